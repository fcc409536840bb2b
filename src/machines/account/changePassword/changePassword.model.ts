import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { attemptKey } from '@/machines/shared/attempt';
import { UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { changePasswordMachine } from './changePassword.machine';

const OLD = new Secret('old-sample-secret');
const NEW = new Secret('new-sample-secret');

export const changePasswordModel = defineModel(changePasswordMachine, {
  inputs: {
    'own password': {
      userName: 'player1',
      hasTemporaryPassword: false,
      keySeed: 'seed',
    },
    'temporary password': {
      userName: 'player1',
      hasTemporaryPassword: true,
      keySeed: 'seed',
    },
  },
  events: {
    'form.changed': [{}],
    'form.submit': {
      'another password': {
        oldPassword: OLD,
        newPassword: NEW,
        confirmNewPassword: NEW,
        removePasskeys: false,
      },
      'the same password': {
        oldPassword: OLD,
        newPassword: OLD,
        confirmNewPassword: OLD,
        removePasskeys: true,
      },
    },
    'prompt.close': [{}],
    'form.cancel': [{}],
  },
  outcomes: {
    changePassword: {
      done: {
        changed: { kind: 'changed' },
        'the same password': { kind: 'same' },
        'too common': { kind: 'refused', failure: { code: 'password.common' } },
      },
      error: { unreachable: UNREACHABLE },
    },
    updateStoredPassword: { done: { stored: undefined }, error: { 'no room': { code: 'unknown' } } },
  },
  project: ({ context }) => ({
    temporary: context.hasTemporaryPassword,
    submitted: context.form !== null,
    refused: context.refusal !== null,
  }),
  steps: [
    {
      name: 'CHPSW-09 the same password is refused at once, another one is sent',
      when: ({ event }) => event.type === 'form.submit',
      holds: ({ label, after }) =>
        after.matches(label === 'form.submit (the same password)' ? 'samePassword' : 'submitting'),
    },
    {
      name: 'CHPSW-02 cancelling closes the screen',
      when: ({ event }) => event.type === 'form.cancel',
      holds: ({ after, did }) => after.matches('closed') && did('leave'),
    },
    {
      name: 'A repeated change keeps its idempotency key; a different change gets a new one',
      when: ({ calls, event }) =>
        event.type === 'form.changed' || calls.some(({ src }) => src === 'changePassword'),
      holds: ({ event, before, after, calls }) =>
        calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${attemptKey(before.context)}"`)) &&
        (event.type === 'form.changed' &&
          (before.matches('editing') || before.matches('passwordRefused'))) ===
          (attemptKey(after.context) !== attemptKey(before.context)),
    },
  ],
  invariants: [
    {
      name: 'The form can be edited, submitted and cancelled while it shows',
      when: (snapshot) => snapshot.matches('editing') || snapshot.matches('passwordRefused'),
      holds: (snapshot) =>
        snapshot.can({ type: 'form.changed' }) &&
        snapshot.can({ type: 'form.cancel' }) &&
        [OLD, NEW].every((password) =>
          snapshot.can({
            type: 'form.submit',
            oldPassword: OLD,
            newPassword: password,
            confirmNewPassword: password,
            removePasskeys: false,
          }),
        ),
    },
    {
      name: 'No password is in the snapshot in plain text',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes('sample-secret'),
      witness: () => ({ form: 'sample-secret' }),
    },
    {
      name: 'The form is dropped once the answer is stored',
      holds: (snapshot) =>
        snapshot.context.form === null || snapshot.matches('submitting') || snapshot.matches('storing'),
    },
    {
      name: 'The reason of a refused password shows exactly while it is refused',
      holds: (snapshot) => (snapshot.context.refusal !== null) === snapshot.matches('passwordRefused'),
    },
  ],
});

export const changePasswordChart: ExplorableChart = {
  id: 'change-password',
  title: 'Password change',
  area: 'Account',
  machine: changePasswordMachine,
  model: changePasswordModel,
  requirements: [
    'CHPSW-01',
    'CHPSW-09',
    'CHPSW-10',
    'CHPSW-11',
    'CHPSW-12',
    'CHPSW-13',
    'CHPSW-14',
    'SESSION-07',
    'API-08',
    'ERR-24',
    'ERR-27',
  ],
};
