import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, OpenDatabase } from '../db/database';
import { openPostgres } from '../db/postgres';

/** Rows per statement. */
const BATCH = 500;

type Row = Readonly<Record<string, unknown>>;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
const COLUMNS = `select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by 1, attnum`;
const REFERENCES = `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;
const SEQUENCES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;

/** Number of rows and the sum of their digests, which does not depend on their order. */
const digestOf = (table: string): string =>
  `select count(*)::text as count, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as digest
  from ${quote(table)} t`;

/** Tables in an order in which each follows those that it refers to. */
function inOrder(tables: readonly string[], references: readonly Row[]): readonly string[] {
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    if (ordered.has(table)) return;
    for (const { from, to } of references) if (from === table) visit(String(to));
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

/** One side of the move. */
type Ask = (statement: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** Reads the source within a transaction. */
function askSource(source: Database): Ask {
  return async (statement) => {
    const query: SQL = sql.raw(statement);
    const { rows } = Object(await source.execute(query));
    return Array.isArray(rows) ? rows : [];
  };
}

const askTarget =
  (client: pg.Client): Ask =>
  async (statement, parameters = []) =>
    (await client.query(statement, [...parameters])).rows;

const namesOf = (rows: readonly Row[]): readonly string[] => rows.map(({ name }) => String(name));

/** Rejects when the target has rows other than those that migrations insert. */
async function requireEmpty(target: Ask): Promise<void> {
  for (const table of namesOf(await target(TABLES))) {
    if (table === 'catalogue_revision') continue;
    if ((await target(`select 1 from ${quote(table)} limit 1`)).length > 0) {
      throw new Error(`The target is not empty: ${table} has rows. Create a new database for the move.`);
    }
  }
}

/** Copies a table in batches. Values travel as text, which is exact for every type. */
async function copyTable(source: Ask, target: Ask, table: string, columns: readonly Row[]): Promise<void> {
  const names = columns.map(({ name }) => quote(String(name)));
  const read = names.map((name) => `${name}::text as ${name}`).join(', ');
  const lists = names.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = names.map((_, index) => `c${index}`).join(', ');
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  await source(`declare moved cursor for select ${read} from ${quote(table)}`);
  for (;;) {
    const rows = await source(`fetch ${BATCH} from moved`);
    if (rows.length === 0) break;
    await target(
      `insert into ${quote(table)} (${names.join(', ')}) overriding system value
      select ${values} from unnest(${lists}) as t (${aliases})`,
      columns.map(({ name }) => rows.map((row) => row[String(name)])),
    );
  }
  await source('close moved');
}

/** Copies all tables and sequences within transactions of both sides; rejects when a copy differs. */
async function copyAll(source: Ask, target: Ask): Promise<{ tables: number; rows: number }> {
  const tables = namesOf(await source(TABLES));
  const columns = await source(COLUMNS);
  const described = JSON.stringify(columns);
  if (described !== JSON.stringify(await target(COLUMNS))) {
    throw new Error('The target has other tables or columns. Create a new database for the move.');
  }
  // Text forms of times are compared.
  for (const ask of [source, target]) await ask("set local timezone = 'UTC'");
  // The rules for new rows do not apply to copies, e.g. that an account starts with nothing.
  for (const table of tables) await target(`alter table ${quote(table)} disable trigger user`);
  await target('delete from catalogue_revision');
  for (const table of inOrder(tables, await source(REFERENCES))) {
    await copyTable(
      source,
      target,
      table,
      columns.filter((column) => column['table'] === table),
    );
  }
  for (const table of tables) await target(`alter table ${quote(table)} enable trigger user`);
  for (const sequence of namesOf(await source(SEQUENCES))) {
    const [state] = await source(
      `select last_value::text as value, is_called as used from ${quote(sequence)}`,
    );
    await target('select setval($1::regclass, $2, $3)', [quote(sequence), state?.['value'], state?.['used']]);
  }
  let rows = 0;
  for (const table of tables) {
    const [[before], [after]] = [await source(digestOf(table)), await target(digestOf(table))];
    if (before?.['count'] !== after?.['count'] || before?.['digest'] !== after?.['digest']) {
      throw new Error(`The copy of ${table} differs. Nothing was moved.`);
    }
    rows += Number(before?.['count']);
  }
  return { tables: tables.length, rows };
}

/**
 * Copies an embedded database to an empty PostgreSQL database, and commits after comparing every table. The source
 * keeps its data. `record` notes the move in the target.
 */
export async function moveDatabase(
  source: OpenDatabase,
  url: string,
  migrationsFolder: string,
  record: (target: Database) => Promise<void>,
): Promise<{ readonly tables: number; readonly rows: number }> {
  const target = await openPostgres({ url }, () => {});
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // A platform that starts on the target waits until the move is complete.
    return await target.exclusively(async () => {
      await requireEmpty(askTarget(client));
      await source.migrate(migrationsFolder);
      await target.migrate(migrationsFolder);
      await client.query('begin');
      const moved = await source.db.transaction((tx) => copyAll(askSource(tx), askTarget(client)));
      await client.query('commit');
      await client.query('analyze');
      await record(target.db);
      return moved;
    });
  } finally {
    // Ends an open transaction without a commit.
    await client.end();
    await target.close();
  }
}
