import { and, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { PlayerStanding, ProtectionLimit } from '@/services/contract/member';
import { isCounted } from '../cashier/payments';
import type { Database } from '../db/database';
import {
  bets,
  type LimitKind,
  type LimitPeriod,
  ledgerEntries,
  ledgerTransactions,
  payments,
  playerProtection,
  playSessions,
  protectionEvents,
  protectionLimits,
  walletAccounts,
} from '../db/schema';
import { Refusal } from '../http/refusal';
import { lockMember } from '../member/lock';
import type { TransferKind } from '../wallet';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Limits count over the time just past: a period begins nowhere, so none can be waited out at midnight. */
const PERIODS: Readonly<Record<LimitPeriod, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[];
const LIMIT_KINDS = ['deposit', 'loss', 'session'] as const satisfies readonly LimitKind[];

/** What a member buys that is no game. It is gone all the same, so it counts as lost. */
const SPENDING = ['chatPass'] as const satisfies readonly TransferKind[];

/** A loosening waits so long. */
export const LOOSENING_DELAY = DAY;
/** Play that pauses for longer is another session. */
const SESSION_GAP = 15 * MINUTE;
/** The end of a session is moved on at most this often. */
const SESSION_TOUCH = 10_000;

/** What stands for one member at one moment. */
interface Stand {
  readonly limits: readonly ProtectionLimit[];
  readonly timeOutUntil: number | null;
  readonly exclusionUntil: number | null;
  readonly realityCheckMinutes: number | null;
  readonly standing: { readonly play: PlayerStanding; readonly deposit: PlayerStanding };
}

/** Figures of a running session of play. */
interface Figures {
  readonly sessionStartTime: number;
  readonly betMinor: number;
  readonly winMinor: number;
  readonly spentMinor: number;
  readonly nextCheckTime: number | null;
}

/** Keeps what players decided for their own protection, and holds launches, rounds and deposits to it. */
export interface Protection {
  read(memberId: number, tx?: Database): Promise<Stand>;
  /** Tightening stands at once, loosening after 24 hours; resolves with the moment from which it stands. */
  setLimit(
    memberId: number,
    limit: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: number | null },
  ): Promise<number>;
  /** Begins a break, or makes one longer; none is ever made shorter. Resolves with its end. */
  beginBreak(memberId: number, kind: 'timeOut' | 'exclusion', until: number): Promise<number>;
  setRealityCheck(memberId: number, minutes: number | null): Promise<void>;
  /** Figures of the session of play that is running. */
  figures(memberId: number): Promise<Figures>;
  /** The player has seen the figures; rounds go on. */
  acknowledge(memberId: number): Promise<Figures>;
  /** Rejects with `player.excluded` or `player.limit.reached` when the member may not play; notes that play begins. */
  admitLaunch(memberId: number, tx?: Database): Promise<void>;
  /**
   * The same for one stake within a round's transaction, which it begins with a lock on the member. Rejects also
   * with `reality.check.due`, and when the stake could carry the loss over a limit.
   */
  admitStake(tx: Database, memberId: number, betMinor: number): Promise<void>;
  /** The same for a purchase that is no round, within its transaction: it could carry the loss over a limit too. */
  admitSpending(tx: Database, memberId: number, amountMinor: number): Promise<void>;
  /** The same for a deposit within its transaction. */
  admitDeposit(tx: Database, memberId: number, amountMinor: number): Promise<void>;
  /** What the member played and paid in each period. */
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
  /** What the member did about their protection, newest first. */
  events(
    memberId: number,
    before: number | undefined,
    most: number,
  ): Promise<readonly (typeof protectionEvents.$inferSelect)[]>;
}

type EventKind = (typeof protectionEvents.$inferInsert)['kind'];

/** Whether `next` allows less than `current`, null being no limit at all. */
export function isTighter(next: number | null, current: number | null): boolean {
  if (next === null) return false;
  return current === null || next < current;
}

/** Creates the keeper of protection. */
export function createProtection(db: Database, now: () => number): Protection {
  const sum = (
    column:
      | typeof bets.betMinor
      | typeof bets.winMinor
      | typeof payments.amountMinor
      | typeof ledgerEntries.amountMinor,
  ) => sql<number>`coalesce(sum(${column}), 0)::float8`;

  async function played(tx: Database, memberId: number, from: number) {
    const [row] = await tx
      .select({ betMinor: sum(bets.betMinor), winMinor: sum(bets.winMinor) })
      .from(bets)
      .where(
        and(
          eq(bets.memberId, memberId),
          eq(bets.mode, 'real'),
          inArray(bets.state, ['open', 'settled']),
          gte(bets.placedAt, new Date(from)),
        ),
      );
    const { betMinor, winMinor } = row ?? { betMinor: 0, winMinor: 0 };
    return { betMinor, winMinor, spentMinor: await spent(tx, memberId, from) };
  }

  /** What left the member's cash for purchases, by the books. */
  async function spent(tx: Database, memberId: number, from: number): Promise<number> {
    const [row] = await tx
      .select({ amountMinor: sum(ledgerEntries.amountMinor) })
      .from(walletAccounts)
      .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, walletAccounts.id))
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(
        and(
          eq(walletAccounts.memberId, memberId),
          eq(walletAccounts.kind, 'cash'),
          inArray(ledgerTransactions.kind, [...SPENDING]),
          gte(ledgerTransactions.createdAt, new Date(from)),
        ),
      );
    return 0 - (row?.amountMinor ?? 0);
  }

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

  async function usedOf(
    tx: Database,
    memberId: number,
    kind: LimitKind,
    period: LimitPeriod,
  ): Promise<number> {
    const from = now() - PERIODS[period];
    switch (kind) {
      case 'deposit':
        return paid(tx, memberId, 'deposit', from);
      case 'session':
        return playedMinutes(tx, memberId, from);
      case 'loss': {
        const { betMinor, winMinor, spentMinor } = await played(tx, memberId, from);
        return betMinor + spentMinor - winMinor;
      }
    }
  }

  /** Limits of the member that are set, with a loosening that is due taken over. */
  async function amountsOf(tx: Database, memberId: number) {
    const rows = await tx.select().from(protectionLimits).where(eq(protectionLimits.memberId, memberId));
    return rows.map(({ kind, period, amount, pendingAmount, pendingFrom }) => {
      const from = pendingFrom?.getTime();
      if (from === undefined) return { kind, period, amount, pending: null };
      return from <= now()
        ? { kind, period, amount: pendingAmount, pending: null }
        : { kind, period, amount, pending: { amount: pendingAmount, effectiveTime: from } };
    });
  }

  async function breaksOf(tx: Database, memberId: number) {
    const [row] = await tx.select().from(playerProtection).where(eq(playerProtection.memberId, memberId));
    const running = (moment: Date | null | undefined) => {
      const until = moment?.getTime() ?? 0;
      return until > now() ? until : null;
    };
    return {
      timeOutUntil: running(row?.timeOutUntil),
      exclusionUntil: running(row?.exclusionUntil),
      realityCheckMinutes: row?.realityCheckMinutes ?? null,
      acknowledgedAt: row?.realityAcknowledgedAt?.getTime() ?? 0,
    };
  }

  async function read(memberId: number, tx: Database = db): Promise<Stand> {
    const set = await amountsOf(tx, memberId);
    const { timeOutUntil, exclusionUntil, realityCheckMinutes } = await breaksOf(tx, memberId);
    const limits: ProtectionLimit[] = [];
    for (const kind of LIMIT_KINDS) {
      for (const period of LIMIT_PERIODS) {
        const found = set.find((one) => one.kind === kind && one.period === period);
        limits.push({
          kind,
          period,
          amount: found?.amount ?? null,
          pending: found?.pending ?? null,
          used: Math.max(0, await usedOf(tx, memberId, kind, period)),
        });
      }
    }
    const isReached = (kinds: readonly LimitKind[]) =>
      limits.some(({ kind, amount, used }) => kinds.includes(kind) && amount !== null && used >= amount);
    const isAway = timeOutUntil !== null || exclusionUntil !== null;
    const standing = (kinds: readonly LimitKind[]): PlayerStanding => {
      if (isAway) return 'excluded';
      return isReached(kinds) ? 'limited' : 'open';
    };
    return {
      limits,
      timeOutUntil,
      exclusionUntil,
      realityCheckMinutes,
      standing: { play: standing(['loss', 'session']), deposit: standing(['deposit']) },
    };
  }

  async function note(
    tx: Database,
    memberId: number,
    kind: EventKind,
    subject: string,
    value: number | null,
  ) {
    await tx.insert(protectionEvents).values({ memberId, happenedAt: new Date(now()), kind, subject, value });
  }

  async function requirePresent(tx: Database, memberId: number) {
    const breaks = await breaksOf(tx, memberId);
    if (breaks.timeOutUntil !== null || breaks.exclusionUntil !== null) throw new Refusal('player.excluded');
    return breaks;
  }

  /** `extra` is what the act in question could add to what is used; reached is reached, whatever it adds. */
  async function requireWithin(
    tx: Database,
    memberId: number,
    kinds: readonly LimitKind[],
    extra: (kind: LimitKind) => number,
  ): Promise<void> {
    for (const { kind, period, amount } of await amountsOf(tx, memberId)) {
      if (amount === null || !kinds.includes(kind)) continue;
      const used = await usedOf(tx, memberId, kind, period);
      if (used >= amount || used + extra(kind) > amount) throw new Refusal('player.limit.reached');
    }
  }

  /** The session of play that is running; undefined after a long pause. */
  async function runningSession(tx: Database, memberId: number) {
    const [row] = await tx
      .select()
      .from(playSessions)
      .where(
        and(eq(playSessions.memberId, memberId), gt(playSessions.lastSeenAt, new Date(now() - SESSION_GAP))),
      )
      .orderBy(desc(playSessions.lastSeenAt))
      .limit(1);
    return row;
  }

  /** Notes that the member plays now; resolves with the beginning of their session. */
  async function notePlay(tx: Database, memberId: number): Promise<number> {
    const at = new Date(now());
    const row = await runningSession(tx, memberId);
    if (row === undefined) {
      await tx.insert(playSessions).values({ memberId, startedAt: at, lastSeenAt: at });
      return at.getTime();
    }
    if (at.getTime() - row.lastSeenAt.getTime() >= SESSION_TOUCH) {
      await tx.update(playSessions).set({ lastSeenAt: at }).where(eq(playSessions.id, row.id));
    }
    return row.startedAt.getTime();
  }

  const nextCheck = (minutes: number | null, startedAt: number, acknowledgedAt: number): number | null =>
    minutes === null ? null : Math.max(startedAt, acknowledgedAt) + minutes * MINUTE;

  async function figures(memberId: number): Promise<Figures> {
    const session = await runningSession(db, memberId);
    const { realityCheckMinutes, acknowledgedAt } = await breaksOf(db, memberId);
    const sessionStartTime = session?.startedAt.getTime() ?? now();
    return {
      sessionStartTime,
      ...(await played(db, memberId, sessionStartTime)),
      nextCheckTime: nextCheck(realityCheckMinutes, sessionStartTime, acknowledgedAt),
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

    setLimit: (memberId, { kind, period, amount }) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const found = (await amountsOf(tx, memberId)).find(
          (one) => one.kind === kind && one.period === period,
        );
        const current = found?.amount ?? null;
        const isLoosening = amount !== current && !isTighter(amount, current);
        const effectiveTime = isLoosening ? now() + LOOSENING_DELAY : now();
        const values = isLoosening
          ? { amount: current, pendingAmount: amount, pendingFrom: new Date(effectiveTime) }
          : { amount, pendingAmount: null, pendingFrom: null };
        await tx
          .insert(protectionLimits)
          .values({ memberId, kind, period, ...values })
          .onConflictDoUpdate({
            target: [protectionLimits.memberId, protectionLimits.kind, protectionLimits.period],
            set: values,
          });
        await note(
          tx,
          memberId,
          isLoosening ? 'limitLoosened' : 'limitTightened',
          `${kind}/${period}`,
          amount,
        );
        return effectiveTime;
      }),

    beginBreak: (memberId, kind, until) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const breaks = await breaksOf(tx, memberId);
        const current = kind === 'timeOut' ? breaks.timeOutUntil : breaks.exclusionUntil;
        const end = Math.max(until, current ?? 0);
        const moment = new Date(end);
        await change(
          tx,
          memberId,
          kind === 'timeOut' ? { timeOutUntil: moment } : { exclusionUntil: moment },
        );
        await note(tx, memberId, kind, '', end);
        return end;
      }),

    setRealityCheck: (memberId, minutes) =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await change(tx, memberId, { realityCheckMinutes: minutes });
        await note(tx, memberId, 'realityCheckSet', '', minutes);
      }),

    async acknowledge(memberId) {
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await change(tx, memberId, { realityAcknowledgedAt: new Date(now()) });
        await note(tx, memberId, 'realityCheck', '', null);
      });
      return figures(memberId);
    },

    async admitLaunch(memberId, tx = db) {
      await requirePresent(tx, memberId);
      await requireWithin(tx, memberId, ['loss', 'session'], () => 0);
    },

    async admitStake(tx, memberId, betMinor) {
      await lockMember(tx, memberId);
      const { realityCheckMinutes, acknowledgedAt } = await requirePresent(tx, memberId);
      const startedAt = await notePlay(tx, memberId);
      await requireWithin(tx, memberId, ['loss', 'session'], (kind) => (kind === 'loss' ? betMinor : 0));
      const due = nextCheck(realityCheckMinutes, startedAt, acknowledgedAt);
      if (due !== null && due <= now()) throw new Refusal('reality.check.due');
    },

    async admitSpending(tx, memberId, amountMinor) {
      await lockMember(tx, memberId);
      await requirePresent(tx, memberId);
      await requireWithin(tx, memberId, ['loss', 'session'], (kind) => (kind === 'loss' ? amountMinor : 0));
    },

    async admitDeposit(tx, memberId, amountMinor) {
      await lockMember(tx, memberId);
      await requirePresent(tx, memberId);
      await requireWithin(tx, memberId, ['deposit'], () => amountMinor);
    },

    async activity(memberId) {
      const rows = [];
      for (const period of LIMIT_PERIODS) {
        const from = now() - PERIODS[period];
        rows.push({
          period,
          depositMinor: await paid(db, memberId, 'deposit', from),
          withdrawalMinor: await paid(db, memberId, 'withdrawal', from),
          ...(await played(db, memberId, from)),
          playMinutes: await playedMinutes(db, memberId, from),
        });
      }
      return rows;
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
  };
}
