import * as content from '@contract/content';
import { inboxUnreadCount, uploadPicture } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { createBonuses } from '@server/cashier/bonus/bonuses';
import { openRewards } from '@server/content/rewards/rewards';
import { announcements, helpArticles, members, rewardPictures } from '@server/db/schema';
import { createUploads } from '@server/images/uploads';
import { createWallet } from '@server/wallet/wallet';
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

const REVIEW = 20_000;
const DAY = 86_400_000;

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;
  let shade = 0;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({ 'switches.REWCEN3': true });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
  });

  const list = (types: 'B' | 'B,PL,PU' | 'B,PL,PU,PR,H', as?: string) =>
    client.call(
      content.announcements,
      { types, platform: 'M', merchantCode: 'MAIN', language: 'EN' },
      as === undefined ? {} : { token: as },
    );

  describe('announcements', () => {
    it('API-55 ENTITY-30 a read mark is stored for its reader; API-26 the unread count follows it', async () => {
      const before = await client.call(inboxUnreadCount, {}, { token });
      expect(before).toEqual({ count: 1 });
      const mark = { announcementId: 'player-1', read: true } as const;
      for (const _ of [1, 2]) {
        expect(await client.call(content.markAnnouncementRead, mark, { token })).toEqual(mark);
      }
      expect((await list('B,PL,PU', token)).player.map(({ id, read }) => [id, read])).toEqual([
        ['player-1', true],
      ]);
      expect(await client.call(inboxUnreadCount, {}, { token })).toEqual({ count: 0 });
      const other = await flows.signIn('other');
      expect((await list('B,PL,PU', other.token)).player[0]?.read).toBe(false);
      expect((await list('B,PL,PU')).player[0]?.read).toBe(false);
    });

    it('the newest announcement comes first, whatever its weight', async () => {
      const { db } = platform.database;
      const [known] = await db.select().from(announcements).where(eq(announcements.id, 'player-1'));
      if (known === undefined) throw new Error('there is an announcement');
      const startDate = new Date(known.startDate.getTime() - DAY);
      await db
        .insert(announcements)
        .values({ ...known, id: 'older', startDate, sortWeight: known.sortWeight + 1 });
      expect((await list('B,PL,PU')).player.map(({ id }) => id)).toEqual(['player-1', 'older']);
      await db.delete(announcements).where(eq(announcements.id, 'older'));
    });

    it('ROLE-14 ANN-13 a guest cannot mark, sees all as read and has no unread ones', async () => {
      const guest = await flows.signIn('guest');
      await client.refused(
        content.markAnnouncementRead,
        { announcementId: 'player-1', read: true },
        'real.account.required',
        { token: guest.token },
      );
      expect((await list('B,PL,PU', guest.token)).player.every(({ read }) => read)).toBe(true);
      expect(await client.call(inboxUnreadCount, {}, { token: guest.token })).toEqual({ count: 0 });
    });

    it('API-56 ROUTE-45 one announcement by id; one that has ended, has not started or is for others is not found', async () => {
      const request = (id: string) => ({ id, language: 'TY' as const });
      expect(await client.call(content.notice, request('player-1'))).toMatchObject({ id: 'player-1' });
      for (const id of ['over', 'later', 'agent-1', 'promo-1', 'nothing']) {
        await client.refused(content.notice, request(id), 'not.found', { token });
      }
      const agent = await flows.signIn('agent', { site: 'agent' });
      expect(await client.call(content.notice, request('agent-1'), { token: agent.token })).toMatchObject({
        contentType: 'A',
      });
      await client.refused(
        content.markAnnouncementRead,
        { announcementId: 'agent-1', read: true },
        'not.found',
        { token },
      );
    });

    it('API-57 the most read come first; API-58 news lines link to their announcements', async () => {
      const { list: popular } = await client.call(
        content.popularAnnouncements,
        { language: 'EN' },
        { token },
      );
      expect(popular.map(({ id }) => id)).toEqual(['player-1', 'hot-1']);
      const { list: news } = await client.call(content.lobbyNews, { language: 'EN' });
      expect(news.map(({ id, linkage }) => [id, linkage])).toContainEqual([
        'hot-1',
        '/m/noticeDetail?id=hot-1',
      ]);
    });

    it('API-61 ENTITY-33 help articles in the requested language', async () => {
      const answer = await client.call(content.helpCentre, { lang: 'EN', device: 'MOBILE' });
      expect(answer.list).toEqual([{ tag: 'terms', title: 'Terms', content: '<p>terms</p>' }]);
    });

    it('CONST-01 texts name the operator’s age limit', async () => {
      const { db } = platform.database;
      const [known] = await db.select().from(announcements).where(eq(announcements.id, 'player-1'));
      if (known === undefined) throw new Error('there is an announcement');
      const text = { TY: 'Para lang sa {{age}} pataas', EN: 'Only from {{age}} on' };
      await db.insert(announcements).values({ ...known, id: 'ages', title: text, content: text });
      await db.insert(helpArticles).values({ tag: 'ages', title: text, content: text, position: 9 });
      await flows.set({ ageLimit: 21 });
      const { player } = await list('B,PL,PU');
      const help = await client.call(content.helpCentre, { lang: 'TY', device: 'MOBILE' });
      const shown = [...player, ...help.list].filter(({ title }) => title.includes('21'));
      expect(shown).toMatchObject([
        { id: 'ages', title: 'Only from 21 on', content: 'Only from 21 on' },
        { tag: 'ages', title: 'Para lang sa 21 pataas', content: 'Para lang sa 21 pataas' },
      ]);
      await flows.set({ ageLimit: 18 });
      await db.delete(announcements).where(eq(announcements.id, 'ages'));
      await db.delete(helpArticles).where(eq(helpArticles.tag, 'ages'));
    });

    it('PROMO-03 ENTITY-31 categories are keys; offers state the requirements of an application', async () => {
      expect((await client.call(content.promotionRewards, {})).list).toEqual([
        {
          id: 'promo-1',
          linkedPromotionId: 'reward-1',
          imageRequired: 'Y',
          remarkRequired: 'N',
          chosenAtDeposit: false,
        },
      ]);
      expect((await client.call(content.promotionCategories, {})).list).toEqual([]);
    });
  });

  describe('rewards', () => {
    const png = async () => {
      shade += 1;
      const bytes = await sharp({
        create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 9 } },
      })
        .png()
        .toBuffer();
      return bytes;
    };
    const upload = async (bytes: Buffer, as = token) =>
      (await client.call(uploadPicture, new Uint8Array(bytes), { token: as })).pictureId;
    const request = (pictures: string[], remarks = '') => ({ pictures, promotionId: 'promo-1', remarks });
    const apply = (pictures: string[], key: string, as = token) =>
      client.call(content.applySignUpReward, request(pictures), {
        token: as,
        headers: { 'idempotency-key': key },
      });
    const centre = (as = token) => client.call(content.rewardCentre, { language: 'EN' }, { token: as });
    const states = async (as = token) => (await centre(as)).list.map(({ state }) => state);

    it('API-59 joining is stored and may be repeated', async () => {
      for (const _ of [1, 2]) await client.call(content.joinSignUpPromotion, request([]), { token });
      expect(await client.call(content.promotionApplications, {}, { token })).toEqual({
        list: [{ promotionId: 'promo-1', joined: true, application: null }],
      });
    });

    it('REWARD-11 REWARD-12 REWARD-13 REWARD-14 ERR-31 pictures and remarks are checked by content', async () => {
      const good = await png();
      const id = await upload(good);
      const refuse = (
        pictures: string[],
        code: 'image.invalid' | 'image.expired' | 'request.invalid',
        remarks = '',
      ) => client.refused(content.applySignUpReward, request(pictures, remarks), code, { token });
      // The answer names the field and what is wrong with it.
      expect((await refuse([], 'request.invalid')).value).toEqual({
        fields: ['pictures'],
        reasons: { pictures: 'missing' },
      });
      await refuse([id, id, id, id], 'request.invalid');
      await refuse([`data:image/png;base64,${good.toString('base64')}`], 'request.invalid');
      await refuse(['https://elsewhere.example/a.png'], 'request.invalid');
      await refuse([id], 'request.invalid', 'x'.repeat(141));
      await refuse([id, 'x'.repeat(24)], 'image.expired');
      const other = await flows.signIn('other');
      await client.refused(content.applySignUpReward, request([id]), 'image.expired', { token: other.token });
      await refuse([await upload(await sharp(good).webp().toBuffer())], 'image.invalid');
      const refuseFile = (bytes: Buffer, code: 'image.invalid' | 'request.too.large') =>
        client.refused(uploadPicture, new Uint8Array(bytes), code, { token });
      await refuseFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image.invalid');
      await refuseFile(good.subarray(0, 50), 'image.invalid');
      await refuseFile(Buffer.concat([good, Buffer.alloc(5_242_881 - good.length)]), 'request.too.large');
      expect(await states()).toEqual([]);
    });

    it('API-60 ROUTE-59 applied once, reviewed, claimed once: the wallet is credited and the ledger balances', async () => {
      const file = await png();
      const picture = await upload(file);
      const first = await apply([picture], 'intent-0001');
      expect(first.state).toBe('pending');
      expect(await apply([picture], 'intent-0001')).toEqual(first);
      await client.refused(content.applySignUpReward, request([await upload(await png())]), 'conflict', {
        token,
        headers: { 'idempotency-key': 'intent-0001' },
      });
      // Only one can be open at a time.
      await client.refused(
        content.applySignUpReward,
        request([await upload(await png())]),
        'promotion.unavailable',
        { token },
      );
      await client.refused(content.claimReward, { rewardId: first.applicationId }, 'conflict', { token });

      platform.clock.now += REVIEW;
      expect((await centre()).list).toMatchObject([
        { rewardId: first.applicationId, title: 'promo-1', amountMinor: 20_000, state: 'claimable' },
      ]);
      // The document is deleted after its review.
      const { db } = platform.database;
      expect((await db.select().from(rewardPictures)).map(({ picture: kept }) => kept)).toEqual([null]);

      const before = (await client.call(memberInfo, {}, { token })).balanceMinor;
      const other = await flows.signIn('other');
      await client.refused(content.claimReward, { rewardId: first.applicationId }, 'not.found', {
        token: other.token,
      });
      for (const _ of [1, 2]) {
        const claimed = await client.call(content.claimReward, { rewardId: first.applicationId }, { token });
        expect(claimed.amountMinor).toBe(20_000);
      }
      expect((await client.call(memberInfo, {}, { token })).balanceMinor).toBe(before + 20_000);
      expect(await states()).toEqual(['claimed']);
      await createWallet({ db, now: () => platform.clock.now }).assertZeroSum();

      // The same proof gives one reward, whoever submits it; another day gives another reward.
      await apply([await upload(file, other.token)], 'intent-0002', other.token);
      platform.clock.now += REVIEW;
      expect(await states(other.token)).toEqual(['refused']);
      platform.clock.now += DAY;
      await flows.resetLimits();
      ({ token } = await flows.signIn('player'));
      await apply([await upload(await png())], 'intent-0003');
      platform.clock.now += REVIEW;
      expect(await states()).toEqual(['claimable', 'claimed']);
      platform.clock.now += 31 * DAY;
      ({ token } = await flows.signIn('player'));
      expect(await states()).toEqual(['expired', 'claimed']);
    });

    it(
      'one proof submitted by eight members and reviewed simultaneously gives one reward',
      raceOn(locate),
      async () => {
        const { db } = platform.database;
        const [promotion] = await db.select().from(announcements).where(eq(announcements.id, 'promo-1'));
        if (promotion === undefined) throw new Error('The test world has no promotion.');
        await flows.resetLimits();
        const registered = await db
          .insert(members)
          .values(
            Array.from({ length: 8 }, () => `proof-${crypto.randomUUID()}`).map((name) => ({
              username: name,
              usernameKey: name,
              passwordHash: '',
              type: 0,
              registeredAt: new Date(platform.clock.now),
            })),
          )
          .returning({ id: members.id });
        const ids = registered.map(({ id }) => id);
        const now = () => platform.clock.now;
        const wallet = createWallet({ db, now });
        const uploads = createUploads(db);
        const rewards = openRewards({
          db,
          wallet,
          uploads,
          bonuses: createBonuses({ db, wallet, now }),
          protection: { isAway: async () => false },
          currency: async () => 'PHP',
          isSandbox: true,
          log: { error: () => {} },
        });
        const proof = await png();
        for (const memberId of ids) {
          await rewards.apply({
            memberId,
            promotionId: 'promo-1',
            remarks: '',
            pictures: [await uploads.add(memberId, '', proof, platform.clock.now)],
            key: `proof-of-${memberId}`,
            now: platform.clock.now,
          });
        }
        platform.clock.now += REVIEW;
        const lists = await Promise.all(
          ids.map((memberId) => rewards.list(memberId, 'EN', platform.clock.now)),
        );
        const found = lists.flat().map(({ state }) => state);
        expect(found.toSorted()).toEqual(['claimable', ...Array.from({ length: 7 }, () => 'refused')]);
      },
    );

    it('a deposit bonus requires that deposit and is a share of it', async () => {
      const { db } = platform.database;
      await db
        .update(announcements)
        .set({
          rewardRule: {
            decides: 'platform',
            pays: { kind: 'deposit', nth: 1, percent: 50, mostMinor: 20_000 },
            every: 'once',
            wagering: 0,
            conditions: [],
          },
        })
        .where(eq(announcements.id, 'promo-1'));
      const { token: own } = await flows.signIn('leader');
      await apply([await upload(await png(), own)], 'intent-0004', own);
      platform.clock.now += REVIEW;
      expect(await states(own)).toEqual(['refused']);
    });

    it('FLAG-10 the centre is closed while its switch is off, and always for guests', async () => {
      const guest = await flows.signIn('guest');
      await client.refused(content.rewardCentre, { language: 'EN' }, 'real.account.required', {
        token: guest.token,
      });
      await client.refused(content.applySignUpReward, request([]), 'real.account.required', {
        token: guest.token,
      });
      await client.refused(content.rewardCentre, { language: 'EN' }, 'not.logged.in');
      await flows.set({ 'switches.REWCEN3': false });
      await client.refused(content.rewardCentre, { language: 'EN' }, 'no.permission', { token });
    });
  });
});
