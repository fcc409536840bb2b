import { HIGHLIGHT_EVERY } from '@/config/constants';

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

/** How a list is broken into lines; every list of its kind has the same. */
export interface RowShape {
  /** Tiles side by side. */
  readonly columns: number;
  /** Whether every 7th item stands in a line of its own (HOME-14). */
  readonly hasHighlights: boolean;
}

/** A list on a page of its own. */
export const FULL_ROWS: RowShape = { columns: 3, hasHighlights: true };
/** What was searched for: none stands out. */
export const PLAIN_ROWS: RowShape = { columns: 3, hasHighlights: false };
/** A list beside the side menu of home. */
export const NARROW_ROWS: RowShape = { columns: 2, hasHighlights: true };

/** Breaks a list into lines. Of `earlier` lines those that are the same stay: a list of thousands grows page by page. */
export function toRows<T>(
  items: readonly T[],
  { columns, hasHighlights }: RowShape = FULL_ROWS,
  earlier: readonly Row<T>[] = [],
): readonly Row<T>[] {
  const rows: Row<T>[] = [];
  let start = 0;
  while (start < items.length) {
    const untilHighlight = hasHighlights
      ? HIGHLIGHT_EVERY - 1 - (start % HIGHLIGHT_EVERY)
      : Number.POSITIVE_INFINITY;
    const isHighlight = untilHighlight === 0;
    const length = Math.min(columns, isHighlight ? 1 : untilHighlight, items.length - start);
    const known = earlier[rows.length];
    const isKnown =
      known?.start === start &&
      known.isHighlight === isHighlight &&
      known.items.length === length &&
      known.items.every((item, at) => item === items[known.start + at]);
    rows.push(isKnown ? known : { items: items.slice(start, start + length), start, isHighlight });
    start += length;
  }
  return rows;
}
