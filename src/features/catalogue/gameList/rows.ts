import { HIGHLIGHT_EVERY } from '@/config/constants';
import { PHONE_COLUMNS } from '@/ui/tileColumns';

/** One row of the grid: several tiles, or a single highlighted one. */
export interface Row<T> {
  readonly items: readonly T[];
  /** Index of the first item in the whole list. */
  readonly start: number;
  readonly isHighlight: boolean;
}

/** Whether two rows have the same items at the same position. */
export const isSameRow = <T>(one: Row<T>, other: Row<T>): boolean =>
  one.start === other.start &&
  one.items.length === other.items.length &&
  one.items.every((item, at) => item === other.items[at]);

/** The layout of a list on a phone. */
export interface RowShape {
  /** Number of tiles in a row. */
  readonly columns: number;
  /** Whether every 7th item takes a whole row (HOME-14). */
  readonly hasHighlights: boolean;
}

/** A list with its own page. */
export const FULL_ROWS: RowShape = { columns: PHONE_COLUMNS, hasHighlights: true };
/** Search results: no item is highlighted. */
export const PLAIN_ROWS: RowShape = { columns: PHONE_COLUMNS, hasHighlights: false };
/** A list next to the side menu of home. */
export const NARROW_ROWS: RowShape = { columns: PHONE_COLUMNS - 1, hasHighlights: true };

/** The layout of a list when a full row has `columns` tiles. Items are highlighted only on phones. */
export const shapeAt = (shape: RowShape, columns: number): RowShape =>
  columns === FULL_ROWS.columns
    ? shape
    : { columns: columns - (FULL_ROWS.columns - shape.columns), hasHighlights: false };

/** Splits a list into rows. Reuses unchanged `earlier` rows, since a list of thousands grows page by page. */
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
