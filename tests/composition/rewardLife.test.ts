import { rewardLife } from '@server/db/schema';
import { expect, it } from 'vitest';
import { assign } from 'xstate';
import { type RewardList, rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import { counterexampleOf, testClaims } from './explored/claims';
import { type RewardLife, rewardLifeOf } from './explored/rewardLife';

type LifeStep = ReturnType<RewardLife['begin']>;

/** The lifecycle of applications without one of its actions. */
function lifeWithout(action: LifeStep['actions'][number]): RewardLife {
  const changed = (step: LifeStep | undefined) =>
    step && { ...step, actions: step.actions.filter((each) => each !== action) };
  return {
    ...rewardLife,
    step: (...happened) => changed(rewardLife.step(...happened)),
    pass: (...passed) => changed(rewardLife.pass(...passed)),
  };
}

/** For each claim about applications on both sides, a fault that breaks it. */
const BROKEN = {
  'what the page calls paid is booked': {
    fault: 'a claim is answered like the first one, also when there was none',
    composition: rewardLifeOf({ faults: { answersBlindly: true } }),
  },
  'a reward is paid once, and only as a granted one, whoever claims it and however often': {
    fault: 'a claim reads the application before it locks it',
    composition: rewardLifeOf({ faults: { readsEarly: true } }),
  },
  'what an application used up is given back once it comes to nothing, and only then': {
    fault: 'nothing is given back',
    composition: rewardLifeOf({ faults: { life: lifeWithout('releaseUses') } }),
  },
  'who is on a break, or has left, is paid nothing': {
    fault: 'nobody asks about the break',
    composition: rewardLifeOf({ faults: { admitsEverybody: true } }),
  },
  'an account that was erased has no open application': {
    fault: 'an account that leaves keeps its applications',
    composition: rewardLifeOf({
      faults: {
        life: {
          ...rewardLife,
          step: (state, facts, happening) =>
            happening.type === 'member.left' ? undefined : rewardLife.step(state, facts, happening),
        },
      },
    }),
  },
  'what a refresh of the page says about the rewards was so since it asked': {
    fault: 'the page keeps its first list',
    composition: rewardLifeOf({
      page: rewardCentreMachine.provide({
        actions: {
          keepRewards: assign(({ context }, { list, ...others }: RewardList) => ({
            ...others,
            rewards: context.rewards.length === 0 ? list : context.rewards,
          })),
        },
      }),
    }),
  },
  'every application ends by itself, or operators are told': {
    fault: 'a deadline leads nowhere',
    composition: rewardLifeOf({ isLeft: true, faults: { life: { ...rewardLife, pass: () => undefined } } }),
  },
} as const;

testClaims([rewardLifeOf(), rewardLifeOf({ isLeft: true })], BROKEN);

it('a counterexample reads as what happened, in order', () => {
  const claim = 'who is on a break, or has left, is paid nothing';
  expect(counterexampleOf(BROKEN[claim], claim)).toBe(
    `
✗ who is on a break, or has left, is paid nothing
  1. platform: member.applies
  2. platform: operator.decides (granted)
  3. platform: break.begins
  4. platform: other.phone.claims`.trim(),
  );
});
