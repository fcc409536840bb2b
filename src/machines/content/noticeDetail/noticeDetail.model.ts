import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import {
  LOGGED_OUT,
  MEMBER,
  sampleAnnouncement,
  sessionOfType,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { noticeDetailMachine } from './noticeDetail.machine';

export const noticeDetailModel = defineModel(noticeDetailMachine, {
  inputs: {
    member: { id: 'one', session: sessionOfType(0) },
    trial: { id: 'one', session: sessionOfType(4) },
    nameless: { id: '', session: sessionOfType(null) },
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
    memberType: memberTypeOf(context.session),
    id: context.id,
    read: context.notice?.read,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'ANN-08 an announcement that is being marked shows as read at once',
      when: ({ after, before }) => after.matches('marking') && !before.matches('marking'),
      holds: ({ after }) => after.context.notice?.read === true,
    },
    {
      name: 'ROUTE-45 ANN-15 An announcement shows when it is loaded, also again for another session or language',
      when: ({ label }) => label.startsWith('notice done'),
      holds: ({ after }) => after.matches('showing') || after.matches('marking'),
    },
    {
      name: 'ROUTE-45 An announcement that is over is missing; any other fault can be retried and shows its reason',
      when: ({ before, label, kind }) =>
        before.matches('loading') && (label.startsWith('notice error') || kind === 'timer'),
      holds: ({ label, after }) =>
        label === 'notice error (not found)'
          ? after.matches('missing')
          : after.matches('failed') && after.context.failure !== null && after.can({ type: 'notice.retry' }),
    },
    {
      name: 'ANN-12 The announcement stays when its mark is answered, and only a stored mark is reported',
      when: ({ before, label, kind }) =>
        before.matches('marking') && (label.startsWith('mark ') || kind === 'timer'),
      holds: ({ kind, after, did }) =>
        after.matches('showing') &&
        did('reportRead') === (kind === 'done') &&
        did('logFailure') === (kind !== 'done'),
    },
  ],
  invariants: [
    {
      name: 'ROUTE-45 An address without an announcement requests nothing',
      when: ({ context }) => context.id === '',
      holds: (snapshot) => snapshot.matches('missing') || snapshot.matches('left'),
    },
    {
      name: 'ROLE-14 only a member sends read marks',
      holds: (snapshot) =>
        !snapshot.matches('marking') ||
        (memberTypeOf(snapshot.context.session) !== null && memberTypeOf(snapshot.context.session) !== 4),
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
