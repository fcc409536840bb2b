import { assign, setup } from 'xstate';
import { CHAT_LIST_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import type { ChatModel } from '@/services/contract/chat';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** Lists of hosts: those who stream now, those the member follows, all (CHAT-01). */
export type ChatListKind = 'anchors' | 'focus' | 'models';

export interface ChatListInput {
  readonly kind: ChatListKind;
  readonly isMember: boolean;
}

export interface FocusChange {
  readonly modelId: string;
  readonly focused: boolean;
}

export interface ChatListContext extends ChatListInput {
  readonly list: readonly ChatModel[];
  readonly failure: Failure | null;
  /** The change that is being saved. */
  readonly change: FocusChange | null;
}

export type ChatListEvent =
  | { readonly type: 'list.retry' }
  | { readonly type: 'focus.toggle'; readonly modelId: string };

const flip = (list: readonly ChatModel[], { modelId, focused }: FocusChange): readonly ChatModel[] =>
  list.map((model) => (model.modelId === modelId ? { ...model, focused } : model));

/** One list of chat hosts, refreshed while it shows. */
export const chatListMachine = setup({
  types: { context: {} as ChatListContext, events: {} as ChatListEvent, input: {} as ChatListInput },
  actors: {
    fetchList: unprovided<readonly ChatModel[], { kind: ChatListKind }>('fetchList'),
    saveFocus: unprovided<void, FocusChange>('saveFocus'),
  },
  actions: {
    keepList: assign((_, params: { list: readonly ChatModel[] }) => ({ list: params.list, failure: null })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** The mark changes at once. */
    beginChange: assign(({ context }, params: { modelId: string }) => {
      const { modelId, focused } = given(context.list.find((model) => model.modelId === params.modelId));
      const change = { modelId, focused: !focused };
      return { change, list: flip(context.list, change), failure: null };
    }),
    undoChange: assign(({ context }) => {
      const { modelId, focused } = given(context.change);
      return { list: flip(context.list, { modelId, focused: !focused }) };
    }),
    endChange: assign({ change: null }),
    openLogin: () => {},
  },
  guards: {
    isKnown: ({ context }, params: { modelId: string }) =>
      context.list.some(({ modelId }) => modelId === params.modelId),
    isVisitor: ({ context }) => !context.isMember,
  },
  delays: { REQUEST_TIMEOUT, CHAT_LIST_REFRESH },
}).createMachine({
  id: 'chatList',
  description: 'One list of chat hosts.',
  context: ({ input }) => ({ ...input, list: [], failure: null, change: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is on its way.',
      meta: { requirements: ['API-62', 'API-63', 'API-64'] },
      invoke: {
        id: 'hosts',
        src: 'fetchList',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    failed: {
      description: 'The list could not be loaded; the player may retry.',
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'Hosts show, or that there are none.',
      meta: { requirements: ['CHAT-01', 'CHAT-02'] },
      initial: 'resting',
      on: {
        'focus.toggle': [
          { guard: 'isVisitor', actions: 'openLogin' },
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'beginChange', params: ({ event }) => event },
          },
        ],
      },
      states: {
        resting: {
          description: 'Waits until the list is due again.',
          after: { CHAT_LIST_REFRESH: { target: 'refreshing' } },
        },
        refreshing: {
          description: 'The list is asked for again; what shows stays, whatever comes of it.',
          invoke: {
            id: 'freshHosts',
            src: 'fetchList',
            input: ({ context }) => ({ kind: context.kind }),
            onDone: {
              target: 'resting',
              actions: { type: 'keepList', params: ({ event }) => ({ list: event.output }) },
            },
            onError: { target: 'resting' },
          },
          after: { REQUEST_TIMEOUT: { target: 'resting' } },
        },
      },
    },
    saving: {
      description: 'A host is being followed, or no longer; the mark shows it already.',
      invoke: {
        id: 'focusChange',
        src: 'saveFocus',
        input: ({ context }) => given(context.change),
        onDone: { target: 'showing', actions: 'endChange' },
        onError: {
          target: 'showing',
          actions: [
            'undoChange',
            'endChange',
            { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          ],
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'showing',
          actions: ['undoChange', 'endChange', { type: 'keepFailure', params: { failure: TIMED_OUT } }],
        },
      },
    },
  },
});
