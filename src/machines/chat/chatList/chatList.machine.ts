import type { ChatModel } from '@contract/chat';
import { assign, setup } from 'xstate';
import { CHAT_LIST_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** Lists of hosts: streaming now, followed by the member, all (CHAT-01). */
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
  /** The change being saved. */
  readonly change: FocusChange | null;
}

export type ChatListEvent =
  | { readonly type: 'list.retry' }
  | { readonly type: 'focus.toggle'; readonly modelId: string };

const flip = (list: readonly ChatModel[], { modelId, focused }: FocusChange): readonly ChatModel[] =>
  list.map((model) => (model.modelId === modelId ? { ...model, focused } : model));

/** A list of chat hosts that refreshes while it shows. */
export const chatListMachine = setup({
  types: {} as ChartTypes<ChatListContext, ChatListEvent, ChatListInput> & {
    tags: 'loading' | 'failed' | 'saving';
  },
  actors: {
    fetchList: notProvided<readonly ChatModel[], { kind: ChatListKind }>('fetchList'),
    saveFocus: notProvided<void, FocusChange>('saveFocus'),
  },
  actions: {
    keepList: assign((_, { output }: { output: readonly ChatModel[] }) => ({ list: output, failure: null })),
    keepFailure: assign(failureKept),
    /** Changes the mark at once, before the server confirms. */
    beginChange: assign(({ context }, params: { modelId: string }) => {
      const { modelId, focused } = assertDefined(
        context.list.find((model) => model.modelId === params.modelId),
      );
      const change = { modelId, focused: !focused };
      return { change, list: flip(context.list, change), failure: null };
    }),
    undoChange: assign(({ context }) => {
      const { modelId, focused } = assertDefined(context.change);
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
      description: 'The list is loading.',
      tags: ['loading'],
      meta: { requirements: ['API-62', 'API-63', 'API-64'] },
      invoke: {
        id: 'hosts',
        src: 'fetchList',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: { target: 'showing', actions: withEvent('keepList') },
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    failed: {
      description: 'The list could not be loaded; the player may retry.',
      tags: ['failed'],
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'Hosts show, or the empty state.',
      meta: { requirements: ['CHAT-01', 'CHAT-02'] },
      initial: 'resting',
      on: {
        'focus.toggle': [
          { guard: 'isVisitor', actions: 'openLogin' },
          { guard: withEvent('isKnown'), target: 'saving', actions: withEvent('beginChange') },
        ],
      },
      states: {
        resting: {
          description: 'Waits until the list is due again.',
          after: { CHAT_LIST_REFRESH: { target: 'refreshing' } },
        },
        refreshing: {
          description: 'The list reloads; the rows stay even if that fails.',
          invoke: {
            id: 'freshHosts',
            src: 'fetchList',
            input: ({ context }) => ({ kind: context.kind }),
            onDone: { target: 'resting', actions: withEvent('keepList') },
            onError: { target: 'resting' },
          },
          after: { REQUEST_TIMEOUT: { target: 'resting' } },
        },
      },
    },
    saving: {
      description: 'A follow or unfollow is being saved; the mark already shows it.',
      tags: ['saving'],
      invoke: {
        id: 'focusChange',
        src: 'saveFocus',
        input: ({ context }) => assertDefined(context.change),
        onDone: { target: 'showing', actions: 'endChange' },
        onError: failed('showing', 'undoChange', 'endChange'),
      },
      after: { REQUEST_TIMEOUT: timedOut('showing', 'undoChange', 'endChange') },
    },
  },
});
