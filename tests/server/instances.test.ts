import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, logout } from '@/services/contract/account';
import { memberInfo } from '@/services/contract/profile';
import { systemStatus } from '@/services/contract/system';
import {
  createClient,
  onPostgres,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { hasPostgres } from './support/postgres';
import { TEST_PASSWORD } from './support/world';

const payload = { type: 'username', username: 'player', password: TEST_PASSWORD, site: 'member' } as const;

describe.runIf(hasPostgres())('two instances on one PostgreSQL', () => {
  let platforms: readonly TestPlatform[];
  let first: TestClient;
  let second: TestClient;

  beforeAll(async () => {
    const database = await onPostgres('empty');
    // Both start simultaneously on an empty database.
    platforms = await Promise.all([1, 2].map(() => startPlatform(database)));
    const [one, two] = platforms.map((platform) => createClient(platform, () => platform.clock.now));
    if (one === undefined || two === undefined) throw new Error('Two instances were to start.');
    first = one;
    second = two;
  });
  afterAll(() => Promise.all(platforms.map((platform) => platform.close())));

  it('migrate and fill the database once', async () => {
    expect(platforms.filter((platform) => platform.seeded)).toHaveLength(1);
    const keys = await Promise.all(
      [first, second].map(async (client) => (await client.call(systemStatus, {})).info.encryption.keyId),
    );
    expect(keys[0]).toBe(keys[1]);
  });

  it('share sessions', async () => {
    const { token } = await first.call(login, payload);
    expect((await second.call(memberInfo, {}, { token })).account).toBe('player');
    await second.call(logout, {}, { token });
    await first.refused(memberInfo, {}, 'not.logged.in', { token });
  });

  it('one refuses a request already sent to the other', async () => {
    const sealed = await first.seal(login, payload);
    expect((await first.sendSealed(login, sealed)).success).toBe(true);
    expect((await second.sendSealed(login, sealed)).code).toBe('cipher.replayed');
  });

  it('count failed logins together', async () => {
    const wrong = { ...payload, username: 'other', password: 'wrong' };
    await first.refused(login, wrong, 'user.missing.or.disabled');
    const hint = await second.refused(login, wrong, 'user.missing.or.disabled');
    expect(hint.value).toEqual({ captchaRequired: true });
    await first.refused(login, wrong, 'captcha.required');
  });

  it('see a changed setting within a second', async () => {
    await platforms[0]?.settings.write({ brandName: 'Elsewhere' });
    for (const platform of platforms) platform.clock.now += 1_000;
    expect((await second.call(systemStatus, {})).info.whitelabel.brandName).toBe('Elsewhere');
  });
});
