import { expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  type AccountHappening,
  accountLifecycle,
} from '@/machines/platform/memberAccount/memberAccount.machine';

/** State of an account after things happened to it. */
function stateAfter(happenings: readonly AccountHappening['type'][]) {
  let [snapshot] = initialTransition(accountLifecycle);
  for (const type of happenings) [snapshot] = transition(accountLifecycle, snapshot, { type });
  return snapshot.value;
}

/* What each happening does to an account, by hand. */
it.each([
  [[], 'active'],
  [['operator.enabled'], 'active'],
  [['operator.disabled'], 'disabled'],
  [['operator.disabled', 'operator.disabled'], 'disabled'],
  [['operator.disabled', 'operator.enabled'], 'active'],
  [['member.left'], 'erased'],
  [['operator.disabled', 'member.left'], 'erased'],
  [['member.left', 'operator.enabled'], 'erased'],
  [['member.left', 'operator.disabled'], 'erased'],
  [['member.left', 'member.left'], 'erased'],
] as const)('the account to which %j happens', (happenings, state) => {
  expect(stateAfter(happenings)).toBe(state);
});
