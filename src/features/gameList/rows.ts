import { HIGHLIGHT_EVERY } from '@/config/constants';

/** Tiles side by side on a phone. */
const TILES_PER_ROW = 3;

/** One line of the grid: some tiles, or one highlighted alone. */
export interface Row<T> {
  readonly items: readonly T[];
  /** Place of the first of them in the whole list, from 0. */
  readonly start: number;
  readonly isHighlight: boolean;
}

/** Whether two lines show the same at the same place. */
export const isSameRow = <T>(one: Row<T>, other: Row<T>): boolean =>
  one.start === other.start &&
  one.items.length === other.items.length &&
  one.items.every((item, at) => item === other.items[at]);

/** Breaks a list into lines of three; every 7th item stands in a line of its own (HOME-14). */
export function toRows<T>(items: readonly T[]): readonly Row<T>[] {
  const rows: Row<T>[] = [];
  let start = 0;
  while (start < items.length) {
    const untilHighlight = HIGHLIGHT_EVERY - 1 - (start % HIGHLIGHT_EVERY);
    const length = Math.min(TILES_PER_ROW, untilHighlight === 0 ? 1 : untilHighlight, items.length - start);
    rows.push({ items: items.slice(start, start + length), start, isHighlight: untilHighlight === 0 });
    start += length;
  }
  return rows;
}
