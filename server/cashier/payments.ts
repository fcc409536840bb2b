import { createHash } from 'node:crypto';
import { type CashierTransaction, transactionState, waitingAt } from '@contract/cashier';
import { isRowId } from '@contract/core';
import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { PaymentHappening } from '@/machines/platform/payment/payment.machine';
import { withDeadline } from '../common/deadline';
import type { Database } from '../db/database';
import { type PaymentKind, paymentLife, payments } from '../db/schema';
import { createSteps } from '../db/steps';
import { describeError } from '../http/log';
import { Refusal } from '../http/refusal';
import type { PassDeadlines } from '../jobs/deadlines';
import { each } from '../jobs/each';
import { lockOwner } from '../member/lock';
import { clearingAccount, memberAccount, type Wallet } from '../wallet/wallet';
import type { DepositBonuses } from './bonus/depositBonuses';
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
  /** The promotion whose bonus is granted with a deposit; null for none. */
  readonly promotionId: string | null;
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
  /** A member's open payments. */
  open(memberId: number): Promise<readonly PaymentRow[]>;
  /** Says what happened to a payment; resolves with whether it exists. What has no meaning now changes nothing. */
  happened(paymentId: string, happening: PaymentHappening): Promise<boolean>;
  /** Queries the provider about payments with overdue callbacks, each independently, until `signal` is aborted. */
  reconcile(signal?: AbortSignal): Promise<void>;
  passDeadlines: PassDeadlines;
}

/** Delays between queries to the provider, in milliseconds; the last one repeats. */
const CHECK_AFTER = [5_000, 10_000, 30_000, 60_000, 300_000];
/** Timeout of a query to the provider, in milliseconds; it is repeated later. */
const CHECK_DEADLINE = 10_000;
/** Concurrent queries. */
const CHECKED_AT_ONCE = 5;
const pauseAfter = (checks: number): number =>
  CHECK_AFTER[Math.min(checks, CHECK_AFTER.length - 1)] ?? 300_000;

const hashOf = (intent: PaymentIntent): string => {
  const { kind, methodId, amountMinor, currency, destination, promotionId } = intent;
  const chosen = promotionId === null ? [] : [promotionId];
  return createHash('sha256')
    .update(JSON.stringify([kind, methodId, amountMinor, currency, destination, ...chosen]))
    .digest('base64url');
};

/** Creates the payments with one provider. */
export function createPayments({
  db,
  wallet,
  provider,
  now,
  log,
  grantBonus,
  checkDeadline = CHECK_DEADLINE,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly provider: PaymentProvider;
  readonly now: () => number;
  readonly log: Logger;
  /** Grants the bonus that was chosen with a deposit that has arrived. The member is locked. */
  readonly grantBonus: DepositBonuses['grant'];
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

  const steps = createSteps({
    life: paymentLife,
    table: payments,
    factsOf: (row: PaymentRow) => row,
    async lock(tx, id, locking) {
      if (!(await lockOwner(tx, payments, id, locking))) return undefined;
      const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
      return row;
    },
    since: 'updatedAt',
    effects: {
      holdMoney: (tx, payment, { at }) => move(tx, payment, -payment.amountMinor, '', at),
      bookDeposit: (tx, payment, { at }) => move(tx, payment, payment.amountMinor, '', at),
      grantBonus: async (tx, { promotionId, ...payment }, { at }) =>
        promotionId === null ? undefined : grantBonus(tx, { ...payment, promotionId }, at),
      returnMoney: (tx, payment, { at }) => move(tx, payment, payment.amountMinor, '/return', at),
      stopAsking: (tx, { id }) => tx.update(payments).set({ nextCheckAt: null }).where(eq(payments.id, id)),
      tellOperators: async (_, { id, kind, state }) =>
        log.error({ payment: id, kind, state }, 'payment needs to be cleared up with the provider'),
    },
  });

  const happened = (paymentId: string, happening: PaymentHappening): Promise<boolean> =>
    steps.happened(db, paymentId, happening, now());

  const orderOf = (payment: PaymentRow) => ({
    reference: payment.id,
    kind: payment.kind,
    methodId: payment.methodId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    destination: payment.destination,
  });

  /** Sends an order to the provider, which takes it once however often it comes. */
  async function send(payment: PaymentRow): Promise<{ readonly redirectUrl: string }> {
    const answer = await provider.begin(orderOf(payment));
    await happened(payment.id, { type: 'provider.accepted' });
    return answer;
  }

  /** Queries the provider about one payment and says what it answers. */
  async function check(payment: PaymentRow): Promise<void> {
    const state = await provider.stateOf(payment.id);
    // The platform stopped between storing the payment and sending it to the provider.
    if (state === 'unknown') await send(payment);
    else
      await happened(payment.id, { type: state === 'pending' ? 'provider.accepted' : `provider.${state}` });
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
        const row = await steps.begin(tx, intent, at, async (first) => {
          const [stored] = await tx
            .insert(payments)
            .values({
              id: crypto.randomUUID(),
              ...intent,
              provider: provider.name,
              ...first,
              intentHash,
              nextCheckAt: new Date(at + pauseAfter(0)),
              createdAt: moment,
              updatedAt: moment,
            })
            .onConflictDoNothing({ target: [payments.memberId, payments.intentKey] })
            .returning();
          return stored;
        });
        if (row === undefined) throw new Refusal('conflict');
        return row;
      });
      const payment = await write.catch(async (error: unknown) => {
        // A concurrent call with the same intent may have created the payment that caused this refusal.
        const same = error instanceof Refusal ? await earlier() : undefined;
        if (same === undefined) throw error;
        return same;
      });
      // The payment is stored now; reconciliation covers any failure from here on.
      const { redirectUrl } = await send(payment);
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

    open: (memberId) =>
      db
        .select()
        .from(payments)
        .where(and(eq(payments.memberId, memberId), isOpen()))
        .orderBy(desc(payments.createdAt), payments.id)
        .limit(20),

    happened,

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

    passDeadlines: (signal) => steps.passDeadlines(db, now(), { signal }),
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

/** A payment's state as the contract names it: until it is over, it is pending, and waits for something. */
export const shownState = (
  state: string,
  deadline: number | null,
): Pick<CashierTransaction, 'state' | 'waiting'> =>
  paymentLife.tagged('open').includes(state)
    ? { state: 'pending', waiting: { at: waitingAt.parse(state), until: deadline } }
    : { state: transactionState.parse(state), waiting: null };

/** SQL condition for payments that are not over. */
export const isOpen = () => inArray(payments.state, [...paymentLife.tagged('open')]);

/** States in which a payment counts against limits. */
export const COUNTED_STATES = paymentLife.tagged('counted');

/** SQL condition for these states. */
export const isCounted = () => inArray(payments.state, [...COUNTED_STATES]);
