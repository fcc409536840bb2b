import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bonusLifecycle } from '@/machines/platform/bonus/bonus.machine';
import { lifecycleOf } from '../../common/lifecycle';
import { members } from './accounts';
import { allKnown, identity, listOf, minor, moment, notNegative, oneOf } from './columns';
import { announcements } from './content';

/* A double-entry ledger in integer minor units, and bonuses beside it. */

/**
 * Kinds of ledger accounts. Of a member: `cash` (real money), `bonus` (real money with a wagering requirement), `play`
 * (play money). Of the house: `equity` (source of money in the ledger), `house` (revenue, one per vendor), `clearing`
 * (in transit, one per payment provider), `playHouse` (counterpart of all play money).
 */
export const MEMBER_KINDS = ['cash', 'bonus', 'play'] as const;
export const HOUSE_KINDS = ['equity', 'house', 'clearing', 'playHouse'] as const;

export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    id: identity('id').primaryKey(),
    /** Null for house accounts. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    kind: oneOf('kind', [...MEMBER_KINDS, ...HOUSE_KINDS]).notNull(),
    /** Vendor or payment provider of a house account; empty for member accounts and for single house accounts. */
    owner: text('owner').notNull().default(''),
    currency: text('currency').notNull(),
    /**
     * Sum of a member's entries; maintained only by the trigger on ledger_entries. Always 0 for house accounts, whose
     * balance is the sum of their entries: otherwise every bet would wait for this row (decision 25).
     */
    balanceMinor: minor('balance_minor').notNull().default(0),
  },
  (table) => [
    uniqueIndex('wallet_accounts_member')
      .on(table.memberId, table.kind, table.currency)
      .where(sql`${table.memberId} is not null`),
    uniqueIndex('wallet_accounts_house')
      .on(table.kind, table.owner, table.currency)
      .where(sql`${table.memberId} is null`),
    ...allKnown(table),
    check('wallet_accounts_house', sql`${table.memberId} is not null or ${table.balanceMinor} = 0`),
    check('wallet_accounts_not_overdrawn', sql`${table.memberId} is null or ${table.balanceMinor} >= 0`),
    check(
      'wallet_accounts_kind',
      sql`(${table.memberId} is not null) = (${table.kind} in ('cash', 'bonus', 'play'))`,
    ),
  ],
);

/** Kinds of transfers. */
export const TRANSFER_KINDS = [
  'opening',
  'deposit',
  'withdrawal',
  'rebate',
  'reward',
  'bonus',
  'bonusRelease',
  'bonusVoid',
  'bet',
  'win',
  'adjustment',
  'playGrant',
  'chatPass',
] as const;

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid('id').primaryKey(),
    kind: oneOf('kind', TRANSFER_KINDS).notNull(),
    /** Idempotency key: one intent is booked once. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** SHA-256 of the request, so that a key reused for a different intent is refused. */
    intentHash: text('intent_hash').notNull().default(''),
    /** Id of the cause, e.g. a bet or a deposit. */
    reference: text('reference').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [...allKnown(table)],
);

/**
 * Entries of a transaction sum to zero and have its kind and time; a deferred trigger refuses the commit otherwise. Kind
 * and time are here too, so that one member's movements of a kind or a period are found by an index.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity('id').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => walletAccounts.id),
    /** Null only until the commit, which fills in what an instance of the previous release has left out. */
    kind: oneOf('kind', TRANSFER_KINDS),
    createdAt: moment('created_at'),
    amountMinor: minor('amount_minor').notNull(),
    /**
     * Balance of the member's account after this entry, written by the trigger. 0 for house accounts, but entries of
     * theirs from before it have the balance of then, which may be negative.
     */
    balanceAfterMinor: minor('balance_after_minor').notNull().default(0),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_account').on(table.accountId, table.createdAt, table.id),
    index('ledger_entries_beyond_play')
      .on(table.accountId, table.kind, table.createdAt, table.id)
      .where(beyondPlay(table)),
    ...allKnown(table),
    check('ledger_entries_not_zero', sql`${table.amountMinor} <> 0`),
  ],
);

/** Whether an entry is none of a round. Most entries are, so the others have an index of their own. */
export function beyondPlay({ kind }: { readonly kind: AnyPgColumn }): SQL {
  return sql`${kind} not in ('bet', 'win')`;
}

/** Paid manual rebates (ROUTE-61). The turnover they were paid for is in `play_sums`. */
export const rebateClaims = pgTable(
  'rebate_claims',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The caller's idempotency key: one intent pays once. */
    intentKey: text('intent_key').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    uniqueIndex('rebate_claims_intent').on(table.memberId, table.intentKey),
    index('rebate_claims_member').on(table.memberId, table.claimedAt.desc().nullsFirst()),
    ...notNegative(table.amountMinor),
  ],
);

/** The life of a bonus; its chart says whether it runs, and what its open rounds win. */
export const bonusLife = lifecycleOf(bonusLifecycle);

/** Bonuses. The balance of a member's bonus account belongs to the running one. */
export const bonuses = pgTable(
  'bonuses',
  {
    /** The reward application it was claimed with. */
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => announcements.id),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** Wagering requirement, and amount wagered so far. */
    wageringMinor: minor('wagering_minor').notNull(),
    wageredMinor: minor('wagered_minor').notNull().default(0),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', bonusLife.states).notNull(),
    grantedAt: moment('granted_at').notNull(),
    /** When it expires; null once it has ended. */
    deadlineAt: moment('expires_at'),
    endedAt: moment('ended_at'),
    /** Balance at its end, which became cash or returned to the house. */
    endMinor: minor('end_minor').notNull().default(0),
  },
  (table) => [
    // One running bonus at a time, even with concurrent claims.
    uniqueIndex('bonuses_active')
      .on(table.memberId)
      .where(sql`${table.state} in (${listOf(bonusLife.tagged('running'))})`),
    index('bonuses_member').on(table.memberId, table.grantedAt.desc().nullsFirst(), table.id),
    index('bonuses_deadline').on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    ...allKnown(table),
    ...notNegative(table.wageringMinor, table.endMinor),
    check('bonuses_amounts', sql`${table.amountMinor} > 0 and ${table.wageredMinor} >= 0`),
    check(
      'bonuses_ended',
      sql`(${table.state} in (${listOf(bonusLife.tagged('running'))})) = (${table.endedAt} is null)`,
    ),
  ],
);
