import { readFileSync } from 'node:fs';
import { readConfiguration } from '@server/config';
import { METRICS_PATH } from '@server/metrics/listen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '@/services/contract/account';
import { memberInfo } from '@/services/contract/profile';
import { systemStatus } from '@/services/contract/system';
import { createClient, inMemory, onEachDatabase, startPlatform, type TestPlatform } from './support/platform';
import { TEST_PASSWORD } from './support/world';

/** Names of metrics, without the suffixes of a histogram's series. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:platform|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ''),
    ),
  );

onEachDatabase((locate) => {
  describe('20.4 metrics', () => {
    let platform: TestPlatform;
    beforeAll(async () => {
      platform = await startPlatform(await locate(), { metrics: { host: '127.0.0.1', port: 0 } });
    });
    afterAll(() => platform.close());

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
        .poll(() => read('platform_job_duration_seconds_count{job="settlement",outcome="done"}'), {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
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

it('20.4 without METRICS_PORT nothing is counted; with it, metrics stay on loopback by default', async () => {
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
