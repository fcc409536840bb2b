import { defineModel } from '@explorer/defineModel';
import { FEEDBACK_LENGTH } from '@/config/constants';
import { UNREACHABLE } from '../samples';
import { feedbackFormMachine } from './feedbackForm.machine';

export const feedbackFormModel = defineModel(feedbackFormMachine, {
  events: {
    'form.open': [{}],
    'form.close': [{}],
    'text.typed': {
      'too little': { content: `${' '.repeat(FEEDBACK_LENGTH.min)}short` },
      enough: { content: 'x'.repeat(FEEDBACK_LENGTH.min) },
      'too much': { content: 'y'.repeat(FEEDBACK_LENGTH.max + 1) },
    },
    'form.submit': [{}],
  },
  outcomes: {
    sendFeedback: { done: { sent: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({ content: context.content, failure: context.failure?.code }),
  invariants: [
    {
      name: 'What is sent keeps both bounds (MEMBER-08)',
      holds: (snapshot) => {
        const { length } = snapshot.context.content.trim();
        return (
          length <= FEEDBACK_LENGTH.max &&
          (length >= FEEDBACK_LENGTH.min || !snapshot.matches({ open: 'sending' }))
        );
      },
    },
    {
      name: 'A failure is said with the text still there',
      holds: ({ context }) => context.failure === null || context.content !== '',
    },
  ],
});
