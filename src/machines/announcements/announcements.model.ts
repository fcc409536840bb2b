import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { ANNOUNCEMENTS, UNREACHABLE } from '../samples';
import { announcementsMachine } from './announcements.machine';

export const announcementsModel = defineModel(announcementsMachine, {
  events: { 'announcements.reload': [{}], 'announcements.retry': [{}] },
  outcomes: {
    fetchAnnouncements: { done: { announcements: ANNOUNCEMENTS }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({ known: context.value !== null, failure: context.failure?.code }),
  invariants: [
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
