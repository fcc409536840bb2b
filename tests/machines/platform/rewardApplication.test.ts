import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  type RewardHappening,
  rewardLifecycle,
} from '@/machines/platform/rewardApplication/rewardApplication.machine';

const HAPPENINGS = {
  granted: { type: 'decision.granted', amountMinor: 5_000, decidedBy: 'platform' },
  refused: { type: 'decision.refused', reason: 'unproven', decidedBy: 'operator:grace' },
  deferred: { type: 'decision.deferred' },
  claimed: { type: 'member.claimed' },
  left: { type: 'member.left' },
} as const satisfies Record<string, RewardHappening>;

/** State and actions after an application was made and things happened to it, of the last one. */
function after(happenings: readonly (keyof typeof HAPPENINGS)[]) {
  let [snapshot, actions] = initialTransition(rewardLifecycle);
  for (const what of happenings)
    [snapshot, actions] = transition(rewardLifecycle, snapshot, HAPPENINGS[what]);
  return [snapshot.value, actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))];
}

const REFUSAL = ['noteDecision', 'releaseUses', 'forgetPictures'];

/* What each happening does to an application, by hand (API-60, ROUTE-59). */
describe('the life of a reward application', () => {
  it.each([
    [[], { undecided: 'pending' }, []],
    [['granted'], 'approved', ['noteDecision', 'forgetPictures']],
    [['refused'], 'refused', REFUSAL],
    [['deferred'], { undecided: 'waiting' }, []],
    [['deferred', 'granted'], 'approved', ['noteDecision', 'forgetPictures']],
    [['deferred', 'refused'], 'refused', REFUSAL],
    [['claimed'], { undecided: 'pending' }, []],
    [['deferred', 'claimed'], { undecided: 'waiting' }, []],
    [['granted', 'claimed'], 'claimed', ['payReward']],
    [['granted', 'claimed', 'claimed'], 'claimed', []],
    [['granted', 'refused'], 'approved', []],
    [['refused', 'granted'], 'refused', []],
    [['refused', 'claimed'], 'refused', []],
    [['left'], 'expired', ['releaseUses']],
    [['granted', 'left'], 'expired', ['releaseUses']],
    [['granted', 'left', 'claimed'], 'expired', []],
    [['granted', 'claimed', 'left'], 'claimed', []],
  ] as const)('of which %j happens', (happenings, state, actions) => {
    expect(after(happenings)).toEqual([state, actions]);
  });
});
