import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
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
import { offsetOf, type Page } from '../paging';

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

/** One page of a member's payments and other movements, latest first. */
export async function readMovementPage(db: Database, wanted: Wanted, page: Page) {
  const { memberId, kind, from, until } = wanted;
  const own = db
    .select({
      transactionId: sql<string>`${payments.id}::text`.as('transaction_id'),
      kind: sql<string>`${payments.kind}`.as('kind'),
      methodId: sql<string>`${payments.methodId}`.as('method_id'),
      amountMinor: sql<number>`${payments.amountMinor}::float8`.as('amount_minor'),
      currency: sql<string>`${payments.currency}`.as('currency'),
      state: sql<string>`${payments.state}`.as('state'),
      createdTime: sql<number>`(extract(epoch from ${payments.createdAt}) * 1000)::float8`.as('created_time'),
      updatedTime: sql<number>`(extract(epoch from ${payments.updatedAt}) * 1000)::float8`.as('updated_time'),
    })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        kind === 'deposit' || kind === 'withdrawal' ? eq(payments.kind, kind) : undefined,
        kind === 'other' ? sql`false` : undefined,
        from === undefined ? undefined : gte(payments.createdAt, new Date(from)),
        until === undefined ? undefined : lt(payments.createdAt, new Date(until)),
      ),
    );
  const others = db
    .select({
      transactionId: sql<string>`${ledgerTransactions.id}::text`.as('transaction_id'),
      kind: sql<string>`${ledgerTransactions.kind}`.as('kind'),
      methodId: sql<string>`''`.as('method_id'),
      amountMinor: sql<number>`${ledgerEntries.amountMinor}::float8`.as('amount_minor'),
      currency: sql<string>`${walletAccounts.currency}`.as('currency'),
      state: sql<string>`'succeeded'`.as('state'),
      createdTime: sql<number>`(extract(epoch from ${ledgerTransactions.createdAt}) * 1000)::float8`.as(
        'created_time',
      ),
      updatedTime: sql<number>`(extract(epoch from ${ledgerTransactions.createdAt}) * 1000)::float8`.as(
        'updated_time',
      ),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(walletAccounts, eq(walletAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(walletAccounts.memberId, memberId),
        eq(walletAccounts.kind, 'cash'),
        inArray(ledgerTransactions.kind, OTHER_KINDS),
        kind === undefined || kind === 'other' ? undefined : sql`false`,
        from === undefined ? undefined : gte(ledgerTransactions.createdAt, new Date(from)),
        until === undefined ? undefined : lt(ledgerTransactions.createdAt, new Date(until)),
      ),
    );
  const all = unionAll(own, others).as('movements');
  const [total] = await db.select({ value: count() }).from(all);
  const rows = await db
    .select()
    .from(all)
    .orderBy(desc(all.createdTime), desc(all.transactionId))
    .limit(page.size)
    .offset(offsetOf(page));
  return { rows, totalCount: total?.value ?? 0 };
}

/** Movements of a member's cash in a period, in ledger order, at most `most`. */
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
) =>
  db
    .select({
      at: ledgerTransactions.createdAt,
      kind: ledgerTransactions.kind,
      reference: ledgerTransactions.reference,
      amountMinor: ledgerEntries.amountMinor,
      balanceAfterMinor: ledgerEntries.balanceAfterMinor,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(walletAccounts, eq(walletAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(walletAccounts.memberId, memberId),
        eq(walletAccounts.kind, 'cash'),
        eq(walletAccounts.currency, currency),
        gte(ledgerTransactions.createdAt, new Date(from)),
        lt(ledgerTransactions.createdAt, new Date(until)),
      ),
    )
    .orderBy(asc(ledgerEntries.id))
    .limit(most);

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
