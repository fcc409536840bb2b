import { createWorld } from '@demo/seed/world';
import { RULES } from '@demo/seed/world/promotions/rules';
import type { SeedPromotion } from '@demo/seed/world/types';
import { createBonuses } from '@server/cashier/bonus/bonuses';
import { alikeTo, decideReward, ReviewError, waitingRewards } from '@server/content/rewards/review';
import { openRewards, type Rewards } from '@server/content/rewards/rewards';
import { type Condition, conditionKinds, mostOf, RuleError, readRule } from '@server/content/rewards/rules';
import type { Database } from '@server/db/database';
import {
  affiliateCodes,
  announcements,
  bets,
  games,
  members,
  payments,
  personKeys,
  rewardApplications,
  rewardPictures,
  rewardUses,
} from '@server/db/schema';
import { Refusal } from '@server/http/refusal';
import { createUploads, type Uploads } from '@server/images/uploads';
import { sweep } from '@server/jobs/housekeeping';
import { lockMember } from '@server/member/lock';
import { createMetrics } from '@server/metrics/metrics';
import { rewardsCommand } from '@server/operator/rewards';
import { eraseMember } from '@server/privacy/erase';
import { beginBreak } from '@server/protection/breaks';
import { createPersons } from '@server/protection/persons';
import { createProtection } from '@server/protection/protection';
import { createTrail } from '@server/security/trail';
import { createWallet, memberAccount, type Wallet } from '@server/wallet/wallet';
import { count, eq, min } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onOneDatabase, raceOn, startPlatform, type TestPlatform } from './support/platform';
import { createTestWorld } from './support/world';

const DAY = 86_400_000;
const REVIEW = 20_000;
const HOME_OFFSET = 8 * 3_600_000;
const key = () => crypto.randomUUID();

const SEEDED = createWorld().promotions.filter(({ rewardRule }) => rewardRule !== null);
/** Conditions that operators can set and no promotion of the demo world has. */
const UNUSED: readonly Condition[] = [
  { kind: 'losses', minMinor: 70_000, days: 7 },
  { kind: 'deposits', minMinor: 90_000 },
  { kind: 'rank', level: 2 },
];
const PROMOTIONS = SEEDED.flatMap((promotion, index): SeedPromotion[] => {
  const condition = UNUSED[index];
  if (condition === undefined) return [promotion];
  const rewardRule = readRule({
    decides: 'platform',
    pays: { kind: 'fixed', amountMinor: 12_300 },
    every: 'once',
    wagering: 0,
    conditions: [condition],
  });
  return [promotion, { ...promotion, id: `T-${condition.kind}`, rewardRule }];
});
const ruleOf = ({ rewardRule }: SeedPromotion) => readRule(rewardRule);
/** A rule's conditions with the deposit that its amount is a share of. */
type Demand = Condition | { readonly kind: 'deposit'; readonly nth: number };
const demandsOf = (promotion: SeedPromotion): readonly Demand[] => {
  const { pays, conditions } = ruleOf(promotion);
  return [...(pays.kind === 'deposit' ? [{ kind: 'deposit' as const, nth: pays.nth }] : []), ...conditions];
};

/** A person with an account. */
interface Person {
  readonly id: number;
  /** What the person writes in the remarks: the friends' names. */
  readonly remarks: string[];
}

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let db: Database;
  let wallet: Wallet;
  /** The sandbox's rewards, and those of a site with operators. */
  let sandbox: Rewards;
  let staffed: Rewards;
  let uploads: Uploads;
  let shade = 0;

  beforeAll(async () => {
    platform = await startPlatform(await locate('empty'), {
      world: () => {
        const world = createTestWorld();
        const [rank] = world.vipRanks;
        const vipRanks = rank === undefined ? [] : [rank, { ...rank, labelId: 'VIP2', level: 2 }];
        return { ...world, vipRanks, promotions: PROMOTIONS };
      },
    });
    ({ db } = platform.database);
    const now = () => platform.clock.now;
    wallet = createWallet({ db, now });
    const log = { error: () => {} };
    uploads = createUploads(db);
    const protection = createProtection(db, now, createPersons(String));
    const parts = { db, wallet, uploads, bonuses: createBonuses({ db, wallet, now }), protection, log };
    const currency = async () => 'PHP';
    sandbox = openRewards({ ...parts, currency, isSandbox: true });
    staffed = openRewards({ ...parts, currency, isSandbox: false });
    const [known] = await db.select().from(games).limit(1);
    if (known === undefined) throw new Error('The world has no games.');
    for (const [nodeId, requestType] of [
      [90_001, 'LIVE'],
      [90_002, 'LIVE'],
      [90_003, 'SPORTS'],
    ] as const) {
      await db
        .insert(games)
        .values({ ...known, nodeId, requestType, gameId: `g${nodeId}`, gameCode: `c${nodeId}` });
    }
  });
  afterAll(async () => {
    await wallet.assertZeroSum();
    await platform.close();
  });

  /** Registers a person with a number of their own; `more` are fields of the account. */
  async function join(more: Partial<typeof members.$inferInsert> = {}): Promise<Person> {
    const username = `p${key().slice(0, 12)}`;
    const [row] = await db
      .insert(members)
      .values({
        username,
        usernameKey: username,
        passwordHash: '',
        type: 0,
        registeredAt: new Date(platform.clock.now),
        phoneKey: `+63${Math.floor(Math.random() * 1e10)}`,
        ...more,
      })
      .returning({ id: members.id });
    if (row === undefined) throw new Error('The member was not stored.');
    await recognise(row.id);
    return { id: row.id, remarks: ['x'] };
  }
  /** What a sign-in stores about the person. */
  const recognise = (id: number) =>
    db.transaction((tx) => createPersons(String).recognise(tx, id, platform.clock.now));
  const change = async ({ id }: Person, fields: Partial<typeof members.$inferInsert>) => {
    await db.update(members).set(fields).where(eq(members.id, id));
    await recognise(id);
  };
  const pay = async (
    { id }: Person,
    kind: 'deposit' | 'withdrawal',
    amountMinor: number,
    state: 'succeeded' | 'sent' | 'failed' = 'succeeded',
  ) => {
    platform.clock.now += 1_000;
    const at = new Date(platform.clock.now);
    await db.insert(payments).values({
      id: key(),
      memberId: id,
      kind,
      provider: 'sandbox',
      methodId: 'ewallet',
      currency: 'PHP',
      amountMinor,
      state,
      intentKey: key(),
      intentHash: '',
      createdAt: at,
      updatedAt: at,
    });
  };
  const play = async ({ id }: Person, round: Partial<typeof bets.$inferInsert>) => {
    platform.clock.now += 1_000;
    const placedAt = round.placedAt ?? new Date(platform.clock.now);
    await db.insert(bets).values({
      id: key(),
      launchId: key(),
      roundKey: key(),
      intentHash: '',
      memberId: id,
      nodeId: 1_000,
      mode: 'real',
      currency: 'PHP',
      betMinor: 100,
      winMinor: 0,
      state: 'settled',
      choice: {},
      outcome: {},
      audit: [],
      settledAt: placedAt,
      ...round,
      placedAt,
    });
  };
  const birthdayAgo = (days: number) =>
    `1990-${new Date(platform.clock.now + HOME_OFFSET - days * DAY).toISOString().slice(5, 10)}`;
  const ago = (days: number) => new Date(platform.clock.now - days * DAY);
  const coup = (natural: boolean) => ({
    nodeId: 90_001,
    outcome: { natural, player: [1, 2], banker: [3, 4] },
  });
  const slipOf = (legs: number, won = true) => ({ nodeId: 90_003, outcome: { legs, won } });

  /** Brings a friend with the person's own code, who deposits and plays. */
  async function bring(
    person: Person,
    depositMinor: number,
    turnoverMinor: number,
    more: Partial<typeof members.$inferInsert> = {},
  ): Promise<Person> {
    const code = key().slice(0, 8);
    await db.insert(affiliateCodes).values({ code, ownerId: person.id, status: 'active' });
    const friend = await join({ affiliateCode: code, ...more });
    if (depositMinor > 0) await pay(friend, 'deposit', depositMinor);
    if (turnoverMinor > 0) await play(friend, { betMinor: turnoverMinor });
    const [row] = await db.select().from(members).where(eq(members.id, friend.id));
    person.remarks.push(row?.username ?? '');
    return friend;
  }

  /** Does exactly what a condition asks for. */
  async function fulfil(person: Person, demand: Demand): Promise<void> {
    switch (demand.kind) {
      case 'deposit':
        for (let at = 1; at <= demand.nth; at += 1) await pay(person, 'deposit', 20_000);
        return;
      case 'membership':
        return change(person, { registeredAt: ago(demand.days) });
      case 'turnover':
        return play(person, { betMinor: demand.minMinor });
      case 'losses':
        return play(person, { betMinor: demand.minMinor });
      case 'win':
        return play(person, { betMinor: 100, winMinor: demand.minMinor + 100 });
      case 'deposits':
        return pay(person, 'deposit', demand.minMinor);
      case 'rank':
        return change(person, { vipLabelId: `VIP${demand.level}` });
      case 'birthday':
        return change(person, { birthday: birthdayAgo(demand.days - 1) });
      case 'friend':
        return void (await bring(person, demand.depositMinor, demand.turnoverMinor));
      case 'naturals':
        for (let at = 0; at < demand.row; at += 1)
          await play(person, { ...coup(true), betMinor: demand.stakeMinor });
        return;
      case 'slip':
        return play(person, {
          ...slipOf(demand.picks),
          betMinor: demand.stakeMinor,
          winMinor: 10 * demand.stakeMinor,
        });
    }
  }

  /** Ways to do a little less than a condition asks for, by what is missing. */
  function almost(demand: Demand): Readonly<Record<string, (person: Person) => Promise<unknown>>> {
    switch (demand.kind) {
      case 'deposit':
        return {
          'one deposit less': async (person) => {
            for (let at = 1; at < demand.nth; at += 1) await pay(person, 'deposit', 20_000);
          },
          'withdrawn again': async (person) => {
            await fulfil(person, demand);
            await pay(person, 'withdrawal', 20_000 * demand.nth);
          },
        };
      case 'membership':
        return { 'a day less': (person) => change(person, { registeredAt: ago(demand.days - 1) }) };
      case 'turnover':
        return {
          'a centavo less': (person) => play(person, { betMinor: demand.minMinor - 1 }),
          'too long ago': (person) =>
            play(person, { betMinor: demand.minMinor, placedAt: ago(demand.days + 1) }),
          'play money': (person) => play(person, { betMinor: demand.minMinor, mode: 'free' }),
          cancelled: (person) => play(person, { betMinor: demand.minMinor, state: 'cancelled' }),
          'from a bonus': (person) => play(person, { betMinor: demand.minMinor, bonusMinor: 1 }),
        };
      case 'losses':
        return {
          'a centavo less': (person) => play(person, { betMinor: demand.minMinor, winMinor: 1 }),
          'won back': async (person) => {
            await play(person, { betMinor: demand.minMinor });
            await play(person, { betMinor: 100, winMinor: 101 });
          },
          'too long ago': (person) =>
            play(person, { betMinor: demand.minMinor, placedAt: ago(demand.days + 1) }),
          'play money': (person) => play(person, { betMinor: demand.minMinor, mode: 'free' }),
          cancelled: (person) => play(person, { betMinor: demand.minMinor, state: 'cancelled' }),
          'still open': (person) => play(person, { betMinor: demand.minMinor, state: 'open' }),
          'of a bonus': (person) => play(person, { betMinor: demand.minMinor, bonusMinor: demand.minMinor }),
          'in part of a bonus': (person) => play(person, { betMinor: demand.minMinor, bonusMinor: 1 }),
        };
      case 'win':
        return {
          'a centavo less': (person) => play(person, { betMinor: 100, winMinor: demand.minMinor + 99 }),
          'too long ago': (person) =>
            play(person, { betMinor: 100, winMinor: demand.minMinor + 100, placedAt: ago(demand.days + 1) }),
          'play money': (person) =>
            play(person, { betMinor: 100, winMinor: demand.minMinor + 100, mode: 'free' }),
        };
      case 'deposits':
        return {
          'a centavo less': (person) => pay(person, 'deposit', demand.minMinor - 1),
          'still pending': (person) => pay(person, 'deposit', demand.minMinor, 'sent'),
          failed: (person) => pay(person, 'deposit', demand.minMinor, 'failed'),
          'withdrawn again': async (person) => {
            await fulfil(person, demand);
            await pay(person, 'withdrawal', 1);
          },
          'asked back': async (person) => {
            await fulfil(person, demand);
            await pay(person, 'withdrawal', 1, 'sent');
          },
        };
      case 'rank':
        return {
          'no rank': async () => {},
          'a rank below': (person) => change(person, { vipLabelId: `VIP${demand.level - 1}` }),
        };
      case 'birthday':
        return {
          'a day late': (person) => change(person, { birthday: birthdayAgo(demand.days) }),
          'a day early': (person) => change(person, { birthday: birthdayAgo(-1) }),
        };
      case 'friend': {
        const { depositMinor, turnoverMinor } = demand;
        return {
          'a friend who deposited too little': (person) => bring(person, depositMinor - 1, turnoverMinor),
          'a friend who staked too little': (person) => bring(person, depositMinor, turnoverMinor - 1),
          'a friend who took it back': async (person) =>
            pay(await bring(person, depositMinor, turnoverMinor), 'withdrawal', 1),
          'a friend of somebody else': (person) =>
            bring(person, depositMinor, turnoverMinor, { affiliateCode: '' }),
          'a second account of their own': async (person) => {
            await change(person, { email: 'Juan.Cruz@mail.example' });
            await bring(person, depositMinor, turnoverMinor, { email: 'juancruz+2@mail.example' });
          },
          'a friend who is not named': async (person) => {
            await bring(person, depositMinor, turnoverMinor);
            person.remarks.splice(0, person.remarks.length, 'my friend');
          },
          'a closed account': (person) => bring(person, depositMinor, turnoverMinor, { state: 'disabled' }),
        };
      }
      case 'naturals': {
        const { row, stakeMinor, days } = demand;
        const rounds = async (person: Person, each: (at: number) => Partial<typeof bets.$inferInsert>) => {
          for (let at = 0; at < row; at += 1)
            await play(person, { ...coup(true), betMinor: stakeMinor, ...each(at) });
        };
        return {
          'one less': async (person) => {
            for (let at = 1; at < row; at += 1) await play(person, { ...coup(true), betMinor: stakeMinor });
          },
          'one between without': async (person) => {
            for (let at = 1; at < row; at += 1) await play(person, { ...coup(true), betMinor: stakeMinor });
            await play(person, { ...coup(false), betMinor: stakeMinor });
            await play(person, { ...coup(true), betMinor: stakeMinor });
          },
          'at two tables': (person) => rounds(person, (at) => (at === 0 ? { nodeId: 90_002 } : {})),
          'one stake too small': (person) =>
            rounds(person, (at) => (at === 1 ? { betMinor: stakeMinor - 1 } : {})),
          'play money': (person) => rounds(person, () => ({ mode: 'free' })),
          'too long ago': (person) =>
            rounds(person, (at) => ({ placedAt: new Date(ago(days + 1).getTime() + at) })),
          blackjack: (person) => rounds(person, () => ({ outcome: { natural: true } })),
        };
      }
      case 'slip': {
        const { picks, stakeMinor, days } = demand;
        const won = { betMinor: stakeMinor, winMinor: 10 * stakeMinor };
        return {
          'one pick less': (person) => play(person, { ...slipOf(picks - 1), ...won }),
          lost: (person) => play(person, { ...slipOf(picks, false), betMinor: stakeMinor }),
          'too small a stake': (person) =>
            play(person, { ...slipOf(picks), ...won, betMinor: stakeMinor - 1 }),
          cancelled: (person) => play(person, { ...slipOf(picks), ...won, state: 'cancelled' }),
          'play money': (person) => play(person, { ...slipOf(picks), ...won, mode: 'free' }),
          'too long ago': (person) => play(person, { ...slipOf(picks), ...won, placedAt: ago(days + 1) }),
        };
      }
    }
  }

  const fulfilAll = async (person: Person, promotion: SeedPromotion) => {
    for (const demand of demandsOf(promotion)) await fulfil(person, demand);
  };

  const upload = (person: Pick<Person, 'id'>, bytes: Buffer) =>
    uploads.add(person.id, `${person.id}`, bytes, platform.clock.now);
  /** A new picture each time, so that no result rests on pictures. */
  async function picture(person: Person): Promise<string> {
    shade += 1;
    const background = { r: shade % 256, g: Math.floor(shade / 256), b: 9 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    return upload(person, bytes);
  }
  /** Applies; resolves with the state, or the code of the refusal. */
  async function apply(person: Person, { id }: SeedPromotion, at: Rewards = sandbox): Promise<string> {
    platform.clock.now += 1_000;
    const pictures = [await picture(person)];
    const intent = { pictures, promotionId: id, remarks: person.remarks.join(' '), memberId: person.id };
    return at.apply({ ...intent, key: key(), now: platform.clock.now }).then(
      ({ state }) => state,
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
    );
  }
  const listOf = (person: Person) => sandbox.list(person.id, 'EN', platform.clock.now);
  const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error));
  const claim = async (person: Person, rewardId: string): Promise<number | string> =>
    sandbox.claim(person.id, rewardId, platform.clock.now).catch(codeOf);
  /** Waits for the review and claims everything; resolves with what arrived on both accounts, in minor units. */
  async function collect(person: Person): Promise<number> {
    const purse = async () =>
      (await wallet.balance(memberAccount(person.id), 'PHP')) +
      (await wallet.balance(memberAccount(person.id, 'bonus'), 'PHP'));
    const before = await purse();
    platform.clock.now += REVIEW;
    for (const { rewardId, state } of await listOf(person)) {
      if (state === 'claimable') await claim(person, rewardId);
    }
    return (await purse()) - before;
  }
  const worthOf = (promotion: SeedPromotion): number => {
    const { pays } = ruleOf(promotion);
    return pays.kind === 'fixed' ? pays.amountMinor : Math.min(pays.mostMinor, (20_000 * pays.percent) / 100);
  };

  describe('PROD-04 API-60 what a promotion promises is what the platform pays', () => {
    it('every promotion that members apply for has a rule with something to fulfil', () => {
      expect(SEEDED.length).toBeGreaterThan(5);
      const tried = new Set(PROMOTIONS.flatMap((promotion) => demandsOf(promotion).map(({ kind }) => kind)));
      const kinds = conditionKinds.filter((kind) => !tried.has(kind));
      expect(kinds).toEqual([]);
      for (const promotion of PROMOTIONS)
        expect(demandsOf(promotion).length, promotion.id).toBeGreaterThan(0);
    });

    it.each(PROMOTIONS)(
      '$id a new account without anything is paid nothing, and reads why',
      async (promotion) => {
        const person = await join();
        expect(await apply(person, promotion)).toBe('refused');
        expect(await collect(person)).toBe(0);
        expect(await listOf(person)).toMatchObject([{ state: 'refused', reason: 'conditions' }]);
        // Repeating it stores nothing more.
        await apply(person, promotion);
        expect(await listOf(person)).toHaveLength(1);
      },
    );

    it.each(PROMOTIONS)('$id an account that almost fulfils it is paid nothing', async (promotion) => {
      const demands = demandsOf(promotion);
      for (const missing of demands) {
        for (const [name, act] of Object.entries(almost(missing))) {
          const person = await join();
          for (const demand of demands) if (demand !== missing) await fulfil(person, demand);
          // Rounds of another condition must not make up for this one.
          if (missing.kind === 'turnover') {
            await db.update(bets).set({ betMinor: 1, bonusMinor: 1 }).where(eq(bets.memberId, person.id));
          }
          await act(person);
          expect(await apply(person, promotion), `${missing.kind}: ${name}`).toBe('refused');
          expect(await collect(person), `${missing.kind}: ${name}`).toBe(0);
        }
      }
    });

    it.each(PROMOTIONS)('$id an honest account is paid exactly the promised sum, once', async (promotion) => {
      const person = await join();
      await fulfilAll(person, promotion);
      expect(await apply(person, promotion)).toBe('pending');
      expect(await collect(person)).toBe(worthOf(promotion));
      expect(worthOf(promotion)).toBeLessThanOrEqual(mostOf(ruleOf(promotion)));
      expect(await listOf(person)).toMatchObject([{ state: 'claimed', amountMinor: worthOf(promotion) }]);
      // Fulfilled twice, and applied for again in the same period.
      await fulfilAll(person, promotion);
      // The deposit, which cannot be made twice, is used already.
      expect(['promotion.unavailable', 'refused']).toContain(await apply(person, promotion));
      expect(await collect(person)).toBe(0);
    });

    it.each(PROMOTIONS)(
      '$id applied for five times at once it is paid once',
      raceOn(locate, PROMOTIONS.length),
      async (promotion) => {
        const person = await join();
        await fulfilAll(person, promotion);
        await fulfilAll(person, promotion);
        const answers = await Promise.all([1, 2, 3, 4, 5].map(() => apply(person, promotion)));
        expect(answers.filter((answer) => answer === 'pending')).toHaveLength(1);
        expect(await collect(person)).toBe(worthOf(promotion));
      },
    );

    it.each(PROMOTIONS)(
      '$id an application that is sent again while it is being stored gets the same answer',
      raceOn(locate, PROMOTIONS.length),
      async (promotion) => {
        const person = await join();
        await fulfilAll(person, promotion);
        const pictures = [await picture(person)];
        const intent = { pictures, promotionId: promotion.id, remarks: person.remarks.join(' ') };
        const sent = { ...intent, memberId: person.id, key: key(), now: platform.clock.now };
        const codeOrState = (answer: Promise<{ readonly state: string }>) =>
          answer.then(({ state }) => state, codeOf);
        const answers = await Promise.all([1, 2, 3, 4, 5].map(() => codeOrState(sandbox.apply(sent))));
        expect(answers).toEqual(answers.map(() => 'pending'));
        expect(await collect(person)).toBe(worthOf(promotion));
      },
    );

    it.each(PROMOTIONS)(
      '$id a second account of the same person is paid nothing',
      raceOn(locate, PROMOTIONS.length),
      async (promotion) => {
        for (const shared of [
          { email: 'ana.reyes@mail.example', other: { email: 'AnaReyes+promo@mail.example' } },
          {
            countryDialingCode: '63',
            mobileNum: '09175550001',
            other: { countryDialingCode: '63', mobileNum: '9175550001' },
          },
        ]) {
          const { other, ...own } = shared;
          const phone = 'mobileNum' in own ? { phoneKey: null } : {};
          const people = [await join({ ...own, ...phone }), await join({ ...other, ...phone })] as const;
          for (const person of people) await fulfilAll(person, promotion);
          const answers = await Promise.all(people.map((person) => apply(person, promotion)));
          expect(answers.toSorted()).toEqual(['pending', 'promotion.unavailable']);
          const paid = await Promise.all(people.map(collect));
          expect(paid.toSorted((one, two) => one - two)).toEqual([0, worthOf(promotion)]);
          await db.delete(rewardUses);
        }
      },
    );

    const erase = ({ id }: Person) =>
      eraseMember(db, `id=${id}`, {
        keepsBalance: true,
        now: platform.clock.now,
        record: async () => {},
      });
    /** The same person's data as an account states them, and in another notation. */
    const OWN = [
      [{ email: 'eva.cruz@mail.example' }, { email: 'EvaCruz+again@mail.example' }],
      [
        { countryDialingCode: '63', mobileNum: '09175550002', phoneKey: null },
        { countryDialingCode: '63', mobileNum: '9175550002', phoneKey: '+639175550002' },
      ],
      [
        { birthday: '1990-05-06', registration: { payeeName: 'Eva Cruz' } },
        { birthday: '1990-05-06', registration: { payeeName: 'ÉVA  CRUZ' } },
      ],
    ] as const;

    it.each(PROMOTIONS)(
      '$id a person who was paid, is erased and registers again is paid nothing',
      async (promotion) => {
        for (const [own, again] of OWN) {
          const person = await join(own);
          await fulfilAll(person, promotion);
          await apply(person, promotion);
          expect(await collect(person)).toBe(worthOf(promotion));
          await erase(person);
          // A repeated erasure and the housekeeping change nothing.
          await erase(person);
          await sweep(db, platform.clock.now);
          const returned = await join(again);
          await fulfilAll(returned, promotion);
          expect(await apply(returned, promotion)).toBe('promotion.unavailable');
          expect(await collect(returned)).toBe(0);
          await erase(returned);
          await db.delete(rewardUses);
        }
      },
    );

    it('a friend who is erased and registers again is no new friend', async () => {
      const promotion = PROMOTIONS.find((each) => demandsOf(each).some(({ kind }) => kind === 'friend'));
      const demand = promotion && demandsOf(promotion).find((each) => each.kind === 'friend');
      if (promotion === undefined || demand?.kind !== 'friend')
        throw new Error('There is no such promotion.');
      const rule = ruleOf(promotion);
      const person = await join();
      const friend = await bring(person, demand.depositMinor, demand.turnoverMinor, {
        email: 'friend@mail.example',
      });
      expect(await apply(person, promotion)).toBe('pending');
      expect(await collect(person)).toBe(worthOf(promotion));
      await erase(friend);
      platform.clock.now += (typeof rule.every === 'object' ? rule.every.days : 1) * DAY;
      for (const referrer of [person, await join()]) {
        await bring(referrer, demand.depositMinor, demand.turnoverMinor, { email: 'FRIEND@mail.example' });
        expect(await apply(referrer, promotion)).toBe('refused');
      }
    });

    it.each(PROMOTIONS)(
      '$id what was only applied for is not used up by an erased person',
      async (promotion) => {
        const own = { email: 'lea.cruz@mail.example' };
        const person = await join(own);
        await fulfilAll(person, promotion);
        expect(await apply(person, promotion, staffed)).toBe('pending');
        await erase(person);
        expect(
          (await waitingRewards(db, 'PHP', 1_000)).map(({ application }) => application.memberId),
        ).not.toContain(person.id);
        const keys = await db.$count(personKeys, eq(personKeys.memberId, person.id));
        expect(keys).toBe(0);
        const returned = await join(own);
        await fulfilAll(returned, promotion);
        expect(await apply(returned, promotion)).toBe('pending');
        expect(await collect(returned)).toBe(worthOf(promotion));
        await db.delete(rewardUses);
        await db.delete(personKeys);
      },
    );

    it.each(PROMOTIONS)('$id a proof is used once, also in a later period', async (promotion) => {
      const person = await join();
      await fulfilAll(person, promotion);
      await apply(person, promotion);
      await collect(person);
      platform.clock.now += 2 * DAY;
      const rule = ruleOf(promotion);
      if (typeof rule.every === 'object') platform.clock.now += rule.every.days * DAY;
      // Only what is not a proof is done again.
      for (const demand of demandsOf(promotion)) {
        if (!['friend', 'naturals', 'slip', 'deposit'].includes(demand.kind)) await fulfil(person, demand);
      }
      const isProven = demandsOf(promotion).some(({ kind }) =>
        ['friend', 'naturals', 'slip', 'deposit'].includes(kind),
      );
      const isLater = typeof rule.every === 'object';
      const answer = await apply(person, promotion);
      expect(answer).toBe(isProven ? 'refused' : isLater ? 'pending' : 'promotion.unavailable');
    });

    it.each(PROMOTIONS.filter((promotion) => typeof ruleOf(promotion).every === 'object'))(
      '$id the days until the next one count from the application, whenever it is decided and claimed',
      async (promotion) => {
        const { every } = ruleOf(promotion);
        if (typeof every !== 'object') throw new Error(`${promotion.id} is given once`);
        const person = await join();
        await fulfilAll(person, promotion);
        const appliedAt = platform.clock.now;
        expect(await apply(person, promotion)).toBe('pending');
        platform.clock.now += (every.days * DAY) / 2;
        expect(await collect(person)).toBe(worthOf(promotion));
        platform.clock.now = appliedAt + every.days * DAY;
        await fulfilAll(person, promotion);
        expect(await apply(person, promotion)).toBe('pending');
      },
    );

    it.each(
      PROMOTIONS.filter((promotion) =>
        demandsOf(promotion).some(({ kind }) => kind === 'deposit' || kind === 'friend'),
      ),
    )('$id money taken back before the claim is not rewarded', async (promotion) => {
      const person = await join();
      await fulfilAll(person, promotion);
      await apply(person, promotion);
      platform.clock.now += REVIEW;
      await listOf(person);
      const [friend] = await db
        .select()
        .from(members)
        .where(eq(members.usernameKey, person.remarks.at(-1) ?? ''));
      await pay(friend === undefined ? person : { id: friend.id, remarks: [] }, 'withdrawal', 40_000);
      expect(await collect(person)).toBe(0);
      const [reward] = await listOf(person);
      expect(['deposit.withdrawn', 'promotion.unmet']).toContain(await claim(person, reward?.rewardId ?? ''));
    });
  });

  describe('with operators, a person decides', () => {
    const promotion = PROMOTIONS.find(({ id }) => id === 'PR-112');
    if (promotion === undefined) throw new Error('The demo world has no such promotion.');
    const decidedBy = 'operator:grace' as const;
    const decide = (id: string, reason: 'unproven' | null = null) =>
      decideReward(db, id, 'PHP', { reason, decidedBy, now: platform.clock.now, record: async () => {} });
    const open = async () => {
      const person = await join();
      await fulfilAll(person, promotion);
      expect(await apply(person, promotion, staffed)).toBe('pending');
      const [reward] = await listOf(person);
      return { person, id: reward?.rewardId ?? '' };
    };

    it.each(PROMOTIONS.filter((each) => ruleOf(each).decides === 'person'))(
      '$id nothing is paid before, however long it waits',
      async (each) => {
        const person = await join();
        await fulfilAll(person, each);
        await apply(person, each, staffed);
        platform.clock.now += 3 * DAY;
        expect(await collect(person)).toBe(0);
        const [reward] = await listOf(person);
        expect(reward).toMatchObject({ state: 'waiting', reason: null });
        expect(await claim(person, reward?.rewardId ?? '')).toBe('conflict');
        expect((await waitingRewards(db, 'PHP', 1_000)).map(({ application }) => application.id)).toContain(
          reward?.rewardId,
        );
        await decide(reward?.rewardId ?? '');
        expect(await collect(person)).toBe(worthOf(each));
      },
    );

    it('a person approves only what the rule allows, and the member reads a refusal', async () => {
      const { person, id } = await open();
      await db.update(bets).set({ mode: 'free' }).where(eq(bets.memberId, person.id));
      await expect(decide(id)).rejects.toThrow(/rule of PR-112 .*slip/);
      await decide(id, 'unproven');
      expect(await listOf(person)).toMatchObject([{ state: 'refused', reason: 'unproven' }]);
      expect(await collect(person)).toBe(0);
      // A refused application uses nothing up.
      await db.update(bets).set({ mode: 'real' }).where(eq(bets.memberId, person.id));
      expect(await apply(person, promotion, staffed)).toBe('pending');
    });

    it('who begins a break at the same moment applies for nothing, joins nothing and claims nothing', async () => {
      const { person, id } = await open();
      await decide(id);
      const other = await join();
      await fulfilAll(other, promotion);
      const { now } = platform.clock;
      const intent = {
        promotionId: promotion.id,
        memberId: other.id,
        now,
        pictures: [],
        remarks: '',
        key: key(),
      };
      const asked = await db.transaction(async (tx) => {
        for (const member of [person, other]) {
          await lockMember(tx, member.id);
          await beginBreak(tx, { memberId: member.id, kind: 'timeOut', until: now + DAY }, now);
        }
        // They find no break yet, and wait for the member's lock.
        const acts = [
          claim(person, id),
          apply(other, promotion, staffed),
          staffed.join(intent).catch(codeOf),
        ];
        await new Promise((resolve) => setTimeout(resolve, 300));
        return () => Promise.all(acts);
      });
      expect(await asked()).toEqual(['player.excluded', 'player.excluded', 'player.excluded']);
      expect(await collect(person)).toBe(0);
    });

    it('two decisions at once, and a decision with a claim, end in one', raceOn(locate), async () => {
      const { person, id } = await open();
      const answers = await Promise.allSettled([
        decide(id),
        decide(id, 'unproven'),
        decide(id),
        claim(person, id),
      ]);
      const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(failed).toHaveLength(2);
      expect(failed.every((error) => error instanceof ReviewError)).toBe(true);
      const paid = await collect(person);
      const [reward] = await listOf(person);
      expect([paid, reward?.state]).toEqual(
        reward?.state === 'refused'
          ? [0, 'refused']
          : [reward?.state === 'claimed' && paid === 0 ? 0 : worthOf(promotion), 'claimed'],
      );
      expect(await wallet.balance(memberAccount(person.id), 'PHP')).toBe(
        reward?.state === 'claimed' ? worthOf(promotion) : 0,
      );
    });

    it('a reward claimed several times at once is paid once', raceOn(locate), async () => {
      const { person, id } = await open();
      await decide(id);
      const worth = worthOf(promotion);
      expect(await Promise.all([1, 2, 3].map(() => claim(person, id)))).toEqual([worth, worth, worth]);
      expect(await wallet.balance(memberAccount(person.id), 'PHP')).toBe(worth);
    });

    it('an approval that was not claimed in time cannot be decided again', async () => {
      const { person, id } = await open();
      await decide(id);
      platform.clock.now += 31 * DAY;
      expect(await claim(person, id)).toBe('conflict');
      expect(await listOf(person)).toMatchObject([{ state: 'expired' }]);
      await expect(decide(id)).rejects.toThrow(/expired already by operator:grace/);
      await expect(decide('nothing')).rejects.toThrow('There is no application nothing.');
    });

    it('pictures that look alike are a hint: also with one byte more, another size or compression', async () => {
      const draw = sharp(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#fff"/><circle cx="80" cy="70" r="60"/><rect x="190" y="90" width="90" height="80" fill="#a33"/></svg>',
        ),
      );
      const png = await draw.png().toBuffer();
      const alike = [
        png,
        Buffer.concat([png, Buffer.from([0])]),
        await draw.clone().resize(200).jpeg({ quality: 60 }).toBuffer(),
      ];
      const ids: string[] = [];
      for (const bytes of [...alike, await sharp(png).flop().png().toBuffer()]) {
        const person = await join();
        await fulfilAll(person, promotion);
        const made = await staffed.apply({
          memberId: person.id,
          promotionId: promotion.id,
          remarks: '',
          pictures: [await upload(person, bytes)],
          key: key(),
          now: platform.clock.now,
        });
        ids.push(made.applicationId);
      }
      const found = await Promise.all(
        ids.map(async (id) => (await alikeTo(db, id)).map((other) => other.id)),
      );
      expect(found.map((others) => others.filter((other) => ids.includes(other)).length)).toEqual([
        2, 2, 2, 0,
      ]);
      // A hint, never a decision.
      for (const id of ids) await decide(id);
    });
  });

  it('pictures look alike up to eight differing bits of their hashes', async () => {
    const ids = new Map<number, string>();
    for (const bits of [0, 8, 9]) {
      const id = key();
      ids.set(bits, id);
      const at = new Date(platform.clock.now);
      await db.insert(rewardApplications).values({
        ...{ id, memberId: (await join()).id, promotionId: 'PR-112', idempotencyKey: id, intentHash: '' },
        ...{ remarks: '', state: 'refused', amountMinor: 0, createdAt: at, updatedAt: at },
        ...{ decidedBy: 'platform', reason: 'unproven' },
      });
      // No picture of another test looks like these.
      const likeness = (0xa5c3_96e1_5a3c_691en ^ ((1n << BigInt(bits)) - 1n)).toString(16);
      await db
        .insert(rewardPictures)
        .values({ applicationId: id, position: 0, digest: `digest of ${bits}`, likeness, picture: null });
    }
    const own = [...ids.values()];
    const alike = (await alikeTo(db, ids.get(0) ?? '')).map(({ id }) => id).filter((id) => own.includes(id));
    expect(alike).toEqual([ids.get(8)]);
  });

  describe('the commands of operators', () => {
    const lines: string[] = [];
    const files = new Map<string, Buffer>();
    const run = async (...words: string[]) => {
      lines.length = 0;
      const trail = createTrail(db, 400);
      await rewardsCommand(
        {
          db,
          actor: 'operator:grace',
          print: (text) => void lines.push(text),
          give: (file, bytes) => void files.set(file, bytes),
          record: (event, tx) =>
            trail.record({ ...event, result: 'done', actor: 'operator:grace', now: Date.now() }, tx),
        },
        words,
      );
      return lines.join('\n');
    };
    const trailOf = async () =>
      (await createTrail(db, 400).search({ limit: 5 })).map(({ kind, actor }) => `${kind} ${actor}`);

    it('list, show with pictures, approve, refuse with a reason; each decision is in the trail with its actor', async () => {
      const slip = PROMOTIONS.find(({ id }) => id === 'PR-112');
      if (slip === undefined) throw new Error('The demo world has no such promotion.');
      // Operators decide by the machine's clock.
      platform.clock.now = Date.now();
      const made: { person: Person; id: string }[] = [];
      for (let at = 0; at < 2; at += 1) {
        const person = await join();
        await fulfilAll(person, slip);
        await apply(person, slip, staffed);
        const [reward] = await listOf(person);
        made.push({ person, id: reward?.rewardId ?? '' });
      }
      const [first, second] = made;
      if (first === undefined || second === undefined) throw new Error('There are two.');
      const list = await run();
      for (const { id } of made) expect(list).toContain(id);
      expect(list).toMatch(/PR-112\tallowed by the rule: 100000 minor units; slip of 5 right picks/);
      expect(await run('show', first.id, '--pictures', 'folder')).toContain(`folder/${first.id}-1.jpg`);
      expect((await sharp(files.get(`folder/${first.id}-1.jpg`)).metadata()).format).toBe('jpeg');
      expect(await run('approve', first.id)).toBe(`Approved: ${first.id}`);
      expect(await trailOf()).toContain('rewardApproved operator:grace');
      await expect(run('approve', first.id)).rejects.toThrow(/approved already by operator:grace/);
      await expect(run('refuse', second.id, '--reason', 'mood')).rejects.toThrow(
        /--reason must be one of .*unproven/,
      );
      await expect(run('refuse', second.id)).rejects.toThrow(/--reason must be one of/);
      await run('refuse', second.id, '--reason', 'unproven');
      expect(await trailOf()).toContain('rewardRefused operator:grace');
      expect(await collect(first.person)).toBe(worthOf(slip));
      expect(await collect(second.person)).toBe(0);
      // The picture is gone after the decision.
      expect(await run('show', first.id)).toContain('0 of 1 kept');
      await expect(run('dance', first.id)).rejects.toThrow(/must be show, approve, refuse or rule/);
    });

    it('a rule is shown and set; a wrong one is refused with the field and what is allowed', async () => {
      const before = JSON.parse(await run('rule', 'PR-104'));
      expect(readRule(before)).toEqual(readRule(RULES.birthday));
      await expect(run('rule', 'PR-104', '{"decides":"moon"}')).rejects.toThrow(/rule\.decides: .*person/);
      await expect(run('rule', 'PR-104', 'free money')).rejects.toThrow(/must be JSON/);
      await expect(run('rule', 'PR-999')).rejects.toThrow('There is no promotion PR-999.');
      await run('rule', 'PR-104', JSON.stringify({ ...before, wagering: 3 }));
      expect(await trailOf()).toContain('rewardRuleChanged operator:grace');
      expect(JSON.parse(await run('rule', 'PR-104'))).toMatchObject({ wagering: 3 });
      await run('rule', 'PR-104', JSON.stringify(before));
    });

    it('how many wait, and since when, are metrics', async () => {
      const [row] = await db
        .select({ count: count(), oldest: min(rewardApplications.createdAt) })
        .from(rewardApplications)
        .where(eq(rewardApplications.state, 'waiting'));
      const metrics = createMetrics({
        database: platform.database,
        now: () => (row?.oldest?.getTime() ?? 0) + 90_000,
        helpers: new Map(),
        channels: () => 0,
        underway: () => 0,
      });
      const { text } = await metrics.render();
      expect(text).toContain(`platform_rewards_waiting ${row?.count}`);
      expect(text).toContain('platform_rewards_waiting_age_seconds 90\n');
    });
  });

  describe('a rule that does not follow the schema', () => {
    it.each([
      [{ pays: { kind: 'gift' } }, /rule\.pays\.kind: must be fixed or deposit/],
      [{ conditions: [{ kind: 'moon' }] }, /rule\.conditions\.0\.kind: must be one of membership, turnover/],
      [{ every: 'day' }, /rule\.every: must be once, birthday or/],
      [{ wagering: -1 }, /rule\.wagering: .*>=0/],
      [{ decides: 'nobody' }, /rule\.decides: .*"platform"\|"person"/],
      [{ bonus: 1 }, /rule: .*"bonus"/],
    ])('%o is refused with the field and what is allowed', async (part, message) => {
      const rule = {
        decides: 'person',
        pays: { kind: 'fixed', amountMinor: 1 },
        every: 'once',
        wagering: 0,
        conditions: [],
      };
      expect(() => readRule({ ...rule, ...part })).toThrow(RuleError);
      expect(() => readRule({ ...rule, ...part })).toThrow(message);
    });

    it('is not offered and promises nothing, and what was applied for waits for a person', async () => {
      const promotion = PROMOTIONS.find(({ id }) => id === 'PR-113');
      if (promotion === undefined) throw new Error('The demo world has no such promotion.');
      const person = await join();
      await fulfilAll(person, promotion);
      await apply(person, promotion);
      const set = (rewardRule: unknown) =>
        db.update(announcements).set({ rewardRule }).where(eq(announcements.id, promotion.id));
      await set({ decides: 'platform' });
      expect((await sandbox.offers(platform.clock.now)).map(({ id }) => id)).not.toContain(promotion.id);
      expect(await apply(await join(), promotion)).toBe('promotion.unavailable');
      expect(await collect(person)).toBe(0);
      expect((await listOf(person)).map(({ state }) => state)).toEqual(['waiting']);
      const [row] = await db
        .select()
        .from(rewardApplications)
        .where(eq(rewardApplications.memberId, person.id));
      await expect(
        decideReward(db, row?.id ?? '', 'PHP', {
          reason: null,
          decidedBy: 'operator:grace',
          now: 0,
          record: async () => {},
        }),
      ).rejects.toThrow(/rule\.pays/);
      await set(promotion.rewardRule);
    });
  });
});
