import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@contract/account';
import { hotGames } from '@contract/catalogue';
import { memberInfo } from '@contract/profile';
import { systemStatus } from '@contract/system';
import { openDatabase } from '@server/db';
import { DatabaseBusy, isPassingFault } from '@server/db/faults';
import { BoundedPool, DEFAULT_LIMITS } from '@server/db/pool';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { reportChaos } from './support/chaos';
import {
  type Answer,
  createClient,
  onEachDatabase,
  onPostgres,
  startPlatform,
  type TestPlatform,
} from './support/platform';
import { hasPostgres } from './support/postgres';
import { startTcpProxy } from './support/tcpProxy';
import { TEST_PASSWORD } from './support/world';

const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url));
const hot = { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'true' } as const;
const signIn = { type: 'username', username: 'player', password: TEST_PASSWORD, site: 'member' } as const;
const silent = () => {};
const rowsOf = async (result: PromiseLike<unknown>): Promise<unknown> => Object(await result).rows;

/** Short limits, so that a test ends soon. */
const SHORT = { statement: 3_000, silence: 4_000, lock: 1_500, wait: 3_000, idleInTransaction: 1_500 };

const urlOf = async (content: 'world' | 'empty'): Promise<string> => {
  const location = await onPostgres(content);
  if (location.kind !== 'server') throw new Error('A server was to be there.');
  return location.url;
};

/** A separate connection of the test. */
async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', silent);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

const ready = async ({ origin }: TestPlatform): Promise<[number, unknown]> => {
  const response = await fetch(`${origin}/readyz`);
  return [response.status, Object(await response.json()).status];
};

describe.runIf(hasPostgres())('PostgreSQL over a failing network', () => {
  it('a silent network failure ends in refusals with Retry-After, and recovers with the network', async () => {
    const url = new URL(await urlOf('world'));
    const proxy = await startTcpProxy(Number(url.port));
    onTestFinished(() => proxy.close());
    url.port = String(proxy.port);
    const limits = { ...SHORT, connections: 4, readConnections: 2 };
    platform = await startPlatform(
      { kind: 'server', url: url.href, limits },
      { loginLimits: { captchaPerUsername: 100 } },
    );
    const client = createClient(platform, () => platform?.clock.now ?? 0);
    const sealed = await Promise.all(Array.from({ length: 8 }, () => client.seal(login, signIn)));
    const { token } = await client.call(login, signIn);
    expect(await ready(platform)).toEqual([200, 'ok']);

    proxy.silence();
    // Transactions and single statements, more than there are connections.
    const calls: Promise<Answer>[] = [
      ...sealed.map((body) => client.sendSealed(login, body)),
      ...Array.from({ length: 8 }, () => client.send(memberInfo, {}, { token })),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.code]).toEqual([503, 'unknown']);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(await ready(platform)).toEqual([503, 'unreadable']);

    proxy.heal();
    const { origin } = platform;
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    // No connection was lost permanently: more than the maximum of simultaneous transactions succeed.
    const after = await Promise.all(Array.from({ length: 8 }, () => client.call(login, signIn)));
    expect(after).toHaveLength(8);
    reportChaos('silent network between the platform and PostgreSQL', {
      'calls refused meanwhile': calls.length,
      'calls afterwards': after.length,
      lost: 0,
    });
  });

  it('connections that break in use free their slot, even if the caller does not release them', async () => {
    const url = await urlOf('empty');
    const limits = { ...SHORT, connections: 1 };
    const database = await openDatabase({ kind: 'server', url, limits }, silent);
    onTestFinished(() => database.close());
    const admin = await connectTo(url);
    const endAll = () =>
      admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gaming-platform' and datname = current_database()",
      );
    for (let round = 0; round < 3; round += 1) {
      const broken = database.db.transaction(async (tx) => {
        await endAll();
        await tx.execute(sql`select 1`);
      });
      const error = await broken.catch((reason: unknown) => reason);
      expect(isPassingFault(error)).toBe(true);
      expect(await rowsOf(database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    }
    // The server ends an idle transaction.
    const idle = database.db.transaction(async (tx) => {
      await new Promise((resolve) => setTimeout(resolve, SHORT.idleInTransaction * 2));
      await tx.execute(sql`select 1`);
    });
    expect(isPassingFault(await idle.catch((reason: unknown) => reason))).toBe(true);
    expect(await rowsOf(database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });

  it('a `begin` without an answer releases its connection', async () => {
    const url = new URL(await urlOf('empty'));
    const proxy = await startTcpProxy(Number(url.port));
    onTestFinished(() => proxy.close());
    url.port = String(proxy.port);
    const limits = { ...SHORT, connections: 1 };
    const database = await openDatabase({ kind: 'server', url: url.href, limits }, silent);
    onTestFinished(() => database.close());
    await database.db.execute(sql`select 1`);
    proxy.silence();
    const error = await database.db.transaction(async () => {}).catch((reason: unknown) => reason);
    expect(isPassingFault(error)).toBe(true);
    proxy.heal();
    await expect
      .poll(() => database.db.execute(sql`select 1`).then(() => 'ok', silent), { timeout: 10_000 })
      .toBe('ok');
  });

  it('a caller above the limit of waiting ones is refused at once', async () => {
    const pool = new BoundedPool(await urlOf('empty'), 1, { ...DEFAULT_LIMITS, wait: 30_000 }, 'test');
    onTestFinished(() => pool.end());
    const held = await pool.connect();
    const waiting = Array.from({ length: 25 }, () => pool.query('select 1'));
    await expect(pool.query('select 1')).rejects.toThrow(DatabaseBusy);
    await expect(pool.connect()).rejects.toThrow(DatabaseBusy);
    held.release();
    expect(await Promise.all(waiting)).toHaveLength(25);
  });

  it('a caller waiting for a connection is refused after the timeout', async () => {
    const pool = new BoundedPool(await urlOf('empty'), 1, { ...DEFAULT_LIMITS, wait: 200 }, 'test');
    onTestFinished(() => pool.end());
    const held = await pool.connect();
    onTestFinished(() => held.release());
    await expect(pool.query('select 1')).rejects.toThrow(DatabaseBusy);
  });

  it('a caller waiting for a locked row is refused before the statement ends', async () => {
    const url = await urlOf('empty');
    const database = await openDatabase({ kind: 'server', url, limits: { lock: 200 } }, silent);
    onTestFinished(() => database.close());
    const admin = await connectTo(url);
    await admin.query('create table row_to_lock as select 1 as id');
    await admin.query('begin; select 1 from row_to_lock for update');
    const refused = database.db.execute(sql`select 1 from row_to_lock for update`);
    await expect(refused).rejects.toMatchObject({ cause: { code: '55P03' } });
  });

  it('one slow row delays only the callers that need it, and those are refused soon', async () => {
    const url = await urlOf('world');
    const limits = { ...SHORT, connections: 3, readConnections: 2 };
    platform = await startPlatform(
      { kind: 'server', url, limits },
      { loginLimits: { captchaPerUsername: 100 } },
    );
    const client = createClient(platform, () => platform?.clock.now ?? 0);
    const { token } = await client.call(login, signIn);
    const sealed = await Promise.all(Array.from({ length: 9 }, () => client.seal(login, signIn)));
    const admin = await connectTo(url);
    await admin.query("begin; select 1 from members where username = 'player' for update");

    let isOver = false;
    let others = 0;
    const stuck = Promise.all(sealed.map((body) => client.sendSealed(login, body))).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await client.call(systemStatus, {});
      expect((await client.call(hotGames, hot)).list.length).toBeGreaterThan(0);
      expect(await ready(platform)).toEqual([200, 'ok']);
      others += 2;
    }
    for (const answer of await stuck) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    }
    await admin.query('rollback');
    expect((await client.call(memberInfo, {}, { token })).account).toBe('player');
    reportChaos('a row locked in PostgreSQL', {
      'callers refused': sealed.length,
      'other calls meanwhile': others,
      lost: 0,
    });
    await client.call(login, signIn);
  });

  it('a migration has no time limit, and waits for a busy table in short turns', async () => {
    const url = await urlOf('empty');
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(MIGRATIONS, folder, { recursive: true });
    const limits = { ...SHORT, statement: 1_000, silence: 1_500 };
    const database = await openDatabase({ kind: 'server', url, limits }, silent);
    onTestFinished(() => database.close());
    await database.migrate(folder);
    const file = join(folder, 'meta', '_journal.json');
    const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const last = journal.entries.at(-1);
    if (last === undefined) throw new Error('There were to be migrations.');
    const tag = '9999_slow';
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    writeFileSync(file, JSON.stringify(journal));
    // Longer than the limits for a statement and for a silent server.
    writeFileSync(
      join(folder, `${tag}.sql`),
      'select pg_sleep(2); alter table settings add column slow text;',
    );
    // A call with a long read delays the migration, and other readers are not delayed.
    const [reading, other] = [await connectTo(url), await connectTo(url)];
    await reading.query('begin; select 1 from settings');
    const migrated = database.exclusively(() => database.migrate(folder));
    const waiting = "select 1 from pg_locks where not granted and relation = 'settings'::regclass";
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    expect((await other.query('select 1 from settings')).command).toBe('SELECT');
    await reading.query('rollback');
    await migrated;
    const columns = database.db.execute(
      sql`select 1 as one from information_schema.columns where table_name = 'settings' and column_name = 'slow'`,
    );
    expect(await rowsOf(columns)).toEqual([{ one: 1 }]);
  });
});

onEachDatabase((locate) => {
  it('a read-only database is alive and not ready', async () => {
    const location = await locate();
    platform = await startPlatform(location);
    const { origin, database } = platform;
    const alive = async () => (await fetch(`${origin}/healthz`)).status;
    expect([await alive(), await ready(platform)]).toEqual([200, [200, 'ok']]);
    const isReadOnly = async (value: 'on' | 'off') => {
      if (location.kind !== 'server') {
        await database.db.execute(sql.raw(`set default_transaction_read_only = ${value}`));
        return;
      }
      const admin = await connectTo(location.url);
      const name = new URL(location.url).pathname.slice(1);
      await admin.query('set default_transaction_read_only = off');
      await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gaming-platform%' and datname = current_database()",
      );
    };
    await isReadOnly('on');
    const states = async () => {
      const { status } = await fetch(`${origin}/readyz`);
      return status;
    };
    await expect.poll(states, { timeout: 10_000 }).toBe(503);
    expect(await ready(platform)).toEqual([503, 'unwritable']);
    expect(await alive()).toBe(200);
    await isReadOnly('off');
    await expect.poll(states, { timeout: 10_000 }).toBe(200);
  });
});
