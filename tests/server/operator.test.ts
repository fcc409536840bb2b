import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login, passWordChangeV2, registerByUsername } from '@contract/account';
import { balance, createDeposit, paymentMethods } from '@contract/cashier';
import { helpCentre } from '@contract/content';
import { systemStatus } from '@contract/system';
import { demo } from '@demo';
import { VENDORS } from '@demo/seed/world/vendors';
import { ConfigurationError } from '@server/common/configurationError';
import { readConfiguration } from '@server/config';
import { helpArticles, members, vendors } from '@server/db/schema';
import { prepareEmptySite } from '@server/system/emptySite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows, registrationOf } from './support/accountFlows';
import {
  createClient,
  inMemory,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { runCommand, seededFolder, startProcess } from './support/process';

const run = promisify(execFile);

describe('refusals in production', () => {
  const read = (more: Record<string, string> = {}) =>
    readConfiguration({ NODE_ENV: 'production', MIGRATIONS_DIR: '/tmp', ...more });

  it('starts without the demo world, and without payment methods', () => {
    expect(read()).toMatchObject({ demoWorld: false, payments: 'none', developmentPages: false });
    expect(read({ DEMO_WORLD: '1' })).toMatchObject({ demoWorld: true, payments: 'sandbox' });
  });

  it.each([
    [{ PAYMENTS: 'sandbox' }, /PAYMENTS=sandbox .*Unset it/],
    [{ PHONE_SERVICE: 'sandbox' }, /PHONE_SERVICE=sandbox .*PHONE_SERVICE=service/],
    [{ DEV_PAGES: '1' }, /DEV_PAGES .*SMS_GATEWAY_URL/],
    [{ CONTROL_TOKEN: 'x'.repeat(20) }, /CONTROL_TOKEN .*unset it/],
  ])('refuses %o, with the setting and the remedy', (variables, message) => {
    expect(() => read(variables)).toThrow(ConfigurationError);
    expect(() => read(variables)).toThrow(message);
  });

  it('reports all errors at once', () => {
    expect(() => read({ PAYMENTS: 'sandbox', DEV_PAGES: '1' })).toThrow(/PAYMENTS[\s\S]*DEV_PAGES/);
  });

  const OPENINGS: readonly Readonly<Record<string, string>>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.2' },
    { HOST: 'play.example' },
    { HOST: '127.0.0.1.play.example' },
    { TRUSTED_PROXIES: '1' },
    { SECURE: '1' },
    { PUBLIC_ORIGIN: 'https://play.example' },
    { PUBLIC_ORIGIN: 'http://localhost.play.example' },
    { SITE_ORIGINS: 'https://play.example' },
    { SITE_ORIGINS: 'http://localhost:3000,https://play.example' },
    { DATABASE_URL: 'postgres:///platform', DATABASE_READ_URL: 'postgres://replica/platform' },
    { DATABASE_URL: 'postgres://platform:p@database/platform' },
    { DATABASE_URL: 'postgres://localhost/platform?host=database.example' },
    { REDIS_URL: 'redis://valkey:6379' },
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
  ];

  it.each(OPENINGS)('refuses the demo with %o in production and development', (variables) => {
    const name = Object.keys(variables).at(-1) ?? '';
    for (const NODE_ENV of ['production', 'development']) {
      const refused = () => read({ NODE_ENV, DEMO_WORLD: '1', ...variables });
      expect(refused).toThrow(ConfigurationError);
      expect(refused).toThrow(new RegExp(`^DEMO_WORLD=1 .*only for this machine. ${name}\\b.*unset it`, 'm'));
    }
    expect(() => read({ MASTER_KEY: 'x', ...variables })).not.toThrow();
  });

  it('reports each of several openings of the demo', () => {
    const all = Object.assign({}, ...OPENINGS);
    for (const name of Object.keys(all).filter((each) => each !== 'METRICS_PORT')) {
      expect(() => read({ DEMO_WORLD: '1', ...all })).toThrow(
        new RegExp(`only for this machine. ${name}\\b`),
      );
    }
  });

  it.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_ORIGIN: 'http://localhost:3000' },
    { SITE_ORIGINS: 'http://127.0.0.1:5173' },
    { DATABASE_URL: 'postgres://test@127.0.0.1:5432/demo' },
    { DATABASE_URL: 'postgres:///demo?host=/run/postgresql' },
    { REDIS_URL: 'redis://[::1]:6379' },
    { METRICS_PORT: '9464' },
  ])('starts the demo on this machine with %o', (variables) => {
    expect(read({ DEMO_WORLD: '1', ...variables }).demoWorld).toBe(true);
  });
});

describe('a database with the demo world', () => {
  it('is refused in production, with the remedy', async () => {
    const platform = await startPlatform(await inMemory('empty'), { seed: undefined });
    const { db } = platform.database;
    await db.insert(vendors).values(
      VENDORS.map(({ code, displayName, kind, accent, motif, inHouse }, position) => ({
        code,
        displayName,
        kind,
        accent,
        motif,
        inHouse,
        position,
      })),
    );
    await expect(prepareEmptySite(db, () => demo.holdsWorld(db))).rejects.toThrow(/DATA_DIR or DATABASE_URL/);
    expect(await prepareEmptySite(db, async () => false)).toBe(false);
    await platform.close();
  });
});

describe('security.txt', () => {
  it('has contact and expiry as configured, and is gone once it has expired', async () => {
    const { securityContact } = readConfiguration({
      MIGRATIONS_DIR: '/tmp',
      SECURITY_CONTACT: 'mailto:security@play.example',
      SECURITY_CONTACT_EXPIRES: '2027-06-30',
    });
    const platform = await startPlatform(await inMemory('empty'), { seed: undefined, securityContact });
    const read = () => fetch(`${platform.origin}/.well-known/security.txt`);
    const found = await read();
    expect(found.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await found.text()).toBe(
      'Contact: mailto:security@play.example\nExpires: 2027-06-30T00:00:00.000Z\nPreferred-Languages: en, tl\n',
    );
    platform.clock.now = Date.UTC(2027, 5, 30);
    expect((await read()).status).toBe(404);
    await platform.close();
  });

  it('requires a reachable contact and a date', () => {
    const read = (more: Record<string, string>) => readConfiguration({ MIGRATIONS_DIR: '/tmp', ...more });
    expect(read({}).securityContact).toBeUndefined();
    expect(() => read({ SECURITY_CONTACT: 'mailto:a@b.example' })).toThrow(/SECURITY_CONTACT_EXPIRES/);
    expect(() => read({ SECURITY_CONTACT: 'javascript:x' })).toThrow(/SECURITY_CONTACT/);
  });
});

describe('the card that is always declined', () => {
  it('is offered to tests only', async () => {
    const platform = await startPlatform(await inMemory());
    const client = createClient(platform, () => platform.clock.now);
    const { token } = await accountFlows(client).signIn('player');
    const idsOf = async (at: TestClient) =>
      (await at.call(paymentMethods, { language: 'EN' }, { token })).deposit.map(({ methodId }) => methodId);
    expect(await idsOf(client)).toContain('testcard');
    await platform.close();
    const demo = await startPlatform(await inMemory(), { controlToken: undefined });
    const player = createClient(demo, () => demo.clock.now);
    const session = await accountFlows(player).signIn('player');
    const { deposit, withdrawal } = await player.call(
      paymentMethods,
      { language: 'EN' },
      { token: session.token },
    );
    expect([...deposit, ...withdrawal].map(({ methodId }) => methodId)).not.toContain('testcard');
    expect(deposit.length).toBeGreaterThan(0);
    await demo.close();
  });
});

onOneDatabase((locate) => {
  describe('the site of an operator', () => {
    let platform: TestPlatform;
    let client: TestClient;

    beforeAll(async () => {
      platform = await startPlatform(await locate('empty'), { seed: undefined, payments: 'none' });
      client = createClient(platform, () => platform.clock.now);
    });
    afterAll(() => platform.close());

    it('has no accounts and no promotions, but help on safe play', async () => {
      const { db } = platform.database;
      expect(await db.select().from(members)).toEqual([]);
      expect(await db.select().from(vendors)).toEqual([]);
      expect((await db.select().from(helpArticles)).length).toBeGreaterThan(0);
    });

    it('answers the calls of the first screen', async () => {
      const status = await client.call(systemStatus, {});
      expect(status.info.whitelabel.supportedLanguages).toEqual(['TY', 'EN']);
      const { list } = await client.call(helpCentre, { lang: 'EN', device: 'MOBILE' });
      expect(list.length).toBeGreaterThan(0);
    });

    it('lets a player register, who has no money and no way to get any', async () => {
      await accountFlows(client).set({ 'switches.USERNAMEREG3': true, 'switches.REGCAPTCHA3': false });
      const { token } = await client.call(registerByUsername, registrationOf());
      expect((await client.call(balance, {}, { token })).balanceMinor).toBe(0);
      const methods = await client.call(paymentMethods, { language: 'EN' }, { token });
      expect(methods).toMatchObject({ deposit: [], withdrawal: [] });
      await client.refused(createDeposit, { methodId: 'ewallet', amountMinor: 50_000 }, 'request.invalid', {
        token,
        headers: { 'idempotency-key': 'deposit-0001' },
      });
    });

    it('is prepared once: later changes by the operator stay', async () => {
      const { db } = platform.database;
      await db.delete(helpArticles);
      expect(await prepareEmptySite(db, () => demo.holdsWorld(db))).toBe(false);
      expect(await db.select().from(helpArticles)).toEqual([]);
    });
  });
});

describe('the command line while a server has the embedded database open', () => {
  it('the server executes the command, and reports its output and its errors', async () => {
    const folder = await seededFolder('platform-door');
    const running = await startProcess(folder);
    const platform = (...words: readonly string[]) => runCommand(words, { DATA_DIR: folder });
    try {
      await platform('set', 'maintenance', 'true');
      const client = createClient({ origin: running.origin });
      expect(JSON.parse((await platform('get', 'maintenance')).stdout)).toBe(true);
      await expect.poll(async () => (await client.call(systemStatus, {})).maintenance).toBe(true);
      await expect(platform('set', 'maintenance', 'perhaps')).rejects.toThrow(
        /maintenance is "perhaps"\. Allowed is true or false/,
      );
      expect((await platform('trail', 'kind=settingChanged')).stdout).toMatch(/operator:grace/);
      // Files come back over the socket, and belong to the operator.
      const file = join(folder, 'member.tar.gz');
      const [account] = demo.accounts;
      await platform('export-member', account?.username ?? '', file);
      expect((await run('tar', ['-tzf', file])).stdout).toMatch(/about\.json[\s\S]*money\.json/);
      expect(statSync(file).mode & 0o077).toBe(0);
      await expect(platform('erase-member', account?.username ?? '')).rejects.toThrow(/cannot be erased/);
      expect(statSync(join(folder, 'operator')).mode & 0o077).toBe(0);
      // The socket of a crashed process does not block a new one.
      await running.kill();
      expect(JSON.parse((await platform('get', 'maintenance')).stdout)).toBe(true);
    } finally {
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the first account', () => {
  it('is created by the command line, logs in with a temporary password, and is in the trail; the preset for markets with an age of 21 applies', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-operator-'));
    const platform = (...words: readonly string[]) => runCommand(words, { DATA_DIR: folder });
    const password = (await platform('--create', 'create-account', 'firstagent')).stdout.trim();
    const { stdout } = await platform('trail', 'member=firstagent');
    expect(stdout).toMatch(/accountCreated\tdone\tfirstagent\toperator:grace/);
    await expect(platform('create-account', 'firstagent')).rejects.toThrow(/firstagent already exists/);
    // The preset of markets with a minimum age of 21
    await platform('preset', 'age-21');
    await expect(platform('preset', 'age-12')).rejects.toThrow(/no preset age-12/);

    const server = await startPlatform({ kind: 'directory', path: folder }, { seed: undefined });
    const client = createClient(server, () => server.clock.now);
    const now = Date.now();
    server.clock.now = now;
    const session = await client.call(login, {
      type: 'username',
      username: 'firstagent',
      password,
      site: 'agent',
    });
    expect(session.firstTimeLogin).toBe(true);
    expect((await client.call(systemStatus, {})).info.register.ageLimit).toBe(21);
    // The data that every site has from the start exists, although the command line came first.
    expect((await client.call(helpCentre, { lang: 'EN', device: 'MOBILE' })).list.length).toBeGreaterThan(0);
    await client.call(
      passWordChangeV2,
      { oldPassword: '', newPassword: 'Quiet-Harbour-31', confirmNewPassword: 'Quiet-Harbour-31' },
      { token: session.token },
    );
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
