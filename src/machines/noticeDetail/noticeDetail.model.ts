import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sampleAnnouncement, UNREACHABLE } from '../samples';
import { noticeDetailMachine } from './noticeDetail.machine';

export const noticeDetailModel = defineModel(noticeDetailMachine, {
  inputs: {
    member: { id: 'one', memberType: 0 },
    guest: { id: 'one', memberType: 4 },
    nameless: { id: '', memberType: null },
  },
  events: {
    'notice.retry': [{}],
    'notice.list': [{}],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'language.changed': [{}],
  },
  outcomes: {
    fetchNotice: {
      done: { unread: sampleAnnouncement('one'), read: sampleAnnouncement('one', { read: true }) },
      error: { unreachable: UNREACHABLE, 'not found': { code: 'not.found' } },
    },
    markRead: { done: { marked: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    id: context.id,
    read: context.notice?.read,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'ROLE-14 only a member sends read marks',
      holds: (snapshot) =>
        !snapshot.matches('marking') ||
        (snapshot.context.memberType !== null && snapshot.context.memberType !== 4),
    },
    {
      name: 'An announcement shows only when it is loaded',
      holds: (snapshot) =>
        (!snapshot.matches('showing') && !snapshot.matches('marking')) || snapshot.context.notice !== null,
    },
  ],
});

export const noticeDetailChart: ExplorableChart = {
  id: 'notice-detail',
  title: 'Announcement',
  area: 'Content',
  machine: noticeDetailMachine,
  model: noticeDetailModel,
  requirements: ['ROUTE-45', 'ANN-08', 'ANN-12', 'ROLE-14', 'API-55', 'API-56'],
};
