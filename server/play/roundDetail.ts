import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { bets, ledgerEntries, ledgerTransactions, walletAccounts } from '../db/schema';
import type { BetRow } from './rounds';

/** The member's round for real money; undefined when there is none of this id. */
export async function readOwnRound(db: Database, memberId: number, id: string): Promise<BetRow | undefined> {
  const [row] = await db
    .select()
    .from(bets)
    .where(and(eq(bets.id, id), eq(bets.memberId, memberId), eq(bets.mode, 'real')));
  return row;
}

/**
 * The member's cash and bonus after the last booking of a round, whose stake was raised by some of its first `acts` acts;
 * null when the ledger has no bookings of it. Bookings are found by their keys: references have no index.
 */
export async function balanceAfter(
  db: Database,
  { id, memberId, currency }: Pick<BetRow, 'id' | 'memberId' | 'currency'>,
  acts: number,
): Promise<number | null> {
  const raises = Array.from({ length: acts }, (_, step) => `raise/${step}`);
  const keys = ['bet', ...raises, 'win'].map((part) => `round/${id}/${part}`);
  const own = and(
    eq(walletAccounts.memberId, memberId),
    eq(walletAccounts.currency, currency),
    inArray(walletAccounts.kind, ['cash', 'bonus']),
  );
  const [last] = await db
    .select({
      id: sql<number | null>`max(${ledgerEntries.id})::float8`,
      at: sql<string | null>`max(${ledgerEntries.createdAt})::text`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerTransactions.idempotencyKey, keys));
  if (last == null || last.id === null || last.at === null) return null;
  // A balance that the round did not touch is that of the entry before.
  const [held] = await db
    .select({
      value: sql<number>`coalesce(sum((
        select entry.balance_after_minor from ledger_entries entry
        where entry.account_id = wallet_accounts.id
          and entry.created_at <= ${last.at}::timestamptz and entry.id <= ${last.id}
        order by entry.created_at desc, entry.id desc limit 1
      )), 0)::float8`,
    })
    .from(walletAccounts)
    .where(own);
  return held?.value ?? null;
}
