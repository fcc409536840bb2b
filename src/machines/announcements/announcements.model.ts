import { defineModel } from '@explorer/defineModel';
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
      name: 'What is known is never forgotten',
      holds: (snapshot) => !snapshot.matches('known') || snapshot.context.value !== null,
    },
  ],
});
