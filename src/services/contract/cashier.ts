import * as z from 'zod/mini';
import {
  calendarDay,
  endpoint,
  filledText,
  minorUnits,
  noPayload,
  positiveText,
  textUpTo,
  timestamp,
} from './core';
import { playerStanding } from './member';
import { languageCode } from './system';

const paymentMethod = z.object({
  methodId: z.string(),
  displayName: z.string(),
  icon: z.string(),
  currency: z.string(),
  minimumMinor: minorUnits,
  maximumMinor: minorUnits,
  quickAmountsMinor: z.array(minorUnits),
  /** What a withdrawal by this method goes to. */
  destination: z.enum(['none', 'mobile', 'account']),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** A mobile wallet or bank account number, as {@link PaymentMethod.destination} asks for one. */
export const DESTINATIONS = { none: /^$/, mobile: /^09\d{9}$/, account: /^\d{8,20}$/ } as const;

/** A payment password: six digits. */
export const paymentPassword = z.string().check(z.regex(/^\d{6}$/));

const transactionState = z.enum(['pending', 'succeeded', 'failed', 'cancelled']);

/** A movement of money as its member sees it. */
export const transaction = z.object({
  transactionId: z.string(),
  kind: z.enum(['deposit', 'withdrawal', 'rebate', 'reward', 'bet', 'win', 'adjustment', 'chatPass']),
  methodName: z.string(),
  amountMinor: minorUnits,
  currency: z.string(),
  state: transactionState,
  createdTime: timestamp,
  updatedTime: timestamp,
});
export type CashierTransaction = z.infer<typeof transaction>;

/** Ways to deposit and to withdraw, with limits (ROUTE-56, ROUTE-57). */
export const paymentMethods = endpoint({
  name: 'paymentMethods',
  method: 'GET',
  path: '/cashier/methods',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({ language: languageCode }),
  response: z.object({
    deposit: z.array(paymentMethod),
    withdrawal: z.array(paymentMethod),
    /** A withdrawal asks for the payment password. */
    paymentPasswordSet: z.boolean(),
    /** Payments that are not decided yet, newest first: they outlive page and connection. */
    pending: z.array(transaction),
    /** Whether the member's own protection lets a deposit through. */
    depositStanding: playerStanding,
    /** What the member's own deposit limits still leave; null without a limit. */
    depositLeftMinor: z.nullable(minorUnits),
    balanceMinor: minorUnits,
    currency: z.string(),
  }),
});

/** Begins a deposit. Carries an idempotency key: the same intent is never booked twice. */
export const createDeposit = endpoint({
  name: 'createDeposit',
  method: 'POST',
  path: '/cashier/deposits',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({ methodId: filledText(64), amountMinor: minorUnits.check(z.positive()) }),
  response: z.object({
    transaction,
    /** Address of the payment provider's page; empty when none is needed. */
    redirectUrl: z.string(),
  }),
});

/** Asks for a withdrawal. Sealed, since it may hold the payment password; carries an idempotency key. */
export const createWithdrawal = endpoint({
  name: 'createWithdrawal',
  method: 'POST',
  path: '/cashier/withdrawals',
  encoding: 'encrypted',
  access: 'session',
  request: z.strictObject({
    methodId: filledText(64),
    amountMinor: minorUnits.check(z.positive()),
    paymentPassword: textUpTo(40),
    /** Account at the method, e.g. a wallet number. */
    destination: filledText(64),
  }),
  response: z.object({ transaction }),
});

/** State of one transaction; asked again while it is pending. */
export const transactionStatus = endpoint({
  name: 'transactionStatus',
  method: 'GET',
  path: '/cashier/transaction',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({ transactionId: filledText(64), language: languageCode }),
  response: z.object({ transaction }),
});

/** The own transactions, newest first. */
export const transactions = endpoint({
  name: 'transactions',
  method: 'GET',
  path: '/cashier/transactions',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({
    kind: z.optional(z.enum(['deposit', 'withdrawal', 'other'])),
    startDate: z.optional(calendarDay),
    endDate: z.optional(calendarDay),
    language: languageCode,
    pageNo: positiveText,
    pageSize: positiveText,
  }),
  response: z.object({
    list: z.array(transaction),
    pageNum: z.int(),
    totalPages: z.int(),
    totalCount: z.int(),
  }),
});

/** Spendable balance, for the header and the game shell. */
export const balance = endpoint({
  name: 'balance',
  method: 'GET',
  path: '/cashier/balance',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({ balanceMinor: minorUnits, currency: z.string() }),
});

/** Sets or changes the payment password. */
export const setPaymentPassword = endpoint({
  name: 'setPaymentPassword',
  method: 'PUT',
  path: '/cashier/paymentPassword',
  encoding: 'encrypted',
  access: 'session',
  request: z.strictObject({
    /** Empty while none is set. */
    oldPassword: textUpTo(40),
    newPassword: paymentPassword,
  }),
  response: z.object({ changed: z.literal(true) }),
});
