import { defineModel } from '@explorer/defineModel';
import { sampleAnnouncement, UNREACHABLE } from '../samples';
import { noticeDetailMachine } from './noticeDetail.machine';

export const noticeDetailModel = defineModel(noticeDetailMachine, {
  inputs: {
    member: { id: 'one', memberType: 0 },
    guest: { id: 'one', memberType: 4 },
    nameless: { id: '', memberType: null },
  },
  events: { 'notice.retry': [{}], 'notice.list': [{}], 'audience.changed': [] },
  outcomes: {
    fetchNotice: {
      done: { unread: sampleAnnouncement('one'), read: sampleAnnouncement('one', { read: true }) },
      error: { unreachable: UNREACHABLE, 'not found': { code: 'not.found' } },
    },
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
    id: context.id,
    read: context.notice?.read,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'ROLE-14 nobody but a member marks',
      holds: (snapshot) =>
        !snapshot.matches('marking') ||
        (snapshot.context.memberType !== null && snapshot.context.memberType !== 4),
    },
    {
      name: 'It shows only when it is there',
      holds: (snapshot) =>
        (!snapshot.matches('showing') && !snapshot.matches('marking')) || snapshot.context.notice !== null,
    },
  ],
});
