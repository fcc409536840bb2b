import { DATE_PICKER_YEARS } from './constants';

/** Bounds of a date picker as `YYYY-MM-DD`; the default years are those of CONST-04. */
export function pickerBounds(years: { readonly min?: number; readonly max?: number } = {}): {
  readonly min: string;
  readonly max: string;
} {
  const { min, max } = { ...DATE_PICKER_YEARS, ...years };
  return { min: `${min}-01-01`, max: `${max}-12-31` };
}
