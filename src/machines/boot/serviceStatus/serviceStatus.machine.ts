import type { ClosedCode } from '@contract/errors';
import type { SystemStatus } from '@contract/system';
import { assign, not, setup } from 'xstate';
import { BOOT_TIMEOUT, STATUS_RECHECK_INTERVAL, STATUS_REFRESH_INTERVAL } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** System status figures of the spec (STATUS-01..STATUS-03). */
export type StatusFigure = 0 | 1 | 2;

/** 0 normal, 1 maintenance (also with a region restriction on top), 2 region restricted only. */
export function statusFigure(
  status: Pick<SystemStatus, 'maintenance' | 'regionRestriction'> | null,
): StatusFigure {
  if (status?.maintenance) return 1;
  return status?.regionRestriction ? 2 : 0;
}

/** The image CDN of a visit, chosen by a random number in [0, 1) (BOOT-08). */
export function imageCdn(status: SystemStatus | null, draw: number): string {
  const cdns = status?.info.imageCDNs ?? [];
  return cdns[Math.floor(draw * cdns.length)] ?? '';
}

export interface ServiceStatusInput {
  /** Status from the served page or the last visit; null without either. */
  readonly cached: SystemStatus | null;
}

export interface ServiceStatusContext {
  readonly status: SystemStatus | null;
  /** How often the status has said that the site is open although a call was refused because it is closed. */
  readonly doubts: number;
}

export type ServiceStatusEvent =
  | { readonly type: 'status.recheck' }
  /** A call was refused because the site is closed (STATUS-04, STATUS-05). */
  | { readonly type: 'status.refused'; readonly code: ClosedCode };

/** An answer about the status. */
export interface StatusAnswer {
  readonly status: SystemStatus;
  /** Whether the site has just answered: the page may embed an answer, and the worker may have stored one. */
  readonly isLive: boolean;
}

/** Limits the wait before a doubted status reloads to four minutes. */
const MOST_DOUBTS = 4;

/** System status with cache and background refresh (BOOT-03, STATUS-01..STATUS-05). */
export const serviceStatusMachine = setup({
  types: {} as ChartTypes<ServiceStatusContext, ServiceStatusEvent, ServiceStatusInput> & {
    tags: 'unavailable' | 'maintenance' | 'regionRestricted' | 'refreshing';
  },
  actors: { fetchStatus: notProvided<StatusAnswer, void>('fetchStatus') },
  actions: {
    keepStatus: assign((_, { output }: { output: StatusAnswer }) => ({ status: output.status })),
    /** Applies a refusal: the site has closed during the visit. */
    close: assign(({ context }, params: { code: ClosedCode }) => ({
      status: {
        ...assertDefined(context.status),
        ...(params.code === 'maintenance' ? { maintenance: true } : { regionRestriction: true }),
      },
    })),
    /** The site was said to be closed, and the status says that it is open. */
    doubt: assign(({ context }) => ({ doubts: Math.min(context.doubts + 1, MOST_DOUBTS) })),
    trust: assign({ doubts: 0 }),
    /** Writes the status to local storage for the next visit. */
    cacheStatus: (_, _params: { output: StatusAnswer }) => {},
    /** Tells the network chart that the site can be reached. */
    reportReached: () => {},
    /** Tells start-up that a status is known. */
    reportKnown: () => {},
    /** Tells the other charts that the site has reopened, so that they retry failed requests. */
    reportReopened: () => {},
  },
  guards: {
    isLive: (_, { output }: { output: StatusAnswer }) => output.isLive,
    hasStatus: ({ context }) => context.status !== null,
    isTrusted: ({ context }) => statusFigure(context.status) === 0 && context.doubts === 0,
    isDoubted: ({ context }) => statusFigure(context.status) === 0 && context.doubts > 0,
    isMaintenance: ({ context }) => statusFigure(context.status) === 1,
    isRegionRestricted: ({ context }) => statusFigure(context.status) === 2,
  },
  delays: {
    BOOT_TIMEOUT,
    STATUS_RETRY: 5000,
    /** Doubles with each refusal that the status contradicts. */
    STATUS_DOUBT: ({ context }) => STATUS_RECHECK_INTERVAL * 2 ** (context.doubts - 1),
    STATUS_INTERVAL: ({ context }) =>
      statusFigure(context.status) === 0 ? STATUS_REFRESH_INTERVAL : STATUS_RECHECK_INTERVAL,
  },
}).createMachine({
  id: 'serviceStatus',
  description: 'Whether the site is open; applies the cached answer at once and refreshes it.',
  context: ({ input }) => ({ status: input.cached, doubts: 0 }),
  initial: 'readingCache',
  states: {
    readingCache: {
      description: 'Checks for a cached status.',
      meta: { requirements: ['BOOT-03'] },
      always: [{ guard: 'hasStatus', target: 'known' }, { target: 'loading' }],
    },
    loading: {
      description: 'No status is known yet; start-up waits for the first answer.',
      meta: { requirements: ['BOOT-03'] },
      invoke: {
        id: 'firstStatus',
        src: 'fetchStatus',
        onDone: [
          {
            guard: withEvent('isLive'),
            target: '#serviceStatus.known.freshness.resting',
            actions: [withEvent('keepStatus'), withEvent('cacheStatus'), 'reportReached'],
          },
          {
            target: '#serviceStatus.known.freshness.resting',
            actions: [withEvent('keepStatus'), withEvent('cacheStatus')],
            description: 'A stored answer does not mean that the site can be reached.',
          },
        ],
        onError: { target: 'unavailable' },
      },
      after: { BOOT_TIMEOUT: { target: 'unavailable' } },
    },
    unavailable: {
      description: 'The status failed to load; it is requested again automatically and on demand.',
      tags: ['unavailable'],
      on: { 'status.recheck': { target: 'loading' } },
      after: { STATUS_RETRY: { target: 'loading' } },
    },
    known: {
      description: 'A status applies.',
      type: 'parallel',
      entry: 'reportKnown',
      on: {
        'status.refused': {
          guard: 'isTrusted',
          target: '.freshness.refreshing',
          reenter: false,
          actions: withEvent('close'),
          description: 'A call refused because the site is closed closes it at once; the status reloads.',
        },
      },
      states: {
        service: {
          description: 'The current status.',
          initial: 'normal',
          states: {
            normal: {
              description: 'Status 0, the site is open; 1 overrides 2.',
              meta: { requirements: ['STATUS-01'] },
              always: [
                { guard: 'isMaintenance', target: 'maintenance' },
                { guard: 'isRegionRestricted', target: 'regionRestricted' },
              ],
            },
            maintenance: {
              description: 'Status 1, the maintenance screen covers everything.',
              tags: ['maintenance'],
              meta: { requirements: ['STATUS-02', 'STATUS-04'] },
              always: [
                { guard: 'isRegionRestricted', target: 'regionRestricted' },
                { guard: not('isMaintenance'), target: 'normal', actions: ['doubt', 'reportReopened'] },
              ],
            },
            regionRestricted: {
              description: 'Status 2, the region-restricted screen covers everything.',
              tags: ['regionRestricted'],
              meta: { requirements: ['STATUS-03', 'STATUS-05'] },
              always: [
                { guard: 'isMaintenance', target: 'maintenance' },
                { guard: not('isRegionRestricted'), target: 'normal', actions: ['doubt', 'reportReopened'] },
              ],
            },
          },
        },
        freshness: {
          description: 'Refreshes the status in the background.',
          initial: 'refreshing',
          states: {
            refreshing: {
              description: 'The status reloads; the known one applies.',
              tags: ['refreshing'],
              meta: { requirements: ['BOOT-03'] },
              invoke: {
                id: 'freshStatus',
                src: 'fetchStatus',
                onDone: [
                  {
                    guard: withEvent('isLive'),
                    target: 'resting',
                    actions: [withEvent('keepStatus'), withEvent('cacheStatus'), 'reportReached'],
                  },
                  {
                    target: 'resting',
                    actions: [withEvent('keepStatus'), withEvent('cacheStatus')],
                    description: 'A stored answer does not mean that the site can be reached.',
                  },
                ],
                onError: { target: 'resting' },
              },
              after: { BOOT_TIMEOUT: { target: 'resting' } },
            },
            resting: {
              description: 'Waits for the next refresh, which comes sooner while the site is closed.',
              on: {
                'status.recheck': { target: 'refreshing' },
                'status.refused': {
                  guard: 'isDoubted',
                  target: 'doubting',
                  description:
                    'The status has just contradicted such a refusal: only the call is affected, and the page stays open.',
                },
              },
              after: { STATUS_INTERVAL: { target: 'refreshing', actions: 'trust' } },
            },
            doubting: {
              description:
                'Calls are refused although the status says that the site is open; it reloads, later each time.',
              meta: { requirements: ['STATUS-04', 'STATUS-05'] },
              on: { 'status.recheck': { target: 'refreshing' } },
              after: { STATUS_DOUBT: { target: 'refreshing', actions: 'doubt' } },
            },
          },
        },
      },
    },
  },
});
