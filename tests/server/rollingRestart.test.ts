import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@contract/account';
import { addFavourite, hotGames, removeFavourite } from '@contract/catalogue';
import { memberInfo } from '@contract/profile';
import { systemStatus } from '@contract/system';
import { readConfiguration } from '@server/config';
import { openDatabase } from '@server/db';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { reportChaos, roundsOf } from './support/chaos';
import { createHistory, shownRound } from './support/clientHistory';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { checkHistory, readEnd } from './support/historyCheck';
import { createClient, inMemory, onPostgres, startPlatform, type TestPlatform } from './support/platform';
import { freePort } from './support/ports';
import { hasPostgres } from './support/postgres';
import { type PlatformProcess, startProcess } from './support/process';
import { untilMoreThan } from './support/progress';
import { sit } from './support/studio';
import { TEST_PASSWORD } from './support/world';

const HOT = { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'false' } as const;
/** Callers that call continuously. */
const CALLERS = 6;

describe('an instance that is asked to stop', () => {
  let platform: TestPlatform | undefined;
  afterEach(() => platform?.close());

  it('is not ready from then on, answers pending calls, and asks for each connection to close', async () => {
    platform = await startPlatform(await inMemory(), { drainTime: 1_500 });
    const { origin } = platform;
    const client = createClient(platform);
    let isClosed = false;
    const closed = platform.close().then(() => {
      isClosed = true;
    });
    let answered = 0;
    while (!isClosed) {
      const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
      if (ready === undefined) break;
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
      expect(ready.headers.get('connection')).toBe('close');
      const answer = await client.send(systemStatus, {}).catch(() => undefined);
      if (answer === undefined) break;
      expect([answer.success, answer.headers.get('connection')]).toEqual([true, 'close']);
      answered += 1;
    }
    await closed;
    expect(answered).toBeGreaterThan(0);
  });

  it('drains that long in production if other machines can reach it, and otherwise not at all', () => {
    const read = (more: Record<string, string>) =>
      readConfiguration({ NODE_ENV: 'production', MIGRATIONS_DIR: '/tmp', ...more }).drainTime;
    expect([read({}), read({ TRUSTED_PROXIES: '1' })]).toEqual([0, 5_000]);
    expect(read({ TRUSTED_PROXIES: '1', DRAIN_SECONDS: '20' })).toBe(20_000);
    expect(readConfiguration({ NODE_ENV: 'test', MIGRATIONS_DIR: '/tmp' }).drainTime).toBe(0);
  });
});

describe.runIf(hasPostgres() && hasHaproxy())('two instances on one PostgreSQL behind HAProxy', () => {
  it('are restarted one after the other without a failed call', async () => {
    const database = await onPostgres();
    if (database.kind !== 'server') throw new Error('A server was to be there.');
    const places = [];
    for (const name of ['first', 'second']) {
      const folder = mkdtempSync(join(tmpdir(), `rolling-${name}-`));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      places.push({ name, folder, port: await freePort() });
    }
    const [first, second] = places;
    if (first === undefined || second === undefined) throw new Error('There were to be two.');
    const running = new Map<string, PlatformProcess>();
    onTestFinished(async () => {
      for (const instance of running.values()) await instance.kill();
    });
    const start = async ({ name, folder, port }: typeof first): Promise<void> => {
      const environment = { DATABASE_URL: database.url, PORT: String(port), DRAIN_SECONDS: '4' };
      running.set(name, await startProcess(folder, environment));
    };
    await Promise.all(places.map(start));
    const proxy = await startHaproxy(`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`);
    onTestFinished(() => proxy.stop());

    const client = createClient(proxy);
    const { token } = await client.call(login, {
      type: 'username',
      username: 'player',
      password: TEST_PASSWORD,
      site: 'member',
    });
    const [game] = (await client.call(hotGames, HOT)).list;
    if (game === undefined) throw new Error('There were to be games.');
    const { nodeId, vassalage: vendor } = game;
    const since = Date.now();
    const history = createHistory();
    const table = await sit(client, proxy, token);
    const bet = () => {
      const request = { roundKey: crypto.randomUUID(), betMinor: table.limits.minimumMinor, choice: {} };
      const asked = { amountMinor: request.betMinor };
      return history.record(
        { member: 'player', call: 'bet', key: request.roundKey, asked },
        () => table.play(request),
        shownRound,
      );
    };
    const calls = [
      bet,
      () => client.call(systemStatus, {}),
      () => client.call(memberInfo, {}, { token }),
      () => client.call(addFavourite, { nodeId, vendor }, { token }),
      () => client.call(hotGames, HOT),
      () => client.call(removeFavourite, { nodeId: String(nodeId), vendor }, { token }),
    ];
    let answered = 0;
    let isOver = false;
    const failed: string[] = [];
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let turn = caller; !isOver; turn += 1) {
        try {
          await calls[turn % calls.length]?.();
          answered += 1;
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined;
          failed.push(`${turn % calls.length}: ${String(error)} ${String(cause)} ${proxy.said.at(-1)}`);
        }
      }
    });
    const isSaid = (what: string) => proxy.said.join('').split(what).length - 1;
    let rounds = 0;
    for (const _ of roundsOf(1, 10)) {
      rounds += 1;
      for (const place of places) {
        const before = answered;
        await untilMoreThan(before + 50, () => answered);
        expect(await running.get(place.name)?.terminate()).toBe(0);
        await start(place);
        while (isSaid(`Server platform/${place.name} is UP`) < rounds) await wait(50);
      }
    }
    await untilMoreThan(answered + 50, () => answered);
    isOver = true;
    await Promise.all(callers);
    expect(failed).toEqual([]);
    const { db, close } = await openDatabase(database, () => {});
    onTestFinished(close);
    const end = await readEnd(db, history.operations, { since, now: Date.now() });
    const { figures, unexplained } = checkHistory(history.operations, end);
    reportChaos('rolling restart of two instances behind HAProxy', {
      restarts: rounds * places.length,
      calls: answered,
      failed: failed.length,
      ...figures,
    });
    expect(unexplained.join('\n\n')).toBe('');
  }, 1_200_000);
});
