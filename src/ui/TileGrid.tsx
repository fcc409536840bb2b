import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './TileGrid.module.css';

export interface TileGridProps {
  label?: string;
  /** One column less, for a grid with content next to it. */
  narrow?: boolean;
  /** List items: GameTile, VendorTile, SkeletonTile. */
  children: ReactNode;
}

/** A grid of tiles: three columns on a phone, five to eight on wider screens, one less when `narrow`. */
export function TileGrid({ label, narrow, children }: TileGridProps) {
  return (
    <ul className={cx(s['grid'], narrow && s['narrow'])} aria-label={label}>
      {children}
    </ul>
  );
}
