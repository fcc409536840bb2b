import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './TileGrid.module.css';

export interface TileGridProps {
  label?: string;
  /** Two columns where something stands beside the grid. */
  narrow?: boolean;
  /** List items: GameTile, VendorTile, SkeletonTile. */
  children: ReactNode;
}

/** Three columns of tiles on a phone, two where it is narrow. */
export function TileGrid({ label, narrow, children }: TileGridProps) {
  return (
    <ul className={cx(s['grid'], narrow && s['narrow'])} aria-label={label}>
      {children}
    </ul>
  );
}
