import type { CashierTransaction } from '@contract/cashier';
import { defineModel } from '@explorer/defineModel';
import type { Composition, Member, Where } from '@explorer/index';
import { shownState } from '@server/cashier/payments';
import { paymentLife } from '@server/db/schema';
import { assign, emit, setup } from 'xstate';
import { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import { depositModel } from '@/machines/cashier/deposit/deposit.model';
import { paymentFollowMachine } from '@/machines/cashier/paymentFollow/paymentFollow.machine';
import { paymentFollowModel } from '@/machines/cashier/paymentFollow/paymentFollow.model';
import { withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { withdrawalModel } from '@/machines/cashier/withdrawal/withdrawal.model';
import { PAYMENT_METHOD, PENDING_DEPOSIT } from '@/machines/shared/samples';
import { contextAt, is } from './helpers';

type Kind = 'deposit' | 'withdrawal';

/* ---- the platform: what its handlers and jobs do with the chart of a payment ---- */

/** The lifecycle of payments, of which a test may break a part. */
export type PaymentLife = Pick<typeof paymentLife, 'begin' | 'step' | 'pass'>;
type LifeStep = ReturnType<PaymentLife['begin']>;

/** Row, ledger and requests of one payment. */
interface PlatformContext {
  readonly kind: Kind;
  readonly row: { readonly state: string; readonly hasDeadline: boolean } | null;
  /** How often each action was performed; two stand for more. */
  readonly performed: Readonly<Partial<Record<LifeStep['actions'][number], number>>>;
  /** Requests on their way here, by their ids. */
  readonly arriving: readonly string[];
}

type PlatformEvent =
  | { readonly type: 'request.sent'; readonly id: string }
  | { readonly type: 'request.arrives'; readonly id: string; readonly again: boolean }
  | { readonly type: 'order.sends'; readonly isAnswered: boolean }
  | { readonly type: 'job.asks' }
  | { readonly type: 'deadline.passes' }
  | { readonly type: 'provider.accepted' | 'provider.succeeded' | 'provider.failed' };

/** What is wrong with a platform, in tests that must notice it. */
export interface PlatformFaults {
  readonly life?: PaymentLife;
  /** Whether an order that comes again makes another payment. */
  readonly forgetsOrders?: boolean;
}

function createPlatform(kind: Kind, { life = paymentLife, forgetsOrders = false }: PlatformFaults) {
  const taken = (context: PlatformContext, step: LifeStep | undefined): Partial<PlatformContext> => {
    if (step === undefined) return {};
    const performed = { ...context.performed };
    for (const action of step.actions) performed[action] = Math.min(2, (performed[action] ?? 0) + 1);
    const hasDeadline =
      step.deadline === undefined ? context.row?.hasDeadline === true : step.deadline !== null;
    return { performed, row: { state: step.state, hasDeadline } };
  };
  const isOpen = ({ row }: PlatformContext) => row !== null && paymentLife.tagged('open').includes(row.state);
  const answerTo = (context: PlatformContext, id: string): unknown => {
    const transaction = paymentOf(context);
    if (id.endsWith('/payment')) return { kind: 'begun', transaction, redirectUrl: '' };
    if (!id.endsWith('/offer')) return transaction;
    return { ...OFFER, pending: isOpen(context) ? transaction : null };
  };
  return setup({
    types: { context: {} as PlatformContext, events: {} as PlatformEvent, emitted: {} as { type: 'answer' } },
    actions: {
      /** Sends the order to the provider, whose answer may be lost. */
      sendOrder: (_, _params: { isAnswered: boolean }) => {},
      askProvider: () => {},
    },
    guards: {
      isPlaced: ({ context }) => context.row?.state === 'placed',
      isOpen: ({ context }) => isOpen(context),
      hasDeadline: ({ context }) => context.row?.hasDeadline === true,
      isThere: ({ context }) => context.row !== null,
    },
  }).createMachine({
    id: 'platform',
    context: { kind, row: null, performed: {}, arriving: [] },
    on: {
      'request.sent': {
        actions: assign(({ context, event }) => ({
          arriving: [...new Set([...context.arriving, event.id])].toSorted(),
        })),
      },
      'request.arrives': {
        actions: [
          assign(({ context, event: { id, again } }) => ({
            arriving: again ? context.arriving : context.arriving.filter((each) => each !== id),
            ...(id.endsWith('/payment') && (context.row === null || forgetsOrders)
              ? taken(context, life.begin({ kind }))
              : {}),
          })),
          emit(({ context, event: { id } }) => ({
            type: 'answer' as const,
            id,
            name: context.row?.state ?? 'nothing',
            output: answerTo(context, id),
          })),
        ],
      },
      'order.sends': {
        guard: 'isPlaced',
        actions: { type: 'sendOrder', params: ({ event }) => ({ isAnswered: event.isAnswered }) },
      },
      'job.asks': { guard: 'isOpen', actions: 'askProvider' },
      'deadline.passes': {
        guard: 'hasDeadline',
        actions: assign(({ context }) => ({
          // A deadline passes once, also one that leads nowhere.
          ...(context.row === null ? {} : { row: { ...context.row, hasDeadline: false } }),
          ...taken(context, context.row === null ? undefined : life.pass(context.row.state, { kind })),
        })),
      },
      ...Object.fromEntries(
        (['provider.accepted', 'provider.succeeded', 'provider.failed'] as const).map((type) => [
          type,
          {
            guard: 'isThere' as const,
            actions: assign(({ context }: { context: PlatformContext }) =>
              taken(
                context,
                context.row === null ? undefined : life.step(context.row.state, { kind }, { type }),
              ),
            ),
          },
        ]),
      ),
    },
  });
}

/** The payment as the contract's answers describe it. */
function paymentOf({ kind, row }: PlatformContext): CashierTransaction | null {
  if (row === null) return null;
  return { ...PENDING_DEPOSIT, kind, ...shownState(row.state, row.hasDeadline ? 1 : null) };
}

const platformModel = (kind: Kind) =>
  defineModel(createPlatform(kind, {}), {
    events: {
      'request.sent': [],
      'request.arrives': ({ context }) =>
        Object.fromEntries(
          context.arriving.flatMap((id) => [
            [id, { id, again: false }],
            // Only orders change something, so only their repetition matters.
            ...(id.endsWith('/payment') ? [[`${id}, and once more`, { id, again: true }] as const] : []),
          ]),
        ),
      'order.sends': {
        'the provider answers': { isAnswered: true },
        'its answer is lost': { isAnswered: false },
      },
      'job.asks': [{}],
      'deadline.passes': [{}],
      'provider.accepted': [],
      'provider.succeeded': [],
      'provider.failed': [],
    },
    project: ({ context }) => context,
  });

/* ---- the provider, and the operator who presses it ---- */

type Outcome = 'succeeded' | 'failed';
type ProviderEvent =
  | { readonly type: 'order.sent'; readonly isAnswered: boolean }
  | { readonly type: 'state.asked' }
  | { readonly type: 'decides'; readonly outcome: Outcome }
  | { readonly type: 'operator.presses'; readonly outcome: Outcome }
  | { readonly type: 'calls.back' }
  | { readonly type: 'contradicts' };

const providerMachine = setup({
  types: { context: {} as { readonly outcome: Outcome | null }, events: {} as ProviderEvent },
  actions: {
    decide: assign((_, { outcome }: { outcome: Outcome }) => ({ outcome })),
    accept: () => {},
    tellSucceeded: () => {},
    tellFailed: () => {},
  },
  guards: {
    isAnswered: (_, { isAnswered }: { isAnswered: boolean }) => isAnswered,
    isPaid: ({ context }) => context.outcome === 'succeeded',
    isUndecided: ({ context }) => context.outcome === null,
  },
}).createMachine({
  id: 'provider',
  context: { outcome: null },
  initial: 'unaware',
  states: {
    unaware: {
      on: {
        'order.sent': [
          { guard: { type: 'isAnswered', params: ({ event }) => event }, target: 'aware', actions: 'accept' },
          { target: 'aware' },
        ],
      },
    },
    aware: {
      on: {
        'order.sent': { guard: { type: 'isAnswered', params: ({ event }) => event }, actions: 'accept' },
        'state.asked': [
          { guard: 'isUndecided', actions: 'accept' },
          { guard: 'isPaid', actions: 'tellSucceeded' },
          { actions: 'tellFailed' },
        ],
        decides: { guard: 'isUndecided', actions: { type: 'decide', params: ({ event }) => event } },
        'operator.presses': {
          guard: 'isUndecided',
          actions: { type: 'decide', params: ({ event }) => event },
        },
        'calls.back': [
          { guard: 'isUndecided' },
          { guard: 'isPaid', actions: 'tellSucceeded' },
          { actions: 'tellFailed' },
        ],
        contradicts: [
          { guard: 'isUndecided' },
          { guard: 'isPaid', actions: 'tellFailed' },
          { actions: 'tellSucceeded' },
        ],
      },
    },
  },
});

const OUTCOMES = { 'it is paid': { outcome: 'succeeded' }, 'it is not paid': { outcome: 'failed' } } as const;
const providerModel = defineModel(providerMachine, {
  events: {
    'order.sent': [],
    'state.asked': [],
    decides: OUTCOMES,
    'operator.presses': OUTCOMES,
    'calls.back': [{}],
    contradicts: [{}],
  },
  project: ({ context }) => context,
});

/* ---- the page ---- */

const OFFER = {
  methods: [PAYMENT_METHOD],
  playRestriction: 'open',
  balanceMinor: 60_000,
  bonus: null,
  currency: 'PHP',
  leftMinor: null,
  bonuses: [],
  passwordSet: true,
  unanswered: null,
};

const PAGES: Readonly<Record<Kind, Omit<Member, 'input'>>> = {
  deposit: {
    machine: depositMachine,
    model: depositModel,
    accepts: ['form.submit (within the limits)', 'payment.confirm', 'page.returned'],
    without: ['after REQUEST_TIMEOUT in loading'],
  },
  withdrawal: {
    machine: withdrawalMachine,
    model: withdrawalModel,
    accepts: ['form.submit (what there is)', 'payment.confirm (with the password)', 'page.returned'],
    without: ['after REQUEST_TIMEOUT in loading'],
  },
};

/** One pause at the growing intervals stands for all of them. */
export const followMachine = paymentFollowMachine.provide({
  guards: {
    isSlow: ({ context: { polls, transaction } }) => polls >= 1 || transaction.waiting?.at === 'overdue',
  },
});

/* ---- what is claimed ---- */

const platformAt = (now: Where) => contextAt<PlatformContext>(now, 'platform');

/** The payment that the page shows. */
function shownAt(now: Where, kind: Kind): CashierTransaction | null {
  const transaction: CashierTransaction | null | undefined = (now('follow') ?? now(kind))?.context
    .transaction;
  return transaction ?? null;
}

/** How much is known of a payment: later states say more. */
function knowledge(payment: CashierTransaction | null): number {
  if (payment === null) return 0;
  const order = ['placed', 'sent', 'overdue', 'cancelled', 'failed', 'succeeded'];
  return 1 + order.indexOf(payment.waiting?.at ?? payment.state);
}

/** Change of the member's balance. */
const moved = ({ performed: { bookDeposit = 0, holdMoney = 0, returnMoney = 0 } }: PlatformContext) =>
  bookDeposit - holdMoney + returnMoney;

/** What the ledger knew when each chart of the page asked; null while none asks. */
interface Asked {
  readonly page: number | null;
  readonly follow: number | null;
}

const asks = (now: Where, member: string) =>
  ['loading', 'submitting', 'recalling', 'asking'].find((state) => is(now, member, state));

/**
 * A payment on both sides: the page, its requests on their way, the platform's handlers and jobs around the payment's
 * chart, the provider, and an operator. Left out: reloads of the page, refusals, other payments of the member.
 */
export const paymentLifeOf = (
  kind: Kind,
  {
    isSilent = false,
    faults = {},
    page = {},
  }: {
    /** Whether the provider never says anything, and nobody presses it. */
    readonly isSilent?: boolean;
    readonly faults?: PlatformFaults;
    /** Charts that take the place of those of the page. */
    readonly page?: Partial<Record<Kind | 'follow', Member['machine']>>;
  } = {},
): Composition<Asked> => ({
  id: `payment-life-${kind}${isSilent ? '-silent' : ''}`,
  title: `Page, platform and provider of a ${kind}${isSilent ? ' on which the provider never decides' : ''}`,
  members: {
    // First, because the page asks as it starts.
    platform: {
      machine: createPlatform(kind, faults),
      model: platformModel(kind),
      accepts: ['request.arrives', 'order.sends', 'job.asks', 'deadline.passes'],
    },
    provider: {
      machine: providerMachine,
      model: providerModel,
      accepts: isSilent ? [] : ['decides', 'calls.back', 'contradicts', 'operator.presses'],
    },
    [kind]: { ...PAGES[kind], input: 'member', ...(page[kind] === undefined ? {} : { machine: page[kind] }) },
    follow: {
      machine: page.follow ?? followMachine,
      model: paymentFollowModel,
      childOf: { member: kind, actor: 'follow' },
      input: (now) => ({ transaction: now(kind)?.context.transaction }),
      accepts: ['payment.check'],
    },
  },
  connections: [
    { from: 'platform', action: 'sendOrder', to: 'provider', event: 'order.sent' },
    { from: 'platform', action: 'askProvider', to: 'provider', event: 'state.asked' },
    { from: 'provider', action: 'accept', to: 'platform', event: 'provider.accepted' },
    { from: 'provider', action: 'tellSucceeded', to: 'platform', event: 'provider.succeeded' },
    { from: 'provider', action: 'tellFailed', to: 'platform', event: 'provider.failed' },
    { from: kind, action: 'checkPayment', to: 'follow', event: 'payment.check' },
  ],
  questions: [
    ...['fetchOffer', kind === 'deposit' ? 'createDeposit' : 'createWithdrawal', 'findOrder'].map((call) => ({
      ...{ from: kind, asks: call, to: 'platform', event: 'request.sent', answered: 'answer' },
    })),
    { from: 'follow', asks: 'fetchStatus', to: 'platform', event: 'request.sent', answered: 'answer' },
  ],
  rules: [
    {
      name: 'the page never says less than the ledger knows for longer than one refresh',
      holds: ({ step, now, memory }) => {
        const known = step.startsWith('follow: status is answered') ? memory.follow : memory.page;
        return (
          !/: (?:status|payment|recall) is answered/.test(step) ||
          knowledge(shownAt(now, kind)) >= (known ?? 0)
        );
      },
    },
    {
      name: 'what the page calls paid is booked',
      holds: ({ now }) => {
        const { row, ...platform } = platformAt(now);
        return (
          shownAt(now, kind)?.state !== 'succeeded' ||
          (row?.state === 'succeeded' && moved({ row, ...platform }) === (kind === 'deposit' ? 1 : -1))
        );
      },
    },
    {
      name: 'the chosen bonus is granted with the deposit, neither without it nor twice',
      holds: ({ now }) => {
        const { bookDeposit = 0, grantBonus = 0 } = platformAt(now).performed;
        return grantBonus === bookDeposit && grantBonus <= 1;
      },
    },
    {
      name: 'nothing is booked twice, whatever is repeated',
      holds: ({ now }) => {
        const { bookDeposit = 0, holdMoney = 0, returnMoney = 0 } = platformAt(now).performed;
        return Math.max(bookDeposit, holdMoney, returnMoney) <= 1;
      },
    },
    {
      name: 'an order that is cancelled or refused moves no money',
      holds: ({ now }) => {
        const platform = platformAt(now);
        return !['cancelled', 'failed'].includes(platform.row?.state ?? '') || moved(platform) === 0;
      },
    },
  ],
  memory: {
    initial: { page: null, follow: null },
    after: ({ now, before, memory }) => {
      const known = knowledge(paymentOf(platformAt(now)));
      const next = (member: string, earlier: number | null) => {
        const asking = asks(now, member);
        if (asking === undefined) return null;
        return asks(before, member) === asking ? earlier : known;
      };
      return { page: next(kind, memory.page), follow: next('follow', memory.follow) };
    },
  },
  goals: [
    {
      name: 'every waiting ends by itself',
      reached: (now) => {
        const { row, performed } = platformAt(now);
        if (row === null || !['placed', 'sent'].includes(row.state)) {
          return row?.state !== 'overdue' || performed.tellOperators !== undefined;
        }
        return false;
      },
    },
    {
      name: 'the page comes to say what the ledger knows, or says that it does not know',
      reached: (now) =>
        is(now, kind, 'unsure') ||
        is(now, kind, 'unavailable') ||
        knowledge(shownAt(now, kind)) >= knowledge(paymentOf(platformAt(now))),
    },
  ],
  bound: 60_000,
});
