import * as z from 'zod/mini';
import { drawFrom } from '../random';
import { choose, payTable } from './numbers';
import { line, only, returned, scene, times } from './scene';

const SIDE = 5;
const CENTRE = 12;
const BALLS = 75;
/** Balls drawn in a round. */
export const DRAWN = 38;
const PER_COLUMN = BALLS / SIDE;

/** The twelve lines of a card: rows, columns, diagonals. */
export const BINGO_LINES: readonly (readonly number[])[] = [
  ...[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => row * SIDE + column)),
  ...[0, 1, 2, 3, 4].map((column) => [0, 1, 2, 3, 4].map((row) => row * SIDE + column)),
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
];

/**
 * For `j` of the 24 numbered cells marked: the number of markings that complete exactly one, two and three lines.
 * Precomputed over all 2^24 markings (the test recounts them); the rest complete more.
 */
const MARKED = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
  [4, 0, 0],
  [88, 0, 0],
  [912, 0, 0],
  [5928, 0, 0],
  [27072, 30, 0],
  [92016, 504, 0],
  [240120, 3972, 0],
  [488304, 19344, 48],
  [775944, 64428, 728],
  [955248, 153096, 5008],
  [891852, 262344, 20188],
  [607832, 319792, 51760],
  [283724, 266280, 85696],
  [81448, 139856, 88368],
  [11868, 39824, 51380],
  [584, 4536, 13456],
  [0, 90, 922],
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
] as const;
const NONE = [
  1, 24, 276, 2024, 10622, 42416, 133684, 340176, 708369, 1214984, 1717164, 1988448, 1863056, 1382784, 786636,
  326080, 91026, 15048, 1168, 24, 0, 0, 0, 0, 0,
] as const;

/** Probability of exactly one, two, three, and of four or more lines. */
export function lineChances(): [number, number, number, number] {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const [j, ways] of MARKED.entries()) {
    const marked = (choose(24, j) * choose(BALLS - 24, DRAWN - j)) / choose(BALLS, DRAWN);
    const [one, two, three] = ways;
    const none = NONE[j] ?? 0;
    const all = choose(24, j);
    sums[0] += (marked * one) / all;
    sums[1] += (marked * two) / all;
    sums[2] += (marked * three) / all;
    sums[3] += (marked * (all - none - one - two - three)) / all;
  }
  return sums;
}

const SHARES = [34, 30, 20, 16];
const paysOf = (rtp: number): number[] =>
  payTable(
    lineChances().map((probability, at) => ({ probability, share: SHARES[at] ?? 0 })),
    rtp,
  );

/** Bingo: a new 75-ball card each round; lines pay. */
export const bingo = scene({
  traits: { span: 500, rtp: 9_500, volatility: 'medium' },
  choice: z.strictObject({}),
  describe: (game) => ({ lines: BINGO_LINES, drawn: DRAWN, pays: paysOf(game.rtp) }),
  returns: ({ rtp }) =>
    only(returned(lineChances().map((probability, at) => ({ probability, pays: paysOf(rtp)[at] ?? 0 })))),
  pays: ({ rtp }) =>
    paysOf(rtp)
      .map((pays, at) => line(at === 0 ? 'line' : at === 3 ? 'linesOrMore' : 'lines', [at + 1], pays))
      .toReversed(),
  decide(chance, game, _choice, betMinor) {
    const columns = Array.from({ length: SIDE }, (_, column) =>
      drawFrom(
        chance,
        Array.from({ length: PER_COLUMN }, (_, index) => column * PER_COLUMN + index + 1),
        SIDE,
      ),
    );
    // Cells row by row; the centre is free.
    const card = Array.from({ length: SIDE * SIDE }, (_, cell) =>
      cell === CENTRE ? 0 : (columns[cell % SIDE]?.[Math.floor(cell / SIDE)] ?? 0),
    );
    const balls = drawFrom(
      chance,
      Array.from({ length: BALLS }, (_, index) => index + 1),
      DRAWN,
    );
    const isMarked = (cell: number) => cell === CENTRE || balls.includes(card[cell] ?? 0);
    const lines = BINGO_LINES.flatMap((cells, line) => (cells.every(isMarked) ? [line] : []));
    const pays = lines.length === 0 ? 0 : (paysOf(game.rtp)[Math.min(lines.length, 4) - 1] ?? 0);
    return { outcome: { card, balls, lines }, winMinor: times(betMinor, pays) };
  },
  sample: () => ({}),
});
