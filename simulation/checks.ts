import type { PGlite } from '@electric-sql/pglite';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import * as z from 'zod/mini';
import { paymentLifecycle } from '@/machines/platform/payment/payment.machine';
import { Broken } from './broken';
import type { ShownPayment } from './phone';
import type { Said } from './provider';

const HOUR = 3_600_000;
/** How long after its deadline a payment may still wait: for the job, and for an instance to run it. */
export const OVERTIME = 4 * HOUR;
/** Most steps of a chart between two looks at the database. */
const MOST_STEPS = 3;

/** The timer of the chart, as XState names it. */
const TIMER = 'xstate.after.DECISION_DUE.payment.waiting';

/** What the actions of the chart do to the balance, per amount. */
const EFFECTS: Readonly<Record<string, number>> = { holdMoney: -1, bookDeposit: 1, returnMoney: 1 };
const effectOf = (actions: readonly { readonly type: string }[]): number =>
  actions.reduce((sum, { type }) => sum + (EFFECTS[type] ?? 0), 0);

/** How long the chart lets a payment wait, as its first step says. */
function waitOf(actions: readonly { readonly params?: unknown }[]): number {
  const delays = actions.flatMap(({ params }) => {
    const delay: unknown = Object(params).delay;
    return typeof delay === 'number' ? [delay] : [];
  });
  return delays[0] ?? Number.POSITIVE_INFINITY;
}

/** Name of the innermost state. */
const stateOf = ({ value }: AnyMachineSnapshot): string =>
  String(typeof value === 'string' ? value : Object.values(value)[0]);

/** A payment as the chart explains it so far. */
interface Life {
  readonly snapshot: AnyMachineSnapshot;
  /** Sum of what its steps did to the balance, per amount. */
  readonly effect: number;
  readonly dueAt: number;
}

const row = z.object({
  id: z.string(),
  kind: z.enum(['deposit', 'withdrawal']),
  state: z.string(),
  amount: z.coerce.number(),
  created: z.coerce.number(),
  booked: z.coerce.number(),
  bookings: z.coerce.number(),
});

const PAYMENTS = `
  select p.id, p.kind, p.state, p.amount_minor as amount, extract(epoch from p.created_at) * 1000 as created,
    coalesce(sum(e.amount_minor), 0) as booked, count(e.id) as bookings
  from payments p
  left join ledger_transactions t on t.reference = p.id::text
  left join ledger_entries e on e.transaction_id = t.id
    and e.account_id in (select id from wallet_accounts where member_id = p.member_id)
  group by p.id order by p.created_at, p.id`;

const UNBALANCED = `
  select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
  group by t.id having coalesce(sum(e.amount_minor), 0) <> 0 or count(e.id) < 2`;

const WRONG_BALANCES = `
  select a.id from wallet_accounts a left join ledger_entries e on e.account_id = a.id
  where a.member_id is not null
  group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0) or a.balance_minor < 0`;

export interface Checks {
  /** Looks at the database; throws a {@link Broken} for the first promise that does not hold. */
  readDatabase(): Promise<void>;
  /** Looks at what a page shows. */
  readPage(phone: string, shown: readonly ShownPayment[]): void;
  /** The payments that are known, with their states. */
  states(): ReadonlyMap<string, string>;
}

interface ChecksParts {
  readonly client: PGlite;
  readonly now: () => number;
  readonly said: (reference: string) => ReadonlySet<Said>;
  readonly nameOf: (reference: string) => string;
  readonly note: (what: string) => void;
}

/** What holds after every step, whatever goes wrong. It reads the charts, but nothing of the platform's code. */
export function createChecks({ client, now, said, nameOf, note }: ChecksParts): Checks {
  const lives = new Map<string, Life>();
  const states = new Map<string, string>();

  /** The life that leads to a state by what has happened, in as few steps as possible. */
  function explain(id: string, life: Life, state: string): Life | undefined {
    const events = [
      ...[...said(id)].map((each) => `provider.${each}`),
      ...(now() >= life.dueAt ? [TIMER] : []),
    ];
    let ends: readonly Life[] = [life];
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      ends = ends.flatMap((end) =>
        events.map((type) => {
          const [snapshot, actions] = transition<AnyStateMachine>(paymentLifecycle, end.snapshot, { type });
          return { ...end, snapshot, effect: end.effect + effectOf(actions) };
        }),
      );
      const found = ends.find(({ snapshot }) => stateOf(snapshot) === state);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function readPayment({ id, kind, state, amount, created, booked, bookings }: z.infer<typeof row>): void {
    const name = nameOf(id);
    const known = states.get(id);
    let life = lives.get(id);
    if (life === undefined) {
      const [snapshot, actions] = initialTransition(paymentLifecycle, { kind });
      life = { snapshot, effect: effectOf(actions), dueAt: created + waitOf(actions) };
      note(`${name} is ordered: ${kind} of ${amount}`);
    }
    if (stateOf(life.snapshot) !== state) {
      const next = explain(id, life, state);
      if (next === undefined) {
        const heard = [...said(id)].join(', ') || 'nothing';
        throw new Broken(
          'the chart explains every payment',
          `${name} (${kind}) went from ${stateOf(life.snapshot)} to ${state}; the provider said ${heard}, and its deadline ${now() >= life.dueAt ? 'has passed' : `is in ${((life.dueAt - now()) / HOUR).toFixed(1)} hours`}`,
        );
      }
      life = next;
    }
    if (known !== state) note(`${name} is ${state}, ${booked} booked`);
    lives.set(id, life);
    states.set(id, state);
    if (booked !== life.effect * amount) {
      throw new Broken(
        'money moves as the chart says',
        `${name} (${kind} of ${amount}) is ${state}: ${booked} booked in ${bookings} entries instead of ${life.effect * amount}`,
      );
    }
    if (life.snapshot.matches('waiting') && now() > life.dueAt + OVERTIME)
      throw new Broken('every waiting ends', `${name} (${kind}) still waits after its deadline`);
  }

  return {
    states: () => states,
    async readDatabase() {
      const unbalanced = await client.query(UNBALANCED);
      if (unbalanced.rows.length > 0)
        throw new Broken('the ledger sums to zero', `${unbalanced.rows.length} transactions do not`);
      const wrong = await client.query(WRONG_BALANCES);
      if (wrong.rows.length > 0)
        throw new Broken('balances equal the entries', `${wrong.rows.length} accounts do not`);
      const { rows } = await client.query(PAYMENTS);
      for (const each of rows) readPayment(row.parse(each));
    },
    readPage(phone, shown) {
      for (const { transactionId, kind, state } of shown) {
        if (kind !== 'deposit' && kind !== 'withdrawal') continue;
        if (state === 'pending') continue;
        const booked = states.get(transactionId);
        // A deposit that was paid late was shown as cancelled before.
        if (booked === state || (state === 'cancelled' && booked === 'succeeded')) continue;
        throw new Broken(
          'what the page shows is booked',
          `${phone} shows ${nameOf(transactionId)} (${kind}) as ${state}, which is ${booked ?? 'unknown'}`,
        );
      }
    },
  };
}
