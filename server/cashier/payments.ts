import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type PaymentKind, type PaymentState, payments } from '../db/schema';
import { Refusal } from '../http/refusal';
import { clearingAccount, memberAccount, type Wallet } from '../wallet';
import type { PaymentProvider } from './provider';

export type PaymentRow = typeof payments.$inferSelect;

/** A payment that is wanted. */
export interface PaymentIntent {
  readonly memberId: number;
  readonly kind: PaymentKind;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly destination: string;
  /** The caller's key. */
  readonly intentKey: string;
}

/** Makes payments and follows them to their end. */
export interface Payments {
  /**
   * Makes a payment once; the same intent again answers the same. `admit` runs in the transaction that writes it,
   * before any money moves, and rejects what may not be. Rejects with `conflict` for another intent under the key
   * and with `balance.insufficient` for a withdrawal of more than there is.
   */
  create(
    intent: PaymentIntent,
    admit: (tx: Database) => Promise<void>,
  ): Promise<{ readonly payment: PaymentRow; readonly redirectUrl: string }>;
  /** A member's own payment; one whose callback is overdue is asked after first. */
  find(memberId: number, paymentId: string): Promise<PaymentRow | undefined>;
  /** A member's payments that are not decided. */
  pending(memberId: number): Promise<readonly PaymentRow[]>;
  /** Takes over a decision of the provider, once. Whether there is such a payment. */
  decide(paymentId: string, state: 'succeeded' | 'failed'): Promise<boolean>;
  /** Asks the provider about payments whose callback is overdue. */
  reconcile(): Promise<void>;
}

/** Pauses between questions to the provider, in milliseconds; the last one goes on. */
const CHECK_AFTER = [5_000, 10_000, 30_000, 60_000, 300_000];
/** A deposit that the provider has not decided by then is closed; a later success still counts. */
const DEPOSIT_LIFETIME = 24 * 3_600_000;
const pauseAfter = (checks: number): number =>
  CHECK_AFTER[Math.min(checks, CHECK_AFTER.length - 1)] ?? 300_000;

/** A uuid, as payments are named. */
const PAYMENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const hashOf = ({ kind, methodId, amountMinor, currency, destination }: PaymentIntent): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, methodId, amountMinor, currency, destination]))
    .digest('base64url');

/** Creates the payments over one provider. */
export function createPayments({
  db,
  wallet,
  provider,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly provider: PaymentProvider;
  readonly now: () => number;
}): Payments {
  /** Books `amountMinor` from the provider to the member; the other way when negative. */
  const move = (
    tx: Database,
    { id, memberId, kind, currency }: PaymentRow,
    amountMinor: number,
    step: '' | '/return',
  ) =>
    wallet.transfer(
      {
        key: `${kind}/${id}${step}`,
        kind,
        currency,
        reference: id,
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
      // Money that arrived after all is the member's, also when nobody waited for it any longer.
      const isLate = payment.state === 'cancelled' && payment.kind === 'deposit' && decision === 'succeeded';
      if (payment.state !== 'pending' && !isLate) return true;
      if (payment.kind === 'deposit' && decision === 'succeeded')
        await move(tx, payment, payment.amountMinor, '');
      if (payment.kind === 'withdrawal' && decision !== 'succeeded') {
        await move(tx, payment, payment.amountMinor, '/return');
      }
      await tx
        .update(payments)
        .set({ state: decision, nextCheckAt: null, updatedAt: new Date(now()) })
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

  /** One question to the provider about one payment. */
  async function check(payment: PaymentRow): Promise<void> {
    const state = await provider.stateOf(payment.id);
    if (state === 'succeeded' || state === 'failed') {
      await decide(payment.id, state);
      return;
    }
    const isOver = payment.kind === 'deposit' && payment.createdAt.getTime() + DEPOSIT_LIFETIME <= now();
    if (isOver) {
      await decide(payment.id, 'cancelled');
      return;
    }
    // The platform ended between writing the payment and handing it over.
    if (state === 'unknown') await provider.begin(orderOf(payment));
    await tryAgainLater(payment);
  }

  async function tryAgainLater({ id, checks }: PaymentRow): Promise<void> {
    await db
      .update(payments)
      .set({ checks: checks + 1, nextCheckAt: new Date(now() + pauseAfter(checks + 1)) })
      .where(and(eq(payments.id, id), eq(payments.state, 'pending')));
  }

  return {
    async create(intent, admit) {
      const intentHash = hashOf(intent);
      const at = new Date(now());
      const { memberId, intentKey } = intent;
      /** What the same intent made before. */
      const earlier = async (): Promise<PaymentRow | undefined> => {
        const [row] = await db
          .select()
          .from(payments)
          .where(and(eq(payments.memberId, memberId), eq(payments.intentKey, intentKey)));
        if (row !== undefined && row.intentHash !== intentHash) throw new Refusal('conflict');
        return row;
      };
      const made = await earlier();
      if (made !== undefined) return { payment: made, redirectUrl: '' };
      const write = db.transaction(async (tx) => {
        await admit(tx);
        const [row] = await tx
          .insert(payments)
          .values({
            id: crypto.randomUUID(),
            ...intent,
            provider: provider.name,
            state: 'pending',
            intentHash,
            nextCheckAt: new Date(now() + pauseAfter(0)),
            createdAt: at,
            updatedAt: at,
          })
          .onConflictDoNothing({ target: [payments.memberId, payments.intentKey] })
          .returning();
        if (row === undefined) throw new Refusal('conflict');
        // What is on its way out cannot be played for.
        if (row.kind === 'withdrawal') await move(tx, row, -row.amountMinor, '');
        return row;
      });
      const payment = await write.catch(async (error: unknown) => {
        // The same call at the same time was first, and what it made may be what stands in this one's way.
        const same = error instanceof Refusal ? await earlier() : undefined;
        if (same === undefined) throw error;
        return same;
      });
      // Whatever happens from here on, the payment is written and reconciliation follows it.
      const { redirectUrl } = await provider.begin(orderOf(payment));
      return { payment, redirectUrl };
    },

    async find(memberId, paymentId) {
      if (!PAYMENT_ID.test(paymentId)) return undefined;
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
      await check(row);
      return read();
    },

    pending: (memberId) =>
      db
        .select()
        .from(payments)
        .where(and(eq(payments.memberId, memberId), eq(payments.state, 'pending')))
        .orderBy(desc(payments.createdAt), payments.id)
        .limit(20),

    decide,

    async reconcile() {
      const due = await db
        .select()
        .from(payments)
        .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, new Date(now()))))
        .orderBy(asc(payments.nextCheckAt))
        .limit(100);
      for (const payment of due) await check(payment);
    },
  };
}

/** Payments of a deposit that count against a limit: made, or still to be decided. */
export const COUNTED_STATES: readonly PaymentState[] = ['pending', 'succeeded'];

/** Whether a payment's state is one of those. */
export const isCounted = () => inArray(payments.state, [...COUNTED_STATES]);
