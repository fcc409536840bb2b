import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLocation } from '@server/db';
import type { OpenDatabase } from '@server/db/database';
import { createWallet } from '@server/wallet';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { login } from '@/services/contract/account';
import { addFavourite, hotGames } from '@/services/contract/catalogue';
import { memberInfo } from '@/services/contract/profile';
import { createClient, onPostgres, startPlatform, type TestPlatform } from './support/platform';
import { createDatabase, hasPostgres, postgresProgram } from './support/postgres';
import { TEST_PASSWORD } from './support/world';

const runProgram = promisify(execFile);

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
  found['constraints'] = await rowsOf(
    "select conname from pg_constraint where connamespace = 'public'::regnamespace order by 1",
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

describe('20.3 a backup as described in docs/operations.md', () => {
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
