import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import { type HOUSE_KINDS, ledgerEntries, type MEMBER_KINDS, walletAccounts } from '../db/schema';

/** Accounts of a member. */
export type MemberKind = (typeof MEMBER_KINDS)[number];
/** Accounts of the house. */
export type HouseKind = (typeof HOUSE_KINDS)[number];

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

/** An account that takes part in a transfer. */
export interface HeldAccount {
  readonly id: number;
  /** Balance of a member; undefined for the house, which may owe any amount. */
  readonly balanceMinor: number | undefined;
}

const account = z.object({ id: z.number(), balanceMinor: z.number() });
/** A member's accounts in one currency, as {@link MEMBER_ACCOUNTS} gives them; unused ones are absent. */
export const memberAccounts = z.object({
  cash: z.optional(account),
  bonus: z.optional(account),
  play: z.optional(account),
});
export type MemberAccounts = z.infer<typeof memberAccounts>;

/** JSON of the accounts of the member `memberId` in the currency `currency`, for prepared statements. */
export const MEMBER_ACCOUNTS = sql`(
  select coalesce(json_object_agg(kind, json_build_object('id', id, 'balanceMinor', balance_minor)), '{}')
  from wallet_accounts
  where member_id = ${sql.placeholder('memberId')} and currency = ${sql.placeholder('currency')}
)`;

const readMemberAccounts = prepared(
  'member_accounts',
  sql`select ${MEMBER_ACCOUNTS} as accounts`,
  z.object({ accounts: memberAccounts }),
);

/** Balances of a member in minor units; 0 for unused accounts. */
export async function readBalances(
  db: Database,
  memberId: number,
  currency: string,
): Promise<Record<MemberKind, number>> {
  const [row] = await readMemberAccounts(db, { memberId, currency });
  const { cash, bonus, play } = row?.accounts ?? {};
  return {
    cash: cash?.balanceMinor ?? 0,
    bonus: bonus?.balanceMinor ?? 0,
    play: play?.balanceMinor ?? 0,
  };
}

/** Reads a balance in minor units; 0 for unused accounts. That of a house account is the sum of all its entries. */
export async function readBalance(db: Database, name: AccountName, currency: string): Promise<number> {
  if ('memberId' in name) return (await readBalances(db, name.memberId, currency))[name.kind];
  const [row] = await db
    .select({ sumMinor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)::float8` })
    .from(walletAccounts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, walletAccounts.id))
    .where(matches(name, currency));
  return row?.sumMinor ?? 0;
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
 * Finds the accounts within `tx`, creates missing ones, and locks those of members, in order of their ids, so that
 * concurrent transfers between the same members do not deadlock. House accounts are not locked, because every transfer
 * needs them.
 */
export async function holdAccounts(
  tx: Database,
  names: readonly AccountName[],
  currency: string,
): Promise<ReadonlyMap<string, HeldAccount>> {
  const wanted = new Map(names.map((name) => [accountKey(name), name]));
  const find = async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await tx
      .select()
      .from(walletAccounts)
      .where(or(...[...wanted.values()].map((name) => matches(name, currency))));
    return new Map(rows.map((row) => [rowKey(row), row.id]));
  };
  let ids = await find();
  const missing = [...wanted].filter(([key]) => !ids.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
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
  if (missing.length > 0) ids = await find();
  const ofMembers = [...wanted].flatMap(([key, name]) => ('memberId' in name ? (ids.get(key) ?? []) : []));
  const locked =
    ofMembers.length === 0
      ? []
      : await tx
          .select({ id: walletAccounts.id, balanceMinor: walletAccounts.balanceMinor })
          .from(walletAccounts)
          .where(inArray(walletAccounts.id, ofMembers))
          .orderBy(walletAccounts.id)
          .for('update');
  const balances = new Map(locked.map(({ id, balanceMinor }) => [id, balanceMinor]));
  return new Map([...ids].map(([key, id]) => [key, { id, balanceMinor: balances.get(id) }]));
}

/** Ledger sums by currency and by real or play money, from all entries; every sum must be zero. */
export async function readSums(db: Database) {
  const isPlay = sql<boolean>`${walletAccounts.kind} in ('play', 'playHouse')`;
  return db
    .select({
      currency: walletAccounts.currency,
      isPlay,
      sumMinor: sql<string>`sum(${ledgerEntries.amountMinor})`,
    })
    .from(ledgerEntries)
    .innerJoin(walletAccounts, eq(walletAccounts.id, ledgerEntries.accountId))
    .groupBy(walletAccounts.currency, isPlay);
}
