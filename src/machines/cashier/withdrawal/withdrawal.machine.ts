import type { Bonus, CashierTransaction } from '@contract/cashier';
import { assign, sendTo, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import {
  type PaymentPasswordOutput,
  paymentPasswordMachine,
} from '@/machines/account/paymentPassword/paymentPassword.machine';
import { type StepUpOutput, stepUpMachine } from '@/machines/account/stepUp/stepUp.machine';
import { assertDefined } from '@/machines/shared/assertDefined';
import { attemptKey, type Keyed } from '@/machines/shared/attempt';
import { isStepUpWanted } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { decidingState, visitorState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { proof } from '@/machines/shared/parts/question';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Secret } from '@/machines/shared/secret';
import { isTrial, isVisitor } from '@/machines/shared/session/guards';
import type { Session } from '@/machines/shared/session/session';
import {
  begun,
  decidedState,
  followingState,
  forMember,
  intended,
  keepsWork,
  NO_PAYMENT,
  type OpenOrder,
  onSession,
  openOrder,
  type PaymentContext,
  type PaymentDraft,
  type PaymentEvent,
  type PaymentInput,
  type PaymentIntent,
  type PaymentOffer,
  type PaymentOutcome,
  type PaymentTag,
  pendingFirst,
  recallFirst,
  recallingState,
  refusal,
  resumed,
  unavailableState,
  unsureState,
} from '../payment';
import { isPayable } from '../paymentAmount';
import { paymentFollowMachine } from '../paymentFollow/paymentFollow.machine';

/** The cashier's offer for withdrawals. */
export interface WithdrawalOffer extends PaymentOffer<WithdrawalIntent> {
  /** The running bonus: locked until it has been wagered; null without one. */
  readonly bonus: Bonus | null;
  readonly passwordSet: boolean;
}

/** A withdrawal to make, to an account at the method. */
export interface WithdrawalIntent extends PaymentIntent {
  readonly destination: string;
}

export interface WithdrawalDraft extends PaymentDraft {
  readonly destination: string;
}

export type WithdrawalOutcome = PaymentOutcome<unknown>;

export interface WithdrawalContext
  extends PaymentContext<WithdrawalOffer, WithdrawalDraft, WithdrawalIntent> {
  readonly password: Secret | null;
  /** Whether the password has just been set, so that it need not be typed again. */
  readonly isPasswordNew: boolean;
}

export type WithdrawalEvent =
  | PaymentEvent<WithdrawalDraft, WithdrawalIntent>
  /** Confirms the payment with the payment password. */
  | { readonly type: 'payment.confirm'; readonly password: Secret | null }
  | { readonly type: 'password.open' }
  | { readonly type: 'password.close' };

/** Whether the amount is within the limits of the method and the balance. */
function canWithdraw({ methods, balanceMinor }: WithdrawalOffer, intent: WithdrawalIntent): boolean {
  return isPayable(methods, intent, balanceMinor);
}

const NO_PASSWORD = { password: null, isPasswordNew: false } as const;

/** The withdrawal (ROUTE-57). The player's own protection settings never prevent it. */
export const withdrawalMachine = setup({
  types: {} as ChartTypes<WithdrawalContext, WithdrawalEvent, PaymentInput> & {
    children: {
      offer: 'fetchOffer';
      payment: 'createWithdrawal';
      recall: 'findOrder';
      follow: 'paymentFollow';
      countdown: 'countDown';
      password: 'paymentPassword';
      stepUp: 'stepUp';
    };
    tags: PaymentTag;
  },
  actors: {
    countDown,
    fetchOffer: notProvided<WithdrawalOffer, void>('fetchOffer'),
    createWithdrawal: notProvided<
      WithdrawalOutcome,
      Keyed<WithdrawalIntent> & { readonly password: Secret | null }
    >('createWithdrawal'),
    /** Finds the payment made under a key; null when there is none so far. */
    findOrder: notProvided<CashierTransaction | null, { key: string }>('findOrder'),
    paymentFollow: paymentFollowMachine,
    paymentPassword: paymentPasswordMachine,
    stepUp: stepUpMachine,
  },
  actions: {
    keepOffer: assign((_, { output }: { output: WithdrawalOffer }) => ({
      offer: output,
      transaction: output.pending,
    })),
    keepDraft: assign((_, { methodId, amount, destination }: WithdrawalDraft) => ({
      draft: { methodId, amount, destination },
    })),
    keepIntent: assign(({ context }, { methodId, amountMinor, destination }: WithdrawalIntent) =>
      intended(context, { methodId, amountMinor, destination }),
    ),
    keepPassword: assign((_, params: { password: Secret | null }) => ({ password: params.password })),
    dropPassword: assign(NO_PASSWORD),
    keepTransaction: assign((_, { output }: { output: CashierTransaction }) => ({ transaction: output })),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    keepRefusal: assign((_, { output }: { output: WithdrawalOutcome }) => ({ failure: refusal(output) })),
    dropFailure: assign({ failure: null }),
    resume: assign((_, { output }: { output: WithdrawalOffer }) => resumed(output)),
    /** Keeps the found payment and drops the typed values. */
    keepFound: assign((_, { output }: { output: CashierTransaction | null }) => ({
      transaction: output,
      draft: null,
      intent: null,
      ...NO_PASSWORD,
      failure: null,
    })),
    /** Keeps the order on the device until its outcome is known. */
    storeOrder: (_, _order: OpenOrder<WithdrawalIntent>) => {},
    dropOrder: () => {},
    /** Stores the started payment and drops the typed values. */
    keepBegun: assign((_, { output }: { output: WithdrawalOutcome }) => ({
      transaction: begun(output).transaction,
      draft: null,
      intent: null,
    })),
    /** Starts a new payment; the typed values stay. */
    begin: assign({ intent: null, ...NO_PASSWORD, transaction: null }),
    /** Drops everything typed. */
    forget: assign({ draft: null, intent: null }),
    keepPasswordSet: assign(({ context }) => ({
      offer: { ...assertDefined(context.offer), passwordSet: true },
    })),
    keepNewPassword: assign((_, { output }: { output: PaymentPasswordOutput }) => ({
      password: output.newPassword,
      isPasswordNew: true,
    })),
    keepSession: assign((_, event: { session: Session }) => ({ ...forMember(event), ...NO_PASSWORD })),
    openLogin: () => {},
    /** Requests the status of the pending payment now. */
    checkPayment: sendTo('follow', { type: 'payment.check' }),
    /** Updates name and balance in the header. */
    refreshMember: () => {},
  },
  guards: {
    isWaitOver,
    isVisitor,
    keepsWork,
    isBegunBefore: ({ context }, { output }: { output: WithdrawalOffer }) =>
      context.intent !== null && output.passwordSet && canWithdraw(output, context.intent),
    isTrial,
    hasUnanswered: (_, { output }: { output: WithdrawalOffer }) => output.unanswered !== null,
    isFound: (_, { output }: { output: CashierTransaction | null }) => output !== null,
    isFoundPending: (_, { output }: { output: CashierTransaction | null }) => output?.state === 'pending',
    hasPending: (_, { output }: { output: WithdrawalOffer }) => output.pending !== null,
    canWithdraw: ({ context }, params: WithdrawalIntent) => canWithdraw(assertDefined(context.offer), params),
    needsPassword: ({ context }, params: WithdrawalIntent) =>
      canWithdraw(assertDefined(context.offer), params) && !assertDefined(context.offer).passwordSet,
    hasIntent: ({ context }) =>
      context.intent !== null && canWithdraw(assertDefined(context.offer), context.intent),
    hasPassword: (_, params: { password: Secret | null }) => params.password !== null,
    hasTypedPassword: ({ context }) => context.password !== null,
    isProofWanted: (_, { output }: { output: WithdrawalOutcome }) =>
      output.kind === 'refused' && isStepUpWanted(output.failure),
    isProven: (_, params: StepUpOutput) => params.proven,
    isBegun: (_, { output }: { output: WithdrawalOutcome }) => output.kind === 'begun',
    isPasswordRefused: (_, { output }: { output: WithdrawalOutcome }) =>
      output.kind === 'refused' && ['payment.password.wrong', 'rate.limited'].includes(output.failure.code),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'withdrawal',
  description: 'Withdraws money.',
  context: ({ input }) => ({ ...input, ...NO_PAYMENT, ...NO_PASSWORD }),
  initial: 'deciding',
  on: { 'session.changed': onSession },
  states: {
    deciding: decidingState,
    visitor: visitorState,
    trial: {
      description: 'A trial account has only play money, which cannot be withdrawn.',
      tags: ['trial'],
      meta: { requirements: ['ROLE-03'] },
    },
    loading: {
      description: 'Methods, balance and pending withdrawals are loading.',
      entry: 'dropFailure',
      invoke: {
        id: 'offer',
        src: 'fetchOffer',
        onDone: [
          recallFirst,
          pendingFirst,
          {
            guard: withEvent('isBegunBefore'),
            target: 'confirming',
            actions: withEvent('keepOffer'),
            description:
              'The session ended before the withdrawal was sent or confirmed; it resumes here, with the password to be typed again.',
          },
          { target: 'editing', actions: withEvent('keepOffer') },
        ],
        onError: failed('unavailable'),
      },
      after: { REQUEST_TIMEOUT: timedOut('unavailable') },
    },
    unavailable: unavailableState,
    editing: {
      description: 'Method, amount and account are chosen.',
      tags: ['form'],
      meta: { requirements: ['ROUTE-57', 'PROD-04'] },
      on: {
        'draft.changed': { actions: withEvent('keepDraft') },
        'page.returned': { target: 'loading', description: 'Typed values stay.' },
        'form.submit': [
          {
            guard: withEvent('needsPassword'),
            target: 'settingPassword',
            actions: [withEvent('keepIntent'), 'dropFailure'],
            description: 'The first withdrawal requires a payment password, and continues once it is set.',
          },
          {
            guard: withEvent('canWithdraw'),
            target: 'confirming',
            actions: [withEvent('keepIntent'), 'dropFailure'],
          },
        ],
        'password.open': { target: 'settingPassword', actions: 'dropFailure' },
      },
    },
    settingPassword: {
      description: 'The payment password is being set or changed.',
      tags: ['form'],
      invoke: {
        id: 'password',
        src: 'paymentPassword',
        input: ({ context }) => ({ isSet: assertDefined(context.offer).passwordSet }),
        onDone: [
          {
            guard: 'hasIntent',
            target: 'confirming',
            actions: ['keepPasswordSet', withEvent('keepNewPassword')],
            description: 'The waiting withdrawal continues; the password is not asked for again.',
          },
          {
            target: 'editing',
            actions: 'keepPasswordSet',
            description: 'Withdrawals require the password from now on; typed values stay.',
          },
        ],
      },
      on: { 'password.close': { target: 'editing', actions: 'begin' } },
    },
    confirming: {
      ...waitShown,
      description:
        'The player reviews the withdrawal and types the payment password, unless it has just been set.',
      tags: ['review'],
      on: {
        ...waitShown.on,
        'payment.confirm': [
          { guard: 'hasTypedPassword', target: 'submitting' },
          {
            guard: withEvent('hasPassword'),
            target: 'submitting',
            actions: [withEvent('keepPassword'), 'dropFailure'],
          },
        ],
        'payment.change': { target: 'editing', actions: ['begin', 'dropOrder', 'dropFailure'] },
      },
    },
    submitting: {
      description: 'The withdrawal is being sent; it is sent once.',
      tags: ['review', 'busy'],
      entry: { type: 'storeOrder', params: ({ context }) => openOrder(context) },
      invoke: {
        id: 'payment',
        src: 'createWithdrawal',
        input: ({ context }) => ({
          ...assertDefined(context.intent),
          key: attemptKey(context),
          password: context.password,
        }),
        onDone: [
          {
            guard: withEvent('isBegun'),
            target: 'following',
            actions: [withEvent('keepBegun'), 'dropOrder', 'dropPassword', 'refreshMember'],
            description: 'The platform accepted it; its result is awaited.',
          },
          {
            guard: withEvent('isProofWanted'),
            target: 'proving',
            actions: 'dropOrder',
            description: 'The destination account is new.',
          },
          {
            guard: withEvent('isPasswordRefused'),
            target: 'confirming',
            actions: [withEvent('keepRefusal'), 'dropOrder', 'dropPassword'],
            description: 'The payment password is wrong; a message says so, and the member types it again.',
          },
          {
            target: 'editing',
            actions: ['begin', 'dropOrder', withEvent('keepRefusal')],
            description: 'The platform refused it; its message shows above the form, which keeps its values.',
          },
        ],
        onError: failed('recalling'),
      },
      after: { REQUEST_TIMEOUT: timedOut('recalling') },
    },
    proving: {
      description: 'The member confirms their identity; the withdrawal waits with its password.',
      tags: ['review', 'busy'],
      ...proof('destination', 'submitting', {
        target: 'confirming',
        actions: 'dropPassword',
        description: 'The member cancelled.',
      }),
    },
    recalling: recallingState,
    unsure: {
      ...unsureState,
      on: {
        ...unsureState.on,
        'payment.confirm': [
          { guard: 'hasTypedPassword', target: 'submitting', actions: 'dropFailure' },
          {
            target: 'confirming',
            actions: 'dropFailure',
            description: 'After a reload the payment password is typed again, for the same withdrawal.',
          },
        ],
      },
    },
    following: followingState,
    decided: decidedState,
  },
});
