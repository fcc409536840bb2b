import { affiliateInfo, testPlay } from '@contract/account';
import { agentHourContract } from '@contract/agent';
import { transactions } from '@contract/cashier';
import { gameRanking, winnerBoard } from '@contract/catalogue';
import { buyChatPass, chatAnchors } from '@contract/chat';
import { lobbyNews, rewardCentre } from '@contract/content';
import { beginPlayerBreak, betRecords, manualRebate, playerRankProgress } from '@contract/member';
import { memberInfo } from '@contract/profile';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import {
  affiliateCodes,
  announcements,
  bets,
  chatHosts,
  chatPasses,
  contractRequests,
  gamePlays,
  games,
  members,
  payments,
  rewardApplications,
} from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const DAY = 86_400_000;
const key = () => crypto.randomUUID();

/* What belongs in a list and what does not: each row beside one that misses it by a single condition. */
onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;
  let memberId: number;
  const now = () => platform.clock.now;
  const db = () => platform.database.db;
  const idOf = async (username: string) =>
    (await db().select({ id: members.id }).from(members).where(eq(members.usernameKey, username)))[0]?.id ??
    0;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, now);
    flows = accountFlows(client);
    ({ token } = await flows.signIn('player'));
    memberId = await idOf('player');
    await flows.set({ 'switches.REWCEN3': true, 'switches.MANPLAYREB3': true, 'switches.CBS3': true });
  });
  afterAll(() => platform.close());

  const bet = async (fields: Partial<typeof bets.$inferInsert> = {}) => {
    const placedAt = fields.placedAt ?? new Date(now());
    const id = key();
    await db()
      .insert(bets)
      .values({
        ...{ id, launchId: key(), roundKey: key(), intentHash: '', memberId, nodeId: 1_000 },
        ...{ mode: 'real', currency: 'PHP', betMinor: 700, winMinor: 0, state: 'settled' },
        ...{ choice: {}, outcome: {}, audit: {}, placedAt, settledAt: placedAt },
        ...fields,
      });
    return id;
  };

  describe('of rounds', () => {
    /** A day of the site's calendar on which nobody has played, at noon in Manila. */
    const quiet = (day: number) => new Date(Date.UTC(2025, 2, day, 4));
    const record = (startDate: string, endDate: string) =>
      client.call(betRecords, { startDate, endDate, language: 'EN', pageNo: '1', pageSize: '20' }, { token });

    it('the betting record has those of its days for money, and counts as many', async () => {
      const first = await bet({ placedAt: new Date(Date.UTC(2025, 1, 28, 16)), betMinor: 300 });
      const last = await bet({ placedAt: new Date(Date.UTC(2025, 2, 2, 15, 59, 59, 999)), winMinor: 50 });
      await bet({ placedAt: new Date(Date.UTC(2025, 1, 28, 15, 59, 59, 999)) });
      await bet({ placedAt: new Date(Date.UTC(2025, 2, 2, 16)) });
      await bet({ placedAt: quiet(1), mode: 'free' });
      await bet({ placedAt: quiet(1), memberId: await idOf('other') });
      const { list, totalCount, totals } = await record('2025-03-01', '2025-03-02');
      expect([list.map(({ betId }) => betId), totalCount, totals]).toEqual([
        [last, first],
        2,
        { betMinor: 1_000, winMinor: 50 },
      ]);
    });

    it('the winners have won more than they staked, for money, and it is settled', async () => {
      const winMinor = 98_765_400;
      await bet({ winMinor, betMinor: winMinor });
      await bet({ winMinor: winMinor + 100, mode: 'free' });
      await bet({ winMinor: winMinor + 200, state: 'open', settledAt: null });
      await bet({ winMinor: winMinor + 300, betMinor: winMinor });
      const { list } = await client.call(winnerBoard, { language: 'EN' });
      expect(list.map(({ winAmount }) => winAmount).filter((each) => each >= winMinor / 100)).toEqual([
        (winMinor + 300) / 100,
      ]);
    });

    it('the ranking counts thirty days up to the last one with any play', async () => {
      await db().delete(gamePlays);
      await db()
        .insert(gamePlays)
        .values([
          { day: '2026-03-31', nodeId: 1_000, playCount: 5 },
          { day: '2026-03-02', nodeId: 1_000, playCount: 70 },
          { day: '2026-03-01', nodeId: 1_000, playCount: 900 },
          { day: '2026-03-01', nodeId: 1_001, playCount: 900 },
        ]);
      const { list } = await client.call(gameRanking, { language: 'EN' });
      expect(list.map(({ game, playCount }) => [game.nodeId, playCount])).toEqual([[1_000, 75]]);
    });

    it('the rebate is for what is settled', async () => {
      const offered = async () => (await client.call(manualRebate, {}, { token })).claimableMinor;
      const before = await offered();
      await bet({ betMinor: 90_000_000, state: 'open', settledAt: null });
      expect(await offered()).toBe(before);
    });
  });

  it('a payment at midnight belongs to the day that begins', async () => {
    const at = (createdAt: Date) => ({
      ...{ id: key(), memberId, kind: 'deposit' as const, methodId: 'ewallet', amountMinor: 10_000 },
      ...{
        currency: 'PHP',
        state: 'failed' as const,
        intentKey: key(),
        destination: '',
        intentHash: '',
        provider: '',
      },
      ...{ createdAt, updatedAt: createdAt },
    });
    const [before, midnight, after] = [-1, 0, DAY].map((later) =>
      at(new Date(Date.UTC(2025, 2, 4, 16) + later)),
    );
    if (before === undefined || midnight === undefined || after === undefined) throw new Error('no payments');
    await db().insert(payments).values([before, midnight, after]);
    const idsOf = async (day: string) => {
      const { list, totalCount } = await client.call(
        transactions,
        { startDate: day, endDate: day, language: 'EN', pageNo: '1', pageSize: '20' },
        { token },
      );
      return [list.map(({ transactionId }) => transactionId), totalCount];
    };
    expect([await idsOf('2025-03-04'), await idsOf('2025-03-05'), await idsOf('2025-03-06')]).toEqual([
      [[before.id], 1],
      [[midnight.id], 1],
      [[after.id], 1],
    ]);
  });

  it('API-66 contracts are listed from the newest on, answered or not', async () => {
    const agentId = await idOf('agent');
    const agent = await flows.signIn('agent', { site: 'agent' });
    const offers = (['open', 'accepted', 'open', 'refused'] as const).map((state, at) => ({
      ...{
        id: `offer-${at}`,
        memberId: agentId,
        kind: 'hour' as const,
        offeredBy: 'Office',
        terms: [],
        state,
      },
      createdAt: new Date(now() - at * DAY),
      answeredAt: state === 'open' ? null : new Date(now()),
    }));
    await db().insert(contractRequests).values(offers);
    const { list } = await client.call(agentHourContract, {}, { token: agent.token });
    expect(list.map(({ requestId }) => requestId).filter((id) => id.startsWith('offer-'))).toEqual(
      offers.map(({ id }) => id),
    );
  });

  it('API-58 the newest news line comes first', async () => {
    const [known] = await db().select().from(announcements).where(eq(announcements.id, 'hot-1'));
    if (known === undefined) throw new Error('there is no news');
    const rows = [5, 3, 9].map((days) => ({
      ...known,
      id: `news-${days}`,
      startDate: new Date(now() - days * DAY),
    }));
    // More than the lobby shows, and all of them older.
    const old = Array.from({ length: 14 }, (_, at) => ({
      ...{ ...known, id: `old-${at}`, kind: 'PL' as const },
      startDate: new Date(now() - (60 + at) * DAY),
    }));
    await db()
      .insert(announcements)
      .values([...rows, ...old]);
    const { list } = await client.call(lobbyNews, { language: 'EN' });
    expect(list.map(({ id }) => id).filter((id) => id.startsWith('news-'))).toEqual([
      'news-3',
      'news-5',
      'news-9',
    ]);
  });

  it('AFF-02 whoever came by any code of a member counts as invited by them, and nobody else', async () => {
    const invited = async () => (await client.call(affiliateInfo, {}, { token })).own?.invitedCount;
    const before = (await invited()) ?? 0;
    const otherId = await idOf('other');
    await db()
      .insert(affiliateCodes)
      .values([
        { code: 'CAMPAIGN', ownerId: memberId, domain: 'promo.example', status: 'active' },
        { code: 'STRANGER', ownerId: otherId, status: 'active' },
      ]);
    const came = (username: string, affiliateCode: string) =>
      db().update(members).set({ affiliateCode }).where(eq(members.usernameKey, username));
    await came('agent', 'STRANGER');
    expect(await invited()).toBe(before);
    await came('other', 'CAMPAIGN');
    expect(await invited()).toBe(before + 1);
  });

  describe('of rooms', () => {
    it('CHAT-01 a host whose room is closed is not live, whatever they stream', async () => {
      const live = async () =>
        (await client.call(chatAnchors, { module: 'CBS3', language: 'EN' })).list.map(
          ({ modelId }) => modelId,
        );
      const [host] = await live();
      if (host === undefined) throw new Error('nobody is live');
      await db().update(chatHosts).set({ active: false }).where(eq(chatHosts.id, host));
      expect(await live()).not.toContain(host);
      await db().update(chatHosts).set({ active: true, streaming: false }).where(eq(chatHosts.id, host));
      expect(await live()).not.toContain(host);
      await db().update(chatHosts).set({ streaming: true }).where(eq(chatHosts.id, host));
      expect(await live()).toContain(host);
    });

    it('CHAT-02 a pass opens its own room only, and only to its member', async () => {
      const expiresAt = new Date(now() + DAY);
      await db()
        .insert(chatPasses)
        .values([
          { memberId, hostId: 'free', expiresAt },
          { memberId: await idOf('other'), hostId: 'paid', expiresAt },
        ]);
      const balance = async () => (await client.call(memberInfo, {}, { token })).balanceMinor;
      const before = await balance();
      const order = { modelId: 'paid', priceMinor: 5_000 };
      await client.call(buyChatPass, order, { token, headers: { [IDEMPOTENCY_HEADER]: key() } });
      expect(await balance()).toBe(before - 5_000);
    });
  });

  it('FREEPLAY-01 a trial is opened for a game with free play', async () => {
    const opened = async (nodeId: number) => {
      await flows.resetLimits();
      return (await client.send(testPlay, { moduleId: String(nodeId) })).code;
    };
    await db().update(games).set({ freeplay: true }).where(eq(games.nodeId, 1_000));
    await db().update(games).set({ freeplay: false }).where(eq(games.nodeId, 1_001));
    expect([await opened(1_000), await opened(1_001), await opened(999_999)]).toEqual([
      undefined,
      'game.unavailable',
      'game.unavailable',
    ]);
  });

  it('on a break neither the way to the next rank nor a reward to claim is shown, but what was claimed is', async () => {
    const at = new Date(now());
    const application = (id: string, state: 'approved' | 'claimed') => ({
      ...{ id, memberId, promotionId: 'promo-1', idempotencyKey: key(), intentHash: '', remarks: '', state },
      ...{ amountMinor: 5_000, createdAt: at, updatedAt: at },
      deadlineAt: state === 'approved' ? new Date(now() + DAY) : null,
    });
    const [approved, claimed] = [key(), key()];
    await db()
      .insert(rewardApplications)
      .values([application(approved, 'approved'), application(claimed, 'claimed')]);
    const shown = async () => {
      const { list } = await client.call(rewardCentre, { language: 'EN' }, { token });
      const { playerRankProgress: rank } = await client.call(playerRankProgress, {}, { token });
      const ids = list.map(({ rewardId }) => rewardId);
      return [ids.includes(approved), ids.includes(claimed), rank.toNextMinor !== null];
    };
    await db().update(members).set({ vipLabelId: null }).where(eq(members.id, memberId));
    const before = await shown();
    await client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token });
    expect([before.slice(0, 2), await shown()]).toEqual([
      [true, true],
      [false, true, false],
    ]);
  });
});
