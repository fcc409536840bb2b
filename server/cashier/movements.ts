import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import {
  bets,
  games,
  ledgerEntries,
  ledgerTransactions,
  type PaymentKind,
  payments,
  walletAccounts,
} from '../db/schema';
import { MOST_COUNTED, offsetOf, type Page, reachOf } from '../http/paging';

/** Kinds of movements in a member's history in addition to payments. */
const OTHER_KINDS = ['rebate', 'reward', 'bonusRelease', 'adjustment', 'chatPass'];
/** References per database query. */
const BATCH = 500;

/** Filter of a member's movements: from (inclusive) and until (exclusive); undefined for no limit. */
interface Wanted {
  readonly memberId: number;
  /** One kind of payments, all other movements, or everything. */
  readonly kind: PaymentKind | 'other' | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
}

const movement = z.object({
  transactionId: z.string(),
  kind: z.string(),
  methodId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  state: z.string(),
  /** Milliseconds since the epoch; null without one. */
  deadline: z.nullable(z.number()),
  createdTime: z.number(),
  updatedTime: z.number(),
});
const movements = z.object({ rows: z.array(movement) });
const counts = z.object({ rows: z.array(z.object({ counted: z.number() })) });

const millis = (at: SQL): SQL => sql`round(extract(epoch from ${at}) * 1000)::float8`;
/** Rows of one column; none are a row without a value, which nothing equals. */
const rowsOf = (names: readonly string[]): SQL =>
  sql.raw(`values ${names.length === 0 ? '(null::text)' : names.map((name) => `('${name}')`).join(', ')}`);

/**
 * One page of a member's payments and other movements, latest first. Reads the latest of each kind by its index, so its
 * work does not depend on the number of movements. Counts them up to {@link MOST_COUNTED}; a larger `totalCount` says only
 * whether others follow this page.
 */
export async function readMovementPage(db: Database, { memberId, kind, from, until }: Wanted, page: Page) {
  const { skipped, read } = reachOf(page);
  const { after } = page;
  const own = kind === 'other' ? [] : kind === undefined ? ['deposit', 'withdrawal'] : [kind];
  const others = kind === undefined || kind === 'other' ? OTHER_KINDS : [];
  const inPeriod = (at: SQL): SQL[] => [
    ...(from === undefined ? [] : [sql`${at} >= ${new Date(from).toISOString()}::timestamptz`]),
    ...(until === undefined ? [] : [sql`${at} < ${new Date(until).toISOString()}::timestamptz`]),
  ];
  const time = sql`(select coalesce(
    (select created_at from payments where id = ${after}::uuid),
    (select created_at from ledger_transactions where id = ${after}::uuid)
  ))`;
  const isAfter = (at: SQL, id: SQL): SQL[] =>
    after === undefined ? [] : [sql`${at} <= ${time}`, sql`(${at} < ${time} or ${id}::text < ${after})`];
  const every = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);
  /** The latest movements of each kind. */
  const latest = (most: number): SQL => sql`(
    select one.* from (${rowsOf(own)}) k (kind) cross join lateral (
      select p.id::text as id, p.kind, p.method_id, p.amount_minor, p.currency, p.state, p.deadline_at,
        p.created_at, p.updated_at
      from payments p
      where p.member_id = ${memberId} and p.kind = k.kind
        and ${every([...inPeriod(sql`p.created_at`), ...isAfter(sql`p.created_at`, sql`p.id`)])}
      order by p.created_at desc, p.id desc limit ${most}
    ) one
    union all
    select one.* from wallet_accounts w cross join (${rowsOf(others)}) k (kind) cross join lateral (
      select e.transaction_id::text, e.kind, '', e.amount_minor, w.currency, 'succeeded', null::timestamptz,
        e.created_at, e.created_at
      from ledger_entries e
      where e.account_id = w.id and e.kind = k.kind and e.kind not in ('bet', 'win')
        and ${every([...inPeriod(sql`e.created_at`), ...isAfter(sql`e.created_at`, sql`e.transaction_id`)])}
      order by e.created_at desc, e.transaction_id desc limit ${most}
    ) one where w.member_id = ${memberId} and w.kind = 'cash'
  ) movements`;
  const { rows } = z.parse(
    movements,
    await db.execute(sql`
      select id as "transactionId", kind, method_id as "methodId", amount_minor::float8 as "amountMinor", currency,
        state, ${millis(sql`deadline_at`)} as deadline, ${millis(sql`created_at`)} as "createdTime",
        ${millis(sql`updated_at`)} as "updatedTime"
      from ${latest(skipped + read)}
      order by created_at desc, id desc limit ${read} offset ${skipped}`),
  );
  const counted = z.parse(
    counts,
    await db.execute(sql`
      select count(*)::int as counted from (
        select 1 from (${rowsOf(own)}) k (kind) cross join lateral (
          select 1 from payments p
          where p.member_id = ${memberId} and p.kind = k.kind and ${every(inPeriod(sql`p.created_at`))}
          limit ${MOST_COUNTED}
        ) one
        union all
        select 1 from wallet_accounts w cross join (${rowsOf(others)}) k (kind) cross join lateral (
          select 1 from ledger_entries e
          where e.account_id = w.id and e.kind = k.kind and e.kind not in ('bet', 'win')
            and ${every(inPeriod(sql`e.created_at`))}
          limit ${MOST_COUNTED}
        ) one where w.member_id = ${memberId} and w.kind = 'cash'
        limit ${MOST_COUNTED}
      ) counted_ones`),
  );
  return {
    rows: rows.slice(0, page.size),
    totalCount: Math.max(counted.rows[0]?.counted ?? 0, rows.length === 0 ? 0 : offsetOf(page) + rows.length),
  };
}

/** Movements of a member's cash in a period, in order of time, at most `most`. */
export const readCashMovements = (
  db: Database,
  {
    memberId,
    currency,
    from,
    until,
  }: {
    readonly memberId: number;
    readonly currency: string;
    readonly from: number;
    readonly until: number;
  },
  most: number,
) => {
  const account = db
    .select({ id: walletAccounts.id })
    .from(walletAccounts)
    .where(
      and(
        eq(walletAccounts.memberId, memberId),
        eq(walletAccounts.kind, 'cash'),
        eq(walletAccounts.currency, currency),
      ),
    );
  // First the entries, in the order of their index, so that no more are read.
  const entries = db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.accountId, sql`(${account})`),
        gte(ledgerEntries.createdAt, new Date(from)),
        lt(ledgerEntries.createdAt, new Date(until)),
      ),
    )
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
    .limit(most)
    .as('entries');
  return db
    .select({
      entryId: entries.id,
      at: ledgerTransactions.createdAt,
      kind: ledgerTransactions.kind,
      reference: ledgerTransactions.reference,
      amountMinor: entries.amountMinor,
      balanceAfterMinor: entries.balanceAfterMinor,
    })
    .from(entries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, entries.transactionId))
    .orderBy(asc(entries.createdAt), asc(entries.id));
};

/** Subjects of movements by ledger reference: the payment's method, or the game of the bet. */
export async function readSubjects(db: Database, references: readonly string[]) {
  const paid = new Map<string, (typeof payments.$inferSelect)['methodId']>();
  const played = new Map<string, (typeof games.$inferSelect)['displayName']>();
  for (let at = 0; at < references.length; at += BATCH) {
    const some = references.slice(at, at + BATCH);
    const paidRows = await db
      .select({ id: payments.id, methodId: payments.methodId })
      .from(payments)
      .where(inArray(payments.id, some));
    for (const { id, methodId } of paidRows) paid.set(id, methodId);
    const playedRows = await db
      .select({ id: bets.id, name: games.displayName })
      .from(bets)
      .innerJoin(games, eq(games.nodeId, bets.nodeId))
      .where(inArray(bets.id, some));
    for (const { id, name } of playedRows) played.set(id, name);
  }
  return { paid, played };
}
