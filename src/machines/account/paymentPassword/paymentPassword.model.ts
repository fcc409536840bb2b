import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, proofAnswered, requestSteps } from '@/machines/shared/parts/claims.model';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { paymentPasswordMachine } from './paymentPassword.machine';

export const paymentPasswordModel = defineModel(paymentPasswordMachine, {
  inputs: { 'none yet': { isSet: false }, 'to be changed': { isSet: true } },
  events: {
    'form.submit': [
      {
        oldPassword: new Secret('sample-old-payment-password'),
        newPassword: new Secret('sample-payment-password'),
      },
    ],
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    savePassword: {
      done: { saved: undefined },
      error: {
        unreachable: UNREACHABLE,
        'wrong old one': { code: 'payment.password.wrong' },
        'a step-up is required': { code: 'step.up.required' },
        'asked to wait': TOO_MANY,
      },
    },
    stepUp: { done: { proven: { proven: true }, 'given up': { proven: false } } },
  },
  waitsForUser: { stepUp: 'A separate chart with its own timeouts.' },
  project: ({ context }) => ({
    isSet: context.isSet,
    form: context.form !== null,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  steps: [
    waitBegins,
    waitCounts,
    ...requestSteps<SnapshotFrom<typeof paymentPasswordMachine>>('A payment password', {
      actor: 'save',
      during: (snapshot) => snapshot.matches('saving'),
      answered: ({ after }) => after.matches('saved'),
      failed: ({ label, after }) =>
        label === 'save error (a step-up is required)'
          ? after.matches('proving')
          : after.matches('editing') && after.context.failure !== null,
      again: ['form.submit'],
    }),
    {
      name: 'A new try drops the old failure',
      when: ({ event, refused }) => event.type === 'form.submit' && !refused,
      holds: ({ after }) => after.context.failure === null,
    },
    proofAnswered(
      (snapshot) => snapshot.matches('proving'),
      (snapshot) => snapshot.matches('saving'),
      (snapshot) => snapshot.matches('editing'),
    ),
  ],
  temporal: [endsByItself('Saving ends by itself', (snapshot) => snapshot.matches('saving'))],
  invariants: [
    waitIsCounted,
    {
      name: 'No password is in plain text, and the form is kept only while it is sent and confirmed, and told once it is saved',
      holds: (snapshot) =>
        !JSON.stringify(snapshot.context).includes('sample-payment') &&
        (snapshot.context.form !== null) ===
          (snapshot.matches('saving') || snapshot.matches('proving') || snapshot.matches('saved')),
    },
    {
      name: 'What is told is the new password',
      holds: (snapshot) =>
        snapshot.status !== 'done' || snapshot.output.newPassword.reveal() === 'sample-payment-password',
    },
  ],
});

export const paymentPasswordChart: ExplorableChart = {
  id: 'payment-password',
  title: 'Payment password',
  area: 'Account',
  machine: paymentPasswordMachine,
  model: paymentPasswordModel,
  requirements: [],
};
