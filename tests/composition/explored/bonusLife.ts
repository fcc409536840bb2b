import { defineModel } from '@explorer/defineModel';
import type { Composition, Member, Where } from '@explorer/index';
import { shownState } from '@server/cashier/payments';
import { bonusLife, paymentLife } from '@server/db/schema';
import { assign, emit, setup } from 'xstate';
import { type WithdrawalOffer, withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { withdrawalModel } from '@/machines/cashier/withdrawal/withdrawal.model';
import type { BonusHappening } from '@/machines/platform/bonus/bonus.machine';
import { BONUS, PAYMENT_METHOD, PENDING_DEPOSIT } from '@/machines/shared/samples';
import { contextAt, saidWhileLoading } from './helpers';

/** Money is counted in the amount of the withdrawal, which is also every stake and every bonus. */
const UNIT = 50_000;
/** The member's own money at the start. */
const OWN = 1;
/** Stakes that a bonus requires. */
const REQUIRED = 2;
/** Bonuses that the operator grants. */
const GRANTS = 2;

/** The lifecycle of bonuses, of which a test may break a part. */
export type BonusLife = Pick<typeof bonusLife, 'begin' | 'step' | 'pass'>;
type LifeStep = ReturnType<BonusLife['begin']>;

/** What is wrong with a platform, in tests that must notice it. */
interface PlatformFaults {
  readonly life?: BonusLife;
  /** Whether a handler reads a bonus before it has locked the member, and so as it was before another one ended it. */
  readonly readsEarly?: boolean;
}

interface BonusRow {
  readonly state: string;
  readonly hasDeadline: boolean;
  readonly wagered: number;
  /** How often it was booked, in each direction; two stand for more. */
  readonly granted: number;
  readonly ended: number;
}

/** Rows and ledger of one member, and the requests of the page. */
interface PlatformContext {
  readonly cash: number;
  readonly bonusMoney: number;
  /** What was withdrawn, or is on hold for it. */
  readonly withdrawn: number;
  /** What bonuses have become cash as their chart says. */
  readonly released: number;
  readonly bonus: BonusRow | null;
  readonly grants: number;
  readonly payment: string | null;
  readonly arriving: readonly string[];
}

type PlatformEvent =
  | { readonly type: 'request.sent'; readonly id: string }
  | { readonly type: 'request.arrives'; readonly id: string }
  | { readonly type: 'operator.grants' }
  | { readonly type: 'operator.presses'; readonly outcome: 'succeeded' | 'failed' }
  | { readonly type: 'round.plays'; readonly isWon: boolean }
  | { readonly type: 'other.phone.forfeits' }
  | { readonly type: 'deadline.passes' };

const isRunning = (bonus: BonusRow | null): bonus is BonusRow =>
  bonus !== null && bonusLife.tagged('running').includes(bonus.state);

function createPlatform({ life = bonusLife, readsEarly = false }: PlatformFaults) {
  /** Books what a step's actions name. */
  function taken(context: PlatformContext, bonus: BonusRow, step: LifeStep | undefined): PlatformContext {
    if (step === undefined) return { ...context, bonus };
    let { cash, bonusMoney, released } = context;
    let { granted, ended } = bonus;
    for (const action of step.actions) {
      if (action === 'bookGrant') {
        bonusMoney += 1;
        granted = Math.min(2, granted + 1);
        continue;
      }
      if (action === 'releaseRest') cash += bonusMoney;
      if (action === 'releaseRest' && bonusLife.tagged('cash').includes(step.state)) released += bonusMoney;
      bonusMoney = 0;
      ended = Math.min(2, ended + 1);
    }
    const hasDeadline = step.deadline === undefined ? bonus.hasDeadline : step.deadline !== null;
    const next = { ...bonus, state: step.state, hasDeadline, granted, ended };
    return { ...context, cash, bonusMoney, released, bonus: next };
  }
  function happens(context: PlatformContext, happening: BonusHappening): PlatformContext {
    const { bonus } = context;
    if (bonus === null) return context;
    const seen = readsEarly ? 'active' : bonus.state;
    return taken(context, bonus, life.step(seen, undefined, happening));
  }
  /** A stake of one: cash first, then the bonus; a win returns to where it came from, and the round counts. */
  function played(context: PlatformContext, isWon: boolean): PlatformContext {
    const fromCash = context.cash > 0;
    const lost = isWon ? 0 : 1;
    const cash = context.cash - (fromCash ? lost : 0);
    const bonusMoney = context.bonusMoney - (fromCash ? 0 : lost);
    const { bonus } = context;
    if (!isRunning(bonus)) return { ...context, cash, bonusMoney };
    const wagered = Math.min(REQUIRED, bonus.wagered + 1);
    return happens(
      { ...context, cash, bonusMoney, bonus: { ...bonus, wagered } },
      { type: 'round.counted', missingMinor: REQUIRED - wagered, leftMinor: bonusMoney },
    );
  }
  function ordered(context: PlatformContext): PlatformContext {
    if (context.payment !== null || context.cash === 0) return context;
    const { state } = paymentLife.begin({ kind: 'withdrawal' });
    return { ...context, payment: state, cash: context.cash - 1, withdrawn: 1 };
  }
  function pressed(context: PlatformContext, outcome: 'succeeded' | 'failed'): PlatformContext {
    const facts = { kind: 'withdrawal' } as const;
    const step =
      context.payment === null
        ? undefined
        : paymentLife.step(context.payment, facts, { type: `provider.${outcome}` });
    if (step === undefined) return context;
    const back = step.actions.includes('returnMoney') ? 1 : 0;
    return {
      ...context,
      payment: step.state,
      cash: context.cash + back,
      withdrawn: context.withdrawn - back,
    };
  }
  return setup({
    types: { context: {} as PlatformContext, events: {} as PlatformEvent, emitted: {} as { type: 'answer' } },
    guards: {
      canGrant: ({ context }) => context.grants < GRANTS && !isRunning(context.bonus),
      canPlay: ({ context }) => context.cash + (isRunning(context.bonus) ? context.bonusMoney : 0) > 0,
      hasBonus: ({ context }) => context.bonus !== null,
      hasDeadline: ({ context }) => context.bonus?.hasDeadline === true,
      isPending: ({ context }) =>
        context.payment !== null && paymentLife.tagged('open').includes(context.payment),
    },
  }).createMachine({
    id: 'platform',
    context: {
      ...{ cash: OWN, bonusMoney: 0, withdrawn: 0, released: 0 },
      ...{ bonus: null, grants: 0, payment: null, arriving: [] },
    },
    on: {
      'request.sent': {
        actions: assign(({ context, event }) => ({
          arriving: [...new Set([...context.arriving, event.id])].toSorted(),
        })),
      },
      'request.arrives': {
        actions: [
          assign(({ context, event: { id } }) => ({
            ...(id.endsWith('/payment') ? ordered(context) : context),
            arriving: context.arriving.filter((each) => each !== id),
          })),
          emit(({ context, event: { id } }) => ({
            type: 'answer' as const,
            id,
            name: `${context.payment ?? 'nothing'}, ${context.cash}, ${JSON.stringify(bonusOf(context))}`,
            output: answerTo(context, id),
          })),
        ],
      },
      'operator.grants': {
        guard: 'canGrant',
        actions: assign(({ context }) => {
          const fresh = { state: '', hasDeadline: false, wagered: 0, granted: 0, ended: 0 };
          return taken({ ...context, grants: context.grants + 1 }, fresh, life.begin(undefined));
        }),
      },
      'operator.presses': {
        guard: 'isPending',
        actions: assign(({ context, event }) => pressed(context, event.outcome)),
      },
      'round.plays': {
        guard: 'canPlay',
        actions: assign(({ context, event }) => played(context, event.isWon)),
      },
      'other.phone.forfeits': {
        guard: 'hasBonus',
        actions: assign(({ context }) => happens(context, { type: 'member.forfeited' })),
      },
      'deadline.passes': {
        guard: 'hasDeadline',
        actions: assign(({ context }) =>
          context.bonus === null
            ? context
            : // A deadline passes once, also one that leads nowhere.
              taken(
                context,
                { ...context.bonus, hasDeadline: false },
                life.pass(context.bonus.state, undefined),
              ),
        ),
      },
    },
  });
}

/** The running bonus as the contract's answers describe it. */
const bonusOf = ({ bonus, bonusMoney, grants }: PlatformContext) =>
  isRunning(bonus)
    ? {
        ...BONUS,
        bonusId: `bonus-${grants}`,
        balanceMinor: bonusMoney * UNIT,
        wageringMinor: REQUIRED * UNIT,
        wageredMinor: bonus.wagered * UNIT,
      }
    : null;

function answerTo(context: PlatformContext, id: string): unknown {
  const { payment, cash } = context;
  const transaction =
    payment === null ? null : { ...PENDING_DEPOSIT, kind: 'withdrawal', ...shownState(payment, null) };
  if (id.endsWith('/payment'))
    return transaction === null
      ? { kind: 'refused', failure: { code: 'balance.insufficient' } }
      : { kind: 'begun', transaction, redirectUrl: '' };
  return {
    ...{ methods: [PAYMENT_METHOD], balanceMinor: cash * UNIT, bonus: bonusOf(context), currency: 'PHP' },
    ...{ passwordSet: true, unanswered: null },
    pending: transaction?.state === 'pending' ? transaction : null,
  };
}

const platformModel = defineModel(createPlatform({}), {
  events: {
    'request.sent': [],
    'request.arrives': ({ context }) => Object.fromEntries(context.arriving.map((id) => [id, { id }])),
    'operator.grants': [{}],
    'operator.presses': { 'it is paid': { outcome: 'succeeded' }, 'it is not paid': { outcome: 'failed' } },
    'round.plays': { 'and wins': { isWon: true }, 'and loses': { isWon: false } },
    'other.phone.forfeits': [{}],
    'deadline.passes': [{}],
  },
  project: ({ context }) => context,
});

const platformAt = (now: Where) => contextAt<PlatformContext>(now, 'platform');

/** What can be said about the bonus. */
const saidOf = (bonus: WithdrawalOffer['bonus']): string => JSON.stringify(bonus);

/**
 * A member's bonuses beside a withdrawal: the page with its requests on their way, the platform's handlers around the
 * charts of a bonus and of a payment, rounds, the operator who grants and who presses the provider, another phone that
 * gives the bonus up, and the clock. Left out: answers that are lost, what the page does once the withdrawal is followed,
 * reloads, the erasure of the account, and open rounds.
 */
export const bonusLifeOf = ({
  isLeft = false,
  faults = {},
  page = withdrawalMachine,
}: {
  /** Whether nobody does anything with a bonus once it is granted. */
  readonly isLeft?: boolean;
  readonly faults?: PlatformFaults;
  /** A chart that takes the place of the page's. */
  readonly page?: Member['machine'];
} = {}): Composition<readonly string[]> => ({
  id: `bonus-life${isLeft ? '-left' : ''}`,
  title: `Bonuses beside a withdrawal${isLeft ? ', with which nobody does anything' : ''}`,
  members: {
    // First, because the page asks as it starts.
    platform: {
      machine: createPlatform(faults),
      model: platformModel,
      accepts: [
        ...['request.arrives', 'operator.grants', 'deadline.passes'],
        ...(isLeft ? [] : ['operator.presses', 'round.plays', 'other.phone.forfeits']),
      ],
    },
    withdrawal: {
      machine: page,
      model: withdrawalModel,
      input: 'member',
      accepts: ['form.submit (what there is)', 'payment.confirm (with the password)', 'page.returned'],
      without: ['after REQUEST_TIMEOUT', 'follow'],
    },
  },
  connections: [],
  questions: ['fetchOffer', 'createWithdrawal'].map((asks) => ({
    ...{ from: 'withdrawal', asks, to: 'platform', event: 'request.sent', answered: 'answer' },
  })),
  rules: [
    {
      name: 'no bonus money is withdrawn: what is cash or withdrawn is the member’s own, or was released',
      holds: ({ now }) => {
        const { cash, withdrawn, released } = platformAt(now);
        return cash + withdrawn <= OWN + released;
      },
    },
    {
      name: 'a bonus becomes cash only when enough was staked',
      holds: ({ now }) => {
        const { bonus } = platformAt(now);
        return bonus?.state !== 'released' || bonus.wagered >= REQUIRED;
      },
    },
    {
      name: 'a bonus is booked once as it begins and at most once as it ends, whoever ends it and however often',
      holds: ({ now }) => {
        const { bonus } = platformAt(now);
        return bonus === null || (bonus.granted === 1 && bonus.ended <= (isRunning(bonus) ? 0 : 1));
      },
    },
    {
      name: 'money on the bonus balance belongs to a bonus that runs',
      holds: ({ now }) => {
        const { bonus, bonusMoney } = platformAt(now);
        return bonusMoney === 0 || isRunning(bonus);
      },
    },
    {
      name: 'what a refresh of the page says about the bonus was so since it asked',
      holds: ({ now, step, memory }) => {
        if (!step.startsWith('withdrawal: offer is answered')) return true;
        const offer: WithdrawalOffer | null | undefined = now('withdrawal')?.context.offer;
        return memory.includes(saidOf(offer?.bonus ?? null));
      },
    },
  ],
  memory: saidWhileLoading('withdrawal', (now) => saidOf(bonusOf(platformAt(now)))),
  goals: [
    {
      name: 'every bonus ends by itself',
      reached: (now) => !isRunning(platformAt(now).bonus),
    },
  ],
  bound: 10_000,
});
