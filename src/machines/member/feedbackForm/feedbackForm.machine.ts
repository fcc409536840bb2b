import { readFeedback } from '@contract/readers/messages';
import { readingValue } from '@contract/readers/reading';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import {
  type Attempts,
  attemptKey,
  type Keyed,
  type KeySource,
  nextAttempt,
} from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, notifySuccess, timedOut } from '@/machines/shared/parts/request';
import { countDown, countingDown, isWaitOver, type WaitLeft, waitKept } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isOtherAccount } from '@/machines/shared/session/guards';
import type { SessionChanged } from '@/machines/shared/session/session';

export interface FeedbackFormContext extends Attempts {
  readonly content: string;
  readonly failure: Failure | null;
}

export type FeedbackFormEvent =
  | { readonly type: 'form.open' }
  | { readonly type: 'form.close' }
  | { readonly type: 'text.typed'; readonly content: string }
  | { readonly type: 'form.submit' }
  | WaitLeft
  | SessionChanged;

const waitShown = countingDown({ target: 'editing' });

/** A member's feedback with a minimum and a maximum length (MEMBER-08); the text stays until it is sent. */
export const feedbackFormMachine = setup({
  types: {} as ChartTypes<FeedbackFormContext, FeedbackFormEvent, KeySource> & {
    tags: 'open' | 'tooShort' | 'tooLong' | 'sending';
  },
  actors: { sendFeedback: notProvided<void, Keyed<{ content: string }>>('sendFeedback'), countDown },
  actions: {
    /** A changed text is a new order. */
    keepText: assign(({ context }, params: { content: string }) => ({
      content: params.content,
      ...nextAttempt(context),
    })),
    dropText: assign({ content: '' }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isWaitOver,
    isOtherAccount,
    isRead: ({ context }) => readFeedback(context.content).ok,
    isTooLong: ({ context }) => {
      const content = readFeedback(context.content);
      return !content.ok && content.reason === 'length';
    },
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'feedbackForm',
  description: 'Feedback of a member to the site.',
  context: ({ input }) => ({ ...input, attempt: 0, content: '', failure: null }),
  initial: 'closed',
  on: {
    'session.changed': {
      guard: withEvent('isOtherAccount'),
      target: '.closed',
      actions: ['dropText', 'dropFailure'],
      description: 'The text of one account is not shown to another.',
    },
  },
  states: {
    closed: {
      description: 'The form is closed; its text is kept.',
      on: { 'form.open': { target: 'open' } },
    },
    open: {
      description: 'The sheet is open.',
      tags: ['open'],
      meta: { requirements: ['MEMBER-08'] },
      initial: 'editing',
      on: { 'form.close': { target: 'closed' } },
      states: {
        editing: {
          description: 'The member writes.',
          on: {
            'text.typed': { actions: withEvent('keepText') },
            'form.submit': [
              { guard: 'isRead', target: 'sending' },
              { guard: 'isTooLong', target: 'tooLong' },
              { target: 'tooShort' },
            ],
          },
        },
        tooShort: {
          description: 'The minimum length shows.',
          tags: ['tooShort'],
          on: { 'text.typed': { target: 'editing', actions: withEvent('keepText') } },
        },
        tooLong: {
          description: 'The maximum length shows; the text stays as it was typed or pasted.',
          tags: ['tooLong'],
          on: { 'text.typed': { target: 'editing', actions: withEvent('keepText') } },
        },
        sending: {
          description: 'The feedback is being sent, one at a time.',
          tags: ['sending'],
          invoke: {
            id: 'sending',
            src: 'sendFeedback',
            input: ({ context }) => ({
              content: readingValue(readFeedback(context.content)) ?? '',
              key: attemptKey(context),
            }),
            onDone: {
              target: '#feedbackForm.closed',
              actions: ['dropText', notifySuccess('message.feedback_sent')],
            },
            onError: failed('failed'),
          },
          after: { REQUEST_TIMEOUT: timedOut('failed') },
        },
        failed: {
          ...waitShown,
          description: 'The reason of the failure shows; the text stays.',
          exit: 'dropFailure',
          on: {
            ...waitShown.on,
            'text.typed': { target: 'editing', actions: withEvent('keepText') },
            'form.submit': { target: 'sending' },
          },
        },
      },
    },
  },
});
