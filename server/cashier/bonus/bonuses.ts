import { isRowId } from '@contract/core';
import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BONUS_COUNTED_STAKE, BONUS_WEIGHTS, type BonusKind, wageringOf } from '@/config/moneyRules';
import type { BonusHappening } from '@/machines/platform/bonus/bonus.machine';
import type { Database } from '../../db/database';
import {
  announcements,
  betRaises,
  bets,
  bonuses,
  bonusLife,
  roundLife,
  walletAccounts,
} from '../../db/schema';
import { listOf } from '../../db/schema/columns';
import { createSteps, type Steps } from '../../db/steps';
import { Refusal } from '../../http/refusal';
import type { PassDeadlines } from '../../jobs/deadlines';
import { lockMember, lockOwner } from '../../member/lock';
import type { AccountName } from '../../wallet/accounts';
import {
  memberAccount,
  type Posting,
  type TransferIntent,
  vendorAccount,
  type Wallet,
} from '../../wallet/wallet';

/** Maximum ended bonuses in an answer. */
const HISTORY = 20;
/** House account that pays rewards and bonuses and receives void ones. */
export const REWARD_FUND = vendorAccount('promotions');

export type BonusRow = typeof bonuses.$inferSelect;

/** States in which a bonus runs, and in which it has become cash. */
const RUNNING = bonusLife.tagged('running');
const CASH = bonusLife.tagged('cash');
const IS_RUNNING = sql`state in (${listOf(RUNNING)})`;
const isRunning = () => inArray(bonuses.state, [...RUNNING]);
type BetRow = typeof bets.$inferSelect;

/** A bonus to grant. */
interface Grant {
  /** Also the id of the bonus: a reward grants only one bonus. */
  readonly id: string;
  readonly memberId: number;
  readonly promotionId: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** Wagering requirement as a multiple of the bonus. */
  readonly times: number;
  readonly at: number;
}

/** How a stake is paid: cash first, then the bonus. */
export interface StakeSplit {
  /** The bonus that this round counts for; null without one. */
  readonly bonusId: string | null;
  /** Part of the stake paid from the bonus. */
  readonly bonusMinor: number;
}

/** A round and how its stake, raises included, was paid. */
type PaidRound = Pick<BetRow, 'id' | 'memberId' | 'betMinor' | 'bonusId' | 'bonusMinor'>;

/** Part of a stake that was placed under one bonus. */
interface BonusPart {
  readonly bonusId: string;
  /** State of the bonus now. */
  readonly state: BonusRow['state'];
  /** Staked while the bonus was active, from cash or from the bonus. */
  readonly stakedMinor: number;
  /** Part of it paid from the bonus. */
  readonly paidMinor: number;
}

/** Postings of a win, and the amount that the member receives. */
interface Winnings {
  readonly paidMinor: number;
  readonly postings: readonly Posting[];
}

/**
 * Splits a win like the stake of its round. `parts` are those of bonuses, in the order of their grants; what is not
 * divisible goes to the parts after them, and last to cash.
 */
export function winningsOf(
  { memberId, betMinor }: Pick<PaidRound, 'memberId' | 'betMinor'>,
  parts: readonly Pick<BonusPart, 'paidMinor' | 'state'>[],
  winMinor: number,
): Winnings {
  let staked = 0;
  let shared = 0;
  let toBonus = 0;
  let toCash = 0;
  for (const { paidMinor, state } of parts) {
    staked += paidMinor;
    // The product can exceed the exact whole numbers of a double.
    const shareMinor = Number((BigInt(winMinor) * BigInt(staked)) / BigInt(betMinor)) - shared;
    shared += shareMinor;
    // Wins of a bonus that ended without becoming cash are void like the bonus.
    if (RUNNING.includes(state)) toBonus += shareMinor;
    if (CASH.includes(state)) toCash += shareMinor;
  }
  toCash += winMinor - shared;
  return {
    paidMinor: toCash + toBonus,
    postings: [
      { account: memberAccount(memberId), amountMinor: toCash },
      { account: memberAccount(memberId, 'bonus'), amountMinor: toBonus },
    ].filter(({ amountMinor }) => amountMinor > 0),
  };
}

/** Parts of a round's stake by bonus, in the order of their grants. */
async function partsOf(tx: Database, round: PaidRound): Promise<readonly BonusPart[]> {
  const raises = await tx.select().from(betRaises).where(eq(betRaises.betId, round.id));
  const sums = new Map<string, { stakedMinor: number; paidMinor: number }>();
  const first = { bonusId: round.bonusId, stakedMinor: round.betMinor, paidMinor: round.bonusMinor };
  const add = ({ bonusId, stakedMinor, paidMinor }: typeof first) => {
    if (bonusId === null) return;
    const sum = sums.get(bonusId) ?? { stakedMinor: 0, paidMinor: 0 };
    sums.set(bonusId, {
      stakedMinor: sum.stakedMinor + stakedMinor,
      paidMinor: sum.paidMinor + paidMinor,
    });
  };
  for (const { bonusId, amountMinor, bonusMinor } of raises) {
    add({ bonusId, stakedMinor: amountMinor, paidMinor: bonusMinor });
    first.stakedMinor -= amountMinor;
    first.paidMinor -= bonusMinor;
  }
  add(first);
  if (sums.size === 0) return [];
  const rows = await tx
    .select({ id: bonuses.id, state: bonuses.state })
    .from(bonuses)
    .where(inArray(bonuses.id, [...sums.keys()]))
    .orderBy(bonuses.grantedAt, bonuses.id);
  return rows.flatMap(({ id, state }) => {
    const sum = sums.get(id);
    return sum === undefined ? [] : [{ bonusId: id, state, ...sum }];
  });
}

/** The member's active bonus, as {@link ACTIVE_BONUS} gives it. */
export const activeBonus = z.nullable(
  z.object({ id: z.string(), expiresAt: z.number(), wageringMinor: z.number(), wageredMinor: z.number() }),
);

/** JSON of the active bonus of the member `memberId`, for prepared statements. */
export const ACTIVE_BONUS = sql`(
  select json_build_object(
    'id', id, 'expiresAt', (extract(epoch from expires_at) * 1000)::float8,
    'wageringMinor', wagering_minor, 'wageredMinor', wagered_minor
  )
  from bonuses where member_id = ${sql.placeholder('memberId')}::bigint and ${IS_RUNNING}
)`;

/** Part of a statement with `with` that counts `wageredMinor` for the bonus `bonusId`, if that is not null. */
export const WAGER = sql`
  wagered as (
    update bonuses set wagered_minor = wagered_minor + ${sql.placeholder('wageredMinor')}::bigint
    where id = ${sql.placeholder('bonusId')}::uuid and ${IS_RUNNING}
  )`;

/**
 * Bonuses: a separate balance with a wagering requirement. Stakes are paid from cash first, then from the bonus; wins
 * are credited to both in the same proportion. When the requirement is met, the remaining bonus becomes cash; when it
 * is forfeited, expires or is lost, it returns to the house. A member has one bonus at a time.
 *
 * Every change of a bonus holds the member's lock, so that bets, forfeits, expiries and withdrawals of a member are
 * serialised.
 */
export interface Bonuses {
  /** Grants a bonus; rejects with `bonus.active` while the member has one. The caller must hold the member's lock. */
  grant(tx: Database, grant: Grant): Promise<void>;
  /** Splits a stake between cash and bonus; expires an overdue bonus first. The caller must hold the member's lock. */
  split(tx: Database, memberId: number, betMinor: number, currency: string, at: number): Promise<StakeSplit>;
  /** Expires the member's overdue bonus. The caller must hold the member's lock. */
  expireDue(tx: Database, memberId: number, at: number): Promise<void>;
  /** Postings of a win, split like its stake, and the amount that the member receives. */
  winnings(tx: Database, round: PaidRound, winMinor: number): Promise<Winnings>;
  /**
   * Counts what a settled round staked under the active bonus; may release that bonus, or end it when nothing is left.
   */
  count(tx: Database, round: PaidRound, kind: BonusKind, at: number): Promise<void>;
  /** Releases a bonus whose requirement is met, or ends it when nothing is left, after a round was counted for it. */
  finish(tx: Database, bonusId: string, roundId: string, at: number): Promise<void>;
  /** The active bonus and ended ones, newest first. */
  read(memberId: number): Promise<{
    readonly active: BonusView | null;
    readonly ended: readonly BonusView[];
  }>;
  /**
   * Forfeits a bonus; repeating it changes nothing. Rejects with `not.found`, or `conflict` when it ended otherwise.
   */
  forfeit(memberId: number, bonusId: string): Promise<void>;
  passDeadlines: PassDeadlines;
}

/** A bonus with the title of its promotion and its balance. */
interface BonusView {
  readonly row: BonusRow;
  readonly title: { readonly TY: string; readonly EN: string };
  readonly balanceMinor: number;
}

/** Amount of a stake that counts towards wagering. */
export const countedOf = (betMinor: number, kind: BonusKind): number =>
  Math.floor((Math.min(betMinor, BONUS_COUNTED_STAKE) * BONUS_WEIGHTS[kind]) / 100);

async function runningOf(tx: Database, memberId: number): Promise<BonusRow | undefined> {
  const [row] = await tx
    .select()
    .from(bonuses)
    .where(and(eq(bonuses.memberId, memberId), isRunning()));
  return row;
}

const balanceOf = (wallet: Wallet, tx: Database, { memberId, currency }: BonusRow) =>
  wallet.balance(memberAccount(memberId, 'bonus'), currency, tx);

/** Creates the steps of bonuses. */
function createBonusSteps(wallet: Wallet): Steps<BonusRow, undefined, BonusHappening> {
  /** Books what is left of a bonus that ends. */
  async function end(
    tx: Database,
    row: BonusRow,
    { kind, to, at }: Pick<TransferIntent, 'kind'> & { readonly to: AccountName; readonly at: number },
  ): Promise<void> {
    const leftMinor = await balanceOf(wallet, tx, row);
    if (leftMinor === 0) return;
    await wallet.transfer(
      {
        key: `bonus/${row.id}/end`,
        kind,
        currency: row.currency,
        reference: row.id,
        at,
        postings: [
          { account: memberAccount(row.memberId, 'bonus'), amountMinor: -leftMinor },
          { account: to, amountMinor: leftMinor },
        ],
      },
      tx,
    );
    await tx.update(bonuses).set({ endMinor: leftMinor }).where(eq(bonuses.id, row.id));
  }

  return createSteps({
    life: bonusLife,
    table: bonuses,
    factsOf: () => undefined,
    async lock(tx, id, locking) {
      if (!(await lockOwner(tx, bonuses, id, locking))) return undefined;
      const [row] = await tx.select().from(bonuses).where(eq(bonuses.id, id)).for('update');
      return row;
    },
    since: 'endedAt',
    effects: {
      bookGrant: (tx, { id, memberId, currency, amountMinor }, { at }) =>
        wallet.transfer(
          {
            key: `bonus/${id}/grant`,
            kind: 'bonus',
            currency,
            reference: id,
            at,
            postings: [
              { account: REWARD_FUND, amountMinor: -amountMinor },
              { account: memberAccount(memberId, 'bonus'), amountMinor },
            ],
          },
          tx,
        ),
      releaseRest: (tx, row, { at }) =>
        end(tx, row, { kind: 'bonusRelease', to: memberAccount(row.memberId), at }),
      returnRest: (tx, row, { at }) => end(tx, row, { kind: 'bonusVoid', to: REWARD_FUND, at }),
    },
  });
}

/** Ends the running bonus of a member who leaves. The caller must hold the member's lock. */
export async function abandonBonus(
  tx: Database,
  wallet: Wallet,
  memberId: number,
  at: number,
): Promise<void> {
  const row = await runningOf(tx, memberId);
  if (row !== undefined) await createBonusSteps(wallet).follow(tx, row, { type: 'member.left' }, at);
}

/** Creates the bonus service. */
export function createBonuses({
  db,
  wallet,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly now: () => number;
}): Bonuses {
  const steps = createBonusSteps(wallet);
  /** The running bonus; ends it when it has expired. */
  async function current(tx: Database, memberId: number, at: number): Promise<BonusRow | undefined> {
    const row = await runningOf(tx, memberId);
    return row !== undefined && RUNNING.includes(await steps.pass(tx, row, at)) ? row : undefined;
  }

  /** What open rounds other than `roundId` have staked of a bonus: they may still win for it. */
  async function openMinor(tx: Database, { id, memberId }: BonusRow, roundId: string): Promise<number> {
    const raised = tx
      .select({ id: betRaises.betId })
      .from(betRaises)
      .where(and(eq(betRaises.betId, bets.id), eq(betRaises.bonusId, id)));
    const [open] = await tx
      .select({ minor: sql<number>`coalesce(sum(${bets.bonusMinor}), 0)::float8` })
      .from(bets)
      .where(
        and(
          eq(bets.memberId, memberId),
          inArray(bets.state, [...roundLife.tagged('open')]),
          ne(bets.id, roundId),
          or(eq(bets.bonusId, id), inArray(bets.id, raised)),
        ),
      );
    return open?.minor ?? 0;
  }

  async function finish(tx: Database, bonus: BonusRow, roundId: string, at: number): Promise<void> {
    const leftMinor = (await balanceOf(wallet, tx, bonus)) || (await openMinor(tx, bonus, roundId));
    const missingMinor = bonus.wageringMinor - bonus.wageredMinor;
    await steps.follow(tx, bonus, { type: 'round.counted', missingMinor, leftMinor }, at);
  }

  const passDeadlines = (which: Parameters<typeof steps.passDeadlines>[2]) =>
    steps.passDeadlines(db, now(), which);

  return {
    async grant(tx, { id, memberId, promotionId, currency, amountMinor, times, at }) {
      if ((await current(tx, memberId, at)) !== undefined) throw new Refusal('bonus.active');
      await steps.begin(tx, undefined, at, async (first) => {
        const [row] = await tx
          .insert(bonuses)
          .values({
            ...{ id, memberId, promotionId, currency, amountMinor, ...first },
            wageringMinor: wageringOf(amountMinor, times),
            grantedAt: new Date(at),
          })
          .returning();
        return row;
      });
    },

    async split(tx, memberId, betMinor, currency, at) {
      const bonus = await current(tx, memberId, at);
      if (bonus === undefined) return { bonusId: null, bonusMinor: 0 };
      const missing = betMinor - (await wallet.balance(memberAccount(memberId), currency, tx));
      return { bonusId: bonus.id, bonusMinor: Math.max(0, missing) };
    },

    async expireDue(tx, memberId, at) {
      await current(tx, memberId, at);
    },

    async winnings(tx, round, winMinor) {
      return winningsOf(round, await partsOf(tx, round), winMinor);
    },

    async count(tx, round, kind, at) {
      const under = (await partsOf(tx, round)).find(({ state }) => RUNNING.includes(state));
      if (under === undefined) return;
      const [counted] = await tx
        .update(bonuses)
        .set({ wageredMinor: sql`${bonuses.wageredMinor} + ${countedOf(under.stakedMinor, kind)}` })
        .where(eq(bonuses.id, under.bonusId))
        .returning();
      if (counted !== undefined) await finish(tx, counted, round.id, at);
    },

    async finish(tx, bonusId, roundId, at) {
      const [row] = await tx
        .select()
        .from(bonuses)
        .where(and(eq(bonuses.id, bonusId), isRunning()));
      if (row !== undefined) await finish(tx, row, roundId, at);
    },

    async read(memberId) {
      await passDeadlines({ only: eq(bonuses.memberId, memberId), isPatient: true });
      const rows = await db
        .select({ row: bonuses, title: announcements.title, balanceMinor: walletAccounts.balanceMinor })
        .from(bonuses)
        .innerJoin(announcements, eq(announcements.id, bonuses.promotionId))
        .leftJoin(
          walletAccounts,
          and(
            eq(walletAccounts.memberId, bonuses.memberId),
            eq(walletAccounts.kind, 'bonus'),
            eq(walletAccounts.currency, bonuses.currency),
          ),
        )
        .where(eq(bonuses.memberId, memberId))
        .orderBy(desc(bonuses.grantedAt), bonuses.id)
        .limit(HISTORY + 1);
      const views = rows.map(({ row, title, balanceMinor }) => ({
        row,
        title,
        balanceMinor: RUNNING.includes(row.state) ? (balanceMinor ?? 0) : row.endMinor,
      }));
      return {
        active: views.find(({ row }) => RUNNING.includes(row.state)) ?? null,
        ended: views.filter(({ row }) => !RUNNING.includes(row.state)).slice(0, HISTORY),
      };
    },

    async forfeit(memberId, bonusId) {
      if (!isRowId(bonusId)) throw new Refusal('not.found');
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const at = now();
        await current(tx, memberId, at);
        const [row] = await tx
          .select()
          .from(bonuses)
          .where(and(eq(bonuses.id, bonusId), eq(bonuses.memberId, memberId)));
        if (row === undefined) throw new Refusal('not.found');
        const state = await steps.follow(tx, row, { type: 'member.forfeited' }, at);
        if (state === undefined && row.state !== 'forfeited') throw new Refusal('conflict');
      });
    },

    passDeadlines: (signal) => passDeadlines({ signal }),
  };
}

/** Rejects when a bonus account has money without an active bonus, or a release was too early. For tests and audits. */
export async function assertBonusesSound(db: Database): Promise<void> {
  const stray = await db
    .select({ memberId: walletAccounts.memberId, balanceMinor: walletAccounts.balanceMinor })
    .from(walletAccounts)
    .where(
      and(
        eq(walletAccounts.kind, 'bonus'),
        gt(walletAccounts.balanceMinor, 0),
        sql`not exists (select 1 from ${bonuses} where ${bonuses.memberId} = ${walletAccounts.memberId} and ${isRunning()})`,
      ),
    );
  const early = await db
    .select({ id: bonuses.id })
    .from(bonuses)
    .where(and(inArray(bonuses.state, [...CASH]), sql`${bonuses.wageredMinor} < ${bonuses.wageringMinor}`));
  if (stray.length + early.length > 0) {
    throw new Error(`The bonuses are inconsistent: ${JSON.stringify({ stray, early })}.`);
  }
}
