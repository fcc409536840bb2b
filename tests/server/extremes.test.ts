import { transactions } from '@contract/cashier';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { betRecords } from '@contract/member';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRequest } from '../attack/samples';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const TEXTS = [
  '',
  '0',
  '-0',
  '-1',
  '1e308',
  'NaN',
  '999999',
  '999999999',
  '9007199254740993',
  '9'.repeat(400),
  '0000-01-01',
  '1900-01-01',
  '2199-12-31',
  '+275760-09-13',
  '\0',
  'a\0b',
  '\ud800',
  '\u{10ffff}\u202e\ufeff',
  '%',
  '\'"\\;--',
  '__proto__',
  'x'.repeat(1_000),
];
const NUMBERS = [-0, -1, 0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 63, 5e-324];
const OTHERS = [null, [], {}, true];

type Leaf = readonly (string | number)[];

/** Paths to all values of a request that are neither objects nor lists. */
function leavesOf(value: unknown, way: Leaf = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [way];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...way, name]));
}

/** A request with some of its values replaced. */
function replaced(value: unknown, leaves: readonly Leaf[], instead: unknown, way: Leaf = []): unknown {
  if (leaves.some((leaf) => leaf.length === way.length && leaf.every((step, at) => step === way[at]))) {
    return instead;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaced(each, leaves, instead, [...way, name])]),
  );
}

/**
 * Requests of a row with an extreme value in one field each; in all fields at once where encryption makes calls
 * expensive.
 */
function extremesOf(row: Endpoint): unknown[] {
  const sample = sampleRequest(row);
  const leaves = leavesOf(sample);
  const targets = row.encoding === 'encrypted' ? [leaves] : leaves.map((leaf) => [leaf]);
  const isText = row.encoding === 'query' || row.encoding === 'form';
  const values = isText ? TEXTS : [...TEXTS, ...NUMBERS, ...OTHERS];
  return targets.flatMap((target) => values.map((value) => replaced(sample, target, value)));
}

/** Calls that end the caller's session or game. */
const ENDING: readonly string[] = ['beginPlayerBreak', 'revokeSession', 'logout'];
const ORDINARY = Object.values(ENDPOINTS).filter(({ name }) => !ENDING.includes(name));
const LAST = Object.values(ENDPOINTS).filter(({ name }) => ENDING.includes(name));

onOneDatabase((locate) => {
  describe('extreme values', () => {
    let platform: TestPlatform;
    let client: TestClient;
    let flows: ReturnType<typeof accountFlows>;

    beforeAll(async () => {
      platform = await startPlatform(await locate());
      client = createClient(platform, () => platform.clock.now);
      flows = accountFlows(client);
    });
    afterAll(() => platform.close());

    it('a date outside of the database’s range is refused as such', async () => {
      const { token } = await flows.signIn('player');
      for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
        const dates = { startDate: day, endDate: day };
        for (const row of [transactions, betRecords]) {
          const answer = await client.send(row, { pageNo: '1', language: 'EN', ...dates }, { token });
          expect(answer.status, `${row.name} ${day}`).toBe(400);
        }
      }
    });

    /** Calls that answer 5xx or break the connection. */
    async function offence(row: Endpoint, payload: unknown, token: string | undefined): Promise<string[]> {
      const options = {
        ip: `198.51.100.${(sent % 250) + 1}`,
        ...(token === undefined ? {} : { token }),
        ...(row.method === 'GET' ? {} : { headers: { [IDEMPOTENCY_HEADER]: `sweep-${sent}` } }),
      };
      sent += 1;
      const status = await client.send(row, payload, options).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      if (status === 429) await flows.resetLimits();
      return typeof status === 'number' && status < 500
        ? []
        : [`${row.name} ${JSON.stringify(payload).slice(0, 200)}: ${status}`];
    }
    let sent = 0;

    /** Sequentially, but several rows in parallel. */
    async function sweep(rows: readonly Endpoint[], token: string): Promise<string[]> {
      const waiting = [...rows];
      const offences: string[] = [];
      const work = async () => {
        for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
          for (const payload of extremesOf(row)) {
            offences.push(...(await offence(row, payload, row.access === 'public' ? undefined : token)));
          }
        }
      };
      await Promise.all(Array.from({ length: 6 }, work));
      return offences;
    }

    it('no field of any call causes a 5xx, whatever number, date, id or text it contains', async () => {
      const { token } = await flows.signIn('player');
      expect(await sweep(ORDINARY, token)).toEqual([]);
      for (const row of LAST) expect(await sweep([row], token)).toEqual([]);
      expect(platform.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
      expect(sent).toBeGreaterThan(2_000);
    });
  });
});
