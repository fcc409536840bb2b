import type { PGlite } from '@electric-sql/pglite';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import * as z from 'zod/mini';
import { Broken } from './broken';
import { LIVES, type Life, numberOf, type Row, timeOf } from './lives';
import type { Shown } from './phone';
import { createProtections } from './protection';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long after its deadline a row may still wait: for the job, and for an instance to run it. */
export const OVERTIME = 4 * HOUR;
/** A step can have been taken so long before it is seen. */
const UNSEEN = 10 * MINUTE;
/** Most steps of a chart between two looks at the database. */
const MOST_STEPS = 4;

/** A row as its chart explains it so far. */
interface Known {
  readonly life: Life;
  readonly name: string;
  readonly snapshot: AnyMachineSnapshot;
  /** Every action that its steps have named. */
  readonly actions: readonly string[];
  /** When its state is left by itself. */
  readonly dueAt: number | null;
  readonly row: Row;
  /** Every state that it has been in. */
  readonly had: ReadonlySet<string>;
  readonly changedAt: number;
}

/** A step that a chart can have taken: where it leads, and what it does to the deadline. */
interface End {
  readonly snapshot: AnyMachineSnapshot;
  readonly actions: readonly string[];
  /** Milliseconds from the step; null for none, undefined for the same as before. */
  readonly deadline: number | null | undefined;
}

type Performed = readonly { readonly type: string; readonly params?: unknown }[];

const atomOf = (value: AnyMachineSnapshot['value']): string =>
  typeof value === 'string' ? value : atomOf(Object.values(value)[0] ?? '');

/** What a step does to the deadline: XState starts a timer, or cancels one. */
function deadlineOf(performed: Performed): number | null | undefined {
  for (const { type, params } of performed) {
    const delay: unknown = type === 'xstate.raise' ? Object(params).delay : undefined;
    if (typeof delay === 'number') return delay;
  }
  return performed.some(({ type }) => type === 'xstate.cancel') ? null : undefined;
}
const namesOf = (performed: Performed): readonly string[] =>
  performed.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'));

/** The timers that run in a state. */
const timersOf = ({ _nodes: nodes }: AnyMachineSnapshot): readonly string[] => [
  ...new Set(nodes.flatMap(({ after }) => after.map(({ eventType }) => eventType))),
];

/** The tables whose changes are watched, with the columns that name a row. */
const WATCHED = [...LIVES.map(({ table }) => [table, 'id'] as const), ['ledger_transactions', 'id'] as const];

/** Notes which rows of the watched tables have changed; part of the simulation, not of the product. */
export const WATCH = [
  'create unlogged table simulation_changes (place text, id text)',
  ...WATCHED.map(
    ([table, id]) => `
    create function simulation_${table}() returns trigger language plpgsql as $$
    begin insert into simulation_changes values ('${table}', new.${id}::text); return new; end $$;
    create trigger simulation_watches after insert or update on ${table}
      for each row execute function simulation_${table}()`,
  ),
].join(';\n');

const CHANGES = 'delete from simulation_changes returning place, id';

/** Reads rows of a life, with what is booked for them on the accounts of their members. */
const readOf = ({ table, reads = {}, kinds = [] }: Life): string => {
  const extra = Object.entries(reads).map(([name, value]) => `'${name}', ${value}`);
  const booked =
    kinds.length === 0
      ? '0'
      : `(select coalesce(sum(e.amount_minor), 0) from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id
          join wallet_accounts w on w.id = e.account_id and w.member_id is not null
          where t.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
            and (t.reference = r.id::text or t.idempotency_key = 'reward/' || r.id::text))`;
  return `select r.id::text as id, to_jsonb(r) || jsonb_build_object(${extra.join(', ')}) as row, ${booked} as booked
    from ${table} r where r.id::text = any($1) order by r.id`;
};

const LEDGER = `
  select t.id, t.kind, t.reference, t.idempotency_key as key, sum(e.amount_minor)::float8 as sum,
    count(e.id)::int as entries, max(w.member_id)::float8 as member,
    round(extract(epoch from t.created_at) * 1000)::float8 as at
  from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    left join wallet_accounts w on w.id = e.account_id
  where t.id::text = any($1) group by t.id order by t.created_at, t.id`;

const WRONG_BALANCES = `
  select a.id from wallet_accounts a left join ledger_entries e on e.account_id = a.id
  where a.member_id in (
    select w.member_id from ledger_entries l join wallet_accounts w on w.id = l.account_id
    where l.transaction_id::text = any($1)
  )
  group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0) or a.balance_minor < 0`;

/** The sessions that games were launched in, by their own tokens. */
const LAUNCHES = `select token_hash::text as token, session_id as session from studio_launches
  where id::text = any($1) and token_hash is not null`;
const launched = z.object({ token: z.string(), session: z.string() });

const changed = z.object({ place: z.string(), id: z.string() });
const found = z.object({
  id: z.string(),
  row: z.record(z.string(), z.unknown()),
  booked: z.coerce.number(),
});
const booking = z.object({
  kind: z.string(),
  reference: z.string(),
  key: z.string(),
  sum: z.nullable(z.number()),
  entries: z.number(),
  at: z.number(),
  member: z.nullable(z.number()),
});

export interface Checks {
  /** Looks at what has changed in the database; throws a {@link Broken} for the first promise that does not hold. */
  readDatabase(): Promise<void>;
  /** Whether anything waits for longer than it may. */
  readClock(): void;
  /** Looks at what a page or a game shows. */
  readPage(phone: string, shown: readonly Shown[]): void;
  /** Hears that a call with a session was answered well; the next look at the database says whether it could be. */
  answered(tokenHash: string, askedAt: number): void;
  /** The states of all rows that are known, by their table. */
  states(): ReadonlyMap<string, readonly string[]>;
}

interface ChecksParts {
  readonly client: PGlite;
  readonly now: () => number;
  /** What somebody outside has said of a row. */
  readonly said: (table: string, row: Row) => ReadonlySet<string>;
  /** Whether a member has made a call. */
  readonly called: (memberId: number, path: RegExp) => boolean;
  readonly nameOf: (table: string, id: string) => string;
  readonly note: (what: string) => void;
}

/** What holds after every step, whatever goes wrong. It reads the charts, but nothing of the platform's code. */
export function createChecks({ client, now, said, called, nameOf, note }: ChecksParts): Checks {
  const known = new Map<string, Known>();
  /** Those of them that wait for a deadline. */
  const waiting = new Map<string, Known>();
  const protections = createProtections(now);
  const byToken = new Map<string, string>();
  const placeOf = (table: string, id: string) => `${table}/${id}`;
  /** Answers to calls with a session, by the hash of its token. */
  let answers: { readonly tokenHash: string; readonly askedAt: number }[] = [];
  const stateOf = ({ stateColumn = 'state' }: Life, row: Row) => String(row[stateColumn]);
  const dueOf = ({ deadlineColumn }: Life, row: Row) =>
    deadlineColumn === undefined ? null : timeOf(row, deadlineColumn);

  function* nextOf(
    life: Life,
    row: Row,
    { snapshot, actions, deadline }: End,
    { isNew, isDue }: { readonly isNew: boolean; readonly isDue: boolean },
  ): Iterable<End> {
    const memberId = numberOf(row, life.table === 'members' ? 'id' : 'member_id');
    const happenings = life.happenings(row, {
      now: now(),
      isNew,
      isDue,
      said: said(life.table, row),
      called: (path) => called(memberId, path),
    });
    for (const event of [...(isDue ? timersOf(snapshot).map((type) => ({ type })) : []), ...happenings]) {
      const [next, performed] = transition(life.chart, snapshot, event);
      const isTimer = event.type.startsWith('xstate.');
      const set = deadlineOf(performed);
      yield {
        snapshot: next,
        actions: [...actions, ...namesOf(performed)],
        // A deadline passes once.
        deadline: set === undefined ? (isTimer ? null : deadline) : set,
      };
    }
  }

  /** Why a row cannot have come from where it was in this way; undefined if it can. */
  function objection(life: Life, before: Known | undefined, row: Row, booked: number, end: End) {
    const state = stateOf(life, row);
    if (atomOf(end.snapshot.value) !== state)
      return [
        'the chart explains every step',
        `went from ${before === undefined ? 'nothing' : stateOf(life, before.row)} to ${state}`,
      ];
    const dueAt = dueOf(life, row);
    const { deadline } = end;
    const isInTime =
      deadline === undefined
        ? before === undefined || dueAt === before.dueAt
        : deadline === null
          ? dueAt === null
          : dueAt !== null &&
            dueAt - deadline <= now() &&
            dueAt - deadline >= (before === undefined ? 0 : now() - UNSEEN);
    if (!isInTime && life.deadlineColumn !== undefined)
      return [
        'deadlines are those of the chart',
        `is ${state} until ${dueAt === null ? 'for ever' : new Date(dueAt).toISOString()}`,
      ];
    const due = end.actions.reduce((sum, action) => sum + (life.effects?.[action]?.(row) ?? 0), 0);
    if (booked !== due)
      return ['money moves as the chart says', `is ${state}: ${booked} booked instead of ${due}`];
    const fault = life.fault?.(row, before?.row, end.actions.slice(before?.actions.length ?? 0));
    return fault === undefined ? undefined : ['a row is as its steps left it', `is ${state}: ${fault}`];
  }

  function readRow(life: Life, id: string, row: Row, booked: number): void {
    const place = placeOf(life.table, id);
    const name = nameOf(life.table, id);
    const before = known.get(place);
    let start: End;
    if (before === undefined) {
      const [snapshot, performed] = initialTransition(life.chart, life.facts?.(row));
      start = {
        snapshot,
        actions: namesOf(performed),
        deadline: deadlineOf(performed),
      };
    } else start = { ...before, deadline: undefined };
    const isDue = (before?.dueAt ?? Number.POSITIVE_INFINITY) <= now();
    let ends: readonly End[] = [start];
    let why: readonly string[] | undefined;
    for (let steps = 0; steps <= MOST_STEPS; steps += 1) {
      for (const end of ends) {
        const against = objection(life, before, row, booked, end);
        if (against === undefined) {
          keep(life, place, name, row, before, end);
          return;
        }
        if (why === undefined || against[0] !== 'the chart explains every step') why = against;
      }
      ends = ends.flatMap((end) => [...nextOf(life, row, end, { isNew: before === undefined, isDue })]);
    }
    const [check = '', what = ''] = why ?? [];
    const told = [...said(life.table, row)].join(', ') || 'nothing';
    const dueAt = before?.dueAt;
    const deadline =
      dueAt === null || dueAt === undefined
        ? 'it had no deadline'
        : `its deadline ${isDue ? 'had passed' : `was in ${((dueAt - now()) / HOUR).toFixed(1)} hours`}`;
    throw new Broken(check, `${name} ${what}; others said ${told}, and ${deadline}`);
  }

  function keep(life: Life, place: string, name: string, row: Row, before: Known | undefined, end: End) {
    const state = stateOf(life, row);
    const isNew = before === undefined || stateOf(life, before.row) !== state;
    if (isNew) note(`${name} is ${state}`);
    const next: Known = {
      life,
      name,
      snapshot: end.snapshot,
      actions: end.actions,
      dueAt: dueOf(life, row),
      row,
      had: new Set([...(before?.had ?? []), state]),
      changedAt: isNew ? now() : (before?.changedAt ?? now()),
    };
    known.set(place, next);
    if (next.dueAt === null) waiting.delete(place);
    else waiting.set(place, next);
    if (life.table === 'sessions') byToken.set(String(row['token_hash']), place);
    protections.see(life.table, String(row['id']), name, row);
  }

  /** A session that was accepted ran when the call was made. */
  function readAnswers(): void {
    if (answers.length === 0) return;
    for (const { tokenHash, askedAt } of answers) {
      const session = known.get(byToken.get(`\\x${tokenHash}`) ?? '');
      if (session === undefined) continue;
      const { name, snapshot, changedAt } = session;
      const account = known.get(placeOf('members', String(session.row['member_id'])));
      if (!snapshot.hasTag('open') && changedAt < askedAt)
        throw new Broken('a session that has ended admits nobody', `${name} was ${atomOf(snapshot.value)}`);
      if (account?.snapshot.matches('active') === false && account.changedAt < askedAt)
        throw new Broken('who is disabled is admitted nowhere', `${name} was used by ${account.name}`);
    }
    answers = [];
  }

  async function readLedger(ids: readonly string[], places: Map<string, Set<string>>): Promise<void> {
    for (const each of (await client.query(LEDGER, [ids])).rows) {
      const { kind, reference, key, sum, entries, at, member } = booking.parse(each);
      if (sum !== 0 || entries < 2)
        throw new Broken('the ledger sums to zero', `${kind} ${key} sums to ${sum} in ${entries} entries`);
      if (kind === 'bet' && member !== null)
        protections.seeStake(member, at, `a stake of ${nameOf('bets', reference)}`);
      const life = LIVES.find(({ kinds }) => kinds?.includes(kind));
      if (life !== undefined)
        places.get(life.table)?.add(kind === 'reward' ? key.replace('reward/', '') : reference);
    }
    const wrong = await client.query(WRONG_BALANCES, [ids]);
    if (wrong.rows.length > 0)
      throw new Broken('balances equal the entries', `${wrong.rows.length} accounts do not`);
  }

  return {
    states: () =>
      new Map(
        LIVES.map(({ table }) => [
          table,
          [...known.values()]
            .filter(({ life }) => life.table === table)
            .map(({ life, row }) => stateOf(life, row)),
        ]),
      ),
    async readDatabase() {
      const places = new Map(WATCHED.map(([table]) => [table as string, new Set<string>()]));
      for (const each of (await client.query(CHANGES)).rows) {
        const { place, id } = changed.parse(each);
        places.get(place)?.add(id);
      }
      const bookings = [...(places.get('ledger_transactions') ?? [])];
      if (bookings.length > 0) await readLedger(bookings, places);
      for (const life of LIVES) {
        const ids = [...(places.get(life.table) ?? [])];
        if (ids.length === 0) continue;
        for (const each of (await client.query(readOf(life), [ids])).rows) {
          const { id, row, booked } = found.parse(each);
          readRow(life, id, row, booked);
        }
      }
      const launches = [...(places.get('studio_launches') ?? [])];
      for (const each of launches.length === 0 ? [] : (await client.query(LAUNCHES, [launches])).rows) {
        const { token, session } = launched.parse(each);
        byToken.set(token, placeOf('sessions', session));
      }
      protections.require();
      readAnswers();
    },
    readClock() {
      for (const { life, name, row, dueAt } of waiting.values())
        if (dueAt !== null && now() > dueAt + OVERTIME)
          throw new Broken('every waiting ends', `${name} is still ${stateOf(life, row)} after its deadline`);
    },
    readPage(phone, shown) {
      for (const { table, id, state, values = {} } of shown) {
        const own = known.get(placeOf(table, id));
        if (own?.had.has(state) !== true)
          throw new Broken(
            'what the page shows is booked',
            `${phone} shows ${nameOf(table, id)} as ${state}, which it ${own === undefined ? 'is unknown' : 'never was'}`,
          );
        if (stateOf(own.life, own.row) !== state) continue;
        for (const [column, value] of Object.entries(values))
          if (Number(own.row[column]) !== value)
            throw new Broken(
              'what the page shows is booked',
              `${phone} shows ${value} as ${column} of ${own.name} instead of ${String(own.row[column])}`,
            );
      }
    },
    answered: (tokenHash, askedAt) => {
      answers.push({ tokenHash, askedAt });
    },
  };
}
