import { expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { contractLifecycle } from '@/machines/platform/contractRequest/contractRequest.machine';

type Happening = 'agent.accepted' | 'agent.refused';

/** State after an offer was made and things happened to it. */
function after(happenings: readonly Happening[]) {
  let [snapshot] = initialTransition(contractLifecycle);
  for (const type of happenings) [snapshot] = transition(contractLifecycle, snapshot, { type });
  return snapshot.value;
}

/* What each answer does to an offer, by hand (API-30, API-31, API-66). */
it.each([
  [[], 'open'],
  [['agent.accepted'], 'accepted'],
  [['agent.refused'], 'refused'],
  [['agent.accepted', 'agent.accepted'], 'accepted'],
  [['agent.accepted', 'agent.refused'], 'accepted'],
  [['agent.refused', 'agent.accepted'], 'refused'],
] as const)('the life of a contract request to which %j happens', (happenings, state) => {
  expect(after(happenings)).toBe(state);
});
