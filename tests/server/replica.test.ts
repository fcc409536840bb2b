import { setTimeout as wait } from 'node:timers/promises';
import { gameDetail, hotGames } from '@contract/catalogue';
import { betRecords } from '@contract/member';
import { createLimiter } from '@server/account/limits';
import { statementHandlers } from '@server/cashier/statement/handlers';
import { createToGame } from '@server/catalogue/toGame';
import { readConfiguration } from '@server/config';
import { openDatabase } from '@server/db';
import { recordHandlers } from '@server/play/recordHandlers';
import { createSettings } from '@server/system/settings';
import { createWallet } from '@server/wallet/wallet';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { createClient, inMemory, startPlatform, type TestPlatform } from './support/platform';
import { createDatabase, hasPostgres, startCluster, type TestCluster } from './support/postgres';

/** Runs a statement on a server and returns the first value. */
async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

describe.runIf(hasPostgres())('a streaming replica for catalogue and history', () => {
  let cluster: TestCluster;
  let location: { kind: 'server'; url: string; replicaUrl: string };

  beforeAll(async () => {
    cluster = await startCluster({ isSynchronous: false });
    const { url } = await createDatabase(cluster.adminUrl);
    const replica = new URL(cluster.standbyUrl);
    replica.pathname = new URL(url).pathname;
    location = { kind: 'server', url, replicaUrl: replica.href };
    // The new database reaches the standby a little later.
    while ((await ask(location.replicaUrl, 'select 1').catch(() => 0)) !== 1) await wait(50);
  });
  afterAll(() => cluster.stop());

  it('answers while it is there, not while it lags or is stopped, and again afterwards; no query fails', async () => {
    const faults: Error[] = [];
    const database = await openDatabase(location, (error) => faults.push(error));
    onTestFinished(() => database.close());
    const read = async () => {
      const result: unknown = await database.replica.execute(sql`select pg_is_in_recovery() as replica`);
      return Object(result).rows[0].replica;
    };
    const answers = (isReplica: boolean) => expect.poll(read, { timeout: 60_000 }).toBe(isReplica);
    await answers(true);
    expect(database.isReplicaUp?.()).toBe(true);

    await ask(location.replicaUrl, 'select pg_wal_replay_pause()');
    await ask(location.url, 'create table lag (id int)');
    await answers(false);
    expect(database.isReplicaUp?.()).toBe(false);
    await ask(location.replicaUrl, 'select pg_wal_replay_resume()');
    await answers(true);

    await cluster.stopStandby();
    // Immediately, without a check in between.
    await answers(false);
    await cluster.startStandby();
    await answers(true);
    expect(faults.some(({ message }) => message.startsWith('The replica is away or lags'))).toBe(true);
    // Writes and sessions never use it.
    const { db, reads } = database;
    for (const each of [db, reads]) {
      const result: unknown = await each.execute(sql`select pg_is_in_recovery() as replica`);
      expect(Object(result).rows[0].replica).toBe(false);
    }
  });

  it('serves the catalogue and past bets; when it stops, calls go on without a failure', async () => {
    const platform: TestPlatform = await startPlatform(location);
    onTestFinished(() => platform.close());
    const client = createClient(platform, () => platform.clock.now);
    const { token } = await accountFlows(client).signIn('player');
    const { list } = await client.call(hotGames, {
      isPlatform: '2',
      language: 'EN',
      platform: 'html5',
      refresh: 'false',
    });
    let turn = 0;
    const look = async () => {
      const { nodeId } = list[turn++ % list.length] ?? {};
      await client.call(gameDetail, { nodeId: String(nodeId), language: 'EN' });
      const query = { startDate: '2026-11-01', endDate: '2026-11-10', pageNo: '1', pageSize: '10' };
      await client.call(betRecords, query, { token });
    };
    const readiness = async () => (await fetch(`${platform.origin}/readyz`)).json();
    const reaches = (replica: 'up' | 'away') =>
      expect
        .poll(
          async () => {
            await look();
            return readiness();
          },
          { timeout: 60_000 },
        )
        .toEqual({ status: 'ok', replica });
    const scansOf = (table: string) =>
      ask(
        location.replicaUrl,
        `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) from pg_stat_user_tables where relname = '${table}'`,
      ).then(Number);

    await reaches('up');
    for (const table of ['games', 'bets']) {
      const before = await scansOf(table);
      await expect
        .poll(
          async () => {
            await look();
            return scansOf(table);
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(before);
    }
    await cluster.stopStandby();
    await reaches('away');
    await cluster.startStandby();
    await reaches('up');
    expect(platform.logLines.filter((line) => line.includes('"call failed"'))).toEqual([]);
  });

  it('DATABASE_READ_URL needs its primary', () => {
    const read = (more: Record<string, string>) =>
      readConfiguration({ NODE_ENV: 'test', MIGRATIONS_DIR: '/tmp', ...more }).database;
    expect(() => read({ DATABASE_READ_URL: 'postgres://replica/platform' })).toThrow(/DATABASE_URL/);
    expect(
      read({ DATABASE_URL: 'postgres://primary/platform', DATABASE_READ_URL: 'postgres://replica/platform' }),
    ).toMatchObject({ url: 'postgres://primary/platform', replicaUrl: 'postgres://replica/platform' });
  });
});

/* Which database answers is decided by the end of the period, so that a member finds what they have just done. */
describe('the database of a period', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await inMemory());
  });
  afterAll(() => platform.close());

  const period = { startDate: '2026-11-01', endDate: '2026-11-21' };
  /** The end of the last day in Manila. */
  const end = Date.UTC(2026, 10, 21, 16);

  it.each([
    ['the betting record', 'betRecords', { ...period, pageNo: '1', pageSize: '10' }],
    [
      'a statement of movements',
      'statement',
      { ...period, subject: 'movements', format: 'csv', language: 'EN' },
    ],
    ['a statement of bets', 'statement', { ...period, subject: 'bets', format: 'csv', language: 'EN' }],
  ])('%s is chosen by its end', async (_, name, request) => {
    const { db } = platform.database;
    const now = () => platform.clock.now;
    const asked: number[] = [];
    const history = (until: number) => {
      asked.push(until);
      return db;
    };
    const settings = createSettings(db, now);
    const parts = { db, history, settings };
    const handlers = [
      ...statementHandlers({
        ...parts,
        wallet: createWallet({ db, now }),
        limiter: createLimiter(db),
        methods: [],
      }),
      ...recordHandlers({
        ...parts,
        games: { find: async () => undefined },
        content: { tell: () => ({ lines: [], pictures: [] }) },
        toGame: createToGame(() => ({})),
        base: '',
      }),
    ];
    const handler = handlers.find(({ endpoint }) => endpoint.name === name);
    const session = {
      ...{ sessionId: '', memberId: 1, userName: 'player', nickname: '', site: 'member' as const, type: 0 },
      ...{ avatar: null, temporaryPassword: false },
    };
    await handler?.run(request, {
      ...{ ip: '', device: '', deviceId: '', language: 'EN', now: now(), host: 'site.test' },
      ...{ idempotencyKey: undefined, session, concerns: () => {}, leavesToo: () => {} },
    });
    expect(asked).toEqual([end]);
  });
});
