import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { TRIAL_TYPE } from '@/config/constants';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { type UnreadInput, unreadMachine } from './unread.machine';

const INBOX: UnreadInput = { kind: 'inbox', isOn: true, session: sessionOfType(null) };

export const unreadModel = defineModel(unreadMachine, {
  inputs: {
    visitor: INBOX,
    member: { ...INBOX, session: sessionOfType(0) },
    'member, of the chat': { kind: 'chat', isOn: true, session: sessionOfType(0) },
    'member, of a chat that the site has not': { kind: 'chat', isOn: false, session: sessionOfType(0) },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a trial account': { session: sessionOfType(4) },
      nobody: { session: sessionOfType(null) },
    },
    'unread.refresh': [{}],
  },
  outcomes: { fetchCount: { done: { three: 3, two: 2, none: 0 }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({
    kind: context.kind,
    memberType: memberTypeOf(context.session),
    count: context.count,
    counted: context.counted,
    wanted: context.wanted,
  }),
  steps: [
    {
      name: 'Whoever logs in or out begins without a count',
      when: ({ event, before, after }) =>
        event.type === 'session.changed' && after.context.session !== before.context.session,
      holds: ({ after: { context } }) => context.count === 0 && !context.counted && !context.wanted,
    },
    {
      name: 'API-26 API-27 A refresh requested during or right after a call is kept, and one call answers it',
      when: ({ event, before }) =>
        event.type === 'unread.refresh' && (before.matches('fetching') || before.matches('resting')),
      holds: ({ before, after, calls }) =>
        calls.length === 0 && after.context.wanted && after.value === before.value,
    },
    {
      name: 'API-26 API-27 After the pause, a kept refresh requests the count again; otherwise the count is known',
      when: ({ kind, before }) => kind === 'timer' && before.matches('resting'),
      holds: ({ before, after }) => after.matches(before.context.wanted ? 'fetching' : 'known'),
    },
    {
      name: 'Messages that arrive without an action of the player are found after a minute',
      when: ({ kind, before }) => kind === 'timer' && before.matches('known'),
      holds: ({ after }) => after.matches('fetching'),
    },
  ],
  temporal: [
    endsByItself('A count is not kept longer than a minute', (snapshot) => snapshot.matches('known')),
  ],
  invariants: [
    {
      name: 'API-26 API-27 A refresh is never lost',
      when: (snapshot) =>
        snapshot.matches('fetching') || snapshot.matches('resting') || snapshot.matches('known'),
      holds: (snapshot) => snapshot.can({ type: 'unread.refresh' }),
    },
    {
      name: 'Nothing is requested for visitors and trial accounts (ROLE-13)',
      holds: (snapshot) =>
        (snapshot.matches('uncounted') || snapshot.matches('off')) ===
        (!snapshot.context.isOn ||
          memberTypeOf(snapshot.context.session) === null ||
          memberTypeOf(snapshot.context.session) === TRIAL_TYPE),
    },
    {
      name: 'Without a request there is no count',
      when: (snapshot) => snapshot.matches('uncounted'),
      holds: ({ context }) => context.count === 0,
    },
  ],
});

export const unreadChart: ExplorableChart = {
  id: 'unread',
  title: 'Unread counts',
  area: 'Content',
  machine: unreadMachine,
  model: unreadModel,
  requirements: ['API-26', 'API-27', 'ROLE-13', 'MEMBER-07', 'FLAG-11'],
};
