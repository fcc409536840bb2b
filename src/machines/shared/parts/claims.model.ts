/** Claims that many models make. */
import type { ModelStep } from '@explorer/types';

type On<TSnapshot> = (snapshot: TSnapshot) => boolean;

/** Whether a step performs an action with exactly these parameters. */
export const performs = <TSnapshot>({ actions }: ModelStep<TSnapshot>, action: string, params: unknown) =>
  actions.some((each) => each.type === action && JSON.stringify(each.params) === JSON.stringify(params));

/** The loading mask appears and goes with a state. */
export const masked = <TSnapshot>(name: string, during: On<TSnapshot>) => ({
  name,
  holds: ({ before, after, did }: ModelStep<TSnapshot>) =>
    did('showLoading') === (!during(before) && during(after)) &&
    did('hideLoading') === (during(before) && !during(after)),
});

/** A state ends by itself, whether or not an answer comes. */
export const endsByItself = <TSnapshot>(name: string, during: On<TSnapshot>) => ({
  name,
  kind: 'eventually' as const,
  from: during,
  comes: (snapshot: TSnapshot) => !during(snapshot),
});

/**
 * What a request does: its answer leads to `answered`, a failure or a timeout to `failed`, and the events `again` to the
 * request. `actor` is the id of its invoke.
 */
export const requestSteps = <TSnapshot>(
  what: string,
  request: {
    readonly actor: string;
    readonly during: On<TSnapshot>;
    readonly answered: (step: ModelStep<TSnapshot>) => boolean;
    readonly failed: (step: ModelStep<TSnapshot>) => boolean;
    readonly again?: readonly string[];
  },
) => [
  {
    name: `${what}: an answer is kept and shown`,
    when: ({ label }: ModelStep<TSnapshot>) => label.startsWith(`${request.actor} done`),
    holds: request.answered,
  },
  {
    name: `${what}: a failure and a timeout end the request`,
    when: ({ label, kind, before }: ModelStep<TSnapshot>) =>
      request.during(before) && (label.startsWith(`${request.actor} error`) || kind === 'timer'),
    holds: request.failed,
  },
  ...(request.again === undefined
    ? []
    : [
        {
          name: `${what}: ${request.again.join(' and ')} start the request`,
          when: ({ event, refused }: ModelStep<TSnapshot>) =>
            !refused && request.again?.includes(event.type) === true,
          holds: ({ after }: ModelStep<TSnapshot>) => request.during(after),
        },
      ]),
];

/** A proof of identity that a call requires: a given one repeats the call, one not given leads back. */
export const proofAnswered = <TSnapshot>(
  during: On<TSnapshot>,
  again: On<TSnapshot>,
  givenUp: On<TSnapshot>,
) => ({
  name: 'A proven identity repeats the call; without the proof nothing is done',
  when: ({ before, label }: ModelStep<TSnapshot>) => during(before) && label.startsWith('stepUp done'),
  holds: ({ event, after }: ModelStep<TSnapshot>) =>
    Object(event['output']).proven === true ? again(after) : givenUp(after),
});
