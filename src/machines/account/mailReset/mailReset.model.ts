import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitEnds,
  waitIsCounted,
  waitStops,
} from '@/machines/shared/parts/wait.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { mailResetMachine } from './mailReset.machine';

export const mailResetModel = defineModel(mailResetMachine, {
  inputs: {
    'with a token': { linkToken: new Secret('sample-secret-token') },
    'without a token': { linkToken: null },
  },
  events: {
    'password.submit': [{ newPassword: new Secret('sample-secret') }],
    'form.changed': [{}],
    'mail.again': [{}],
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    resetByMail: {
      done: {
        changed: { kind: 'changed' },
        'link invalid': { kind: 'linkInvalid' },
        'password refused': { kind: 'refused', failure: { code: 'password.format' } },
      },
      error: { unreachable: UNREACHABLE, 'asked to wait': TOO_MANY },
    },
  },
  project: ({ context }) => context,
  steps: [
    waitBegins,
    waitCounts,
    waitEnds({ ready: 'failed' }, { ready: 'editing' }),
    {
      name: 'An edited or repeated password drops the old failure',
      when: ({ event }) => event.type === 'form.changed' || event.type === 'password.submit',
      holds: ({ event, after }) =>
        after.context.failure === null &&
        after.matches(event.type === 'form.changed' ? { ready: 'editing' } : 'submitting'),
    },
  ],
  temporal: [endsByItself('A submission ends by itself', (snapshot) => snapshot.matches('submitting'))],
  invariants: [
    waitIsCounted,
    waitStops,
    {
      name: 'Neither the token nor the new password is in the snapshot in plain text',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes('sample-secret'),
      witness: () => ({ form: 'sample-secret' }),
    },
    {
      name: 'Nothing is submitted without a token',
      holds: (snapshot) => snapshot.context.linkToken !== null || !snapshot.matches('submitting'),
      witness: () => ({ linkToken: null }),
    },
  ],
});

export const mailResetChart: ExplorableChart = {
  id: 'mail-reset',
  title: 'Password reset by mail',
  area: 'Account',
  machine: mailResetMachine,
  model: mailResetModel,
  requirements: [],
};
