import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '../parts/claims.model';
import { ANNOUNCEMENTS, UNREACHABLE } from '../samples';
import { announcementsMachine } from './announcements.machine';

export const announcementsModel = defineModel(announcementsMachine, {
  events: { 'announcements.reload': [{}], 'announcements.retry': [{}] },
  outcomes: {
    fetchAnnouncements: { done: { announcements: ANNOUNCEMENTS }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({ known: context.value !== null, failure: context.failure?.code }),
  steps: [
    ...requestSteps<SnapshotFrom<typeof announcementsMachine>>('Announcements', {
      actor: 'announcements',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after, did }) =>
        after.matches('known') && after.context.value === event['output'] && did('reportKnown'),
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
    }),
    {
      name: 'A reload or retry keeps the shown announcements and drops the failure',
      when: ({ kind }) => kind === 'event',
      holds: ({ before, after }) =>
        after.matches('loading') &&
        after.context.value === before.context.value &&
        after.context.failure === null,
    },
  ],
  temporal: [endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading'))],
  invariants: [
    {
      name: 'Announcements can be reloaded at any time, and retried after a failure',
      holds: (snapshot) =>
        snapshot.can({ type: 'announcements.reload' }) &&
        snapshot.matches('failed') === snapshot.can({ type: 'announcements.retry' }),
    },
    {
      name: 'Loaded announcements are never dropped',
      holds: (snapshot) => !snapshot.matches('known') || snapshot.context.value !== null,
    },
  ],
});

export const announcementsChart: ExplorableChart = {
  id: 'announcements',
  title: 'Banners and announcements',
  area: 'Content',
  machine: announcementsMachine,
  model: announcementsModel,
  requirements: ['API-52', 'API-53', 'API-54'],
};
