import { boardScene, type Spot } from './board';
import type { SceneGame } from './scene';

/** Pockets in wheel order; 37 is the double zero. */
const EUROPEAN = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const DOUBLE_ZERO = 37;
const AMERICAN = [
  0,
  28,
  9,
  26,
  30,
  11,
  7,
  20,
  32,
  17,
  5,
  22,
  34,
  15,
  3,
  24,
  36,
  13,
  1,
  DOUBLE_ZERO,
  27,
  10,
  25,
  29,
  12,
  8,
  19,
  31,
  18,
  6,
  21,
  33,
  16,
  4,
  23,
  35,
  14,
  2,
];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const wheelOf = ({ variant }: SceneGame): readonly number[] => (variant === 'american' ? AMERICAN : EUROPEAN);
const isNumber = (pocket: number): boolean => pocket >= 1 && pocket <= 36;

const spot = (name: string, hundredths: number, wins: (pocket: number) => boolean): Spot<number> => ({
  spot: name,
  pays: (pocket) => (wins(pocket) ? hundredths : 0),
});
/** Outside bets; zeros lose. */
const OUTSIDE: readonly Spot<number>[] = [
  spot('red', 200, (pocket) => RED.has(pocket)),
  spot('black', 200, (pocket) => isNumber(pocket) && !RED.has(pocket)),
  spot('even', 200, (pocket) => isNumber(pocket) && pocket % 2 === 0),
  spot('odd', 200, (pocket) => isNumber(pocket) && pocket % 2 === 1),
  spot('low', 200, (pocket) => isNumber(pocket) && pocket <= 18),
  spot('high', 200, (pocket) => isNumber(pocket) && pocket >= 19),
  ...[1, 2, 3].flatMap((third) => [
    spot(`dozen${third}`, 300, (pocket) => isNumber(pocket) && Math.ceil(pocket / 12) === third),
    spot(`column${third}`, 300, (pocket) => isNumber(pocket) && pocket % 3 === third % 3),
  ]),
];

/** Roulette: a wheel of 37 pockets, or the American one of 38. Every bet has the same return: 97.30 % or 94.74 %. */
export const roulette = boardScene({
  traits: { span: 500, rtp: 9_730, volatility: 'low' },
  spots: (game) => [
    ...OUTSIDE,
    ...wheelOf(game).map((pocket) => spot(`n${pocket}`, 3_600, (drawn) => drawn === pocket)),
  ],
  draw(chance, game) {
    const wheel = wheelOf(game);
    return wheel[chance.below(wheel.length)] ?? 0;
  },
  outcomes: (game) => wheelOf(game).map((pocket) => [pocket, 1]),
  lines: () => [
    [{ key: 'straightUp' }, 'n1'],
    [{ key: 'dozenColumn' }, 'dozen1'],
    [{ key: 'evenChances' }, 'red'],
  ],
  show: (pocket) => ({ pocket }),
  describe: (game) => ({ wheel: wheelOf(game), red: [...RED] }),
});
