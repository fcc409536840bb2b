import { balance } from '@contract/cashier';
import { claimReward } from '@contract/content';
import { keptDepositMinor } from '@server/cashier/bonus/depositBase';
import {
  announcements,
  bonuses,
  members,
  type PaymentKind,
  payments,
  rewardApplications,
} from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depositBonusOf } from '@/config/moneyRules';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const DAY = 86_400_000;
const MINUTE = 60_000;

it('a bonus on a deposit is a share of what is kept, rounded down, up to its maximum', () => {
  const rule = { percent: 50, mostMinor: 20_000 };
  expect([0, 1, 2_001, 100_000].map((kept) => depositBonusOf(kept, rule))).toEqual([0, 0, 1_000, 20_000]);
});

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;
  let memberId: number;
  let start: number;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    const { db } = platform.database;
    const [row] = await db.select().from(members).where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
    await accountFlows(client).set({ 'switches.REWCEN3': true });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    const { db } = platform.database;
    await db.delete(payments);
    ({ token } = await accountFlows(client).signIn('player'));
    start = platform.clock.now;
  });

  /** Stores a payment that was requested and decided at these minutes of the test. */
  const pay = async (
    kind: PaymentKind,
    amountMinor: number,
    requested: number,
    {
      decided = requested,
      state = 'succeeded',
      of = memberId,
      currency = 'PHP',
    }: {
      readonly decided?: number;
      readonly state?: string;
      readonly of?: number;
      readonly currency?: string;
    } = {},
  ) => {
    const id = crypto.randomUUID();
    await platform.database.db.insert(payments).values({
      id,
      memberId: of,
      kind,
      provider: 'sandbox',
      methodId: 'ewallet',
      currency,
      amountMinor,
      state,
      intentKey: id,
      intentHash: '',
      createdAt: new Date(start + requested * MINUTE),
      updatedAt: new Date(start + decided * MINUTE),
    });
    return id;
  };
  const kept = (nth: number) => keptDepositMinor(platform.database.db, { memberId, currency: 'PHP', nth });

  describe('what is kept of the nth deposit', () => {
    it('is found whatever the number of deposits', async () => {
      for (let at = 1; at <= 230; at += 1) await pay('deposit', at * 10_000, at);
      expect(await Promise.all([1, 2, 31, 230, 231].map(kept))).toEqual([
        10_000, 20_000, 310_000, 2_300_000, 0,
      ]);
    });

    it('counts deposits in the order of their arrival, of this member and currency only', async () => {
      const [other] = await platform.database.db
        .select()
        .from(members)
        .where(eq(members.usernameKey, 'other'));
      await pay('deposit', 10_000, 1, { decided: 9 });
      await pay('deposit', 20_000, 2, { decided: 3 });
      await pay('deposit', 30_000, 1, { state: 'failed' });
      await pay('deposit', 40_000, 1, { state: 'cancelled' });
      await pay('deposit', 50_000, 1, { state: 'sent' });
      await pay('deposit', 60_000, 1, { of: other?.id ?? 0 });
      await pay('deposit', 70_000, 1, { currency: 'EUR' });
      expect(await Promise.all([1, 2, 3].map(kept))).toEqual([20_000, 10_000, 0]);
    });

    it('is reduced by every withdrawal since its arrival, also by a pending one, and not by a returned one', async () => {
      await pay('withdrawal', 90_000, 1, { decided: 20 });
      await pay('deposit', 100_000, 1, { decided: 5 });
      expect(await kept(1)).toBe(100_000);
      const first = await pay('withdrawal', 30_000, 6, { state: 'sent' });
      await pay('withdrawal', 20_000, 7);
      expect(await kept(1)).toBe(50_000);
      await platform.database.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, first));
      expect(await kept(1)).toBe(80_000);
      await pay('withdrawal', 80_000, 8);
      // A new deposit does not bring the old one back.
      await pay('deposit', 70_000, 9);
      expect(await Promise.all([1, 2].map(kept))).toEqual([0, 70_000]);
      await pay('withdrawal', 500_000, 10);
      expect(await Promise.all([1, 2].map(kept))).toEqual([0, 0]);
    });
  });

  describe('claiming a bonus on a deposit', () => {
    const approve = async (amountMinor: number) => {
      const { db } = platform.database;
      await db
        .update(announcements)
        .set({
          rewardRule: {
            decides: 'platform',
            pays: { kind: 'deposit', nth: 1, percent: 50, mostMinor: 20_000 },
            every: { days: 1 },
            wagering: 10,
            conditions: [],
          },
        })
        .where(eq(announcements.id, 'promo-1'));
      const id = crypto.randomUUID();
      const at = new Date(platform.clock.now);
      await db.delete(rewardApplications);
      await db.insert(rewardApplications).values({
        id,
        memberId,
        promotionId: 'promo-1',
        idempotencyKey: id,
        intentHash: '',
        remarks: '',
        state: 'approved',
        amountMinor,
        createdAt: at,
        updatedAt: at,
        deadlineAt: new Date(platform.clock.now + DAY),
      });
      return id;
    };
    const bonusMinor = async () => (await client.call(balance, {}, { token })).bonusMinor;

    it('is refused while the deposit is withdrawn, and possible again when that withdrawal was returned', async () => {
      await pay('deposit', 20_000, 0);
      const rewardId = await approve(10_000);
      const out = await pay('withdrawal', 20_000, 1, { state: 'sent' });
      await client.refused(claimReward, { rewardId }, 'deposit.withdrawn', { token });
      expect(await bonusMinor()).toBe(0);
      await platform.database.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, out));
      await client.call(claimReward, { rewardId }, { token });
      expect(await bonusMinor()).toBe(10_000);
      // A withdrawal after the claim changes neither the bonus nor a repeated claim.
      await pay('withdrawal', 20_000, 2);
      expect(await client.call(claimReward, { rewardId }, { token })).toMatchObject({ amountMinor: 10_000 });
    });

    it('grants the share of what is left, with the wagering of that bonus', async () => {
      platform.clock.now += 31 * DAY;
      ({ token } = await accountFlows(client).signIn('player'));
      start = platform.clock.now;
      await pay('deposit', 20_000, 0);
      const rewardId = await approve(10_000);
      await pay('withdrawal', 15_000, 1);
      expect(await client.call(claimReward, { rewardId }, { token })).toMatchObject({ amountMinor: 2_500 });
      const [row] = await platform.database.db.select().from(bonuses).where(eq(bonuses.id, rewardId));
      expect(row).toMatchObject({ amountMinor: 2_500, wageringMinor: 2_500 * 10 });
    });
  });
});
