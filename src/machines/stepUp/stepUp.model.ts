import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
import { Secret } from '../secret';
import { stepUpMachine } from './stepUp.machine';

const ANSWER = { ceremonyId: 'c1', credential: {} };

export const stepUpModel = defineModel(stepUpMachine, {
  inputs: { 'a passkey': { purpose: 'passkey' }, 'a destination': { purpose: 'destination' } },
  events: {
    'method.choose': {
      passkey: { method: 'passkey' },
      password: { method: 'password' },
      code: { method: 'code' },
    },
    'password.submit': [{ password: new Secret('sample-password') }],
    'code.submit': { 'six digits': { code: '123456' }, 'no code': { code: 'x' } },
    'passkey.use': [{}],
    'options.retry': [{}],
    'proof.cancel': [{}],
  },
  outcomes: {
    fetchOptions: {
      done: {
        'all ways': { methods: ['passkey', 'password', 'code'], numberEnd: '0001' },
        'password or code': { methods: ['password', 'code'], numberEnd: '0001' },
        'a code only': { methods: ['code'], numberEnd: '0001' },
        none: { methods: [], numberEnd: '' },
      },
      error: { unreachable: UNREACHABLE },
    },
    signWithPasskey: {
      done: { signed: { kind: 'signed', answer: ANSWER }, cancelled: { kind: 'cancelled' } },
      error: { fault: { code: 'unknown' } },
    },
    smsCode: {},
    judge: {
      done: { proven: undefined },
      error: { unreachable: UNREACHABLE, 'proves nothing': { code: 'step.up.wrong' } },
    },
  },
  waitsForUser: { smsCode: 'A separate chart with its own timeouts.' },
  project: ({ context }) => ({
    purpose: context.purpose,
    methods: context.options?.methods.join(),
    proof: context.proof?.kind,
    proven: context.proven,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'The identity is confirmed exactly when the server has confirmed it',
      holds: (snapshot) => snapshot.matches('proven') === snapshot.context.proven,
    },
    {
      name: 'The proof is kept only while it is checked, and no password is in plain text',
      holds: (snapshot) =>
        !JSON.stringify(snapshot.context).includes('sample-password') &&
        (snapshot.context.proof !== null) ===
          (snapshot.matches({ asking: { password: 'judging' } }) ||
            snapshot.matches({ asking: { code: 'judging' } }) ||
            snapshot.matches({ asking: { passkey: 'judging' } })),
    },
    {
      name: 'The checked proof belongs to the chosen method',
      holds: (snapshot) =>
        !(
          (snapshot.matches({ asking: { password: 'judging' } }) &&
            snapshot.context.proof?.kind !== 'password') ||
          (snapshot.matches({ asking: { code: 'judging' } }) && snapshot.context.proof?.kind !== 'code') ||
          (snapshot.matches({ asking: { passkey: 'judging' } }) && snapshot.context.proof?.kind !== 'passkey')
        ),
      witness: () => ({ proof: null }),
    },
    {
      name: 'Only methods that the member has show',
      holds: (snapshot) => {
        const methods = snapshot.context.options?.methods ?? [];
        return (
          (!snapshot.matches({ asking: 'password' }) || methods.includes('password')) &&
          (!snapshot.matches({ asking: 'code' }) || methods.includes('code')) &&
          (!snapshot.matches({ asking: 'passkey' }) || methods.includes('passkey')) &&
          (!snapshot.matches({ asking: 'recency' }) || methods.length === 0)
        );
      },
    },
  ],
  journeys: {
    '14.H4 proves it by the password': {
      steps: ['options done (password or code)', 'password.submit', 'verdict done (proven)'],
      reaches: 'proven',
    },
  },
});

export const stepUpChart: ExplorableChart = {
  id: 'step-up',
  title: 'Step-up',
  area: 'Member',
  machine: stepUpMachine,
  model: stepUpModel,
  requirements: [],
};
