/** Samples and claims of charts that count a wait down. */
import type { ModelStep } from '@explorer/types';
import type { AnyMachineSnapshot } from 'xstate';
import type { Failure } from '../failure';
import type { WaitLeft } from './wait';

/** A refusal that names its wait. */
export const TOO_MANY = { code: 'rate.limited', retryAfterMs: 60_000 } as const;

/** A server that has too much to do, and names when to ask again. */
export const BUSY = { code: 'unknown', retryAfterMs: 60_000 } as const;

/** The countdown of a wait: time is left, and it is over. Without a wait there is nothing to count. */
export const COUNT_DOWN = {
  sends: ({
    context: { failure },
  }: {
    readonly context: { readonly failure: Failure | null };
  }): readonly WaitLeft[] =>
    failure?.retryAfterMs === undefined
      ? []
      : [
          { type: 'wait.left', ms: 30_000 },
          { type: 'wait.left', ms: 0 },
        ],
} as const;

/** What is left of a wait shows; when nothing is, the failure goes. */
export const waitCounts = {
  name: 'The wait after a refusal counts down, and the refusal goes when nothing is left of it',
  when: ({ event }: ModelStep<AnyMachineSnapshot>) => event.type === 'wait.left',
  holds: ({ event, before, after }: ModelStep<AnyMachineSnapshot>) =>
    event['ms'] === 0
      ? after.context.failure === null
      : after.context.failure.retryAfterMs === event['ms'] && sameState(before, after),
};

/** What counts is what the server said. */
export const waitBegins = {
  name: 'The wait counts from what the server said, as soon as the refusal shows',
  when: ({ event, before, after }: ModelStep<AnyMachineSnapshot>) =>
    event.type !== 'wait.left' &&
    after.status === 'active' &&
    after.context.failure?.retryAfterMs !== undefined &&
    after.context.failure !== before.context.failure,
  holds: ({ after, calls }: ModelStep<AnyMachineSnapshot>) =>
    calls.some(
      ({ src, input }) => src === 'countDown' && Object(input).ms === after.context.failure.retryAfterMs,
    ),
};

/** The form can be filled in again when nothing is left of the wait. */
export const waitEnds = (failed: object, editing: object) => ({
  name: 'When nothing is left of the wait, the form can be filled in again',
  when: ({ event, before }: ModelStep<AnyMachineSnapshot>) =>
    event.type === 'wait.left' && event['ms'] === 0 && before.matches(failed),
  holds: ({ after }: ModelStep<AnyMachineSnapshot>) => after.matches(editing),
});

/** A wait that shows is counted down. */
export const waitIsCounted = {
  name: 'A refusal shows its wait only while it counts down',
  holds: ({ context, children, status }: AnyMachineSnapshot) =>
    status !== 'active' || context.failure?.retryAfterMs === undefined || children['countdown'] !== undefined,
};

/** Of a chart that leaves the state of its refusal when the wait is over. */
export const waitStops = {
  name: 'Nothing counts down once the refusal is gone',
  holds: ({ context, children, status }: AnyMachineSnapshot) =>
    status !== 'active' || context.failure !== null || children['countdown'] === undefined,
};

const sameState = (a: AnyMachineSnapshot, b: AnyMachineSnapshot): boolean =>
  JSON.stringify(a.value) === JSON.stringify(b.value);
