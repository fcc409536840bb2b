import { defineModel } from '@explorer/defineModel';
import type { ChatMessage, ChatModel } from '@/services/contract/chat';
import { UNREACHABLE } from '../samples';
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
const INPUT = { modelId: 'ligaya', enabled: true, memberType: 0, visit: 'visit', jitter: 0 } as const;
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
      'logged out': { memberType: null, enabled: true, isBack: false },
      'the member again': { memberType: 0, enabled: true, isBack: true },
      'another member': { memberType: 0, enabled: true, isBack: false },
    },
    'network.restored': [],
    'room.retry': [{}],
    'pass.buy': [{}],
    'draft.changed': { words: { text: 'hello' }, blanks: { text: '  ' } },
    // One on its way tells what more of them would.
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
    watchMember: {},
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    enabled: context.enabled,
    isBlank: context.draft.trim() === '',
    attempts: context.attempts,
    failure: context.failure !== null,
    pending: context.pending.map(({ refused }) => refused),
  }),
  invariants: [
    {
      name: 'Numbers of messages rise, each shows once',
      holds: ({ context }) =>
        context.messages.every(({ seq }, index) => seq > (context.messages[index - 1]?.seq ?? 0)),
    },
    {
      name: 'A message that has come back is on its way no longer',
      holds: ({ context }) =>
        context.pending.every(({ clientId }) =>
          context.messages.every((known) => known.clientId !== clientId),
        ),
    },
    {
      name: 'Attempts to connect have an end',
      holds: ({ context }) => context.attempts <= 5,
    },
    {
      name: 'No channel without a member (ROLE-13)',
      holds: ({ context, children }) =>
        children['channel'] === undefined || (context.memberType !== null && context.memberType !== 4),
    },
  ],
});
