import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@contract/account';
import { addFavourite, hotGames } from '@contract/catalogue';
import { memberInfo } from '@contract/profile';
import { type DatabaseLocation, openDatabase } from '@server/db';
import type { OpenDatabase } from '@server/db/database';
import { memberFeedback, securityEvents } from '@server/db/schema';
import { moveDatabase } from '@server/operator/move';
import { createTrail } from '@server/security/trail';
import { createWallet } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient, inMemory, onPostgres, startPlatform, type TestPlatform } from './support/platform';
import { createDatabase, hasPostgres, postgresProgram } from './support/postgres';
import { runCommand } from './support/process';
import { TEST_PASSWORD } from './support/world';

const runProgram = promisify(execFile);
const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));

/** A digest of each table's rows, triggers and constraints. */
async function digest({ db }: OpenDatabase): Promise<Readonly<Record<string, unknown>>> {
  const rowsOf = async (query: string) => {
    const result: unknown = await db.execute(sql.raw(query));
    const { rows } = Object(result);
    return Array.isArray(rows) ? rows : [];
  };
  const tables = await rowsOf(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    [found[name]] = await rowsOf(
      `select count(*)::int as count, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows from "${name}" t`,
    );
  }
  found['triggers'] = await rowsOf(
    'select tgname from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text',
  );
  // PostgreSQL 18 also names constraints of columns that are not null.
  found['constraints'] = await rowsOf(
    "select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1",
  );
  // Where new rows continue; commands write into the trail.
  found['sequences'] = await rowsOf(
    "select sequencename, last_value::text from pg_sequences where schemaname = 'public' and sequencename not like 'security_events%' order by 1",
  );
  return found;
}

async function signIn(platform: TestPlatform) {
  const client = createClient(platform, () => platform.clock.now);
  const { token } = await client.call(login, {
    type: 'username',
    username: 'player',
    password: TEST_PASSWORD,
    site: 'member',
  });
  return { client, token };
}

/** A member's data before the backup. */
async function live(platform: TestPlatform): Promise<void> {
  const { client, token } = await signIn(platform);
  const [game] = (
    await client.call(hotGames, { isPlatform: '2', platform: 'html5', language: 'EN', refresh: 'false' })
  ).list;
  if (game === undefined) throw new Error('There were to be games.');
  await client.call(addFavourite, { nodeId: game.nodeId, vendor: game.vassalage }, { token });
}

/** The restored database has the same data, its members can log in, and its ledger balances. */
async function expectRestored(location: DatabaseLocation, before: unknown): Promise<void> {
  const restored = await startPlatform(location);
  try {
    expect(restored.seeded).toBe(false);
    const after = await digest(restored.database);
    // Each start writes rows of its own.
    expect(after).toEqual(before);
    const { client, token } = await signIn(restored);
    expect((await client.call(memberInfo, {}, { token })).account).toBe('player');
    await createWallet({ db: restored.database.db, now: Date.now }).assertZeroSum();
  } finally {
    await restored.close();
  }
}

describe('a backup as described in docs/operations.md', () => {
  it('of the data directory is a copy of it made while the platform is stopped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'data');
    const platform = await startPlatform({ kind: 'directory', path });
    await live(platform);
    const before = await digest(platform.database);
    await platform.close();
    cpSync(path, join(folder, 'copy'), { recursive: true });
    rmSync(path, { recursive: true });
    await expectRestored({ kind: 'directory', path: join(folder, 'copy') }, before);
  });

  it.runIf(hasPostgres())(
    'of a PostgreSQL server is made by pg_dump and pg_restore while it runs',
    async () => {
      const source = await onPostgres();
      if (source.kind !== 'server') throw new Error('A server was to be there.');
      const folder = mkdtempSync(join(tmpdir(), 'platform-dump-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, 'platform.dump');
      const platform = await startPlatform(source);
      await live(platform);
      const before = await digest(platform.database);
      await runProgram(postgresProgram('pg_dump'), ['--format=custom', `--file=${file}`, source.url]);
      await platform.close();
      const target = await createDatabase(source.url);
      await runProgram(postgresProgram('pg_restore'), ['--no-owner', `--dbname=${target.url}`, file]);
      await expectRestored(target, before);
    },
  );
});

describe.runIf(hasPostgres())('the move of an embedded database to PostgreSQL', () => {
  const move = (DATA_DIR: string, target: string) =>
    runCommand(['move-to-postgres'], { DATA_DIR, TARGET_DATABASE_URL: target });
  const emptyTarget = async () => {
    const target = await onPostgres('empty');
    if (target.kind !== 'server') throw new Error('A server was to be there.');
    return target;
  };

  it('copies every row, and is refused while a server runs and on a target that is not empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-move-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'data');
    const platform = await startPlatform({ kind: 'directory', path });
    await live(platform);
    const { db } = platform.database;
    // Values whose text form is not obvious.
    await db.insert(memberFeedback).values({
      id: crypto.randomUUID(),
      memberId: 1,
      intentKey: '{"a",\\"b"}',
      content: 'NULL \\ "quoted", {braced}\n\ttabbed, \u{1F3B0}',
      createdAt: new Date('1969-12-31T23:59:59.123Z'),
    });
    const before = await digest(platform.database);
    const target = await emptyTarget();
    await expect(move(path, target.url)).rejects.toThrow(/in use/);
    await platform.close();

    const { stdout } = await move(path, target.url);
    expect(stdout).toMatch(/Moved \d{3,} rows of \d+ tables; all are equal\./);
    const moved = await openDatabase(target, () => {});
    expect(await createTrail(moved.db, 1).search({ kind: 'databaseMoved', limit: 5 })).toMatchObject([
      { actor: 'operator:grace' },
    ]);
    await moved.db.execute(sql`alter table security_events disable trigger user`);
    await moved.db.delete(securityEvents).where(eq(securityEvents.kind, 'databaseMoved'));
    await moved.db.execute(sql`alter table security_events enable trigger user`);
    await moved.close();
    await expectRestored(target, before);

    await expect(move(path, target.url)).rejects.toThrow(/The target is not empty: \w+ has rows/);
    await expect(move(join(folder, 'nothing'), target.url)).rejects.toThrow(/There is no database in/);
    const source = await openDatabase({ kind: 'directory', path }, () => {});
    expect(await digest(source)).toEqual(before);
    await source.close();
  });

  it('commits nothing when a copy differs', async () => {
    const target = await emptyTarget();
    const source = await startPlatform(await inMemory());
    const { database } = source;
    // A table that the target does not have.
    await database.db.execute(sql`create table extra (id int)`);
    const moving = moveDatabase(database, target.url, MIGRATIONS, async () => {});
    await expect(moving).rejects.toThrow(/other tables or columns/);
    await database.db.execute(sql`drop table extra`);
    // A rule of the target that changes what is written.
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await client.query('create rule silent as on insert to encryption_keys do instead nothing');
    await expect(moveDatabase(database, target.url, MIGRATIONS, async () => {})).rejects.toThrow(
      'The copy of encryption_keys differs. Nothing was moved.',
    );
    expect((await client.query('select 1 from members limit 1')).rowCount).toBe(0);
    await client.query('drop rule silent on encryption_keys');
    // The target is still empty, so that the move can be repeated.
    expect((await moveDatabase(database, target.url, MIGRATIONS, async () => {})).rows).toBeGreaterThan(100);
    await client.end();
    await source.close();
  });
});
