/** Pictures on paper: unscaled, and cut between two lines of text where they are taller than a sheet. */
import type { ChartLayout } from './layout';
import { METRICS } from './metrics';

/** Printable size of A4 with margins of 1 cm, in CSS pixels, less the heading. */
export const SHEET = { width: 718, height: 990 } as const;

export interface Strip {
  readonly from: number;
  readonly to: number;
}

/** The strips of a picture, from top to bottom, none taller than `height` and no text cut. */
export function stripsOf({ states, height: whole }: ChartLayout, height: number): readonly Strip[] {
  const lines = states.flatMap(({ texts }) => texts.map(({ y }) => y));
  const isFree = (at: number) => !lines.some((y) => at > y - METRICS.title && at < y + 5);
  const strips: Strip[] = [];
  let from = 0;
  while (whole - from > height) {
    let to = from + height;
    while (!isFree(to) && to > from + 1) to -= 1;
    strips.push({ from, to });
    from = to;
  }
  return [...strips, { from, to: whole }];
}
