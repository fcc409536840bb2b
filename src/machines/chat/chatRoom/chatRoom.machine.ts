import type { ChatMessage, ChatModel } from '@contract/chat';
import { readChatMessage } from '@contract/readers/messages';
import { readingValue } from '@contract/readers/reading';
import { assign, sendTo, setup } from 'xstate';
import { CHAT_BACKOFF, CHAT_CONNECT_TIMEOUT, CHAT_SILENCE, REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import {
  type Attempts,
  attemptKey,
  type Keyed,
  type KeySource,
  nextAttempt,
} from '@/machines/shared/attempt';
import { type Failure, isSessionLost, toFailure } from '@/machines/shared/failure';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor } from '@/machines/shared/session/guards';
import {
  isLoggedIn,
  isSameAccount,
  type Session,
  type SessionChanged,
} from '@/machines/shared/session/session';
import { mergeMessages, type PendingMessage, prependMessages, withoutArrived } from './messages';

export interface ChatRoomInput extends KeySource {
  /** Host of the room; empty when the address names none. */
  readonly modelId: string;
  /** FLAG-11 */
  readonly enabled: boolean;
  readonly session: Session;
  /** From 0 to 1: spreads the reconnects of many clients that lost the same server. */
  readonly jitter: number;
}

/** A room, and what it takes to enter it. */
export interface RoomEntrance {
  readonly room: ChatModel;
  readonly entrance: 'open' | 'vip' | 'pass' | 'closed';
}

/** Address and ticket that open a message channel. */
export interface ChannelKey {
  readonly url: string;
  readonly ticket: string;
}

export interface HistoryPage {
  readonly list: readonly ChatMessage[];
  readonly hasMore: boolean;
}

/** Why a channel ended. */
export type ChannelEnd = 'lost' | 'forbidden' | 'roomClosed' | 'passEnded';

export interface ChannelInput extends ChannelKey {
  readonly modelId: string;
  /** Sequence number of the newest known message; null when there is none. */
  readonly lastSeq: number | null;
}

export interface ChatRoomContext extends ChatRoomInput, Attempts {
  readonly room: ChatModel | null;
  /** Key of the latest channel. */
  readonly key: ChannelKey | null;
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
  readonly viewers: number;
  /** Own messages that the server has not confirmed, in the order in which they were written. */
  readonly pending: readonly PendingMessage[];
  readonly draft: string;
  /** Number of messages written in this visit. */
  readonly written: number;
  /** Connection attempts since the last successful connection. */
  readonly tries: number;
  /** How long the server accepts no further message, in milliseconds. */
  readonly holdMs: number;
  readonly failure: Failure | null;
}

/** Events from the message channel. */
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
  /** Sent too fast: the message must be sent again after this time. */
  | { readonly type: 'channel.held'; readonly retryAfterMs: number }
  | { readonly type: 'channel.refused'; readonly clientId: string }
  | { readonly type: 'channel.closed'; readonly end: ChannelEnd };

/** Commands to the message channel. */
export interface ChannelPost {
  readonly type: 'post';
  readonly messages: readonly PendingMessage[];
}

export type ChatRoomEvent =
  | ChannelEvent
  | SessionChanged
  /** The device is online again. */
  | { readonly type: 'network.restored' }
  /** The page is back in view, and the connection may have ended meanwhile. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'room.retry' }
  | { readonly type: 'pass.buy' }
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'message.send' }
  | { readonly type: 'message.drop'; readonly clientId: string }
  | { readonly type: 'history.more' };

/** Failures that are worth another attempt. */
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
 * One chat room. A written message is kept until the server returns it with a sequence number, and is sent again
 * after every reconnect under the same client id, so that no message is lost or shown twice.
 */
export const chatRoomMachine = setup({
  types: {} as ChartTypes<ChatRoomContext, ChatRoomEvent, ChatRoomInput> & {
    tags:
      | 'visitor'
      | 'refused'
      | 'closed'
      | 'locked'
      | 'expired'
      | 'reconnecting'
      | 'offline'
      | 'online'
      | 'held'
      | 'buying'
      | 'pastLoading'
      | 'pastFailed';
  },
  actors: {
    fetchRoom: notProvided<RoomEntrance, { modelId: string }>('fetchRoom'),
    buyPass: notProvided<void, Keyed<{ modelId: string; priceMinor: number }>>('buyPass'),
    launchChat: notProvided<ChannelKey, { modelId: string }>('launchChat'),
    fetchHistory: notProvided<HistoryPage, { modelId: string; before: number }>('fetchHistory'),
    /** The message channel; it ends when the chart leaves the states that need it. */
    runChannel: notProvidedCallback<ChannelPost, ChannelInput>('runChannel'),
  },
  actions: {
    /** Resets the room for a new session; unsent messages and the draft are kept for the same account only. */
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      room: null,
      key: null,
      messages: [],
      hasMore: false,
      tries: 0,
      failure: null,
      ...(!isLoggedIn(params.session) || isSameAccount(params.session) ? {} : { pending: [], draft: '' }),
    })),
    keepRoom: assign((_, params: { room: ChatModel }) => ({ room: params.room, failure: null })),
    /** Ends the order once the member is in: a pass bought after this one expires is a new order. */
    endPurchase: assign(({ context }) => nextAttempt(context)),
    keepKey: assign((_, { output }: { output: ChannelKey }) => ({ key: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    noteAttempt: assign(({ context }) => ({ tries: context.tries + 1 })),
    resetAttempts: assign({ tries: 0 }),
    adoptWelcome: assign(
      (
        { context },
        params: { messages: readonly ChatMessage[]; fresh: boolean; hasMore: boolean; viewers: number },
      ) => ({
        messages: params.fresh ? params.messages : mergeMessages(context.messages, params.messages),
        hasMore: params.fresh ? params.hasMore : context.hasMore,
        viewers: params.viewers,
        pending: withoutArrived(context.pending, params.messages),
        tries: 0,
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
    keepDraft: assign((_, params: { text: string }) => ({ draft: params.text })),
    write: assign(({ context }) => ({
      pending: [
        ...context.pending,
        {
          clientId: `${context.keySeed}-${context.written + 1}`,
          text: readingValue(readChatMessage(context.draft)) ?? '',
          refused: false,
        },
      ],
      written: context.written + 1,
      draft: '',
    })),
    /** Sends every unconfirmed message, in the order in which they were written. */
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
    addHistory: assign(({ context }, { output }: { output: HistoryPage }) => ({
      messages: prependMessages(context.messages, output.list),
      hasMore: output.hasMore,
    })),
    refreshMember: () => {},
  },
  guards: {
    isOff: ({ context }) => !context.enabled,
    isVisitor,
    isTrial,
    isOpen: (_, params: RoomEntrance) => params.entrance === 'open',
    needsPass: (_, params: RoomEntrance) => params.entrance === 'pass',
    isClosed: (_, params: RoomEntrance) => params.entrance === 'closed',
    isLost: (_, params: { failure: Failure }) => isSessionLost(params.failure),
    isPassing: (_, params: { failure: Failure }) => PASSING.includes(params.failure.code),
    hasGivenUp: ({ context }) => context.tries >= CHAT_BACKOFF.length,
    endsPermission: (_, params: { end: ChannelEnd }) => params.end === 'forbidden',
    endsRoom: (_, params: { end: ChannelEnd }) => params.end === 'roomClosed',
    endsPass: (_, params: { end: ChannelEnd }) => params.end === 'passEnded',
    /** Whether the draft shows and is not too long. */
    isMessage: ({ context }) => readChatMessage(context.draft).ok,
  },
  delays: {
    REQUEST_TIMEOUT,
    CHAT_CONNECT_TIMEOUT,
    CHAT_SILENCE,
    /** Each attempt waits longer than the one before, plus up to a quarter at random. */
    CHAT_BACKOFF: ({ context }) => (CHAT_BACKOFF[context.tries] ?? 0) * (1 + context.jitter / 4),
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
    tries: 0,
    attempt: 0,
    holdMs: 0,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'session.changed': { target: '.deciding', actions: withEvent('keepSession') },
    'draft.changed': { actions: withEvent('keepDraft') },
    'message.send': {
      guard: 'isMessage',
      actions: 'write',
      description: 'The message is sent once the room is connected and no pause is running.',
    },
    'message.drop': { actions: withEvent('dropPending') },
  },
  states: {
    deciding: {
      description: 'Checks for a chat, a session and a real account.',
      always: [
        { guard: 'isOff', target: 'off' },
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
      description: 'A visitor is offered the login.',
      tags: ['visitor'],
      meta: { requirements: ['ERR-01'] },
    },
    entering: {
      description: 'The room is loading: its host, and whether the member may enter.',
      meta: { requirements: ['CHAT-02'] },
      invoke: {
        id: 'room',
        src: 'fetchRoom',
        input: ({ context }) => ({ modelId: context.modelId }),
        onDone: [
          {
            guard: withOutput('isOpen'),
            target: 'connecting',
            actions: ['endPurchase', withOutput('keepRoom')],
          },
          { guard: withOutput('needsPass'), target: 'locked', actions: withOutput('keepRoom') },
          { guard: withOutput('isClosed'), target: 'closed', actions: withOutput('keepRoom') },
          {
            target: 'refused',
            actions: [
              withOutput('keepRoom'),
              { type: 'keepFailure', params: { failure: { code: 'no.permission' } } },
            ],
            description: 'A VIP room, and the member lacks the rank.',
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
          failed('refused'),
        ],
      },
      after: { REQUEST_TIMEOUT: { target: 'reconnecting' } },
    },
    locked: {
      description: 'The room needs a pass; price, duration and a pay button show.',
      tags: ['locked'],
      meta: { requirements: ['CHAT-02'] },
      on: { 'pass.buy': { target: 'buying', actions: 'dropFailure' } },
    },
    expired: {
      description:
        'The pass has ended while the member was in the room; a button leads to the current price.',
      tags: ['expired'],
      meta: { requirements: ['CHAT-02'] },
      on: { 'room.retry': { target: 'entering' } },
    },
    buying: {
      description: 'The pass is being bought; a repeated request pays once.',
      tags: ['locked', 'buying'],
      invoke: {
        id: 'purchase',
        src: 'buyPass',
        input: ({ context }) => ({
          modelId: context.modelId,
          priceMinor: assertDefined(context.room).priceMinor,
          key: attemptKey(context),
        }),
        onDone: { target: 'connecting', actions: ['endPurchase', 'refreshMember'] },
        onError: failed('locked'),
      },
      after: { REQUEST_TIMEOUT: timedOut('locked') },
    },
    connecting: {
      description: 'The chat launches: a ticket for one channel is loading.',
      meta: { requirements: ['CHAT-01', 'API-65'] },
      invoke: {
        id: 'ticket',
        src: 'launchChat',
        input: ({ context }) => ({ modelId: context.modelId }),
        onDone: { target: 'linked', actions: withEvent('keepKey') },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'reconnecting',
          },
          {
            guard: { type: 'isLost', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'visitor',
          },
          failed('refused'),
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
          ...assertDefined(context.key),
          modelId: context.modelId,
          lastSeq: context.messages.at(-1)?.seq ?? null,
        }),
      },
      on: {
        'channel.closed': [
          {
            guard: withEvent('endsPermission'),
            target: 'refused',
            actions: { type: 'keepFailure', params: { failure: { code: 'no.permission' } } },
          },
          { guard: withEvent('endsRoom'), target: 'closed' },
          { guard: withEvent('endsPass'), target: 'expired' },
          {
            target: 'reconnecting',
            description: 'If the session has ended, the next call reports it and the login opens.',
          },
        ],
      },
      states: {
        opening: {
          description: 'The channel opens.',
          on: {
            'channel.welcome': {
              target: 'online',
              actions: [withEvent('adoptWelcome'), 'flush'],
              description: 'Missed messages have arrived; unconfirmed ones are sent again.',
            },
          },
          after: { CHAT_CONNECT_TIMEOUT: { target: '#chatRoom.reconnecting' } },
        },
        online: {
          id: 'roomOnline',
          description: 'Messages are sent and received.',
          tags: ['online'],
          type: 'parallel',
          states: {
            line: {
              description: 'Whether the connection is alive.',
              initial: 'alive',
              states: {
                alive: {
                  description: 'Data arrived recently.',
                  on: {
                    'channel.messages': { target: 'alive', reenter: true, actions: withEvent('addMessages') },
                    'channel.beat': { target: 'alive', reenter: true, actions: withEvent('keepViewers') },
                    'channel.refused': { actions: withEvent('markRefused') },
                  },
                  after: {
                    CHAT_SILENCE: {
                      target: '#chatRoom.reconnecting',
                      description: 'No data arrived for too long: the connection is lost.',
                    },
                  },
                },
              },
            },
            pace: {
              description: 'How fast messages may be sent.',
              initial: 'flowing',
              states: {
                flowing: {
                  description: 'Messages are sent at once.',
                  on: {
                    'message.send': { guard: 'isMessage', actions: ['write', 'postNewest'] },
                    'channel.held': { target: 'held', actions: withEvent('keepHold') },
                  },
                },
                held: {
                  description: 'The server requests a pause; messages wait and none is lost.',
                  tags: ['held'],
                  after: { CHAT_HOLD: { target: 'flowing', actions: 'flush' } },
                },
              },
            },
            past: {
              description: 'Older messages.',
              initial: 'resting',
              states: {
                resting: {
                  description: 'No request is running.',
                  on: { 'history.more': { target: 'loading' } },
                },
                loading: {
                  description: 'Older messages are loading.',
                  tags: ['pastLoading'],
                  invoke: {
                    id: 'history',
                    src: 'fetchHistory',
                    input: ({ context }) => ({
                      modelId: context.modelId,
                      before: context.messages[0]?.seq ?? 1,
                    }),
                    onDone: { target: 'resting', actions: withEvent('addHistory') },
                    onError: { target: 'failed' },
                  },
                  after: { REQUEST_TIMEOUT: { target: 'failed' } },
                },
                failed: {
                  description: 'They could not be loaded; the player may retry.',
                  tags: ['pastFailed'],
                  on: { 'history.more': { target: 'loading' } },
                },
              },
            },
          },
        },
      },
    },
    reconnecting: {
      description: 'The connection was lost; up to five attempts follow, each after a longer pause.',
      tags: ['reconnecting'],
      always: { guard: 'hasGivenUp', target: 'offline' },
      on: {
        'room.retry': { target: 'entering', actions: 'noteAttempt' },
        'network.restored': { target: 'entering', actions: 'noteAttempt' },
        'page.returned': { target: 'entering', actions: 'noteAttempt' },
      },
      after: { CHAT_BACKOFF: { target: 'entering', actions: 'noteAttempt' } },
    },
    offline: {
      description: 'Every attempt failed: the player may retry. The draft is kept.',
      tags: ['offline'],
      on: {
        'room.retry': { target: 'entering', actions: 'resetAttempts' },
        'network.restored': { target: 'entering', actions: 'resetAttempts' },
        'page.returned': { target: 'entering', actions: 'resetAttempts' },
      },
    },
    off: {
      description: 'The operator has no chat (CBS3).',
      tags: ['refused'],
      meta: { requirements: ['FLAG-11', 'ERR-02'] },
      entry: { type: 'keepFailure', params: { failure: { code: 'no.permission' } } },
      initial: 'forThisVisit',
      states: {
        forThisVisit: { description: 'A change of this setting applies from the next visit.' },
      },
    },
    refused: {
      description: 'The member may not enter this room; the reason shows.',
      tags: ['refused'],
      meta: { requirements: ['ERR-02'] },
      on: { 'room.retry': { target: 'deciding', actions: 'dropFailure' } },
    },
    closed: {
      description: 'The host has closed the room.',
      tags: ['closed'],
      on: { 'room.retry': { target: 'deciding' }, 'page.returned': { target: 'deciding' } },
    },
  },
});
