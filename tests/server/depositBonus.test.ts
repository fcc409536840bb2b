import { balance, bonuses, createDeposit, paymentMethods, transactionStatus } from '@contract/cashier';
import { claimReward, promotionRewards, rewardCentre } from '@contract/content';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { assertBonusesSound } from '@server/cashier/bonus/bonuses';
import { announcements, members, payments, rewardApplications, rewardUses } from '@server/db/schema';
import { createWallet } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BONUS_VALIDITY_DAYS } from '@/config/moneyRules';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

/** A promotion beside `promo-1`, with a bonus of a fixed amount. */
const ANOTHER = 'promo-2';
const DAY = 86_400_000;
const key = () => crypto.randomUUID();
/** The bonus of the first deposit: 80 %, at most ₱300, staked twelve times. */
const RULE = {
  decides: 'platform',
  pays: { kind: 'deposit', nth: 1, percent: 80, mostMinor: 30_000 },
  every: 'once',
  wagering: 12,
  conditions: [],
};

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;
  let memberId: number;
  /** Cash and bonus at the start of a test. */
  let before: readonly [number, number];

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
    const { db } = platform.database;
    const [promotion] = await db.select().from(announcements).where(eq(announcements.id, 'promo-1'));
    if (promotion === undefined) throw new Error('There is no promotion.');
    const rewardRule = { ...RULE, pays: { kind: 'fixed', amountMinor: 5_000 } };
    await db.insert(announcements).values({ ...promotion, id: ANOTHER, rewardRule });
    await flows.set({ 'switches.REWCEN3': true });
  });
  afterAll(async () => {
    const { db } = platform.database;
    await createWallet({ db, now: () => platform.clock.now }).assertZeroSum();
    await assertBonusesSound(db);
    await platform.close();
  });
  beforeEach(async () => {
    const { db } = platform.database;
    // The bonus of the test before has expired, and nobody has deposited yet.
    platform.clock.now += (BONUS_VALIDITY_DAYS + 1) * DAY;
    await db.delete(payments);
    await db.delete(rewardUses);
    await db.delete(rewardApplications);
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
    await ruled(RULE);
    await running();
    before = await purse();
  });

  const ruled = (rewardRule: unknown, traits: { imageRequired?: boolean; remarkRequired?: boolean } = {}) =>
    platform.database.db
      .update(announcements)
      .set({ imageRequired: false, remarkRequired: false, ...traits, rewardRule })
      .where(eq(announcements.id, 'promo-1'));
  const running = async () => (await client.call(bonuses, { language: 'EN' }, { token })).active;
  const purse = async (): Promise<readonly [number, number]> => {
    const { balanceMinor, bonusMinor } = await client.call(balance, {}, { token });
    return [balanceMinor, bonusMinor];
  };
  const gained = async () => (await purse()).map((minor, at) => minor - (before[at] ?? 0));
  const offered = async () =>
    (await client.call(paymentMethods, { language: 'EN' }, { token })).depositBonuses;
  const order = async (amountMinor: number, promotionId?: string, intent = key()) => {
    const { code, value } = await client.send(
      createDeposit,
      { methodId: 'ewallet', amountMinor, ...(promotionId === undefined ? {} : { promotionId }) },
      { token, headers: { [IDEMPOTENCY_HEADER]: intent } },
    );
    return code ?? createDeposit.response.parse(value).transaction.transactionId;
  };
  /** Lets the provider decide. */
  const arrive = async () => {
    platform.clock.now += 5_000;
    for (const _ of [1, 2]) await client.control('POST', '/payments/settle');
  };
  const chosen = async (transactionId: string) => {
    const { transaction } = await client.call(
      transactionStatus,
      { transactionId, language: 'EN' },
      { token },
    );
    return transaction.bonus;
  };
  const applications = async () =>
    (await client.call(rewardCentre, { language: 'EN' }, { token })).list
      .filter(({ updatedTime }) => updatedTime >= platform.clock.now - DAY)
      .map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));

  describe('a bonus that is chosen with a deposit', () => {
    it('ROUTE-56 is offered with its conditions, and granted with the deposit in one step', async () => {
      expect(await offered()).toEqual([
        { promotionId: 'promo-1', title: 'promo-1', percent: 80, mostMinor: 30_000, wagering: 12 },
      ]);
      const id = await order(20_000, 'promo-1');
      const title = 'promo-1';
      expect(await chosen(id)).toEqual({ title, state: 'chosen', amountMinor: 0, wageringMinor: 0 });
      expect(await gained()).toEqual([0, 0]);
      await arrive();
      expect(await gained()).toEqual([20_000, 16_000]);
      expect(await chosen(id)).toEqual({
        ...{ title, state: 'granted', amountMinor: 16_000, wageringMinor: 16_000 * 12 },
      });
      expect(await running()).toMatchObject({ title, amountMinor: 16_000, wageringMinor: 192_000 });
      expect(await applications()).toEqual(['claimed']);
    });

    it('is at most its maximum, and not granted again with a repeated callback or another deposit', async () => {
      await order(100_000, 'promo-1');
      await arrive();
      await arrive();
      expect(await gained()).toEqual([100_000, 30_000]);
      expect(await offered()).toEqual([]);
      expect(await order(50_000, 'promo-1')).toBe('promotion.unavailable');
      expect(await order(50_000)).not.toBe('promotion.unavailable');
      await arrive();
      expect(await gained()).toEqual([150_000, 30_000]);
    });

    it('is not granted for a deposit without it, nor for one that fails', async () => {
      await client.control('POST', '/payments/behaviour', {
        behaviour: { outcome: 'failed', delay: 1_000, callback: 'sent' },
      });
      const failed = await order(20_000, 'promo-1');
      await arrive();
      await client.control('POST', '/payments/behaviour', { behaviour: null });
      expect([await chosen(failed), await gained()]).toMatchObject([{ state: 'chosen' }, [0, 0]]);
      // It was nobody's turn yet: the offer stands.
      expect(await offered()).toHaveLength(1);
      const plain = await order(20_000);
      await arrive();
      expect([await chosen(plain), await gained()]).toEqual([null, [20_000, 0]]);
    });

    it.each<readonly [string, () => Promise<unknown>]>([
      ['of another deposit', () => ruled({ ...RULE, pays: { ...RULE.pays, nth: 2 } })],
      ['that a person decides', () => ruled({ ...RULE, decides: 'person' })],
      ['that asks for a picture', () => ruled(RULE, { imageRequired: true })],
      ['that asks for a remark', () => ruled(RULE, { remarkRequired: true })],
      ['of a fixed amount', () => ruled({ ...RULE, pays: { kind: 'fixed', amountMinor: 5_000 } })],
      ['whose rule cannot be read', () => ruled({ ...RULE, wagering: -1 })],
      [
        'with a condition that does not hold',
        () => ruled({ ...RULE, conditions: [{ kind: 'turnover', minMinor: 99_999_999, days: 1 }] }),
      ],
    ])('is not offered %s, and cannot be ordered', async (_, change) => {
      await change();
      expect(await offered()).toEqual([]);
      expect(await order(20_000, 'promo-1')).toBe('promotion.unavailable');
      expect(await order(20_000, 'no-such-promotion')).toBe('promotion.unavailable');
    });

    it('says in the list of promotions which ones are chosen with a deposit', async () => {
      const atDeposit = async () =>
        (await client.call(promotionRewards, {})).list.find(({ id }) => id === 'promo-1')?.chosenAtDeposit;
      expect(await atDeposit()).toBe(true);
      await ruled({ ...RULE, decides: 'person' });
      expect(await atDeposit()).toBe(false);
    });

    it('waits in the reward centre while another bonus runs, and is claimed there', async () => {
      const id = await order(20_000, 'promo-1');
      await grantAnother();
      await arrive();
      expect(await gained()).toEqual([20_000, 5_000]);
      expect(await chosen(id)).toMatchObject({ state: 'waiting', amountMinor: 16_000 });
      expect(await applications()).toContain('claimable');
      expect(await offered()).toEqual([]);
    });

    it('is missed, with the reason in the reward centre, when its conditions do not hold at the arrival', async () => {
      const id = await order(20_000, 'promo-1');
      await ruled({ ...RULE, conditions: [{ kind: 'turnover', minMinor: 99_999_999, days: 1 }] });
      await arrive();
      expect(await gained()).toEqual([20_000, 0]);
      expect(await chosen(id)).toMatchObject({ state: 'missed' });
      expect(await applications()).toEqual(['refused: conditions']);
    });

    it('is left to a person when its rule cannot be read at the arrival', async () => {
      const id = await order(20_000, 'promo-1');
      await ruled({ ...RULE, wagering: -1 });
      await arrive();
      expect(await gained()).toEqual([20_000, 0]);
      expect(await chosen(id)).toMatchObject({ state: 'waiting' });
      expect(await applications()).toEqual(['waiting']);
    });

    it('a reward in cash is on the balance at once', async () => {
      await ruled({ ...RULE, wagering: 0 });
      const id = await order(20_000, 'promo-1');
      await arrive();
      expect(await gained()).toEqual([36_000, 0]);
      expect(await chosen(id)).toMatchObject({ state: 'granted', amountMinor: 16_000, wageringMinor: 0 });
    });

    it('one key is one order: another bonus under it is refused', async () => {
      const intent = key();
      const id = await order(20_000, 'promo-1', intent);
      expect(await order(20_000, 'promo-1', intent)).toBe(id);
      expect(await order(20_000, undefined, intent)).toBe('conflict');
    });

    it('is offered once to a person, also when the deposit that brought it no longer counts', async () => {
      await order(20_000, 'promo-1');
      await arrive();
      // The bonus itself has ended.
      platform.clock.now += (BONUS_VALIDITY_DAYS + 1) * DAY;
      await platform.database.db.delete(payments);
      ({ token } = await flows.signIn('player'));
      expect([await running(), await offered()]).toEqual([null, []]);
      await platform.database.db.delete(rewardUses);
      expect(await offered()).toHaveLength(1);
    });

    it('is not offered while an application for its promotion waits', async () => {
      await order(20_000, 'promo-1');
      await ruled({ ...RULE, wagering: -1 });
      await arrive();
      await ruled(RULE);
      await platform.database.db.delete(payments);
      expect([await applications(), await offered()]).toEqual([['waiting'], []]);
      await platform.database.db.delete(rewardApplications);
      expect(await offered()).toHaveLength(1);
    });

    it('is called as the promotion in the language asked for', async () => {
      const { db } = platform.database;
      const kept = (await db.select().from(announcements).where(eq(announcements.id, 'promo-1')))[0]?.title;
      const titled = (title: Record<'EN' | 'TY', string>) =>
        db.update(announcements).set({ title }).where(eq(announcements.id, 'promo-1'));
      await titled({ EN: 'Typhoon double', TY: 'Dobleng bagyo' });
      const transactionId = await order(20_000, 'promo-1');
      const titles = async (language: 'EN' | 'TY') => [
        (await client.call(paymentMethods, { language }, { token })).depositBonuses.map(({ title }) => title),
        (await client.call(transactionStatus, { transactionId, language }, { token })).transaction.bonus
          ?.title,
      ];
      expect(await titles('EN')).toEqual([['Typhoon double'], 'Typhoon double']);
      expect(await titles('TY')).toEqual([['Dobleng bagyo'], 'Dobleng bagyo']);
      if (kept !== undefined) await titled(kept);
    });

    it('of two simultaneous first deposits with it, one has the bonus', raceOn(locate), async () => {
      const ids = await Promise.all([order(20_000, 'promo-1'), order(40_000, 'promo-1')]);
      await arrive();
      const [cash, bonus] = await gained();
      expect(cash).toBe(60_000);
      expect([16_000, 30_000]).toContain(bonus);
      const came = await Promise.all(ids.map(chosen));
      expect(came.filter((one) => one?.state === 'granted')).toHaveLength(1);
    });
  });

  /** Gives the member a bonus of ₱50 from an approved application. */
  async function grantAnother(): Promise<void> {
    const id = key();
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(rewardApplications).values({
      ...{ id, memberId, promotionId: ANOTHER, idempotencyKey: id, intentHash: '', remarks: '' },
      ...{ state: 'approved', amountMinor: 5_000, createdAt: at, updatedAt: at },
      deadlineAt: new Date(platform.clock.now + DAY),
    });
    await client.call(claimReward, { rewardId: id }, { token });
  }
});
