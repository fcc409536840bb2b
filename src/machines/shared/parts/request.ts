import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { failureToast, TIMEOUT_TOAST } from '../failureToast';
import { withEvent } from './withEvent';

/** Implementation of a chart's action `keepFailure`. */
export const failureKept = (_: unknown, { failure }: { readonly failure: Failure }) => ({ failure });

/**
 * Transition of a failed request: `onError: failed('unavailable')`. The chart's action `keepFailure` stores the
 * failure; `first` names actions before it, e.g. one that drops the request.
 */
export const failed = <const Target extends string, const First extends readonly string[]>(
  target: Target,
  ...first: First
) =>
  ({
    target,
    actions: [
      ...first,
      {
        type: 'keepFailure',
        params: ({ event }: { readonly event: { readonly error: unknown } }) => ({
          failure: toFailure(event.error),
        }),
      },
    ],
  }) as const;

/**
 * Transition of a request that times out: `after: { REQUEST_TIMEOUT: timedOut('unavailable') }`; `first` as in
 * `failed`.
 */
export const timedOut = <const Target extends string, const First extends readonly string[]>(
  target: Target,
  ...first: First
) =>
  ({
    target,
    actions: [...first, { type: 'keepFailure', params: { failure: TIMED_OUT } }],
  }) as const;

/**
 * State of a request that takes `onDone` when it succeeds, and goes to `target` when it fails or times out:
 * `loading: { …, ...request('offer', 'fetchOffer', answered('editing', 'keepOffer'), 'unavailable') }`. Leaving the
 * state cancels the request. Write out a request with an input or several answers with `failed` and `timedOut`.
 */
export const request = <
  const Id extends string,
  const Src extends string,
  const Answered,
  const Target extends string,
>(
  id: Id,
  src: Src,
  onDone: Answered,
  target: Target,
) =>
  ({
    invoke: { id, src, onDone, onError: failed(target) },
    after: { REQUEST_TIMEOUT: timedOut(target) },
  }) as const;

/** Like `request`, when the reason of a failure does not matter. */
export const quietRequest = <
  const Id extends string,
  const Src extends string,
  const Answered,
  const Target extends string,
>(
  id: Id,
  src: Src,
  onDone: Answered,
  target: Target,
) => ({ invoke: { id, src, onDone, onError: { target } }, after: { REQUEST_TIMEOUT: { target } } }) as const;

/** Transition of a successful request, with the action that stores its answer. */
export const answered = <const Target extends string, const Keep extends string>(
  target: Target,
  keep: Keep,
) => ({ target, actions: withEvent(keep) }) as const;

/** Like `failed`, but shows the reason as a message. */
export const failedAloud = <const Target extends string>(target: Target) =>
  ({
    target,
    actions: {
      type: 'notify',
      params: ({ event }: { readonly event: { readonly error: unknown } }) => failureToast(event.error),
    },
  }) as const;

/** Like `timedOut`, but shows a message. */
export const timedOutAloud = <const Target extends string>(target: Target) =>
  ({ target, actions: { type: 'notify', params: TIMEOUT_TOAST } }) as const;

/** Shows a success message. */
export const notifySuccess = <const Message extends string>(message: Message) =>
  ({ type: 'notify', params: { message, tone: 'success', duration: 'success' } }) as const;

/**
 * Shows a loading message for the duration of a state:
 * `resetting: { …, ...loadingToast('recovery', 'message.please_wait', 'loading') }`.
 */
export const loadingToast = <
  const Id extends string,
  const Message extends string,
  const Duration extends string,
>(
  id: Id,
  message: Message,
  duration: Duration,
) =>
  ({
    entry: { type: 'showLoading', params: { id, message, duration } },
    exit: { type: 'hideLoading', params: { id } },
  }) as const;
