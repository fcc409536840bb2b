import * as z from 'zod/mini';
import { drawFrom } from '../random';
import { drawHere, type Format } from './draws';
import { hitChance, payTable } from './numbers';
import { type Decided, line, returned, type SceneGame, scene, times } from './scene';

const MOST_PICKS = 10;
const FORMAT: Format = { shape: 'pool', count: 20, lowest: 1, highest: 80 };
const formatOf = ({ format }: SceneGame): Format => format ?? FORMAT;

/** A prize: the required number of hits. */
export interface KenoPrize {
  readonly hits: number;
  readonly probability: number;
  readonly pays: number;
}

/** Prizes for `picks` numbers, from about half of them hit; each prize returns its share of the RTP. */
export function kenoPrizes(game: SceneGame, picks: number): readonly KenoPrize[] {
  const { count, lowest, highest } = formatOf(game);
  const least = Math.max(1, Math.ceil(picks / 2));
  const prizes = Array.from({ length: picks - least + 1 }, (_, at) => ({
    hits: least + at,
    probability: hitChance(highest - lowest + 1, count, picks, least + at),
    share: picks - least - at + 2,
  }));
  const pays = payTable(prizes, game.rtp);
  return prizes.map(({ hits, probability }, at) => ({ hits, probability, pays: pays[at] ?? 0 }));
}

function settle(
  game: SceneGame,
  { numbers }: { numbers: number[] },
  drawn: readonly number[],
  betMinor: number,
): Decided<{ drawn: readonly number[]; hits: number }> {
  const hits = numbers.filter((number) => drawn.includes(number)).length;
  const pays = kenoPrizes(game, numbers.length).find((prize) => prize.hits === hits)?.pays ?? 0;
  return { outcome: { drawn, hits }, winMinor: times(betMinor, pays) };
}

/** Keno: pick one to ten numbers of eighty; twenty are drawn. */
export const keno = scene({
  traits: { span: 100, rtp: 9_300, volatility: 'high' },
  choice: z.strictObject({ numbers: z.array(z.int()).check(z.minLength(1), z.maxLength(MOST_PICKS)) }),
  describe(game) {
    const { count, lowest, highest } = formatOf(game);
    return {
      drawn: count,
      lowest,
      highest,
      most: MOST_PICKS,
      prizes: Array.from({ length: MOST_PICKS }, (_, at) =>
        kenoPrizes(game, at + 1).map(({ hits, pays }) => ({ hits, pays })),
      ),
    };
  },
  returns(game) {
    const all = Array.from({ length: MOST_PICKS }, (_, at) => returned(kenoPrizes(game, at + 1)));
    return { least: Math.min(...all), most: Math.max(...all) };
  },
  pays: (game) =>
    Array.from({ length: MOST_PICKS }, (_, at) =>
      kenoPrizes(game, at + 1).map(({ hits, pays }) => line('nHitsOf', [hits, at + 1], pays)),
    )
      .flat()
      .toReversed(),
  allows(game, { numbers }) {
    const { lowest, highest } = formatOf(game);
    const isWithin = numbers.every((number) => number >= lowest && number <= highest);
    return isWithin && new Set(numbers).size === numbers.length;
  },
  decide: (chance, game, choice, betMinor) =>
    settle(game, choice, drawHere(chance, formatOf(game)), betMinor),
  settle,
  sample(chance, game) {
    const { lowest, highest } = formatOf(game);
    const range = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
    return { numbers: drawFrom(chance, range, 5) };
  },
});
