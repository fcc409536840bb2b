import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { paymentLifecycle } from './payment.machine';

/** Actions that book money. */
const BOOKINGS = ['holdMoney', 'bookDeposit', 'returnMoney'] as const;

export const paymentModel = defineModel(paymentLifecycle, {
  inputs: { 'a deposit': { kind: 'deposit' }, 'a withdrawal': { kind: 'withdrawal' } },
  events: { 'provider.accepted': [{}], 'provider.succeeded': [{}], 'provider.failed': [{}] },
  project: ({ context }) => context.kind,
  invariants: [
    {
      name: 'Only a deposit is cancelled, and only a withdrawal is overdue',
      when: (now) => now.matches('cancelled') || now.matches('overdue'),
      holds: (now) => now.matches('cancelled') === (now.context.kind === 'deposit'),
    },
  ],
  steps: [
    {
      name: 'Money moves in the step that changes the state, and in no other',
      when: ({ before, after }) => JSON.stringify(before.value) === JSON.stringify(after.value),
      holds: ({ did }) => !BOOKINGS.some(did),
    },
    {
      name: 'A deposit is booked exactly when it succeeds, also late, and never given back',
      when: ({ before }) => before.context.kind === 'deposit',
      holds: ({ before, after, did }) =>
        !did('returnMoney') &&
        did('bookDeposit') === (!before.matches('succeeded') && after.matches('succeeded')),
    },
    {
      name: 'The bonus that was chosen with a deposit is granted once its money is booked, also late, and never without it',
      holds: ({ did, actions }) =>
        actions
          .map(({ type }) => type)
          .filter((type) => type === 'bookDeposit' || type === 'grantBonus')
          .join() === (did('bookDeposit') ? 'bookDeposit,grantBonus' : ''),
    },
    {
      name: 'A withdrawal returns to the balance exactly when it fails',
      when: ({ before }) => before.context.kind === 'withdrawal',
      holds: ({ before, after, did }) =>
        did('returnMoney') === (!before.matches('failed') && after.matches('failed')),
    },
    {
      name: 'Operators hear of an overdue withdrawal and of a provider that contradicts itself',
      holds: ({ before, after, event, did }) =>
        did('tellOperators') ===
        ((!before.matches('overdue') && after.matches('overdue')) ||
          (before.matches('succeeded') && event.type === 'provider.failed') ||
          (before.matches('failed') && event.type === 'provider.succeeded')),
    },
    {
      name: 'The provider is asked until a payment is over',
      holds: ({ before, after, did }) =>
        did('stopAsking') === (!after.hasTag('open') && before.value !== after.value),
    },
    {
      name: 'An open payment follows the provider’s decision, whenever it comes',
      when: ({ before, event }) => before.hasTag('open') && event.type !== 'provider.accepted',
      holds: ({ after, event, kind }) =>
        kind === 'timer' || after.matches(event.type === 'provider.succeeded' ? 'succeeded' : 'failed'),
    },
    {
      name: 'Whether a payment counts against limits changes with its end only',
      when: ({ before, after }) => before.hasTag('counted') !== after.hasTag('counted'),
      holds: ({ before, after }) =>
        before.hasTag('counted')
          ? after.matches('failed') || after.matches('cancelled')
          : before.matches('cancelled') && after.matches('succeeded'),
    },
  ],
  temporal: [
    {
      name: 'A deposit that waits ends by itself',
      kind: 'eventually',
      from: (now) => now.matches('waiting') && now.context.kind === 'deposit',
      comes: (now) => !now.hasTag('open'),
    },
    {
      name: 'A withdrawal that waits ends, or operators hear of it',
      kind: 'eventually',
      from: (now) => now.matches('waiting'),
      comes: (now) => !now.matches('waiting'),
    },
    {
      name: 'Every open payment can still succeed',
      kind: 'possible',
      from: (now) => now.hasTag('open'),
      comes: (now) => now.matches('succeeded'),
    },
  ],
  ends: {
    succeeded: 'A payment that arrived is over; only a contradiction can still come.',
    failed: 'A refused payment is over; only a contradiction can still come.',
  },
  journeys: {
    'a deposit that is paid': {
      input: 'a deposit',
      steps: ['provider.accepted', 'provider.succeeded'],
      reaches: 'succeeded',
    },
    'a deposit that is paid late': {
      input: 'a deposit',
      steps: ['provider.accepted', 'after DECISION_DUE in waiting', 'provider.succeeded'],
      reaches: 'succeeded',
    },
    'a withdrawal that the provider refuses': {
      input: 'a withdrawal',
      steps: ['provider.accepted', 'provider.failed'],
      reaches: 'failed',
    },
    'a withdrawal that nobody answers': {
      input: 'a withdrawal',
      steps: ['after DECISION_DUE in waiting', 'provider.failed'],
      reaches: 'failed',
    },
  },
});

export const paymentChart: ExplorableChart = {
  id: 'payment',
  title: 'Payment',
  area: 'Platform',
  machine: paymentLifecycle,
  model: paymentModel,
  requirements: ['ROUTE-56', 'ROUTE-57'],
};
