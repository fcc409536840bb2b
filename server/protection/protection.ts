import type { PlayRestriction, ProtectionLimit } from '@contract/member';
import { and, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { isCounted } from '../cashier/payments';
import { dayOf, HOME_ZONE, startOfDay } from '../common/homeDays';
import type { Database } from '../db/database';
import {
  type BreakKind,
  type LimitKind,
  type LimitPeriod,
  payments,
  playerProtection,
  playSessions,
  playSums,
  protectionEvents,
  roundLife,
} from '../db/schema';
import type { PassDeadlines } from '../jobs/deadlines';
import { lockMember } from '../member/lock';
import { beginBreak, passBreaks, readBreaks } from './breaks';
import { note } from './history';
import { chooseLimit, type LimitChoice, passLimits } from './limits';
import { excludePerson, type Persons } from './persons';
import {
  admit,
  LIMIT_PERIODS,
  nextCheckOf,
  notePlay,
  readLimits,
  readSpentByDay,
  readSpentSince,
  readStakeStanding,
  readStanding,
  requirePresent,
  requireWithin,
} from './standing';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Limits use rolling periods, so that waiting until midnight does not reset them. */
const PERIODS: Readonly<Record<LimitPeriod, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** Protection status of a member at a point in time. */
interface Stand {
  /** Time of this status. */
  readonly serverTime: number;
  readonly limits: readonly ProtectionLimit[];
  readonly timeOutUntil: number | null;
  readonly exclusionUntil: number | null;
  readonly realityCheckMinutes: number | null;
  readonly standing: { readonly play: PlayRestriction; readonly deposit: PlayRestriction };
}

/** Figures of the current session of play. */
interface Figures {
  /** Time at which the figures were read. */
  readonly serverTime: number;
  readonly sessionStartTime: number;
  readonly betMinor: number;
  readonly winMinor: number;
  readonly spentMinor: number;
  readonly nextCheckTime: number | null;
}

/** Stores players' protection decisions and enforces them on launches, rounds and deposits. */
export interface Protection {
  read(memberId: number, tx?: Database): Promise<Stand>;
  /** Tightening takes effect immediately, loosening after 24 hours; resolves with the effective time. */
  setLimit(memberId: number, limit: LimitChoice): Promise<number>;
  /**
   * Starts or extends a break; a break is never shortened. An exclusion holds for all accounts of the person.
   * `endOf` returns the end of a break that starts at a given time. Resolves with its end.
   */
  beginBreak(memberId: number, kind: BreakKind, endOf: (from: number) => number): Promise<number>;
  setRealityCheck(memberId: number, minutes: number | null): Promise<void>;
  /** Figures of the current session of play. */
  figures(memberId: number): Promise<Figures>;
  /** Acknowledges the figures, so that rounds can continue. */
  acknowledge(memberId: number): Promise<Figures>;
  /** Rejects with `player.excluded` or `player.limit.reached` when the member may not play. */
  admitLaunch(memberId: number, tx?: Database): Promise<void>;
  /**
   * The same for a stake within a round's transaction; locks the member first and records play. Also rejects with
   * `reality.check.due`, and when the stake could exceed a loss limit. Resolves with the time of the act, which must be
   * used for everything written about it, so that a round never precedes its session.
   */
  admitStake(tx: Database, memberId: number, betMinor: number): Promise<number>;
  /** The same for a purchase outside rounds, within its transaction; it could exceed a loss limit too. */
  admitSpending(tx: Database, memberId: number, amountMinor: number): Promise<number>;
  /** The same for a deposit within its transaction. */
  admitDeposit(tx: Database, memberId: number, amountMinor: number): Promise<number>;
  /** Resolves with the time of a withdrawal in the order of the member's acts; never refuses. */
  admitWithdrawal(tx: Database, memberId: number): Promise<number>;
  /** Whether the member is on a break: play is then not advertised, offered or rewarded. */
  isAway(memberId: number, tx?: Database): Promise<boolean>;
  /** The member's play and payments in each period. */
  activity(memberId: number): Promise<
    readonly {
      readonly period: LimitPeriod;
      readonly depositMinor: number;
      readonly withdrawalMinor: number;
      readonly betMinor: number;
      readonly winMinor: number;
      readonly spentMinor: number;
      readonly playMinutes: number;
    }[]
  >;
  /** The member's stakes, wins and purchases on each of the last 30 days. */
  days(memberId: number): Promise<
    readonly {
      readonly day: string;
      readonly betMinor: number;
      readonly winMinor: number;
      readonly spentMinor: number;
    }[]
  >;
  /** The member's protection decisions, newest first. */
  events(
    memberId: number,
    before: number | undefined,
    most: number,
  ): Promise<readonly (typeof protectionEvents.$inferSelect)[]>;
  /** Lets breaks end, and looser limits take effect that have waited long enough. */
  passDeadlines: PassDeadlines;
}

/** Days in the chart of results. */
const CHART_DAYS = 30;

/** Creates the protection service. */
export function createProtection(
  db: Database,
  now: () => number,
  persons: Pick<Persons, 'recognise'>,
): Protection {
  const sum = (column: typeof playSums.betMinor | typeof playSums.winMinor | typeof payments.amountMinor) =>
    sql<number>`coalesce(sum(${column}), 0)::float8`;

  async function paid(tx: Database, memberId: number, kind: 'deposit' | 'withdrawal', from: number) {
    const [row] = await tx
      .select({ amountMinor: sum(payments.amountMinor) })
      .from(payments)
      .where(
        and(
          eq(payments.memberId, memberId),
          eq(payments.kind, kind),
          isCounted(),
          gt(payments.createdAt, new Date(from)),
        ),
      );
    return row?.amountMinor ?? 0;
  }

  async function playedMinutes(tx: Database, memberId: number, from: number): Promise<number> {
    const rows = await tx
      .select()
      .from(playSessions)
      .where(and(eq(playSessions.memberId, memberId), gt(playSessions.lastSeenAt, new Date(from))));
    const time = rows.reduce(
      (total, { startedAt, lastSeenAt }) =>
        total + lastSeenAt.getTime() - Math.max(startedAt.getTime(), from),
      0,
    );
    return Math.floor(time / MINUTE);
  }

  async function read(memberId: number, tx: Database = db): Promise<Stand> {
    const at = now();
    const { timeOutUntil, exclusionUntil } = await readBreaks(tx, [memberId], at);
    const [check] = await tx.select().from(playerProtection).where(eq(playerProtection.memberId, memberId));
    const limits = (await readLimits(tx, memberId, at)).map((limit) => ({
      ...limit,
      used: Math.max(0, limit.used),
    }));
    const isReached = (kinds: readonly LimitKind[]) =>
      limits.some(({ kind, amount, used }) => kinds.includes(kind) && amount !== null && used >= amount);
    const isAway = timeOutUntil !== null || exclusionUntil !== null;
    const standing = (kinds: readonly LimitKind[]): PlayRestriction => {
      if (isAway) return 'excluded';
      return isReached(kinds) ? 'limited' : 'open';
    };
    return {
      serverTime: at,
      limits,
      timeOutUntil,
      exclusionUntil,
      realityCheckMinutes: check?.realityCheckMinutes ?? null,
      standing: { play: standing(['loss', 'session']), deposit: standing(['deposit']) },
    };
  }

  async function figures(memberId: number): Promise<Figures> {
    const at = now();
    const { session, realityCheckMinutes, acknowledgedAt } = await readStanding(db, memberId, at);
    const sessionStartTime = session?.startedAt ?? at;
    return {
      serverTime: at,
      sessionStartTime,
      ...(await readSpentSince(db, memberId, sessionStartTime)),
      nextCheckTime: nextCheckOf(realityCheckMinutes, sessionStartTime, acknowledgedAt ?? 0),
    };
  }

  const change = (tx: Database, memberId: number, values: Partial<typeof playerProtection.$inferInsert>) =>
    tx
      .insert(playerProtection)
      .values({ memberId, ...values })
      .onConflictDoUpdate({ target: playerProtection.memberId, set: values });

  return {
    read,
    figures,

    setLimit: (memberId, wanted) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const at = now();
        return (await chooseLimit(tx, memberId, wanted, at)) ?? at;
      }),

    beginBreak: (memberId, kind, endOf) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const at = now();
        // The keys of this account may be newer than its last sign-in.
        if (kind === 'exclusion') {
          await persons.recognise(tx, memberId, at);
          return excludePerson(tx, memberId, endOf(at), at);
        }
        const until = Math.max(endOf(at), (await readBreaks(tx, [memberId], at)).timeOutUntil ?? 0);
        await beginBreak(tx, { memberId, kind, until }, at);
        return until;
      }),

    setRealityCheck: (memberId, minutes) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await change(tx, memberId, { realityCheckMinutes: minutes });
        await note(tx, memberId, { kind: 'realityCheckSet', value: minutes, at: now() });
      }),

    async acknowledge(memberId) {
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const at = now();
        await change(tx, memberId, { realityAcknowledgedAt: new Date(at) });
        await note(tx, memberId, { kind: 'realityCheck', at });
      });
      return figures(memberId);
    },

    async admitLaunch(memberId, tx = db) {
      const at = now();
      const found = await readStanding(tx, memberId, at);
      requirePresent(found, at);
      requireWithin(found, ['loss', 'session'], () => 0);
    },

    async admitStake(tx, memberId, betMinor) {
      await lockMember(tx, memberId);
      // Read the clock once and after taking the lock, so that the times of a member's acts are in order.
      const at = now();
      await notePlay(tx, memberId, at, admit(await readStakeStanding(tx, memberId, at), betMinor, at));
      return at;
    },

    async admitSpending(tx, memberId, amountMinor) {
      await lockMember(tx, memberId);
      const at = now();
      const found = await readStanding(tx, memberId, at);
      requirePresent(found, at);
      requireWithin(found, ['loss', 'session'], (kind) => (kind === 'loss' ? amountMinor : 0));
      return at;
    },

    async admitDeposit(tx, memberId, amountMinor) {
      await lockMember(tx, memberId);
      const at = now();
      await persons.recognise(tx, memberId, at);
      const found = await readStanding(tx, memberId, at);
      requirePresent(found, at);
      requireWithin(found, ['deposit'], () => amountMinor);
      return at;
    },

    async admitWithdrawal(tx, memberId) {
      await lockMember(tx, memberId);
      return now();
    },

    async isAway(memberId, tx = db) {
      const { timeOutUntil, exclusionUntil } = await readBreaks(tx, [memberId], now());
      return timeOutUntil !== null || exclusionUntil !== null;
    },

    async activity(memberId) {
      const at = now();
      const rows = [];
      for (const period of LIMIT_PERIODS) {
        const from = at - PERIODS[period];
        rows.push({
          period,
          depositMinor: await paid(db, memberId, 'deposit', from),
          withdrawalMinor: await paid(db, memberId, 'withdrawal', from),
          ...(await readSpentSince(db, memberId, from)),
          playMinutes: await playedMinutes(db, memberId, from),
        });
      }
      return rows;
    },

    async days(memberId) {
      const at = now();
      const list = Array.from({ length: CHART_DAYS }, (_, index) =>
        dayOf(at - (CHART_DAYS - 1 - index) * DAY),
      );
      const day = sql<string>`to_char(${playSums.startsAt} at time zone ${HOME_ZONE}, 'YYYY-MM-DD')`;
      const since = new Date(startOfDay(list[0] ?? '') ?? at);
      const rows = await db
        .select({ day, betMinor: sum(playSums.betMinor), winMinor: sum(playSums.winMinor) })
        .from(playSums)
        .where(
          and(
            eq(playSums.memberId, memberId),
            eq(playSums.span, 'day'),
            inArray(playSums.state, [...roundLife.tagged('staked')]),
            gte(playSums.startsAt, since),
          ),
        )
        .groupBy(day);
      const purchases = await readSpentByDay(db, { memberId, since: since.toISOString() });
      return list.map((one) => ({
        ...(rows.find((row) => row.day === one) ?? { day: one, betMinor: 0, winMinor: 0 }),
        spentMinor: purchases.find((row) => row.day === one)?.spentMinor ?? 0,
      }));
    },

    events: (memberId, before, most) =>
      db
        .select()
        .from(protectionEvents)
        .where(
          and(
            eq(protectionEvents.memberId, memberId),
            before === undefined ? undefined : lt(protectionEvents.id, before),
          ),
        )
        .orderBy(desc(protectionEvents.id))
        .limit(most),

    async passDeadlines(signal) {
      await passBreaks(db, now(), { signal });
      await passLimits(db, now(), { signal });
    },
  };
}
