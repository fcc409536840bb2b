/** A column of a statement. */
export interface Column {
  readonly title: string;
  /** Fraction of the page width. */
  readonly share: number;
  /** Figures are right-aligned. */
  readonly isFigure?: boolean;
}

/** A statement as rows of text, independent of the file format. */
export interface Sheet {
  readonly title: string;
  /** Lines under the title. */
  readonly lines: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Rows with totals or balances, before and after the others. */
  readonly first: readonly (readonly string[])[];
  readonly last: readonly (readonly string[])[];
  /** Shown when there are no rows. */
  readonly none: string;
}
