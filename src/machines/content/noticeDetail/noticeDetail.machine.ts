import type { Announcement } from '@contract/announcements';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LanguageChanged } from '@/machines/boot/language/language.machine';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isOfMember, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

export interface NoticeDetailInput {
  /** Empty when the address has none. */
  readonly id: string;
  readonly session: Session;
}

export interface NoticeDetailContext extends NoticeDetailInput {
  readonly notice: Announcement | null;
  readonly failure: Failure | null;
}

export type NoticeDetailEvent =
  | { readonly type: 'notice.retry' }
  | { readonly type: 'notice.list' }
  | SessionChanged
  | LanguageChanged;

/** One announcement on its own page (ROUTE-45). */
export const noticeDetailMachine = setup({
  types: {} as ChartTypes<NoticeDetailContext, NoticeDetailEvent, NoticeDetailInput> & {
    tags: 'missing' | 'failed';
  },
  actors: {
    fetchNotice: notProvided<Announcement, { id: string }>('fetchNotice'),
    markRead: notProvided<void, { id: string }>('markRead'),
  },
  actions: {
    keepNotice: assign((_, { output }: { output: Announcement }) => ({ notice: output, failure: null })),
    keepFailure: assign(failureKept),
    keepSession: assign(sessionKept),
    markLocally: assign(({ context }) => ({
      notice: { ...assertDefined(context.notice), read: true },
    })),
    goToList: () => {},
    reportRead: () => {},
    logFailure: () => {},
  },
  guards: {
    isNameless: ({ context }) => context.id === '',
    isMissing: (_, params: { failure: Failure }) => params.failure.code === 'not.found',
    /** Whether the server stores read marks; for a trial account, all announcements count as read (ROLE-14). */
    isToMark: ({ context }, { output }: { output: Announcement }) =>
      !output.read && isOfMember(context.session),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'noticeDetail',
  description: 'One announcement, marked as read as soon as it shows.',
  context: ({ input }) => ({ ...input, notice: null, failure: null }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: withEvent('keepSession'),
      description: 'The announcement reloads for another session (ANN-15).',
    },
    'language.changed': {
      target: '.deciding',
      description: 'The announcement reloads in another language (ANN-15).',
    },
  },
  states: {
    deciding: {
      description: 'Checks whether the address names an announcement.',
      always: [{ guard: 'isNameless', target: 'missing' }, { target: 'loading' }],
    },
    loading: {
      description: 'The announcement is loading; the previous version shows.',
      invoke: {
        id: 'notice',
        src: 'fetchNotice',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: withEvent('isToMark'),
            target: 'marking',
            actions: [withEvent('keepNotice'), 'markLocally'],
          },
          { target: 'showing', actions: withEvent('keepNotice') },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
          },
          failed('failed'),
        ],
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    marking: {
      description: 'The announcement shows and is marked as read on the server.',
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
      description: 'The announcement does not exist or is over; a link to the others shows.',
      tags: ['missing'],
      on: { 'notice.list': { target: 'left' } },
    },
    left: { description: 'Navigates to the list.', entry: 'goToList', type: 'final' },
    failed: {
      description: 'It could not be loaded; the player may retry.',
      tags: ['failed'],
      on: { 'notice.retry': { target: 'loading' } },
    },
  },
});
