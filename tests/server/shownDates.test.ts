import { passkeys, sessions } from '@contract/account';
import { agentDownline, agentHourContract } from '@contract/agent';
import { bonuses } from '@contract/cashier';
import { winnerBoard } from '@contract/catalogue';
import { lobbyNews, rewardCentre } from '@contract/content';
import { betRecords, manualRebate, memberRound, protectionHistory } from '@contract/member';
import { dayOf } from '@server/common/homeDays';
import * as tables from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const MINUTE = 60_000;
const DAY = 86_400_000;
const key = () => crypto.randomUUID();

/* Which of a row's dates each answer shows: no two of them are alike, and none is now. */
onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;
  let agent: string;
  let memberId: number;
  let agentId: number;
  /** Another moment before now, or after, for each number. */
  const ago = (step: number) => new Date(platform.clock.now - step * 7 * MINUTE);
  const ahead = (step: number) => new Date(platform.clock.now + step * DAY);
  const db = () => platform.database.db;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    const flows = accountFlows(client);
    await flows.set({ 'switches.REWCEN3': true, 'switches.MANPLAYREB3': true, sessionsPerMember: 5 });
    ({ token } = await flows.signIn('player'));
    ({ token: agent } = await flows.signIn('agent', { site: 'agent' }));
    const idOf = async (name: string) =>
      (await db().select().from(tables.members).where(eq(tables.members.usernameKey, name)))[0]?.id ?? 0;
    [memberId, agentId] = [await idOf('player'), await idOf('agent')];
  });
  afterAll(() => platform.close());

  it('API-66 a contract: when it was offered, and while it is open, until when it can be answered', async () => {
    await db().delete(tables.contractRequests).where(eq(tables.contractRequests.kind, 'hour'));
    const offer = { memberId: agentId, kind: 'hour' as const, offeredBy: 'Office', terms: [] };
    await db()
      .insert(tables.contractRequests)
      .values([
        { ...offer, id: 'open', state: 'open', createdAt: ago(1), deadlineAt: ahead(3) },
        {
          ...offer,
          id: 'accepted',
          state: 'accepted',
          createdAt: ago(4),
          answeredAt: ago(2),
          deadlineAt: null,
        },
      ]);
    expect((await client.call(agentHourContract, {}, { token: agent })).list).toMatchObject([
      { requestId: 'open', createdTime: ago(1).getTime(), expirationTime: ahead(3).getTime() },
      { requestId: 'accepted', createdTime: ago(4).getTime(), expirationTime: null },
    ]);
  });

  // One at a time is open.
  it.each([
    ['pending', 'due'],
    ['waiting', 'due'],
    ['approved', 'until'],
    ['claimed', 'neither'],
    ['refused', 'neither'],
  ] as const)(
    'API-61 a reward that is %s: its last change, and when it is due or until when it can be claimed (%s)',
    async (state, date) => {
      await db().delete(tables.rewardApplications);
      const id = key();
      await db()
        .insert(tables.rewardApplications)
        .values({
          ...{ id, memberId, promotionId: 'promo-1', idempotencyKey: id, intentHash: '', remarks: '', state },
          ...{ amountMinor: 4_000, createdAt: ago(5), updatedAt: ago(3) },
          deadlineAt: date === 'neither' ? null : ahead(2),
        });
      const { list } = await client.call(rewardCentre, { language: 'EN' }, { token });
      expect(list).toMatchObject([
        {
          updatedTime: ago(3).getTime(),
          dueTime: date === 'due' ? ahead(2).getTime() : null,
          expirationTime: date === 'until' ? ahead(2).getTime() : null,
        },
      ]);
    },
  );

  it('a session: when it began, and when it was last used', async () => {
    const id = key();
    await db()
      .insert(tables.sessions)
      .values({
        ...{ id, memberId, site: 'member', ip: '192.0.2.7', device: 'Phone', state: 'open' },
        ...{ tokenHash: Buffer.from(id), createdAt: ago(9), lastSeenAt: ago(6) },
        ...{ expiresAt: ahead(5), deadlineAt: ahead(1) },
      });
    const { list } = await client.call(sessions, {}, { token });
    expect(list.find(({ sessionId }) => sessionId === id)).toMatchObject({
      createdTime: ago(9).getTime(),
      lastSeenTime: ago(6).getTime(),
    });
  });

  it('a passkey: when it was added, and when it was last used', async () => {
    const row = { memberId, publicKey: Buffer.from('x'), counter: 0, transports: [], rpId: 'x', label: 'x' };
    await db()
      .insert(tables.passkeys)
      .values([
        { ...row, id: key(), credentialId: 'used', createdAt: ago(8), lastUsedAt: ago(4) },
        { ...row, id: key(), credentialId: 'unused', createdAt: ago(9) },
      ]);
    const { list } = await client.call(passkeys, {}, { token });
    expect(list.map(({ createdTime, lastUsedTime }) => [createdTime, lastUsedTime]).toSorted()).toEqual([
      [ago(9).getTime(), null],
      [ago(8).getTime(), ago(4).getTime()],
    ]);
  });

  it('a bonus: until when it runs, or when it ended', async () => {
    await db().delete(tables.bonuses).where(eq(tables.bonuses.memberId, memberId));
    const row = { memberId, promotionId: 'promo-1', currency: 'PHP', amountMinor: 1, wageringMinor: 2 };
    await db()
      .insert(tables.bonuses)
      .values([
        { ...row, id: key(), state: 'active', grantedAt: ago(3), deadlineAt: ahead(4) },
        { ...row, id: key(), state: 'forfeited', grantedAt: ago(9), endedAt: ago(5) },
      ]);
    const { active, ended } = await client.call(bonuses, { language: 'EN' }, { token });
    expect([active?.expirationTime, active?.endedTime]).toEqual([ahead(4).getTime(), null]);
    expect(ended.map(({ endedTime }) => endedTime)).toEqual([ago(5).getTime()]);
  });

  it('a bet: when it was placed, and when it ended; a prize by its end', async () => {
    const id = key();
    await db()
      .insert(tables.bets)
      .values({
        ...{ id, launchId: key(), roundKey: key(), intentHash: '', memberId, nodeId: 1_000, mode: 'real' },
        ...{
          currency: 'PHP',
          betMinor: 100,
          winMinor: 99_999_900,
          state: 'settled',
          choice: {},
          outcome: {},
        },
        ...{ audit: [], placedAt: ago(7), settledAt: ago(2) },
      });
    const today = dayOf(platform.clock.now);
    const request = {
      startDate: dayOf(ago(7).getTime()),
      endDate: today,
      pageNo: '1',
      pageSize: '50',
      language: 'EN',
    } as const;
    const { list } = await client.call(betRecords, request, { token });
    expect(list.find(({ betId }) => betId === id)?.placedTime).toBe(ago(7).getTime());
    expect(await client.call(memberRound, { betId: id, language: 'EN' }, { token })).toMatchObject({
      ...{ placedTime: ago(7).getTime(), endedTime: ago(2).getTime(), dueTime: null },
    });
    const board = await client.call(winnerBoard, { language: 'EN' }, {});
    expect(board.list.find(({ winAmount }) => winAmount === 999_999)?.wonTime).toBe(ago(2).getTime());
  });

  it('a rebate: when it was claimed', async () => {
    await db()
      .insert(tables.rebateClaims)
      .values(
        [4, 2].map((step) => ({
          id: key(),
          memberId,
          intentKey: key(),
          amountMinor: step,
          claimedAt: ago(step),
        })),
      );
    const { history } = await client.call(manualRebate, {}, { token });
    expect(history.map(({ claimedTime, amountMinor }) => [claimedTime, amountMinor])).toEqual([
      [ago(2).getTime(), 2],
      [ago(4).getTime(), 4],
    ]);
  });

  it('an event of the protection: when it happened', async () => {
    const row = { memberId, kind: 'limitTightened' as const, subject: 'loss/day', value: ahead(1).getTime() };
    await db()
      .insert(tables.protectionEvents)
      .values({ ...row, happenedAt: ago(6) });
    const { events } = await client.call(protectionHistory, {}, { token });
    expect(events[0]?.time).toBe(ago(6).getTime());
  });

  it('a member below an agent: when it registered', async () => {
    await db()
      .update(tables.members)
      .set({ registeredAt: ago(11) })
      .where(eq(tables.members.usernameKey, 'below1'));
    const { list } = await client.call(agentDownline, { pageNo: '1', pageSize: '10' }, { token: agent });
    expect(list.find(({ userName }) => userName === 'below1')?.joinedTime).toBe(ago(11).getTime());
  });

  it('a line of news: from when it is shown', async () => {
    await db()
      .update(tables.announcements)
      .set({ startDate: ago(12), endDate: ahead(6) })
      .where(eq(tables.announcements.id, 'hot-1'));
    const { list } = await client.call(lobbyNews, { language: 'EN' }, {});
    expect(list.find(({ id }) => id === 'hot-1')?.publishedTime).toBe(
      Math.trunc(ago(12).getTime() / 1_000) * 1_000,
    );
  });
});
