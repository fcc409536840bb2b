import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { login } from '@contract/account';
import { CHANNEL_PATH } from '@contract/chatChannel';
import { memberInfo } from '@contract/profile';
import { systemStatus } from '@contract/system';
import { readConfiguration } from '@server/config';
import { outbox } from '@server/db/schema';
import { METRICS_PATH } from '@server/metrics/listen';
import { SERVICES, SURFACES } from '@server/metrics/metrics';
import { createHttpGateway } from '@server/sms/httpGateway';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createClient, inMemory, onEachDatabase, startPlatform, type TestPlatform } from './support/platform';
import { TEST_PASSWORD } from './support/world';

/** Names of metrics, without the suffixes of a histogram's series. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:platform|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ''),
    ),
  );

/** A gateway that answers every message with an internal error. */
async function refusingGateway() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const PROMTOOL = '/usr/bin/promtool';

describe.runIf(existsSync(PROMTOOL))('alert rules', () => {
  it('fire when bets fail, an instance is dead, a service refuses calls, a task fails or stands still', () => {
    const files = ['docs/operations/alerts.yml', 'docs/operations/alerts.test.yml'] as const;
    expect(execFileSync(PROMTOOL, ['check', 'rules', files[0]], { encoding: 'utf8' })).toContain('SUCCESS');
    expect(execFileSync(PROMTOOL, ['test', 'rules', files[1]], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});

onEachDatabase((locate) => {
  describe('metrics', () => {
    let platform: TestPlatform;
    let refusing: Awaited<ReturnType<typeof refusingGateway>>;
    beforeAll(async () => {
      refusing = await refusingGateway();
      platform = await startPlatform(await locate(), {
        metrics: { host: '127.0.0.1', port: 0 },
        smsCarrier: createHttpGateway({ url: refusing.url, token: undefined, sender: undefined }),
      });
    });
    afterAll(async () => {
      await platform.close();
      await refusing.close();
    });

    const ask = async (path = METRICS_PATH, method = 'GET') => {
      const answer = await fetch(`${platform.metricsOrigin}${path}`, { method });
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    /** Value of a series. */
    const read = async (series: string): Promise<number> => {
      const { text } = await ask();
      const line = text.split('\n').find((each) => each.startsWith(`${series} `));
      return line === undefined ? Number.NaN : Number(line.slice(series.length + 1));
    };

    it('count calls by endpoint and outcome', async () => {
      const client = createClient(platform, () => platform.clock.now);
      const wrong = { type: 'username', username: 'player', password: 'Wrong!2468', site: 'member' } as const;
      await client.call(systemStatus, {});
      const { code = 'none' } = await client.send(login, wrong);
      await client.call(login, { ...wrong, password: TEST_PASSWORD });
      await client.refused(memberInfo, {}, 'not.logged.in');
      const count = (endpoint: string, outcome: string) =>
        read(`platform_call_duration_seconds_count{endpoint="${endpoint}",outcome="${outcome}"}`);
      expect(await count('login', 'ok')).toBe(1);
      expect(await count('login', code)).toBe(1);
      expect(await count('memberInfo', 'not.logged.in')).toBe(1);
      expect(await count('systemStatus', 'ok')).toBeGreaterThan(0);
    });

    it('report that the ledger sums to zero, how long payments wait, and the state of the pools', async () => {
      expect(await read('platform_ledger_sum_minor{currency="PHP"}')).toBe(0);
      expect(await read('platform_settlement_lag_seconds')).toBe(0);
      expect(await read('platform_chat_channels')).toBe(0);
      const waiting = await read('platform_database_connections{pool="calls",state="waiting"}');
      expect(waiting).toEqual(platform.database.kind === 'server' ? 0 : Number.NaN);
    });

    it('count runs of jobs', async () => {
      await expect
        .poll(() => read('platform_job_duration_seconds_count{task="settlement",outcome="done"}'), {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
    });

    it('count calls of games by outcome, and their internal errors', async () => {
      const count = (call: string, outcome: string) =>
        read(`platform_call_duration_seconds_count{endpoint="studio/${call}",outcome="${outcome}"}`);
      const authorization = `Bearer ${'a'.repeat(43)}`;
      const send = async (call: string, method: 'GET' | 'POST') =>
        (await fetch(`${platform.origin}/studio/api/${call}`, { method, headers: { authorization } })).status;
      const calls = [
        ['open', 'POST', 'request.malformed'],
        ['rounds', 'POST', 'not.logged.in'],
        ['acts', 'POST', 'not.logged.in'],
        ['table', 'GET', 'not.logged.in'],
        ['history', 'GET', 'not.logged.in'],
      ] as const;
      for (const [call, method, code] of calls) {
        await send(call, method);
        expect([call, await count(call, code)]).toEqual([call, 1]);
        // A failure that comes first has to be an increase.
        expect([call, await count(call, 'unknown')]).toEqual([call, 0]);
      }
      await send('made/up', 'GET');
      expect(await count('unknown', 'not.found')).toBe(1);
      const { db } = platform.database;
      await db.execute(sql`alter table studio_launches rename to launches_away`);
      expect(await send('rounds', 'POST')).toBeGreaterThanOrEqual(500);
      await db.execute(sql`alter table launches_away rename to studio_launches`);
      expect(await count('rounds', 'unknown')).toBe(1);
    });

    it('count the answers of every part of the server by outcome', async () => {
      const count = (surface: string, outcome: string) =>
        read(`platform_replies_total{surface="${surface}",outcome="${outcome}"}`);
      const replies: readonly (readonly [surface: string, path: string, outcome: string])[] = [
        ['api', '/api/system/status', 'ok'],
        ['api', '/api/no/such', 'refused'],
        ['studio', '/studio/api/table', 'refused'],
        ['images', '/img/v2/nothing/1.webp', 'refused'],
        ['images', '/avatar/nothing', 'refused'],
        ['callback', '/payments/callback', 'refused'],
        ['health', '/healthz', 'ok'],
        ['site', '/m/home', 'refused'],
        ['site', '/healthzy', 'refused'],
      ];
      for (const [surface, path, outcome] of replies) {
        const before = await count(surface, outcome);
        await (await fetch(platform.origin + path)).arrayBuffer();
        await expect.poll(() => count(surface, outcome), { message: path }).toBe(before + 1);
      }
      for (const surface of SURFACES) {
        expect([surface, await count(surface, 'failed')]).toEqual([surface, surface === 'studio' ? 1 : 0]);
      }
      const before = await count('channel', 'refused');
      const socket = new WebSocket(platform.origin.replace('http', 'ws') + CHANNEL_PATH);
      socket.on('open', () => socket.send('no frame'));
      await expect.poll(() => count('channel', 'refused'), { timeout: 10_000 }).toBe(before + 1);
    });

    it('count calls to other services, and a message that a gateway refuses fails its job', async () => {
      const at = new Date(platform.clock.now);
      await platform.database.db.insert(outbox).values({
        channel: 'sms',
        recipient: '+639170000009',
        body: 'A secret 123456',
        state: 'queued',
        dueAt: at,
        deadlineAt: new Date(at.getTime() + 600_000),
        createdAt: at,
      });
      const failed = (series: string) => read(`${series},outcome="failed"}`);
      await expect
        .poll(() => failed('platform_job_duration_seconds_count{task="delivery"'), { timeout: 30_000 })
        .toBe(1);
      expect(await failed('platform_outgoing_duration_seconds_count{service="sms"')).toBe(1);
      for (const service of SERVICES) {
        const done = await read(
          `platform_outgoing_duration_seconds_count{service="${service}",outcome="done"}`,
        );
        expect([service, done]).toEqual([service, 0]);
      }
      // The log says which answer it was, and nothing of the message.
      const lines = platform.logLines.filter((line) => line.includes('message not delivered'));
      expect(lines.join()).toMatch(/"name":"ServiceRefused","status":500/);
      expect(platform.logLines.join()).not.toContain('123456');
    });

    it('have every label that the rules and the dashboard use, and none that Prometheus sets itself', async () => {
      const labelsOf = new Map<string, Set<string>>();
      for (const [, series = '', list = ''] of (await ask()).text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm)) {
        const known = labelsOf.get(series) ?? new Set();
        for (const [, label = ''] of list.matchAll(/([a-z_]+)="/g)) known.add(label);
        labelsOf.set(series, known);
      }
      for (const [series, labels] of labelsOf) {
        expect([series, [...labels].filter((label) => label === 'job' || label === 'instance')]).toEqual([
          series,
          [],
        ]);
      }
      // Labels that Prometheus adds.
      labelsOf.set('up', new Set());
      const unknown: string[] = [];
      for (const file of ['alerts.yml', 'dashboard.json']) {
        const text = readFileSync(`docs/operations/${file}`, 'utf8').replaceAll('\\"', '"');
        for (const [, series = '', list = ''] of text.matchAll(
          /\b((?:platform|nodejs|process)_\w+|up)\{([^}]*)\}/g,
        )) {
          // The embedded database has no pools.
          if (series === 'platform_database_connections' && platform.database.kind !== 'server') continue;
          for (const [, label = ''] of list.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)) {
            const isKnown = labelsOf.get(series)?.has(label) === true || (series === 'up' && label === 'job');
            if (!isKnown) unknown.push(`${file}: ${series} has no label ${label}`);
          }
        }
      }
      expect(unknown).toEqual([]);
    });

    it('include all names used by the rules and the dashboard', async () => {
      const known = namesIn((await ask()).text);
      for (const file of ['alerts.yml', 'dashboard.json']) {
        const named = namesIn(readFileSync(`docs/operations/${file}`, 'utf8'));
        expect(named.size).toBeGreaterThan(3);
        const missing = [...named].filter((name) => !known.has(name));
        // The embedded database has no pools.
        const expected = platform.database.kind === 'server' ? [] : ['platform_database_connections'];
        expect(missing, file).toEqual(expected);
      }
    });

    it('are served on a separate port only', async () => {
      expect(await ask()).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') });
      expect((await ask('/')).status).toBe(404);
      expect((await ask(METRICS_PATH, 'POST')).status).toBe(404);
      expect((await fetch(platform.origin + METRICS_PATH)).status).toBe(404);
    });
  });
});

it('without METRICS_PORT nothing is counted; with it, metrics stay on loopback by default', async () => {
  expect(readConfiguration({ DEMO_WORLD: '1' }).metrics).toBeUndefined();
  expect(readConfiguration({ DEMO_WORLD: '1', METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
  });
  expect(() => readConfiguration({ DEMO_WORLD: '1', METRICS_PORT: 'many' })).toThrow(/METRICS_PORT/);
  const platform = await startPlatform(await inMemory());
  expect(platform.metricsOrigin).toBeUndefined();
  await platform.close();
});
