import type { ServerErrorCode } from '@contract/errors';
import { playerRankProgress, sendFeedback, setAvatar, uploadPicture, vipBenefits } from '@contract/member';
import { avatar, memberInfo } from '@contract/profile';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { avatars, bets, games, memberFeedback, members, uploadedPictures, vipRanks } from '@server/db/schema';
import { sweep } from '@server/jobs/housekeeping';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
  });

  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 400, height = 300) =>
    sharp({ create: { width, height, channels: 3, background: '#c04' } })
      .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
      .toFormat(format)
      .toBuffer();
  const upload = async (bytes: Buffer, as = token) =>
    (await client.call(uploadPicture, new Uint8Array(bytes), { token: as })).pictureId;
  const set = (value: string) => client.call(setAvatar, { avatar: value }, { token });

  describe('avatar', () => {
    it('API-19 MEMBER-02 sets a preset by POST of a form; API-20 reads it by GET', async () => {
      expect([setAvatar.method, setAvatar.encoding, avatar.method]).toEqual(['POST', 'form', 'GET']);
      const { presets } = await client.call(avatar, {}, { token });
      expect(presets).toHaveLength(12);
      expect(presets[2]).toEqual({ name: 'preset-3', url: '/img/v2/portrait/avatar-3.webp' });
      expect(await set('preset-3')).toEqual({ avatar: presets[2]?.url });
      expect((await client.call(avatar, {}, { token })).avatar).toBe(presets[2]?.url);
      expect((await client.call(memberInfo, {}, { token })).avatar).toBe(presets[2]?.url);
    });

    it.each(['png', 'jpeg', 'webp'] as const)(
      'accepts an own %s, cropped square and encoded again',
      async (format) => {
        const { avatar: url } = await set(await upload(await picture(format)));
        expect(url).toMatch(/^\/avatar\/[A-Za-z0-9_-]{24}\.webp$/);
        const response = await fetch(platform.origin + url);
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        const bytes = Buffer.from(await response.arrayBuffer());
        const { width, height, exif } = await sharp(bytes).metadata();
        expect([width, height, exif]).toEqual([256, 256, undefined]);
        expect(bytes.includes('SECRETPLACE')).toBe(false);
      },
    );

    it('ERR-31 refuses other files by their content', async () => {
      const png = await picture('png');
      for (const wrong of [
        'preset-0',
        'preset-13',
        'preset-99999999999',
        'https://elsewhere.example/a.png',
        'data:image/png;base64,PGI+',
      ]) {
        const refusal = await client.refused(setAvatar, { avatar: wrong }, 'image.invalid', { token });
        expect(refusal.status).toBe(422);
      }
      for (const wrong of [
        await picture('gif'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        png.subarray(0, 60),
        Buffer.alloc(0),
      ]) {
        await client.refused(uploadPicture, new Uint8Array(wrong), 'image.invalid', { token });
      }
    });

    it('refuses a small file with a huge picture', async () => {
      const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
        .png({ palette: true, colours: 2, compressionLevel: 9 })
        .toBuffer();
      expect(bomb.byteLength).toBeLessThan(100_000);
      await client.refused(uploadPicture, new Uint8Array(bomb), 'image.invalid', { token });
    });

    it('removes a picture, and the URL of a replaced one is gone', async () => {
      const first = (await set(await upload(await picture('png')))).avatar;
      const second = (await set(await upload(await picture('jpeg')))).avatar;
      expect((await fetch(platform.origin + first)).status).toBe(404);
      expect(await set('')).toEqual({ avatar: null });
      expect((await fetch(platform.origin + second)).status).toBe(404);
      expect(await platform.database.db.select().from(avatars)).toHaveLength(0);
      expect((await client.call(memberInfo, {}, { token })).avatar).toBeUndefined();
      for (const path of ['/avatar/', '/avatar/x.webp', '/avatar/..%2f..%2fetc']) {
        expect((await fetch(platform.origin + path)).status).toBe(404);
      }
    });

    it('an upload belongs to its member, has one id for the same file, serves one use, and is deleted when it is not used', async () => {
      const { db } = platform.database;
      const stored = async () => (await db.select().from(uploadedPictures)).map(({ id }) => id);
      const file = await picture('png');
      const id = await upload(file);
      expect(await upload(file)).toBe(id);
      const { token: other } = await flows.signIn('other');
      await client.refused(setAvatar, { avatar: id }, 'image.expired', { token: other });
      expect(await stored()).toEqual([id]);
      await set(id);
      expect(await stored()).toEqual([]);
      await client.refused(setAvatar, { avatar: id }, 'image.expired', { token });
      // A member keeps a dozen at most.
      const ids: string[] = [];
      for (let width = 1; width <= 14; width += 1) {
        platform.clock.now += 1_000;
        ids.push(await upload(await picture('png', width)));
      }
      expect((await stored()).sort()).toEqual(ids.slice(2).sort());
      await sweep(db, platform.clock.now + 86_400_000 - 1_500);
      expect((await stored()).sort()).toEqual(ids.slice(-2).sort());
      await sweep(db, platform.clock.now + 86_400_001);
      expect(await stored()).toEqual([]);
    });

    it('FREEPLAY-03 requires a real account', async () => {
      const guest = await flows.signIn('guest');
      await client.refused(setAvatar, { avatar: 'preset-1' }, 'real.account.required', {
        token: guest.token,
      });
      await client.refused(setAvatar, { avatar: 'preset-1' }, 'not.logged.in');
    });
  });

  describe('feedback', () => {
    it('MEMBER-08 is between 10 and 500 characters, stored once per idempotency key and five times a day', async () => {
      const write = (content: string, idempotencyKey: string = crypto.randomUUID()) =>
        client.call(sendFeedback, { content }, { token, headers: { [IDEMPOTENCY_HEADER]: idempotencyKey } });
      const key = crypto.randomUUID();
      const first = await write('  Ten letter ', key);
      expect(await write('Ten letter', key)).toEqual(first);
      const refused = (
        content: string,
        code: ServerErrorCode,
        idempotencyKey: string = crypto.randomUUID(),
      ) =>
        client.refused(sendFeedback, { content }, code, {
          token,
          headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
        });
      await refused('Something else', 'conflict', key);
      for (const content of ['too short', `${' '.repeat(20)}short`, 'x'.repeat(501)]) {
        await refused(content, 'request.invalid');
      }
      for (let at = 0; at < 4; at += 1) await write(`${'x'.repeat(498)} ${at}`);
      await refused('One letter too many', 'rate.limited');
      expect(
        (await platform.database.db.select().from(memberFeedback)).map(({ content }) => content),
      ).toEqual(['Ten letter', ...[0, 1, 2, 3].map((at) => `${'x'.repeat(498)} ${at}`)]);
      platform.clock.now += 24 * 60 * 60 * 1000;
      ({ token } = await flows.signIn('player'));
      await write('The next day one may write again.');
    });

    it('sent several times at once is stored once', raceOn(locate), async () => {
      await platform.database.db.delete(memberFeedback);
      const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
      const content = 'The wheel stops too soon.';
      const sent = await Promise.all(
        [1, 2, 3].map(() => client.call(sendFeedback, { content }, { token, headers })),
      );
      expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(await platform.database.db.$count(memberFeedback)).toBe(1);
    });

    it('requires a real account and an idempotency key', async () => {
      const content = 'The wheel stops too soon.';
      await client.refused(sendFeedback, { content }, 'not.logged.in');
      await client.refused(sendFeedback, { content }, 'request.invalid', { token });
      const guest = await flows.signIn('guest');
      await client.refused(sendFeedback, { content }, 'real.account.required', { token: guest.token });
    });
  });

  describe('rank', () => {
    it('API-28 ENTITY-16 answers progress and label by GET', async () => {
      expect(playerRankProgress.method).toBe('GET');
      const progress = (as: string) => client.call(playerRankProgress, {}, { token: as });
      const rank = { displayName: { TY: 'Dalawa', EN: 'Two' }, rebateRate: 20 };
      await platform.database.db
        .insert(vipRanks)
        .values({ ...rank, labelId: 'VIP2', level: 2, turnoverMinor: 1_000_000 });
      // The benefits page and the card show the same conditions for the next rank.
      const { ranks } = await client.call(vipBenefits, { language: 'EN' }, { token });
      const next = ranks[1]?.conditions[0];
      expect(next?.currentMinor).toBeGreaterThan(0);
      expect(await progress(token)).toEqual({
        currentProgress: {
          completedConditions: next?.currentMinor,
          totalExpectedConditions: next?.targetMinor,
        },
        playerRankProgress: {
          labelId: 'VIP1',
          level: 1,
          toNextMinor: (next?.targetMinor ?? 0) - (next?.currentMinor ?? 0),
        },
      });
      const unranked = await flows.signIn('leader');
      expect(await progress(unranked.token)).toEqual({
        currentProgress: { completedConditions: 0, totalExpectedConditions: 100 },
        playerRankProgress: { labelId: null, level: 0, toNextMinor: 100 },
      });
      // At the highest rank, even if granted, no conditions remain.
      await platform.database.db
        .update(members)
        .set({ vipLabelId: 'VIP2' })
        .where(eq(members.username, 'player'));
      expect(await progress(token)).toEqual({
        currentProgress: { completedConditions: 1_000_000, totalExpectedConditions: 1_000_000 },
        playerRankProgress: { labelId: 'VIP2', level: 2, toNextMinor: null },
      });
      await platform.database.db
        .update(members)
        .set({ vipLabelId: 'VIP1' })
        .where(eq(members.username, 'player'));
      await platform.database.db.delete(vipRanks).where(eq(vipRanks.labelId, 'VIP2'));
    });

    it('PROD-04 ROUTE-62 ranks, conditions and benefits are in the requested language; real-money turnover earns a rank', async () => {
      const { db } = platform.database;
      const [player] = await db.select().from(members).where(eq(members.username, 'player'));
      const [game] = await db.select().from(games).limit(1);
      await db.update(members).set({ vipLabelId: null }).where(eq(members.username, 'player'));
      const earned = await client.call(vipBenefits, { language: 'EN' }, { token });
      // The seeded bets are already enough.
      expect(earned.ownLabelId).toBe('VIP1');
      const before = earned.ranks[0]?.conditions[0];
      const placedAt = new Date(platform.clock.now);
      for (const mode of ['real', 'free'] as const) {
        await db.insert(bets).values({
          id: crypto.randomUUID(),
          launchId: crypto.randomUUID(),
          roundKey: 'r1',
          intentHash: '',
          memberId: player?.id ?? 0,
          nodeId: game?.nodeId ?? 0,
          mode,
          currency: 'PHP',
          betMinor: 250,
          winMinor: 0,
          state: 'settled',
          choice: {},
          outcome: {},
          audit: [],
          placedAt,
          settledAt: placedAt,
        });
      }
      const answer = await client.call(vipBenefits, { language: 'EN' }, { token });
      expect(answer.ownLabelId).toBe('VIP1');
      expect(answer.ranks[0]).toEqual({
        labelId: 'VIP1',
        name: 'One',
        conditions: [{ name: 'Turnover', currentMinor: (before?.currentMinor ?? 0) + 250, targetMinor: 100 }],
        benefits: ['0.10% rebate on every bet'],
      });
      const visitor = await client.call(vipBenefits, { language: 'TY' });
      expect(visitor.ownLabelId).toBeNull();
      expect(visitor.ranks[0]?.conditions[0]).toEqual({
        name: 'Kabuuang taya',
        currentMinor: 0,
        targetMinor: 100,
      });
    });
  });
});
