import { assign, not, setup } from 'xstate';
import { BOOT_TIMEOUT, STATUS_RECHECK_INTERVAL, STATUS_REFRESH_INTERVAL } from '@/config/constants';
import type { SystemStatus } from '@/services/contract/system';
import { unprovided } from '../unprovided';

/** System status figures of the spec (STATUS-01..STATUS-03). */
export type StatusFigure = 0 | 1 | 2;

/** 0 normal, 1 maintenance (also with a region restriction on top), 2 region restricted only. */
export function statusFigure(
  status: Pick<SystemStatus, 'maintenance' | 'regionRestriction'> | null,
): StatusFigure {
  if (status?.maintenance) return 1;
  return status?.regionRestriction ? 2 : 0;
}

/** The image CDN of a visit: one of the list, by a draw in [0, 1) (BOOT-08). */
export function imageCdn(status: SystemStatus | null, draw: number): string {
  const cdns = status?.info.imageCDNs ?? [];
  return cdns[Math.floor(draw * cdns.length)] ?? '';
}

export interface ServiceStatusInput {
  /** The status of the served page or of the last visit; null on a first visit without either. */
  readonly cached: SystemStatus | null;
}

export interface ServiceStatusContext {
  readonly status: SystemStatus | null;
}

export type ServiceStatusEvent = { readonly type: 'status.recheck' };

/** System status with cache and background refresh (BOOT-03, STATUS-01..STATUS-05). */
export const serviceStatusMachine = setup({
  types: {
    context: {} as ServiceStatusContext,
    events: {} as ServiceStatusEvent,
    input: {} as ServiceStatusInput,
  },
  actors: { fetchStatus: unprovided<SystemStatus, void>('fetchStatus') },
  actions: {
    keepStatus: assign((_, params: { status: SystemStatus }) => ({ status: params.status })),
    /** Writes the status to local storage for the next visit. */
    cacheStatus: (_, _params: { status: SystemStatus }) => {},
    /** Tells start-up that a status is there. */
    reportKnown: () => {},
    /** Tells the other charts that the site has opened again, so that what failed is tried again. */
    reportReopened: () => {},
  },
  guards: {
    hasStatus: ({ context }) => context.status !== null,
    isMaintenance: ({ context }) => statusFigure(context.status) === 1,
    isRegionRestricted: ({ context }) => statusFigure(context.status) === 2,
  },
  delays: {
    BOOT_TIMEOUT,
    STATUS_RETRY: 5000,
    STATUS_INTERVAL: ({ context }) =>
      statusFigure(context.status) === 0 ? STATUS_REFRESH_INTERVAL : STATUS_RECHECK_INTERVAL,
  },
}).createMachine({
  id: 'serviceStatus',
  description: 'Knows whether the site is open, applies the cached answer at once and keeps it fresh.',
  context: ({ input }) => ({ status: input.cached }),
  initial: 'readingCache',
  states: {
    readingCache: {
      description: 'Decides whether a cached status can be applied at once.',
      meta: { requirements: ['BOOT-03'] },
      always: [{ guard: 'hasStatus', target: 'known' }, { target: 'loading' }],
    },
    loading: {
      description: 'No status is known yet: start-up waits for the first answer.',
      meta: { requirements: ['BOOT-03'] },
      invoke: {
        id: 'firstStatus',
        src: 'fetchStatus',
        onDone: {
          target: '#serviceStatus.known.freshness.resting',
          actions: [
            { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
            { type: 'cacheStatus', params: ({ event }) => ({ status: event.output }) },
          ],
        },
        onError: { target: 'unavailable' },
      },
      after: { BOOT_TIMEOUT: { target: 'unavailable' } },
    },
    unavailable: {
      description: 'The status cannot be had; asked again by itself and by the player.',
      on: { 'status.recheck': { target: 'loading' } },
      after: { STATUS_RETRY: { target: 'loading' } },
    },
    known: {
      description: 'A status applies.',
      type: 'parallel',
      entry: 'reportKnown',
      states: {
        service: {
          description: 'What the status says.',
          initial: 'normal',
          states: {
            normal: {
              description: 'Status 0: the site is open; 1 wins over 2.',
              meta: { requirements: ['STATUS-01'] },
              always: [
                { guard: 'isMaintenance', target: 'maintenance' },
                { guard: 'isRegionRestricted', target: 'regionRestricted' },
              ],
            },
            maintenance: {
              description: 'Status 1: the maintenance screen covers everything.',
              meta: { requirements: ['STATUS-02', 'STATUS-04'] },
              always: [
                { guard: 'isRegionRestricted', target: 'regionRestricted' },
                { guard: not('isMaintenance'), target: 'normal', actions: 'reportReopened' },
              ],
            },
            regionRestricted: {
              description: 'Status 2: the region-restricted screen covers everything.',
              meta: { requirements: ['STATUS-03', 'STATUS-05'] },
              always: [
                { guard: 'isMaintenance', target: 'maintenance' },
                { guard: not('isRegionRestricted'), target: 'normal', actions: 'reportReopened' },
              ],
            },
          },
        },
        freshness: {
          description: 'How the status is kept fresh behind the page.',
          initial: 'refreshing',
          states: {
            refreshing: {
              description: 'Asked again in the background; what is known stays applied.',
              meta: { requirements: ['BOOT-03'] },
              invoke: {
                id: 'freshStatus',
                src: 'fetchStatus',
                onDone: {
                  target: 'resting',
                  actions: [
                    { type: 'keepStatus', params: ({ event }) => ({ status: event.output }) },
                    { type: 'cacheStatus', params: ({ event }) => ({ status: event.output }) },
                  ],
                },
                onError: { target: 'resting' },
              },
              after: { BOOT_TIMEOUT: { target: 'resting' } },
            },
            resting: {
              description: 'Fresh enough; asked again after a while, sooner while the site is closed.',
              on: { 'status.recheck': { target: 'refreshing' } },
              after: { STATUS_INTERVAL: { target: 'refreshing' } },
            },
          },
        },
      },
    },
  },
});
