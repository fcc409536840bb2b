import * as z from 'zod/mini';
import { type Chance, happens } from '../random';
import { type Scene, scene } from './scene';

/** Symbols, best first; 0 is wild and stands for every other. */
export const SYMBOLS = ['wild', 'seven', 'gem', 'bell', 'star', 'leaf', 'citrus', 'cherry'] as const;
const REELS = 5;
const ROWS = 3;

/** Row of each reel on the ten lines, top is 0. */
const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

/** Multiples of the line bet for 3, 4 and 5 of a kind from the left. */
const PAYS: readonly (readonly [number, number, number])[] = [
  [80, 400, 2500],
  [40, 160, 800],
  [25, 100, 400],
  [16, 60, 200],
  [12, 40, 125],
  [8, 25, 80],
  [6, 16, 50],
  [5, 12, 40],
];

/** How often each symbol stands on a reel: a loose and a tight set, between which the return is set. */
const LOOSE = [2, 2, 3, 4, 5, 6, 6, 6];
const TIGHT = [2, 2, 3, 4, 5, 6, 7, 7];

/** A reel: symbols spread so that equal ones stand apart, by the golden ratio. */
function reelOf(counts: readonly number[], turn: number): readonly number[] {
  const marks = counts.flatMap((count, symbol) =>
    Array.from({ length: count }, (_, index) => ({
      symbol,
      at: ((index + 0.5) / count + symbol * 0.618034 + turn * 0.37) % 1,
    })),
  );
  return marks.sort((a, b) => a.at - b.at || a.symbol - b.symbol).map(({ symbol }) => symbol);
}

const STRIPS = [LOOSE, TIGHT].map((counts) =>
  Array.from({ length: REELS }, (_, reel) => reelOf(counts, reel)),
);

/** Best pay of symbols along a line, in line bets, with how many of them count. */
function payOf(symbols: readonly number[]): { pay: number; length: number } {
  let best = { pay: 0, length: 0 };
  const lead = symbols.find((symbol) => symbol !== 0) ?? 0;
  for (const target of new Set([0, lead])) {
    let length = 0;
    while (length < symbols.length && (symbols[length] === target || symbols[length] === 0)) length += 1;
    if (target === 0) length = symbols.findIndex((symbol) => symbol !== 0);
    if (length < 0) length = symbols.length;
    const pay = length < 3 ? 0 : (PAYS[target]?.[length - 3] ?? 0);
    if (pay > best.pay) best = { pay, length };
  }
  return best;
}

/** Exact return of a strip set: every combination of symbols on one line, by its probability. */
function returnOf(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let expected = 0;
  const walk = (line: number[], probability: number) => {
    if (line.length === REELS) {
      expected += probability * payOf(line).pay;
      return;
    }
    for (const [symbol, count] of counts.entries()) walk([...line, symbol], probability * (count / total));
  };
  walk([], 1);
  return expected;
}

/** Exact returns of the loose and the tight reels, as shares of the bet. */
export const REEL_RETURNS: readonly [loose: number, tight: number] = [returnOf(LOOSE), returnOf(TIGHT)];

/** How often the loose reels turn, so that the game as a whole returns `rtp` basis points. */
function looseShare(rtp: number): number {
  const [loose, tight] = REEL_RETURNS;
  return Math.min(1, Math.max(0, (rtp / 10_000 - tight) / (loose - tight)));
}

const rules: Scene<Record<string, never>> = {
  name: 'slots',
  choice: z.strictObject({}),
  describe: () => ({ symbols: SYMBOLS, strip: STRIPS[0]?.[0] ?? [], lines: LINES, pays: PAYS }),
  decide(chance: Chance, game, _choice, betMinor) {
    const strips = happens(chance, looseShare(game.rtp)) ? STRIPS[0] : STRIPS[1];
    const window = (strips ?? []).map((strip) => {
      const stop = chance.below(strip.length);
      return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? 0);
    });
    const wins = LINES.flatMap((rows, line) => {
      const { pay, length } = payOf(rows.map((row, reel) => window[reel]?.[row] ?? 0));
      return pay === 0 ? [] : [{ line, length, winMinor: Math.floor((betMinor * pay) / LINES.length) }];
    });
    return {
      outcome: { window, wins },
      winMinor: wins.reduce((sum, win) => sum + win.winMinor, 0),
    };
  },
  sample: () => ({}),
};

/** Slots: five reels, ten lines, wild symbols. */
export const slots = scene(rules);
