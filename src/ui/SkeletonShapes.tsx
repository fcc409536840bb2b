import { cx } from './cx';
import { keys, SkeletonTile } from './Skeleton';
import common from './Skeleton.module.css';
import s from './SkeletonShapes.module.css';
import { TileGrid } from './TileGrid';

/** Placeholders of loading content, hidden from screen readers: the loading region has `aria-busy`. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={s['text']} aria-hidden="true">
      {keys(lines).map((key) => (
        <span key={key} className={cx(common['shape'], common['line'])} />
      ))}
    </div>
  );
}

/** Placeholder of a grid of tiles. */
export function SkeletonGrid({ count = 9 }: { count?: number }) {
  return (
    <TileGrid>
      {keys(count).map((key) => (
        <SkeletonTile key={key} />
      ))}
    </TileGrid>
  );
}

/** Placeholder of rows in a list. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div className={s['rows']} aria-hidden="true">
      {keys(count).map((key) => (
        <span key={key} className={cx(common['shape'], s['listRow'])} />
      ))}
    </div>
  );
}

/** Placeholder of a banner. */
export function SkeletonBanner() {
  return <div className={cx(common['shape'], s['banner'])} aria-hidden="true" />;
}
