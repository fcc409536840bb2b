import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './TileGrid.module.css';

export interface TileGridProps {
  /** Every 7th tile spans a whole line (HOME-14). */
  highlight?: boolean;
  label?: string;
  /** List items: GameTile, VendorTile, SkeletonTile. */
  children: ReactNode;
}

/** Three columns of tiles on a phone. */
export function TileGrid({ highlight, label, children }: TileGridProps) {
  return (
    <ul className={cx(s['grid'], highlight && s['highlight'])} aria-label={label}>
      {children}
    </ul>
  );
}
