import type { ModelStep } from '@explorer/types';
import { attemptKey } from '../attempt';
import { sessionOfType } from '../samples';
import type { PaymentContext } from './payment';

/** Invariants of deposit and withdrawal, and the sessions that both are explored with. */
interface PaymentSnapshot {
  readonly context: PaymentContext<unknown, unknown, unknown>;
  matches(state: 'visitor' | 'guest' | 'submitting' | 'following' | 'decided'): boolean;
}
type PaymentStep = ModelStep<PaymentSnapshot>;

/** Session changes during a payment. */
export const PAYMENT_SESSIONS = {
  'another member': { session: sessionOfType(0) },
  'the member again': { session: sessionOfType(0, true) },
  'a guest': { session: sessionOfType(4) },
  'logged out': { session: sessionOfType(null) },
};

export const PAYMENT_INPUTS = {
  member: { memberType: 0, keySeed: 'seed' },
  visitor: { memberType: null, keySeed: 'seed' },
  guest: { memberType: 4, keySeed: 'seed' },
};

export const paymentInvariants = [
  {
    name: 'ROLE-06 exactly visitors are asked to log in',
    holds: (snapshot: PaymentSnapshot) =>
      (snapshot.context.memberType === null) === snapshot.matches('visitor'),
  },
  {
    name: 'ROLE-03 exactly guests see that they have only play money',
    holds: (snapshot: PaymentSnapshot) => (snapshot.context.memberType === 4) === snapshot.matches('guest'),
  },
  {
    name: 'Typed values are dropped once the payment has started, and for a guest',
    holds: (snapshot: PaymentSnapshot) =>
      !(snapshot.matches('following') || snapshot.matches('decided') || snapshot.matches('guest')) ||
      (snapshot.context.draft === null && snapshot.context.intent === null),
  },
  {
    name: 'Only a decided payment shows a result',
    holds: (snapshot: PaymentSnapshot) =>
      !snapshot.matches('decided') || snapshot.context.transaction?.state !== 'pending',
  },
];

/** `payer` sends the payment; `confirmations` are the events by which the player, or a step-up, confirms it. */
export const paymentSteps = (payer: string, confirmations: readonly string[]) => {
  const isPaying = ({ calls }: PaymentStep) => calls.some(({ src }) => src === payer);
  return [
    {
      name: 'The end of the session closes the payment at once',
      when: ({ label }: PaymentStep) => label === 'session.changed (logged out)',
      holds: ({ after }: PaymentStep) => after.matches('visitor') && after.context.offer === null,
    },
    {
      name: 'A payment is sent only after a confirmation, with the shown amount',
      when: isPaying,
      holds: ({ event, before, calls }: PaymentStep) =>
        confirmations.includes(event.type) &&
        calls.every(({ input }) =>
          JSON.stringify(input).includes(JSON.stringify(before.context.intent).slice(1, -1)),
        ),
    },
    {
      name: '15.8 A repeated payment keeps its idempotency key, so nothing is paid twice',
      when: isPaying,
      holds: ({ before, calls }: PaymentStep) =>
        calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${attemptKey(before.context)}"`)),
    },
    {
      name: '15.8 A new payment gets a new idempotency key',
      when: ({ label }: PaymentStep) => label.startsWith('form.submit'),
      holds: ({ before, after }: PaymentStep) =>
        after.context.intent === before.context.intent ||
        attemptKey(after.context) !== attemptKey(before.context),
    },
    {
      name: 'The balance in the header reloads once a payment is decided',
      when: ({ before, after }: PaymentStep) => !before.matches('decided') && after.matches('decided'),
      holds: ({ did }: PaymentStep) => did('refreshMember'),
    },
  ];
};

export const paymentPaths = [
  {
    name: 'A sent payment gets an answer or becomes “unsure” by itself',
    kind: 'eventually' as const,
    from: (snapshot: PaymentSnapshot) => snapshot.matches('submitting'),
    comes: (snapshot: PaymentSnapshot) => !snapshot.matches('submitting'),
  },
  {
    name: 'No payment is sent or followed before the offer has loaded',
    kind: 'never before' as const,
    never: (snapshot: PaymentSnapshot) => snapshot.matches('following') || snapshot.matches('submitting'),
    before: (snapshot: PaymentSnapshot) => snapshot.context.offer !== null,
  },
];
