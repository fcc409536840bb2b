import * as z from 'zod/mini';
import { drawHere, type Format } from './draws';
import { type Decided, line, returned, type SceneGame, scene, times } from './scene';

/** Kind of a quick draw: five digits, three dice, or a race of numbered boats. */
export type QuickKind = 'digits' | 'dice' | 'race';

function kindOf({ format }: SceneGame): QuickKind {
  if (format === undefined) return 'digits';
  if (format.shape === 'digits' && format.lowest === 1 && format.highest === 6) return 'dice';
  const isRace = format.shape === 'pool' && format.count === format.highest - format.lowest + 1;
  return isRace ? 'race' : 'digits';
}

/** A betting spot. */
interface Spot {
  readonly spot: string;
  readonly probability: number;
  wins(drawn: readonly number[]): boolean;
}

const sum = (drawn: readonly number[]): number => drawn.reduce((total, number) => total + number, 0);
const isTriple = (drawn: readonly number[]): boolean => new Set(drawn).size === 1;
const first = (drawn: readonly number[]): number => drawn[0] ?? 0;

const DRAWS: Readonly<
  Record<
    QuickKind,
    {
      readonly balls: number;
      readonly lowest: number;
      readonly size: number;
      readonly spots: readonly Spot[];
    }
  >
> = {
  digits: {
    balls: 5,
    lowest: 0,
    size: 10,
    spots: [
      { spot: 'big', probability: 0.5, wins: (drawn) => sum(drawn) >= 23 },
      { spot: 'small', probability: 0.5, wins: (drawn) => sum(drawn) < 23 },
      { spot: 'odd', probability: 0.5, wins: (drawn) => sum(drawn) % 2 === 1 },
      { spot: 'even', probability: 0.5, wins: (drawn) => sum(drawn) % 2 === 0 },
      // Exact bets are on the first ball.
      ...Array.from({ length: 10 }, (_, digit) => ({
        spot: `n${digit}`,
        probability: 0.1,
        wins: (drawn: readonly number[]) => first(drawn) === digit,
      })),
    ],
  },
  dice: {
    balls: 3,
    lowest: 1,
    size: 6,
    spots: [
      { spot: 'big', probability: 105 / 216, wins: (drawn) => sum(drawn) >= 11 && !isTriple(drawn) },
      { spot: 'small', probability: 105 / 216, wins: (drawn) => sum(drawn) <= 10 && !isTriple(drawn) },
      { spot: 'odd', probability: 0.5, wins: (drawn) => sum(drawn) % 2 === 1 },
      { spot: 'even', probability: 0.5, wins: (drawn) => sum(drawn) % 2 === 0 },
      { spot: 'triple', probability: 6 / 216, wins: isTriple },
    ],
  },
  race: {
    balls: 10,
    lowest: 1,
    size: 10,
    spots: [
      { spot: 'big', probability: 0.5, wins: (drawn) => first(drawn) > 5 },
      { spot: 'small', probability: 0.5, wins: (drawn) => first(drawn) <= 5 },
      { spot: 'odd', probability: 0.5, wins: (drawn) => first(drawn) % 2 === 1 },
      { spot: 'even', probability: 0.5, wins: (drawn) => first(drawn) % 2 === 0 },
      ...Array.from({ length: 10 }, (_, index) => ({
        spot: `n${index + 1}`,
        probability: 0.1,
        wins: (drawn: readonly number[]) => first(drawn) === index + 1,
      })),
    ],
  },
};

const paysOf = (game: SceneGame, { probability }: Spot): number => Math.floor(game.rtp / 100 / probability);

const FIVE_DIGITS: Format = { shape: 'digits', count: 5, lowest: 0, highest: 9 };

function settle(
  game: SceneGame,
  { spot }: { spot: string },
  drawn: readonly number[],
  betMinor: number,
): Decided<{ drawn: readonly number[]; sum: number; won: boolean }> {
  const chosen = DRAWS[kindOf(game)].spots.find((known) => known.spot === spot);
  const isWon = chosen?.wins(drawn) === true;
  return {
    outcome: { drawn, sum: sum(drawn), won: isWon },
    winMinor: isWon && chosen !== undefined ? times(betMinor, paysOf(game, chosen)) : 0,
  };
}

/** Electronic lottery: a draw every few seconds, big or small, odd or even, or the exact number. */
export const elottery = scene({
  traits: { span: 500, rtp: 9_400, volatility: 'low' },
  choice: z.strictObject({ spot: z.string().check(z.maxLength(8)) }),
  describe(game) {
    const kind = kindOf(game);
    const { balls, lowest, size, spots } = DRAWS[kind];
    return {
      kind,
      balls,
      lowest,
      highest: lowest + size - 1,
      spots: spots.map((spot) => ({ spot: spot.spot, pays: paysOf(game, spot) })),
    };
  },
  returns(game) {
    const all = DRAWS[kindOf(game)].spots.map((spot) =>
      returned([{ probability: spot.probability, pays: paysOf(game, spot) }]),
    );
    return { least: Math.min(...all), most: Math.max(...all) };
  },
  pays(game) {
    const { spots } = DRAWS[kindOf(game)];
    const named = spots.filter(({ spot }) => !/^n\d/.test(spot));
    const exact = spots.find(({ spot }) => /^n\d/.test(spot));
    return [
      ...(exact === undefined ? [] : [line('straightUp', [], paysOf(game, exact))]),
      ...named.map((spot) => line(spot.spot, [], paysOf(game, spot))),
    ];
  },
  allows: (game, { spot }) => DRAWS[kindOf(game)].spots.some((known) => known.spot === spot),
  decide: (chance, game, choice, betMinor) =>
    settle(game, choice, drawHere(chance, game.format ?? FIVE_DIGITS), betMinor),
  settle,
  sample: (chance, game) => {
    const { spots } = DRAWS[kindOf(game)];
    return { spot: spots[chance.below(4)]?.spot ?? 'big' };
  },
});
