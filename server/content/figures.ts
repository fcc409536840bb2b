/** Operator values for placeholders in the site's texts, e.g. `{{age}}`. */
export interface Figures {
  /** Minimum age in years: the setting `ageLimit` (CONST-01). */
  readonly age: number;
  /** Currency of amounts: the setting `currency`. */
  readonly currency: string;
}

/** Replaces the placeholders in a text; unknown ones stay. */
export const fillFigures = (text: string, figures: Figures): string =>
  text.replaceAll('{{age}}', String(figures.age));
