import type { CashierTransaction } from '@contract/cashier';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';

export interface PaymentFollowInput {
  readonly transaction: CashierTransaction;
}

export interface PaymentFollowContext extends PaymentFollowInput {
  /** Status requests at growing intervals since the player last requested one. */
  readonly polls: number;
}

export type PaymentFollowEvent = { readonly type: 'payment.check' };

/** Pauses between status requests in milliseconds; after the last one they are slow. */
export const FOLLOW_PAUSES: readonly number[] = [1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 21_000, 34_000];
/** Pause between status requests for a payment that takes long: as often as the platform asks the provider. */
export const SLOW_PAUSE = 300_000;

/** Polls the status of a payment at growing intervals, then slowly, until it is decided. */
export const paymentFollowMachine = setup({
  types: {} as ChartTypes<PaymentFollowContext, PaymentFollowEvent, PaymentFollowInput> & {
    output: CashierTransaction;
    children: { status: 'fetchStatus' };
    tags: 'slow' | 'asking';
  },
  actors: {
    fetchStatus: notProvided<CashierTransaction, { transactionId: string }>('fetchStatus'),
  },
  actions: {
    keepTransaction: assign((_, params: PaymentFollowInput) => ({ transaction: params.transaction })),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  guards: {
    isDecided: ({ context }) => context.transaction.state !== 'pending',
    isSlow: ({ context: { polls, transaction } }) =>
      polls >= FOLLOW_PAUSES.length || transaction.waiting?.at === 'overdue',
  },
  delays: {
    REQUEST_TIMEOUT,
    FOLLOW_PAUSE: ({ context }) => FOLLOW_PAUSES[context.polls] ?? 1_500,
    SLOW_PAUSE,
  },
}).createMachine({
  id: 'paymentFollow',
  description: 'Polls one payment until it is decided.',
  context: ({ input }) => ({ ...input, polls: 0 }),
  initial: 'beginning',
  output: ({ context }) => context.transaction,
  states: {
    beginning: {
      description: 'A payment that was over already is asked for once more.',
      always: [{ guard: 'isDecided', target: 'asking' }, { target: 'deciding' }],
    },
    deciding: {
      description: 'Checks whether the payment is decided, or how soon to ask again.',
      always: [
        { guard: 'isDecided', target: 'decided' },
        { guard: 'isSlow', target: 'slow' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      description: 'Waits for the next status request.',
      after: { FOLLOW_PAUSE: { target: 'asking', actions: 'countPoll' } },
      on: { 'payment.check': { target: 'asking', actions: 'resetPolls' } },
    },
    asking: {
      description: 'The status is loading.',
      tags: ['asking'],
      invoke: {
        id: 'status',
        src: 'fetchStatus',
        input: ({ context }) => ({ transactionId: context.transaction.transactionId }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.output }) },
        },
        onError: { target: 'deciding', description: 'A failed request is repeated later.' },
      },
      after: { REQUEST_TIMEOUT: { target: 'deciding' } },
    },
    slow: {
      description: 'The payment takes long. It continues without the page, which asks now and then.',
      tags: ['slow'],
      after: { SLOW_PAUSE: { target: 'asking' } },
      on: { 'payment.check': { target: 'asking', actions: 'resetPolls' } },
    },
    decided: { type: 'final', description: 'The payment is decided.' },
  },
});
