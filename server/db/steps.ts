import { and, asc, eq, getTableName, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Lifecycle, LifecycleStep } from '../common/lifecycle';
import type { Database } from './database';

/** A table whose rows live by a chart. */
type LifecycleTable = PgTable & {
  readonly id: PgColumn;
  readonly state: PgColumn;
  /** When the state is left by itself; null if it is not. A table has none whose chart knows no deadline. */
  readonly deadlineAt?: PgColumn;
};

interface LifecycleRow {
  readonly id: number | string;
  readonly state: string;
  readonly deadlineAt?: Date | null;
}

/** What a new row is inserted with. */
type FirstState = Required<Pick<LifecycleRow, 'state' | 'deadlineAt'>>;

/** Takes the steps of a table's rows along their chart. Nothing else writes their states. */
export interface Steps<Row, Facts, Happening> {
  /** Inserts a row in the first state of the chart; undefined if `insert` has inserted none. */
  begin(
    tx: Database,
    facts: Facts,
    at: number,
    insert: (first: FirstState) => Promise<Row | undefined>,
  ): Promise<Row | undefined>;
  /** Locks a row. */
  lock(tx: Database, id: string): Promise<Row | undefined>;
  /**
   * Says what happened to a row that the transaction has locked. Resolves with its state now; undefined when that means
   * nothing to a row in its state, and changes nothing.
   */
  follow(tx: Database, row: Row, happening: Happening, at: number): Promise<string | undefined>;
  /** Lets the deadline of a row pass that the transaction has locked, if it is due. Resolves with the row's state now. */
  pass(tx: Database, row: Row, at: number): Promise<string>;
  /** Says what happened to a row by its id, in a transaction of its own. Resolves with whether the row exists. */
  happened(db: Database, id: string, happening: Happening, at: number): Promise<boolean>;
  /**
   * Takes the steps of rows whose deadline has passed, the oldest first, each in a transaction of its own. Rejects in the
   * end when one failed, which stops no other.
   */
  passDeadlines(db: Database, at: number, which?: WhichRows): Promise<void>;
}

/** How a row is locked: without `skipLocked` one waits for whoever has locked it. */
export interface Locking {
  readonly skipLocked?: true;
}

/** The rows whose deadlines pass. */
export interface WhichRows {
  /** Only rows that fulfil it. */
  readonly only?: SQL | undefined;
  /** Waits for rows that somebody else has locked; otherwise they are left for the next time. */
  readonly isPatient?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Rows that are read at once. */
const PAGE = 100;
const dueRows = z.object({ rows: z.array(z.object({ id: z.string(), due: z.string() })) });
type DueRow = z.infer<typeof dueRows>['rows'][number];

/**
 * What one of the chart's actions does, in the transaction of the step. The table has the row in its new state already;
 * `row` is as it was before.
 */
type Effect<Row, Happening> = (
  tx: Database,
  row: Row,
  /** Its time, and what has happened; undefined when the row is new or its deadline has passed. */
  step: { readonly at: number; readonly happening: Happening | undefined },
) => Promise<unknown>;

/** Keeps the rows of a table to their chart. */
export function createSteps<Row extends LifecycleRow, Facts, Happening, Action extends string>({
  life,
  table,
  factsOf,
  lock,
  since,
  effects,
}: {
  readonly life: Lifecycle<Facts, Happening, Action>;
  readonly table: LifecycleTable;
  readonly factsOf: (row: Row) => Facts;
  readonly lock: (tx: Database, id: string, locking: Locking) => Promise<Row | undefined>;
  /** Name of the column with the time of the last change of state, if the table has one. */
  readonly since?: string;
  readonly effects: Readonly<Record<Action, Effect<Row, Happening>>>;
}): Steps<Row, Facts, Happening> {
  const deadlineAfter = ({ deadline }: LifecycleStep, at: number): { deadlineAt?: Date | null } =>
    deadline === undefined ? {} : { deadlineAt: deadline === null ? null : new Date(at + deadline) };

  type Occasion = Parameters<Effect<Row, Happening>>[2];

  async function act(tx: Database, row: Row, { actions }: LifecycleStep<Action>, occasion: Occasion) {
    for (const action of actions) await effects[action](tx, row, occasion);
  }

  /** Takes a step of a locked row: the only place that changes a state. */
  async function take(
    tx: Database,
    row: Row,
    step: LifecycleStep<Action>,
    occasion: Occasion,
  ): Promise<string> {
    const { at } = occasion;
    const isNew = step.state !== row.state;
    const changed = {
      ...(isNew ? { state: step.state } : {}),
      ...(isNew && since !== undefined ? { [since]: new Date(at) } : {}),
      ...deadlineAfter(step, at),
    };
    if (Object.keys(changed).length > 0) await tx.update(table).set(changed).where(eq(table.id, row.id));
    await act(tx, row, step, occasion);
    return step.state;
  }

  async function follow(tx: Database, row: Row, happening: Happening, at: number) {
    const step = life.step(row.state, factsOf(row), happening);
    return step && take(tx, row, step, { at, happening });
  }

  async function pass(tx: Database, row: Row, at: number): Promise<string> {
    const { deadlineAt } = table;
    if (deadlineAt === undefined || !row.deadlineAt || row.deadlineAt.getTime() > at) return row.state;
    const step = life.pass(row.state, factsOf(row));
    const state = step === undefined ? row.state : await take(tx, row, step, { at, happening: undefined });
    // A deadline passes once, also one that the chart of today no longer has.
    await tx
      .update(table)
      .set({ deadlineAt: null })
      .where(and(eq(table.id, row.id), lte(deadlineAt, new Date(at))));
    return state;
  }

  async function passById(tx: Database, id: string, at: number, locking: Locking): Promise<void> {
    const row = await lock(tx, id, locking);
    if (row !== undefined) await pass(tx, row, at);
  }

  return {
    async begin(tx, facts, at, insert) {
      const first = life.begin(facts);
      const row = await insert({ state: first.state, deadlineAt: null, ...deadlineAfter(first, at) });
      if (row !== undefined) await act(tx, row, first, { at, happening: undefined });
      return row;
    },

    lock: (tx, id) => lock(tx, id, {}),

    follow,

    pass,

    happened: (db, id, happening, at) =>
      db.transaction(async (tx) => {
        const row = await lock(tx, id, {});
        if (row === undefined) return false;
        await follow(tx, row, happening, at);
        return true;
      }),

    async passDeadlines(db, at, { only, isPatient = false, signal } = {}) {
      const { deadlineAt } = table;
      if (deadlineAt === undefined) return;
      let failures = 0;
      let cause: unknown;
      const due = and(isNotNull(deadlineAt), lte(deadlineAt, new Date(at)), only);
      const page = async (after: DueRow | undefined) => {
        const rest = after && sql`(${deadlineAt}, ${table.id}) > (${after.due}, ${after.id})`;
        return dueRows.parse(
          await db.execute(
            sql`select ${table.id}::text as id, ${deadlineAt}::text as due from ${table} where ${and(due, rest)} order by ${asc(deadlineAt)}, ${asc(table.id)} limit ${PAGE}`,
          ),
        ).rows;
      };
      for (let rows = await page(undefined); rows.length > 0; rows = await page(rows.at(-1)))
        for (const { id } of rows) {
          if (signal?.aborted === true) return;
          await db
            .transaction((tx) => passById(tx, id, at, isPatient ? {} : { skipLocked: true }))
            .catch((error: unknown) => {
              failures += 1;
              cause = error;
            });
        }
      if (failures > 0)
        throw new Error(`${failures} deadlines of ${getTableName(table)} could not pass.`, { cause });
    },
  };
}
