import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sampleAnnouncement, UNREACHABLE } from '../samples';
import { noticesMachine } from './notices.machine';

const TWO = [sampleAnnouncement('one'), sampleAnnouncement('two')];

export const noticesModel = defineModel(noticesMachine, {
  inputs: {
    member: { memberType: 0, index: null },
    guest: { memberType: 4, index: null },
    'visitor from the marquee': { memberType: null, index: 1 },
  },
  events: {
    'notice.open': { one: { id: 'one' }, two: { id: 'two' } },
    'notice.fold': [{}],
    'popup.close': [{}],
    'list.retry': [{}],
    'list.reload': [],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'language.changed': [{}],
  },
  outcomes: {
    fetchNotices: { done: { both: TWO }, error: { unreachable: UNREACHABLE } },
    markRead: { done: { marked: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    index: context.index,
    open: context.openId,
    read: context.notices.map(({ read }) => read),
    unsent: context.unsent,
  }),
  invariants: [
    {
      name: 'A failed load has a reason',
      holds: (snapshot) => !snapshot.matches({ list: 'failed' }) || snapshot.context.failure !== null,
    },
    {
      name: 'ROLE-14 only a member has unsent marks',
      holds: ({ context }) =>
        context.unsent.length === 0 || (context.memberType !== null && context.memberType !== 4),
    },
    {
      name: 'ANN-12 announcements with an unsent mark show as read',
      holds: ({ context }) =>
        context.unsent.every((unsent) => context.notices.find(({ id }) => id === unsent)?.read !== false),
    },
    {
      name: 'No mark is sent twice',
      holds: ({ context }) => new Set(context.unsent).size === context.unsent.length,
    },
  ],
  bound: 6000,
});

export const noticesChart: ExplorableChart = {
  id: 'notices',
  title: 'Announcements page',
  area: 'Content',
  machine: noticesMachine,
  model: noticesModel,
  requirements: [
    'ROUTE-44',
    'ANN-03',
    'ANN-04',
    'ANN-05',
    'ANN-06',
    'ANN-07',
    'ANN-08',
    'ANN-12',
    'ANN-13',
    'ANN-14',
    'ANN-15',
    'ROLE-14',
    'API-55',
  ],
};
