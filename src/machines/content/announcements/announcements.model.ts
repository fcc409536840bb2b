import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { ANNOUNCEMENTS, UNREACHABLE } from '@/machines/shared/samples';
import { announcementsMachine } from './announcements.machine';

const claims = resourceClaims<SnapshotFrom<typeof announcementsMachine>>('Announcements', {
  actor: 'announcements',
  kept: ({ event, after, did }) => after.context.value === event['output'] && did('reportKnown'),
  again: ['announcements.reload'],
});

export const announcementsModel = defineModel(announcementsMachine, {
  events: { 'announcements.reload': [{}], 'resource.retry': [{}] },
  outcomes: {
    fetchAnnouncements: { done: { announcements: ANNOUNCEMENTS }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({ known: context.value !== null, failure: context.failure?.code }),
  steps: claims.steps,
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
    {
      name: 'Announcements can be reloaded at any time',
      holds: (snapshot) => snapshot.can({ type: 'announcements.reload' }),
    },
    {
      name: 'Loaded announcements are never dropped',
      holds: (snapshot) => !snapshot.matches('ready') || snapshot.context.value !== null,
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
