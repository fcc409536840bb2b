import { cx } from './cx';
import s from './Skeleton.module.css';
import { TileGrid } from './TileGrid';

/** Grey shapes of what is loading, silent: the region that loads says so with `aria-busy`. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={s['text']} aria-hidden="true">
      {keys(lines).map((key) => (
        <span key={key} className={cx(s['shape'], s['line'])} />
      ))}
    </div>
  );
}

/** The shape of one tile: a picture and a title. It is a list item, as a tile is. */
export function SkeletonTile() {
  return (
    <li className={s['tile']} aria-hidden="true">
      <span className={cx(s['shape'], s['picture'])} />
      <span className={cx(s['shape'], s['line'])} />
    </li>
  );
}

/** The shape of a grid of tiles. */
export function SkeletonGrid({ count = 9 }: { count?: number }) {
  return (
    <TileGrid>
      {keys(count).map((key) => (
        <SkeletonTile key={key} />
      ))}
    </TileGrid>
  );
}

/** The shape of a heading and its row of cards. */
export function SkeletonRow({ count = 4 }: { count?: number }) {
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

/** The shape of rows in a list. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div className={s['rows']} aria-hidden="true">
      {keys(count).map((key) => (
        <span key={key} className={cx(s['shape'], s['listRow'])} />
      ))}
    </div>
  );
}

/** The shape of a banner. */
export function SkeletonBanner() {
  return <div className={cx(s['shape'], s['banner'])} aria-hidden="true" />;
}

function keys(count: number) {
  return Array.from({ length: count }, (_, at) => at);
}
