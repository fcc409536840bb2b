import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { walletAccounts } from '../db/schema';

/** Accounts of a member. */
export type MemberKind = 'cash' | 'bonus' | 'play';
/** Accounts of the house. */
export type HouseKind = 'equity' | 'house' | 'clearing' | 'playHouse';

/** Names one account: a member's, or the house's for one vendor or payment provider. */
export type AccountName =
  | { readonly kind: MemberKind; readonly memberId: number }
  | { readonly kind: HouseKind; readonly owner: string };

/** The account of a member. */
export const memberAccount = (memberId: number, kind: MemberKind = 'cash'): AccountName => ({
  kind,
  memberId,
});
/** Takings of one vendor, in real or in play money. */
export const vendorAccount = (vendor: string, kind: 'house' | 'playHouse' = 'house'): AccountName => ({
  kind,
  owner: vendor,
});
/** Money on its way from or to a payment provider. */
export const clearingAccount = (provider: string): AccountName => ({ kind: 'clearing', owner: provider });
/** Where money enters the books. */
export const equityAccount = (): AccountName => ({ kind: 'equity', owner: '' });

/** One text for each account, the same for the same account. */
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

/** Reads a balance in minor units; an account that was never used holds nothing. */
export async function readBalance(db: Database, name: AccountName, currency: string): Promise<number> {
  const [row] = await db
    .select({ balanceMinor: walletAccounts.balanceMinor })
    .from(walletAccounts)
    .where(matches(name, currency));
  return row?.balanceMinor ?? 0;
}

/** The account's id; undefined when it was never used. */
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
 * Locks the accounts within `tx`, opening those that do not exist. Rows are locked in the order of their ids, so
 * that two transfers over the same accounts wait for each other instead of blocking each other for ever.
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

/** What the books add up to, by currency and by real or play money; every sum has to be zero. */
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
