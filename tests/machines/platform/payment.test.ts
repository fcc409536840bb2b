import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { paymentLifecycle } from '@/machines/platform/payment/payment.machine';

type Kind = 'deposit' | 'withdrawal';
type Happening = 'accepted' | 'succeeded' | 'failed';

const named = (actions: readonly { readonly type: string }[]) =>
  actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'));

/** State and actions after a payment was placed and things happened to it, of the last one. */
function after(kind: Kind, happenings: readonly Happening[]) {
  let [snapshot, actions] = initialTransition(paymentLifecycle, { kind });
  for (const what of happenings)
    [snapshot, actions] = transition(paymentLifecycle, snapshot, { type: `provider.${what}` });
  return [snapshot.value, named(actions)];
}

/* What each happening does to a payment, by hand (ROUTE-56, ROUTE-57). */
describe('the life of a payment', () => {
  it.each([
    ['deposit', [], { waiting: 'placed' }, []],
    ['withdrawal', [], { waiting: 'placed' }, ['holdMoney']],
    ['deposit', ['accepted'], { waiting: 'sent' }, []],
    ['withdrawal', ['accepted'], { waiting: 'sent' }, []],
    ['deposit', ['succeeded'], 'succeeded', ['bookDeposit', 'grantBonus', 'stopAsking']],
    ['deposit', ['accepted', 'succeeded'], 'succeeded', ['bookDeposit', 'grantBonus', 'stopAsking']],
    ['deposit', ['accepted', 'failed'], 'failed', ['stopAsking']],
    ['withdrawal', ['accepted', 'succeeded'], 'succeeded', ['stopAsking']],
    ['withdrawal', ['accepted', 'failed'], 'failed', ['returnMoney', 'stopAsking']],
    ['deposit', ['succeeded', 'succeeded'], 'succeeded', []],
    ['withdrawal', ['failed', 'failed'], 'failed', []],
    ['deposit', ['succeeded', 'failed'], 'succeeded', ['tellOperators']],
    ['deposit', ['failed', 'succeeded'], 'failed', ['tellOperators']],
    ['withdrawal', ['succeeded', 'failed'], 'succeeded', ['tellOperators']],
    ['withdrawal', ['failed', 'succeeded'], 'failed', ['tellOperators']],
  ] as const)('a %s to which %j happens', (kind, happenings, state, actions) => {
    expect(after(kind, happenings)).toEqual([state, actions]);
  });
});
