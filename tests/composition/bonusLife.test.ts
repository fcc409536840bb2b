import { bonusLife } from '@server/db/schema';
import { expect, it } from 'vitest';
import { assign } from 'xstate';
import { type WithdrawalOffer, withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { type BonusLife, bonusLifeOf } from './explored/bonusLife';
import { counterexampleOf, testClaims } from './explored/claims';

type LifeStep = ReturnType<BonusLife['begin']>;

/** The lifecycle of bonuses, with other actions in place of the one that books what is left back. */
function lifeReturning(otherwise: LifeStep['actions']): BonusLife {
  const changed = (step: LifeStep | undefined) =>
    step && {
      ...step,
      actions: step.actions.flatMap((action) => (action === 'returnRest' ? otherwise : [action])),
    };
  return {
    ...bonusLife,
    step: (...happened) => changed(bonusLife.step(...happened)),
    pass: (...passed) => changed(bonusLife.pass(...passed)),
  };
}

/** For each claim about bonuses beside a withdrawal, a fault that breaks it. */
const BROKEN = {
  'no bonus money is withdrawn: what is cash or withdrawn is the member’s own, or was released': {
    fault: 'a bonus that is given up becomes cash',
    composition: bonusLifeOf({ faults: { life: lifeReturning(['releaseRest']) } }),
  },
  'a bonus becomes cash only when enough was staked': {
    fault: 'every round that is counted counts as the last',
    composition: bonusLifeOf({
      faults: {
        life: {
          ...bonusLife,
          step: (state, facts, happening) =>
            bonusLife.step(
              state,
              facts,
              happening.type === 'round.counted' ? { ...happening, missingMinor: 0 } : happening,
            ),
        },
      },
    }),
  },
  'a bonus is booked once as it begins and at most once as it ends, whoever ends it and however often': {
    fault: 'a handler reads the bonus before it locks it',
    composition: bonusLifeOf({ faults: { readsEarly: true } }),
  },
  'money on the bonus balance belongs to a bonus that runs': {
    fault: 'what is left of a bonus is not booked back',
    composition: bonusLifeOf({ faults: { life: lifeReturning([]) } }),
  },
  'what a refresh of the page says about the bonus was so since it asked': {
    fault: 'the page keeps its first offer',
    composition: bonusLifeOf({
      page: withdrawalMachine.provide({
        actions: {
          keepOffer: assign(({ context }, { output }: { output: WithdrawalOffer }) => ({
            offer: context.offer ?? output,
            transaction: output.pending,
          })),
        },
      }),
    }),
  },
  'every bonus ends by itself': {
    fault: 'a deadline leads nowhere',
    composition: bonusLifeOf({ isLeft: true, faults: { life: { ...bonusLife, pass: () => undefined } } }),
  },
} as const;

testClaims([bonusLifeOf(), bonusLifeOf({ isLeft: true })], BROKEN);

it('a counterexample reads as what happened, in order', () => {
  const claim = 'no bonus money is withdrawn: what is cash or withdrawn is the member’s own, or was released';
  expect(counterexampleOf(BROKEN[claim], claim)).toBe(
    `
✗ no bonus money is withdrawn: what is cash or withdrawn is the member’s own, or was released
  1. platform: operator.grants
  2. platform: other.phone.forfeits`.trim(),
  );
});
