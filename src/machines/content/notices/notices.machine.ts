import type { Announcement } from '@contract/announcements';
import { assign, raise, setup } from 'xstate';
import { MARK_READ_THROTTLE, REQUEST_TIMEOUT } from '@/config/constants';
import type { LanguageChanged } from '@/machines/boot/language/language.machine';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isOfMember } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

export interface NoticesInput {
  readonly session: Session;
  /** Index of the announcement pressed in the marquee (ANN-03); null for none. */
  readonly index: number | null;
}

export interface NoticesContext extends NoticesInput {
  readonly notices: readonly Announcement[];
  /** The expanded announcement; at most one (ANN-05). */
  readonly openId: string | null;
  /** Read marks that the server has not confirmed; the first is being sent. */
  readonly unsent: readonly string[];
  readonly failure: Failure | null;
}

export type NoticesEvent =
  | { readonly type: 'notice.open'; readonly id: string }
  | { readonly type: 'notice.fold' }
  | { readonly type: 'popup.close' }
  | ResourceRetry
  | { readonly type: 'list.reload' }
  | SessionChanged
  | LanguageChanged;

const markRead = (notices: readonly Announcement[], id: string, read: boolean): readonly Announcement[] =>
  notices.map((notice) => (notice.id === id ? { ...notice, read } : notice));

/** The announcements page (ROUTE-44): list, accordion, popup, and read marks that show before they are sent. */
export const noticesMachine = setup({
  types: {} as ChartTypes<NoticesContext, NoticesEvent, NoticesInput> & {
    tags: ResourceTag | 'inPopup';
  },
  actors: {
    fetchNotices: notProvided<readonly Announcement[], { refresh: boolean }>('fetchNotices'),
    markRead: notProvided<void, { id: string }>('markRead'),
  },
  actions: {
    keepNotices: assign(({ context }, { output }: { output: readonly Announcement[] }) => ({
      // Announcements read here stay read until the server confirms their marks.
      notices: context.unsent.reduce((list, id) => markRead(list, id, true), output),
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    openIndexed: assign(({ context }) => ({
      openId: assertDefined(context.notices[assertDefined(context.index)]).id,
    })),
    dropIndex: assign({ index: null }),
    open: assign((_, params: { id: string }) => ({ openId: params.id })),
    fold: assign({ openId: null }),
    /** The server stores read marks of members only; for a trial account, all count as read (ROLE-14, ANN-13). */
    markLocally: assign(({ context }) => {
      const { openId, notices, unsent, session } = context;
      const unread = notices.find(({ id, read }) => id === openId && !read);
      if (unread === undefined || !isOfMember(session)) return {};
      return { notices: markRead(notices, unread.id, true), unsent: [...unsent, unread.id] };
    }),
    dropSent: assign(({ context }) => ({ unsent: context.unsent.slice(1) })),
    rollBack: assign(({ context }) => ({
      notices: markRead(context.notices, assertDefined(context.unsent[0]), false),
      unsent: context.unsent.slice(1),
    })),
    /** Drops the read marks of the previous account. */
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      unsent: [],
    })),
    reload: raise({ type: 'list.reload' }),
    /** Reports a change of the number of unread announcements. */
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
  description: 'Announcements, read in the list or in a popup over it.',
  context: ({ input }) => ({ ...input, notices: [], openId: null, unsent: [], failure: null }),
  type: 'parallel',
  states: {
    list: {
      description: 'The announcements on the server.',
      initial: 'loading',
      on: {
        'session.changed': {
          target: '.loading',
          actions: withEvent('keepSession'),
          description: 'The announcements reload for another session (ANN-15).',
        },
        'language.changed': {
          target: '.loading',
          description: 'The announcements reload in another language (ANN-15).',
        },
      },
      states: resource(
        {
          id: 'notices',
          src: 'fetchNotices',
          // A cached answer would show announcements as unread that the member has read since.
          input: ({ context }: { readonly context: NoticesContext }) => ({
            refresh: context.notices.length > 0 || isOfMember(context.session),
          }),
          keep: withEvent('keepNotices'),
        },
        {
          loading: { description: 'The announcements are loading; the previous ones show.' },
          ready: {
            description: 'The announcements show; unread ones are highlighted.',
            meta: { requirements: ['ANN-06', 'ANN-07'] },
            on: { 'list.reload': { target: 'loading' } },
          },
          failed: { description: 'They could not be loaded; the player may retry.' },
        },
      ),
    },
    reading: {
      description: 'Which announcement is expanded, and where.',
      initial: 'onPage',
      on: {
        'notice.open': {
          guard: withEvent('isKnown'),
          actions: [withEvent('open'), 'markLocally'],
          description:
            'Another announcement expands; it is marked as read at once when marks are stored (ANN-08).',
        },
        'notice.fold': { actions: 'fold' },
      },
      states: {
        onPage: {
          description: 'Announcements expand in the list, unless the page was opened from the marquee.',
          always: {
            guard: 'hasIndexed',
            target: 'inPopup',
            actions: ['openIndexed', 'markLocally', 'dropIndex'],
          },
        },
        inPopup: {
          description: 'An accordion popup shows the whole announcement.',
          tags: ['inPopup'],
          meta: { requirements: ['ANN-03', 'ANN-04', 'ANN-05'] },
          on: { 'popup.close': { target: 'onPage', actions: 'fold' } },
        },
      },
    },
    marks: {
      description: 'Sends read marks to the server one by one.',
      initial: 'idle',
      on: { 'session.changed': { target: '.idle' } },
      states: {
        idle: {
          description: 'Every mark is saved.',
          always: { guard: 'hasUnsent', target: 'sending' },
        },
        sending: {
          description: 'The first mark is being sent.',
          meta: { requirements: ['ANN-12', 'API-55'] },
          invoke: {
            id: 'mark',
            src: 'markRead',
            input: ({ context }) => ({ id: assertDefined(context.unsent[0]) }),
            onDone: { target: 'resting', actions: ['dropSent', 'reportRead'] },
            onError: { target: 'resting', actions: ['rollBack', 'logFailure'] },
          },
          after: { REQUEST_TIMEOUT: { target: 'resting', actions: ['rollBack', 'logFailure'] } },
        },
        resting: {
          description: 'At most one call per 150 ms; after the last one the list reloads.',
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
