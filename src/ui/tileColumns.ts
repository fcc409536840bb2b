import { useMemo, useSyncExternalStore } from 'react';
import { RAIL_FROM } from './wide';

/** Tiles per row by screen width, widest first. */
export const TILE_COLUMNS = [
  { from: 1560, columns: 8 },
  { from: 1360, columns: 7 },
  { from: 1200, columns: 6 },
  { from: RAIL_FROM, columns: 5 },
] as const;
/** Tiles per row on a phone. */
export const PHONE_COLUMNS = 3;

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

const watchWidths = () =>
  TILE_COLUMNS.map(({ from, columns }) => ({ media: window.matchMedia(`(min-width: ${from}px)`), columns }));

/** Tiles per row on this screen; a phone's on a page that is `served` for every screen. */
export function useTileColumns(served: boolean): number {
  // Created once, since they are read at every render.
  const widths = useMemo(() => (served ? [] : watchWidths()), [served]);
  const columns = () => widths.find(({ media }) => media.matches)?.columns ?? PHONE_COLUMNS;
  return useSyncExternalStore(onResize, columns, columns);
}
