import type { ChatModel } from '@contract/chat';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
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
  steps: [
    {
      name: 'A follow that is not saved says why',
      when: ({ before, label, kind }) =>
        before.matches('saving') && (label.startsWith('focusChange error') || kind === 'timer'),
      holds: ({ after }) => after.context.failure !== null,
    },
    ...requestSteps<SnapshotFrom<typeof chatListMachine>>('CHAT-01 hosts', {
      actor: 'hosts',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) => after.matches('showing') && after.context.list === event['output'],
      failed: ({ after }) => after.matches('failed'),
      again: ['list.retry'],
    }),
    ...requestSteps<SnapshotFrom<typeof chatListMachine>>('CHAT-01 fresh hosts', {
      actor: 'freshHosts',
      during: (snapshot) => snapshot.matches({ showing: 'refreshing' }),
      answered: ({ event, after }) =>
        after.matches({ showing: 'resting' }) && after.context.list === event['output'],
      failed: ({ before, after }) =>
        after.matches({ showing: 'resting' }) && after.context.list === before.context.list,
    }),
    ...requestSteps<SnapshotFrom<typeof chatListMachine>>('CHAT-02 a follow', {
      actor: 'focusChange',
      during: (snapshot) => snapshot.matches('saving'),
      answered: ({ before, after }) => after.matches('showing') && after.context.list === before.context.list,
      failed: ({ before, after }) => after.matches('showing') && after.context.list !== before.context.list,
    }),
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) =>
        snapshot.matches('loading') ||
        snapshot.matches('saving') ||
        snapshot.matches({ showing: 'refreshing' }),
    ),
  ],
  invariants: [
    {
      name: 'A follow that is over is kept no longer',
      when: (snapshot) => !snapshot.matches('saving'),
      holds: ({ context }) => context.change === null,
    },
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
  area: 'Chat',
  machine: chatListMachine,
  model: chatListModel,
  requirements: ['CHAT-01', 'CHAT-02', 'API-62', 'API-63', 'API-64'],
};
