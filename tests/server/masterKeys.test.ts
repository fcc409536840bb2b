import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@contract/account';
import {
  openKeyedHash,
  openSigner,
  RETIRED_SIGNER_GRACE,
  rotateSigner,
  type Signer,
} from '@server/account/secrets';
import { createKeyStore } from '@server/cipher/keys';
import { ConfigurationError } from '@server/common/configurationError';
import { readConfiguration } from '@server/config';
import { encryptionKeys, secrets } from '@server/db/schema';
import {
  createMasterKeys,
  ensureMasterKeyFile,
  readMasterKeyFile,
  resealSecrets,
  rotateMasterKeyFile,
} from '@server/security/masterKeys';
import { openMasterKeys } from '@server/security/openMasterKeys';
import { describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { createClient, onEachDatabase, startPlatform } from './support/platform';

const DAY = 86_400_000;
const key = () => new Uint8Array(randomBytes(32));

describe('master keys', () => {
  it('decrypt what they encrypted, for its row only, unchanged', () => {
    const keys = createMasterKeys(() => [key()]);
    const sealed = keys.seal(Buffer.from('a secret'), 'here');
    expect(sealed).not.toContain('secret');
    expect(Buffer.from(keys.open(sealed, 'here')).toString()).toBe('a secret');
    expect(() => keys.open(sealed, 'there')).toThrow();
    expect(() => keys.open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'here')).toThrow();
  });

  it('report which key is missing', () => {
    const sealed = createMasterKeys(() => [key()]).seal(Buffer.from('x'), 'here');
    expect(() => createMasterKeys(() => [key()]).open(sealed, 'here')).toThrow(/MASTER_KEY/);
  });

  it('are created once in a file readable by its owner only; earlier ones decrypt for 30 days', () => {
    const folder = mkdtempSync(join(tmpdir(), 'master-key-'));
    const file = join(folder, 'master.key');
    ensureMasterKeyFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    ensureMasterKeyFile(file);
    expect(readFileSync(file, 'utf8')).toBe(text);

    const now = Date.now();
    const running = openMasterKeys({ masterKey: { kind: 'file', path: file, own: true } });
    const sealed = running.seal(Buffer.from('before'), 'here');
    rotateMasterKeyFile(file, now);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const rotated = createMasterKeys(() => readMasterKeyFile(file, now));
    expect(rotated.isCurrent(sealed)).toBe(false);
    expect(Buffer.from(rotated.open(sealed, 'here')).toString()).toBe('before');
    // A running process reads the file again when it finds an unknown key.
    const after = rotated.seal(Buffer.from('after'), 'here');
    expect(Buffer.from(running.open(after, 'here')).toString()).toBe('after');
    expect(readMasterKeyFile(file, now + 31 * DAY)).toHaveLength(1);
    rmSync(folder, { recursive: true, force: true });
  });

  it('are required in production if instances share a database', () => {
    const read = (more: Record<string, string>) =>
      readConfiguration({ NODE_ENV: 'production', MIGRATIONS_DIR: '/tmp', ...more });
    expect(read({}).masterKey).toMatchObject({ kind: 'file', own: true });
    expect(() => read({ DATABASE_URL: 'postgres://localhost/x' })).toThrow(ConfigurationError);
    expect(() => read({ DATABASE_URL: 'postgres://localhost/x' })).toThrow(/MASTER_KEY/);
    expect(read({ DATABASE_URL: 'postgres://localhost/x', MASTER_KEY: 'k' }).masterKey.kind).toBe('given');
  });
});

onEachDatabase((locate) => {
  it('no secret is stored in clear, even by an earlier release, and a rotation breaks nothing', async () => {
    // The test database was created without a master key: its secrets are in clear, as an earlier release left them.
    const first = key();
    const second = key();
    let keys: readonly Uint8Array[] = [first];
    const masterKeys = createMasterKeys(() => keys);
    const platform = await startPlatform(await locate(), { masterKeys });
    const { db } = platform.database;
    const stored = async () => [
      ...(await db.select().from(encryptionKeys)).map(({ privateKey }) => privateKey),
      ...(await db.select().from(secrets)).map(({ value }) => Buffer.from(value).toString('latin1')),
    ];
    const before = await stored();
    expect(before.length).toBeGreaterThan(1);
    expect(before.filter((text) => !masterKeys.isCurrent(text))).toEqual([]);
    const flows = accountFlows(createClient(platform, () => platform.clock.now));
    await flows.signIn('player');

    const hashed = (await openKeyedHash(db, masterKeys))('what is compared for years');
    keys = [second, first];
    const rotated = createMasterKeys(() => keys);
    expect(await resealSecrets(db, rotated)).toBe(before.length);
    expect((await openKeyedHash(db, rotated))('what is compared for years')).toBe(hashed);
    expect((await stored()).filter((text) => !rotated.isCurrent(text))).toEqual([]);
    expect(await resealSecrets(db, rotated)).toBe(0);
    // What a running platform creates is encrypted from the start.
    await createKeyStore(db, () => platform.clock.now, db, rotated).rotate();
    await rotateSigner(db, rotated, platform.clock.now);
    expect((await stored()).length).toBe(before.length + 2);
    expect((await stored()).filter((text) => !rotated.isCurrent(text))).toEqual([]);
    // The running platform still decrypts bodies after its cached key has expired.
    platform.clock.now += 60_000;
    await flows.resetLimits();
    await flows.signIn('player');
    await platform.close();
  });

  it('the platform’s signing secret is rotated: all instances know the new one first, the old one stays valid for a day', async () => {
    const first = key();
    let keys: readonly Uint8Array[] = [first];
    const masterKeys = createMasterKeys(() => keys);
    const platform = await startPlatform(await locate(), { masterKeys });
    const { db } = platform.database;
    let now = platform.clock.now;
    const open = () => openSigner(db, masterKeys, () => now);
    const [one, other] = [await open(), await open()];
    const stored = async () =>
      (await db.select().from(secrets))
        .flatMap(({ name }) => (name.startsWith('accounts') ? [name] : []))
        .toSorted();
    const sign = (signer: Signer) => signer.sign('test', 'text', 7);
    const isHonoured = async (mac: Uint8Array, signer = one) => signer.matches(mac, 'test', 'text', 7);
    const early = await sign(one);
    expect(await sign(other)).toEqual(early);

    await rotateSigner(db, masterKeys, now);
    expect(await stored()).toEqual(['accounts', `accounts/${now}`]);
    // A process that has not read it yet and a new one still agree.
    expect([await sign(one), await sign(await open())]).toEqual([early, early]);
    now += 60_000;
    const late = await sign(one);
    expect(late).not.toEqual(early);
    for (const signer of [one, other, await open()]) {
      expect([await isHonoured(early, signer), await isHonoured(late, signer)]).toEqual([true, true]);
    }
    expect(await isHonoured(early.subarray(0, 16))).toBe(true);
    expect(await isHonoured(early.subarray(0, 15))).toBe(false);
    expect(await one.matches(early, 'test', 'text', 8)).toBe(false);

    now += RETIRED_SIGNER_GRACE - 1;
    expect(await isHonoured(early)).toBe(true);
    now += 1;
    expect([await isHonoured(early), await isHonoured(late)]).toEqual([false, true]);

    // The next rotation deletes expired secrets; a new master key encrypts all of them again.
    const before = (await stored())[1];
    await rotateSigner(db, masterKeys, now);
    expect(await stored()).toEqual([before, `accounts/${now}`]);
    const second = key();
    keys = [second, first];
    const rotated = createMasterKeys(() => keys);
    await resealSecrets(db, rotated);
    expect(
      await isHonoured(
        late,
        await openSigner(
          db,
          createMasterKeys(() => [second]),
          () => now,
        ),
      ),
    ).toBe(true);

    // What a player received before a rotation is valid after it.
    const flows = accountFlows(createClient(platform, () => platform.clock.now));
    await flows.set({ 'switches.MOBVERFLOGIN3': true });
    const code = await flows.code('9170000001', 'login');
    await rotateSigner(db, rotated, platform.clock.now);
    platform.clock.now += 61_000;
    const { userName } = await createClient(platform, () => platform.clock.now).call(login, {
      type: 'sms',
      mobileNum: '9170000001',
      countryDialingCode: '63',
      verificationCode: code,
      site: 'member',
    });
    expect(userName).toBe('reachable');
    await platform.close();
  });
});
