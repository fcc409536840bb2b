import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import {
  MAINTENANCE_AND_RESTRICTED_STATUS,
  MAINTENANCE_STATUS,
  OPEN_STATUS,
  RESTRICTED_STATUS,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { type StatusAnswer, serviceStatusMachine, statusFigure } from './serviceStatus.machine';

type Status = SnapshotFrom<typeof serviceStatusMachine>;

/** The next request of the status waits. */
const rests = (snapshot: Status) =>
  snapshot.matches('unavailable') ||
  snapshot.matches({ known: { freshness: 'resting' } }) ||
  snapshot.matches({ known: { freshness: 'doubting' } });

const ANSWERS: Readonly<Record<string, StatusAnswer>> = {
  normal: { status: OPEN_STATUS, isLive: true },
  maintenance: { status: MAINTENANCE_STATUS, isLive: true },
  'region restricted': { status: RESTRICTED_STATUS, isLive: true },
  'maintenance and region restricted': { status: MAINTENANCE_AND_RESTRICTED_STATUS, isLive: true },
  stored: { status: OPEN_STATUS, isLive: false },
};

const answerOf = (event: { readonly [key: string]: unknown }) =>
  Object.values(ANSWERS).find((answer) => answer === event['output']);

/** A screen covers the whole site. */
const isClosed = (snapshot: Status) =>
  snapshot.matches({ known: { service: 'maintenance' } }) ||
  snapshot.matches({ known: { service: 'regionRestricted' } });

export const serviceStatusModel = defineModel(serviceStatusMachine, {
  inputs: {
    'first visit': { cached: null },
    'cached normal': { cached: OPEN_STATUS },
    'cached maintenance': { cached: MAINTENANCE_STATUS },
    'cached restriction': { cached: RESTRICTED_STATUS },
  },
  events: {
    'status.recheck': [{}],
    'status.refused': {
      'for maintenance': { code: 'maintenance' },
      'for the region': { code: 'ip.restricted' },
    },
  },
  outcomes: {
    fetchStatus: {
      done: ANSWERS,
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => [statusFigure(context.status), context.doubts],
  steps: [
    ...requestSteps<Status>('BOOT-03 The first status', {
      actor: 'firstStatus',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches({ known: { freshness: 'resting' } }) &&
        after.context.status === answerOf(event)?.status,
      failed: ({ after }) => after.matches('unavailable'),
    }),
    ...requestSteps<Status>('BOOT-03 A fresh status', {
      actor: 'freshStatus',
      during: (snapshot) => snapshot.matches({ known: { freshness: 'refreshing' } }),
      answered: ({ event, after }) =>
        after.matches({ known: { freshness: 'resting' } }) &&
        after.context.status === answerOf(event)?.status,
      failed: ({ before, after }) =>
        after.matches({ known: { freshness: 'resting' } }) && after.context.status === before.context.status,
    }),
    {
      name: 'Every answer is kept for the next visit, and the site is reached exactly by its own',
      holds: ({ event, before, after, did }) =>
        did('cacheStatus') === (before !== after && answerOf(event) !== undefined) &&
        did('reportReached') === (before !== after && answerOf(event)?.isLive === true),
    },
    {
      name: 'The player requests the status at once',
      when: ({ event, before }) => event.type === 'status.recheck' && rests(before),
      holds: ({ calls }) => calls.length === 1,
    },
    {
      name: 'STATUS-04 STATUS-05 A refusal of any call closes an open site at once, and the status reloads',
      when: ({ event, before }) =>
        event.type === 'status.refused' &&
        before.matches({ known: { service: 'normal' } }) &&
        before.context.doubts === 0,
      holds: ({ event, after, calls }) =>
        after.matches({
          known: { service: event['code'] === 'maintenance' ? 'maintenance' : 'regionRestricted' },
        }) && calls.length === 1,
    },
    {
      name: 'A refusal that the status has just contradicted neither closes the site nor calls anything at once',
      when: ({ event, before }) => event.type === 'status.refused' && before.context.doubts > 0,
      holds: ({ before, after, calls, did }) =>
        isClosed(after) === isClosed(before) &&
        calls.length === 0 &&
        !did('reportReopened') &&
        (!before.matches({ known: { freshness: 'resting' } }) ||
          isClosed(before) ||
          after.matches({ known: { freshness: 'doubting' } })),
    },
    {
      name: 'The status is doubted after each reopening, and trusted again after a quiet interval',
      when: ({ label, before, after, did, kind }) =>
        did('reportReopened') || (kind === 'timer' && label.includes('STATUS_INTERVAL') && before !== after),
      holds: ({ before, after, did }) =>
        did('reportReopened')
          ? after.context.doubts === Math.min(before.context.doubts + 1, 4)
          : after.context.doubts === 0,
    },
    {
      name: 'The status is doubted more each time that it is requested because of a doubt',
      when: ({ kind, label, before, after }) =>
        kind === 'timer' && label.includes('STATUS_DOUBT') && before !== after,
      holds: ({ before, after, calls }) =>
        calls.length === 1 && after.context.doubts === Math.min(before.context.doubts + 1, 4),
    },
    {
      name: 'The other charts hear of a reopening when the last screen goes, and only then',
      when: ({ before }) => before.matches('known'),
      holds: ({ before, after, did }) => did('reportReopened') === (isClosed(before) && !isClosed(after)),
    },
  ],
  temporal: [endsByItself('A missing and an old status are requested again without the player', rests)],
  invariants: [
    {
      name: 'The maintenance screen shows exactly for status 1',
      holds: (snapshot) =>
        !snapshot.matches('known') ||
        snapshot.matches({ known: { service: 'maintenance' } }) ===
          (statusFigure(snapshot.context.status) === 1),
    },
    {
      name: 'The region-restricted screen shows exactly for status 2',
      holds: (snapshot) =>
        !snapshot.matches('known') ||
        snapshot.matches({ known: { service: 'regionRestricted' } }) ===
          (statusFigure(snapshot.context.status) === 2),
    },
    {
      name: 'A known status is never dropped',
      holds: (snapshot) => !snapshot.matches('known') || snapshot.context.status !== null,
    },
    {
      name: 'The player need not wait for the next request of the status',
      when: rests,
      holds: (snapshot) => snapshot.can({ type: 'status.recheck' }),
    },
  ],
});

export const serviceStatusChart: ExplorableChart = {
  id: 'service-status',
  title: 'Service status',
  area: 'Boot',
  machine: serviceStatusMachine,
  model: serviceStatusModel,
  requirements: ['BOOT-03', 'STATUS-01', 'STATUS-02', 'STATUS-03', 'STATUS-04', 'STATUS-05', 'API-22'],
};
