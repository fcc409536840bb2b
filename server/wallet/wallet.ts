import { createHash } from 'node:crypto';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import {
  beyondPlay,
  ledgerEntries,
  ledgerTransactions,
  type TRANSFER_KINDS,
  walletAccounts,
} from '../db/schema';
import { Refusal } from '../http/refusal';
import {
  type AccountName,
  accountKey,
  findAccount,
  type HeldAccount,
  holdAccounts,
  type MemberKind,
  memberAccount,
  readBalance,
  readBalances,
  readSums,
} from './accounts';

export { clearingAccount, equityAccount, memberAccount, vendorAccount } from './accounts';

/** Kind of a transfer. */
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** One side of a transfer: the amount credited to the account, or debited when negative, in minor units. */
export interface Posting {
  readonly account: AccountName;
  readonly amountMinor: number;
}

/** A requested transfer. */
export interface TransferIntent {
  /** Unique per intent and prefixed by its kind of work, e.g. `deposit/<member>/<the caller's key>`. */
  readonly key: string;
  readonly kind: TransferKind;
  readonly currency: string;
  /** At least two, with a sum of zero. They are booked in this order, and none may overdraw a member's account. */
  readonly postings: readonly Posting[];
  /** Id of the cause, e.g. a bet. */
  readonly reference?: string;
  /** Time of the act it belongs to, so that both have the same time; default now. */
  readonly at?: number;
}

/** A booked transfer. */
export interface Transfer {
  readonly transactionId: string;
  readonly createdTime: number;
  /** True when the same intent was booked before; nothing was moved this time. */
  readonly isReplay: boolean;
  /** Postings in order, each with the member's balance after it; 0 for house accounts, which store none. */
  readonly postings: readonly (Posting & { readonly balanceAfterMinor: number })[];
}

/** One movement on a member's account. */
export interface HistoryEntry {
  /** Larger ids are later. */
  readonly entryId: number;
  readonly transactionId: string;
  readonly kind: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
  readonly createdTime: number;
}

/** Query of a history. */
export interface HistoryQuery {
  readonly memberId: number;
  readonly currency: string;
  /** Default `cash`. */
  readonly account?: MemberKind;
  /** Kinds of transfers; default all. */
  readonly kinds?: readonly TransferKind[];
  /** Start (inclusive), milliseconds since the epoch. */
  readonly from?: number;
  /** End (exclusive), milliseconds since the epoch. */
  readonly until?: number;
  /** Continues after the last entry of the previous page. */
  readonly before?: number;
  /** Entries per page, 1 to 200. */
  readonly limit: number;
}

/** A double-entry ledger in integer minor units. */
export interface Wallet {
  /**
   * Books an intent once. Rejects with `balance.insufficient` when a member's account would be overdrawn and with
   * `conflict` when the key was used for a different intent. With `tx`, it is part of that transaction.
   */
  transfer(intent: TransferIntent, tx?: Database): Promise<Transfer>;
  /** Balance of an account in minor units; that of a house account sums all its entries. */
  balance(account: AccountName, currency: string, tx?: Database): Promise<number>;
  /** Balances of a member's accounts in minor units. */
  balances(memberId: number, currency: string, tx?: Database): Promise<Record<MemberKind, number>>;
  /** Movements of a member's account, newest first. */
  history(query: HistoryQuery): Promise<readonly HistoryEntry[]>;
  /** Rejects when the ledger is inconsistent: sums, stored balances, running balances. For tests and audits. */
  assertZeroSum(): Promise<void>;
}

const MAX_PAGE = 200;
/** Maximum amount, well within the exact range of a JSON number. */
const MAX_AMOUNT = 1_000_000_000_000_00;

/** Thrown for an intent that violates the caller's contract. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

function checkIntent({ key, postings }: TransferIntent): void {
  if (key.length === 0 || key.length > 200) throw new TransferError('A transfer needs a key of 1 to 200.');
  if (postings.length < 2) throw new TransferError('A transfer needs two postings or more.');
  let sum = 0;
  for (const { amountMinor } of postings) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0 || Math.abs(amountMinor) > MAX_AMOUNT) {
      throw new TransferError(`${amountMinor} is no amount.`);
    }
    sum += amountMinor;
  }
  if (sum !== 0) throw new TransferError(`The postings sum to ${sum}.`);
}

function hashOf({ kind, currency, postings, reference = '' }: TransferIntent): string {
  const meaning = [kind, currency, reference, ...postings.map((p) => [accountKey(p.account), p.amountMinor])];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('base64url');
}

/** An entry of a transfer, with the member's balance after it. */
interface Entry {
  readonly accountId: number;
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
}

/**
 * Entries of transfers in order. Rejects with `balance.insufficient` when one would overdraw a member. `accounts` are by
 * key.
 */
export function entriesOf(
  transfers: readonly Pick<TransferIntent, 'postings'>[],
  accounts: ReadonlyMap<string, HeldAccount>,
): readonly (readonly Entry[])[] {
  const running = new Map<string, number>();
  return transfers.map(({ postings }) =>
    postings.map(({ account, amountMinor }) => {
      const name = accountKey(account);
      const held = accounts.get(name);
      if (held === undefined) throw new TransferError(`The account ${name} could not be opened.`);
      if (held.balanceMinor === undefined) return { accountId: held.id, amountMinor, balanceAfterMinor: 0 };
      const balanceAfterMinor = (running.get(name) ?? held.balanceMinor) + amountMinor;
      if (balanceAfterMinor < 0) throw new Refusal('balance.insufficient');
      running.set(name, balanceAfterMinor);
      return { accountId: held.id, amountMinor, balanceAfterMinor };
    }),
  );
}

async function book(tx: Database, intent: TransferIntent, now: number): Promise<Transfer> {
  const { key, kind, currency, postings, reference = '' } = intent;
  const intentHash = hashOf(intent);
  const transactionId = crypto.randomUUID();
  // A concurrent transfer with the same key waits here until the first one is committed or rolled back.
  const [claimed] = await tx
    .insert(ledgerTransactions)
    .values({ id: transactionId, kind, idempotencyKey: key, intentHash, reference, createdAt: new Date(now) })
    .onConflictDoNothing({ target: ledgerTransactions.idempotencyKey })
    .returning({ id: ledgerTransactions.id });
  if (claimed === undefined) return replay(tx, intent, intentHash);

  const accounts = await holdAccounts(
    tx,
    postings.map((posting) => posting.account),
    currency,
  );
  const [entries = []] = entriesOf([intent], accounts);
  await tx.insert(ledgerEntries).values(
    entries.map(({ accountId, amountMinor }) => ({
      transactionId,
      accountId,
      kind,
      createdAt: new Date(now),
      amountMinor,
    })),
  );
  return {
    transactionId,
    createdTime: now,
    isReplay: false,
    postings: postings.map((posting, at) => ({
      ...posting,
      balanceAfterMinor: entries[at]?.balanceAfterMinor ?? 0,
    })),
  };
}

/** Rows of new transfers, as values of the placeholders in {@link BOOK}. */
export function bookingsOf(
  intents: readonly TransferIntent[],
  accounts: ReadonlyMap<string, HeldAccount>,
): { readonly transfers: string; readonly entries: string } {
  for (const intent of intents) checkIntent(intent);
  const booked = intents.map((intent) => ({ intent, id: crypto.randomUUID() }));
  const entries = entriesOf(intents, accounts);
  return {
    transfers: JSON.stringify(
      booked.map(({ intent, id }) => ({
        id,
        kind: intent.kind,
        key: intent.key,
        hash: hashOf(intent),
        reference: intent.reference ?? '',
      })),
    ),
    entries: JSON.stringify(
      booked.flatMap(({ intent, id }, at) =>
        (entries[at] ?? []).map(({ accountId, amountMinor }) => ({
          transfer: id,
          kind: intent.kind,
          account: accountId,
          amount: amountMinor,
        })),
      ),
    ),
  };
}

/**
 * Parts of a statement with `with` that books new transfers at `at`. A key that exists fails the statement, and so does
 * an overdraft: the database checks what {@link bookingsOf} has checked before.
 */
export const BOOK = sql`
  booked as (
    insert into ledger_transactions (id, kind, idempotency_key, intent_hash, reference, created_at)
    select id, kind, key, hash, reference, ${sql.placeholder('at')}::timestamptz
    from jsonb_to_recordset(${sql.placeholder('transfers')}::jsonb)
      as t (id uuid, kind text, key text, hash text, reference text)
  ),
  posted as (
    insert into ledger_entries (transaction_id, kind, created_at, account_id, amount_minor)
    select transfer, kind, ${sql.placeholder('at')}::timestamptz, account, amount
    from rows from (
      jsonb_to_recordset(${sql.placeholder('entries')}::jsonb)
        as (transfer uuid, kind text, account bigint, amount bigint)
    ) with ordinality as e (transfer, kind, account, amount, place)
    order by place
    returning id, account_id, balance_after_minor
  )`;

/** The result of an earlier booking of the intent. */
async function replay(tx: Database, intent: TransferIntent, intentHash: string): Promise<Transfer> {
  const [earlier] = await tx
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, intent.key));
  if (earlier === undefined || earlier.intentHash !== intentHash) throw new Refusal('conflict');
  const entries = await tx
    .select({ balanceAfterMinor: ledgerEntries.balanceAfterMinor })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transactionId, earlier.id))
    .orderBy(ledgerEntries.id);
  return {
    transactionId: earlier.id,
    createdTime: earlier.createdAt.getTime(),
    isReplay: true,
    postings: intent.postings.map((posting, at) => ({
      ...posting,
      balanceAfterMinor: entries[at]?.balanceAfterMinor ?? 0,
    })),
  };
}

/** Whether an entry comes before another one in time. */
const isEarlier = (entryId: number) => sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) < (
  select created_at, id from ledger_entries where id = ${entryId}
)`;

/** Creates the wallet. */
export function createWallet({
  db,
  now,
}: {
  readonly db: Database;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}): Wallet {
  return {
    async transfer(intent, tx) {
      checkIntent(intent);
      const at = intent.at ?? now();
      return tx === undefined ? db.transaction((own) => book(own, intent, at)) : book(tx, intent, at);
    },

    balance: (account, currency, tx = db) => readBalance(tx, account, currency),
    balances: (memberId, currency, tx = db) => readBalances(tx, memberId, currency),

    async history({ memberId, currency, account = 'cash', kinds, from, until, before, limit }) {
      const accountId = await findAccount(db, memberAccount(memberId, account), currency);
      if (accountId === undefined) return [];
      const rows = await db
        .select({ entry: ledgerEntries, transaction: ledgerTransactions })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(
          and(
            eq(ledgerEntries.accountId, accountId),
            before === undefined ? undefined : isEarlier(before),
            kinds === undefined ? undefined : inArray(ledgerEntries.kind, [...kinds]),
            // Stated for the index of such entries.
            kinds?.some((kind) => kind === 'bet' || kind === 'win') === false
              ? beyondPlay(ledgerEntries)
              : undefined,
            from === undefined ? undefined : gte(ledgerEntries.createdAt, new Date(from)),
            until === undefined ? undefined : lt(ledgerEntries.createdAt, new Date(until)),
          ),
        )
        .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
        .limit(Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE));
      return rows.map(({ entry, transaction }) => ({
        entryId: entry.id,
        transactionId: transaction.id,
        kind: transaction.kind,
        reference: transaction.reference,
        amountMinor: entry.amountMinor,
        balanceAfterMinor: entry.balanceAfterMinor,
        createdTime: transaction.createdAt.getTime(),
      }));
    },

    async assertZeroSum() {
      const problems: string[] = [];
      for (const { currency, isPlay, sumMinor } of await readSums(db)) {
        if (Number(sumMinor) !== 0)
          problems.push(`${currency}${isPlay ? ' (play)' : ''} sums to ${sumMinor}`);
      }
      const unbalanced = await db
        .select({ id: ledgerEntries.transactionId })
        .from(ledgerEntries)
        .groupBy(ledgerEntries.transactionId)
        .having(sql`sum(${ledgerEntries.amountMinor}) <> 0 or count(*) < 2`)
        .limit(5);
      for (const { id } of unbalanced) problems.push(`transaction ${id} is not balanced`);
      const entrySum = sql`coalesce((select sum(${ledgerEntries.amountMinor}) from ${ledgerEntries} where ${ledgerEntries.accountId} = ${walletAccounts.id}), 0)`;
      const drifted = await db
        .select({ id: walletAccounts.id })
        .from(walletAccounts)
        .where(
          and(
            sql`${walletAccounts.memberId} is not null`,
            sql`${walletAccounts.balanceMinor} <> ${entrySum}`,
          ),
        )
        .limit(5);
      for (const { id } of drifted) problems.push(`account ${id} is not the sum of its entries`);
      const overdrawn = await db
        .select({ id: ledgerEntries.id })
        .from(ledgerEntries)
        .innerJoin(walletAccounts, eq(walletAccounts.id, ledgerEntries.accountId))
        .where(and(sql`${walletAccounts.memberId} is not null`, sql`${ledgerEntries.balanceAfterMinor} < 0`))
        .limit(5);
      for (const { id } of overdrawn) problems.push(`entry ${id} overdrew a member`);
      if (problems.length > 0) throw new Error(`The ledger is inconsistent: ${problems.join('; ')}.`);
    },
  };
}
