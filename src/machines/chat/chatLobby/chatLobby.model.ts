import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sessionOfType } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { chatLobbyMachine } from './chatLobby.machine';

export const chatLobbyModel = defineModel(chatLobbyMachine, {
  inputs: {
    'without chat': { enabled: false, session: sessionOfType(0) },
    visitor: { enabled: true, session: sessionOfType(null) },
    member: { enabled: true, session: sessionOfType(0) },
  },
  events: {
    'session.changed': {
      'logged out': { session: sessionOfType(null) },
      'logged in': { session: sessionOfType(0) },
    },
    'tab.choose': {
      'who streams': { tab: 'anchors' },
      'followed hosts': { tab: 'focus' },
      everybody: { tab: 'models' },
    },
  },
  outcomes: { chatList: {} },
  waitsForUser: { list: 'A separate chart with its own timeouts.' },
  project: ({ context }) => context,
  steps: [
    {
      name: 'A list knows whether it is of a member',
      atStart: true,
      when: ({ calls }) => calls.some(({ src }) => src === 'chatList'),
      holds: ({ after: { context }, calls }) =>
        calls.every(({ input }) => Object(input).isMember === (memberTypeOf(context.session) !== null)),
    },
    {
      name: 'CHAT-01 every chosen tab starts its list',
      when: ({ event, before, after }) =>
        event.type === 'tab.choose' && JSON.stringify(before.value) !== JSON.stringify(after.value),
      holds: ({ after, calls }) => calls.length === (after.matches({ open: { focus: 'visitor' } }) ? 0 : 1),
    },
    {
      name: 'Another account sees its own marks: the session is kept, and the same list loads again',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, before, after, calls }) =>
        memberTypeOf(after.context.session) ===
          (event['session'].kind === 'visitor' ? null : event['session'].memberType) &&
        (before.matches('off')
          ? after.matches('off')
          : (['anchors', 'focus', 'models'] as const).every(
              (list) => before.matches({ open: list }) === after.matches({ open: list }),
            ) && calls.length === (after.matches({ open: { focus: 'visitor' } }) ? 0 : 1)),
    },
  ],
  invariants: [
    {
      name: 'CHAT-01 the list of the chosen tab runs, and no other',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) =>
        (snapshot.children.list === undefined) === snapshot.matches({ open: { focus: 'visitor' } }),
    },
    {
      name: 'The session may change at any time',
      holds: (snapshot) => snapshot.can({ type: 'session.changed', session: sessionOfType(null) }),
    },
    {
      name: 'No chat data is requested without CBS3 (FLAG-11)',
      holds: ({ context, children }) => context.enabled || children.list === undefined,
    },
    {
      name: 'The list of followed hosts is not requested for a visitor',
      holds: (snapshot) =>
        !snapshot.matches({ open: { focus: 'member' } }) || memberTypeOf(snapshot.context.session) !== null,
    },
  ],
});

export const chatLobbyChart: ExplorableChart = {
  id: 'chat-lobby',
  title: 'Chat',
  area: 'Chat',
  machine: chatLobbyMachine,
  model: chatLobbyModel,
  requirements: ['CHAT-01', 'FLAG-11'],
};
