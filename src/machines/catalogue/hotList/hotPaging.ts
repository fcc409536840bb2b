/** Number of pages of a list, at least 1. */
export function pageCount(length: number, pageSize: number): number {
  return Math.max(1, Math.ceil(length / pageSize));
}

/** The next page; 1 after the last (HOT-03). */
export function nextPage(page: number, pages: number): number {
  return page >= pages ? 1 : page + 1;
}
