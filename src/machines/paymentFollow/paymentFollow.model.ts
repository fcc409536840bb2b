import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { PENDING_DEPOSIT, UNREACHABLE } from '../samples';
import { FOLLOW_PAUSES, paymentFollowMachine } from './paymentFollow.machine';

export const paymentFollowModel = defineModel(paymentFollowMachine, {
  inputs: { pending: { transaction: PENDING_DEPOSIT } },
  events: { 'payment.check': [{}] },
  outcomes: {
    fetchStatus: {
      done: {
        pending: PENDING_DEPOSIT,
        succeeded: { ...PENDING_DEPOSIT, state: 'succeeded' },
        failed: { ...PENDING_DEPOSIT, state: 'failed' },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({ state: context.transaction.state, polls: context.polls }),
  invariants: [
    {
      name: 'Polling ends exactly when the payment is decided',
      holds: (snapshot) => snapshot.matches('decided') === (snapshot.context.transaction.state !== 'pending'),
    },
    {
      name: 'Polling stops by itself',
      holds: (snapshot) => snapshot.context.polls < FOLLOW_PAUSES.length || !snapshot.matches('waiting'),
    },
  ],
});

export const paymentFollowChart: ExplorableChart = {
  id: 'payment-follow',
  title: 'Payment follow-up',
  area: 'Cashier',
  machine: paymentFollowMachine,
  model: paymentFollowModel,
  requirements: [],
};
