import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Announcement } from '@/services/contract/content';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

export interface NoticeDetailInput {
  /** Empty when the address names none. */
  readonly id: string;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface NoticeDetailContext extends NoticeDetailInput {
  readonly notice: Announcement | null;
  readonly failure: Failure | null;
}

export type NoticeDetailEvent =
  | { readonly type: 'notice.retry' }
  | { readonly type: 'notice.list' }
  | AudienceChanged;

/** One announcement on a page of its own (ROUTE-45). */
export const noticeDetailMachine = setup({
  types: {
    context: {} as NoticeDetailContext,
    events: {} as NoticeDetailEvent,
    input: {} as NoticeDetailInput,
  },
  actors: {
    fetchNotice: unprovided<Announcement, { id: string }>('fetchNotice'),
    markRead: unprovided<void, { id: string }>('markRead'),
    audience: watchNothing,
  },
  actions: {
    keepNotice: assign((_, params: { notice: Announcement }) => ({ notice: params.notice, failure: null })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    keepAudience: assign((_, params: { memberType: number | null }) => ({ memberType: params.memberType })),
    markLocally: assign(({ context }) => ({
      notice: { ...given(context.notice), read: true },
    })),
    goToList: () => {},
    reportRead: () => {},
    logFailure: () => {},
  },
  guards: {
    isNameless: ({ context }) => context.id === '',
    isMissing: (_, params: { failure: Failure }) => params.failure.code === 'not.found',
    /** A guest has read all (ROLE-14). */
    isToMark: ({ context }, params: { notice: Announcement }) =>
      !params.notice.read && context.memberType !== null && context.memberType !== GUEST_TYPE,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'noticeDetail',
  description: 'One announcement, which is read as soon as it shows.',
  context: ({ input }) => ({ ...input, notice: null, failure: null }),
  invoke: { id: 'audience', src: 'audience' },
  initial: 'deciding',
  on: {
    'audience.changed': {
      target: '.deciding',
      actions: { type: 'keepAudience', params: ({ event }) => event },
      description: 'Another language or another reader: asked again (ANN-15).',
    },
  },
  states: {
    deciding: {
      description: 'Looks whether the address names one.',
      always: [{ guard: 'isNameless', target: 'missing' }, { target: 'loading' }],
    },
    loading: {
      description: 'On its way; what is known from before still shows.',
      invoke: {
        id: 'notice',
        src: 'fetchNotice',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isToMark', params: ({ event }) => ({ notice: event.output }) },
            target: 'marking',
            actions: [
              { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
              'markLocally',
            ],
          },
          {
            target: 'showing',
            actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    marking: {
      description: 'It shows, and the server is told that it has been read.',
      meta: { requirements: ['ANN-08', 'ANN-12', 'API-55'] },
      invoke: {
        id: 'mark',
        src: 'markRead',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'showing', actions: 'reportRead' },
        onError: { target: 'showing', actions: 'logFailure' },
      },
      after: { REQUEST_TIMEOUT: { target: 'showing', actions: 'logFailure' } },
    },
    showing: { description: 'The announcement shows.', meta: { requirements: ['ROUTE-45'] } },
    missing: {
      description: 'There is no such announcement, or it is over: the way to the others shows.',
      on: { 'notice.list': { target: 'left' } },
    },
    left: { description: 'The list takes its place.', entry: 'goToList', type: 'final' },
    failed: {
      description: 'It could not be loaded; the player may retry.',
      on: { 'notice.retry': { target: 'loading' } },
    },
  },
});
