import { exploreComposition, formatViolations } from '@explorer/index';
import { breakLife, roundLife } from '@server/db/schema';
import { describe, expect, it } from 'vitest';
import { roundLifeOf } from './explored/roundLife';

describe.each([roundLifeOf(), roundLifeOf({ isStill: true })])('$id: $title', (composition) => {
  it('keeps every rule across its charts', () => {
    const report = exploreComposition(composition);
    expect(formatViolations(report.violations)).toBe('');
    expect(report.unexpanded).toBe(0);
  });
});

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

describe('the claims about a hand on both sides', () => {
  it('each of them can be broken', () => {
    const { rules, goals = [] } = roundLifeOf();
    expect(Object.keys(BROKEN)).toEqual([...rules, ...goals].map(({ name }) => name));
  });

  it.each(Object.entries(BROKEN).map(([claim, broken]) => ({ claim, ...broken })))(
    '$claim: not when $fault',
    ({ claim, composition }) => {
      const { violations } = exploreComposition({ ...composition, bound: 2_000 });
      expect(violations.map(({ rule }) => rule)).toContain(claim);
    },
    60_000,
  );

  it('a counterexample reads as what happened, in order', () => {
    const { composition } = BROKEN['a stake is taken once, and a round pays once, whatever is repeated'];
    const { violations } = exploreComposition({ ...composition, bound: 300 });
    expect(formatViolations(violations.slice(0, 1))).toBe(
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
});
