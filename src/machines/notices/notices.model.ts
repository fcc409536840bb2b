import { defineModel } from '@explorer/defineModel';
import { sampleAnnouncement, UNREACHABLE } from '../samples';
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
    'audience.changed': [],
  },
  outcomes: {
    fetchNotices: { done: { both: TWO }, error: { unreachable: UNREACHABLE } },
    markRead: { done: { marked: undefined }, error: { unreachable: UNREACHABLE } },
    audience: {
      sends: [
        { type: 'audience.changed', loggedIn: true, memberType: 0 },
        { type: 'audience.changed', loggedIn: false, memberType: null },
      ],
    },
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
      name: 'What could not be loaded says why',
      holds: (snapshot) => !snapshot.matches({ list: 'failed' }) || snapshot.context.failure !== null,
    },
    {
      name: 'ROLE-14 nobody but a member sends a mark',
      holds: ({ context }) =>
        context.unsent.length === 0 || (context.memberType !== null && context.memberType !== 4),
    },
    {
      name: 'ANN-12 what is on its way already shows as read',
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
