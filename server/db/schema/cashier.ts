import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { paymentLifecycle } from '@/machines/platform/payment/payment.machine';
import { lifecycleOf } from '../../common/lifecycle';
import { members } from './accounts';
import { allKnown, listOf, minor, moment, oneOf } from './columns';
import { announcements } from './content';

/* Deposits and withdrawals. */

const PAYMENT_KINDS = ['deposit', 'withdrawal'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The life of a payment; its chart says in which states it is open and in which it counts. */
export const paymentLife = lifecycleOf(paymentLifecycle);

/** Deposits and withdrawals. Money moves in the same database transaction as the change of state. */
export const payments = pgTable(
  'payments',
  {
    /** Also the reference at the payment provider. */
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: oneOf('kind', PAYMENT_KINDS).notNull(),
    provider: text('provider').notNull(),
    methodId: text('method_id').notNull(),
    currency: text('currency').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** A state of the chart; only a step of it changes the column. */
    state: oneOf('state', paymentLife.states).notNull(),
    /** When the state is left by itself; null if only a decision ends it. */
    deadlineAt: moment('deadline_at'),
    /** The caller's idempotency key: one intent creates one payment. */
    intentKey: text('intent_key').notNull(),
    /** SHA-256 of the request, so that a key reused for a different intent is refused. */
    intentHash: text('intent_hash').notNull(),
    /** Destination account of a withdrawal; empty for a deposit. */
    destination: text('destination').notNull().default(''),
    /** The promotion whose bonus the member chose with a deposit; null for none. */
    promotionId: text('promotion_id').references(() => announcements.id),
    /** Time of the next query to the provider; null when settled. */
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_intent').on(table.memberId, table.intentKey),
    index('payments_member').on(table.memberId, table.kind, table.createdAt.desc().nullsFirst(), table.id),
    index('payments_open')
      .on(table.memberId, table.createdAt)
      .where(sql`${table.state} in (${listOf(paymentLife.tagged('open'))})`),
    index('payments_deadline').on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    index('payments_arrived')
      .on(table.memberId, table.updatedAt, table.id)
      .where(sql`${table.kind} = 'deposit' and ${table.state} = 'succeeded'`),
    index('payments_destination')
      .on(table.memberId, table.methodId, table.destination)
      .where(sql`${table.kind} = 'withdrawal'`),
    index('payments_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    ...allKnown(table),
    check('payments_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** Records of the sandbox payment provider, which acts as an external party. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: uuid('reference').primaryKey(),
    outcome: oneOf('outcome', ['succeeded', 'failed']).notNull(),
    /** Time of the decision. */
    settlesAt: moment('settles_at').notNull(),
    callback: oneOf('callback', ['due', 'sent', 'lost']).notNull(),
  },
  (table) => [
    index('sandbox_payments_due').on(table.settlesAt).where(sql`${table.callback} = 'due'`),
    ...allKnown(table),
  ],
);
