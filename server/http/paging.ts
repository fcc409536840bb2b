import { Refusal } from './refusal';

/** A requested page of a list; pages start at 1. */
export interface Page {
  readonly pageNum: number;
  readonly size: number;
  /** Id of the row that the page continues after; undefined to count rows from the first one. */
  readonly after?: string | undefined;
}

/** Rows of a history that are counted, and that a page may skip; a later page says which row it continues after. */
export const MOST_COUNTED = 2_000;

/** Parses the requested page; limits it to `most` rows. */
export const pageOf = (pageNum: string, pageSize: string, most: number, after?: string): Page => ({
  pageNum: Number(pageNum),
  size: Math.min(Number(pageSize), most),
  after,
});

/** Offset of a page in the whole list. */
export const offsetOf = ({ pageNum, size }: Page): number => (pageNum - 1) * size;

/**
 * Rows to skip and to read for a page of a history: one more than shown tells whether there are others. Rejects with
 * `request.invalid` for a page that starts so far from the first row that it must say which row it continues after.
 */
export function reachOf(page: Page): { readonly skipped: number; readonly read: number } {
  if (page.after !== undefined) return { skipped: 0, read: page.size + 1 };
  const skipped = offsetOf(page);
  if (skipped > MOST_COUNTED) {
    throw new Refusal('request.invalid', { value: { field: 'after', mostCounted: MOST_COUNTED } });
  }
  return { skipped, read: page.size + 1 };
}

/** Page information of an answer. */
export const placeOf = ({ pageNum, size }: Page, totalCount: number) => ({
  pageNum,
  totalPages: Math.ceil(totalCount / size),
  totalCount,
});
