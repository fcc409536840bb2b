/** Claims about every resource (`resource.ts`). */
import type { ModelStep } from '@explorer/types';
import type { AnyMachineSnapshot } from 'xstate';
import { endsByItself, requestSteps } from './claims.model';

interface Claimed<TSnapshot> {
  /** Id of the request. */
  readonly actor: string;
  /** The state that contains the resource; absent when the resource is the whole chart. */
  readonly within?: string;
  /** Whether the answer of a step is kept. */
  readonly kept: (step: ModelStep<TSnapshot>) => boolean;
  /** Events, apart from a retry, that load again. */
  readonly again?: readonly string[];
}

/** Claims about what is loaded, for example `MEMBER-03 rank`. */
export const resourceClaims = <TSnapshot extends AnyMachineSnapshot>(
  what: string,
  { actor, within, kept, again = [] }: Claimed<TSnapshot>,
) => {
  const is = (state: 'loading' | 'ready' | 'failed') => (snapshot: AnyMachineSnapshot) =>
    snapshot.matches(within === undefined ? state : { [within]: state });
  const contains = (snapshot: AnyMachineSnapshot) => within === undefined || snapshot.matches(within);
  return {
    steps: requestSteps<TSnapshot>(what, {
      actor,
      during: is('loading'),
      answered: (step) => is('ready')(step.after) && kept(step),
      // What was loaded before keeps showing.
      failed: ({ before, after }) =>
        is('failed')(after) &&
        Object.entries(before.context).every(([key, value]) =>
          key === 'failure' ? after.context.failure !== null : after.context[key] === value,
        ),
      again: ['resource.retry', ...again],
    }),
    temporal: [endsByItself<TSnapshot>(`${what}: a load ends by itself`, is('loading'))],
    invariants: [
      {
        name: `${what}: a failure has a reason until it is retried`,
        when: contains,
        holds: (snapshot: TSnapshot) =>
          is('failed')(snapshot) === (snapshot.context.failure !== null) &&
          (!is('failed')(snapshot) || snapshot.can({ type: 'resource.retry' })),
      },
    ],
  };
};
