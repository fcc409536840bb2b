import * as z from 'zod/mini';
import { endpoint, filledText, minorUnits, noPayload, positiveText, rowId, timestamp } from './core';
import { playRestriction } from './member';
import { readPin } from './readers/digits';
import { readAccountName, readDay } from './readers/texts';
import { languageCode } from './system';
import { typed, typedOrEmpty } from './typed';

const paymentMethod = z.object({
  methodId: z.string(),
  displayName: z.string(),
  icon: z.string(),
  currency: z.string(),
  minimumMinor: minorUnits,
  maximumMinor: minorUnits,
  /** The provider's own fee, taken from the amount. */
  feeMinor: minorUnits.check(z.nonnegative()),
  /** Usual processing time in minutes. */
  withinMinutes: z.int().check(z.positive()),
  quickAmountsMinor: z.array(minorUnits),
  /** Kind of account that a withdrawal is paid to. */
  destination: z.enum(['none', 'mobile', 'account']),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** A payment password: six digits. */
export const paymentPassword = typed('pin', readPin);

export const transactionState = z.enum(['pending', 'succeeded', 'failed', 'cancelled']);

/**
 * Where a pending payment waits: stored, but not yet taken by the provider; with the provider; or overdue, because the
 * provider has not decided in time and operators clear it up.
 */
export const waitingAt = z.enum(['placed', 'sent', 'overdue']);

/** Running, turned into cash, given up, expired, or lost in play. */
export const bonusState = z.enum(['active', 'released', 'forfeited', 'expired', 'spent']);

/** A bonus as shown to its member: a separate balance that becomes cash once enough has been staked. */
export const bonus = z.object({
  bonusId: z.string(),
  /** Title of its promotion. */
  title: z.string(),
  state: bonusState,
  /** The amount granted. */
  amountMinor: minorUnits,
  /** The remaining amount; for an ended bonus, the amount that remained at its end. */
  balanceMinor: minorUnits,
  /** Required stakes, and the stakes counted so far. */
  wageringMinor: minorUnits,
  wageredMinor: minorUnits,
  expirationTime: timestamp,
  endedTime: z.nullable(timestamp),
});
export type Bonus = z.infer<typeof bonus>;

/** The running bonus and the ended ones, newest first. */
export const bonuses = endpoint({
  name: 'bonuses',
  method: 'GET',
  path: '/cashier/bonuses',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ language: languageCode }),
  response: z.object({ active: z.nullable(bonus), ended: z.array(bonus), currency: z.string() }),
});

/** Gives up the running bonus without changing the cash balance. Repeating the call changes nothing. */
export const forfeitBonus = endpoint({
  name: 'forfeitBonus',
  method: 'POST',
  path: '/cashier/bonuses/forfeit',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({ bonusId: filledText(64) }),
  response: z.object({ bonusId: z.string() }),
});

/** A bonus that a member may choose with the next deposit. */
export const depositBonus = z.object({
  promotionId: z.string(),
  title: z.string(),
  /** Share of the deposit in percent, and the largest bonus. */
  percent: z.int().check(z.positive()),
  mostMinor: minorUnits,
  /** How often the bonus must be staked before it becomes cash; 0 when it is cash at once. */
  wagering: z.int().check(z.nonnegative()),
});
export type DepositBonus = z.infer<typeof depositBonus>;

/** What came of the bonus that was chosen with a deposit. */
export const chosenBonus = z.object({
  title: z.string(),
  /**
   * `chosen` until the deposit arrives; then `granted`, or `waiting` in the reward centre, e.g. while another bonus runs,
   * or `missed`, because its conditions did not hold.
   */
  state: z.enum(['chosen', 'granted', 'waiting', 'missed']),
  /** Its amount, and the stakes that make it cash; both are 0 while it is only chosen, and when it was missed. */
  amountMinor: minorUnits,
  wageringMinor: minorUnits,
});
export type ChosenBonus = z.infer<typeof chosenBonus>;

/** A transaction as shown to its member. */
export const transaction = z.object({
  transactionId: z.string(),
  kind: z.enum([
    'deposit',
    'withdrawal',
    'rebate',
    'reward',
    'bonusRelease',
    'bet',
    'win',
    'adjustment',
    'chatPass',
  ]),
  methodName: z.string(),
  amountMinor: minorUnits,
  currency: z.string(),
  state: transactionState,
  /** What a pending payment waits for, and until when; null once it is over. It has waited there since `updatedTime`. */
  waiting: z.nullable(z.object({ at: waitingAt, until: z.nullable(timestamp) })),
  /** The bonus that was chosen with a deposit; null for none, and in lists. */
  bonus: z._default(z.nullable(chosenBonus), null),
  createdTime: timestamp,
  updatedTime: timestamp,
});
export type CashierTransaction = z.infer<typeof transaction>;

/** Ways to deposit and to withdraw, with limits (ROUTE-56, ROUTE-57). */
export const paymentMethods = endpoint({
  name: 'paymentMethods',
  method: 'GET',
  path: '/cashier/methods',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    deposit: z.array(paymentMethod),
    withdrawal: z.array(paymentMethod),
    /** Whether a withdrawal requires the payment password. */
    paymentPasswordSet: z.boolean(),
    /** Pending payments, newest first. They continue without the page or a connection. */
    pending: z.array(transaction),
    /** Whether the member's own protection settings allow a deposit. */
    depositStanding: playRestriction,
    /** Amount that the member's own deposit limits still allow; null without a limit. */
    depositLeftMinor: z.nullable(minorUnits),
    balanceMinor: minorUnits,
    /** The running bonus, which cannot be withdrawn; null without one. */
    bonus: z.nullable(bonus),
    /** Bonuses that the member may choose with the next deposit; none while one runs. */
    depositBonuses: z._default(z.array(depositBonus), []),
    currency: z.string(),
  }),
});

/**
 * Starts a deposit. Requires an idempotency key: a repeated call is never booked twice. The bonus of `promotionId` is
 * granted when the deposit arrives; `promotion.unavailable` refuses one that is not offered (any more).
 */
export const createDeposit = endpoint({
  name: 'createDeposit',
  method: 'POST',
  path: '/cashier/deposits',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({
    methodId: filledText(64),
    amountMinor: minorUnits.check(z.positive()),
    promotionId: z.optional(filledText(64)),
  }),
  response: z.object({
    transaction,
    /** URL of the payment provider's page; empty when none is needed. */
    redirectUrl: z.string(),
  }),
});

/** Requests a withdrawal. Sealed, since it may contain the payment password. Requires an idempotency key. */
export const createWithdrawal = endpoint({
  name: 'createWithdrawal',
  method: 'POST',
  path: '/cashier/withdrawals',
  access: 'session',
  encoding: 'encrypted',
  request: z.strictObject({
    methodId: filledText(64),
    amountMinor: minorUnits.check(z.positive()),
    paymentPassword: typedOrEmpty('pin', readPin),
    /** Account number at the payment method, e.g. a wallet number. */
    destination: typed('destination', readAccountName),
  }),
  response: z.object({ transaction }),
});

/** Status of one transaction. Clients poll it while the transaction is pending. */
export const transactionStatus = endpoint({
  name: 'transactionStatus',
  method: 'GET',
  path: '/cashier/transaction',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ transactionId: filledText(64), language: languageCode }),
  response: z.object({ transaction }),
});

/**
 * The payment that an order made, by the order's idempotency key; null when none has arrived. A page whose answer was
 * lost asks this instead of paying again.
 */
export const orderedPayment = endpoint({
  name: 'orderedPayment',
  method: 'GET',
  path: '/cashier/order',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ key: filledText(100), language: languageCode }),
  response: z.object({ transaction: z.nullable(transaction) }),
});

/** The member's transactions, newest first. */
export const transactions = endpoint({
  name: 'transactions',
  method: 'GET',
  path: '/cashier/transactions',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({
    kind: z.optional(z.enum(['deposit', 'withdrawal', 'other'])),
    startDate: z.optional(typed('day', readDay)),
    endDate: z.optional(typed('day', readDay)),
    language: languageCode,
    pageNo: positiveText,
    pageSize: positiveText,
    /**
     * Id of the last row of the page before: the page continues after it, whatever was added since, and `pageNo` only
     * numbers it. Pages of more than 2,000 rows from the first one require it.
     */
    after: z.optional(rowId),
  }),
  response: z.object({
    list: z.array(transaction),
    pageNum: z.int(),
    totalPages: z.int(),
    /** Of more than 2,000 rows, at least as many as there are up to this page, and one more if others follow. */
    totalCount: z.int(),
  }),
});

/** Content of a statement: every transaction of the cash balance, or every bet. */
export const statementSubject = z.enum(['movements', 'bets']);
export type StatementSubject = z.infer<typeof statementSubject>;
export const statementFormat = z.enum(['csv', 'pdf']);
export type StatementFormat = z.infer<typeof statementFormat>;

/** A statement of the member's account for a range of days, as a file. */
export const statement = endpoint({
  name: 'statement',
  method: 'GET',
  path: '/cashier/statement',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({
    subject: statementSubject,
    format: statementFormat,
    startDate: typed('day', readDay),
    endDate: typed('day', readDay),
    language: languageCode,
  }),
  response: z.object({
    fileName: z.string(),
    mediaType: z.enum(['text/csv', 'application/pdf']),
    /** The file, as base64. */
    content: z.string(),
  }),
});
export type StatementFile = z.infer<(typeof statement)['response']>;

/** Cash and bonus balances, for the header and the game shell. */
export const balance = endpoint({
  name: 'balance',
  method: 'GET',
  path: '/cashier/balance',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({ balanceMinor: minorUnits, bonusMinor: minorUnits, currency: z.string() }),
});

/** Sets or changes the payment password. */
export const setPaymentPassword = endpoint({
  name: 'setPaymentPassword',
  method: 'PUT',
  path: '/cashier/paymentPassword',
  access: 'session',
  encoding: 'encrypted',
  request: z.strictObject({
    /** Empty if none is set yet. */
    oldPassword: typedOrEmpty('pin', readPin),
    newPassword: paymentPassword,
  }),
  response: z.object({ changed: z.literal(true) }),
});
