import { createHash } from 'node:crypto';
import { isRowId } from '@contract/core';
import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withDeadline } from '../common/deadline';
import type { Database } from '../db/database';
import { type PaymentKind, type PaymentState, payments } from '../db/schema';
import { describeError } from '../http/log';
import { Refusal } from '../http/refusal';
import { each } from '../jobs/each';
import { clearingAccount, memberAccount, type Wallet } from '../wallet/wallet';
import type { PaymentProvider } from './provider';

export type PaymentRow = typeof payments.$inferSelect;

/** A requested payment. */
export interface PaymentIntent {
  readonly memberId: number;
  readonly kind: PaymentKind;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly destination: string;
  /** The caller's idempotency key. */
  readonly intentKey: string;
}

/** Creates payments and tracks them until they are settled. */
export interface Payments {
  /**
   * Creates a payment once; repeating the intent returns the same payment. `admit` runs in the transaction that writes
   * it, before any money moves; it rejects forbidden payments and resolves with the time of the payment. Rejects with
   * `conflict` for a different intent under the key and with `balance.insufficient` for a withdrawal above the balance.
   */
  create(
    intent: PaymentIntent,
    admit: (tx: Database) => Promise<number>,
  ): Promise<{ readonly payment: PaymentRow; readonly redirectUrl: string }>;
  /** A member's own payment; queries the provider first when its callback is overdue. */
  find(memberId: number, paymentId: string): Promise<PaymentRow | undefined>;
  /** A member's payment by the idempotency key of its order. */
  findByKey(memberId: number, intentKey: string): Promise<PaymentRow | undefined>;
  /** A member's pending payments. */
  pending(memberId: number): Promise<readonly PaymentRow[]>;
  /** Applies a decision of the provider once; resolves with whether the payment exists. */
  decide(paymentId: string, state: 'succeeded' | 'failed'): Promise<boolean>;
  /** Queries the provider about payments with overdue callbacks, each independently, until `signal` is aborted. */
  reconcile(signal?: AbortSignal): Promise<void>;
}

/** Delays between queries to the provider, in milliseconds; the last one repeats. */
const CHECK_AFTER = [5_000, 10_000, 30_000, 60_000, 300_000];
/** Time until an undecided deposit is cancelled, in milliseconds; a later success is still credited. */
const DEPOSIT_LIFETIME = 24 * 3_600_000;
/** Timeout of a query to the provider, in milliseconds; it is repeated later. */
const CHECK_DEADLINE = 10_000;
/** Concurrent queries. */
const CHECKED_AT_ONCE = 5;
const pauseAfter = (checks: number): number =>
  CHECK_AFTER[Math.min(checks, CHECK_AFTER.length - 1)] ?? 300_000;

const hashOf = ({ kind, methodId, amountMinor, currency, destination }: PaymentIntent): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, methodId, amountMinor, currency, destination]))
    .digest('base64url');

/** Creates the payments with one provider. */
export function createPayments({
  db,
  wallet,
  provider,
  now,
  log,
  checkDeadline = CHECK_DEADLINE,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly provider: PaymentProvider;
  readonly now: () => number;
  readonly log: Logger;
  /** Milliseconds; shorter in tests. */
  readonly checkDeadline?: number;
}): Payments {
  /** Books `amountMinor` from the provider to the member, or back when it is negative. */
  const move = (
    tx: Database,
    { id, memberId, kind, currency }: PaymentRow,
    amountMinor: number,
    step: '' | '/return',
    at: number,
  ) =>
    wallet.transfer(
      {
        key: `${kind}/${id}${step}`,
        kind,
        currency,
        reference: id,
        at,
        postings: [
          { account: clearingAccount(provider.name), amountMinor: -amountMinor },
          { account: memberAccount(memberId), amountMinor },
        ],
      },
      tx,
    );

  async function decide(paymentId: string, decision: 'succeeded' | 'failed' | 'cancelled'): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
      if (payment === undefined) return false;
      // A deposit that succeeds after the deadline still belongs to the member.
      const isLate = payment.state === 'cancelled' && payment.kind === 'deposit' && decision === 'succeeded';
      if (payment.state !== 'pending' && !isLate) return true;
      const at = now();
      if (payment.kind === 'deposit' && decision === 'succeeded')
        await move(tx, payment, payment.amountMinor, '', at);
      if (payment.kind === 'withdrawal' && decision !== 'succeeded') {
        await move(tx, payment, payment.amountMinor, '/return', at);
      }
      await tx
        .update(payments)
        .set({ state: decision, nextCheckAt: null, updatedAt: new Date(at) })
        .where(eq(payments.id, paymentId));
      return true;
    });
  }

  const orderOf = (payment: PaymentRow) => ({
    reference: payment.id,
    kind: payment.kind,
    methodId: payment.methodId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    destination: payment.destination,
  });

  /** Queries the provider about one payment and applies the result. */
  async function check(payment: PaymentRow): Promise<void> {
    const state = await provider.stateOf(payment.id);
    const isOver = payment.kind === 'deposit' && payment.createdAt.getTime() + DEPOSIT_LIFETIME <= now();
    if (state === 'succeeded' || state === 'failed') await decide(payment.id, state);
    else if (isOver) await decide(payment.id, 'cancelled');
    // The platform stopped between storing the payment and sending it to the provider.
    else if (state === 'unknown') await provider.begin(orderOf(payment));
  }

  /**
   * Claims some due payments for a query and postpones their next one first. So a payment that cannot be settled waits
   * longer each time and never delays others, on any instance.
   */
  async function claim(condition: SQL | undefined): Promise<readonly PaymentRow[]> {
    const at = now();
    const due = db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.provider, provider.name),
          isNotNull(payments.nextCheckAt),
          lte(payments.nextCheckAt, new Date(at)),
          condition,
        ),
      )
      .orderBy(asc(payments.nextCheckAt))
      .limit(CHECKED_AT_ONCE)
      .for('update', { skipLocked: true });
    const nextChecks = CHECK_AFTER.map((_, checks) => new Date(at + pauseAfter(checks + 1)).toISOString());
    return db
      .update(payments)
      .set({
        checks: sql`${payments.checks} + 1`,
        nextCheckAt: sql`(${sql.param(nextChecks)}::timestamptz[])[least(${payments.checks}, ${CHECK_AFTER.length - 1}) + 1]`,
      })
      .where(sql`${payments.id} in ${due}`)
      .returning();
  }

  /**
   * Queries some payments concurrently; an error of one is logged and does not affect the others. Rejects in the end when
   * one could not be settled.
   */
  const checkEach = (claimed: readonly PaymentRow[]): Promise<void> =>
    each(
      'settling payments',
      claimed,
      (payment) => withDeadline('the query to the provider', checkDeadline, () => check(payment)),
      (payment, error) =>
        log.warn(
          { payment: payment.id, checks: payment.checks, error: describeError(error) },
          'payment could not be settled',
        ),
    );

  async function findByKey(memberId: number, intentKey: string): Promise<PaymentRow | undefined> {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.memberId, memberId), eq(payments.intentKey, intentKey)));
    return row;
  }

  return {
    async create(intent, admit) {
      const intentHash = hashOf(intent);
      /** The payment that the same intent created before. */
      const earlier = async (): Promise<PaymentRow | undefined> => {
        const row = await findByKey(intent.memberId, intent.intentKey);
        if (row !== undefined && row.intentHash !== intentHash) throw new Refusal('conflict');
        return row;
      };
      const made = await earlier();
      if (made !== undefined) return { payment: made, redirectUrl: '' };
      const write = db.transaction(async (tx) => {
        const at = await admit(tx);
        const moment = new Date(at);
        const [row] = await tx
          .insert(payments)
          .values({
            id: crypto.randomUUID(),
            ...intent,
            provider: provider.name,
            state: 'pending',
            intentHash,
            nextCheckAt: new Date(at + pauseAfter(0)),
            createdAt: moment,
            updatedAt: moment,
          })
          .onConflictDoNothing({ target: [payments.memberId, payments.intentKey] })
          .returning();
        if (row === undefined) throw new Refusal('conflict');
        // Money being withdrawn cannot be staked.
        if (row.kind === 'withdrawal') await move(tx, row, -row.amountMinor, '', at);
        return row;
      });
      const payment = await write.catch(async (error: unknown) => {
        // A concurrent call with the same intent may have created the payment that caused this refusal.
        const same = error instanceof Refusal ? await earlier() : undefined;
        if (same === undefined) throw error;
        return same;
      });
      // The payment is stored now; reconciliation covers any failure from here on.
      const { redirectUrl } = await provider.begin(orderOf(payment));
      return { payment, redirectUrl };
    },

    async find(memberId, paymentId) {
      if (!isRowId(paymentId)) return undefined;
      const read = async () => {
        const [row] = await db
          .select()
          .from(payments)
          .where(and(eq(payments.id, paymentId), eq(payments.memberId, memberId)));
        return row;
      };
      const row = await read();
      const dueAt = row?.nextCheckAt?.getTime();
      if (row === undefined || dueAt === undefined || dueAt > now()) return row;
      // The page shows the payment as it is; the failure is logged, and the job tries again.
      await checkEach(await claim(eq(payments.id, paymentId))).catch(() => {});
      return read();
    },

    findByKey,

    pending: (memberId) =>
      db
        .select()
        .from(payments)
        .where(and(eq(payments.memberId, memberId), eq(payments.state, 'pending')))
        .orderBy(desc(payments.createdAt), payments.id)
        .limit(20),

    decide,

    async reconcile(signal) {
      let claimed: readonly PaymentRow[];
      let failure: unknown;
      do {
        claimed = await claim(undefined);
        await checkEach(claimed).catch((error: unknown) => {
          failure = error;
        });
      } while (claimed.length > 0 && signal?.aborted !== true);
      if (failure !== undefined) throw failure;
    },
  };
}

/** Whether the member has withdrawn to this destination before; the first time required a step-up. */
export async function isKnownDestination(
  tx: Database,
  memberId: number,
  methodId: string,
  destination: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        eq(payments.kind, 'withdrawal'),
        eq(payments.methodId, methodId),
        eq(payments.destination, destination),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** States in which a deposit counts against a limit. */
export const COUNTED_STATES: readonly PaymentState[] = ['pending', 'succeeded'];

/** SQL condition for these states. */
export const isCounted = () => inArray(payments.state, [...COUNTED_STATES]);
