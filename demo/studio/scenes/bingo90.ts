import type { Chance } from '@server/play/chance';
import * as z from 'zod/mini';
import { drawFrom } from '../random';
import { choose, payTable } from './numbers';
import { line, only, returned, scene, times } from './scene';

const ROWS = 3;
const COLUMNS = 9;
const PER_ROW = 5;
const BALLS = 90;
/** Balls drawn in a round. */
export const DRAWN_90 = 55;

/** Numbers of a column: 1 to 9, 10 to 19 … 80 to 90. */
const numbersOf = (column: number): number[] => {
  const from = Math.max(1, column * 10);
  const to = column === COLUMNS - 1 ? BALLS : column * 10 + 9;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** A ticket: three rows of five numbers and four blanks (0); every column has a number, ascending from the top. */
export function ticket90(chance: Chance): number[][] {
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  let filled: number[][];
  do {
    filled = Array.from({ length: ROWS }, () => drawFrom(chance, columns, PER_ROW));
  } while (!columns.every((column) => filled.some((row) => row.includes(column))));
  const ticket = Array.from({ length: ROWS }, () => columns.map(() => 0));
  for (const column of columns) {
    const rows = ticket.filter((_, row) => filled[row]?.includes(column));
    const numbers = drawFrom(chance, numbersOf(column), rows.length).sort((a, b) => a - b);
    for (const [at, row] of rows.entries()) row[column] = numbers[at] ?? 0;
  }
  return ticket;
}

/** Probability of exactly one line, of exactly two, and of all three: a full house. */
export function lineChances90(): [one: number, two: number, full: number] {
  const all = (numbers: number) => choose(BALLS - numbers, DRAWN_90 - numbers) / choose(BALLS, DRAWN_90);
  const [one, two, three] = [all(PER_ROW), all(2 * PER_ROW), all(3 * PER_ROW)];
  return [3 * (one - 2 * two + three), 3 * (two - three), three];
}

const SHARES = [62, 28, 10];
const paysOf = (rtp: number): number[] =>
  payTable(
    lineChances90().map((probability, at) => ({ probability, share: SHARES[at] ?? 0 })),
    rtp,
  );

/** Bingo with ninety balls: a ticket of three rows; a line, two lines and the full house pay. */
export const bingo90 = scene({
  traits: { span: 500, rtp: 9_500, volatility: 'high' },
  choice: z.strictObject({}),
  describe: ({ rtp }) => ({ drawn: DRAWN_90, pays: paysOf(rtp) }),
  returns: ({ rtp }) =>
    only(returned(lineChances90().map((probability, at) => ({ probability, pays: paysOf(rtp)[at] ?? 0 })))),
  pays: ({ rtp }) =>
    paysOf(rtp)
      .map((pays, at) =>
        line(at === 0 ? 'line' : at === 2 ? 'full' : 'lines', at === 2 ? [] : [at + 1], pays),
      )
      .toReversed(),
  decide(chance, { rtp }, _choice, betMinor) {
    const ticket = ticket90(chance);
    const balls = drawFrom(
      chance,
      Array.from({ length: BALLS }, (_, at) => at + 1),
      DRAWN_90,
    );
    const lines = ticket.flatMap((row, at) =>
      row.every((number) => number === 0 || balls.includes(number)) ? [at] : [],
    );
    const pays = lines.length === 0 ? 0 : (paysOf(rtp)[lines.length - 1] ?? 0);
    return { outcome: { ticket, balls, lines }, winMinor: times(betMinor, pays) };
  },
  sample: () => ({}),
});
