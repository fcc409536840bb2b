import * as z from 'zod/mini';
import { rankOf } from './cards';
import { range, type SceneTraits } from './scene';
import { ENOUGH_TIMES, streakScene } from './streak';

const RANKS = 13;
const HIGHEST = RANKS - 1;
type Guess = 'higher' | 'lower';

/** Whether a guess is right. The same rank wins both guesses, except at the ends, where that would be a sure win. */
function isRight(from: number, to: number, guess: Guess): boolean {
  if (guess === 'higher') return from === 0 ? to > 0 : to >= from;
  return from === HIGHEST ? to < HIGHEST : to <= from;
}
const chanceOf = (from: number, guess: Guess): number =>
  Array.from({ length: RANKS }, (_, to) => to).filter((to) => isRight(from, to, guess)).length / RANKS;

const traits: SceneTraits = { span: 200, rtp: 9_600, volatility: 'low' };
/** Hi-Lo: is the next card of an endless deck higher or lower? Each right guess multiplies the win. */
export const hilo = streakScene({
  traits,
  state: z.object({ card: z.int() }),
  move: z.enum(['higher', 'lower']),
  describe: () => ({}),
  begin: (chance) => ({ card: chance.below(52) }),
  show: ({ card }) => ({
    card,
    offers: {
      higher: Math.floor(100 / chanceOf(rankOf(card), 'higher')),
      lower: Math.floor(100 / chanceOf(rankOf(card), 'lower')),
    },
  }),
  pays: (_, payOf) => [
    // The last step multiplies by the odds of the rarest card.
    range('longestStreak', [], [ENOUGH_TIMES * 100, ENOUGH_TIMES * 100 * RANKS]),
    range('firstGuess', [], [payOf(RANKS / HIGHEST), payOf(RANKS)]),
  ],
  // Each right guess has one of these chances, whatever the card.
  stepChances: () => Array.from({ length: HIGHEST }, (_, at) => (at + 1) / RANKS),
  chanceOf: ({ card }, guess) => chanceOf(rankOf(card), guess),
  step(chance, { card }, guess) {
    const next = chance.below(52);
    return {
      state: { card: next },
      isSafe: isRight(rankOf(card), rankOf(next), guess),
      isLast: false,
      shown: { guess },
    };
  },
});
