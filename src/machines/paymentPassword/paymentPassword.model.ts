import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { Secret } from '../secret';
import { paymentPasswordMachine } from './paymentPassword.machine';

export const paymentPasswordModel = defineModel(paymentPasswordMachine, {
  inputs: { 'none yet': { isSet: false }, 'to be changed': { isSet: true } },
  events: {
    'form.submit': [{ oldPassword: new Secret(''), newPassword: new Secret('sample-payment-password') }],
  },
  outcomes: {
    savePassword: {
      done: { saved: undefined },
      error: { unreachable: UNREACHABLE, 'wrong old one': { code: 'payment.password.wrong' } },
    },
  },
  project: ({ context }) => ({
    isSet: context.isSet,
    form: context.form !== null,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'No password is anywhere in clear, and none is kept beyond the sending',
      holds: (snapshot) =>
        !JSON.stringify(snapshot.context).includes('sample-payment') &&
        (snapshot.context.form === null || snapshot.matches('saving')),
    },
  ],
});
