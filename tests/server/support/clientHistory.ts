import type { Reward } from '@contract/content';
import * as z from 'zod/mini';
import type { Row } from '../../../simulation/lives';
import { type Answer as HttpAnswer, RefusedCall } from './platform';
import type { PlayedRound } from './studio';

/** The calls that are recorded: the table of the row that they are about, and whether they can make it. */
export const CALLS = {
  bet: { path: 'POST /studio/api/rounds', table: 'bets', makes: true },
  act: { path: 'POST /studio/api/acts', table: 'bets', makes: false },
  deposit: { path: 'POST /api/cashier/deposits', table: 'payments', makes: true },
  withdrawal: { path: 'POST /api/cashier/withdrawals', table: 'payments', makes: true },
  order: { path: 'GET /api/cashier/order', table: 'payments', makes: false },
  apply: { path: 'POST /api/content/promotions/reward', table: 'reward_applications', makes: true },
  reward: { path: 'GET /api/member/rewards', table: 'reward_applications', makes: false },
  claim: { path: 'POST /api/member/rewards/claim', table: 'reward_applications', makes: false },
  balance: { path: 'GET /api/cashier/balance', table: undefined, makes: false },
} as const;

/** What an answer shows of a row. */
interface Shown {
  readonly id: string;
  readonly state: string;
  /** How far the row is within its state. */
  readonly step: number;
  /** Columns of the row, by name. */
  readonly columns: Row;
  /** The rest of it, which is the same each time. */
  readonly result: string;
}

/** What came back: something of a row, nothing, or a balance, a refusal, or a fault, which says nothing of its effect. */
export type Answered =
  | { readonly shown?: Shown; readonly balanceMinor?: number }
  | { readonly refused: string; readonly status: number }
  | { readonly failed: number };

interface Asked {
  /** The member by the key of the name. */
  readonly member: string;
  readonly call: keyof typeof CALLS;
  /** The key that makes a repetition the same; empty for a question. */
  readonly key: string;
  readonly asked: Readonly<Record<string, unknown>>;
}

/** One call of a client. */
export interface Operation extends Asked {
  /** Milliseconds on the clock of the clients. Without an answer its effect can come at any time afterwards. */
  readonly from: number;
  readonly until: number;
  /** Undefined when none came back. */
  readonly answer: Answered | undefined;
}

/** Records what clients ask and what they are told. */
export interface History {
  readonly operations: readonly Operation[];
  /** Makes a call and records it with what `read` finds in its answer; settles like the call. */
  record<T>(asked: Asked, call: () => Promise<T>, read: (value: T) => Answered): Promise<T>;
}

/** Begins a history. */
export function createHistory(now: () => number = () => performance.now()): History {
  const operations: Operation[] = [];
  return {
    operations,
    async record(asked, call, read) {
      const place = operations.length;
      const begun = { ...asked, from: now(), until: Number.POSITIVE_INFINITY, answer: undefined };
      operations.push(begun);
      const end = (answer: Answered): void => {
        operations[place] = { ...begun, until: 'failed' in answer ? begun.until : now(), answer };
      };
      try {
        const value = await call();
        end(read(value));
        return value;
      } catch (error) {
        if (error instanceof RefusedCall) end(refusalOf(error.status, error.code));
        throw error;
      }
    },
  };
}

const refusalOf = (status: number, code = ''): Answered =>
  status >= 500 ? { failed: status } : { refused: code, status };

/** The database stores the names of a result in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What the answer to a bet or an act shows. */
export const shownRound = (round: PlayedRound): Answered => ({
  shown: {
    id: round.betId,
    state: round.state,
    step: round.step,
    columns: { bet_minor: round.betMinor, win_minor: round.winMinor },
    result: JSON.stringify(round.outcome, inOrder),
  },
  balanceMinor: round.balanceMinor,
});

const shownTransaction = z.object({
  transaction: z.nullable(
    z.object({
      transactionId: z.string(),
      kind: z.string(),
      amountMinor: z.number(),
      state: z.string(),
      waiting: z.nullable(z.object({ at: z.string() })),
    }),
  ),
});

/** What the answer to an order, or to a question about one, shows. */
export function shownPayment({ success, value, status, code }: HttpAnswer): Answered {
  if (!success) return refusalOf(status, code);
  const { transaction } = shownTransaction.parse(value);
  if (transaction === null) return {};
  const { transactionId: id, kind, amountMinor, state, waiting } = transaction;
  const columns = { kind, amount_minor: amountMinor };
  return { shown: { id, state: waiting?.at ?? state, step: 0, columns, result: '' } };
}

/** What an answer about a reward shows: its state in the chart, which calls what can be claimed approved. */
export const shownReward = (
  id: string,
  state: Reward['state'] | 'approved',
  amountMinor?: number,
): Answered => ({
  shown: {
    id,
    state: state === 'claimable' ? 'approved' : state,
    step: 0,
    columns: amountMinor === undefined ? {} : { amount_minor: amountMinor },
    result: '',
  },
});

/** A row at the end of a history. */
export interface StoredRow {
  readonly table: string;
  readonly member: string;
  readonly key: string;
  readonly row: Row;
}

/** A booking on a member's cash and bonus. */
export interface Booking {
  readonly member: string;
  readonly kind: string;
  readonly reference: string;
  /** The database transaction that made it. */
  readonly madeIn: string;
  readonly amountMinor: number;
  /** The part of it on the cash. */
  readonly cashMinor: number;
  /** Whether the row that it refers to is there. */
  readonly hasCause: boolean;
}

/** What is stored at the end of a history. */
export interface End {
  readonly rows: readonly StoredRow[];
  /** In the order in which they were made. */
  readonly bookings: readonly Booking[];
  readonly balances: ReadonlyMap<string, { readonly amountMinor: number; readonly cashMinor: number }>;
  /** The time of the platform. */
  readonly now: number;
}

/** Puts things into groups by a name, in their order. */
export function groupsOf<T>(
  all: Iterable<T>,
  nameOf: (each: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const name = nameOf(each);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  return groups;
}
