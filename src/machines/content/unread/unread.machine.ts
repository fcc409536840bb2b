import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT, UNREAD_THROTTLE } from '@/config/constants';
import { notProvided } from '@/machines/shared/notProvided';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isMember, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

/** Kind of messages: announcements of the inbox (API-26) or messages of the chat (API-27). */
export type UnreadKind = 'inbox' | 'chat';

export interface UnreadInput {
  readonly kind: UnreadKind;
  /** Whether the site has such messages (FLAG-11). */
  readonly isOn: boolean;
  readonly session: Session;
}

export interface UnreadContext extends UnreadInput {
  readonly count: number;
  /** Whether there has been a count for this member; a higher one then means new messages. */
  readonly counted: boolean;
  /** Whether a refresh was requested during a request or the throttle. */
  readonly wanted: boolean;
}

export type UnreadEvent =
  | SessionChanged
  /** Messages may have been read or received. */
  | { readonly type: 'unread.refresh' };

/** An unread count; no requests for visitors and type 4 (ROLE-13), and at most one per 250 ms. */
export const unreadMachine = setup({
  types: { context: {} as UnreadContext, events: {} as UnreadEvent, input: {} as UnreadInput },
  actors: { fetchCount: notProvided<number, { kind: UnreadKind }>('fetchCount') },
  actions: {
    keepSession: assign(sessionKept),
    keepCount: assign((_, { output }: { output: number }) => ({ count: output, counted: true })),
    dropCount: assign({ count: 0, counted: false, wanted: false }),
    want: assign({ wanted: true }),
    settle: assign({ wanted: false }),
    /** Announces new messages to the member. */
    tellOfNews: (_, _params: { kind: UnreadKind }) => {},
  },
  guards: {
    isOff: ({ context }) => !context.isOn,
    isMember,
    isNews: ({ context }, { output }: { output: number }) => context.counted && output > context.count,
    isWanted: ({ context }) => context.wanted,
  },
  delays: {
    REQUEST_TIMEOUT,
    UNREAD_THROTTLE,
    /** Interval for messages that arrive without any action of the player. */
    UNREAD_RECHECK: 60_000,
  },
}).createMachine({
  id: 'unread',
  description: 'Number of unread messages of one kind.',
  context: ({ input }) => ({ ...input, count: 0, counted: false, wanted: false }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: [withEvent('keepSession'), 'dropCount'],
      description: 'The count belongs to the session and is dropped with it.',
    },
  },
  states: {
    deciding: {
      description: 'Checks the setting and the account type.',
      meta: { requirements: ['ROLE-13', 'FLAG-11'] },
      always: [
        { guard: 'isOff', target: 'off' },
        { guard: 'isMember', target: 'fetching' },
        { target: 'uncounted' },
      ],
    },
    off: {
      description: 'The site has no such messages; no request is sent and no badge shows.',
      meta: { requirements: ['FLAG-11'] },
      initial: 'forThisVisit',
      states: {
        forThisVisit: { description: 'A change of this setting applies from the next visit.' },
      },
    },
    uncounted: {
      description: 'A visitor or trial account has no count; no request is sent and no badge shows.',
      meta: { requirements: ['ROLE-13'] },
    },
    fetching: {
      description: 'The count is loading; the last one shows.',
      meta: { requirements: ['API-26', 'API-27'] },
      entry: 'settle',
      invoke: {
        id: 'count',
        src: 'fetchCount',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: withEvent('isNews'),
            target: 'resting',
            actions: [
              withEvent('keepCount'),
              { type: 'tellOfNews', params: ({ context }) => ({ kind: context.kind }) },
            ],
            description: 'The count is higher than before; new messages have arrived.',
          },
          { target: 'resting', actions: withEvent('keepCount') },
        ],
        onError: { target: 'resting', description: 'No error shows; the last count stays.' },
      },
      after: { REQUEST_TIMEOUT: { target: 'resting' } },
      on: { 'unread.refresh': { actions: 'want' } },
    },
    resting: {
      description: 'No second call within 250 ms; a refresh requested meanwhile follows.',
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
