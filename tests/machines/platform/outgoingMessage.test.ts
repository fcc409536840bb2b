import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  type MessageHappening,
  messageLifecycle,
} from '@/machines/platform/outgoingMessage/outgoingMessage.machine';

const happening = (what: 'took' | number): MessageHappening =>
  what === 'took' ? { type: 'carrier.took' } : { type: 'carrier.failed', attempt: what };

/** State and actions after a message was posted and the carrier took it or failed at an attempt, of the last one. */
function after(hasCarrier: boolean, happenings: readonly ('took' | number)[]) {
  let [snapshot, actions] = initialTransition(messageLifecycle, { hasCarrier, lifetimeMs: 120_000 });
  for (const what of happenings)
    [snapshot, actions] = transition(messageLifecycle, snapshot, happening(what));
  return [snapshot.value, actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))];
}

/* What each happening does to a message, by hand. */
describe('the life of an outgoing message', () => {
  it.each([
    [true, [], 'queued', []],
    [false, [], 'kept', []],
    [true, ['took'], 'sent', ['clearBody']],
    [true, [1], 'queued', ['retryLater']],
    [true, [4], 'queued', ['retryLater']],
    [true, [5], 'failed', ['clearBody']],
    [true, [1, 'took'], 'sent', ['clearBody']],
    [true, ['took', 1], 'sent', []],
    [true, ['took', 5], 'sent', []],
    [true, [5, 'took'], 'sent', ['clearBody']],
    [false, ['took'], 'kept', []],
  ] as const)('with a carrier (%j) to which %j happens', (hasCarrier, happenings, state, actions) => {
    expect(after(hasCarrier, happenings)).toEqual([state, actions]);
  });
});
