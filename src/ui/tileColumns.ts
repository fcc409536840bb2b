import { useSyncExternalStore } from 'react';
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

const isFrom = (width: number) => window.matchMedia(`(min-width: ${width}px)`).matches;

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Tiles per row on this screen. */
export function useTileColumns(): number {
  return useSyncExternalStore(
    onResize,
    () => TILE_COLUMNS.find(({ from }) => isFrom(from))?.columns ?? PHONE_COLUMNS,
  );
}
