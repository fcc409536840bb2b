import { assign, raise, setup } from 'xstate';
import { GUEST_TYPE, MARK_READ_THROTTLE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Announcement } from '@/services/contract/content';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

export interface NoticesInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  /** Place in the list of the announcement that the marquee was pressed at (ANN-03); null for none. */
  readonly index: number | null;
}

export interface NoticesContext extends NoticesInput {
  readonly notices: readonly Announcement[];
  /** The one that is unfolded; at most one (ANN-05). */
  readonly openId: string | null;
  /** Read here, but the server does not know yet; the first is on its way. */
  readonly unsent: readonly string[];
  readonly failure: Failure | null;
}

export type NoticesEvent =
  | { readonly type: 'notice.open'; readonly id: string }
  | { readonly type: 'notice.fold' }
  | { readonly type: 'popup.close' }
  | { readonly type: 'list.retry' }
  | { readonly type: 'list.reload' }
  | AudienceChanged;

const markRead = (notices: readonly Announcement[], id: string, read: boolean): readonly Announcement[] =>
  notices.map((notice) => (notice.id === id ? { ...notice, read } : notice));

/** Members whose read marks the server keeps; a guest has read all (ROLE-14, ANN-13). */
const canMark = (memberType: number | null): boolean => memberType !== null && memberType !== GUEST_TYPE;

/** The announcements page (ROUTE-44): list, accordion, popup, and read marks that show before they are sent. */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent, input: {} as NoticesInput },
  actors: {
    fetchNotices: unprovided<readonly Announcement[], { refresh: boolean }>('fetchNotices'),
    markRead: unprovided<void, { id: string }>('markRead'),
    audience: watchNothing,
  },
  actions: {
    keepNotices: assign(({ context }, params: { notices: readonly Announcement[] }) => ({
      // What was read here stays read while the server does not know of it.
      notices: context.unsent.reduce((list, id) => markRead(list, id, true), params.notices),
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    openIndexed: assign(({ context }) => ({ openId: given(context.notices[given(context.index)]).id })),
    dropIndex: assign({ index: null }),
    open: assign((_, params: { id: string }) => ({ openId: params.id })),
    fold: assign({ openId: null }),
    markLocally: assign(({ context }) => {
      const { openId, notices, unsent, memberType } = context;
      const unread = notices.find(({ id, read }) => id === openId && !read);
      if (unread === undefined || !canMark(memberType)) return {};
      return { notices: markRead(notices, unread.id, true), unsent: [...unsent, unread.id] };
    }),
    dropSent: assign(({ context }) => ({ unsent: context.unsent.slice(1) })),
    rollBack: assign(({ context }) => ({
      notices: markRead(context.notices, given(context.unsent[0]), false),
      unsent: context.unsent.slice(1),
    })),
    /** Another audience: what was read by the one before is none of its business. */
    keepAudience: assign((_, { memberType }: { memberType: number | null }) => ({ memberType, unsent: [] })),
    reload: raise({ type: 'list.reload' }),
    /** Tells who shows the number of unread announcements. */
    reportRead: () => {},
    logFailure: () => {},
  },
  guards: {
    isKnown: ({ context }, params: { id: string }) =>
      context.openId !== params.id && context.notices.some(({ id }) => id === params.id),
    hasIndexed: ({ context }) => context.notices[context.index ?? -1] !== undefined,
    hasUnsent: ({ context }) => context.unsent.length > 0,
  },
  delays: { REQUEST_TIMEOUT, MARK_READ_THROTTLE },
}).createMachine({
  id: 'notices',
  description: 'Announcements: read where they stand, or in a popup over them.',
  context: ({ input }) => ({ ...input, notices: [], openId: null, unsent: [], failure: null }),
  invoke: { id: 'audience', src: 'audience' },
  type: 'parallel',
  states: {
    list: {
      description: 'The announcements, as the server has them.',
      initial: 'loading',
      on: {
        'audience.changed': {
          target: '.loading',
          actions: { type: 'keepAudience', params: ({ event }) => event },
          description: 'Another language or another reader: asked again (ANN-15).',
        },
      },
      states: {
        loading: {
          description: 'On their way; what is known from before still shows.',
          invoke: {
            id: 'notices',
            src: 'fetchNotices',
            input: ({ context }) => ({ refresh: context.notices.length > 0 }),
            onDone: {
              target: 'known',
              actions: { type: 'keepNotices', params: ({ event }) => ({ notices: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ failure: toFailure(event.error) }),
              },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'failed',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
        known: {
          description: 'The announcements show; those not read yet are highlighted.',
          meta: { requirements: ['ANN-06', 'ANN-07'] },
          on: { 'list.reload': { target: 'loading' } },
        },
        failed: {
          description: 'They could not be loaded; the player may retry.',
          on: { 'list.retry': { target: 'loading' } },
        },
      },
    },
    reading: {
      description: 'Which one is unfolded, and where.',
      initial: 'onPage',
      on: {
        'notice.open': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: [{ type: 'open', params: ({ event }) => event }, 'markLocally'],
          description: 'Another one unfolds, and is read at once where the reader keeps marks (ANN-08).',
        },
        'notice.fold': { actions: 'fold' },
      },
      states: {
        onPage: {
          description: 'The list is read where it stands, unless the marquee named an announcement.',
          always: {
            guard: 'hasIndexed',
            target: 'inPopup',
            actions: ['openIndexed', 'markLocally', 'dropIndex'],
          },
        },
        inPopup: {
          description: 'An accordion popup shows the whole announcement.',
          meta: { requirements: ['ANN-03', 'ANN-04', 'ANN-05'] },
          on: { 'popup.close': { target: 'onPage', actions: 'fold' } },
        },
      },
    },
    marks: {
      description: 'Read marks on their way to the server, one after the other.',
      initial: 'idle',
      on: { 'audience.changed': { target: '.idle' } },
      states: {
        idle: {
          description: 'The server knows of every mark.',
          always: { guard: 'hasUnsent', target: 'sending' },
        },
        sending: {
          description: 'The first mark is on its way.',
          meta: { requirements: ['ANN-12', 'API-55'] },
          invoke: {
            id: 'mark',
            src: 'markRead',
            input: ({ context }) => ({ id: given(context.unsent[0]) }),
            onDone: { target: 'resting', actions: ['dropSent', 'reportRead'] },
            onError: { target: 'resting', actions: ['rollBack', 'logFailure'] },
          },
          after: { REQUEST_TIMEOUT: { target: 'resting', actions: ['rollBack', 'logFailure'] } },
        },
        resting: {
          description: 'One call in 150 ms at most; after the last the list is loaded again.',
          meta: { requirements: ['ANN-12', 'ANN-14'] },
          after: {
            MARK_READ_THROTTLE: [
              { guard: 'hasUnsent', target: 'sending' },
              { target: 'idle', actions: 'reload' },
            ],
          },
        },
      },
    },
  },
});
