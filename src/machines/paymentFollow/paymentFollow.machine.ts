import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { CashierTransaction } from '@/services/contract/cashier';
import { unprovided } from '../unprovided';

export interface PaymentFollowInput {
  readonly transaction: CashierTransaction;
}

export interface PaymentFollowContext extends PaymentFollowInput {
  /** Questions since the player last asked to go on. */
  readonly asked: number;
}

export type PaymentFollowEvent = { readonly type: 'payment.check' };

/** Pauses between questions in milliseconds; after the last one the page stops asking by itself. */
export const FOLLOW_PAUSES: readonly number[] = [1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 21_000, 34_000];

/** Asks how a payment stands, ever more rarely, until it is decided or the page stops asking. */
export const paymentFollowMachine = setup({
  types: {
    context: {} as PaymentFollowContext,
    events: {} as PaymentFollowEvent,
    input: {} as PaymentFollowInput,
    output: {} as CashierTransaction,
    children: {} as { status: 'fetchStatus' },
  },
  actors: {
    fetchStatus: unprovided<CashierTransaction, { transactionId: string }>('fetchStatus'),
  },
  actions: {
    keepTransaction: assign((_, params: PaymentFollowInput) => ({ transaction: params.transaction })),
    count: assign({ asked: ({ context }) => context.asked + 1 }),
    countAnew: assign({ asked: 0 }),
  },
  guards: {
    isDecided: ({ context }) => context.transaction.state !== 'pending',
    isOverdue: ({ context }) => context.asked >= FOLLOW_PAUSES.length,
  },
  delays: {
    REQUEST_TIMEOUT,
    FOLLOW_PAUSE: ({ context }) => FOLLOW_PAUSES[context.asked] ?? 1_500,
  },
}).createMachine({
  id: 'paymentFollow',
  description: 'Follows one payment to its end.',
  context: ({ input }) => ({ ...input, asked: 0 }),
  initial: 'deciding',
  output: ({ context }) => context.transaction,
  states: {
    deciding: {
      description: 'Decided already, to be asked again, or asked often enough.',
      always: [
        { guard: 'isDecided', target: 'decided' },
        { guard: 'isOverdue', target: 'overdue' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      description: 'The payment is on its way.',
      after: { FOLLOW_PAUSE: { target: 'asking', actions: 'count' } },
      on: { 'payment.check': { target: 'asking', actions: 'countAnew' } },
    },
    asking: {
      description: 'The server is asked how it stands.',
      invoke: {
        id: 'status',
        src: 'fetchStatus',
        input: ({ context }) => ({ transactionId: context.transaction.transactionId }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.output }) },
        },
        onError: { target: 'deciding', description: 'A question that got no answer is asked again later.' },
      },
      after: { REQUEST_TIMEOUT: { target: 'deciding' } },
    },
    overdue: {
      description: 'It takes long. It goes on without the page and stands in the history when it is decided.',
      on: { 'payment.check': { target: 'asking', actions: 'countAnew' } },
    },
    decided: { type: 'final', description: 'The payment is decided.' },
  },
});
