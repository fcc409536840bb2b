import { login } from '@contract/account';
import {
  CIPHER_MAX_SKEW_MS,
  cipherRefusal,
  type EncryptionHeader,
  formatEncryptionHeader,
  parseEncryptionHeader,
} from '@contract/cipher';
import { API_BASE } from '@contract/core';
import { systemStatus } from '@contract/system';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { encryptBody, type SealedBody } from '@/services/crypto/encryptBody';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

const payload = { type: 'username', username: 'player', password: TEST_PASSWORD, site: 'member' };

/** The same body with one field of the header changed. */
function withHeader(sealed: SealedBody, change: (header: EncryptionHeader) => EncryptionHeader): SealedBody {
  const header = parseEncryptionHeader(sealed.header);
  if (header === undefined) throw new Error('The sealed header cannot be read.');
  return { ...sealed, header: formatEncryptionHeader(change(header)) };
}

/** The text with its character at `at` replaced by another of the same alphabet. */
const flip = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
  });
  afterAll(() => platform.close());
  beforeEach(() => client.control('POST', '/login-attempts/reset'));

  const expectInvalid = async (sealed: SealedBody) => {
    const answer = await client.sendSealed(login, sealed);
    expect([answer.status, answer.code]).toEqual([400, 'cipher.invalid']);
    const hint = cipherRefusal.parse(answer.value);
    expect(hint.serverTime).toBe(platform.clock.now);
    return hint;
  };

  it('API-02 decrypts what the client encrypted', async () => {
    const answer = await client.sendSealed(login, await client.seal(login, payload));
    expect(answer.success).toBe(true);
  });

  it('refuses a repeated body as cipher.replayed', async () => {
    const sealed = await client.seal(login, payload);
    expect((await client.sendSealed(login, sealed)).success).toBe(true);
    const again = await client.sendSealed(login, sealed);
    expect([again.status, again.code]).toEqual([409, 'cipher.replayed']);
  });

  it('accepts one of many simultaneous copies', raceOn(locate), async () => {
    const sealed = await client.seal(login, payload);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.sendSealed(login, sealed)));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'cipher.replayed')).toHaveLength(7);
  });

  it.each(['key', 'iv', 'nonce', 'mac'] as const)('refuses a body with a changed %s', async (field) => {
    const sealed = await client.seal(login, payload);
    await expectInvalid(withHeader(sealed, (header) => ({ ...header, [field]: flip(header[field], 5) })));
    // The refusal used up no nonce: the unchanged body is still accepted.
    expect((await client.sendSealed(login, sealed)).success).toBe(true);
  });

  it('refuses a body with a changed time', async () => {
    const sealed = await client.seal(login, payload);
    await expectInvalid(withHeader(sealed, (header) => ({ ...header, ts: String(Number(header.ts) + 1) })));
  });

  it('refuses a changed ciphertext', async () => {
    const sealed = await client.seal(login, payload);
    await expectInvalid({ ...sealed, body: { data: flip(sealed.body.data, 20) } });
  });

  it('refuses a body encrypted for another path', async () => {
    const status = systemStatus.response.parse((await client.send(systemStatus, {})).value);
    await expectInvalid(
      await encryptBody(JSON.stringify(payload), status.info.encryption, {
        method: 'POST',
        path: `${API_BASE}/account/password`,
        time: platform.clock.now,
      }),
    );
  });

  it.each([-1, 1])(
    'refuses a clock more than five minutes off (%s), and answers its own time',
    async (sign) => {
      const status = systemStatus.response.parse((await client.send(systemStatus, {})).value);
      const seal = (time: number) =>
        encryptBody(JSON.stringify(payload), status.info.encryption, {
          method: 'POST',
          path: API_BASE + login.path,
          time,
        });
      await expectInvalid(await seal(platform.clock.now + sign * (CIPHER_MAX_SKEW_MS + 1)));
      const within = await client.sendSealed(
        login,
        await seal(platform.clock.now + sign * CIPHER_MAX_SKEW_MS),
      );
      expect(within.success).toBe(true);
    },
  );

  it('refuses a missing or unreadable header, and an unencrypted body', async () => {
    const sealed = await client.seal(login, payload);
    for (const header of ['', 'nonsense', `${sealed.header};x=1`, sealed.header.replace('v=1', 'v=2')]) {
      await expectInvalid({ ...sealed, header });
    }
    const clear = await fetch(platform.origin + API_BASE + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    expect(clear.status).toBe(400);
    expect(await clear.json()).toMatchObject({ success: false, errorCode: 'cipher.invalid' });
  });

  it('continues after a key rotation: the old key is valid for an hour, and the hint has the new one', async () => {
    const before = await client.seal(login, payload);
    const old = await client.seal(login, payload);
    await client.control('POST', '/keys/rotate');
    expect((await client.sendSealed(login, before)).success).toBe(true);
    platform.clock.now += 3_600_001;
    const { encryption } = await expectInvalid(old);
    const sealed = await encryptBody(JSON.stringify(payload), encryption, {
      method: 'POST',
      path: API_BASE + login.path,
      time: platform.clock.now,
    });
    expect((await client.sendSealed(login, sealed)).success).toBe(true);
  });
});
