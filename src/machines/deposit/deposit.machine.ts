import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { CashierTransaction, PaymentMethod } from '@/services/contract/cashier';
import type { PlayerStanding } from '@/services/contract/member';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { isPayable } from '../paymentAmount';
import { paymentFollowMachine } from '../paymentFollow/paymentFollow.machine';
import { unprovided } from '../unprovided';

/** What the cashier offers for deposits. */
export interface DepositOffer {
  readonly methods: readonly PaymentMethod[];
  readonly standing: PlayerStanding;
  readonly balanceMinor: number;
  readonly currency: string;
  /** What the member's own deposit limits still leave; null without a limit. */
  readonly leftMinor: number | null;
  /** A deposit of before that is not decided. */
  readonly pending: CashierTransaction | null;
}

/** A deposit that is wanted. */
export interface DepositIntent {
  readonly methodId: string;
  readonly amountMinor: number;
  /** One key an intent: however often it is sent, it is one deposit. */
  readonly key: string;
}

/** What is typed, before it is anything to be paid. */
export interface DepositDraft {
  readonly methodId: string;
  readonly amount: string;
}

/** How an attempt to deposit ended; anything else may or may not have arrived. */
export type DepositOutcome =
  | { readonly kind: 'begun'; readonly transaction: CashierTransaction; readonly redirectUrl: string }
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface DepositInput {
  readonly memberType: number | null;
}

export interface DepositContext extends DepositInput {
  readonly offer: DepositOffer | null;
  readonly standing: PlayerStanding | null;
  /** Kept when the session ends in the middle, for the same account and no other. */
  readonly draft: DepositDraft | null;
  readonly intent: DepositIntent | null;
  readonly transaction: CashierTransaction | null;
  /** Page of the payment provider; empty when none is needed. */
  readonly redirectUrl: string;
  readonly failure: Failure | null;
}

export type DepositEvent =
  | {
      readonly type: 'session.changed';
      readonly memberType: number | null;
      /** The account whose session had ended here has logged in again. */
      readonly isBack: boolean;
    }
  | ({ readonly type: 'draft.changed' } & DepositDraft)
  | ({ readonly type: 'form.submit' } & DepositIntent)
  | { readonly type: 'deposit.confirm' }
  | { readonly type: 'deposit.change' }
  | { readonly type: 'deposit.again' }
  | { readonly type: 'cashier.retry' };

/** The method's limits, and the member's own, hold for the amount. */
function isWithinLimits({ methods, leftMinor }: DepositOffer, intent: DepositIntent): boolean {
  return isPayable(methods, intent, leftMinor ?? Infinity);
}

/** Refusals that are about the player's own protection. */
const isHeldBack = ({ code }: Failure) => code === 'player.excluded' || code === 'player.limit.reached';

/** The deposit (ROUTE-56): method and amount, confirmation, the payment, its result. */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as DepositInput,
    children: {} as { offer: 'fetchOffer'; payment: 'createDeposit'; follow: 'paymentFollow' },
  },
  actors: {
    fetchOffer: unprovided<DepositOffer, void>('fetchOffer'),
    createDeposit: unprovided<DepositOutcome, DepositIntent>('createDeposit'),
    paymentFollow: paymentFollowMachine,
  },
  actions: {
    keepOffer: assign((_, params: { offer: DepositOffer }) => ({
      offer: params.offer,
      standing: params.offer.standing,
      transaction: params.offer.pending,
    })),
    keepDraft: assign((_, { methodId, amount }: DepositDraft) => ({ draft: { methodId, amount } })),
    keepIntent: assign((_, { methodId, amountMinor, key }: DepositIntent) => ({
      intent: { methodId, amountMinor, key },
    })),
    keepBegun: assign((_, params: { transaction: CashierTransaction; redirectUrl: string }) => ({
      transaction: params.transaction,
      redirectUrl: params.redirectUrl,
      draft: null,
      intent: null,
    })),
    keepTransaction: assign((_, params: { transaction: CashierTransaction }) => ({
      transaction: params.transaction,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    keepHeldBack: assign((_, params: { failure: Failure }) => ({
      standing: params.failure.code === 'player.excluded' ? ('excluded' as const) : ('limited' as const),
    })),
    dropFailure: assign({ failure: null }),
    /** Another payment; what is typed stays. */
    begin: assign({ intent: null, transaction: null, redirectUrl: '' }),
    /** Nothing of what was typed stays. */
    forget: assign({ draft: null, intent: null }),
    /** Another session, or none: nothing that the platform told the one before stays. */
    keepMember: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      offer: null,
      standing: null,
      transaction: null,
      redirectUrl: '',
      failure: null,
    })),
    openLogin: () => {},
    /** Name and balance in the header follow. */
    refreshMember: () => {},
  },
  guards: {
    isVisitor: ({ context }) => context.memberType === null,
    keepsWork: (_, params: { memberType: number | null; isBack: boolean }) =>
      params.memberType === null || params.isBack,
    isBegunBefore: ({ context }, params: { offer: DepositOffer }) =>
      context.intent !== null && isWithinLimits(params.offer, context.intent),
    isGuest: ({ context }) => context.memberType === GUEST_TYPE,
    hasPending: (_, params: { offer: DepositOffer }) => params.offer.pending !== null,
    isHeldBack: (_, params: { offer: DepositOffer }) => params.offer.standing !== 'open',
    isWithinLimits: ({ context }, params: DepositIntent) => isWithinLimits(given(context.offer), params),
    isBegun: (_, params: { outcome: DepositOutcome }) => params.outcome.kind === 'begun',
    isRefusedByProtection: (_, params: { outcome: DepositOutcome }) =>
      params.outcome.kind === 'refused' && isHeldBack(params.outcome.failure),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'deposit',
  description: 'Pays money in.',
  context: ({ input }) => ({
    ...input,
    offer: null,
    standing: null,
    draft: null,
    intent: null,
    transaction: null,
    redirectUrl: '',
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'session.changed': [
      {
        guard: { type: 'keepsWork', params: ({ event }) => event },
        target: '.deciding',
        actions: { type: 'keepMember', params: ({ event }) => event },
        description: 'The session ended, or its account is back: what was typed waits for it.',
      },
      {
        target: '.deciding',
        actions: ['forget', { type: 'keepMember', params: ({ event }) => event }],
        description: 'Another account sees nothing of the one before.',
      },
    ],
  },
  states: {
    deciding: {
      description: 'Looks who is here.',
      always: [
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isGuest', target: 'guest' },
        { target: 'loading' },
      ],
    },
    visitor: {
      description: 'Nobody is logged in: the login popup opens. The screen goes on after it.',
      meta: { requirements: ['ROLE-06'] },
      entry: 'openLogin',
    },
    guest: {
      description: 'A guest has play money only and cannot deposit.',
      meta: { requirements: ['ROLE-03'] },
    },
    loading: {
      description: 'Methods, limits and what is still undecided are on their way.',
      entry: 'dropFailure',
      invoke: {
        id: 'offer',
        src: 'fetchOffer',
        onDone: [
          {
            guard: { type: 'hasPending', params: ({ event }) => ({ offer: event.output }) },
            target: 'following',
            actions: ['forget', { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) }],
            description: 'A deposit of before, of another page or another device even, is followed first.',
          },
          {
            guard: { type: 'isHeldBack', params: ({ event }) => ({ offer: event.output }) },
            target: 'heldBack',
            actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
          },
          {
            guard: { type: 'isBegunBefore', params: ({ event }) => ({ offer: event.output }) },
            target: 'confirming',
            actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
            description: 'The session ended before it was sent, or before anybody knew: it goes on there.',
          },
          {
            target: 'editing',
            actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
          },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    unavailable: {
      description: 'The cashier cannot be reached.',
      on: { 'cashier.retry': { target: 'loading' } },
    },
    heldBack: {
      description: 'The player is on a break, or has reached their own deposit limit.',
      on: { 'cashier.retry': { target: 'loading' } },
    },
    editing: {
      description: 'Method and amount are chosen.',
      meta: { requirements: ['ROUTE-56', 'PROD-04'] },
      on: {
        'draft.changed': { actions: { type: 'keepDraft', params: ({ event }) => event } },
        'form.submit': {
          guard: { type: 'isWithinLimits', params: ({ event }) => event },
          target: 'confirming',
          actions: [{ type: 'keepIntent', params: ({ event }) => event }, 'dropFailure'],
        },
      },
    },
    confirming: {
      description: 'The player looks once more at what is to be paid.',
      on: {
        'deposit.confirm': { target: 'submitting' },
        'deposit.change': { target: 'editing', actions: 'begin' },
      },
    },
    submitting: {
      description: 'The deposit is on its way; it is sent once.',
      invoke: {
        id: 'payment',
        src: 'createDeposit',
        input: ({ context }) => given(context.intent),
        onDone: [
          {
            guard: { type: 'isBegun', params: ({ event }) => ({ outcome: event.output }) },
            target: 'following',
            actions: { type: 'keepBegun', params: ({ event }) => begunOf(event.output) },
          },
          {
            guard: { type: 'isRefusedByProtection', params: ({ event }) => ({ outcome: event.output }) },
            target: 'refusedByLimit',
            actions: { type: 'keepHeldBack', params: ({ event }) => failureOf(event.output) },
          },
          {
            target: 'editing',
            actions: ['begin', { type: 'keepFailure', params: ({ event }) => failureOf(event.output) }],
          },
        ],
        onError: {
          target: 'unsure',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unsure',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    refusedByLimit: {
      description: 'This deposit would go beyond an own limit, or a break has begun: nothing was paid.',
      on: {
        'cashier.retry': { target: 'loading', actions: 'begin', description: 'A smaller amount may do.' },
      },
    },
    unsure: {
      description: 'Nobody knows whether it arrived. Sent again under its key it is still one deposit.',
      on: {
        'deposit.confirm': { target: 'submitting', actions: 'dropFailure' },
        'cashier.retry': {
          target: 'loading',
          actions: 'begin',
          description: 'Begins anew; what did arrive is followed first.',
        },
      },
    },
    following: {
      description: 'The deposit is pending.',
      entry: 'dropFailure',
      invoke: {
        id: 'follow',
        src: 'paymentFollow',
        input: ({ context }) => ({ transaction: given(context.transaction) }),
        onDone: {
          target: 'decided',
          actions: [
            { type: 'keepTransaction', params: ({ event }) => ({ transaction: event.output }) },
            'refreshMember',
          ],
        },
      },
    },
    decided: {
      description: 'Paid in, or not: the result shows.',
      on: { 'deposit.again': { target: 'loading', actions: 'begin' } },
    },
  },
});

function begunOf(outcome: DepositOutcome) {
  if (outcome.kind !== 'begun') throw new Error('the deposit was refused');
  return { transaction: outcome.transaction, redirectUrl: outcome.redirectUrl };
}

function failureOf(outcome: DepositOutcome): { readonly failure: Failure } {
  if (outcome.kind !== 'refused') throw new Error('the deposit was not refused');
  return { failure: outcome.failure };
}
