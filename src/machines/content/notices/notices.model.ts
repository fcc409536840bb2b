import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import {
  LOGGED_OUT,
  MEMBER,
  sampleAnnouncement,
  sessionOfType,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { isOfMember } from '@/machines/shared/session/guards';
import { memberTypeOf } from '@/machines/shared/session/session';
import { noticesMachine } from './notices.machine';

const TWO = [sampleAnnouncement('one'), sampleAnnouncement('two')];

export const noticesModel = defineModel(noticesMachine, {
  inputs: {
    member: { session: sessionOfType(0), index: null },
    trial: { session: sessionOfType(4), index: null },
    'visitor from the marquee': { session: sessionOfType(null), index: 1 },
  },
  events: {
    'notice.open': { one: { id: 'one' }, two: { id: 'two' } },
    'notice.fold': [{}],
    'popup.close': [{}],
    'resource.retry': [{}],
    'list.reload': [],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'language.changed': [{}],
  },
  outcomes: {
    fetchNotices: { done: { both: TWO }, error: { unreachable: UNREACHABLE } },
    markRead: { done: { marked: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    index: context.index,
    open: context.openId,
    read: context.notices.map(({ read }) => read),
    unsent: context.unsent,
  }),
  steps: [
    {
      name: 'ANN-08 a member has read what opens, on the page and from the marquee',
      when: ({ before, after: { context } }) =>
        context.openId !== null && context.openId !== before.context.openId && isOfMember(context.session),
      holds: ({ after: { context } }) =>
        context.notices.find(({ id }) => id === context.openId)?.read === true,
    },
    {
      name: 'ANN-15 The announcements load again for another session or language, and when the player retries',
      when: ({ event, refused }) =>
        !refused && ['session.changed', 'language.changed', 'resource.retry'].includes(event.type),
      holds: ({ calls }) => calls.some(({ src }) => src === 'fetchNotices'),
    },
    {
      name: 'ROUTE-44 A list that does not load can be retried; the announcements that show stay',
      when: ({ label }) =>
        label.startsWith('notices error') || label === 'after REQUEST_TIMEOUT in list.loading',
      holds: ({ before, after }) =>
        after.matches({ list: 'failed' }) &&
        after.context.failure !== null &&
        after.context.notices === before.context.notices,
    },
    {
      name: 'ANN-04 ANN-05 No announcement is open after it is folded or its popup is closed',
      when: ({ event, refused }) =>
        !refused && (event.type === 'notice.fold' || event.type === 'popup.close'),
      holds: ({ after }) => after.context.openId === null,
    },
    {
      name: 'ANN-12 An announcement whose mark is not stored shows as unread again, and the failure is logged',
      when: ({ label }) =>
        label.startsWith('mark error') || label === 'after REQUEST_TIMEOUT in marks.sending',
      holds: ({ before, after, did }) =>
        did('logFailure') &&
        after.context.notices.find(({ id }) => id === before.context.unsent[0])?.read === false,
    },
  ],
  invariants: [
    {
      name: 'A failed load has a reason',
      holds: (snapshot) => !snapshot.matches({ list: 'failed' }) || snapshot.context.failure !== null,
    },
    {
      name: 'ROLE-14 only a member has unsent marks',
      holds: ({ context }) =>
        context.unsent.length === 0 ||
        (memberTypeOf(context.session) !== null && memberTypeOf(context.session) !== 4),
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
