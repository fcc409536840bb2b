import { defineModel } from '@explorer/defineModel';
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
  project: ({ context }) => ({ state: context.transaction.state, asked: context.asked }),
  invariants: [
    {
      name: 'Followed to its end means decided',
      holds: (snapshot) => snapshot.matches('decided') === (snapshot.context.transaction.state !== 'pending'),
    },
    {
      name: 'The page stops asking by itself',
      holds: (snapshot) => snapshot.context.asked < FOLLOW_PAUSES.length || !snapshot.matches('waiting'),
    },
  ],
});
