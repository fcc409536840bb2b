import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT, UNREAD_THROTTLE } from '@/config/constants';
import { unprovided } from '../unprovided';

/** What is counted: announcements of the inbox (API-26), or messages of the chat (API-27). */
export type UnreadKind = 'inbox' | 'chat';

export interface UnreadInput {
  readonly kind: UnreadKind;
  /** Member type of the session; null for a visitor, and where the site has nothing of the kind (FLAG-11). */
  readonly memberType: number | null;
}

export interface UnreadContext extends UnreadInput {
  readonly count: number;
  /** The member has been counted for before: more than that is news. */
  readonly counted: boolean;
  /** Asked again while the last answer was on its way or still fresh. */
  readonly wanted: boolean;
}

export type UnreadEvent =
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  /** Something may have been read or have come in. */
  | { readonly type: 'unread.refresh' };

/** An unread count: nothing is asked for visitors and for type 4 (ROLE-13), and never more than once in 250 ms. */
export const unreadMachine = setup({
  types: { context: {} as UnreadContext, events: {} as UnreadEvent, input: {} as UnreadInput },
  actors: { fetchCount: unprovided<number, { kind: UnreadKind }>('fetchCount') },
  actions: {
    keepMember: assign((_, params: { memberType: number | null }) => ({ memberType: params.memberType })),
    keepCount: assign((_, params: { count: number }) => ({ count: params.count, counted: true })),
    dropCount: assign({ count: 0, counted: false, wanted: false }),
    want: assign({ wanted: true }),
    settle: assign({ wanted: false }),
    /** Something has come in while the member is here. */
    tellOfNews: (_, _params: { kind: UnreadKind }) => {},
  },
  guards: {
    isCounted: ({ context }) => context.memberType !== null && context.memberType !== GUEST_TYPE,
    isNews: ({ context }, params: { count: number }) => context.counted && params.count > context.count,
    isWanted: ({ context }) => context.wanted,
  },
  delays: {
    REQUEST_TIMEOUT,
    UNREAD_THROTTLE,
    /** Messages also come in while the player does nothing. */
    UNREAD_RECHECK: 60_000,
  },
}).createMachine({
  id: 'unread',
  description: 'How many messages of one kind the member has not read.',
  context: ({ input }) => ({ ...input, count: 0, counted: false, wanted: false }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: [{ type: 'keepMember', params: ({ event }) => event }, 'dropCount'],
      description: 'Another member has other messages; none of the last one shows.',
    },
  },
  states: {
    deciding: {
      description: 'Looks whether there is anything to count.',
      meta: { requirements: ['ROLE-13', 'FLAG-11'] },
      always: [{ guard: 'isCounted', target: 'fetching' }, { target: 'uncounted' }],
    },
    uncounted: {
      description: 'A visitor, a guest, or a site without it: nothing is asked and no badge shows.',
      meta: { requirements: ['ROLE-13'] },
    },
    fetching: {
      description: 'The count is on its way; the last one shows meanwhile.',
      meta: { requirements: ['API-26', 'API-27'] },
      entry: 'settle',
      invoke: {
        id: 'count',
        src: 'fetchCount',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: { type: 'isNews', params: ({ event }) => ({ count: event.output }) },
            target: 'resting',
            actions: [
              { type: 'keepCount', params: ({ event }) => ({ count: event.output }) },
              { type: 'tellOfNews', params: ({ context }) => ({ kind: context.kind }) },
            ],
            description: 'More than there were: something has come in.',
          },
          {
            target: 'resting',
            actions: { type: 'keepCount', params: ({ event }) => ({ count: event.output }) },
          },
        ],
        onError: { target: 'resting', description: 'No alert: the last count goes on showing.' },
      },
      after: { REQUEST_TIMEOUT: { target: 'resting' } },
      on: { 'unread.refresh': { actions: 'want' } },
    },
    resting: {
      description: 'No second call within 250 ms; one that is wanted meanwhile follows.',
      meta: { requirements: ['API-26', 'API-27'] },
      on: { 'unread.refresh': { actions: 'want' } },
      after: {
        UNREAD_THROTTLE: [{ guard: 'isWanted', target: 'fetching' }, { target: 'known' }],
      },
    },
    known: {
      description: 'The badge shows the count.',
      meta: { requirements: ['MEMBER-07'] },
      on: { 'unread.refresh': { target: 'fetching' } },
      after: { UNREAD_RECHECK: { target: 'fetching' } },
    },
  },
});
