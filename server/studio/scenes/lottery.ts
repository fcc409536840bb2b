import * as z from 'zod/mini';
import { drawFrom } from '../random';
import { hitChance, payTable } from './numbers';
import { type Scene, type SceneGame, scene, times } from './scene';

/** How one lottery is played: digits in their places, or numbers out of a pool. */
interface Shape {
  readonly kind: 'digits' | 'pool';
  /** Places to fill, or numbers to pick. */
  readonly picks: number;
  readonly drawn: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Games of more digits are played on their last three; a pool asks for at most four numbers. */
function shapeOf({ format }: SceneGame): Shape {
  if (format === undefined || (format.shape === 'digits' && format.highest < 10)) {
    const picks = Math.min(format?.count ?? 3, 3);
    return {
      kind: 'digits',
      picks,
      drawn: picks,
      lowest: format?.lowest ?? 0,
      highest: format?.highest ?? 9,
    };
  }
  if (format.shape === 'prizes') return { kind: 'digits', picks: 2, drawn: 2, lowest: 0, highest: 9 };
  if (format.shape === 'digits') {
    return { kind: 'pool', picks: 2, drawn: format.count, lowest: format.lowest, highest: format.highest };
  }
  return {
    kind: 'pool',
    picks: Math.min(4, format.count),
    drawn: format.count,
    lowest: format.lowest,
    highest: format.highest,
  };
}

const sizeOf = ({ lowest, highest }: Shape): number => highest - lowest + 1;

/** Prizes by hits, least first; the better ones take the larger share. */
function prizesOf(game: SceneGame): { hits: number; probability: number; pays: number }[] {
  const shape = shapeOf(game);
  const prizes =
    shape.kind === 'digits'
      ? [shape.picks - 1, shape.picks].flatMap((hits) => {
          // Hits count from the last place on, without a gap.
          const size = sizeOf(shape);
          const probability = hits === shape.picks ? size ** -hits : size ** -hits * ((size - 1) / size);
          return hits < 1 ? [] : [{ hits, probability, share: hits === shape.picks ? 3 : 1 }];
        })
      : Array.from({ length: shape.picks }, (_, index) => ({
          hits: index + 1,
          probability: hitChance(sizeOf(shape), shape.drawn, shape.picks, index + 1),
          share: index + 1,
        })).filter(({ hits }) => hits > shape.picks - 3 && (hits > 1 || shape.picks < 4));
  const pays = payTable(prizes, game.rtp);
  return prizes.map(({ hits, probability }, at) => ({ hits, probability, pays: pays[at] ?? 0 }));
}

/** Exact return of a lottery, as a share of the bet. */
export const lotteryReturn = (game: SceneGame): number =>
  prizesOf(game).reduce((sum, { probability, pays }) => sum + (probability * pays) / 100, 0);

const rules: Scene<{ numbers: number[] }> = {
  name: 'lottery',
  choice: z.strictObject({ numbers: z.array(z.int()).check(z.minLength(1), z.maxLength(6)) }),
  describe: (game) => ({
    ...shapeOf(game),
    prizes: prizesOf(game).map(({ hits, pays }) => ({ hits, pays })),
  }),
  allows(game, { numbers }) {
    const { kind, picks, lowest, highest } = shapeOf(game);
    const isWithin = numbers.every((number) => number >= lowest && number <= highest);
    return (
      isWithin && numbers.length === picks && (kind === 'digits' || new Set(numbers).size === numbers.length)
    );
  },
  decide(chance, game, { numbers }, betMinor) {
    const shape = shapeOf(game);
    const { kind, lowest } = shape;
    const range = Array.from({ length: sizeOf(shape) }, (_, index) => lowest + index);
    const drawn =
      kind === 'pool'
        ? drawFrom(chance, range, shape.drawn)
        : Array.from({ length: shape.drawn }, () => lowest + chance.below(sizeOf(shape)));
    let hits = 0;
    if (kind === 'pool') hits = numbers.filter((number) => drawn.includes(number)).length;
    else while (hits < drawn.length && drawn.at(-1 - hits) === numbers.at(-1 - hits)) hits += 1;
    const pays = prizesOf(game).find((prize) => prize.hits === hits)?.pays ?? 0;
    return { outcome: { drawn, hits }, winMinor: times(betMinor, pays) };
  },
  sample(chance, game) {
    const shape = shapeOf(game);
    const range = Array.from({ length: sizeOf(shape) }, (_, index) => shape.lowest + index);
    return { numbers: drawFrom(chance, range, shape.picks) };
  },
};

/** Lottery: pick numbers, watch the draw. */
export const lottery = scene(rules);
