import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, isStepUpWanted } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { proof } from '@/machines/shared/parts/question';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Secret } from '@/machines/shared/secret';
import { type StepUpOutput, stepUpMachine } from '../stepUp/stepUp.machine';

export interface PaymentPasswordInput {
  /** Whether a payment password is already set; a change then requires it. */
  readonly isSet: boolean;
}

/** Passwords of the form; the old one is empty when none is set. */
export interface PaymentPasswordForm {
  readonly oldPassword: Secret;
  readonly newPassword: Secret;
}

export interface PaymentPasswordContext extends PaymentPasswordInput {
  readonly form: PaymentPasswordForm | null;
  readonly failure: Failure | null;
}

/** The password that was saved. */
export interface PaymentPasswordOutput {
  readonly newPassword: Secret;
}

export type PaymentPasswordEvent = ({ readonly type: 'form.submit' } & PaymentPasswordForm) | WaitLeft;

/** Sets or changes the payment password; done with it once it is saved. */
export const paymentPasswordMachine = setup({
  types: {} as ChartTypes<PaymentPasswordContext, PaymentPasswordEvent, PaymentPasswordInput> & {
    output: PaymentPasswordOutput;
    children: { save: 'savePassword'; stepUp: 'stepUp'; countdown: 'countDown' };
    tags: 'editing';
  },
  actors: {
    countDown,
    savePassword: notProvided<void, PaymentPasswordForm>('savePassword'),
    stepUp: stepUpMachine,
  },
  actions: {
    keepForm: assign((_, { oldPassword, newPassword }: PaymentPasswordForm) => ({
      form: { oldPassword, newPassword },
      failure: null,
    })),
    dropForm: assign({ form: null }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isWaitOver,
    isProofWanted: (_, params: { error: unknown }) => isStepUpWanted(params.error),
    isProven: (_, params: StepUpOutput) => params.proven,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'paymentPassword',
  description: 'Sets or changes the password that withdrawals require.',
  context: ({ input }) => ({ ...input, form: null, failure: null }),
  output: ({ context }) => ({ newPassword: assertDefined(context.form).newPassword }),
  initial: 'editing',
  states: {
    editing: {
      ...waitShown,
      description: 'The player types; a refusal shows.',
      tags: ['editing'],
      on: { ...waitShown.on, 'form.submit': { target: 'saving', actions: withEvent('keepForm') } },
    },
    saving: {
      description: 'The password is being saved.',
      invoke: {
        id: 'save',
        src: 'savePassword',
        input: ({ context }) => assertDefined(context.form),
        onDone: { target: 'saved' },
        onError: [
          {
            guard: withEvent('isProofWanted'),
            target: 'proving',
            description: 'Setting the first password requires a confirmed identity.',
          },
          failed('editing', 'dropForm'),
        ],
      },
      after: { REQUEST_TIMEOUT: timedOut('editing', 'dropForm') },
    },
    proving: {
      description: 'The member confirms their identity; typed values are kept.',
      ...proof('paymentPassword', 'saving', {
        target: 'editing',
        actions: 'dropForm',
        description: 'The member cancelled; the form shows again.',
      }),
    },
    saved: { type: 'final', description: 'The password is saved.' },
  },
});
