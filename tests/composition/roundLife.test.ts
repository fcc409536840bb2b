import { breakLife, roundLife } from '@server/db/schema';
import { expect, it } from 'vitest';
import { counterexampleOf, testClaims } from './explored/claims';
import { roundLifeOf } from './explored/roundLife';

/** For each claim about a hand on both sides, a fault that breaks it. */
const BROKEN = {
  'what a tab calls decided is booked, and what it calls cancelled is refunded': {
    fault: 'a round is settled without its win',
    composition: roundLifeOf({
      faults: {
        life: {
          ...roundLife,
          step(...happened) {
            const step = roundLife.step(...happened);
            return step && { ...step, actions: step.actions.filter((action) => action !== 'payWin') };
          },
        },
      },
    }),
  },
  'a stake is taken once, and a round pays once, whatever is repeated': {
    fault: 'a bet that comes again is another round',
    composition: roundLifeOf({ faults: { forgetsBets: true } }),
  },
  'an act is played once and at the step that its player saw, whichever tab sends it and however often': {
    fault: 'an act is played whatever step it is for',
    composition: roundLifeOf({ faults: { ignoresSteps: true } }),
  },
  'a player who is excluded starts nothing': {
    fault: 'nobody asks about the player’s protection',
    composition: roundLifeOf({ faults: { admitsEverybody: true } }),
  },
  'what runs goes on as the rules say: an exclusion ends no round': {
    fault: 'an exclusion takes the rounds that run away',
    composition: roundLifeOf({ faults: { dropsExcluded: true } }),
  },
  'every round ends by itself': {
    fault: 'a deadline leads nowhere',
    composition: roundLifeOf({ isStill: true, faults: { life: { ...roundLife, pass: () => undefined } } }),
  },
  'every exclusion ends by itself': {
    fault: 'the end of an exclusion leads nowhere',
    composition: roundLifeOf({ isStill: true, faults: { breaks: { ...breakLife, pass: () => undefined } } }),
  },
} as const;

testClaims([roundLifeOf(), roundLifeOf({ isStill: true })], BROKEN);

it('a counterexample reads as what happened, in order', () => {
  const claim = 'a stake is taken once, and a round pays once, whatever is repeated';
  expect(counterexampleOf(BROKEN[claim], claim)).toBe(
    `
✗ a stake is taken once, and a round pays once, whatever is repeated
  1. platform: request.arrives ({"id":"tab/open"})
  2. tab: open is answered (null)
  3. tab: bet
  4. platform: request.arrives ({"id":"tab/bet"})
  5. tab: after PATIENCE in betting
  6. platform: request.arrives ({"id":"tab/bet"})`.trim(),
  );
});
