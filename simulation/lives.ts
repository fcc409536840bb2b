import type { AnyStateMachine } from 'xstate';
import { BONUS_COUNTED_STAKE, BONUS_WEIGHTS } from '@/config/moneyRules';
import { bonusLifecycle } from '@/machines/platform/bonus/bonus.machine';
import { contractLifecycle } from '@/machines/platform/contractRequest/contractRequest.machine';
import { sessionLifecycle } from '@/machines/platform/loginSession/loginSession.machine';
import { accountLifecycle } from '@/machines/platform/memberAccount/memberAccount.machine';
import { messageLifecycle } from '@/machines/platform/outgoingMessage/outgoingMessage.machine';
import { paymentLifecycle } from '@/machines/platform/payment/payment.machine';
import { breakLifecycle } from '@/machines/platform/playerBreak/playerBreak.machine';
import { limitLifecycle } from '@/machines/platform/playerLimit/playerLimit.machine';
import { rewardLifecycle } from '@/machines/platform/rewardApplication/rewardApplication.machine';
import { roundLifecycle } from '@/machines/platform/round/round.machine';
import { GAMES } from './world';

/** A row of the database by the names of its columns, with what else a life reads. */
export type Row = Readonly<Record<string, unknown>>;

/** What happened to a row, as its chart hears it. */
interface Happening {
  readonly type: string;
  readonly [detail: string]: unknown;
}

/** What is known of the world around a row. */
interface Around {
  readonly now: number;
  /** Whether the row is seen for the first time. */
  readonly isNew: boolean;
  /** Whether its deadline has passed. */
  readonly isDue: boolean;
  /** Whether the member of the row has made a call that reached an instance. */
  called(path: RegExp): boolean;
  /** What somebody outside has said of the row: the provider, an operator, a carrier. */
  readonly said: ReadonlySet<string>;
}

/** How a chart is found in the database, and what may explain a step of it. */
export interface Life {
  readonly chart: AnyStateMachine;
  readonly table: string;
  readonly stateColumn?: string;
  /** Column with the time at which a state is left by itself. */
  readonly deadlineColumn?: string;
  /** Further values of a row `r`, by name, in SQL. */
  readonly reads?: Readonly<Record<string, string>>;
  readonly facts?: (row: Row) => unknown;
  /** What may have happened to a row. */
  readonly happenings: (row: Row, around: Around) => readonly Happening[];
  /** Kinds of the transfers of its money, and what each action of the chart does to the money of the row's member. */
  readonly kinds?: readonly string[];
  readonly effects?: Readonly<Record<string, (row: Row) => number>>;
  /** What is wrong with a row that has taken steps with these actions; undefined if nothing. */
  readonly fault?: (row: Row, before: Row | undefined, actions: readonly string[]) => string | undefined;
}

export const numberOf = (row: Row, column: string): number => Number(row[column] ?? 0);
export const timeOf = (row: Row, column: string): number | null =>
  row[column] === null || row[column] === undefined ? null : Date.parse(String(row[column]));
const amountOf = (row: Row, column = 'amount'): number | null =>
  row[column] === null ? null : Number(row[column]);
const when = (is: boolean, ...happenings: readonly Happening[]) => (is ? happenings : []);

/** Stakes that count towards the wagering of a bonus `r`, as its promotion says: of settled rounds, each part once. */
const COUNTED = `(
  select coalesce(sum(floor(least(part.staked, ${BONUS_COUNTED_STAKE}) * (case part.node_id
    ${GAMES.map(({ nodeId, kind }) => `when ${nodeId} then ${BONUS_WEIGHTS[kind]}`).join(' ')} end) / 100)), 0)
  from (
    select b.id, b.node_id, sum(s.staked) as staked from bets b join lateral (
      select b.bet_minor - coalesce((select sum(amount_minor) from bet_raises where bet_id = b.id), 0) as staked
        where b.bonus_id = r.id
      union all select amount_minor from bet_raises where bet_id = b.id and bonus_id = r.id
    ) s on true
    where b.member_id = r.member_id and b.state = 'settled' and (r.ended_at is null or b.settled_at < r.ended_at
      or (b.settled_at = r.ended_at and r.state in ('released', 'spent')))
    group by b.id, b.node_id
  ) part
)`;

/** Of a bonus `r`: the bonus balance of its member, and what is left of it in open rounds. */
const BALANCE =
  "coalesce((select balance_minor from wallet_accounts where member_id = r.member_id and kind = 'bonus'), 0)";
const OPEN = "coalesce((select sum(bonus_minor) from bets where bonus_id = r.id and state = 'open'), 0)";
/** Whether another bonus has come after it. */
const HAS_NEXT =
  'exists (select 1 from bonuses n where n.member_id = r.member_id and n.granted_at > r.granted_at)';

/** A limit of nothing is the loosest. */
const isLooser = (next: number | null, current: number | null): boolean =>
  current !== null && (next === null || next > current);

/** Every chart of the platform. */
export const LIVES: readonly Life[] = [
  {
    chart: paymentLifecycle,
    table: 'payments',
    deadlineColumn: 'deadline_at',
    facts: ({ kind }) => ({ kind }),
    happenings: (_, { said }) => [...said].map((each) => ({ type: `provider.${each}` })),
    kinds: ['deposit', 'withdrawal'],
    effects: {
      holdMoney: (row) => -numberOf(row, 'amount_minor'),
      bookDeposit: (row) => numberOf(row, 'amount_minor'),
      returnMoney: (row) => numberOf(row, 'amount_minor'),
    },
  },
  {
    chart: roundLifecycle,
    table: 'bets',
    deadlineColumn: 'deadline_at',
    reads: {
      is_drawn: "(r.audit -> 'draw' is not null)",
      bonus_state: '(select state from bonuses where id = r.bonus_id)',
    },
    facts(row) {
      const placed = timeOf(row, 'placed_at') ?? 0;
      const isAtOnce = row['is_drawn'] === false && timeOf(row, 'settled_at') === placed;
      return {
        waitsFor: isAtOnce ? 'nothing' : row['is_drawn'] === true ? 'draw' : 'act',
        waitMs: (timeOf(row, 'deadline_at') ?? placed) - placed,
      };
    },
    happenings: (row, { called, isDue }) => [
      ...when(
        isDue || (row['is_drawn'] !== true && called(/ \/studio\/api\/acts/)),
        { type: 'round.continued', outcome: {}, audit: {} },
        { type: 'round.decided', winMinor: 0, outcome: {}, audit: {} },
      ),
      ...when(isDue, { type: 'round.unplayable' }),
    ],
    kinds: ['bet', 'win'],
    effects: {
      takeStake: (row) => -numberOf(row, 'bet_minor'),
      payWin: (row) => numberOf(row, 'win_minor'),
      refundStake: (row) => numberOf(row, 'win_minor'),
    },
    fault(row, _, actions) {
      const isWhole = numberOf(row, 'bonus_minor') === 0 || row['bonus_state'] === 'active';
      if (actions.includes('refundStake') && isWhole && row['win_minor'] !== row['bet_minor'])
        return `${numberOf(row, 'win_minor')} of a stake of ${numberOf(row, 'bet_minor')} came back`;
      return undefined;
    },
  },
  {
    chart: bonusLifecycle,
    table: 'bonuses',
    deadlineColumn: 'expires_at',
    reads: { balance_minor: BALANCE, open_minor: OPEN, counted_minor: COUNTED, has_next: HAS_NEXT },
    happenings: (row, { called, said }) => [
      {
        type: 'round.counted',
        missingMinor: numberOf(row, 'wagering_minor') - numberOf(row, 'wagered_minor'),
        leftMinor: numberOf(row, 'balance_minor') + numberOf(row, 'open_minor'),
      },
      ...when(called(/ \/api\/cashier\/bonuses\/forfeit/), { type: 'member.forfeited' }),
      ...when(said.has('left'), { type: 'member.left' }),
    ],
    kinds: ['bonus', 'bonusRelease', 'bonusVoid'],
    effects: {
      bookGrant: (row) => numberOf(row, 'amount_minor'),
      releaseRest: () => 0,
      returnRest: (row) => -numberOf(row, 'end_minor'),
    },
    fault(row) {
      if (row['wagered_minor'] !== row['counted_minor'])
        return `${numberOf(row, 'wagered_minor')} count as staked instead of ${numberOf(row, 'counted_minor')}`;
      return row['state'] !== 'active' && row['has_next'] === false && numberOf(row, 'balance_minor') > 0
        ? `${numberOf(row, 'balance_minor')} are left of it`
        : undefined;
    },
  },
  {
    chart: rewardLifecycle,
    table: 'reward_applications',
    deadlineColumn: 'deadline_at',
    reads: {
      is_cash: "(select (reward_rule ->> 'wagering') = '0' from announcements where id = r.promotion_id)",
    },
    // An application can be decided as it is made; a bonus that comes with a deposit is claimed too.
    happenings: (_, { isNew, isDue, called, said }) => [
      ...when(isNew || isDue || said.has('granted'), {
        type: 'decision.granted',
        amountMinor: 0,
        decidedBy: 'platform',
      }),
      ...when(isNew || isDue || said.has('refused'), {
        type: 'decision.refused',
        reason: 'conditions',
        decidedBy: 'platform',
      }),
      ...when(isNew || isDue, { type: 'decision.deferred' }),
      ...when(isNew || called(/ \/api\/member\/rewards\/claim/), { type: 'member.claimed' }),
      ...when(said.has('left'), { type: 'member.left' }),
    ],
    kinds: ['reward'],
    effects: { payReward: (row) => (row['is_cash'] === true ? numberOf(row, 'amount_minor') : 0) },
  },
  {
    chart: contractLifecycle,
    table: 'contract_requests',
    deadlineColumn: 'deadline_at',
    happenings: (_, { called }) =>
      when(called(/ \/api\/agent\/contracts\/answer/), { type: 'agent.accepted' }, { type: 'agent.refused' }),
  },
  {
    chart: messageLifecycle,
    table: 'outbox',
    deadlineColumn: 'deadline_at',
    facts: (row) => ({
      hasCarrier: row['channel'] === 'mail',
      lifetimeMs: (timeOf(row, 'deadline_at') ?? 0) - (timeOf(row, 'created_at') ?? 0),
    }),
    happenings: (row, { said }) => [
      ...when(said.has('taken'), { type: 'carrier.took' }),
      ...when(said.has('lost'), { type: 'carrier.failed', attempt: numberOf(row, 'attempts') }),
    ],
    fault: (row, _, actions) =>
      actions.includes('clearBody') && row['body'] !== '' ? 'its text is still there' : undefined,
  },
  {
    chart: limitLifecycle,
    table: 'protection_limits',
    deadlineColumn: 'pending_from',
    happenings: (_, { called }) =>
      when(
        called(/ \/api\/member\/protection\/limit/),
        { type: 'player.chose', amount: 1, inForce: 2 },
        { type: 'player.chose', amount: 2, inForce: 1 },
      ),
    fault(row, before, actions) {
      if (before === undefined || actions.includes('loosen')) return undefined;
      return isLooser(amountOf(row), amountOf(before))
        ? 'it became looser without a day of waiting'
        : undefined;
    },
  },
  {
    chart: breakLifecycle,
    table: 'player_breaks',
    deadlineColumn: 'deadline_at',
    facts: (row) => ({ lengthMs: (timeOf(row, 'deadline_at') ?? 0) - (timeOf(row, 'began_at') ?? 0) }),
    happenings: () => [],
  },
  {
    chart: accountLifecycle,
    table: 'members',
    stateColumn: 'status',
    happenings: (_, { said }) => [
      ...when(said.has('disabled'), { type: 'operator.disabled' }),
      ...when(said.has('enabled'), { type: 'operator.enabled' }),
      ...when(said.has('left'), { type: 'member.left' }),
    ],
  },
  {
    chart: sessionLifecycle,
    table: 'sessions',
    deadlineColumn: 'deadline_at',
    facts: (row) => ({
      // The first deadline of a session is one without use.
      idleMs: (timeOf(row, 'deadline_at') ?? 0) - (timeOf(row, 'created_at') ?? 0),
      mostMs: (timeOf(row, 'expires_at') ?? 0) - (timeOf(row, 'created_at') ?? 0),
    }),
    happenings: (row, { now, isDue, called }) => [
      ...when(!isDue, { type: 'session.used', leftMs: (timeOf(row, 'expires_at') ?? 0) - now }),
      ...when(called(/DELETE \/api\/account\/session$/), { type: 'member.loggedOut' }),
      ...when(called(/ \/api\/account\/login/), { type: 'login.elsewhere' }),
      ...when(called(/ \/api\/account\/(sessions|password)/), { type: 'access.withdrawn' }),
    ],
  },
];
