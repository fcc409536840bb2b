import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { walletAccounts } from '../db/schema';

/** Accounts of a member. */
export type MemberKind = 'cash' | 'bonus' | 'play';
/** Accounts of the house. */
export type HouseKind = 'equity' | 'house' | 'clearing' | 'playHouse';

/** Identifies an account: of a member, or of the house for a vendor or payment provider. */
export type AccountName =
  | { readonly kind: MemberKind; readonly memberId: number }
  | { readonly kind: HouseKind; readonly owner: string };

/** The account of a member. */
export const memberAccount = (memberId: number, kind: MemberKind = 'cash'): AccountName => ({
  kind,
  memberId,
});
/** House account of a vendor, in real or play money. */
export const vendorAccount = (vendor: string, kind: 'house' | 'playHouse' = 'house'): AccountName => ({
  kind,
  owner: vendor,
});
/** Account of money in transit from or to a payment provider. */
export const clearingAccount = (provider: string): AccountName => ({ kind: 'clearing', owner: provider });
/** Account from which money enters the ledger. */
export const equityAccount = (): AccountName => ({ kind: 'equity', owner: '' });

/** Unique key of an account. */
export const accountKey = (name: AccountName): string =>
  'memberId' in name ? `${name.kind}#${name.memberId}` : `${name.kind}@${name.owner}`;

const rowKey = (row: { kind: string; memberId: number | null; owner: string }): string =>
  row.memberId === null ? `${row.kind}@${row.owner}` : `${row.kind}#${row.memberId}`;

const matches = (name: AccountName, currency: string) =>
  and(
    eq(walletAccounts.currency, currency),
    eq(walletAccounts.kind, name.kind),
    'memberId' in name
      ? eq(walletAccounts.memberId, name.memberId)
      : and(isNull(walletAccounts.memberId), eq(walletAccounts.owner, name.owner)),
  );

/** A locked account. */
export interface LockedAccount {
  readonly id: number;
  readonly isMember: boolean;
  readonly balanceMinor: number;
}

/** Reads a balance in minor units; 0 for unused accounts. */
export async function readBalance(db: Database, name: AccountName, currency: string): Promise<number> {
  const [row] = await db
    .select({ balanceMinor: walletAccounts.balanceMinor })
    .from(walletAccounts)
    .where(matches(name, currency));
  return row?.balanceMinor ?? 0;
}

/** The account's id; undefined for unused accounts. */
export async function findAccount(
  db: Database,
  name: AccountName,
  currency: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: walletAccounts.id })
    .from(walletAccounts)
    .where(matches(name, currency));
  return row?.id;
}

/**
 * Locks the accounts within `tx` and creates missing ones. Rows are locked in order of their ids, so that concurrent
 * transfers between the same accounts do not deadlock.
 */
export async function lockAccounts(
  tx: Database,
  names: readonly AccountName[],
  currency: string,
): Promise<ReadonlyMap<string, LockedAccount>> {
  const wanted = new Map(names.map((name) => [accountKey(name), name]));
  const lock = async () => {
    const rows = await tx
      .select()
      .from(walletAccounts)
      .where(or(...[...wanted.values()].map((name) => matches(name, currency))))
      .orderBy(walletAccounts.id)
      .for('update');
    return new Map(
      rows.map((row) => [
        rowKey(row),
        { id: row.id, isMember: row.memberId !== null, balanceMinor: row.balanceMinor },
      ]),
    );
  };
  const found = await lock();
  if (found.size === wanted.size) return found;
  const missing = [...wanted].filter(([key]) => !found.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, name] of missing) {
    await tx
      .insert(walletAccounts)
      .values({
        kind: name.kind,
        currency,
        ...('memberId' in name ? { memberId: name.memberId } : { owner: name.owner }),
      })
      .onConflictDoNothing();
  }
  return lock();
}

/** Ledger sums by currency and by real or play money; every sum must be zero. */
export async function readSums(db: Database) {
  return db
    .select({
      currency: walletAccounts.currency,
      isPlay: sql<boolean>`${walletAccounts.kind} in ('play', 'playHouse')`,
      sumMinor: sql<string>`sum(${walletAccounts.balanceMinor})`,
    })
    .from(walletAccounts)
    .groupBy(walletAccounts.currency, sql`${walletAccounts.kind} in ('play', 'playHouse')`);
}
