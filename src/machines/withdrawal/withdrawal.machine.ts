import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { CashierTransaction, PaymentMethod } from '@/services/contract/cashier';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { isPayable } from '../paymentAmount';
import { paymentFollowMachine } from '../paymentFollow/paymentFollow.machine';
import { paymentPasswordMachine } from '../paymentPassword/paymentPassword.machine';
import type { Secret } from '../secret';
import { unprovided } from '../unprovided';

/** What the cashier offers for withdrawals. */
export interface WithdrawalOffer {
  readonly methods: readonly PaymentMethod[];
  readonly balanceMinor: number;
  readonly currency: string;
  readonly passwordSet: boolean;
  /** A withdrawal of before that is not decided. */
  readonly pending: CashierTransaction | null;
}

/** A withdrawal that is wanted. */
export interface WithdrawalIntent {
  readonly methodId: string;
  readonly amountMinor: number;
  /** Account at the method. */
  readonly destination: string;
  /** One key an intent: however often it is sent, it is one withdrawal. */
  readonly key: string;
}

/** What is typed, before it is anything to be paid. */
export interface WithdrawalDraft {
  readonly methodId: string;
  readonly amount: string;
  readonly destination: string;
}

/** How an attempt to withdraw ended; anything else may or may not have arrived. */
export type WithdrawalOutcome =
  | { readonly kind: 'begun'; readonly transaction: CashierTransaction }
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface WithdrawalInput {
  readonly memberType: number | null;
}

export interface WithdrawalContext extends WithdrawalInput {
  readonly offer: WithdrawalOffer | null;
  /** Kept when the session ends in the middle, for the same account and no other. */
  readonly draft: WithdrawalDraft | null;
  readonly intent: WithdrawalIntent | null;
  readonly password: Secret | null;
  readonly transaction: CashierTransaction | null;
  readonly failure: Failure | null;
}

export type WithdrawalEvent =
  | {
      readonly type: 'session.changed';
      readonly memberType: number | null;
      /** The account whose session had ended here has logged in again. */
      readonly isBack: boolean;
    }
  | ({ readonly type: 'draft.changed' } & WithdrawalDraft)
  | ({ readonly type: 'form.submit' } & WithdrawalIntent)
  /** The payment password, where one is set. */
  | { readonly type: 'withdrawal.confirm'; readonly password: Secret | null }
  | { readonly type: 'withdrawal.change' }
  | { readonly type: 'withdrawal.again' }
  | { readonly type: 'password.open' }
  | { readonly type: 'password.close' }
  | { readonly type: 'cashier.retry' };

/** The method's limits and the balance hold for the amount. */
function canWithdraw({ methods, balanceMinor }: WithdrawalOffer, intent: WithdrawalIntent): boolean {
  return isPayable(methods, intent, balanceMinor);
}

/** The withdrawal (ROUTE-57). Nothing of the player's own protection stands in its way. */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    input: {} as WithdrawalInput,
    children: {} as {
      offer: 'fetchOffer';
      payment: 'createWithdrawal';
      follow: 'paymentFollow';
      password: 'paymentPassword';
    },
  },
  actors: {
    fetchOffer: unprovided<WithdrawalOffer, void>('fetchOffer'),
    createWithdrawal: unprovided<WithdrawalOutcome, WithdrawalIntent & { readonly password: Secret | null }>(
      'createWithdrawal',
    ),
    paymentFollow: paymentFollowMachine,
    paymentPassword: paymentPasswordMachine,
  },
  actions: {
    keepOffer: assign((_, params: { offer: WithdrawalOffer }) => ({
      offer: params.offer,
      transaction: params.offer.pending,
    })),
    keepDraft: assign((_, { methodId, amount, destination }: WithdrawalDraft) => ({
      draft: { methodId, amount, destination },
    })),
    keepIntent: assign((_, { methodId, amountMinor, destination, key }: WithdrawalIntent) => ({
      intent: { methodId, amountMinor, destination, key },
    })),
    keepPassword: assign((_, params: { password: Secret | null }) => ({ password: params.password })),
    dropPassword: assign({ password: null }),
    keepTransaction: assign((_, params: { transaction: CashierTransaction }) => ({
      transaction: params.transaction,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    /** The payment is on its way: what was typed for it has done its work. */
    keepBegun: assign((_, params: { transaction: CashierTransaction }) => ({
      transaction: params.transaction,
      draft: null,
      intent: null,
    })),
    /** Another payment; what is typed stays. */
    begin: assign({ intent: null, password: null, transaction: null }),
    /** Nothing of what was typed stays. */
    forget: assign({ draft: null, intent: null }),
    keepPasswordSet: assign(({ context }) => ({
      offer: { ...given(context.offer), passwordSet: true },
    })),
    /** Another session, or none: nothing that the platform told the one before stays, and no secret. */
    keepMember: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      offer: null,
      password: null,
      transaction: null,
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
    isBegunBefore: ({ context }, params: { offer: WithdrawalOffer }) =>
      context.intent !== null && canWithdraw(params.offer, context.intent),
    isGuest: ({ context }) => context.memberType === GUEST_TYPE,
    hasPending: (_, params: { offer: WithdrawalOffer }) => params.offer.pending !== null,
    canWithdraw: ({ context }, params: WithdrawalIntent) => canWithdraw(given(context.offer), params),
    isAuthorized: ({ context }, params: { password: Secret | null }) =>
      !given(context.offer).passwordSet || params.password !== null,
    isBegun: (_, params: { outcome: WithdrawalOutcome }) => params.outcome.kind === 'begun',
    isPasswordRefused: (_, params: { outcome: WithdrawalOutcome }) =>
      params.outcome.kind === 'refused' &&
      ['payment.password.wrong', 'rate.limited'].includes(params.outcome.failure.code),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'withdrawal',
  description: 'Pays money out.',
  context: ({ input }) => ({
    ...input,
    offer: null,
    draft: null,
    intent: null,
    password: null,
    transaction: null,
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
      description: 'A guest has play money only, which nobody pays out.',
      meta: { requirements: ['ROLE-03'] },
    },
    loading: {
      description: 'Methods, balance and what is still undecided are on their way.',
      entry: 'dropFailure',
      invoke: {
        id: 'offer',
        src: 'fetchOffer',
        onDone: [
          {
            guard: { type: 'hasPending', params: ({ event }) => ({ offer: event.output }) },
            target: 'following',
            actions: ['forget', { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) }],
            description: 'A withdrawal of before, of another page or another device even, is followed first.',
          },
          {
            guard: { type: 'isBegunBefore', params: ({ event }) => ({ offer: event.output }) },
            target: 'confirming',
            actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) },
            description:
              'The session ended before it was sent, or before anybody knew: it goes on there, the password typed anew.',
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
    editing: {
      description: 'Method, amount and account are chosen.',
      meta: { requirements: ['ROUTE-57', 'PROD-04'] },
      on: {
        'draft.changed': { actions: { type: 'keepDraft', params: ({ event }) => event } },
        'form.submit': {
          guard: { type: 'canWithdraw', params: ({ event }) => event },
          target: 'confirming',
          actions: [{ type: 'keepIntent', params: ({ event }) => event }, 'dropFailure'],
        },
        'password.open': { target: 'settingPassword', actions: 'dropFailure' },
      },
    },
    settingPassword: {
      description: 'A payment password is set or changed.',
      invoke: {
        id: 'password',
        src: 'paymentPassword',
        input: ({ context }) => ({ isSet: given(context.offer).passwordSet }),
        onDone: {
          target: 'editing',
          actions: 'keepPasswordSet',
          description: 'Withdrawals ask for it from now on; what was typed stays.',
        },
      },
      on: { 'password.close': { target: 'editing' } },
    },
    confirming: {
      description: 'The player looks once more, and gives the payment password where one is set.',
      on: {
        'withdrawal.confirm': {
          guard: { type: 'isAuthorized', params: ({ event }) => event },
          target: 'submitting',
          actions: [{ type: 'keepPassword', params: ({ event }) => event }, 'dropFailure'],
        },
        'withdrawal.change': { target: 'editing', actions: ['begin', 'dropFailure'] },
      },
    },
    submitting: {
      description: 'The withdrawal is on its way; it is sent once.',
      invoke: {
        id: 'payment',
        src: 'createWithdrawal',
        input: ({ context }) => ({ ...given(context.intent), password: context.password }),
        onDone: [
          {
            guard: { type: 'isBegun', params: ({ event }) => ({ outcome: event.output }) },
            target: 'following',
            actions: [
              { type: 'keepBegun', params: ({ event }) => begunOf(event.output) },
              'dropPassword',
              'refreshMember',
            ],
          },
          {
            guard: { type: 'isPasswordRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'confirming',
            actions: [
              { type: 'keepFailure', params: ({ event }) => failureOf(event.output) },
              'dropPassword',
            ],
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
    unsure: {
      description: 'Nobody knows whether it arrived. Sent again under its key it is still one withdrawal.',
      on: {
        'withdrawal.confirm': { target: 'submitting', actions: 'dropFailure' },
        'cashier.retry': {
          target: 'loading',
          actions: 'begin',
          description: 'Begins anew; what did arrive is followed first.',
        },
      },
    },
    following: {
      description: 'The withdrawal is pending.',
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
      description: 'Paid out, or given back: the result shows.',
      on: { 'withdrawal.again': { target: 'loading', actions: 'begin' } },
    },
  },
});

function begunOf(outcome: WithdrawalOutcome) {
  if (outcome.kind !== 'begun') throw new Error('the withdrawal was refused');
  return { transaction: outcome.transaction };
}

function failureOf(outcome: WithdrawalOutcome): { readonly failure: Failure } {
  if (outcome.kind !== 'refused') throw new Error('the withdrawal was not refused');
  return { failure: outcome.failure };
}
