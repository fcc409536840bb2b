import { createDeposit, createWithdrawal } from '@contract/cashier';
import { buyChatPass, chatModels } from '@contract/chat';
import { claimReward } from '@contract/content';
import {
  beginPlayerBreak,
  claimManualRebate,
  manualRebate,
  protectionHistory,
  realityCheck,
  setRealityCheck,
} from '@contract/member';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import {
  bets,
  chatPasses,
  ledgerTransactions,
  members,
  payments,
  playSessions,
  rebateClaims,
  rewardApplications,
} from '@server/db/schema';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows, TEST_PIN } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { sit } from './support/studio';

const HOUR = 3_600_000;
const key = () => crypto.randomUUID();

/** Real clocks advance between two readings: everything written about one action has the same time. */
onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;
  let memberId: number;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    const flows = accountFlows(client);
    ({ token } = await flows.signIn('player'));
    await flows.setPin(token);
    await flows.stepUp(token, 'destination');
    const [row] = await platform.database.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
    platform.clock.step = 7;
  });
  afterAll(() => platform.close());

  const intent = () => ({ token, headers: { [IDEMPOTENCY_HEADER]: key() } });
  /** Times of the ledger's transactions with this reference, in milliseconds. */
  const booked = async (references: readonly string[]) =>
    (
      await platform.database.db
        .select({ createdAt: ledgerTransactions.createdAt })
        .from(ledgerTransactions)
        .where(inArray(ledgerTransactions.reference, [...references]))
        .orderBy(ledgerTransactions.createdAt)
    ).map(({ createdAt }) => createdAt.getTime());

  describe('the time of an event', () => {
    it('the reality check starts at the first bet of a session', async () => {
      await client.call(setRealityCheck, { minutes: 15 }, { token });
      const table = await sit(client, platform, token);
      const betMinor = table.limits.minimumMinor;
      const first = await table.play({ roundKey: key(), betMinor, choice: {} });
      expect(await client.call(realityCheck, {}, { token })).toMatchObject({
        betMinor,
        winMinor: first.winMinor,
      });
      const second = await table.play({ roundKey: key(), betMinor, choice: {} });
      expect(await client.call(realityCheck, {}, { token })).toMatchObject({
        betMinor: 2 * betMinor,
        winMinor: first.winMinor + second.winMinor,
      });
      const [session] = await platform.database.db
        .select()
        .from(playSessions)
        .where(eq(playSessions.memberId, memberId))
        .orderBy(desc(playSessions.startedAt));
      const [round] = await platform.database.db.select().from(bets).where(eq(bets.id, first.betId));
      expect(round?.placedAt).toEqual(session?.startedAt);
      expect(round?.settledAt).toEqual(round?.placedAt);
      expect(new Set(await booked([first.betId]))).toEqual(new Set([round?.placedAt.getTime()]));
    });

    it('a payment and its booking have the same time, and so has its decision', async () => {
      const deposit = (
        await client.call(createDeposit, { methodId: 'ewallet', amountMinor: 60_000 }, intent())
      ).transaction;
      platform.clock.now += 10_000;
      await client.control('POST', '/payments/settle');
      const withdrawal = (
        await client.call(
          createWithdrawal,
          { methodId: 'ewallet', amountMinor: 20_000, paymentPassword: TEST_PIN, destination: '09171234567' },
          intent(),
        )
      ).transaction;
      const rows = await platform.database.db
        .select()
        .from(payments)
        .where(inArray(payments.id, [deposit.transactionId, withdrawal.transactionId]));
      const find = (id: string) => rows.find((row) => row.id === id);
      expect(await booked([deposit.transactionId])).toEqual([
        find(deposit.transactionId)?.updatedAt.getTime(),
      ]);
      expect(await booked([withdrawal.transactionId])).toEqual([
        find(withdrawal.transactionId)?.createdAt.getTime(),
      ]);
    });

    it('a pass starts at the time of its booking', async () => {
      const { list } = await client.call(chatModels, { language: 'EN' });
      const host = list.find(({ roomType }) => roomType === 'payPerView');
      if (host === undefined) throw new Error('The world has no paid room.');
      await client.call(buyChatPass, { modelId: host.modelId, priceMinor: host.priceMinor }, intent());
      const [pass] = await platform.database.db
        .select()
        .from(chatPasses)
        .where(eq(chatPasses.hostId, host.modelId));
      expect(await booked([host.modelId])).toEqual([(pass?.expiresAt.getTime() ?? 0) - 24 * HOUR]);
    });

    it('a claimed rebate and a claimed reward have the time of their booking', async () => {
      await client.control('POST', '/settings', { 'switches.MANPLAYREB3': true, 'switches.REWCEN3': true });
      await platform.database.db.insert(bets).values({
        id: key(),
        launchId: key(),
        roundKey: key(),
        intentHash: '',
        memberId,
        nodeId: 1_000,
        mode: 'real',
        currency: 'PHP',
        betMinor: 900_000,
        winMinor: 0,
        state: 'settled',
        choice: {},
        outcome: {},
        audit: {},
        placedAt: new Date(platform.clock.now),
        settledAt: new Date(platform.clock.now),
      });
      const { claimableMinor } = await client.call(manualRebate, {}, { token });
      await client.call(claimManualRebate, { expectedMinor: claimableMinor }, intent());
      const [claim] = await platform.database.db
        .select()
        .from(rebateClaims)
        .where(eq(rebateClaims.memberId, memberId))
        .orderBy(desc(rebateClaims.claimedAt));
      expect(await booked([claim?.id ?? ''])).toEqual([claim?.claimedAt.getTime()]);
      const rewardId = key();
      await platform.database.db.insert(rewardApplications).values({
        id: rewardId,
        memberId,
        promotionId: 'promo-1',
        idempotencyKey: key(),
        intentHash: '',
        remarks: '',
        state: 'approved',
        amountMinor: 5_000,
        createdAt: new Date(platform.clock.now),
        updatedAt: new Date(platform.clock.now),
        deadlineAt: new Date(platform.clock.now + 24 * HOUR),
      });
      await client.call(claimReward, { rewardId }, intent());
      const [application] = await platform.database.db
        .select()
        .from(rewardApplications)
        .where(eq(rewardApplications.id, rewardId));
      expect(await booked(['promo-1'])).toEqual([application?.updatedAt.getTime()]);
    });

    it('a break lasts for the chosen time from the start in its history', async () => {
      const { until } = await client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token });
      const { events } = await client.call(protectionHistory, {}, { token });
      expect(events[0]).toMatchObject({ kind: 'timeOut', time: until - 24 * HOUR });
    });
  });
});
