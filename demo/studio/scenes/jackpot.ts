import * as z from 'zod/mini';
import { weighted } from '../random';
import { line, only, returned, scene, times } from './scene';

/** Fields of the wheel in order: payouts in hundredths of the bet. */
const FIELDS: readonly { readonly pays: number; readonly weight: number }[] = [
  { pays: 50_000, weight: 200 },
  { pays: 100, weight: 0 },
  { pays: 0, weight: 0 },
  { pays: 300, weight: 40_000 },
  { pays: 0, weight: 0 },
  { pays: 1_000, weight: 8_000 },
  { pays: 0, weight: 0 },
  { pays: 200, weight: 70_000 },
  { pays: 100, weight: 0 },
  { pays: 2_500, weight: 2_400 },
  { pays: 0, weight: 0 },
  { pays: 500, weight: 20_000 },
  { pays: 100, weight: 0 },
  { pays: 0, weight: 0 },
  { pays: 10_000, weight: 500 },
  { pays: 0, weight: 0 },
  { pays: 200, weight: 70_000 },
  { pays: 0, weight: 0 },
  { pays: 100, weight: 0 },
  { pays: 300, weight: 20_000 },
];
const WHOLE = 1_000_000;

/** Weights that sum to a million and return `rtp`; fields that pay the bet back get the remaining share. */
export function wheelWeights(rtp: number): number[] {
  const prizes = FIELDS.reduce((sum, field) => sum + field.weight * field.pays, 0) / 100;
  const backShare = Math.max(0, Math.round((rtp / 10_000) * WHOLE - prizes));
  const backs = FIELDS.filter((field) => field.pays === 100).length;
  const blanks = FIELDS.filter((field) => field.pays === 0).length;
  const fixed = FIELDS.reduce((sum, field) => sum + field.weight, 0);
  const left = WHOLE - fixed - backShare;
  const part = (whole: number, parts: number, at: number) =>
    Math.floor(whole / parts) + (at < whole % parts ? 1 : 0);
  let back = 0;
  let blank = 0;
  return FIELDS.map((field) => {
    if (field.pays === 100) return part(backShare, backs, back++);
    if (field.pays === 0) return part(left, blanks, blank++);
    return field.weight;
  });
}

/** Wheel: four of its twenty fields pay a large prize, a fixed multiple of the bet. */
export const jackpot = scene({
  traits: { span: 200, rtp: 9_500, volatility: 'high' },
  choice: z.strictObject({}),
  describe: () => ({
    fields: FIELDS.map(({ pays }) => ({ pays })),
  }),
  returns: ({ rtp }) =>
    only(
      returned(
        wheelWeights(rtp).map((weight, at) => ({
          probability: weight / WHOLE,
          pays: FIELDS[at]?.pays ?? 0,
        })),
      ),
    ),
  pays: ({ rtp }) => {
    const weights = wheelWeights(rtp);
    // A wheel that returns little never stops at the fields that pay the bet back.
    const reached = FIELDS.filter(({ pays }, at) => pays > 0 && (weights[at] ?? 0) > 0);
    return [...new Set(reached.map(({ pays }) => pays))]
      .toSorted((one, other) => other - one)
      .map((pays) => line('fieldOf', [pays / 100], pays));
  },
  decide(chance, game, _choice, betMinor) {
    const field = weighted(chance, wheelWeights(game.rtp));
    return { outcome: { field }, winMinor: times(betMinor, FIELDS[field]?.pays ?? 0) };
  },
  sample: () => ({}),
});
