import { readMessage } from '@contract/readers/messages';
import { readingValue } from '@contract/readers/reading';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { FEEDBACK_LENGTH } from '@/config/constants';
import { attemptKey } from '@/machines/shared/attempt';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitEnds,
  waitIsCounted,
  waitStops,
} from '@/machines/shared/parts/wait.model';
import { EXPIRED, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { feedbackFormMachine } from './feedbackForm.machine';

export const feedbackFormModel = defineModel(feedbackFormMachine, {
  inputs: { member: { keySeed: 'seed' } },
  events: {
    'form.open': [{}],
    'form.close': [{}],
    'text.typed': {
      'too little': { content: `${' '.repeat(FEEDBACK_LENGTH.min)}short` },
      enough: { content: 'x'.repeat(FEEDBACK_LENGTH.min) },
      'too much': { content: 'y'.repeat(FEEDBACK_LENGTH.max + 1) },
    },
    'form.submit': [{}],
    'session.changed': {
      'the session ends': { session: EXPIRED },
      'the same account is back': { session: sessionOfType(0, true) },
      'another account': { session: sessionOfType(0) },
    },
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    sendFeedback: {
      done: { sent: undefined },
      error: { unreachable: UNREACHABLE, 'asked to wait': TOO_MANY },
    },
  },
  project: ({ context }) => ({
    content: context.content,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  steps: [
    waitBegins,
    waitCounts,
    waitEnds({ open: 'failed' }, { open: 'editing' }),
    {
      name: 'MEMBER-08 the sheet can be closed, and typing shows the plain form again',
      when: ({ event }) => event.type === 'form.close' || event.type === 'text.typed',
      holds: ({ event, before, after }) =>
        event.type === 'form.close'
          ? after.matches('closed')
          : before.matches({ open: 'sending' }) || after.matches({ open: 'editing' }),
    },
    {
      name: 'A repeated feedback keeps its idempotency key; a different text gets a new one',
      when: ({ event, after }) => event.type === 'text.typed' || after.matches({ open: 'sending' }),
      holds: ({ event, before, after, calls }) =>
        calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${attemptKey(before.context)}"`)) &&
        (event.type === 'text.typed' && after.matches('open') && !before.matches({ open: 'sending' })) ===
          (attemptKey(after.context) !== attemptKey(before.context)),
    },
    {
      name: 'The text of an account is kept for it and not shown to another',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ label, before, after }) =>
        label === 'session.changed (another account)'
          ? after.context.content === '' && after.matches('closed')
          : after.context.content === before.context.content,
    },
  ],
  invariants: [
    waitIsCounted,
    waitStops,
    {
      name: 'The member can write whenever nothing is being sent',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) =>
        snapshot.can({ type: 'text.typed', content: 'other' }) !== snapshot.matches({ open: 'sending' }),
    },
    {
      name: 'Feedback is within its minimum and maximum length (MEMBER-08)',
      when: (snapshot) => snapshot.matches({ open: 'sending' }),
      holds: (snapshot) => {
        const content = readingValue(readMessage(snapshot.context.content)) ?? '';
        return content.length >= FEEDBACK_LENGTH.min && content.length <= FEEDBACK_LENGTH.max;
      },
    },
    {
      name: 'A failure keeps the text',
      holds: ({ context }) => context.failure === null || context.content !== '',
    },
  ],
});

export const feedbackFormChart: ExplorableChart = {
  id: 'feedback-form',
  title: 'Feedback',
  area: 'Member',
  machine: feedbackFormMachine,
  model: feedbackFormModel,
  requirements: ['MEMBER-08'],
};
