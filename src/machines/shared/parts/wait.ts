/**
 * The wait that a server names when it refuses a call. While the failure shows, what is left of its wait counts down. The
 * chart provides the actor `countDown`, the guard `isWaitOver` and the actions `keepWait` and `dropFailure`.
 */
import type { EventObject } from 'xstate';
import { assertDefined } from '../assertDefined';
import type { Failure } from '../failure';
import { notProvidedCallback } from '../notProvided';
import { withEvent } from './withEvent';

/** What is left of a wait. */
export interface WaitLeft {
  readonly type: 'wait.left';
  readonly ms: number;
}

interface Refused {
  readonly context: { readonly failure: Failure | null };
}

/** Sends `wait.left` every second of a wait, by the device's clock; nothing when the server has not said how long. */
export const countDown = notProvidedCallback<EventObject, { readonly ms: number | undefined }>('countDown');

/** The failure with what is left of its wait, for the action `keepWait`. */
export const waitKept = (failure: Failure | null, { ms }: { readonly ms: number }) => ({
  failure: { ...assertDefined(failure), retryAfterMs: ms },
});

/** Implementation of the guard `isWaitOver`: the device may have slept longer than its timers know. */
export const isWaitOver = (_: unknown, { ms }: { readonly ms: number }): boolean => ms === 0;

/** Of a state that shows a failure: its wait counts down; `over` is the transition when nothing is left of it. */
export const countingDown = <const Over extends object>(over: Over) =>
  ({
    invoke: {
      id: 'countdown',
      src: 'countDown',
      input: ({ context }: Refused) => ({ ms: context.failure?.retryAfterMs }),
    },
    on: {
      'wait.left': [{ guard: withEvent('isWaitOver'), ...over }, { actions: withEvent('keepWait') }],
    },
  }) as const;

/** Of a state that stays after the wait. */
export const waitShown = countingDown({ actions: 'dropFailure' });
