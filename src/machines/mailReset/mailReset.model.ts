import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { Secret } from '../secret';
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
  },
  outcomes: {
    resetByMail: {
      done: {
        changed: { kind: 'changed' },
        'link invalid': { kind: 'linkInvalid' },
        'password refused': { kind: 'refused', failure: { code: 'password.format' } },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Neither the token nor the new password is in the snapshot in clear',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes('sample-secret'),
    },
    {
      name: 'Without a token nothing is submitted',
      holds: (snapshot) => snapshot.context.linkToken !== null || !snapshot.matches('submitting'),
    },
  ],
});
