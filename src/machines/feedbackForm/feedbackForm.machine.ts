import { assign, setup } from 'xstate';
import { FEEDBACK_LENGTH, REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

export interface FeedbackFormContext {
  readonly content: string;
  readonly failure: Failure | null;
}

export type FeedbackFormEvent =
  | { readonly type: 'form.open' }
  | { readonly type: 'form.close' }
  | { readonly type: 'text.typed'; readonly content: string }
  | { readonly type: 'form.submit' };

/** A member's feedback between a lower and an upper bound (MEMBER-08); what is typed stays until it is sent. */
export const feedbackFormMachine = setup({
  types: {
    context: {} as FeedbackFormContext,
    events: {} as FeedbackFormEvent,
  },
  actors: { sendFeedback: unprovided<void, { content: string }>('sendFeedback') },
  actions: {
    keepText: assign((_, params: { content: string }) => ({
      content: params.content.slice(0, FEEDBACK_LENGTH.max),
    })),
    dropText: assign({ content: '' }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isLongEnough: ({ context }) => context.content.trim().length >= FEEDBACK_LENGTH.min,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'feedbackForm',
  description: 'What a member wants to tell the site.',
  context: { content: '', failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing shows; what was typed is kept.',
      on: { 'form.open': { target: 'open' } },
    },
    open: {
      description: 'The sheet is open.',
      meta: { requirements: ['MEMBER-08'] },
      initial: 'editing',
      on: { 'form.close': { target: 'closed' } },
      states: {
        editing: {
          description: 'The member writes.',
          on: {
            'text.typed': { actions: { type: 'keepText', params: ({ event }) => event } },
            'form.submit': [{ guard: 'isLongEnough', target: 'sending' }, { target: 'tooShort' }],
          },
        },
        tooShort: {
          description: 'Says how much is wanted at least.',
          on: {
            'text.typed': { target: 'editing', actions: { type: 'keepText', params: ({ event }) => event } },
          },
        },
        sending: {
          description: 'On its way; one at a time.',
          invoke: {
            id: 'sending',
            src: 'sendFeedback',
            input: ({ context }) => ({ content: context.content }),
            onDone: {
              target: '#feedbackForm.closed',
              actions: [
                'dropText',
                {
                  type: 'notify',
                  params: { message: 'message.feedback_sent', tone: 'success', duration: 'success' },
                },
              ],
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
        failed: {
          description: 'Says why it did not arrive; the text stands there still.',
          exit: 'dropFailure',
          on: {
            'text.typed': { target: 'editing', actions: { type: 'keepText', params: ({ event }) => event } },
            'form.submit': { target: 'sending' },
          },
        },
      },
    },
  },
});
