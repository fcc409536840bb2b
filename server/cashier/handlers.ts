import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as contract from '@/services/contract/cashier';
import type { LanguageCode } from '@/services/contract/system';
import type { Limiter } from '../accounts/limits';
import type { Passwords } from '../accounts/passwords';
import { GUEST_TYPE } from '../accounts/roles';
import type { Database } from '../db/database';
import {
  ledgerEntries,
  ledgerTransactions,
  members,
  type PaymentKind,
  payments,
  walletAccounts,
} from '../db/schema';
import { dayRange } from '../homeDays';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet';
import type { PaymentRow, Payments } from './payments';
import type { MethodTerms, PaymentProvider } from './provider';

const MINUTE = 60_000;
/** Payments that a member may begin in a while. */
const PAYMENTS_LIMIT = { most: 20, window: 10 * MINUTE };
/** Wrong payment passwords in a while. */
const PASSWORD_LIMIT = { most: 5, window: 15 * MINUTE };
const MAX_PAGE_SIZE = 100;
/** Movements of money besides payments that a member sees in their history. */
const OTHER_KINDS = ['rebate', 'reward', 'adjustment', 'chatPass'];

interface CashierParts {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly payments: Payments;
  readonly provider: PaymentProvider;
  readonly protection: Protection;
}

/** Money is for members with an account of their own (ROLE-06, ROLE-03). */
function memberOf({ session }: SessionCall): number {
  if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
  return session.memberId;
}

function keyOf({ idempotencyKey }: SessionCall): string {
  if (idempotencyKey === undefined) throw new Refusal('request.invalid');
  return idempotencyKey;
}

/** Creates the answers of the cashier (ROUTE-56, ROUTE-57). */
export function cashierHandlers(parts: CashierParts): BoundHandler[] {
  const { db, wallet, settings, passwords, limiter, provider, protection } = parts;

  const nameOf = (methodId: string, language: LanguageCode) =>
    provider.methods.find((method) => method.methodId === methodId)?.displayName[language] ?? '';

  const toTransaction = (row: PaymentRow, language: LanguageCode) => ({
    transactionId: row.id,
    kind: row.kind,
    methodName: nameOf(row.methodId, language),
    amountMinor: row.amountMinor,
    currency: row.currency,
    state: row.state,
    createdTime: row.createdAt.getTime(),
    updatedTime: row.updatedAt.getTime(),
  });

  function methodsOf(kind: PaymentKind, language: LanguageCode, currency: string) {
    return provider.methods
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ methodId, displayName, icon, limits, destination }) => ({
        methodId,
        displayName: displayName[language],
        icon,
        currency,
        minimumMinor: limits[kind].minimumMinor,
        maximumMinor: limits[kind].maximumMinor,
        quickAmountsMinor: [...limits[kind].quickAmountsMinor],
        destination: kind === 'deposit' ? ('none' as const) : destination,
      }));
  }

  function requireMethod(kind: PaymentKind, methodId: string, amountMinor: number): MethodTerms {
    const found = provider.methods.find(
      (method) => method.methodId === methodId && method.kinds.includes(kind),
    );
    if (found === undefined) throw new Refusal('request.invalid');
    const { minimumMinor, maximumMinor } = found.limits[kind];
    if (amountMinor < minimumMinor || amountMinor > maximumMinor) {
      throw new Refusal('amount.out.of.limits', { value: { minimumMinor, maximumMinor } });
    }
    return found;
  }

  async function passwordHashOf(memberId: number): Promise<string | null> {
    const [row] = await db
      .select({ hash: members.paymentPasswordHash })
      .from(members)
      .where(eq(members.id, memberId));
    return row?.hash ?? null;
  }

  /** Rejects with `payment.password.wrong`, and after too many of these with `rate.limited`. */
  async function requirePassword(memberId: number, hash: string, given: string, now: number): Promise<void> {
    const key = `paymentPassword/${memberId}`;
    await limiter.take(key, PASSWORD_LIMIT, now);
    if (!(await passwords.verify(hash, given))) throw new Refusal('payment.password.wrong');
    await limiter.clear(key);
  }

  const takeTurn = (memberId: number, now: number) =>
    limiter.take(`payments/${memberId}`, PAYMENTS_LIMIT, now);

  return [
    answerSession(contract.paymentMethods, async ({ language }, call) => {
      const memberId = memberOf(call);
      const { currency } = await settings.read();
      const pending = await parts.payments.pending(memberId);
      const { limits, standing } = await protection.read(memberId);
      const left = limits.flatMap(({ kind, amount, used }) =>
        kind === 'deposit' && amount !== null ? [Math.max(0, amount - used)] : [],
      );
      return {
        deposit: methodsOf('deposit', language, currency),
        withdrawal: methodsOf('withdrawal', language, currency),
        paymentPasswordSet: (await passwordHashOf(memberId)) !== null,
        pending: pending.map((row) => toTransaction(row, language)),
        depositStanding: standing.deposit,
        depositLeftMinor: left.length === 0 ? null : Math.min(...left),
        balanceMinor: await wallet.balance(memberAccount(memberId), currency),
        currency,
      };
    }),

    answerSession(contract.createDeposit, async ({ methodId, amountMinor }, call) => {
      const memberId = memberOf(call);
      const intentKey = keyOf(call);
      requireMethod('deposit', methodId, amountMinor);
      await takeTurn(memberId, call.now);
      const { currency, defaultLanguage } = await settings.read();
      const { payment, redirectUrl } = await parts.payments.create(
        { memberId, kind: 'deposit', methodId, amountMinor, currency, destination: '', intentKey },
        (tx) => protection.admitDeposit(tx, memberId, amountMinor),
      );
      return { transaction: toTransaction(payment, defaultLanguage), redirectUrl };
    }),

    // Nothing of a member's protection stands here: what they have, they may always take out.
    answerSession(contract.createWithdrawal, async (request, call) => {
      const { methodId, amountMinor, destination, paymentPassword } = request;
      const memberId = memberOf(call);
      const intentKey = keyOf(call);
      const method = requireMethod('withdrawal', methodId, amountMinor);
      if (!contract.DESTINATIONS[method.destination].test(destination)) throw new Refusal('request.invalid');
      await takeTurn(memberId, call.now);
      const hash = await passwordHashOf(memberId);
      if (hash !== null) await requirePassword(memberId, hash, paymentPassword, call.now);
      const { currency, defaultLanguage } = await settings.read();
      const { payment } = await parts.payments.create(
        { memberId, kind: 'withdrawal', methodId, amountMinor, currency, destination, intentKey },
        async () => {},
      );
      return { transaction: toTransaction(payment, defaultLanguage) };
    }),

    answerSession(contract.transactionStatus, async ({ transactionId, language }, call) => {
      const row = await parts.payments.find(memberOf(call), transactionId);
      if (row === undefined) throw new Refusal('not.found');
      return { transaction: toTransaction(row, language) };
    }),

    answerSession(contract.transactions, async (request, call) => {
      const memberId = memberOf(call);
      const range = dayRange(request.startDate, request.endDate);
      if (range === undefined) throw new Refusal('request.invalid');
      const { from, until } = range;
      const own = db
        .select({
          transactionId: sql<string>`${payments.id}::text`.as('transaction_id'),
          kind: sql<string>`${payments.kind}`.as('kind'),
          methodId: sql<string>`${payments.methodId}`.as('method_id'),
          amountMinor: sql<number>`${payments.amountMinor}::float8`.as('amount_minor'),
          currency: sql<string>`${payments.currency}`.as('currency'),
          state: sql<string>`${payments.state}`.as('state'),
          createdTime: sql<number>`(extract(epoch from ${payments.createdAt}) * 1000)::float8`.as(
            'created_time',
          ),
          updatedTime: sql<number>`(extract(epoch from ${payments.updatedAt}) * 1000)::float8`.as(
            'updated_time',
          ),
        })
        .from(payments)
        .where(
          and(
            eq(payments.memberId, memberId),
            request.kind === 'deposit' || request.kind === 'withdrawal'
              ? eq(payments.kind, request.kind)
              : undefined,
            request.kind === 'other' ? sql`false` : undefined,
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
            request.kind === undefined || request.kind === 'other' ? undefined : sql`false`,
            from === undefined ? undefined : gte(ledgerTransactions.createdAt, new Date(from)),
            until === undefined ? undefined : lt(ledgerTransactions.createdAt, new Date(until)),
          ),
        );
      const all = unionAll(own, others).as('movements');
      const size = Math.min(Number(request.pageSize), MAX_PAGE_SIZE);
      const pageNum = Number(request.pageNo);
      const [total] = await db.select({ value: count() }).from(all);
      const rows = await db
        .select()
        .from(all)
        .orderBy(desc(all.createdTime), desc(all.transactionId))
        .limit(size)
        .offset((pageNum - 1) * size);
      const totalCount = total?.value ?? 0;
      return {
        list: rows.map(({ methodId, createdTime, updatedTime, ...row }) =>
          contract.transaction.parse({
            ...row,
            methodName: nameOf(methodId, request.language),
            createdTime: Math.round(createdTime),
            updatedTime: Math.round(updatedTime),
          }),
        ),
        pageNum,
        totalPages: Math.ceil(totalCount / size),
        totalCount,
      };
    }),

    answerSession(contract.setPaymentPassword, async ({ oldPassword, newPassword }, call) => {
      const memberId = memberOf(call);
      const hash = await passwordHashOf(memberId);
      if (hash !== null) {
        await requirePassword(memberId, hash, oldPassword, call.now);
        if (oldPassword === newPassword) throw new Refusal('modify.new.old.same');
      }
      await db
        .update(members)
        .set({ paymentPasswordHash: await passwords.hash(newPassword) })
        .where(eq(members.id, memberId));
      return { changed: true as const };
    }),
  ];
}
