import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { Secret } from '../secret';
import { mailResetMachine } from './mailReset.machine';

export const mailResetModel = defineModel(mailResetMachine, {
  inputs: { 'with a token': { linkToken: 'link-token' }, 'without a token': { linkToken: '' } },
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
      name: 'Without a token nothing is submitted',
      holds: (snapshot) => snapshot.context.linkToken !== '' || !snapshot.matches('submitting'),
    },
  ],
});
