import * as z from 'zod/mini';
import { drawFrom } from '../random';
import { drawHere, type Format } from './draws';
import { hitChance, payTable } from './numbers';
import { type Decided, line, only, returned, type SceneGame, scene, times } from './scene';

/** Rules of one lottery. */
interface Shape {
  /** Digits by position, numbers from a pool, or the last digits of a table of prize numbers. */
  readonly kind: 'digits' | 'pool' | 'prizes';
  /** Number of digits or numbers to pick. */
  readonly picks: number;
  readonly lowest: number;
  readonly highest: number;
}

const THREE_DIGITS: Format = { shape: 'digits', count: 3, lowest: 0, highest: 9 };
const formatOf = ({ format }: SceneGame): Format => format ?? THREE_DIGITS;

function shapeOf({ shape, count, lowest, highest }: Format): Shape {
  if (shape === 'pool') return { kind: 'pool', picks: count, lowest, highest };
  if (shape === 'digits') return { kind: 'digits', picks: count, lowest, highest };
  // Bets cover the last two of five digits, or all four of four.
  return { kind: 'prizes', picks: highest > 9_999 ? 2 : 4, lowest: 0, highest: 9 };
}
const sizeOf = ({ lowest, highest }: Pick<Format, 'lowest' | 'highest'>): number => highest - lowest + 1;

/** A prize of a lottery: condition, probability, and payout in hundredths of the bet. */
interface Prize {
  /** Number of hits; for a table of prize numbers, the position in the table. */
  readonly hits: number;
  readonly probability: number;
  readonly pays: number;
}

/** Positions of a table of 23: first, second and third prize, ten special, ten consolation prizes. */
const rankOfPlace = (place: number): number => (place < 3 ? place : place < 13 ? 3 : 4);
const RANK_SHARES = [40, 20, 10, 20, 10];

function sharesOf(format: Format): { hits: number; probability: number; share: number }[] {
  const shape = shapeOf(format);
  const { kind, picks } = shape;
  const size = sizeOf(shape);
  if (kind === 'prizes') {
    const whole = size ** picks;
    // The numbers of the table are drawn independently; their payouts add up.
    if (picks === 2) return [{ hits: 1, probability: format.count / whole, share: 1 }];
    return RANK_SHARES.map((share, rank) => {
      const places = Array.from({ length: format.count }, (_, at) => at).filter(
        (at) => rankOfPlace(at) === rank,
      ).length;
      return { hits: rank, probability: Math.max(1, places) / whole, share: places === 0 ? 0 : share };
    }).filter(({ share }) => share > 0);
  }
  if (kind === 'digits') {
    // Hits count from the last digit, without gaps.
    return [picks - 2, picks - 1, picks].flatMap((hits) => {
      const probability = hits === picks ? size ** -hits : size ** -hits * ((size - 1) / size);
      return hits < 1 ? [] : [{ hits, probability, share: hits === picks ? 6 : hits === picks - 1 ? 2 : 1 }];
    });
  }
  const least = picks <= 2 ? 1 : picks <= 4 ? 2 : 3;
  return Array.from({ length: picks - least + 1 }, (_, at) => ({
    hits: least + at,
    probability: hitChance(size, format.count, picks, least + at),
    share: at + 1,
  }));
}

const prizesOf = (format: Format, rtp: number): Prize[] => {
  const shares = sharesOf(format);
  const pays = payTable(shares, rtp);
  return shares.map(({ hits, probability }, at) => ({ hits, probability, pays: pays[at] ?? 0 }));
};

/** Exact return of a lottery as a fraction of the bet. */
export const lotteryReturn = (game: SceneGame): number =>
  prizesOf(formatOf(game), game.rtp).reduce(
    (sum, { probability, pays }) => sum + (probability * pays) / 100,
    0,
  );

type Settled = {
  readonly drawn: readonly number[];
  readonly hits: number;
  /** Winning positions of a prize table. */
  readonly places?: readonly number[];
};

/** Prizes of the picked numbers in a draw. */
function settle(
  game: SceneGame,
  { numbers }: { numbers: number[] },
  drawn: readonly number[],
  betMinor: number,
): Decided<Settled> {
  const format = formatOf(game);
  const { kind, picks } = shapeOf(format);
  const prizes = prizesOf(format, game.rtp);
  const paysAt = (hits: number): number => prizes.find((prize) => prize.hits === hits)?.pays ?? 0;
  if (kind === 'prizes') {
    const wanted = Number(numbers.join(''));
    const places = drawn.flatMap((number, at) => (number % 10 ** picks === wanted ? [at] : []));
    const pays = places.reduce((sum, at) => sum + paysAt(picks === 2 ? 1 : rankOfPlace(at)), 0);
    return { outcome: { drawn, places, hits: places.length }, winMinor: times(betMinor, pays) };
  }
  let hits = 0;
  if (kind === 'pool') hits = numbers.filter((number) => drawn.includes(number)).length;
  else while (hits < drawn.length && drawn.at(-1 - hits) === numbers.at(-1 - hits)) hits += 1;
  return { outcome: { drawn, hits }, winMinor: times(betMinor, paysAt(hits)) };
}

/** Lottery: pick numbers for the next scheduled draw; the title determines how many. */
export const lottery = scene({
  traits: { span: 50, rtp: 6_000, volatility: 'high' },
  choice: z.strictObject({ numbers: z.array(z.int()).check(z.minLength(1), z.maxLength(12)) }),
  describe(game) {
    const format = formatOf(game);
    return {
      ...shapeOf(format),
      drawn: format.count,
      top: format.highest,
      prizes: prizesOf(format, game.rtp).map(({ hits, pays }) => ({ hits, pays })),
    };
  },
  returns: (game) => only(returned(prizesOf(formatOf(game), game.rtp))),
  pays(game) {
    const format = formatOf(game);
    const { kind, picks } = shapeOf(format);
    const prizes = prizesOf(format, game.rtp);
    if (kind !== 'prizes')
      return prizes
        .map(({ hits, pays }) =>
          kind === 'pool'
            ? line('nHitsOf', [hits, picks], pays)
            : hits === 1
              ? line('lastDigit', [], pays)
              : line('lastDigits', [hits], pays),
        )
        .toReversed();
    return prizes.map(({ hits, pays }) =>
      picks === 2 ? line('eachPlace', [format.count], pays) : line(`place${hits + 1}`, [], pays),
    );
  },
  allows(game, { numbers }) {
    const { kind, picks, lowest, highest } = shapeOf(formatOf(game));
    const isWithin = numbers.every((number) => number >= lowest && number <= highest);
    return (
      isWithin && numbers.length === picks && (kind !== 'pool' || new Set(numbers).size === numbers.length)
    );
  },
  decide: (chance, game, choice, betMinor) =>
    settle(game, choice, drawHere(chance, formatOf(game)), betMinor),
  settle,
  sample(chance, game) {
    const shape = shapeOf(formatOf(game));
    const range = Array.from({ length: sizeOf(shape) }, (_, index) => shape.lowest + index);
    return {
      numbers:
        shape.kind === 'pool'
          ? drawFrom(chance, range, shape.picks)
          : Array.from({ length: shape.picks }, () => shape.lowest + chance.below(range.length)),
    };
  },
});
