import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { ChatMessage, ChatModel } from '@/services/contract/chat';
import { attemptKey } from '../attempt';
import { sessionOfType, UNREACHABLE } from '../samples';
import { chatRoomMachine, type RoomEntrance } from './chatRoom.machine';

const ROOM: ChatModel = {
  modelId: 'ligaya',
  displayName: 'Ligaya',
  portrait: '',
  active: true,
  streaming: true,
  roomType: 'payPerView',
  viewers: 0,
  focused: false,
  motto: '',
  priceMinor: 5_000,
  currency: 'PHP',
  unread: 0,
};
const entrance = (kind: RoomEntrance['entrance']): RoomEntrance => ({ room: ROOM, entrance: kind });
const message = (seq: number): ChatMessage => ({
  seq,
  authorName: 'Ligaya',
  fromHost: true,
  own: false,
  clientId: '',
  text: `Message ${seq}`,
  sentTime: seq,
});
const INPUT = { modelId: 'ligaya', enabled: true, memberType: 0, keySeed: 'visit', jitter: 0 } as const;
const refusedBy = (code: string) => ({ code });

export const chatRoomModel = defineModel(chatRoomMachine, {
  inputs: {
    member: INPUT,
    visitor: { ...INPUT, memberType: null },
    trial: { ...INPUT, memberType: 4 },
    'without chat': { ...INPUT, enabled: false },
  },
  events: {
    'session.changed': {
      'logged out': { session: sessionOfType(null) },
      'the member again': { session: sessionOfType(0, true) },
      'another member': { session: sessionOfType(0) },
    },
    'network.restored': [],
    'room.retry': [{}],
    'pass.buy': [{}],
    'draft.changed': { words: { text: 'hello' }, blanks: { text: '  ' } },
    // One pending message covers what more would show.
    'message.send': ({ context }) => (context.pending.length === 0 ? [{}] : []),
    'message.drop': ({ context }) => ({
      'an unknown one': { clientId: 'unknown' },
      ...(context.pending[0] === undefined
        ? {}
        : { 'the oldest': { clientId: context.pending[0].clientId } }),
    }),
    'history.more': [{}],
    'channel.welcome': [],
    'channel.messages': [],
    'channel.beat': [],
    'channel.held': [],
    'channel.refused': [],
    'channel.closed': [],
  },
  outcomes: {
    fetchRoom: {
      done: {
        open: entrance('open'),
        'to be paid': entrance('pass'),
        'for ranks': entrance('vip'),
        closed: entrance('closed'),
      },
      error: {
        unreachable: UNREACHABLE,
        'session lost': refusedBy('session.expired'),
        'no such room': refusedBy('not.found'),
      },
    },
    buyPass: { done: { paid: undefined }, error: { 'too little money': refusedBy('balance.insufficient') } },
    launchChat: {
      done: { ticket: { url: '/chat/channel', ticket: 't' } },
      error: {
        unreachable: UNREACHABLE,
        'session lost': refusedBy('session.expired'),
        forbidden: refusedBy('no.permission'),
      },
    },
    fetchHistory: {
      done: { 'the last page': { list: [message(1)], hasMore: false } },
      error: { unreachable: UNREACHABLE },
    },
    runChannel: {
      sends: [
        {
          type: 'channel.welcome',
          messages: [message(2), message(3)],
          fresh: true,
          hasMore: true,
          viewers: 2,
        },
        { type: 'channel.messages', messages: [message(4)] },
        { type: 'channel.beat', viewers: 3 },
        { type: 'channel.held', retryAfterMs: 5_000 },
        { type: 'channel.refused', clientId: 'visit-1' },
        { type: 'channel.closed', end: 'lost' },
        { type: 'channel.closed', end: 'forbidden' },
        { type: 'channel.closed', end: 'roomClosed' },
      ],
    },
    watchNetwork: { sends: [{ type: 'network.restored' }] },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    enabled: context.enabled,
    isBlank: context.draft.trim() === '',
    tries: context.tries,
    failure: context.failure !== null,
    pending: context.pending.map(({ refused }) => refused),
  }),
  steps: [
    {
      name: 'Nothing that one member has written is shown to another',
      when: ({ label }) => label === 'session.changed (another member)',
      holds: ({ after: { context } }) => context.draft === '' && context.pending.length === 0,
    },
    {
      name: '15.8 CHAT-02 a repeated pass request pays once, and a later pass is a new order',
      when: ({ before, calls }) => before.matches('buying') || calls.some(({ src }) => src === 'buyPass'),
      holds: ({ label, before, after, calls }) =>
        calls.every(
          ({ src, input }) =>
            src !== 'buyPass' || JSON.stringify(input).includes(`"key":"${attemptKey(before.context)}"`),
        ) &&
        (attemptKey(after.context) !== attemptKey(before.context)) === (label === 'purchase done (paid)'),
    },
    {
      name: '15.8 CHAT-02 entering the room ends the purchase',
      when: ({ label }) => label === 'room done (open)',
      holds: ({ before, after }) => attemptKey(after.context) !== attemptKey(before.context),
    },
  ],
  invariants: [
    {
      name: 'Sequence numbers increase, so each message shows once',
      holds: ({ context }) =>
        context.messages.every(({ seq }, index) => seq > (context.messages[index - 1]?.seq ?? 0)),
    },
    {
      name: 'A confirmed message is no longer pending',
      holds: ({ context }) =>
        context.pending.every(({ clientId }) =>
          context.messages.every((known) => known.clientId !== clientId),
        ),
    },
    {
      name: 'Connection attempts are limited',
      holds: ({ context }) => context.tries <= 5,
    },
    {
      name: 'No channel without a member (ROLE-13)',
      holds: ({ context, children }) =>
        children['channel'] === undefined || (context.memberType !== null && context.memberType !== 4),
    },
  ],
});

export const chatRoomChart: ExplorableChart = {
  id: 'chat-room',
  title: 'Chat room',
  area: 'Content',
  machine: chatRoomMachine,
  model: chatRoomModel,
  requirements: ['CHAT-01', 'CHAT-02', 'API-65'],
};
