/**
 * Parts of deposits and withdrawals: who may pay, the offer, sending one order under its key, and following it until
 * it is decided.
 */
import type { CashierTransaction, PaymentMethod } from '@contract/cashier';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Attempts, attemptKey, type KeySource, nextAttempt } from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import type { WaitLeft } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import {
  isLoggedIn,
  isSameAccount,
  type Session,
  type SessionChanged,
} from '@/machines/shared/session/session';

/** A payment that was sent and whose outcome is unknown. It is kept on the device until it is, a reload included. */
export interface OpenOrder<Intent> extends Attempts {
  readonly intent: Intent;
}

/** Offer of the cashier. */
export interface PaymentOffer<Intent> {
  readonly methods: readonly PaymentMethod[];
  readonly balanceMinor: number;
  readonly currency: string;
  /** An earlier payment that is still pending. */
  readonly pending: CashierTransaction | null;
  /** The member's order on this device that has not been answered. */
  readonly unanswered: OpenOrder<Intent> | null;
}

/** A payment to make. */
export interface PaymentIntent {
  readonly methodId: string;
  readonly amountMinor: number;
}

/** Input of the form before it becomes a payment. */
export interface PaymentDraft {
  readonly methodId: string;
  readonly amount: string;
}

/** Outcome of a payment request; on any other result the request may or may not have arrived. */
export type PaymentOutcome<Begun> =
  | ({ readonly kind: 'begun'; readonly transaction: CashierTransaction } & Begun)
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface PaymentInput extends KeySource {
  readonly session: Session;
}

export interface PaymentContext<Offer, Draft, Intent> extends PaymentInput, Attempts {
  readonly offer: Offer | null;
  /** Kept when the session ends during the payment, for the same account only. */
  readonly draft: Draft | null;
  readonly intent: Intent | null;
  readonly transaction: CashierTransaction | null;
  readonly failure: Failure | null;
}

export type PaymentEvent<Draft, Intent> =
  | SessionChanged
  | ({ readonly type: 'draft.changed' } & Draft)
  | ({ readonly type: 'form.submit' } & Intent)
  | { readonly type: 'payment.change' }
  | { readonly type: 'payment.again' }
  | { readonly type: 'cashier.retry' }
  | WaitLeft
  /** The page is back in view; balance, limits and pending payments may have changed. */
  | { readonly type: 'page.returned' };

/** What a payment screen shows; without any of these it is loading. `busy` is a review that is being sent. */
export type PaymentTag =
  | 'visitor'
  | 'trial'
  | 'unavailable'
  | 'form'
  | 'review'
  | 'busy'
  | 'unsure'
  | 'following'
  | 'decided';

/** Initial values. */
export const NO_PAYMENT = {
  attempt: 0,
  offer: null,
  draft: null,
  intent: null,
  transaction: null,
  failure: null,
} as const;

/** Values for a new session: drops the platform's data of the previous one. */
export const forMember = ({ session }: { readonly session: Session }) => ({
  session,
  offer: null,
  transaction: null,
  failure: null,
});

/** Whether typed values are kept: the session ended, or the same account is back. */
export const keepsWork = (_: unknown, { session }: { readonly session: Session }) =>
  !isLoggedIn(session) || isSameAccount(session);

/** Starts a new order; it is one payment however often it is sent. */
export const intended = <Intent>(attempts: Attempts, intent: Intent) => ({
  intent,
  ...nextAttempt(attempts),
});

/** The started payment; throws when the answer refused it. */
export function begun<Begun>(outcome: PaymentOutcome<Begun>) {
  if (outcome.kind !== 'begun') throw new Error('the payment was refused');
  return outcome;
}

/** Why the payment was refused; throws when it was not. */
export function refusal<Begun>(outcome: PaymentOutcome<Begun>): Failure {
  if (outcome.kind !== 'refused') throw new Error('the payment was not refused');
  return outcome.failure;
}

/** The order on the device becomes the current one: sent again, it has the same key. */
export const resumed = <Intent>({ unanswered }: PaymentOffer<Intent>) => ({
  ...assertDefined(unanswered),
  failure: { code: 'payment.unanswered' } as const,
});

/** The order to keep on the device while it is not answered. */
export const openOrder = <Intent>({
  keySeed,
  attempt,
  intent,
}: Attempts & { readonly intent: Intent | null }): OpenOrder<Intent> => ({
  keySeed,
  attempt,
  intent: assertDefined(intent),
});

/** Every change of the session restarts the screen. */
export const onSession = [
  {
    guard: withEvent('keepsWork'),
    target: '.deciding',
    actions: withEvent('keepSession'),
    description: 'The session ended or the same account is back; typed values are kept.',
  },
  {
    target: '.deciding',
    actions: ['forget', withEvent('keepSession')],
    description: 'A different account sees no data of the previous one.',
  },
] as const;

/** An order without an answer is looked up before a new one starts. */
export const recallFirst = {
  guard: withEvent('hasUnanswered'),
  target: 'recalling',
  actions: [withEvent('keepOffer'), withEvent('resume')],
  description: 'The page was closed or reloaded before the answer to a payment came.',
} as const;

/** A pending payment in the offer is followed before a new one starts. */
export const pendingFirst = {
  guard: withEvent('hasPending'),
  target: 'following',
  actions: ['forget', withEvent('keepOffer')],
  description: 'An earlier pending payment, also of another page or device, is followed first.',
} as const;

export const unavailableState = {
  description: 'The cashier cannot be reached.',
  tags: ['unavailable'],
  on: { 'cashier.retry': { target: 'loading' }, 'page.returned': { target: 'loading' } },
} as const;

export const recallingState = {
  description: 'The answer to the payment is missing, so the platform is asked whether it has arrived.',
  tags: ['review', 'busy'],
  invoke: {
    id: 'recall',
    src: 'findOrder',
    input: ({ context }: { readonly context: Attempts }) => ({ key: attemptKey(context) }),
    onDone: [
      {
        guard: withEvent('isFoundPending'),
        target: 'following',
        actions: [withEvent('keepFound'), 'dropOrder'],
        description: 'It has arrived and is pending.',
      },
      {
        guard: withEvent('isFound'),
        target: 'decided',
        actions: [withEvent('keepFound'), 'dropOrder'],
        description: 'It has arrived and is already decided.',
      },
      { target: 'unsure', description: 'It has not arrived so far.' },
    ],
    onError: { target: 'unsure' },
  },
  after: { REQUEST_TIMEOUT: { target: 'unsure' } },
} as const;

export const unsureState = {
  description: 'It is unknown whether the payment arrived; a retry with the same key is still one payment.',
  tags: ['unsure'],
  on: {
    'payment.confirm': { target: 'submitting', actions: 'dropFailure' },
    'cashier.retry': {
      target: 'loading',
      actions: ['begin', 'dropOrder'],
      description: 'The payment starts over; one that did arrive is followed first.',
    },
  },
} as const;

export const followingState = {
  description: 'The payment is pending.',
  tags: ['following'],
  invoke: {
    id: 'follow',
    src: 'paymentFollow',
    input: ({ context }: { readonly context: { readonly transaction: CashierTransaction | null } }) => ({
      transaction: assertDefined(context.transaction),
    }),
    onDone: { target: 'decided', actions: withEvent('keepTransaction') },
  },
  on: { 'page.returned': { actions: 'checkPayment' } },
} as const;

export const decidedState = {
  description: 'The payment is completed or refunded; the result shows.',
  tags: ['decided'],
  entry: 'refreshMember',
  on: { 'payment.again': { target: 'loading', actions: 'begin' } },
} as const;
