import {
  balance,
  bonuses,
  createWithdrawal,
  forfeitBonus,
  paymentMethods,
  transactions,
} from '@contract/cashier';
import { claimReward } from '@contract/content';
import { manualRebate } from '@contract/member';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { assertBonusesSound, countedOf, createBonuses } from '@server/cashier/bonus/bonuses';
import {
  announcements,
  bets,
  bonuses as bonusTable,
  members,
  payments,
  rewardApplications,
} from '@server/db/schema';
import { createWallet, equityAccount, memberAccount, type Wallet } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BONUS_COUNTED_STAKE, BONUS_VALIDITY_DAYS } from '@/config/moneyRules';
import { accountFlows, TEST_PIN } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { type GameTable, sit } from './support/studio';

const DAY = 86_400_000;
const key = () => crypto.randomUUID();

it('stakes count by kind of game, up to the maximum per stake', () => {
  expect([
    countedOf(10_000, 'slots'),
    countedOf(10_000, 'tables'),
    countedOf(10_000, 'sports'),
    countedOf(10_000, 'lottery'),
    countedOf(BONUS_COUNTED_STAKE * 5, 'slots'),
  ]).toEqual([10_000, 2_000, 5_000, 0, BONUS_COUNTED_STAKE]);
});

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let wallet: Wallet;
  let token: string;
  let memberId: number;
  let table: GameTable;
  let stake: number;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    wallet = createWallet({ db: platform.database.db, now: () => platform.clock.now });
    const [row] = await platform.database.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
    await flows.set({ 'switches.REWCEN3': true });
    await platform.database.db
      .update(announcements)
      .set({
        rewardRule: {
          decides: 'platform',
          pays: { kind: 'deposit', nth: 1, percent: 100, mostMinor: 100_000_000 },
          every: { days: 1 },
          wagering: 15,
          conditions: [],
        },
      })
      .where(eq(announcements.id, 'promo-1'));
    // A first deposit that no withdrawal of these tests uses up.
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(payments).values({
      id: key(),
      memberId,
      kind: 'deposit',
      provider: 'sandbox',
      methodId: 'ewallet',
      currency: 'PHP',
      amountMinor: 100_000_000,
      state: 'succeeded',
      intentKey: key(),
      intentHash: '',
      createdAt: at,
      updatedAt: at,
    });
  });
  afterAll(async () => {
    await wallet.assertZeroSum();
    await assertBonusesSound(platform.database.db);
    await platform.close();
  });

  const read = () => client.call(bonuses, { language: 'EN' }, { token });
  const purse = async () => {
    const { balanceMinor, bonusMinor } = await client.call(balance, {}, { token });
    return [balanceMinor, bonusMinor];
  };
  /** Sets the member's cash balance. */
  const holdCash = async (wanted: number) => {
    const difference = wanted - (await wallet.balance(memberAccount(memberId), 'PHP'));
    if (difference === 0) return;
    await wallet.transfer({
      key: `adjustment/${key()}`,
      kind: 'adjustment',
      currency: 'PHP',
      postings: [
        { account: equityAccount(), amountMinor: -difference },
        { account: memberAccount(memberId), amountMinor: difference },
      ],
    });
  };
  /** An approved reward of the promotion. */
  const approve = async (amountMinor: number) => {
    const id = key();
    const at = new Date(platform.clock.now);
    await platform.database.db
      .update(rewardApplications)
      .set({ state: 'claimed' })
      .where(eq(rewardApplications.state, 'approved'));
    await platform.database.db.insert(rewardApplications).values({
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
  const claim = (rewardId: string) => client.send(claimReward, { rewardId }, { token });
  const give = async (amountMinor: number) => {
    const id = await approve(amountMinor);
    expect((await claim(id)).code).toBeUndefined();
    return id;
  };
  const forfeit = async (bonusId: string) =>
    (await client.send(forfeitBonus, { bonusId }, { token })).code ?? 'done';
  const withdraw = async (amountMinor: number) => {
    await flows.stepUp(token, 'destination');
    const answer = await client.send(
      createWithdrawal,
      { methodId: 'ewallet', amountMinor, paymentPassword: TEST_PIN, destination: '09171234567' },
      { token, headers: { [IDEMPOTENCY_HEADER]: key() } },
    );
    return answer.code ?? 'done';
  };
  const roundOf = async (betId: string) => {
    const [row] = await platform.database.db.select().from(bets).where(eq(bets.id, betId));
    if (row === undefined) throw new Error('There is no such round.');
    return row;
  };
  const keeper = () =>
    createBonuses({
      db: platform.database.db,
      wallet,
      now: () => platform.clock.now,
    });
  const spin = (betMinor = stake) => table.play({ roundKey: key(), betMinor, choice: {} });

  beforeEach(async () => {
    // Each test runs after the previous bonus has expired.
    platform.clock.now += (BONUS_VALIDITY_DAYS + 1) * DAY;
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
    await flows.setPin(token);
    await read();
    table = await sit(client, platform, token);
    stake = table.limits.minimumMinor;
  });

  describe('bonuses', () => {
    it('a bonus is a separate balance, requires wagering of the bonus, and cannot be withdrawn', async () => {
      await holdCash(30_000);
      const bonusId = await give(50_000);
      expect(await purse()).toEqual([30_000, 50_000]);
      expect((await read()).active).toMatchObject({
        bonusId,
        title: 'promo-1',
        state: 'active',
        balanceMinor: 50_000,
        wageringMinor: 50_000 * 15,
        wageredMinor: 0,
        expirationTime: platform.clock.now + BONUS_VALIDITY_DAYS * DAY,
      });
      expect(await withdraw(40_000)).toBe('balance.insufficient');
      const methods = await client.call(paymentMethods, { language: 'EN' }, { token });
      expect([methods.balanceMinor, methods.bonus?.balanceMinor]).toEqual([30_000, 50_000]);
      expect(await withdraw(30_000)).toBe('done');
      expect(await purse()).toEqual([0, 50_000]);
      // A repeated claim gives nothing more, and a second bonus waits for the first.
      expect((await claim(bonusId)).code).toBeUndefined();
      expect((await claim(await approve(1_000))).code).toBe('bonus.active');
      expect(await purse()).toEqual([0, 50_000]);
    });

    it('cash is staked first, then the bonus; a win is paid in the same proportion', async () => {
      await holdCash(2 * stake + stake / 2);
      await give(100_000);
      const first = await roundOf((await spin()).betId);
      expect([first.bonusMinor, first.bonusId]).toEqual([0, (await read()).active?.bonusId]);
      await holdCash(stake / 2);
      const before = await purse();
      const mixed = await spin();
      const row = await roundOf(mixed.betId);
      expect(row.bonusMinor).toBe(stake / 2);
      const ofBonus = Math.floor(mixed.winMinor / 2);
      expect(await purse()).toEqual([
        (before[0] ?? 0) - stake / 2 + mixed.winMinor - ofBonus,
        (before[1] ?? 0) - stake / 2 + ofBonus,
      ]);
      const [cash = 0, bonus = 0] = await purse();
      expect(mixed.balanceMinor).toBe(cash + bonus);
      expect((await read()).active?.wageredMinor).toBe(2 * stake);
    });

    it('a stake paid by the bonus earns no rebate', async () => {
      await flows.set({ 'switches.MANPLAYREB3': true });
      const turnover = async () =>
        (await client.call(manualRebate, {}, { token })).list.reduce(
          (sum, { turnoverMinor }) => sum + turnoverMinor,
          0,
        );
      await holdCash(0);
      await give(10 * stake);
      const before = await turnover();
      await spin();
      expect(await turnover()).toBe(before);
    });

    it('after enough wagering the rest becomes cash, and the history shows it', async () => {
      await holdCash(40 * stake);
      const bonusId = await give(stake);
      await platform.database.db
        .update(bonusTable)
        .set({ wageredMinor: 15 * stake - 2 * stake })
        .where(eq(bonusTable.id, bonusId));
      await spin();
      expect((await read()).active?.state).toBe('active');
      const [cash = 0, bonus = 0] = await purse();
      const last = await spin();
      expect(await purse()).toEqual([cash + bonus - stake + last.winMinor, 0]);
      const { active, ended } = await read();
      expect([active, ended[0]?.state, ended[0]?.balanceMinor]).toEqual([null, 'released', stake]);
      const { list } = await client.call(
        transactions,
        { kind: 'other', language: 'EN', pageNo: '1', pageSize: '5' },
        { token },
      );
      expect(list.some(({ kind, amountMinor }) => kind === 'bonusRelease' && amountMinor === stake)).toBe(
        true,
      );
    });

    it('a lost bonus ends, and the next one can start', async () => {
      const bonusId = await give(stake);
      const { db } = platform.database;
      await wallet.transfer({
        key: `adjustment/${key()}`,
        kind: 'adjustment',
        currency: 'PHP',
        postings: [
          { account: memberAccount(memberId, 'bonus'), amountMinor: -stake },
          { account: equityAccount(), amountMinor: stake },
        ],
      });
      await db.transaction((tx) =>
        keeper().count(
          tx,
          { id: key(), memberId, betMinor: stake, bonusId, bonusMinor: 0 },
          'slots',
          platform.clock.now,
        ),
      );
      expect((await read()).ended[0]).toMatchObject({ bonusId, state: 'spent', balanceMinor: 0 });
      await give(stake);
    });

    it('a forfeited bonus is gone and cash stays; repeating changes nothing; no other member can forfeit it', async () => {
      await holdCash(5_000);
      const bonusId = await give(20_000);
      const other = await flows.signIn('other');
      await client.refused(forfeitBonus, { bonusId }, 'not.found', { token: other.token });
      expect([await forfeit(bonusId), await forfeit(bonusId)]).toEqual(['done', 'done']);
      expect(await purse()).toEqual([5_000, 0]);
      expect((await read()).ended[0]).toMatchObject({ state: 'forfeited', balanceMinor: 20_000 });
    });

    it('an expired bonus is void, whether or not anybody looks', async () => {
      await holdCash(5_000);
      const bonusId = await give(20_000);
      platform.clock.now += BONUS_VALIDITY_DAYS * DAY - 1;
      ({ token } = await flows.signIn('player'));
      expect(await purse()).toEqual([5_000, 20_000]);
      platform.clock.now += 1;
      expect(await forfeit(bonusId)).toBe('conflict');
      const { active, ended } = await read();
      expect([active, ended[0]?.bonusId, ended[0]?.state]).toEqual([null, bonusId, 'expired']);
      expect(await purse()).toEqual([5_000, 0]);
    });

    it('an open round wins cash after the release, and nothing for a forfeited bonus', async () => {
      const { db } = platform.database;
      const bonusId = await give(20_000);
      const round = { id: key(), memberId, betMinor: 1_000, bonusId, bonusMinor: 400 };
      const paid = async () => {
        const { paidMinor, postings } = await keeper().winnings(db, round, 3_000);
        return [paidMinor, ...postings.map(({ account, amountMinor }) => `${account.kind} ${amountMinor}`)];
      };
      expect(await paid()).toEqual([3_000, 'cash 1800', 'bonus 1200']);
      await forfeit(bonusId);
      expect(await paid()).toEqual([1_800, 'cash 1800']);
      const released = await give(20_000);
      await db.update(bonusTable).set({ wageredMinor: 999_999_999 }).where(eq(bonusTable.id, released));
      await db.transaction((tx) => keeper().finish(tx, released, key(), platform.clock.now));
      expect((await keeper().winnings(db, { ...round, bonusId: released }, 3_000)).postings).toEqual([
        { account: memberAccount(memberId), amountMinor: 3_000 },
      ]);
    });

    it(
      'simultaneous bet, forfeit, expiry and withdrawal: the ledger balances, and no bonus money is withdrawn',
      raceOn(locate),
      async () => {
        for (const isDue of [false, true]) {
          await holdCash(20_000 + 2 * stake);
          const bonusId = await give(10 * stake);
          if (isDue) {
            await platform.database.db
              .update(bonusTable)
              .set({ deadlineAt: new Date(platform.clock.now) })
              .where(eq(bonusTable.id, bonusId));
          }
          const outcomes = await Promise.all([
            ...Array.from({ length: 6 }, () =>
              table.tries('/rounds', { roundKey: key(), betMinor: stake, choice: {} }),
            ),
            forfeit(bonusId),
            withdraw(20_000),
            withdraw(20_000),
            read().then(() => 'done'),
          ]);
          expect(
            outcomes.filter((code) => !['done', 'balance.insufficient', 'conflict'].includes(code)),
          ).toEqual([]);
          expect((await purse())[1]).toBe(0);
          expect((await read()).active).toBeNull();
          await wallet.assertZeroSum();
          await assertBonusesSound(platform.database.db);
          await flows.resetLimits();
        }
      },
    );

    it('of many simultaneous claims, one gives one bonus', raceOn(locate), async () => {
      await holdCash(0);
      const ids = [await approve(9_000)];
      await Promise.all([...ids, ...ids, ...ids].map((id) => claim(id)));
      expect(await purse()).toEqual([0, 9_000]);
    });
  });
});
