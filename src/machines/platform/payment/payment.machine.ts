import { setup } from 'xstate';

const HOUR = 3_600_000;

/** What a payment's life depends on; it never changes. */
export interface PaymentFacts {
  readonly kind: 'deposit' | 'withdrawal';
}

/** How far a payment has come, as a player reads it; each state has one of them in its `meta`. */
export type PaymentStage = 'asked' | 'checked' | 'sent' | 'arrived' | 'refused' | 'expired';

/** What happened to a payment; the platform says it, the chart knows what follows. */
export type PaymentHappening =
  /** The provider took the order. */
  | { readonly type: 'provider.accepted' }
  | { readonly type: 'provider.succeeded' }
  | { readonly type: 'provider.failed' };

/**
 * The life of a deposit or withdrawal on the platform. No actor runs: the platform takes one step at a time inside the
 * transaction that locks the payment's row, performs the named actions there, and stores the state's name.
 *
 * A state tagged `open` shows to the player as pending. One tagged `counted` counts against limits: its money has been
 * paid in, or may still be.
 */
export const paymentLifecycle = setup({
  types: {
    context: {} as PaymentFacts,
    input: {} as PaymentFacts,
    events: {} as PaymentHappening,
    tags: {} as 'open' | 'counted',
    meta: {} as { readonly stage: PaymentStage },
  },
  actions: {
    /** Takes a withdrawal's money off the balance, so that it cannot be staked. */
    holdMoney: () => {},
    /** Books a deposit from the provider's clearing account to the member. */
    bookDeposit: () => {},
    /** Grants the bonus that was chosen with the deposit, if one was. */
    grantBonus: () => {},
    /** Gives the money of a refused withdrawal back to the balance. */
    returnMoney: () => {},
    /** Ends the questions to the provider. */
    stopAsking: () => {},
    /** Tells the operators of a payment that only they can clear up with the provider. */
    tellOperators: () => {},
  },
  guards: {
    isDeposit: ({ context }) => context.kind === 'deposit',
  },
  delays: {
    /** How long the provider may take to decide. */
    DECISION_DUE: ({ context }) => (context.kind === 'deposit' ? 24 : 72) * HOUR,
  },
}).createMachine({
  id: 'payment',
  description: 'A deposit or withdrawal, from the order to its end.',
  context: ({ input }) => ({ kind: input.kind }),
  initial: 'placing',
  states: {
    placing: {
      description: 'The order is being written, if all checks let it pass.',
      meta: { stage: 'asked' },
      always: [
        { guard: 'isDeposit', target: 'waiting' },
        { target: 'waiting', actions: 'holdMoney' },
      ],
    },
    waiting: {
      description: 'The provider has not decided yet. It is asked again and again until it does.',
      tags: ['open', 'counted'],
      initial: 'placed',
      on: {
        'provider.succeeded': [
          { guard: 'isDeposit', target: 'succeeded', actions: ['bookDeposit', 'grantBonus'] },
          { target: 'succeeded' },
        ],
        'provider.failed': [
          { guard: 'isDeposit', target: 'failed' },
          { target: 'failed', actions: 'returnMoney' },
        ],
      },
      after: {
        DECISION_DUE: [
          {
            guard: 'isDeposit',
            target: 'cancelled',
            description: 'Nobody paid.',
          },
          { target: 'overdue', actions: 'tellOperators' },
        ],
      },
      states: {
        placed: {
          description:
            'The order is stored; the provider may not know it yet. It is sent again until it is accepted.',
          meta: { stage: 'checked' },
          on: { 'provider.accepted': { target: 'sent' } },
        },
        sent: { description: 'The provider has the order.', meta: { stage: 'sent' } },
      },
    },
    overdue: {
      description:
        'A withdrawal on which the provider has not decided in time. The money stays held, because it may have been paid out; operators clear it up with the provider.',
      meta: { stage: 'sent' },
      tags: ['open', 'counted'],
      on: {
        'provider.succeeded': { target: 'succeeded' },
        'provider.failed': { target: 'failed', actions: 'returnMoney' },
      },
    },
    succeeded: {
      description: 'The money has arrived: a deposit on the balance, a withdrawal at its destination.',
      meta: { stage: 'arrived' },
      tags: ['counted'],
      entry: 'stopAsking',
      on: {
        'provider.failed': {
          actions: 'tellOperators',
          description: 'The provider contradicts itself. What was booked stays.',
        },
      },
    },
    failed: {
      description: 'The provider refused. A withdrawal is back on the balance.',
      meta: { stage: 'refused' },
      entry: 'stopAsking',
      on: {
        'provider.succeeded': {
          actions: 'tellOperators',
          description: 'The provider contradicts itself. What was booked stays.',
        },
      },
    },
    cancelled: {
      description: 'A deposit that was not paid in time.',
      meta: { stage: 'expired' },
      entry: 'stopAsking',
      on: {
        'provider.succeeded': {
          target: 'succeeded',
          actions: ['bookDeposit', 'grantBonus'],
          description: 'Paid late; the money still belongs to the member.',
        },
      },
    },
  },
});
