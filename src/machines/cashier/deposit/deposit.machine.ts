import type { CashierTransaction, DepositBonus } from '@contract/cashier';
import type { PlayRestriction } from '@contract/member';
import { and, assign, sendTo, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { attemptKey, type Keyed } from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { decidingState, visitorState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
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

/** A deposit to make, and the promotion whose bonus comes with it; null for none. */
export interface DepositIntent extends PaymentIntent {
  readonly promotionId: string | null;
}

/** The cashier's offer for deposits. */
export interface DepositOffer extends PaymentOffer<DepositIntent> {
  /** Bonuses that may be chosen with the deposit. */
  readonly bonuses: readonly DepositBonus[];
  readonly playRestriction: PlayRestriction;
  /** Remaining amount under the member's own deposit limits; null without a limit. */
  readonly leftMinor: number | null;
}

/** The answer to a deposit; the page of the payment provider is empty when none is needed. */
export type DepositOutcome = PaymentOutcome<{ readonly redirectUrl: string }>;

export interface DepositInput extends PaymentInput {
  /** Whether the player has left a game for this deposit. */
  readonly isFromGame: boolean;
  /** The promotion that the player has come from; null for none. */
  readonly linkedPromotionId: string | null;
}

export interface DepositContext
  extends DepositInput,
    PaymentContext<DepositOffer, PaymentDraft, DepositIntent> {
  /** The promotion whose bonus is chosen; null for none. */
  readonly promotionId: string | null;
  readonly playRestriction: PlayRestriction | null;
  readonly redirectUrl: string;
}

export type DepositEvent =
  | PaymentEvent<PaymentDraft, PaymentIntent>
  /** Chooses the bonus of a promotion, or none. */
  | { readonly type: 'bonus.choose'; readonly promotionId: string | null }
  | { readonly type: 'payment.confirm' }
  /** The player goes on with the game that was left for the deposit. */
  | { readonly type: 'game.resume' };

/** Whether the amount is within the limits of the method and the member's own. */
function isWithinLimits({ methods, leftMinor }: DepositOffer, intent: PaymentIntent): boolean {
  return isPayable(methods, intent, leftMinor ?? Infinity);
}

/** The promotion, if its bonus may be chosen. */
const offeredOf = ({ bonuses }: DepositOffer, promotionId: string | null): string | null =>
  bonuses.find((bonus) => bonus.promotionId === promotionId)?.promotionId ?? null;

/** Refusals caused by the player's own protection settings. */
const isRestricted = ({ code }: Failure) => code === 'player.excluded' || code === 'player.limit.reached';

/** The deposit (ROUTE-56): method and amount, confirmation, the payment, its result. */
export const depositMachine = setup({
  types: {} as ChartTypes<DepositContext, DepositEvent, DepositInput> & {
    children: {
      offer: 'fetchOffer';
      payment: 'createDeposit';
      recall: 'findOrder';
      follow: 'paymentFollow';
      countdown: 'countDown';
    };
    tags: PaymentTag | 'restricted';
  },
  actors: {
    countDown,
    fetchOffer: notProvided<DepositOffer, void>('fetchOffer'),
    createDeposit: notProvided<DepositOutcome, Keyed<DepositIntent>>('createDeposit'),
    /** Finds the payment made under a key; null when there is none so far. */
    findOrder: notProvided<CashierTransaction | null, { key: string }>('findOrder'),
    paymentFollow: paymentFollowMachine,
  },
  actions: {
    keepOffer: assign(({ context }, { output }: { output: DepositOffer }) => ({
      offer: output,
      promotionId: offeredOf(output, context.promotionId),
      playRestriction: output.playRestriction,
      transaction: output.pending,
    })),
    keepDraft: assign((_, { methodId, amount }: PaymentDraft) => ({ draft: { methodId, amount } })),
    keepIntent: assign(({ context }, { methodId, amountMinor }: PaymentIntent) =>
      intended(context, { methodId, amountMinor, promotionId: context.promotionId }),
    ),
    keepBonus: assign((_, { promotionId }: { promotionId: string | null }) => ({ promotionId })),
    /** A bonus that was refused is not offered any more. */
    dropBonus: assign(({ context: { offer, promotionId } }) => ({
      offer: offer && { ...offer, bonuses: offer.bonuses.filter((one) => one.promotionId !== promotionId) },
      promotionId: null,
    })),
    keepBegun: assign((_, { output }: { output: DepositOutcome }) => {
      const { transaction, redirectUrl } = begun(output);
      return { transaction, redirectUrl, draft: null, intent: null };
    }),
    keepTransaction: assign((_, { output }: { output: CashierTransaction }) => ({ transaction: output })),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    keepRefusal: assign((_, { output }: { output: DepositOutcome }) => ({ failure: refusal(output) })),
    keepRestriction: assign((_, { output }: { output: DepositOutcome }) => ({
      playRestriction:
        refusal(output).code === 'player.excluded' ? ('excluded' as const) : ('limited' as const),
    })),
    dropFailure: assign({ failure: null }),
    resume: assign((_, { output }: { output: DepositOffer }) => resumed(output)),
    /** Keeps the found payment and drops the typed values. */
    keepFound: assign((_, { output }: { output: CashierTransaction | null }) => ({
      transaction: output,
      draft: null,
      intent: null,
      failure: null,
    })),
    /** Keeps the order on the device until its outcome is known. */
    storeOrder: (_, _order: OpenOrder<DepositIntent>) => {},
    dropOrder: () => {},
    /** Starts a new payment; the typed values stay. */
    begin: assign({ intent: null, transaction: null, redirectUrl: '' }),
    /** Drops everything typed. */
    forget: assign(({ context }) => ({
      draft: null,
      intent: null,
      promotionId: context.linkedPromotionId,
    })),
    keepSession: assign((_, event: { session: Session }) => ({
      ...forMember(event),
      playRestriction: null,
      redirectUrl: '',
    })),
    openLogin: () => {},
    /** Goes back to the page of the game, which opens again. */
    resumeGame: () => {},
    /** Requests the status of the pending payment now. */
    checkPayment: sendTo('follow', { type: 'payment.check' }),
    /** Updates name and balance in the header. */
    refreshMember: () => {},
  },
  guards: {
    isWaitOver,
    isVisitor,
    keepsWork,
    isBegunBefore: ({ context }, { output }: { output: DepositOffer }) =>
      context.intent !== null &&
      isWithinLimits(output, context.intent) &&
      offeredOf(output, context.intent.promotionId) === context.intent.promotionId,
    isFromGame: ({ context }) => context.isFromGame,
    isPaid: ({ context }) => context.transaction?.state === 'succeeded',
    isTrial,
    hasUnanswered: (_, { output }: { output: DepositOffer }) => output.unanswered !== null,
    isFound: (_, { output }: { output: CashierTransaction | null }) => output !== null,
    isFoundPending: (_, { output }: { output: CashierTransaction | null }) => output?.state === 'pending',
    hasPending: (_, { output }: { output: DepositOffer }) => output.pending !== null,
    isExpired: ({ context }) => context.transaction?.state === 'cancelled',
    isRestricted: (_, { output }: { output: DepositOffer }) => output.playRestriction !== 'open',
    isWithinLimits: ({ context }, intent: PaymentIntent) =>
      isWithinLimits(assertDefined(context.offer), intent),
    isBegun: (_, { output }: { output: DepositOutcome }) => output.kind === 'begun',
    isBonusRefused: (_, { output }: { output: DepositOutcome }) =>
      output.kind === 'refused' && output.failure.code === 'promotion.unavailable',
    isOffered: ({ context }, { promotionId }: { promotionId: string | null }) =>
      promotionId === null || offeredOf(assertDefined(context.offer), promotionId) !== null,
    isRefusedByProtection: (_, { output }: { output: DepositOutcome }) =>
      output.kind === 'refused' && isRestricted(output.failure),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'deposit',
  description: 'Deposits money.',
  context: ({ input }) => ({
    ...input,
    ...NO_PAYMENT,
    promotionId: input.linkedPromotionId,
    playRestriction: null,
    redirectUrl: '',
  }),
  initial: 'deciding',
  on: { 'session.changed': onSession },
  states: {
    deciding: decidingState,
    visitor: visitorState,
    trial: {
      description: 'A trial account has play money only and cannot deposit.',
      tags: ['trial'],
      meta: { requirements: ['ROLE-03'] },
    },
    loading: {
      description: 'Methods, limits and pending deposits are loading.',
      entry: 'dropFailure',
      invoke: {
        id: 'offer',
        src: 'fetchOffer',
        onDone: [
          recallFirst,
          pendingFirst,
          { guard: withEvent('isRestricted'), target: 'restricted', actions: withEvent('keepOffer') },
          {
            guard: withEvent('isBegunBefore'),
            target: 'confirming',
            actions: withEvent('keepOffer'),
            description:
              'The session ended before the deposit was sent or its outcome was known; it resumes here.',
          },
          { target: 'editing', actions: withEvent('keepOffer') },
        ],
        onError: failed('unavailable'),
      },
      after: { REQUEST_TIMEOUT: timedOut('unavailable') },
    },
    unavailable: unavailableState,
    restricted: {
      description: 'The player is on a break or has reached their own deposit limit.',
      tags: ['restricted'],
      on: { 'cashier.retry': { target: 'loading' }, 'page.returned': { target: 'loading' } },
    },
    editing: {
      ...waitShown,
      description: 'Method, amount and perhaps a bonus are chosen.',
      tags: ['form'],
      meta: { requirements: ['ROUTE-56', 'PROD-04'] },
      on: {
        ...waitShown.on,
        'draft.changed': { actions: withEvent('keepDraft') },
        'bonus.choose': {
          guard: withEvent('isOffered'),
          actions: withEvent('keepBonus'),
          description: 'A bonus is chosen or declined. It is granted when the deposit arrives.',
        },
        'page.returned': { target: 'loading', description: 'Typed values stay.' },
        'form.submit': {
          guard: withEvent('isWithinLimits'),
          target: 'confirming',
          actions: [withEvent('keepIntent'), 'dropFailure'],
        },
      },
    },
    confirming: {
      description: 'The player reviews the payment.',
      tags: ['review'],
      on: {
        'payment.confirm': { target: 'submitting' },
        'payment.change': { target: 'editing', actions: 'begin' },
      },
    },
    submitting: {
      description: 'The deposit is being sent; it is sent once.',
      tags: ['review', 'busy'],
      entry: { type: 'storeOrder', params: ({ context }) => openOrder(context) },
      invoke: {
        id: 'payment',
        src: 'createDeposit',
        input: ({ context }) => ({ ...assertDefined(context.intent), key: attemptKey(context) }),
        onDone: [
          {
            guard: withEvent('isBegun'),
            target: 'following',
            actions: [withEvent('keepBegun'), 'dropOrder'],
          },
          {
            guard: withEvent('isRefusedByProtection'),
            target: 'refusedByLimit',
            actions: [withEvent('keepRestriction'), 'dropOrder'],
          },
          {
            guard: withEvent('isBonusRefused'),
            target: 'editing',
            actions: ['begin', 'dropOrder', 'dropBonus', withEvent('keepRefusal')],
            description:
              'The chosen bonus is not offered any more. Nothing was paid; it can be without a bonus.',
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
    refusedByLimit: {
      description: 'The deposit would exceed an own limit, or a break has started; nothing was paid.',
      tags: ['restricted'],
      on: {
        'cashier.retry': {
          target: 'loading',
          actions: 'begin',
          description: 'A smaller amount may be possible.',
        },
      },
    },
    recalling: recallingState,
    unsure: unsureState,
    following: followingState,
    decided: {
      ...decidedState,
      on: {
        ...decidedState.on,
        'page.returned': {
          guard: 'isExpired',
          target: 'following',
          description: 'A deposit that was not paid in time may have been paid late.',
        },
        'game.resume': {
          guard: and(['isFromGame', 'isPaid']),
          actions: 'resumeGame',
          description: 'The game that was short of money goes on.',
        },
      },
    },
  },
});
