import type { ModelStep } from '@explorer/types';
import { type Attempts, attemptKey } from '@/machines/shared/attempt';
import { sessionOfType } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import type { PaymentContext } from './payment';

/** Invariants of deposit and withdrawal, and the sessions that both are explored with. */
interface PaymentSnapshot {
  readonly context: PaymentContext<unknown, unknown, unknown>;
  matches(
    state:
      | 'visitor'
      | 'trial'
      | 'loading'
      | 'unavailable'
      | 'editing'
      | 'submitting'
      | 'recalling'
      | 'unsure'
      | 'following'
      | 'decided',
  ): boolean;
  can(
    event:
      | { type: 'cashier.retry' }
      | { type: 'page.returned' }
      | { type: 'payment.again' }
      | { type: 'payment.confirm'; password: null },
  ): boolean;
}
type PaymentStep = ModelStep<PaymentSnapshot>;

/** Session changes during a payment. */
export const PAYMENT_SESSIONS = {
  'another member': { session: sessionOfType(0) },
  'the member again': { session: sessionOfType(0, true) },
  'a trial account': { session: sessionOfType(4) },
  'logged out': { session: sessionOfType(null) },
};

export const PAYMENT_INPUTS = {
  member: { session: sessionOfType(0), keySeed: 'seed' },
  visitor: { session: sessionOfType(null), keySeed: 'seed' },
  trial: { session: sessionOfType(4), keySeed: 'seed' },
};

export const paymentInvariants = [
  {
    name: 'A page that is back loads the offer again while no payment is under way',
    when: (snapshot: PaymentSnapshot) => snapshot.matches('unavailable') || snapshot.matches('editing'),
    holds: (snapshot: PaymentSnapshot) => snapshot.can({ type: 'page.returned' }),
  },
  {
    name: 'ROLE-06 exactly visitors are asked to log in',
    holds: (snapshot: PaymentSnapshot) =>
      (memberTypeOf(snapshot.context.session) === null) === snapshot.matches('visitor'),
  },
  {
    name: 'ROLE-03 exactly trial accounts see that they have only play money',
    holds: (snapshot: PaymentSnapshot) =>
      (memberTypeOf(snapshot.context.session) === 4) === snapshot.matches('trial'),
  },
  {
    name: 'Typed values are dropped once the payment has started, and for a trial account',
    holds: (snapshot: PaymentSnapshot) =>
      !(snapshot.matches('following') || snapshot.matches('decided') || snapshot.matches('trial')) ||
      (snapshot.context.draft === null && snapshot.context.intent === null),
  },
  {
    name: 'Only a decided payment shows a result',
    holds: (snapshot: PaymentSnapshot) =>
      !snapshot.matches('decided') || snapshot.context.transaction?.state !== 'pending',
  },
  {
    name: 'A cashier that cannot be reached and an unsure payment show the reason',
    when: (snapshot: PaymentSnapshot) => snapshot.matches('unavailable') || snapshot.matches('unsure'),
    holds: ({ context }: PaymentSnapshot) => context.failure !== null,
  },
  {
    name: 'A payment is sent or followed only where the offer has loaded',
    when: (snapshot: PaymentSnapshot) => snapshot.matches('following') || snapshot.matches('submitting'),
    holds: ({ context }: PaymentSnapshot) => context.offer !== null,
  },
  {
    name: 'An old failure is gone once something new is loaded or sent',
    when: (snapshot: PaymentSnapshot) =>
      snapshot.matches('loading') ||
      snapshot.matches('submitting') ||
      snapshot.matches('following') ||
      snapshot.matches('decided'),
    holds: ({ context }: PaymentSnapshot) => context.failure === null,
  },
  {
    name: 'A cashier that cannot be reached can be retried',
    when: (snapshot: PaymentSnapshot) => snapshot.matches('unavailable'),
    holds: (snapshot: PaymentSnapshot) => snapshot.can({ type: 'cashier.retry' }),
  },
  {
    name: 'An unsure payment can be sent again under its key, or started over',
    when: (snapshot: PaymentSnapshot) => snapshot.matches('unsure'),
    holds: (snapshot: PaymentSnapshot) =>
      snapshot.can({ type: 'payment.confirm', password: null }) && snapshot.can({ type: 'cashier.retry' }),
  },
];

/** The previous attempt of a payment. */
const anotherAttempt = ({ attempt }: Attempts) => ({ attempt: attempt - 1 });

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
      holds: ({ event, before, after, calls }: PaymentStep) =>
        confirmations.includes(event.type) &&
        after.context.intent === before.context.intent &&
        calls.every(({ input }) =>
          JSON.stringify(input).includes(JSON.stringify(after.context.intent).slice(1, -1)),
        ),
      witness: () => ({ intent: { methodId: 'ewallet', amountMinor: 1 } }),
    },
    {
      name: 'A repeated payment keeps its idempotency key, so nothing is paid twice',
      when: isPaying,
      holds: ({ before, after, calls }: PaymentStep) =>
        attemptKey(after.context) === attemptKey(before.context) &&
        calls.every(({ input }) => JSON.stringify(input).includes(`"key":"${attemptKey(after.context)}"`)),
      witness: anotherAttempt,
    },
    {
      name: 'A new payment gets a new idempotency key',
      when: ({ label }: PaymentStep) => label.startsWith('form.submit'),
      holds: ({ before, after }: PaymentStep) =>
        after.context.intent === before.context.intent ||
        attemptKey(after.context) !== attemptKey(before.context),
      witness: anotherAttempt,
    },
    {
      name: 'A payment whose answer is lost or late is looked up under its own key',
      when: ({ label, before }: PaymentStep) =>
        before.matches('submitting') && (label.startsWith('payment error') || label.startsWith('after ')),
      holds: ({ before, after, calls }: PaymentStep) =>
        after.matches('recalling') &&
        after.context.intent === before.context.intent &&
        calls.length === 1 &&
        calls.every(
          ({ src, input }) => src === 'findOrder' && Object(input).key === attemptKey(after.context),
        ),
      witness: anotherAttempt,
    },
    {
      name: 'After a reload, a payment without an answer is looked up, with its own key and amount',
      when: ({ label }: PaymentStep) => label === 'offer done (an order without an answer)',
      holds: ({ event, after, calls }: PaymentStep) => {
        const { keySeed, attempt, intent } = Object(event['output']).unanswered;
        return (
          after.matches('recalling') &&
          after.context.intent === intent &&
          calls.length === 1 &&
          calls.every(
            ({ src, input }) => src === 'findOrder' && Object(input).key === `${keySeed}-${attempt}`,
          )
        );
      },
    },
    {
      name: 'A payment is on the device from when it is sent until its outcome is known, or the player starts over',
      when: ({ before, after }: PaymentStep) =>
        before.matches('submitting') || before.matches('recalling') || after.matches('submitting'),
      holds: ({ event, before, after, did }: PaymentStep) =>
        did('storeOrder') === (after.matches('submitting') && !before.matches('submitting')) &&
        (event.type === 'session.changed' ||
          did('dropOrder') ===
            !(after.matches('submitting') || after.matches('recalling') || after.matches('unsure'))),
    },
    {
      name: 'Another account sees nothing of the previous one',
      when: ({ label }: PaymentStep) =>
        label === 'session.changed (another member)' || label === 'session.changed (a trial account)',
      holds: ({ after: { context } }: PaymentStep) =>
        context.offer === null &&
        context.draft === null &&
        context.intent === null &&
        context.transaction === null &&
        context.failure === null,
    },
    {
      name: 'What is typed is kept',
      when: ({ event }: PaymentStep) => event.type === 'draft.changed',
      holds: ({ event: { type: _, ...typed }, after }: PaymentStep) =>
        JSON.stringify(after.context.draft) === JSON.stringify(typed),
    },
    {
      name: 'A payment that is asked for shows no older failure',
      when: ({ event, refused }: PaymentStep) => event.type === 'form.submit' && !refused,
      holds: ({ after }: PaymentStep) => after.context.failure === null,
    },
    {
      name: 'A payment that is changed, started over or made again is a new one',
      when: ({ event, before }: PaymentStep) =>
        event.type === 'payment.change' ||
        event.type === 'payment.again' ||
        (event.type === 'cashier.retry' && before.matches('unsure')),
      holds: ({ before, after, did }: PaymentStep) =>
        (after.matches('editing') || after.matches('loading')) &&
        (!before.matches('unsure') || did('dropOrder')) &&
        after.context.intent === null &&
        after.context.transaction === null &&
        after.context.failure === null,
    },
    {
      name: 'A refused payment shows the reason over the form, which keeps its values',
      when: ({ label }: PaymentStep) => label === 'payment done (refused otherwise)',
      holds: ({ event, before, after }: PaymentStep) =>
        after.matches('editing') &&
        after.context.failure === Object(event['output']).failure &&
        after.context.draft === before.context.draft &&
        after.context.intent === null,
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
];
