import { cx } from './cx';
import s from './Skeleton.module.css';

/** Placeholder of a loading tile: a picture and a title. Like a tile, it is a list item. `still` while nothing loads. */
export function SkeletonTile({ still }: { readonly still?: boolean | undefined }) {
  return (
    <li className={cx(s['tile'], still && s['still'])} aria-hidden="true">
      <span className={cx(s['shape'], s['picture'])} />
      <span className={cx(s['shape'], s['line'])} />
    </li>
  );
}

/** Placeholder of a heading and its row of cards. */
export function SkeletonRow({ count = 9 }: { count?: number }) {
  return (
    <div className={s['row']} aria-hidden="true">
      <span className={cx(s['shape'], s['heading'])} />
      <ul className={s['cards']}>
        {keys(count).map((key) => (
          <SkeletonTile key={key} />
        ))}
      </ul>
    </div>
  );
}

/** Keys of identical placeholders. */
export function keys(count: number) {
  return Array.from({ length: count }, (_, at) => at);
}
