import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import type { Secret } from '../secret';
import { unprovided } from '../unprovided';

export interface PaymentPasswordInput {
  /** One is set already, and is asked for. */
  readonly isSet: boolean;
}

/** The passwords of the form; the old one is empty while none is set. */
export interface PaymentPasswordForm {
  readonly oldPassword: Secret;
  readonly newPassword: Secret;
}

export interface PaymentPasswordContext extends PaymentPasswordInput {
  readonly form: PaymentPasswordForm | null;
  readonly failure: Failure | null;
}

export type PaymentPasswordEvent = { readonly type: 'form.submit' } & PaymentPasswordForm;

/** Sets or changes the payment password. Done once it stands. */
export const paymentPasswordMachine = setup({
  types: {
    context: {} as PaymentPasswordContext,
    events: {} as PaymentPasswordEvent,
    input: {} as PaymentPasswordInput,
    children: {} as { save: 'savePassword' },
  },
  actors: { savePassword: unprovided<void, PaymentPasswordForm>('savePassword') },
  actions: {
    keepForm: assign((_, { oldPassword, newPassword }: PaymentPasswordForm) => ({
      form: { oldPassword, newPassword },
      failure: null,
    })),
    dropForm: assign({ form: null }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'paymentPassword',
  description: 'The password that withdrawals ask for.',
  context: ({ input }) => ({ ...input, form: null, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The player types; what was refused shows.',
      on: {
        'form.submit': { target: 'saving', actions: { type: 'keepForm', params: ({ event }) => event } },
      },
    },
    saving: {
      description: 'It is on its way.',
      exit: 'dropForm',
      invoke: {
        id: 'save',
        src: 'savePassword',
        input: ({ context }) => given(context.form),
        onDone: { target: 'saved' },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'editing',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    saved: { type: 'final', description: 'It stands.' },
  },
});
