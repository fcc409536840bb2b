import type { ChatMessage, ChatModel } from '@contract/chat';
import { readChatMessage } from '@contract/readers/messages';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { attemptKey } from '@/machines/shared/attempt';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
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
  author: '',
  authorName: 'Ligaya',
  fromHost: true,
  own: false,
  clientId: '',
  text: `Message ${seq}`,
  sentTime: seq,
});
const INPUT = {
  modelId: 'ligaya',
  enabled: true,
  session: sessionOfType(0),
  keySeed: 'visit',
  jitter: 0,
} as const;
/** Messages that arrive: one of the host, and the member's own, if one is pending. */
const arriving = ({ context }: SnapshotFrom<typeof chatRoomMachine>, seq: number): readonly ChatMessage[] => [
  message(seq),
  ...context.pending
    .slice(0, 1)
    .map(({ clientId, text }) => ({ ...message(seq + 1), fromHost: false, own: true, clientId, text })),
];
const refusedBy = (code: string) => ({ code });

export const chatRoomModel = defineModel(chatRoomMachine, {
  inputs: {
    member: INPUT,
    visitor: { ...INPUT, session: sessionOfType(null) },
    trial: { ...INPUT, session: sessionOfType(4) },
    'without chat': { ...INPUT, enabled: false },
  },
  events: {
    'session.changed': {
      'logged out': { session: sessionOfType(null) },
      'the member again': { session: sessionOfType(0, true) },
      'another member': { session: sessionOfType(0) },
    },
    'network.restored': [{}],
    'page.returned': [{}],
    'room.retry': [{}],
    'pass.buy': [{}],
    'draft.changed': { words: { text: 'hello' }, blanks: { text: ' \u3164\u200b\u2800' } },
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
      sends: (snapshot: SnapshotFrom<typeof chatRoomMachine>) => ({
        'welcome to a new channel': {
          type: 'channel.welcome',
          messages: [message(1), message(2)],
          fresh: true,
          hasMore: true,
          viewers: 2,
        },
        'welcome back': {
          type: 'channel.welcome',
          messages: arriving(snapshot, 3),
          fresh: false,
          hasMore: false,
          viewers: 4,
        },
        'a message': { type: 'channel.messages', messages: [message(5)] },
        'messages in another order': {
          type: 'channel.messages',
          messages: arriving(snapshot, 6).toReversed(),
        },
        beat: { type: 'channel.beat', viewers: 3 },
        held: { type: 'channel.held', retryAfterMs: 5_000 },
        refused: { type: 'channel.refused', clientId: 'visit-1' },
        lost: { type: 'channel.closed', end: 'lost' },
        forbidden: { type: 'channel.closed', end: 'forbidden' },
        'room closed': { type: 'channel.closed', end: 'roomClosed' },
        'pass ended': { type: 'channel.closed', end: 'passEnded' },
      }),
    },
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    enabled: context.enabled,
    isMessage: readChatMessage(context.draft).ok,
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
      name: 'CHAT-02 a repeated pass request pays once, and a later pass is a new order',
      when: ({ before, calls }) => before.matches('buying') || calls.some(({ src }) => src === 'buyPass'),
      holds: ({ label, before, after, calls }) =>
        calls.every(
          ({ src, input }) =>
            src !== 'buyPass' || JSON.stringify(input).includes(`"key":"${attemptKey(before.context)}"`),
        ) &&
        (attemptKey(after.context) !== attemptKey(before.context)) === (label === 'purchase done (paid)'),
    },
    {
      name: 'CHAT-02 entering the room ends the purchase',
      when: ({ label }) => label === 'room done (open)',
      holds: ({ before, after }) => attemptKey(after.context) !== attemptKey(before.context),
    },
    {
      name: 'CHAT-02 who may enter connects; others see the pass, that the room is closed, or that they lack the rank',
      when: ({ label }) => label.startsWith('room done'),
      holds: ({ event, after }) => {
        const place = { open: 'connecting', pass: 'locked', closed: 'closed', vip: 'refused' } as const;
        const kind: RoomEntrance['entrance'] = event['output'].entrance;
        return (
          after.matches(place[kind]) &&
          after.context.room === event['output'].room &&
          (after.context.failure?.code ?? null) === (kind === 'vip' ? 'no.permission' : null)
        );
      },
    },
    {
      name: 'ERR-01 ERR-02 a passing failure connects again, a lost session shows the login, any other its reason',
      when: ({ label, kind, before }) =>
        label.startsWith('room error') ||
        label.startsWith('ticket error') ||
        ((before.matches('entering') || before.matches('connecting')) && kind === 'timer'),
      holds: ({ label, after, kind }) =>
        kind === 'timer' || label.endsWith('(unreachable)')
          ? after.matches('reconnecting') || after.matches('offline')
          : label.endsWith('(session lost)')
            ? after.matches('visitor')
            : after.matches('refused') && after.context.failure !== null,
    },
    {
      name: 'CHAT-02 a paid pass opens the room and reloads the balance; otherwise the reason shows at the pass',
      when: ({ label, kind, before }) =>
        before.matches('buying') && (label.startsWith('purchase') || kind === 'timer'),
      holds: ({ label, after, did }) =>
        label.startsWith('purchase done')
          ? after.matches('connecting') && did('refreshMember')
          : after.matches('locked') && after.context.failure !== null,
    },
    {
      name: 'CHAT-02 a channel that ends connects again, unless the room has closed, the pass has ended or the member may not stay',
      when: ({ event }) => event.type === 'channel.closed',
      holds: ({ event, after }) =>
        event['end'] === 'lost'
          ? after.matches('reconnecting') || after.matches('offline')
          : event['end'] === 'roomClosed'
            ? after.matches('closed')
            : event['end'] === 'passEnded'
              ? after.matches('expired')
              : after.matches('refused') && after.context.failure?.code === 'no.permission',
    },
    {
      name: 'A channel that does not open or is silent connects again; a pause of sending ends',
      when: ({ before, kind, label }) =>
        before.matches('linked') && kind === 'timer' && !label.includes('past'),
      holds: ({ after, label }) =>
        label.includes('CHAT_HOLD')
          ? after.matches({ linked: { online: { pace: 'flowing' } } })
          : after.matches('reconnecting') || after.matches('offline'),
    },
    {
      name: 'Own messages that arrive show among the others and are no longer pending; all others still are',
      when: ({ event, before }) =>
        (event.type === 'channel.welcome' || event.type === 'channel.messages') &&
        before.context.pending.length > 0,
      holds: ({ event, before, after: { context } }) => {
        const own: readonly string[] = event['messages'].flatMap((arrived: ChatMessage) =>
          arrived.own ? [arrived.clientId] : [],
        );
        return (
          own.every((id) => context.messages.some(({ clientId }) => clientId === id)) &&
          JSON.stringify(context.pending) ===
            JSON.stringify(before.context.pending.filter(({ clientId }) => !own.includes(clientId)))
        );
      },
    },
    {
      name: 'Older messages that do not load say so, and can be loaded again',
      when: ({ event, label, kind }) =>
        event.type === 'history.more' ||
        label.startsWith('history') ||
        (kind === 'timer' && label.includes('past.loading')),
      holds: ({ event, label, after }) =>
        after.matches({
          linked: {
            online: {
              past:
                event.type === 'history.more'
                  ? 'loading'
                  : label.startsWith('history done')
                    ? 'resting'
                    : 'failed',
            },
          },
        }),
    },
    {
      name: 'The player, a restored network and a page that is back connect at once; after the last attempt the count starts again',
      when: ({ event, before }) =>
        (event.type === 'room.retry' ||
          event.type === 'network.restored' ||
          (event.type === 'page.returned' && memberTypeOf(before.context.session) === 0)) &&
        (before.matches('reconnecting') || before.matches('offline')),
      holds: ({ before, after }) =>
        after.matches('entering') &&
        after.context.tries === (before.matches('offline') ? 0 : before.context.tries + 1),
    },
    {
      name: 'Another session begins without the channel and the attempts of the one before',
      when: ({ event, refused }) => event.type === 'session.changed' && !refused,
      holds: ({ after: { context } }) => context.key === null && context.tries === 0,
    },
    {
      name: 'A welcome ends the count of attempts',
      when: ({ event, refused }) => event.type === 'channel.welcome' && !refused,
      holds: ({ after: { context } }) => context.tries === 0,
    },
    {
      name: 'A message that is written leaves an empty field',
      when: ({ before, after }) => after.context.written > before.context.written,
      holds: ({ after: { context } }) => context.draft === '',
    },
    {
      name: 'A page that is back connects at once, and asks whether a closed room has opened',
      when: ({ event, before }) =>
        event.type === 'page.returned' &&
        (before.matches('reconnecting') || before.matches('offline') || before.matches('closed')) &&
        memberTypeOf(before.context.session) === 0,
      holds: ({ after }) => after.matches('entering'),
    },
    {
      name: 'A room that is closed or refused, or whose pass has ended, is asked for again without the old reason',
      when: ({ event, before }) =>
        event.type === 'room.retry' &&
        (before.matches('closed') || before.matches('refused') || before.matches('expired')) &&
        memberTypeOf(before.context.session) === 0,
      holds: ({ after }) => after.matches('entering') && after.context.failure === null,
    },
  ],
  temporal: [
    endsByItself('A room is not loaded forever', (snapshot) => snapshot.matches('entering')),
    endsByItself('A ticket is not loaded forever', (snapshot) => snapshot.matches('connecting')),
    endsByItself('CHAT-02 the purchase of a pass ends by itself', (snapshot) => snapshot.matches('buying')),
  ],
  invariants: [
    {
      name: 'A page that is back looks after a room that is not connected',
      when: (snapshot) =>
        snapshot.matches('reconnecting') || snapshot.matches('offline') || snapshot.matches('closed'),
      holds: (snapshot) => snapshot.can({ type: 'page.returned' }),
    },
    {
      name: 'Sequence numbers increase, so each message shows once',
      holds: ({ context }) =>
        context.messages.every(({ seq }, index) => seq > (context.messages[index - 1]?.seq ?? 0)),
      witness: ({ messages }) => ({ messages: [...messages, ...messages] }),
    },
    {
      name: 'ROLE-13 FLAG-11 a trial account and a site without chat show why the room does not open',
      when: ({ context }) => memberTypeOf(context.session) === 4 || !context.enabled,
      holds: (snapshot) =>
        snapshot.matches(snapshot.context.enabled ? 'refused' : 'off') &&
        snapshot.context.failure?.code ===
          (snapshot.context.enabled ? 'real.account.required' : 'no.permission'),
    },
    {
      name: 'CHAT-02 an old failure is gone while a pass is bought and once the room opens',
      when: (snapshot) =>
        snapshot.matches('buying') || snapshot.matches('connecting') || snapshot.matches('linked'),
      holds: ({ context }) => context.failure === null,
    },
    {
      name: 'A room that is not open can be asked for again, also when the network returns',
      when: (snapshot) =>
        ['reconnecting', 'offline', 'refused', 'closed', 'expired'].some((state) => snapshot.value === state),
      holds: (snapshot) =>
        snapshot.can({ type: 'room.retry' }) &&
        (snapshot.matches('refused') ||
          snapshot.matches('closed') ||
          snapshot.matches('expired') ||
          snapshot.can({ type: 'network.restored' })),
    },
    {
      name: 'Older messages that did not load can be loaded again',
      when: (snapshot) => snapshot.matches({ linked: { online: { past: 'failed' } } }),
      holds: (snapshot) => snapshot.can({ type: 'history.more' }),
    },
    {
      name: 'Connection attempts are limited',
      holds: ({ context }) => context.tries <= 5,
    },
    {
      name: 'No channel without a member (ROLE-13)',
      holds: ({ context, children }) =>
        children['channel'] === undefined ||
        (memberTypeOf(context.session) !== null && memberTypeOf(context.session) !== 4),
    },
  ],
});

export const chatRoomChart: ExplorableChart = {
  id: 'chat-room',
  title: 'Chat room',
  area: 'Chat',
  machine: chatRoomMachine,
  model: chatRoomModel,
  requirements: ['CHAT-01', 'CHAT-02', 'API-65'],
};
