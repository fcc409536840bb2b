import { exploreComposition, formatViolations } from '@explorer/index';
import { rewardLife } from '@server/db/schema';
import { describe, expect, it } from 'vitest';
import { assign } from 'xstate';
import { type RewardList, rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import { type RewardLife, rewardLifeOf } from './explored/rewardLife';

describe.each([rewardLifeOf(), rewardLifeOf({ isLeft: true })])('$id: $title', (composition) => {
  it('keeps every rule across its charts', () => {
    const report = exploreComposition(composition);
    expect(formatViolations(report.violations)).toBe('');
    expect(report.unexpanded).toBe(0);
  });
});

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

describe('the claims about applications on both sides', () => {
  it('each of them can be broken', () => {
    const { rules, goals = [] } = rewardLifeOf();
    expect(Object.keys(BROKEN)).toEqual([...rules, ...goals].map(({ name }) => name));
  });

  it.each(Object.entries(BROKEN).map(([claim, broken]) => ({ claim, ...broken })))(
    '$claim: not when $fault',
    ({ claim, composition }) => {
      const { violations } = exploreComposition({ ...composition, bound: 5_000 });
      expect(violations.map(({ rule }) => rule)).toContain(claim);
    },
  );

  it('a counterexample reads as what happened, in order', () => {
    const { composition } = BROKEN['who is on a break, or has left, is paid nothing'];
    const { violations } = exploreComposition({ ...composition, bound: 1_000 });
    const [first] = violations.filter(
      ({ rule }) => rule === 'who is on a break, or has left, is paid nothing',
    );
    expect(formatViolations(first === undefined ? [] : [first])).toBe(
      `
✗ who is on a break, or has left, is paid nothing
  1. platform: member.applies
  2. platform: operator.decides (granted)
  3. platform: break.begins
  4. platform: other.phone.claims`.trim(),
    );
  });
});
