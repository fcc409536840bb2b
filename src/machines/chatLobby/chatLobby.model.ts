import { defineModel } from '@explorer/defineModel';
import { chatLobbyMachine } from './chatLobby.machine';

export const chatLobbyModel = defineModel(chatLobbyMachine, {
  inputs: {
    'without chat': { enabled: false, memberType: 0 },
    visitor: { enabled: true, memberType: null },
    member: { enabled: true, memberType: 0 },
  },
  events: {
    'session.changed': {
      'logged out': { memberType: null, enabled: true, isBack: false },
      'logged in': { memberType: 0, enabled: true, isBack: false },
      'logged in, the chat gone': { memberType: 0, enabled: false, isBack: false },
    },
    'tab.choose': {
      'who streams': { tab: 'anchors' },
      'whom I follow': { tab: 'focus' },
      everybody: { tab: 'models' },
    },
  },
  outcomes: { chatList: {}, watchMember: {} },
  waitsForPlayer: { list: 'A chart of its own, with its own timeouts.' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Nothing of the chat is asked for without CBS3 (FLAG-11)',
      holds: ({ context, children }) => context.enabled || children.list === undefined,
    },
    {
      name: 'Whom a visitor follows is not asked for',
      holds: (snapshot) =>
        !snapshot.matches({ open: { focus: 'member' } }) || snapshot.context.memberType !== null,
    },
  ],
});
