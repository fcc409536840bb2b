import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { ChatModel } from '@/services/contract/chat';
import { UNREACHABLE } from '../samples';
import { chatListMachine } from './chatList.machine';

const HOST: ChatModel = {
  modelId: 'ligaya',
  displayName: 'Ligaya',
  portrait: '',
  active: true,
  streaming: true,
  roomType: 'free',
  viewers: 0,
  focused: false,
  motto: '',
  priceMinor: 0,
  currency: 'PHP',
  unread: 0,
};

export const chatListModel = defineModel(chatListMachine, {
  inputs: {
    visitor: { kind: 'anchors', isMember: false },
    member: { kind: 'models', isMember: true },
  },
  events: {
    'list.retry': [{}],
    'focus.toggle': { 'a host': { modelId: 'ligaya' }, nobody: { modelId: 'nobody' } },
  },
  outcomes: {
    fetchList: { done: { 'one host': [HOST], none: [] }, error: { unreachable: UNREACHABLE } },
    saveFocus: { done: { saved: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({ marks: context.list.map(({ focused }) => focused), change: context.change }),
  invariants: [
    {
      name: 'A failed load has a reason',
      holds: (snapshot) => !snapshot.matches('failed') || snapshot.context.failure !== null,
    },
    {
      name: 'A mark differs from the server only while its change is being saved',
      holds: (snapshot) => snapshot.matches('saving') === (snapshot.context.change !== null),
    },
    {
      name: 'A visitor follows no host',
      holds: ({ context }) => context.isMember || context.list.every(({ focused }) => !focused),
    },
  ],
});

export const chatListChart: ExplorableChart = {
  id: 'chat-list',
  title: 'List of chat hosts',
  area: 'Content',
  machine: chatListMachine,
  model: chatListModel,
  requirements: ['CHAT-01', 'CHAT-02', 'API-62', 'API-63', 'API-64'],
};
