import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login, logout } from '@contract/account';
import { hotGames, lotteryMenus } from '@contract/catalogue';
import { type Endpoint, endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { HTTP_STATUS, SERVER_ERROR_CODES } from '@contract/errors';
import { domainRoute, systemCountry } from '@contract/siteSettings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CALLS_PER_MINUTE, EMBEDDED_HEADER, LAST_SEEN_HEADER } from '@/config/constants';
import { ApiFailure, createApi, type SessionLossCode } from '@/services/api';
import { CipherUnavailable } from '@/services/crypto';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let origin: string;
let seen: Seen[];
let answer: (response: ServerResponse, request: Seen) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const record: Seen = {
        method: String(request.method),
        url: String(request.url),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(record);
      answer(response, record);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen = [];
});

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const refusal = (errorCode: string, value?: unknown) => ({ success: false, value, errorCode });

function client(overrides: Partial<Parameters<typeof createApi>[0]> = {}) {
  const losses: [SessionLossCode, string | undefined][] = [];
  const api = createApi({
    origin,
    sealer: { seal: () => Promise.reject(new CipherUnavailable()), correct: () => false },
    isStandalone: () => false,
    token: () => 'token-of-the-session',
    now: () => Date.parse('2030-01-01T00:00:00Z'),
    onSessionLost: (code, token) => losses.push([code, token]),
    ...overrides,
  });
  return { api, losses };
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`expected an ApiFailure, got ${String(error)}`);
  return error;
}

const country = { country: 'PH', countryDialingCode: '+63', dialingCodes: [] };
const hotRequest = { isPlatform: '2', language: 'TY', platform: 'html5', refresh: 'false' } as const;

describe("the server's time (SMS-04)", () => {
  const DAY = 86_400_000;
  const DEVICE = Date.parse('2030-01-01T00:00:00Z');
  const said = (time: number, more: Record<string, string> = { 'cache-control': 'no-store' }) =>
    reply(200, { success: true, value: country }, { 'x-server-time': String(time), ...more });

  it.each([DAY, -DAY, 180_000])(
    'is known from each answer, on a clock that is %d ms wrong',
    async (wrong) => {
      const { api } = client();
      expect(api.serverNow()).toBe(DEVICE);
      answer = said(DEVICE - wrong);
      await api.call(systemCountry, {});
      expect(api.serverNow()).toBe(DEVICE - wrong);
      answer = reply(429, refusal('rate.limited'), {
        'x-server-time': String(DEVICE + 5),
        'cache-control': 'no-store',
      });
      await failureOf(api.call(systemCountry, {}));
      expect(api.serverNow()).toBe(DEVICE + 5);
    },
  );

  it('an answer that may be cached counts only if it is later, and one of an earlier visit never counts', async () => {
    const { api } = client();
    const CACHED = { 'cache-control': 'public, max-age=60' };
    for (const [time, headers, known] of [
      [DEVICE - 9, { [LAST_SEEN_HEADER]: '1' }, DEVICE],
      [DEVICE - 500, CACHED, DEVICE - 500],
      [DEVICE - 900, CACHED, DEVICE - 500],
      [DEVICE + 100, CACHED, DEVICE + 100],
      [DEVICE - 100, { 'cache-control': 'no-store' }, DEVICE - 100],
    ] as const) {
      answer = said(time, headers);
      await api.call(systemCountry, {});
      expect(api.serverNow()).toBe(known);
    }
  });

  it('a server that only sends `Date` is known to the second; a retry date uses it', async () => {
    const { api } = client();
    answer = reply(429, refusal('rate.limited'), {
      date: new Date(DEVICE + DAY).toUTCString(),
      'retry-after': new Date(DEVICE + DAY + 30_000).toUTCString(),
    });
    expect((await failureOf(api.call(systemCountry, {}))).retryAfterMs).toBe(30_000);
  });
});

describe('stored answers in place of the site (PROD-06)', () => {
  it('are reported, and recognised by their result', async () => {
    let told = 0;
    const { api } = client({
      onLastSeen: () => {
        told += 1;
      },
    });
    answer = reply(200, { success: true, value: country });
    expect([api.isLastSeen(await api.call(systemCountry, {})), told]).toEqual([false, 0]);
    answer = reply(200, { success: true, value: country }, { [LAST_SEEN_HEADER]: 'true' });
    expect([api.isLastSeen(await api.call(systemCountry, {})), told]).toEqual([true, 1]);
  });
});

describe('answers served with the page', () => {
  it('are the same values when the site answers the same again, and then come from the site', async () => {
    const { api } = client();
    answer = reply(200, { success: true, value: country }, { [EMBEDDED_HEADER]: 'true' });
    const served = await api.call(systemCountry, {});
    expect(api.isLive(served)).toBe(false);
    answer = reply(200, { success: true, value: country });
    expect(await api.call(systemCountry, {})).toBe(served);
    expect(api.isLive(served)).toBe(true);
    answer = reply(200, { success: true, value: { ...country, country: 'JP' } });
    expect(await api.call(systemCountry, {})).toEqual({ ...country, country: 'JP' });
    answer = reply(500, { success: true, value: country });
    expect((await failureOf(api.call(systemCountry, {}))).code).toBe('response.malformed');
  });
});

describe('requests', () => {
  it('API-01 takes method and path from the central table and parses the value', async () => {
    answer = reply(200, { success: true, value: { ...country, addedLater: 1 } });
    await expect(client().api.call(systemCountry, {})).resolves.toEqual(country);
    expect(seen).toMatchObject([{ method: 'GET', url: '/api/system/country', body: '' }]);
    expect(seen[0]?.headers['authorization']).toBeUndefined();
    expect(seen[0]?.headers['x-device']).toBeUndefined();
  });

  it('every call that changes something names the language of the page, for its messages', async () => {
    answer = reply(200, { success: true, value: country });
    const { api } = client({ language: () => 'fil' });
    await api.call(systemCountry, {});
    await api.call(logout, {}).catch(() => undefined);
    expect(seen.map(({ headers }) => headers['accept-language'] === 'fil')).toEqual([false, true]);
  });

  it('API-01 an operator overrides a path through the status response; a foreign address is ignored', async () => {
    answer = reply(200, { success: true, value: country });
    const { api } = client();
    api.overridePaths({ systemCountry: '/v2/where-am-i' });
    await api.call(systemCountry, {});
    for (const path of [
      '//evil.example/x',
      'https://evil.example/',
      '/../admin',
      '/a?b=c',
      '/a//b',
      '',
      '/a/..',
    ]) {
      api.overridePaths({ systemCountry: path });
      await api.call(systemCountry, {});
    }
    expect(seen.map((request) => request.url)).toEqual([
      '/api/v2/where-am-i',
      ...Array.from({ length: 7 }, () => '/api/system/country'),
    ]);
  });

  it('API-24 the domain route is asked for device 0 in the query', async () => {
    answer = reply(200, { success: true, value: { domains: ['a.example'] } });
    await client().api.call(domainRoute, { device: '0' });
    expect(seen[0]?.url).toBe('/api/system/domainRoute?device=0');
  });

  it('API-41 hot games are requested with isPlatform 2, language, platform html5 and the refresh flag', async () => {
    answer = reply(200, { success: true, value: { list: [] } });
    await client().api.call(hotGames, hotRequest);
    const query = new URL(String(seen[0]?.url), origin).searchParams;
    expect(Object.fromEntries(query)).toEqual(hotRequest);
  });

  it('CONST-12 a call of a game or feature module has its code, any other call none', async () => {
    answer = reply(200, { success: true, value: country });
    await client().api.call(systemCountry, {});
    answer = reply(200, { success: true, value: { list: [] } });
    await client().api.call(hotGames, hotRequest);
    await client().api.call(lotteryMenus, { language: 'TY' });
    expect(seen.map(({ headers }) => headers['x-module'])).toEqual([undefined, hotGames.module, 'GAMELO3']);
    expect(hotGames.module).toMatch(/^(?:COMM3|GAMELO3)$/);
  });

  it('API-21 logout is a DELETE with the session token', async () => {
    answer = reply(200, { success: true, value: { loggedOut: true } });
    await client().api.call(logout, {}, { token: 'a-token-of-16-chars', idempotencyKey: 'once' });
    expect(seen).toMatchObject([
      {
        method: 'DELETE',
        url: '/api/account/session',
        headers: { authorization: 'Bearer a-token-of-16-chars', 'idempotency-key': 'once' },
      },
    ]);
  });

  it('SESSION-02 a call carries the token of the session exactly when its row is not public', async () => {
    answer = reply(200, { success: true, value: {} });
    const wrong: string[] = [];
    for (const row of Object.values<Endpoint>(ENDPOINTS)) {
      const headersOf = async (token: string | undefined) => {
        seen.length = 0;
        const sealer = {
          seal: async () => ({ body: { data: 'c2VhbGVk' }, header: 'v=1' }),
          correct: () => false,
        };
        const { api } = client({ sealer, token: () => token });
        await api.call(row, row.encoding === 'file' ? new Uint8Array(1) : {}).catch(() => {});
        return seen.map(({ headers }) => headers.authorization);
      };
      const expected = row.access === 'public' ? [undefined] : ['Bearer token-of-the-session'];
      if (String(await headersOf('token-of-the-session')) !== String(expected)) wrong.push(row.name);
      if (String(await headersOf(undefined)) !== String([undefined]))
        wrong.push(`${row.name} without a session`);
    }
    expect(wrong).toEqual([]);
  });

  it('API-02 a standalone app marks its calls with OTHERS', async () => {
    answer = reply(200, { success: true, value: country });
    await client({ isStandalone: () => true }).api.call(systemCountry, {});
    expect(seen[0]?.headers['x-device']).toBe('OTHERS');
  });

  it('API-02 login posts the encrypted body with its encryption header, encrypted for the path as sent', async () => {
    const session = {
      token: 'a-token-of-16-chars',
      merchantCode: 'm',
      userName: 'u',
      type: 0,
      firstTimeLogin: false,
    };
    answer = reply(200, { success: true, value: session });
    const sealedFor: string[][] = [];
    const { api } = client({
      sealer: {
        seal: async (...target) => {
          sealedFor.push(target);
          return { body: { data: 'c2VhbGVk' }, header: 'v=1' };
        },
        correct: () => false,
      },
    });
    const payload = { type: 'username', username: 'u', password: 'p', site: 'member' } as const;
    await expect(api.call(login, payload)).resolves.toEqual(session);
    expect(sealedFor).toEqual([[JSON.stringify(payload), 'POST', '/api/account/login']]);
    expect(seen).toMatchObject([
      { method: 'POST', headers: { 'x-encryption': 'v=1', 'content-type': 'application/json' } },
    ]);
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ data: 'c2VhbGVk' });
  });

  it('form and JSON bodies are sent as configured', async () => {
    answer = reply(200, { success: true, value: {} });
    const row = {
      method: 'POST',
      path: '/x',
      access: 'public',
      request: z.object({ username: z.string(), email: z.optional(z.string()) }),
      response: z.object({}),
    } as const;
    const { api } = client();
    await api.call(endpoint({ ...row, name: 'asForm', encoding: 'form' }), { username: 'a b&c' });
    await api.call(endpoint({ ...row, name: 'asJson', encoding: 'json' }), { username: 'a', email: 'e' });
    expect(seen.map(({ body, headers }) => [headers['content-type'], body])).toEqual([
      ['application/x-www-form-urlencoded;charset=UTF-8', 'username=a+b%26c'],
      ['application/json', '{"username":"a","email":"e"}'],
    ]);
  });
});

describe('failures', () => {
  it('every code of the wire keeps its name and status; an unknown one is ERR-14 unknown', async () => {
    const { api } = client();
    for (const code of SERVER_ERROR_CODES) {
      answer = reply(HTTP_STATUS[code], refusal(code, { captchaRequired: true }));
      const failure = await failureOf(api.call(systemCountry, {}));
      expect([failure.code, failure.status, failure.value]).toEqual([
        code,
        HTTP_STATUS[code],
        { captchaRequired: true },
      ]);
    }
    answer = reply(418, refusal('teapot'));
    expect((await failureOf(api.call(systemCountry, {}))).code).toBe('unknown');
  });

  it('a page makes a bounded number of calls of one kind in a minute, and says when the next one may be made', async () => {
    let now = 1_000;
    const { api } = client({ now: () => now });
    answer = reply(200, { success: true, value: country });
    for (let call = 0; call < CALLS_PER_MINUTE; call += 1) await api.call(systemCountry, {});
    now += 20_000;
    const failure = await failureOf(api.call(systemCountry, {}));
    expect([failure.code, failure.retryAfterMs, seen.length]).toEqual([
      'rate.limited',
      40_000,
      CALLS_PER_MINUTE,
    ]);
    answer = reply(404, refusal('request.url.empty'));
    expect((await failureOf(api.call(domainRoute, { device: '0' }))).code).toBe('request.url.empty');
    answer = reply(200, { success: true, value: country });
    now += 40_000;
    expect(await api.call(systemCountry, {})).toEqual(country);
    now -= 3_600_000;
    expect(await api.call(systemCountry, {})).toEqual(country);
  });

  it('Retry-After is read as seconds and as a date', async () => {
    const { api } = client();
    answer = reply(429, refusal('rate.limited'), { 'retry-after': '7' });
    expect((await failureOf(api.call(systemCountry, {}))).retryAfterMs).toBe(7000);
    answer = reply(429, refusal('rate.limited'), {
      'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT',
      date: 'Tue, 01 Jan 2030 00:00:00 GMT',
    });
    expect((await failureOf(api.call(systemCountry, {}))).retryAfterMs).toBe(30_000);
    answer = reply(429, refusal('rate.limited'), { 'retry-after': 'soon' });
    expect((await failureOf(api.call(systemCountry, {}))).retryAfterMs).toBeUndefined();
  });

  it.each([
    ['cut-off JSON', 200, '{"success":true,"value":{"coun'],
    ['an empty body', 200, ''],
    ['a page instead of an envelope', 502, '<html>bad gateway</html>'],
    ['a value of another shape', 200, { success: true, value: { country: 7 } }],
    ['no envelope', 200, country],
    ['success with an error status', 500, { success: true, value: country }],
    ['null', 200, 'null'],
  ])('%s is response.malformed', async (_name, status, body) => {
    answer = reply(status, body);
    const failure = await failureOf(client().api.call(systemCountry, {}));
    expect([failure.code, failure.status]).toEqual(['response.malformed', status]);
  });

  it('a truncated body is response.malformed', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      setTimeout(() => response.destroy(), 20);
    };
    expect((await failureOf(client().api.call(systemCountry, {}))).code).toBe('response.malformed');
  });

  it('a closed port and a dropped connection are network.unreachable', async () => {
    answer = (response) => response.destroy();
    expect((await failureOf(client().api.call(systemCountry, {}))).code).toBe('network.unreachable');
    const { api } = client({ origin: 'http://127.0.0.1:1' });
    expect((await failureOf(api.call(systemCountry, {}))).code).toBe('network.unreachable');
  });

  it('a timeout is network.timeout; any other abort rejects with the caller’s own reason', async () => {
    answer = () => {};
    const { api } = client();
    const timedOut = api.call(systemCountry, {}, { signal: AbortSignal.timeout(30) });
    expect((await failureOf(timedOut)).code).toBe('network.timeout');

    const controller = new AbortController();
    const left = api.call(systemCountry, {}, { signal: controller.signal });
    setTimeout(() => controller.abort('left the screen'), 10);
    await expect(left).rejects.toBe('left the screen');
    await expect(api.call(systemCountry, {}, { signal: controller.signal })).rejects.toBe('left the screen');
  });

  it('LOGOUT-05 an answer that arrives after its call was cancelled is given to nobody', async () => {
    const controller = new AbortController();
    const late = client({
      fetch: async () => {
        controller.abort('logged out');
        return Response.json({
          success: true,
          value: { country: 'PH', countryDialingCode: '63', dialingCodes: [] },
        });
      },
    }).api.call(systemCountry, {}, { signal: controller.signal });
    await expect(late).rejects.toBe('logged out');
  });

  it('nothing is retried', async () => {
    answer = reply(503, refusal('system.upgrading'));
    await failureOf(client().api.call(systemCountry, {}, { token: 'sent-only-once' }));
    // A call that an earlier test abandoned may arrive only now.
    const sent = seen.filter(({ headers }) => headers.authorization === 'Bearer sent-only-once');
    expect(sent).toHaveLength(1);
  });

  it('ERR-01 ERR-03 ERR-16 a refusal for lack of a session is reported once, with the refused token', async () => {
    const { api, losses } = client();
    const codes = [
      'not.logged.in',
      'session.expired',
      'logged.out.elsewhere',
      'user.missing.or.disabled',
    ] as const;
    for (const code of codes) {
      answer = reply(401, refusal(code));
      await failureOf(api.call(systemCountry, {}, { token: `token-of-${code}` }));
    }
    // A login has no token yet.
    answer = reply(401, refusal('user.missing.or.disabled'));
    await failureOf(api.call(systemCountry, {}));
    expect(losses).toEqual([
      ['not.logged.in', 'token-of-not.logged.in'],
      ['session.expired', 'token-of-session.expired'],
      ['logged.out.elsewhere', 'token-of-logged.out.elsewhere'],
      ['user.missing.or.disabled', 'token-of-user.missing.or.disabled'],
    ]);
  });

  it('CHPSW-01 a password that has to be changed is told with the session and the popups of its request', async () => {
    const told: unknown[] = [];
    let popups = 3;
    const { api } = client({
      popupsClosed: () => popups,
      onPasswordDue: (...due) => told.push(due),
    });
    for (const code of ['no.permission', 'password.change.required', 'password.format']) {
      answer = (response) => {
        popups += 1;
        reply(403, refusal(code))(response);
      };
      await failureOf(api.call(systemCountry, {}, { token: `token-of-${code}` }));
    }
    expect(told).toEqual([['token-of-password.change.required', 4]]);
  });

  it('STATUS-04 STATUS-05 any call refused by a closed site reports it', async () => {
    const told: string[] = [];
    const { api } = client({ onClosed: (code) => told.push(code) });
    for (const code of ['maintenance', 'ip.restricted', 'unknown'] as const) {
      answer = reply(HTTP_STATUS[code], refusal(code));
      expect((await failureOf(api.call(systemCountry, {}))).code).toBe(code);
    }
    expect(told).toEqual(['maintenance', 'ip.restricted']);
  });

  it('a body encrypted with an outdated key or clock is encrypted again once', async () => {
    const hints: unknown[] = [];
    const { api } = client({
      sealer: {
        seal: async () => ({ body: { data: 'x' }, header: `attempt-${hints.length}` }),
        correct: (hint) => {
          hints.push(hint);
          return true;
        },
      },
    });
    answer = reply(400, refusal('cipher.invalid', { serverTime: 1 }));
    const payload = { type: 'username', username: 'u', password: 'p', site: 'member' } as const;
    const call = api.call(login, payload, { token: 'token', idempotencyKey: 'order-1' });
    expect((await failureOf(call)).code).toBe('cipher.invalid');
    expect(seen.map((request) => request.headers['x-encryption'])).toEqual(['attempt-0', 'attempt-1']);
    // The second attempt is the same order of the same member.
    expect(seen.map(({ headers }) => [headers['idempotency-key'], headers.authorization])).toEqual(
      Array(2).fill(['order-1', 'Bearer token']),
    );
    expect(hints).toEqual([{ serverTime: 1 }]);
  });

  it('a page without Web Crypto reports it instead of sending an unencrypted password', async () => {
    const payload = { type: 'username', username: 'u', password: 'p', site: 'member' } as const;
    expect((await failureOf(client().api.call(login, payload))).code).toBe('cipher.unavailable');
    expect(seen).toHaveLength(0);
  });
});
