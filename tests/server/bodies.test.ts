import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { API_BASE, type Endpoint, FILE_TYPE } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { uploadPicture } from '@contract/member';
import { createBodyBudget, MAX_BODY_BYTES, readBody } from '@server/http/body';
import { parseJson } from '@server/http/payload';
import { policyOf } from '@server/http/policies';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeldRequest, holdBack, ROUTES, type Route } from '../attack/bodies';
import { sampleRequest } from '../attack/samples';
import { accountFlows } from './support/accountFlows';
import {
  CONTROL_TOKEN,
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const ROWS: readonly Endpoint[] = Object.values(ENDPOINTS);
const JSON_TYPE = 'application/json';
/** Refusals that depend only on who calls. */
const OF_ROLE = ['not.logged.in', 'real.account.required', 'no.permission', 'free.play.refused'];
const PATIENCE = 20_000;

const routeOf = (row: Endpoint): Route => ({
  method: row.method,
  path: API_BASE + row.path,
  type:
    row.encoding === 'form'
      ? 'application/x-www-form-urlencoded'
      : row.encoding === 'file'
        ? FILE_TYPE
        : JSON_TYPE,
});

describe('bodies', () => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  const held: HeldRequest[] = [];

  beforeAll(async () => {
    platform = await startPlatform(await inMemory());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({ 'switches.REWCEN3': true, 'switches.MANPLAYREB3': true, 'switches.CBS3': true });
  });
  afterAll(async () => {
    for (const each of held) each.end();
    await platform.close();
  });

  function hold(route: Route, body: Uint8Array, headers: Readonly<Record<string, string>> = {}): HeldRequest {
    const request = holdBack(platform.origin, route, body, headers);
    held.push(request);
    return request;
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('no call reads a body before it knows that the caller’s role may make it', async () => {
    const tokens = {
      nobody: undefined,
      guest: (await flows.signIn('guest')).token,
      player: (await flows.signIn('player')).token,
      agent: (await flows.signIn('agent', { site: 'agent' })).token,
    };
    const waits: string[] = [];
    let refused = 0;
    const bodied = ROWS.filter(
      ({ name, method, encoding }) => method !== 'GET' && encoding !== 'query' && name !== 'logout',
    );
    for (const row of bodied) {
      for (const [who, token] of Object.entries(tokens)) {
        await flows.resetLimits();
        const isFile = row.encoding === 'file';
        const text = ['query', 'form'].includes(row.encoding);
        const sample = sampleRequest(row);
        const payload = text
          ? Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)]))
          : sample;
        const options = token === undefined ? {} : { token };
        const whole = await client
          .send(row, isFile ? new Uint8Array([1]) : payload, options)
          .catch(() => undefined);
        // Whoever calls a public endpoint, its settings refuse.
        const isOfRole = row.access !== 'public' && OF_ROLE.includes(whole?.code ?? '');
        if (whole === undefined || !isOfRole) continue;
        refused += 1;
        const early = hold(routeOf(row), Buffer.alloc(900, 'a'), token === undefined ? {} : bearer(token));
        const answer = await early.answer(2_000);
        early.end();
        if (answer?.code !== whole.code) waits.push(`${row.name} for ${who}: ${whole.code}`);
      }
    }
    expect(waits).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  });

  it('only a file may be larger than the default, and one at a time for each member', async () => {
    const large = ROWS.filter((row) => (policyOf(row).maxBodyBytes ?? 0) > MAX_BODY_BYTES);
    expect(large.map(({ name, encoding }) => [name, encoding])).toEqual([['uploadPicture', 'file']]);
    const { token } = await flows.signIn('player');
    const route = routeOf(uploadPicture);
    const first = hold(route, Buffer.alloc(200_000), bearer(token));
    const second = () => client.send(uploadPicture, new Uint8Array(10), { token });
    await expect.poll(async () => (await second()).code, { timeout: PATIENCE }).toBe('rate.limited');
    const other = await flows.signIn('other');
    await client.refused(uploadPicture, new Uint8Array(10), 'image.invalid', { token: other.token });
    first.end();
    await expect.poll(async () => (await second()).code, { timeout: PATIENCE }).toBe('image.invalid');
  });

  it('a body that does not arrive in time is refused and forgotten', async () => {
    const stream = () =>
      new Request('http://x/', {
        method: 'POST',
        body: new ReadableStream({ start: (out) => out.enqueue(new Uint8Array(8)) }),
        duplex: 'half',
      } as RequestInit);
    await expect(readBody(stream(), 100, { deadline: 20 })).rejects.toMatchObject({
      code: 'request.timeout',
    });
  });

  it('the bytes of bodies that are held are bounded for the process and for each address, until the answers are sent', async () => {
    const budget = createBodyBudget(100, 60);
    const cover = (address: string) => {
      const request = new Request('http://x/', { method: 'POST', body: 'x'.repeat(40) });
      const response = new EventEmitter();
      budget.cover(request, address, response as never);
      return { request, close: () => response.emit('close') };
    };
    const read = ({ request }: { request: Request }) =>
      readBody(request, 100, { budget }).then(
        ({ byteLength }) => byteLength,
        ({ code }) => code,
      );
    const [first, second, third, fourth] = [cover('a'), cover('a'), cover('b'), cover('c')];
    expect(await read(first)).toBe(40);
    expect(await read(second)).toBe('rate.limited');
    expect(await read(third)).toBe(40);
    expect(await read(fourth)).toBe('unknown');
    first.close();
    expect(await read(cover('a'))).toBe(40);
    third.close();
    expect(await read(cover('c'))).toBe(40);
  });

  describe('deep JSON', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

    it('is refused before it is parsed; brackets in texts do not count', () => {
      expect(parseJson(deep(32))).toBeInstanceOf(Array);
      expect(() => parseJson(deep(33))).toThrow('request.malformed');
      expect(() => parseJson(`{"a":${deep(40)}`)).toThrow('request.malformed');
      expect(
        parseJson(JSON.stringify({ a: '['.repeat(99), 'b\\"[{': ['\\', '{'.repeat(99)] })),
      ).toBeDefined();
    });

    it('is refused by every route that parses JSON', async () => {
      const { token } = await flows.signIn('player');
      const taken: string[] = [];
      const attempt = async (name: string, path: string, method: string, headers: Record<string, string>) => {
        const response = await fetch(platform.origin + path, {
          method,
          headers: { 'content-type': JSON_TYPE, 'x-forwarded-for': '203.0.113.1', ...headers },
          body: `{"a":${deep(500)}}`,
        });
        const answer = await response.text();
        const isShallow = /request\.malformed|INVALID/i.test(answer) || response.status === 401;
        if (!isShallow) taken.push(`${name}: ${response.status} ${answer.slice(0, 80)}`);
      };
      for (const row of ROWS.filter(({ encoding }) => ['json', 'encrypted'].includes(encoding))) {
        if (policyOf(row).agentsOnly) continue;
        await flows.resetLimits();
        await attempt(row.name, API_BASE + row.path, row.method, bearer(token));
      }
      await attempt('studio', '/studio/api/open', 'POST', {});
      for (const path of ['settings', 'faults', 'payments/behaviour', 'rewards/review', 'step-up']) {
        await attempt(path, `/control/${path}`, 'POST', { 'x-control-token': CONTROL_TOKEN });
      }
      expect(taken).toEqual([]);
      const sealed = await client.seal(ENDPOINTS.login, JSON.parse(deep(400)));
      expect((await client.sendSealed(ENDPOINTS.login, sealed)).code).toBe('request.malformed');
    });
  });

  describe('requests that can be read in two ways', () => {
    const exchange = (bytes: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(platform.origin);
        let heard = '';
        const socket = connect(Number(port), hostname, () => socket.end(bytes));
        socket.on('data', (data) => {
          heard += String(data);
        });
        socket.once('error', reject);
        socket.once('close', () => resolve(heard));
      });
    const get = (path: string, more = '') =>
      exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`);

    it.each([
      '/healthz/../api/system/status',
      '/healthz/%2e%2e/api/system/status',
      '/healthz/.%2E/api/system/status',
      '/healthz\\..\\api/system/status',
      '/./control/state',
      '/x/..',
    ])('%s is refused', async (path) => {
      expect(await get(path)).toMatch(/^HTTP\/1\.1 400 [\s\S]*request\.malformed/);
      expect(await get(path, 'Upgrade: websocket\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    });

    it('names with dots and queries with paths are not', async () => {
      for (const path of ['/healthz?x=/../y', '/avatar/..x.webp', '/.well-known/security.txt', '/a...b/c']) {
        expect(await get(path)).not.toMatch(/^HTTP\/1\.1 400 /);
      }
    });

    it('two Host headers are refused, also for an upgrade', async () => {
      for (const more of ['Host: y\r\n', 'hOST: x\r\n', 'Host: y\r\nUpgrade: websocket\r\n']) {
        expect(await get('/healthz', more)).toMatch(/^HTTP\/1\.1 400 /);
      }
    });
  });

  it('behind a proxy an address has 200 requests in progress at most, and others are answered', async () => {
    const { token } = await flows.signIn('player');
    const route = routeOf(ENDPOINTS.addFavourite);
    const from = (address: string) => ({ ...bearer(token), 'x-forwarded-for': address });
    const slow = Array.from({ length: 200 }, () =>
      holdBack(platform.origin, route, Buffer.from('{}'), from('198.51.100.9')),
    );
    const status = (ip: string) => client.send(ENDPOINTS.systemStatus, {}, { ip });
    await expect
      .poll(async () => (await status('198.51.100.9')).code, { timeout: PATIENCE })
      .toBe('rate.limited');
    expect((await status('198.51.100.10')).success).toBe(true);
    for (const each of slow) each.end();
    await expect.poll(async () => (await status('198.51.100.9')).success, { timeout: PATIENCE }).toBe(true);
  });

  it('a call of a game that fails has the id of its answer in the log', async () => {
    const { db } = platform.database;
    await db.execute(sql`alter table studio_launches rename to studio_launches_away`);
    const response = await fetch(`${platform.origin}/studio/api/rounds`, {
      method: 'POST',
      headers: { ...bearer('x'.repeat(43)), 'content-type': JSON_TYPE },
      body: '{}',
    });
    await db.execute(sql`alter table studio_launches_away rename to studio_launches`);
    const id = response.headers.get('x-request-id') ?? 'none';
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
    const failed = platform.logLines.filter((line) => line.includes('a call of a game failed'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain(id);
  });

  it('every route that accepts a body is in the list of attacks', () => {
    const listed = new Set(ROUTES.map(({ method, path }) => `${method} ${path}`));
    expect(
      ROWS.map(({ method, path }) => `${method} ${API_BASE}${path}`).filter((each) => !listed.has(each)),
    ).toEqual([]);
  });
});
