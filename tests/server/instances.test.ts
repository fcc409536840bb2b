import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, logout } from '@contract/account';
import { balance, createDeposit } from '@contract/cashier';
import { gameDetail } from '@contract/catalogue';
import { CHANNEL_CLOSE } from '@contract/chatChannel';
import { memberInfo } from '@contract/profile';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { systemStatus } from '@contract/system';
import { games } from '@server/db/schema';
import { ART_VERSION } from '@server/images/addresses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { enter } from './support/chat';
import {
  createClient,
  inMemory,
  onPostgres,
  raceOn,
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

  it('one accepts the captcha of the other, once', async () => {
    const solved = await accountFlows(first).solveCaptcha();
    const wrong = { ...payload, username: 'other', password: 'wrong', ...solved };
    await second.refused(login, wrong, 'user.missing.or.disabled');
    await first.refused(login, wrong, 'captcha.wrong');
    const right = { ...payload, username: 'other', ...(await accountFlows(second).solveCaptcha()) };
    expect((await first.call(login, right)).token).toBeTruthy();
  });

  it(
    'store one order that is sent to both at the same time, and settle it once',
    raceOn(onPostgres),
    async () => {
      // Each repetition makes payments of the same member.
      await accountFlows(first).resetLimits();
      const { token } = await accountFlows(first).signIn('player');
      const held = async () => (await second.call(balance, {}, { token })).balanceMinor;
      const before = await held();
      const order = { methodId: 'ewallet', amountMinor: 12_300 };
      const options = { token, headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } };
      const sent = await Promise.all(
        [first, second, first, second].map((at) => at.call(createDeposit, order, options)),
      );
      expect(new Set(sent.map(({ transaction }) => transaction.transactionId)).size).toBe(1);
      for (const platform of platforms) platform.clock.now += 60_000;
      await Promise.all([first, second, first, second].map((at) => at.control('POST', '/payments/settle')));
      expect(await held()).toBe(before + order.amountMinor);
    },
  );

  it('CHAT-01 pass chat messages to each other', async () => {
    const [one, two] = platforms;
    if (one === undefined || two === undefined) throw new Error('Two instances were to start.');
    const here = await enter(one, first, (await accountFlows(first).signIn('player')).token, 'free');
    const there = await enter(two, second, (await accountFlows(second).signIn('reachable')).token, 'free');
    onTestFinished(() => {
      for (const { socket } of [here, there]) socket.terminate();
    });
    here.say({ type: 'post', clientId: crypto.randomUUID(), text: 'across' });
    await there.until('it comes', () => there.messages().some(({ text }) => text === 'across'));
  });

  it('CHAT-01 a session that ends on one ends its channels on the other', async () => {
    const [one] = platforms;
    if (one === undefined) throw new Error('Two instances were to start.');
    const { token } = await accountFlows(first).signIn('player');
    const here = await enter(one, first, token, 'free');
    onTestFinished(() => here.socket.terminate());
    await second.call(logout, {}, { token });
    const open = new Promise((resolve) => setTimeout(resolve, 4_000, 'open'));
    expect(await Promise.race([here.closed, open])).toBe(CHANNEL_CLOSE.sessionLost);
  });

  it('see a change of the catalogue', async () => {
    const { db } = platforms[0]?.database ?? {};
    const [game] = (await db?.select().from(games).limit(1)) ?? [];
    if (db === undefined || game === undefined) throw new Error('There were to be games.');
    const nameAt = async (client: TestClient) => {
      for (const platform of platforms) platform.clock.now += 1_000;
      return (await client.call(gameDetail, { nodeId: String(game.nodeId), language: 'EN' })).game
        .displayName;
    };
    const before = await nameAt(second);
    const displayName = { ...game.displayName, EN: 'Renamed' };
    await db.update(games).set({ displayName }).where(eq(games.nodeId, game.nodeId));
    await expect.poll(() => nameAt(second), { timeout: 30_000 }).toBe('Renamed');
    expect(before).not.toBe('Renamed');
  });

  it('see a changed setting within a second', async () => {
    await platforms[0]?.settings.write({ brandName: 'Elsewhere' });
    for (const platform of platforms) platform.clock.now += 1_000;
    expect((await second.call(systemStatus, {})).info.whitelabel.brandName).toBe('Elsewhere');
  });
});

describe('two instances with one folder of pictures', () => {
  it('draw a picture once, and serve the same one', async () => {
    const pictureFolder = mkdtempSync(join(tmpdir(), 'pictures-'));
    onTestFinished(() => rmSync(pictureFolder, { recursive: true, force: true }));
    let drawn = 0;
    const start = async () => {
      const painter = () => async () => {
        drawn += 1;
        return new Uint8Array([drawn]);
      };
      const platform = await startPlatform(await inMemory(), { pictureFolder, painter });
      onTestFinished(() => platform.close());
      return platform.origin;
    };
    const bytes = [];
    for (const origin of [await start(), await start()]) {
      const answer = await fetch(`${origin}/img/${ART_VERSION}/game/1.webp?w=320`);
      bytes.push([...new Uint8Array(await answer.arrayBuffer())]);
    }
    expect(bytes).toEqual([[1], [1]]);
    expect(drawn).toBe(1);
  });
});
