import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { decided, PENDING_DEPOSIT, UNREACHABLE } from '@/machines/shared/samples';
import { FOLLOW_PAUSES, paymentFollowMachine } from './paymentFollow.machine';

export const paymentFollowModel = defineModel(paymentFollowMachine, {
  inputs: {
    pending: { transaction: PENDING_DEPOSIT },
    overdue: { transaction: { ...PENDING_DEPOSIT, waiting: { at: 'overdue', until: null } } },
    'not paid in time': { transaction: { ...PENDING_DEPOSIT, ...decided('cancelled') } },
  },
  events: { 'payment.check': [{}] },
  outcomes: {
    fetchStatus: {
      done: {
        pending: PENDING_DEPOSIT,
        overdue: { ...PENDING_DEPOSIT, waiting: { at: 'overdue', until: null } },
        succeeded: { ...PENDING_DEPOSIT, ...decided('succeeded') },
        failed: { ...PENDING_DEPOSIT, ...decided('failed') },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    state: context.transaction.state,
    at: context.transaction.waiting?.at,
    polls: context.polls,
  }),
  steps: [
    {
      name: 'A check by the player asks at once and polls from the start again',
      when: ({ event }) => event.type === 'payment.check',
      holds: ({ after }) => after.matches('asking') && after.context.polls === 0,
    },
  ],
  temporal: [
    endsByItself('A request for the state ends by itself', (snapshot) => snapshot.matches('asking')),
    {
      name: 'The next request comes by itself',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('waiting') || snapshot.matches('slow'),
      comes: (snapshot) => snapshot.matches('asking'),
    },
  ],
  invariants: [
    {
      name: 'The payment that is told at the end is the one that was decided',
      when: (snapshot) => snapshot.status === 'done',
      holds: ({ output, context }) => JSON.stringify(output) === JSON.stringify(context.transaction),
    },
    {
      name: 'The player can check whenever no request is running',
      holds: (snapshot) =>
        snapshot.can({ type: 'payment.check' }) === (snapshot.matches('waiting') || snapshot.matches('slow')),
    },
    {
      name: 'Polling ends exactly when the payment is decided',
      when: (snapshot) => !snapshot.matches('asking'),
      holds: (snapshot) => snapshot.matches('decided') === (snapshot.context.transaction.state !== 'pending'),
    },
    {
      name: 'Polling is slow after the last pause, and for an overdue payment',
      when: (snapshot) => snapshot.matches('waiting') || snapshot.matches('slow'),
      holds: (snapshot) =>
        snapshot.matches('slow') ===
        (snapshot.context.polls >= FOLLOW_PAUSES.length ||
          snapshot.context.transaction.waiting?.at === 'overdue'),
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
