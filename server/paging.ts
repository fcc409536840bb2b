/** A requested page of a list; pages start at 1. */
export interface Page {
  readonly pageNum: number;
  readonly size: number;
}

/** Parses the requested page; limits it to `most` rows. */
export const pageOf = (pageNum: string, pageSize: string, most: number): Page => ({
  pageNum: Number(pageNum),
  size: Math.min(Number(pageSize), most),
});

/** Offset of a page in the whole list. */
export const offsetOf = ({ pageNum, size }: Page): number => (pageNum - 1) * size;

/** Page information of an answer. */
export const placeOf = ({ pageNum, size }: Page, totalCount: number) => ({
  pageNum,
  totalPages: Math.ceil(totalCount / size),
  totalCount,
});
