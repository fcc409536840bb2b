import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { Secret } from '../secret';
import { changePasswordMachine } from './changePassword.machine';

const OLD = new Secret('old-sample-secret');
const NEW = new Secret('new-sample-secret');

export const changePasswordModel = defineModel(changePasswordMachine, {
  inputs: {
    'own password': { userName: 'player1', hasTemporaryPassword: false, newPasswordRule: null },
    'temporary password': { userName: 'player1', hasTemporaryPassword: true, newPasswordRule: null },
  },
  events: {
    'form.submit': {
      'another password': { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW },
      'the same password': { oldPassword: OLD, newPassword: OLD, confirmNewPassword: OLD },
    },
    'prompt.close': [{}],
    'form.cancel': [{}],
  },
  outcomes: {
    changePassword: {
      done: { changed: 'changed', 'the same password': 'same' },
      error: { unreachable: UNREACHABLE },
    },
    updateStoredPassword: { done: { stored: undefined }, error: { 'no room': { code: 'unknown' } } },
  },
  project: ({ context }) => ({ temporary: context.hasTemporaryPassword, submitted: context.form !== null }),
  invariants: [
    {
      name: 'No password is anywhere in the snapshot in clear',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes('sample-secret'),
    },
    {
      name: 'The form is kept only until the answer is stored',
      holds: (snapshot) =>
        snapshot.context.form === null || snapshot.matches('submitting') || snapshot.matches('storing'),
    },
  ],
});
