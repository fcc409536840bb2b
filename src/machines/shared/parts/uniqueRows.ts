/**
 * Appends a page to the rows of a list. Rows that are already there are left out: when a list changes between two
 * requests, a row can move to the next page, but it never shows twice.
 */
export function withNewRows<Row>(
  rows: readonly Row[],
  page: readonly Row[],
  idOf: (row: Row) => number | string,
): readonly Row[] {
  const fresh = new Map(page.map((row) => [idOf(row), row]));
  for (const row of rows) fresh.delete(idOf(row));
  return [...rows, ...fresh.values()];
}
