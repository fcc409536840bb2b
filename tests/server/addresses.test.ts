import { IncomingMessage, request } from 'node:http';
import { Socket } from 'node:net';
import { passkeyLoginOptions, sendVerificationCode } from '@contract/account';
import { API_BASE } from '@contract/core';
import { ConfigurationError } from '@server/common/configurationError';
import { readConfiguration } from '@server/config';
import { addressKey, createAddressReader, isLoopbackHost, parseAddress } from '@server/http/addresses';
import { isDeveloper } from '@server/http/developerDoor';
import { createSiteOrigin } from '@server/http/siteOrigin';
import { createSettings } from '@server/system/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { createClient, inMemory, startPlatform, type TestPlatform } from './support/platform';

/** A request from an address. */
function arriving(remoteAddress: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5123', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:DB8::1]:443', '2001:db8:0:0::/64'],
    ['2001:db8:7:a:1:2:3:4', '2001:db8:7:a::/64'],
    ['2001:0db8:0007:000a::99', '2001:db8:7:a::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['<script>', 'unknown'],
    ['', 'unknown'],
    ['1.2.3', 'unknown'],
    ['x'.repeat(10_000), 'unknown'],
  ])('counts %s as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it('have one canonical form each', () => {
    expect(parseAddress('2001:0DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
    expect(parseAddress('::ffff:127.0.0.1')).toBe('127.0.0.1');
    expect(parseAddress('999.1.1.1')).toBeUndefined();
  });

  it('trusts only what the outermost trusted proxy reports', () => {
    const forged = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' };
    expect(createAddressReader(0)(arriving('::ffff:192.0.2.1', forged))).toBe('192.0.2.1');
    expect(createAddressReader(1)(arriving('192.0.2.1', forged))).toBe('10.0.0.2');
    expect(createAddressReader(2)(arriving('192.0.2.1', forged))).toBe('203.0.113.7');
    expect(createAddressReader(4)(arriving('192.0.2.1', forged))).toBe('192.0.2.1');
    expect(createAddressReader(1)(arriving('192.0.2.1', { 'x-forwarded-for': 'a, <b>' }))).toBe('192.0.2.1');
  });
});

describe('access to the developer pages', () => {
  const local = { host: 'localhost:3000' };

  it.each([
    ['this machine', '127.0.0.1', local, true],
    ['this machine over IPv6', '::1', { host: '[::1]:3000' }, true],
    ['this machine in the clothes of IPv6', '::ffff:127.0.0.1', { host: '127.0.0.1:3000' }, true],
    ['another machine', '192.0.2.1', local, false],
    ['a name that was made to point here', '127.0.0.1', { host: 'evil.example' }, false],
    ['a name that begins alike', '127.0.0.1', { host: 'localhost.evil.example' }, false],
    ['no host', '127.0.0.1', {}, false],
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip'].map(
      (name) => [`a proxy on this machine (${name})`, '127.0.0.1', { ...local, [name]: 'x' }, false] as const,
    ),
  ] as const)('%s', (_who, address, headers, isOpen) => {
    expect(isDeveloper(arriving(address, headers))).toBe(isOpen);
  });

  it('all developer pages are protected', async () => {
    const platform = await startPlatform(await inMemory(), {
      developmentPages: true,
      phoneService: { kind: 'sandbox' },
    });
    try {
      const paths = [
        '/dev/outbox',
        '/dev/api',
        '/emulator/v1/projects/reference-platform/verificationCodes',
        '/emulator/auth/handler',
      ];
      for (const path of paths) {
        const direct = await fetch(platform.origin + path);
        expect([path, direct.status]).not.toEqual([path, 404]);
        const passedOn = await fetch(platform.origin + path, { headers: { 'x-forwarded-for': '127.0.0.1' } });
        expect([path, passedOn.status]).toEqual([path, 404]);
      }
    } finally {
      await platform.close();
    }
  });

  it('are refused with proxies, PostgreSQL or a public host, and are off by default in development there', () => {
    for (const more of [
      { TRUSTED_PROXIES: '1' },
      { DATABASE_URL: 'postgres://localhost/x' },
      { HOST: '0.0.0.0' },
    ]) {
      expect(() => readConfiguration({ DEV_PAGES: '1', DEMO_WORLD: '1', ...more })).toThrow(
        /^DEV_PAGES shows codes and mails\. It is only allowed with/m,
      );
      expect(() => readConfiguration({ DEV_PAGES: '1', ...more })).toThrow(ConfigurationError);
      expect(readConfiguration({ NODE_ENV: 'development', ...more })).toMatchObject({
        developmentPages: false,
        phoneService: undefined,
      });
    }
    expect(readConfiguration({ DEV_PAGES: '1', DEMO_WORLD: '1', HOST: '::1' }).developmentPages).toBe(true);
    expect(isLoopbackHost('::12')).toBe(false);
  });
});

describe('the origin comes from the configuration', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await inMemory(), { publicOrigin: 'https://play.example' });
  });
  afterAll(() => platform.close());

  /** Posts with a forged host. */
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { ...headers, host: 'evil.example' } };
      const call = request(platform.origin + API_BASE + path, options, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => resolve(JSON.parse(text)));
      });
      call.once('error', reject);
      call.end(body);
    });

  it('otherwise it is a domain of the site, whatever host a call names', async () => {
    const settings = createSettings(platform.database.db, () => platform.clock.now);
    const { domains, mainDomain } = await settings.read();
    const originOf = createSiteOrigin({ settings, publicOrigin: undefined, acceptLoopback: false });
    for (const host of ['evil.example', `${mainDomain}.evil.example`, '127.0.0.1:80', 'localhost', '']) {
      expect([host, await originOf(host)]).toEqual([host, `https://${mainDomain}`]);
    }
    for (const host of [mainDomain, ...domains]) expect(await originOf(host)).toBe(`https://${host}`);
    const local = createSiteOrigin({ settings, publicOrigin: undefined, acceptLoopback: true });
    expect(await local('127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(await local('evil.example')).toBe(`https://${mainDomain}`);
  });

  it('a forged host affects neither the SMS message nor the passkey', async () => {
    const client = createClient(platform, () => platform.clock.now);
    const flows = accountFlows(client);
    await flows.set({ 'switches.MOBILENUMREG3': true });
    const number = flows.freshNumber();
    const order = await flows.codeRequest(number, 'registration');
    const json = { 'content-type': 'application/json' };
    const sent = await post(sendVerificationCode.path, JSON.stringify(order), json);
    expect(sent).toMatchObject({ success: true });
    expect((await flows.sms(number))?.body).toContain('@play.example #');
    const answer = await post(passkeyLoginOptions.path, '', {});
    expect(answer).toMatchObject({ value: { options: { rpId: 'play.example' } } });
  });
});
