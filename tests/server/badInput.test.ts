import { connect } from 'node:net';
import { login } from '@contract/account';
import { ENDPOINTS } from '@contract/endpoints';
import { SERVER_ERROR_CODES } from '@contract/errors';
import { RAW_LENGTH } from '@contract/readers/reading';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  inMemory,
  readAnswer,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

let platform: TestPlatform;
let client: TestClient;

beforeAll(async () => {
  platform = await startPlatform(await inMemory());
  client = createClient(platform, () => platform.clock.now);
});
afterAll(() => platform.close());

const games = '/api/catalogue/games?merchant=X&platform=html5&pageNo=1&pageSize=36&language=EN';
const json = { 'content-type': 'application/json' };
const affiliate = '/api/account/affiliate/check';

interface BadRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const send = async ({ path, ...init }: BadRequest) => readAnswer(await fetch(platform.origin + path, init));

/** An encrypted login with a valid envelope and the given JSON as plaintext. */
async function sendLogin(payload: unknown) {
  return client.sendSealed(login, await client.seal(login, payload));
}

describe('bad input is answered with a stable code and a 4xx', () => {
  it.each<[string, BadRequest, number, string]>([
    ['an unknown path', { path: '/api/no/such' }, 404, 'not.found'],
    ['no path', { path: '/api' }, 404, 'request.url.empty'],
    ['an empty path', { path: '/api/' }, 404, 'request.url.empty'],
    ['a path that climbs', { path: '/api/..%2f..%2fetc/passwd' }, 404, 'not.found'],
    ['a wrong method', { path: '/api/system/status', method: 'POST' }, 405, 'request.method.unsupported'],
    [
      'a method nobody knows',
      { path: '/api/system/status', method: 'PATCH' },
      405,
      'request.method.unsupported',
    ],
    ['an unknown query field', { path: `${games}&color=red` }, 400, 'request.invalid'],
    ['a query field twice', { path: `${games}&pageNo=2` }, 400, 'request.invalid'],
    ['a query where none belongs', { path: '/api/system/status?x=1' }, 400, 'request.invalid'],
    ['a missing query field', { path: '/api/catalogue/games' }, 400, 'request.invalid'],
    ['page nought', { path: games.replace('pageNo=1', 'pageNo=0') }, 400, 'request.invalid'],
    ['a page that is no number', { path: games.replace('pageNo=1', 'pageNo=1e3') }, 400, 'request.invalid'],
    ['a huge page', { path: games.replace('pageNo=1', 'pageNo=99999999') }, 400, 'request.invalid'],
    ['a language nobody speaks', { path: games.replace('=EN', '=XX') }, 400, 'request.invalid'],
    ['a null in the query', { path: `${games}&gameName=%00` }, 400, 'request.malformed'],
    ['invalid UTF-8 in the query', { path: `${games}&gameName=%ff%fe` }, 400, 'request.malformed'],
    ['a broken escape in the query', { path: `${games}&gameName=%zz` }, 400, 'request.malformed'],
    [
      'an overlong search text',
      { path: `${games}&gameName=${'x'.repeat(RAW_LENGTH + 1)}` },
      400,
      'request.invalid',
    ],
    ['a call without its session', { path: '/api/member/info' }, 401, 'not.logged.in'],
    [
      'a forged token',
      { path: '/api/member/info', headers: { authorization: `Bearer ${'z'.repeat(43)}` } },
      401,
      'not.logged.in',
    ],
    [
      'a token of megabytes',
      { path: '/api/member/info', headers: { authorization: `Bearer ${'z'.repeat(8_000)}` } },
      401,
      'not.logged.in',
    ],
    [
      'no media type',
      { path: '/api/account/login', method: 'POST', body: new Uint8Array(3) },
      415,
      'request.media.unsupported',
    ],
    [
      'a form where JSON belongs',
      {
        path: '/api/account/login',
        method: 'POST',
        body: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
      'request.media.unsupported',
    ],
    [
      'a foreign character set',
      {
        path: '/api/account/login',
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json; charset=latin1' },
      },
      415,
      'request.media.unsupported',
    ],
    [
      'malformed JSON',
      { path: '/api/account/login', method: 'POST', body: '{"data":', headers: json },
      400,
      'request.malformed',
    ],
    [
      'an empty body',
      { path: '/api/account/login', method: 'POST', body: '', headers: json },
      400,
      'request.malformed',
    ],
    [
      'invalid UTF-8 in the body',
      { path: '/api/account/login', method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]), headers: json },
      400,
      'request.malformed',
    ],
    [
      'a null in the body',
      { path: '/api/account/login', method: 'POST', body: '{"data":"\\u0000"}', headers: json },
      400,
      'request.malformed',
    ],
    [
      'a body without its encryption header',
      { path: '/api/account/login', method: 'POST', body: '{"data":"AAAA"}', headers: json },
      400,
      'cipher.invalid',
    ],
    [
      'a bad encryption header',
      {
        path: '/api/account/login',
        method: 'POST',
        body: '{"data":"AAAA"}',
        headers: { ...json, 'x-encryption': 'v=1;kid=../x' },
      },
      400,
      'cipher.invalid',
    ],
    [
      'an oversized body',
      { path: '/api/account/login', method: 'POST', body: `{"data":"${'A'.repeat(70_000)}"}`, headers: json },
      413,
      'request.too.large',
    ],
    [
      'a deep nest',
      {
        path: '/api/account/login',
        method: 'POST',
        body: '['.repeat(30_000) + ']'.repeat(30_000),
        headers: json,
      },
      400,
      'request.malformed',
    ],
    [
      'a missing field',
      { path: affiliate, method: 'POST', body: '{}', headers: json },
      400,
      'request.invalid',
    ],
  ])('%s', async (_what, request, status, code) => {
    const answer = await send(request);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(SERVER_ERROR_CODES).toContain(answer.code);
    expect(answer.text).not.toMatch(/at .*\.(ts|js):|node_modules|select |Error/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each<[string, unknown]>([
    ['an unknown field', { type: 'username', username: 'a', password: 'b', site: 'member', admin: true }],
    ['a missing field', { type: 'username', username: 'a', site: 'member' }],
    ['a wrong type', { type: 'username', username: 1, password: 'b', site: 'member' }],
    ['an unknown login type', { type: 'root', username: 'a', password: 'b', site: 'member' }],
    ['a list', []],
    ['null', null],
    ['an overlong password', { type: 'username', username: 'a', password: 'b'.repeat(129), site: 'member' }],
    ['a poisoned prototype', JSON.parse('{"__proto__":{"x":1},"type":"username"}')],
  ])('an encrypted login with %s', async (_what, payload) => {
    const answer = await sendLogin(payload);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });

  it('lists the methods that a path supports', async () => {
    const answer = await send({ path: '/api/catalogue/favourites', method: 'PUT' });
    expect(answer.status).toBe(405);
    expect((answer.headers.get('allow') ?? '').split(', ').sort()).toEqual(['DELETE', 'GET', 'POST']);
  });

  it('stops reading a body without a length once it exceeds the limit', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 5_000) controller.close();
        else controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: json, body, duplex: 'half' };
    const outcome = await fetch(`${platform.origin}/api/account/login`, init).then(
      (response) => response.status,
      () => 'closed' as const,
    );
    // The server may answer or close; in both cases it did not read the eighty megabytes.
    expect([413, 'closed']).toContain(outcome);
    expect(sent).toBeLessThan(5_000);
  });

  it('survives malformed HTTP', async () => {
    const port = Number(new URL(platform.origin).port);
    const lines = [
      'GET /api/system/status HTTP/1.1\r\nHost: \r\n\r\n',
      'GET /api/system/status HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET //api//system/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://[::1/api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'POST /api/account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: abc\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
    ];
    for (const line of lines) {
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(line));
        socket.setTimeout(2_000, () => socket.destroy());
        socket.on('data', (chunk) => {
          text += chunk;
          socket.end();
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(text));
      });
      expect(answer, JSON.stringify(line)).not.toMatch(/^HTTP\/1\.1 5/);
    }
    expect((await fetch(`${platform.origin}/healthz`)).status).toBe(200);
  });
});

describe('fuzz', () => {
  const rows = Object.values(ENDPOINTS);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('1', 'EN', 'html5', 'all', "' or 1=1 --"),
  );

  it('no call answers 500, whatever its query', async () => {
    const query = fc.dictionary(
      fc.constantFrom(
        'merchant',
        'platform',
        'pageNo',
        'pageSize',
        'language',
        'gameName',
        'vassalage',
        'minBet',
        'x',
      ),
      text,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rows), query, async (row, fields) => {
        const encoded = Object.entries(fields)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('&');
        const response = await fetch(`${platform.origin}/api${row.path}?${encoded}`, { method: row.method });
        const answer = await readAnswer(response);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it('a well-formed game list call is answered, whatever the search text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), async (gameName) => {
        const response = await fetch(`${platform.origin}${games}&gameName=${encodeURIComponent(gameName)}`);
        expect([200, 400]).toContain(response.status);
        await response.text();
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('no body causes a 500, encrypted or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows.filter((row) => row.method !== 'GET')),
        fc.jsonValue(),
        async (row, body) => {
          const response = await fetch(`${platform.origin}/api${row.path}`, {
            method: row.method,
            headers: { ...json, 'x-encryption': 'v=1;kid=a;key=b;iv=c;ts=1;nonce=d;mac=e' },
            body: JSON.stringify(body),
          });
          expect((await readAnswer(response)).status).toBeLessThan(500);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (payload) => {
        expect((await sendLogin(payload)).status).toBeLessThan(500);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('none of it logged a platform error', () => {
    expect(platform.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
