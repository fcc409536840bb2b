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

/** A wait that shows is counted down. */
export const waitIsCounted = {
  name: 'A refusal shows its wait only while it counts down',
  holds: ({ context, children, status }: AnyMachineSnapshot) =>
    status !== 'active' || context.failure?.retryAfterMs === undefined || children['countdown'] !== undefined,
};

const sameState = (a: AnyMachineSnapshot, b: AnyMachineSnapshot): boolean =>
  JSON.stringify(a.value) === JSON.stringify(b.value);
