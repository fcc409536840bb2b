import { boardScene } from './board';
import { type Card, rankOf } from './cards';

const DECKS = 8;
const SHOE = DECKS * 52;

interface Pair {
  readonly dragon: Card;
  readonly tiger: Card;
}

const isTie = ({ dragon, tiger }: Pair): boolean => rankOf(dragon) === rankOf(tiger);
const winnerOf = (pair: Pair): 'tie' | 'dragon' | 'tiger' => {
  if (isTie(pair)) return 'tie';
  return rankOf(pair.dragon) > rankOf(pair.tiger) ? 'dragon' : 'tiger';
};
/** Even money; a tie loses half of the stake. */
const side = (higher: (pair: Pair) => number) => (pair: Pair) =>
  isTie(pair) ? 50 : higher(pair) > 0 ? 200 : 0;

/** Dragon Tiger: one card each from eight decks, the higher wins; the ace is low. */
export const dragonTiger = boardScene({
  traits: { span: 500, rtp: 9_627, volatility: 'low' },
  spots: () => [
    { spot: 'dragon', pays: side(({ dragon, tiger }) => rankOf(dragon) - rankOf(tiger)) },
    { spot: 'tie', pays: (pair) => (isTie(pair) ? 1_200 : 0) },
    { spot: 'tiger', pays: side(({ dragon, tiger }) => rankOf(tiger) - rankOf(dragon)) },
    { spot: 'suited', pays: ({ dragon, tiger }) => (dragon === tiger ? 5_100 : 0) },
  ],
  draw(chance) {
    const first = chance.below(SHOE);
    const second = chance.below(SHOE - 1);
    return { dragon: first % 52, tiger: (second >= first ? second + 1 : second) % 52 };
  },
  outcomes: () =>
    Array.from({ length: 52 * 52 }, (_, at) => {
      const pair = { dragon: Math.floor(at / 52), tiger: at % 52 };
      return [pair, pair.dragon === pair.tiger ? DECKS * (DECKS - 1) : DECKS * DECKS] as const;
    }),
  lines: () => (['suited', 'tie', 'dragon', 'tiger'] as const).map((spot) => [{ key: spot }, spot]),
  describe: () => ({}),
  show: (pair) => ({ ...pair, winner: winnerOf(pair) }),
});
