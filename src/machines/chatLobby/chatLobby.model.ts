import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sessionOfType } from '../samples';
import { chatLobbyMachine } from './chatLobby.machine';

export const chatLobbyModel = defineModel(chatLobbyMachine, {
  inputs: {
    'without chat': { enabled: false, memberType: 0 },
    visitor: { enabled: true, memberType: null },
    member: { enabled: true, memberType: 0 },
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
  invariants: [
    {
      name: 'No chat data is requested without CBS3 (FLAG-11)',
      holds: ({ context, children }) => context.enabled || children.list === undefined,
    },
    {
      name: 'The list of followed hosts is not requested for a visitor',
      holds: (snapshot) =>
        !snapshot.matches({ open: { focus: 'member' } }) || snapshot.context.memberType !== null,
    },
  ],
});

export const chatLobbyChart: ExplorableChart = {
  id: 'chat-lobby',
  title: 'Chat',
  area: 'Content',
  machine: chatLobbyMachine,
  model: chatLobbyModel,
  requirements: ['CHAT-01', 'FLAG-11'],
};
