import { assign, sendTo, setup } from 'xstate';
import {
  CHAT_BACKOFF,
  CHAT_CONNECT_TIMEOUT,
  CHAT_SILENCE,
  CHAT_TEXT_MAX,
  GUEST_TYPE,
  REQUEST_TIMEOUT,
} from '@/config/constants';
import type { ChatMessage, ChatModel } from '@/services/contract/chat';
import { type Failure, isSessionLost, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided, unprovidedCallback } from '../unprovided';
import { type MemberChanged, watchMember } from '../watchSession';
import { mergeMessages, type PendingMessage, prependMessages, withoutArrived } from './messages';

export interface ChatRoomInput {
  /** Whose room; empty when the address names none. */
  readonly modelId: string;
  /** FLAG-11 */
  readonly enabled: boolean;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  /** Makes the names of this visit's messages its own. */
  readonly visit: string;
  /** From 0 to 1: spreads the attempts of many clients that lost the same server. */
  readonly jitter: number;
}

/** A room, and what keeps the member out of it. */
export interface RoomEntrance {
  readonly room: ChatModel;
  readonly entrance: 'open' | 'vip' | 'pass' | 'closed';
}

/** What opens a message channel. */
export interface ChannelKey {
  readonly url: string;
  readonly ticket: string;
}

export interface HistoryPage {
  readonly list: readonly ChatMessage[];
  readonly hasMore: boolean;
}

/** Why a channel ended. */
export type ChannelEnd = 'lost' | 'forbidden' | 'roomClosed';

export interface ChannelInput extends ChannelKey {
  readonly modelId: string;
  /** Number of the newest message that is known; null when none is. */
  readonly lastSeq: number | null;
}

export interface ChatRoomContext extends ChatRoomInput {
  readonly room: ChatModel | null;
  /** What opened the channel last. */
  readonly key: ChannelKey | null;
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
  readonly viewers: number;
  /** Own messages that have not come back, in the order in which they were written. */
  readonly pending: readonly PendingMessage[];
  readonly draft: string;
  /** Messages written in this visit. */
  readonly written: number;
  /** Attempts to connect since the last time that it worked. */
  readonly attempts: number;
  /** How long the server wants no further message, in milliseconds. */
  readonly holdMs: number;
  readonly failure: Failure | null;
}

/** What the message channel tells. */
export type ChannelEvent =
  | {
      readonly type: 'channel.welcome';
      readonly messages: readonly ChatMessage[];
      readonly fresh: boolean;
      readonly hasMore: boolean;
      readonly viewers: number;
    }
  | { readonly type: 'channel.messages'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'channel.beat'; readonly viewers: number }
  /** Too fast: it is to be sent again after a while. */
  | { readonly type: 'channel.held'; readonly retryAfterMs: number }
  | { readonly type: 'channel.refused'; readonly clientId: string }
  | { readonly type: 'channel.closed'; readonly end: ChannelEnd };

/** What the message channel is told. */
export interface ChannelPost {
  readonly type: 'post';
  readonly messages: readonly PendingMessage[];
}

export type ChatRoomEvent =
  | ChannelEvent
  | MemberChanged
  /** The device has a network again. */
  | { readonly type: 'network.restored' }
  | { readonly type: 'room.retry' }
  | { readonly type: 'pass.buy' }
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'message.send' }
  | { readonly type: 'message.drop'; readonly clientId: string }
  | { readonly type: 'history.more' };

/** Failures that another attempt may not meet. */
const PASSING: readonly string[] = [
  'network.unreachable',
  'network.timeout',
  'response.malformed',
  'unknown',
  'rate.limited',
  'maintenance',
  'system.upgrading',
];

/**
 * One room of the chat. A message that was written is kept until it has come back with its number, is sent again
 * after every reconnection, and has one name, so that none is lost and none shows twice.
 */
export const chatRoomMachine = setup({
  types: {
    context: {} as ChatRoomContext,
    events: {} as ChatRoomEvent,
    input: {} as ChatRoomInput,
  },
  actors: {
    fetchRoom: unprovided<RoomEntrance, { modelId: string }>('fetchRoom'),
    buyPass: unprovided<void, { modelId: string; priceMinor: number; key: string }>('buyPass'),
    launchChat: unprovided<ChannelKey, { modelId: string }>('launchChat'),
    fetchHistory: unprovided<HistoryPage, { modelId: string; before: number }>('fetchHistory'),
    /** The message channel; it ends when the chart leaves the states that need it. */
    runChannel: unprovidedCallback<ChannelPost, ChannelInput>('runChannel'),
    /** Tells when the device has a network again. */
    watchNetwork: unprovidedCallback('watchNetwork'),
    watchMember,
  },
  actions: {
    /** Another account sees nothing of the one before; what was written waits for its author. */
    keepSession: assign((_, params: Omit<MemberChanged, 'type'>) => ({
      memberType: params.memberType,
      enabled: params.enabled,
      room: null,
      messages: [],
      hasMore: false,
      attempts: 0,
      failure: null,
      ...(params.memberType === null || params.isBack ? {} : { pending: [], draft: '' }),
    })),
    keepRoom: assign((_, params: { room: ChatModel }) => ({ room: params.room, failure: null })),
    keepKey: assign((_, params: { key: ChannelKey }) => ({ key: params.key })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    noteAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    resetAttempts: assign({ attempts: 0 }),
    adoptWelcome: assign(
      (
        { context },
        params: { messages: readonly ChatMessage[]; fresh: boolean; hasMore: boolean; viewers: number },
      ) => ({
        messages: params.fresh ? params.messages : mergeMessages(context.messages, params.messages),
        hasMore: params.fresh ? params.hasMore : context.hasMore,
        viewers: params.viewers,
        pending: withoutArrived(context.pending, params.messages),
        attempts: 0,
        failure: null,
      }),
    ),
    addMessages: assign(({ context }, params: { messages: readonly ChatMessage[] }) => ({
      messages: mergeMessages(context.messages, params.messages),
      pending: withoutArrived(context.pending, params.messages),
    })),
    keepViewers: assign((_, params: { viewers: number }) => ({ viewers: params.viewers })),
    keepHold: assign((_, params: { retryAfterMs: number }) => ({ holdMs: params.retryAfterMs })),
    markRefused: assign(({ context }, params: { clientId: string }) => ({
      pending: context.pending.map((message) =>
        message.clientId === params.clientId ? { ...message, refused: true } : message,
      ),
    })),
    dropPending: assign(({ context }, params: { clientId: string }) => ({
      pending: context.pending.filter(({ clientId, refused }) => !refused || clientId !== params.clientId),
    })),
    keepDraft: assign((_, params: { text: string }) => ({ draft: params.text.slice(0, CHAT_TEXT_MAX) })),
    write: assign(({ context }) => ({
      pending: [
        ...context.pending,
        {
          clientId: `${context.visit}-${context.written + 1}`,
          text: context.draft.trim(),
          refused: false,
        },
      ],
      written: context.written + 1,
      draft: '',
    })),
    /** Sends everything that has not come back, in the order in which it was written. */
    flush: sendTo(
      'channel',
      ({ context }: { context: ChatRoomContext }): ChannelPost => ({
        type: 'post',
        messages: context.pending.filter(({ refused }) => !refused),
      }),
    ),
    postNewest: sendTo(
      'channel',
      ({ context }: { context: ChatRoomContext }): ChannelPost => ({
        type: 'post',
        messages: context.pending.slice(-1),
      }),
    ),
    addHistory: assign(({ context }, params: { page: HistoryPage }) => ({
      messages: prependMessages(context.messages, params.page.list),
      hasMore: params.page.hasMore,
    })),
    refreshMember: () => {},
  },
  guards: {
    isOff: ({ context }) => !context.enabled,
    isVisitor: ({ context }) => context.memberType === null,
    isTrial: ({ context }) => context.memberType === GUEST_TYPE,
    isOpen: (_, params: RoomEntrance) => params.entrance === 'open',
    needsPass: (_, params: RoomEntrance) => params.entrance === 'pass',
    isClosed: (_, params: RoomEntrance) => params.entrance === 'closed',
    isLost: (_, params: { failure: Failure }) => isSessionLost(params.failure),
    isPassing: (_, params: { failure: Failure }) => PASSING.includes(params.failure.code),
    hasGivenUp: ({ context }) => context.attempts >= CHAT_BACKOFF.length,
    endsPermission: (_, params: { end: ChannelEnd }) => params.end === 'forbidden',
    endsRoom: (_, params: { end: ChannelEnd }) => params.end === 'roomClosed',
    hasWords: ({ context }) => context.draft.trim() !== '',
  },
  delays: {
    REQUEST_TIMEOUT,
    CHAT_CONNECT_TIMEOUT,
    CHAT_SILENCE,
    /** Each attempt waits longer than the one before, and up to a quarter more by chance. */
    CHAT_BACKOFF: ({ context }) => (CHAT_BACKOFF[context.attempts] ?? 0) * (1 + context.jitter / 4),
    CHAT_HOLD: ({ context }) => context.holdMs,
  },
}).createMachine({
  id: 'chatRoom',
  description: 'One room of the chat.',
  context: ({ input }) => ({
    ...input,
    room: null,
    key: null,
    messages: [],
    hasMore: false,
    viewers: 0,
    pending: [],
    draft: '',
    written: 0,
    attempts: 0,
    holdMs: 0,
    failure: null,
  }),
  initial: 'deciding',
  invoke: [
    { id: 'sessionWatch', src: 'watchMember' },
    { id: 'networkWatch', src: 'watchNetwork' },
  ],
  on: {
    'session.changed': {
      target: '.deciding',
      actions: { type: 'keepSession', params: ({ event }) => event },
    },
    'draft.changed': { actions: { type: 'keepDraft', params: ({ event }) => event } },
    'message.send': {
      guard: 'hasWords',
      actions: 'write',
      description: 'It goes out as soon as the room is reached, or the pause over.',
    },
    'message.drop': { actions: { type: 'dropPending', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      description: 'Looks who is here.',
      always: [
        {
          guard: 'isOff',
          target: 'refused',
          actions: { type: 'keepFailure', params: { failure: { code: 'no.permission' } } },
        },
        { guard: 'isVisitor', target: 'visitor' },
        {
          guard: 'isTrial',
          target: 'refused',
          actions: { type: 'keepFailure', params: { failure: { code: 'real.account.required' } } },
        },
        { target: 'entering' },
      ],
    },
    visitor: {
      description: 'Nobody is logged in: the login is offered.',
      meta: { requirements: ['ERR-01'] },
    },
    entering: {
      description: 'The room is asked for: who the host is, and whether the member may come in.',
      meta: { requirements: ['CHAT-02'] },
      invoke: {
        id: 'room',
        src: 'fetchRoom',
        input: ({ context }) => ({ modelId: context.modelId }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'connecting',
            actions: { type: 'keepRoom', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'needsPass', params: ({ event }) => event.output },
            target: 'locked',
            actions: { type: 'keepRoom', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'keepRoom', params: ({ event }) => event.output },
          },
          {
            target: 'refused',
            actions: [
              { type: 'keepRoom', params: ({ event }) => event.output },
              { type: 'keepFailure', params: { failure: { code: 'no.permission' } } },
            ],
            description: 'A VIP room, and no rank.',
          },
        ],
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'reconnecting',
          },
          {
            guard: { type: 'isLost', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'visitor',
          },
          {
            target: 'refused',
            actions: {
              type: 'keepFailure',
              params: ({ event }) => ({ failure: toFailure(event.error) }),
            },
          },
        ],
      },
      after: { REQUEST_TIMEOUT: { target: 'reconnecting' } },
    },
    locked: {
      description: 'The room costs something: price and duration show, and a button that pays.',
      meta: { requirements: ['CHAT-02'] },
      on: { 'pass.buy': { target: 'buying', actions: 'dropFailure' } },
    },
    buying: {
      description: 'The day in the room is being paid for; the same wish pays once.',
      invoke: {
        id: 'purchase',
        src: 'buyPass',
        input: ({ context }) => ({
          modelId: context.modelId,
          priceMinor: given(context.room).priceMinor,
          key: `${context.visit}-pass`,
        }),
        onDone: { target: 'connecting', actions: 'refreshMember' },
        onError: {
          target: 'locked',
          actions: {
            type: 'keepFailure',
            params: ({ event }) => ({ failure: toFailure(event.error) }),
          },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'locked',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    connecting: {
      description: 'The chat is launched: a ticket that opens one channel is on its way.',
      meta: { requirements: ['CHAT-01', 'API-65'] },
      invoke: {
        id: 'ticket',
        src: 'launchChat',
        input: ({ context }) => ({ modelId: context.modelId }),
        onDone: {
          target: 'linked',
          actions: { type: 'keepKey', params: ({ event }) => ({ key: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'reconnecting',
          },
          {
            guard: { type: 'isLost', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'visitor',
          },
          {
            target: 'refused',
            actions: {
              type: 'keepFailure',
              params: ({ event }) => ({ failure: toFailure(event.error) }),
            },
          },
        ],
      },
      after: { CHAT_CONNECT_TIMEOUT: { target: 'reconnecting' } },
    },
    linked: {
      description: 'The message channel runs.',
      initial: 'opening',
      invoke: {
        id: 'channel',
        src: 'runChannel',
        input: ({ context }) => ({
          ...given(context.key),
          modelId: context.modelId,
          lastSeq: context.messages.at(-1)?.seq ?? null,
        }),
      },
      on: {
        'channel.closed': [
          {
            guard: { type: 'endsPermission', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepFailure', params: { failure: { code: 'no.permission' } } },
          },
          { guard: { type: 'endsRoom', params: ({ event }) => event }, target: 'closed' },
          {
            target: 'reconnecting',
            description:
              'When it was the session that ended, the next call hears of it, and the login opens.',
          },
        ],
      },
      states: {
        opening: {
          description: 'The channel opens.',
          on: {
            'channel.welcome': {
              target: 'online',
              actions: [{ type: 'adoptWelcome', params: ({ event }) => event }, 'flush'],
              description: 'Everything that was missed has come; what did not arrive is sent again.',
            },
          },
          after: { CHAT_CONNECT_TIMEOUT: { target: '#chatRoom.reconnecting' } },
        },
        online: {
          id: 'roomOnline',
          description: 'Messages come and go.',
          type: 'parallel',
          states: {
            line: {
              description: 'Whether the line is alive.',
              initial: 'alive',
              states: {
                alive: {
                  description: 'Something was heard a moment ago.',
                  on: {
                    'channel.messages': {
                      target: 'alive',
                      reenter: true,
                      actions: { type: 'addMessages', params: ({ event }) => event },
                    },
                    'channel.beat': {
                      target: 'alive',
                      reenter: true,
                      actions: { type: 'keepViewers', params: ({ event }) => event },
                    },
                    'channel.refused': { actions: { type: 'markRefused', params: ({ event }) => event } },
                  },
                  after: {
                    CHAT_SILENCE: {
                      target: '#chatRoom.reconnecting',
                      description: 'Nothing was heard for too long: the line is dead.',
                    },
                  },
                },
              },
            },
            pace: {
              description: 'How fast messages may go out.',
              initial: 'flowing',
              states: {
                flowing: {
                  description: 'Messages go out at once.',
                  on: {
                    'message.send': { guard: 'hasWords', actions: ['write', 'postNewest'] },
                    'channel.held': {
                      target: 'held',
                      actions: { type: 'keepHold', params: ({ event }) => event },
                    },
                  },
                },
                held: {
                  description: 'The server wants a pause; messages wait, none is lost.',
                  after: { CHAT_HOLD: { target: 'flowing', actions: 'flush' } },
                },
              },
            },
            past: {
              description: 'Older messages.',
              initial: 'resting',
              states: {
                resting: {
                  description: 'Nothing is being fetched.',
                  on: { 'history.more': { target: 'loading' } },
                },
                loading: {
                  description: 'Older messages are on their way.',
                  invoke: {
                    id: 'history',
                    src: 'fetchHistory',
                    input: ({ context }) => ({
                      modelId: context.modelId,
                      before: context.messages[0]?.seq ?? 1,
                    }),
                    onDone: {
                      target: 'resting',
                      actions: { type: 'addHistory', params: ({ event }) => ({ page: event.output }) },
                    },
                    onError: { target: 'failed' },
                  },
                  after: { REQUEST_TIMEOUT: { target: 'failed' } },
                },
                failed: {
                  description: 'They could not be loaded; the player may retry.',
                  on: { 'history.more': { target: 'loading' } },
                },
              },
            },
          },
        },
      },
    },
    reconnecting: {
      description: 'The line was lost; another attempt follows after a pause that grows, five at most.',
      always: { guard: 'hasGivenUp', target: 'offline' },
      on: {
        'room.retry': { target: 'entering', actions: 'noteAttempt' },
        'network.restored': { target: 'entering', actions: 'noteAttempt' },
      },
      after: { CHAT_BACKOFF: { target: 'entering', actions: 'noteAttempt' } },
    },
    offline: {
      description: 'No attempt worked: the player may try again. What is written waits.',
      on: {
        'room.retry': { target: 'entering', actions: 'resetAttempts' },
        'network.restored': { target: 'entering', actions: 'resetAttempts' },
      },
    },
    refused: {
      description: 'The member may not be in this room; the reason shows.',
      meta: { requirements: ['ERR-02', 'FLAG-11'] },
      on: { 'room.retry': { target: 'deciding', actions: 'dropFailure' } },
    },
    closed: {
      description: 'The host has closed the room.',
      on: { 'room.retry': { target: 'deciding' } },
    },
  },
});
