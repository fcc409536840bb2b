import { connect } from 'node:net';
import { login } from '@contract/account';
import { teamKpiA } from '@contract/agent';
import { gameMenus } from '@contract/catalogue';
import { API_BASE, SERVER_TIME_HEADER } from '@contract/core';
import { setAvatar } from '@contract/member';
import type { ApiParts } from '@server/http/apiLayers';
import { LARGEST_BODY } from '@server/http/body';
import { callLayers, doors, requestLayers } from '@server/http/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

/** The layers only take what they need later, so nothing has to be there to read their order. */
function nothing<Parts extends object>(some: Partial<Parts>): Parts {
  return Object.assign(Object.create(null), some);
}

describe('the lists', () => {
  it('a request passes the doors from the cheapest on', () => {
    const overload = { isOver: () => false, underway: () => 0, begin: () => () => {}, stop: () => {} };
    const all = doors({
      overload,
      addressOf: () => '',
      countsRequests: true,
      developmentSite: function site() {},
    });
    expect(all.map(({ name }) => name)).toEqual([
      'watchLeftovers',
      'refuseAmbiguous',
      'refuseLarge',
      'refuseOverload',
      'limitAddress',
      'countUnderway',
      'site',
    ]);
  });

  it('bytes are covered before anything reads them', () => {
    const all = requestLayers({
      addressOf: () => '',
      isClosing: () => false,
      tracing: nothing({}),
      siteOrigins: ['https://site.test'],
    });
    expect(all.map(([path, { name }]) => `${path} ${name}`)).toEqual([
      '* coverBodies',
      '* closeWhenStopping',
      '* traceRequests',
      `${API_BASE}/* allowOrigins`,
    ]);
  });

  it('a call passes log, trail, refusals, and then what it needs before its body is read', () => {
    const parts = nothing<ApiParts>({
      handlers: [],
      checkAnswers: true,
      faults: async function faults() {},
    });
    expect(callLayers(parts).map(({ name }) => name)).toEqual([
      'logCall',
      'recordCall',
      'answerRefusals',
      'findEndpoint',
      'faults',
      'rememberBrowser',
      'sendAnswer',
      'requireOpen',
      'findHandler',
      'keepAnswers',
      'findSession',
      'requireRole',
      'limitCalls',
      'readBodies',
      'writeAnswer',
      'checkAnswer',
      'runHandler',
    ]);
  });
});

describe('of two reasons to refuse, the caller hears the first', () => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await inMemory());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());

  /** Sends a request as it is written, and resolves with the answer's body. */
  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(platform.origin);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let answer = '';
      socket.on('data', (bytes) => {
        answer += String(bytes);
      });
      socket.once('close', () => resolve(answer));
      socket.once('error', reject);
    });

  it('a path with two readings, before the size of the body', async () => {
    const answer = await sendRaw(
      `POST ${API_BASE}/../x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LARGEST_BODY + 1}\r\n\r\n`,
    );
    expect(answer).toContain('request.malformed');
  });

  it('an unknown path, before a closed site; a closed site, before the session, and before what is kept', async () => {
    const address = `${platform.origin}${API_BASE}${gameMenus.path}?language=EN`;
    const open = await fetch(address);
    expect(open.status).toBe(200);
    await open.text();
    await flows.set({ maintenance: true });
    try {
      await client.refused(setAvatar, { avatar: '' }, 'maintenance');
      for (const headers of [
        {},
        { 'if-none-match': '*' },
        { 'if-none-match': open.headers.get('etag') ?? '' },
      ]) {
        const closed = await fetch(address, { headers });
        expect([closed.status, await closed.text()]).toEqual([503, expect.stringContaining('maintenance')]);
      }
      const unknown = await fetch(`${platform.origin}${API_BASE}/unknown`);
      expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('not.found')]);
    } finally {
      await flows.set({ maintenance: false });
    }
  });

  it('the session, before the role; the role, before the limit, which it does not use up', async () => {
    await client.refused(teamKpiA, {}, 'not.logged.in');
    const { token } = await flows.signIn('guest');
    for (let count = 0; count < 31; count += 1) {
      await client.refused(setAvatar, { avatar: '' }, 'real.account.required', { token });
    }
  });

  it('the limit, before the body', async () => {
    const { token } = await flows.signIn('player');
    for (let count = 0; count < 30; count += 1) await client.send(setAvatar, { colour: 'red' }, { token });
    const over = await client.send(setAvatar, { colour: 'red' }, { token });
    expect(over.code).toBe('rate.limited');
    await flows.resetLimits();
    expect((await client.send(setAvatar, { colour: 'red' }, { token })).code).toBe('request.invalid');
  });

  it('an injected fault, before all that concerns the caller', async () => {
    const answer = { kind: 'code', code: 'ip.restricted' };
    await client.control('POST', '/faults', { endpoint: setAvatar.name, times: 1, answer });
    await client.refused(setAvatar, { avatar: '' }, 'ip.restricted');
    await client.refused(setAvatar, { avatar: '' }, 'not.logged.in');
  });

  it('a refused sign-in is answered and recorded like any call, and leaves no cookie', async () => {
    const sign = (password: string) =>
      client.send(login, { type: 'username', username: 'player', password, site: 'member' });
    const wrong = await sign('Wrong-Password-1');
    expect([wrong.success, wrong.headers.get('set-cookie')]).toEqual([false, null]);
    const right = await sign(TEST_PASSWORD);
    expect([right.success, right.headers.get('set-cookie')]).toEqual([
      true,
      expect.stringMatching(/^device=/),
    ]);
    for (const { headers } of [wrong, right]) {
      const id = headers.get('x-request-id') ?? '';
      expect(platform.logLines.some((line) => line.includes(id))).toBe(true);
      expect(Number(headers.get(SERVER_TIME_HEADER))).toBe(platform.clock.now);
    }
  });
});
