/**
 * Something that is loaded and shown: `loading` → `ready`, or `failed` with a retry. Views show the tags `loading` and
 * `failed`, and the last answer of the context in every state.
 *
 * Charts that also load but are no resource: `catalogue` (known from the last visit), `winners` (only in view), `hotList`
 * and `lottery` (empty is a state), `noticeDetail` and `gameRules` (missing is a state), `playRestriction` and the template of
 * `homeLayout` (a failure has a default and no retry), and all whose content is changed on the server by the player:
 * lists of sessions, passkeys, hosts, contracts and rewards, avatar, protection, payments.
 */
import { failed, timedOut } from './request';

/** The player retries a failed load. */
export interface ResourceRetry {
  readonly type: 'resource.retry';
}

export type ResourceTag = 'loading' | 'failed';

/**
 * States of a resource. The chart provides the actions `dropFailure` and `keepFailure`, and in `keep` the actions that
 * store the answer; `states` holds the chart's own descriptions, requirements and events. Reloads are transitions of
 * the chart to `loading`: what was loaded keeps showing.
 */
export const resource = <
  const Id extends string,
  const Src extends string,
  const Keep,
  const Loading extends object,
  const Ready extends object,
  const Failed extends object,
  Input = undefined,
>(
  load: { readonly id: Id; readonly src: Src; readonly input?: Input; readonly keep: Keep },
  states: { readonly loading: Loading; readonly ready: Ready; readonly failed: Failed },
) =>
  ({
    loading: {
      ...states.loading,
      tags: ['loading'],
      entry: 'dropFailure',
      invoke: {
        id: load.id,
        src: load.src,
        input: load.input,
        onDone: { target: 'ready', actions: load.keep },
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    ready: states.ready,
    failed: { ...states.failed, tags: ['failed'], on: { 'resource.retry': { target: 'loading' } } },
  }) as const;
