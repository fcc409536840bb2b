import * as z from 'zod/mini';
import { drawFrom, weighted } from '../random';
import { line, only, returned, scene } from './scene';

/** Prizes as multiples of the bet, with each one's share of the return. */
const PRIZES: readonly { readonly times: number; readonly share: number }[] = [
  { times: 1, share: 0.2 },
  { times: 2, share: 0.22 },
  { times: 3, share: 0.14 },
  { times: 5, share: 0.14 },
  { times: 10, share: 0.12 },
  { times: 25, share: 0.08 },
  { times: 50, share: 0.06 },
  { times: 200, share: 0.04 },
];
const FIELDS = 9;
const SAME = 3;
const WHOLE = 1_000_000_000;

/** Winning cards per billion for each prize; the rest win nothing. */
export const scratchWeights = (rtp: number): readonly number[] =>
  PRIZES.map(({ times, share }) => Math.floor(((rtp / 10_000) * share * WHOLE) / times));

/** Scratch card: nine fields; three equal amounts win that amount. */
export const scratch = scene({
  traits: { span: 200, rtp: 9_500, volatility: 'medium' },
  choice: z.strictObject({}),
  describe: ({ rtp, variant }) => ({
    variant,
    prizes: PRIZES.map(({ times }, at) => ({
      times,
      oneIn: Math.round(WHOLE / (scratchWeights(rtp)[at] ?? 1)),
    })),
  }),
  returns: ({ rtp }) =>
    only(
      returned(
        scratchWeights(rtp).map((weight, at) => ({
          probability: weight / WHOLE,
          pays: (PRIZES[at]?.times ?? 0) * 100,
        })),
      ),
    ),
  pays: ({ rtp }) =>
    PRIZES.map(({ times }, at) => ({
      ...line('threeOf', [`×${times}`], times * 100),
      note: { key: 'oneIn', values: [Math.round(WHOLE / (scratchWeights(rtp)[at] ?? 1))] },
    })).toReversed(),
  decide(chance, { rtp }, _choice, betMinor) {
    const weights = scratchWeights(rtp);
    const blank = WHOLE - weights.reduce((sum, weight) => sum + weight, 0);
    const prize = PRIZES[weighted(chance, [...weights, blank])];
    // At most two of every other amount, so that a card has only one winning amount.
    const others = PRIZES.filter((one) => one !== prize).flatMap(({ times }) => [times, times]);
    const shown = prize === undefined ? [] : Array.from({ length: SAME }, () => prize.times);
    const fields = drawFrom(chance, [...shown, ...drawFrom(chance, others, FIELDS - shown.length)], FIELDS);
    return {
      outcome: { fields, won: prize?.times ?? 0 },
      winMinor: betMinor * (prize?.times ?? 0),
    };
  },
  sample: () => ({}),
});
