import type { Database } from '@server/db/database';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { LIVES } from '../../../simulation/lives';
import { CALLS, type End, groupsOf, type Operation, type StoredRow } from './clientHistory';
import { explainBalances, linesOf } from './historyBalances';
import { explainRow } from './historyRows';

const stored = z.object({ member: z.string(), key: z.string(), row: z.record(z.string(), z.unknown()) });
const booking = z.object({
  member: z.string(),
  kind: z.string(),
  reference: z.string(),
  madeIn: z.string(),
  amountMinor: z.coerce.number(),
  cashMinor: z.coerce.number(),
  hasCause: z.boolean(),
});
const held = z.object({ member: z.string(), amountMinor: z.coerce.number(), cashMinor: z.coerce.number() });

/** How many acts of its player a round `r` has. */
const ACTS = "jsonb_array_length(coalesce(r.audit -> 'acts', '[]'))";
const KEYS: Readonly<Record<string, string>> = {
  bets: 'round_key',
  payments: 'intent_key',
  reward_applications: 'idempotency_key',
};
/** The row that a transfer `t` is about: of a reward the reference is its promotion. */
const REFERENCE = "case t.kind when 'reward' then split_part(t.idempotency_key, '/', 2) else t.reference end";
const tableOf = (call: keyof typeof CALLS) => CALLS[call].table;

async function rowsOf(db: Database, statement: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  return z.object({ rows: z.array(z.unknown()) }).parse(await db.execute(statement)).rows;
}

/** Reads what is stored at the end of a history that began at the platform's time `since`. */
export function readEnd(
  db: Database,
  operations: readonly Operation[],
  { since, now }: { readonly since: number; readonly now: number },
): Promise<End> {
  const members = sql`(${sql.param([...new Set(operations.map(({ member }) => member))])}::text[])`;
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const rows: StoredRow[] = [];
      for (const { table, reads = {} } of LIVES) {
        const about = operations.filter(({ call }) => tableOf(call) === table);
        const column = KEYS[table];
        if (column === undefined || about.length === 0) continue;
        const keys = sql`(${sql.param([...new Set(about.map(({ key }) => key))])}::text[])`;
        const key = sql.identifier(column);
        const more = Object.entries({ ...reads, ...(table === 'bets' ? { acts: ACTS } : {}) }).map(
          ([name, value]) => `'${name}', ${value}`,
        );
        const found = await rowsOf(
          tx,
          sql`select m.username_key as member, r.${key} as key, (to_jsonb(r) - array['audit', 'choice', 'outcome'])
                || jsonb_build_object(${sql.raw(more.join(', '))}) as row
              from ${sql.identifier(table)} r join members m on m.id = r.member_id
              where m.username_key = any${members} and r.${key} = any${keys}`,
        );
        rows.push(...found.map((each) => ({ table, ...stored.parse(each) })));
      }
      const bookings = await rowsOf(
        tx,
        sql`select m.username_key as member, t.kind, ${sql.raw(REFERENCE)} as reference, t.xmin::text as "madeIn",
              sum(e.amount_minor) as "amountMinor",
              coalesce(sum(e.amount_minor) filter (where w.kind = 'cash'), 0) as "cashMinor",
              case
                when t.kind in ('bet', 'win') then exists (select 1 from bets where id = t.reference::uuid)
                when t.kind in ('deposit', 'withdrawal')
                  then exists (select 1 from payments where id = t.reference::uuid)
                when t.kind = 'reward'
                  then exists (select 1 from reward_applications where id = (${sql.raw(REFERENCE)})::uuid)
                else true
              end as "hasCause"
            from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
              join wallet_accounts w on w.id = e.account_id join members m on m.id = w.member_id
            where e.created_at >= ${new Date(since).toISOString()}::timestamptz and w.kind in ('cash', 'bonus') and m.username_key = any${members}
            group by m.username_key, t.id, t.xmin order by min(e.id)`,
      );
      const balances = await rowsOf(
        tx,
        sql`select m.username_key as member, sum(w.balance_minor) as "amountMinor",
              coalesce(sum(w.balance_minor) filter (where w.kind = 'cash'), 0) as "cashMinor"
            from wallet_accounts w join members m on m.id = w.member_id
            where w.kind in ('cash', 'bonus') and m.username_key = any${members} group by 1`,
      );
      return {
        rows,
        bookings: bookings.map((each) => booking.parse(each)),
        balances: new Map(balances.map((each) => held.parse(each)).map((each) => [each.member, each])),
        now,
      };
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** What came of a check: its figures, and of each fault the shortest piece of the history that shows it. */
export interface Verdict {
  readonly figures: Readonly<Record<string, number>>;
  readonly unexplained: readonly string[];
}

/** Sums up the figures of several checks. */
export function sumOf(verdicts: readonly Verdict[]): Verdict {
  const figures: Record<string, number> = {};
  for (const each of verdicts)
    for (const [what, count] of Object.entries(each.figures)) figures[what] = (figures[what] ?? 0) + count;
  return { figures, unexplained: verdicts.flatMap(({ unexplained }) => unexplained) };
}

/** Faults that are told in full; more of them say nothing new. */
const MOST_TOLD = 10;

const timeOf = (ms: number): string => (Number.isFinite(ms) ? ms.toFixed(1) : '…');

function toldOf({ member, call, key, asked, from, until, answer }: Operation): string {
  const what = answer === undefined ? 'no answer' : JSON.stringify(answer);
  return `  ${timeOf(from)} to ${timeOf(until)} ms: ${member} ${CALLS[call].path} ${key} ${JSON.stringify(asked)} → ${what}`;
}

/**
 * Checks each operation of a history: whether its answer is one that the chart of its row and the ledger allow at some
 * moment between its start and its end. Without an answer either effect is allowed, but neither half of it nor two.
 */
export function checkHistory(operations: readonly Operation[], end: End): Verdict {
  const faults = new Map<Operation, string>();
  const pieces: string[] = [];
  const find = (operation: Operation, why: string, around: () => readonly Operation[]): void => {
    if (faults.has(operation)) return;
    faults.set(operation, why);
    if (pieces.length < MOST_TOLD)
      pieces.push([why, ...[...around()].toSorted((a, b) => a.from - b.from).map(toldOf)].join('\n'));
  };
  const keyed = operations.filter(({ call }) => tableOf(call) !== undefined);
  const groups = groupsOf(keyed, ({ call, member, key }) => `${tableOf(call)}/${member}/${key}`);
  const rows = groupsOf(end.rows, ({ table, member, key }) => `${table}/${member}/${key}`);
  const booked = groupsOf(end.bookings, ({ reference }) => reference);
  for (const [name, group] of groups) {
    const explain = (some: readonly Operation[]) => explainRow(some, rows.get(name) ?? [], booked, end.now);
    for (const [operation, why] of explain(group))
      find(operation, why, () => {
        // Every other operation that the fault does not need is left out.
        let kept: readonly Operation[] = group;
        for (const each of group) {
          const fewer = kept.filter((other) => other !== each);
          if (each !== operation && explain(fewer).get(operation) === why) kept = fewer;
        }
        return kept;
      });
  }
  const lines = linesOf(groups, rows, end);
  for (const { operation, why, around } of explainBalances(operations, lines))
    find(operation, why, () => around);
  const uncaused = end.bookings.filter(({ hasCause }) => !hasCause);
  for (const { member, kind, reference, amountMinor } of uncaused)
    pieces.push(`${amountMinor} are booked on ${member} as ${kind} for ${reference}, which is not there`);
  const isOpen = ({ answer }: Operation) => answer === undefined || 'failed' in answer;
  const ambiguous = operations.filter((each) => isOpen(each) && !faults.has(each)).length;
  return {
    figures: {
      operations: operations.length,
      explained: operations.length - ambiguous - faults.size,
      ambiguous,
      unexplained: faults.size + uncaused.length,
      ...ordersOf(groups.values()),
      unanswered: operations.filter(({ answer }) => answer === undefined).length,
    },
    unexplained: pieces,
  };
}

/** Answers to the same key that came again, and those that came before the answer to an earlier call. */
function ordersOf(groups: Iterable<readonly Operation[]>): Readonly<Record<string, number>> {
  let again = 0;
  let early = 0;
  for (const group of groups) {
    const shown = group.filter(({ answer }) => answer !== undefined && 'shown' in answer);
    again += Math.max(0, shown.length - 1);
    early += shown.filter(({ from, until }) =>
      shown.some((other) => other.from < from && other.until > until),
    ).length;
  }
  return { 'answered again': again, 'answered out of order': early };
}
