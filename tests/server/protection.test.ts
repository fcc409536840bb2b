import { balance, createDeposit, createWithdrawal, paymentMethods } from '@contract/cashier';
import { launchGame } from '@contract/catalogue';
import { announcements, applySignUpReward, claimReward, joinSignUpPromotion } from '@contract/content';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import {
  acknowledgeRealityCheck,
  beginPlayerBreak,
  claimManualRebate,
  manualRebate,
  protection,
  protectionEventKind,
  protectionHistory,
  realityCheck,
  setProtectionLimit,
  setRealityCheck,
} from '@contract/member';
import { IDEMPOTENCY_HEADER } from '@contract/session';
import { dayOf } from '@server/common/homeDays';
import { bets, members, playSessions, rewardApplications } from '@server/db/schema';
import { monthsLater } from '@server/protection/handlers';
import { createPersons } from '@server/protection/persons';
import { createProtection } from '@server/protection/protection';
import { createWallet } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOOSENING_DELAY } from '@/machines/platform/playerLimit/playerLimit.machine';
import { sampleRequest } from '../attack/samples';
import { accountFlows, TEST_PIN } from './support/accountFlows';
import {
  createClient,
  onEachDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { type Launch, sit, slotLaunch } from './support/studio';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const key = () => crypto.randomUUID();

it('a time-out of months ends on the same day, or on the last of a shorter month', () => {
  expect(monthsLater(Date.UTC(2026, 7, 31, 9), 6)).toBe(Date.UTC(2027, 1, 28, 9));
  expect(monthsLater(Date.UTC(2026, 0, 15), 12)).toBe(Date.UTC(2027, 0, 15));
});

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;
  let memberId: number;
  let launch: Launch;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    const [row] = await platform.database.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
    launch = await slotLaunch(client);
  });
  afterAll(async () => {
    await createWallet({ db: platform.database.db, now: Date.now }).assertZeroSum();
    await platform.close();
  });

  const again = async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
  };
  beforeEach(async () => {
    // Each test is months later, so that earlier ones are outside of every limit.
    platform.clock.now += 40 * DAY;
    await client.control('POST', '/protection/reset', { username: 'player' });
    await again();
  });
  const pass = async (milliseconds: number) => {
    platform.clock.now += milliseconds;
    await again();
  };

  const read = () => client.call(protection, {}, { token });
  const limit = (
    kind: 'deposit' | 'loss' | 'session',
    period: 'day' | 'week' | 'month',
    amount: number | null,
  ) => client.call(setProtectionLimit, { kind, period, amount }, { token });
  const depositing = async (amountMinor: number) =>
    (
      await client.send(
        createDeposit,
        { methodId: 'ewallet', amountMinor },
        { token, headers: { [IDEMPOTENCY_HEADER]: key() } },
      )
    ).code ?? 'done';
  const withdrawing = async () => {
    await flows.setPin(token);
    await flows.stepUp(token, 'destination');
    return (
      (
        await client.send(
          createWithdrawal,
          { methodId: 'ewallet', amountMinor: 20_000, paymentPassword: TEST_PIN, destination: '09171234567' },
          { token, headers: { [IDEMPOTENCY_HEADER]: key() } },
        )
      ).code ?? 'done'
    );
  };
  const launching = async (freePlay: 'true' | 'false' = 'false') =>
    (await client.send(launchGame, { ...launch, freePlay }, { token })).code ?? 'done';
  /** A round as if it had been lost some time ago. */
  const lose = async (betMinor: number, ago = 0, winMinor = 0) => {
    await platform.database.db.insert(bets).values({
      id: key(),
      launchId: key(),
      roundKey: key(),
      intentHash: '',
      memberId,
      nodeId: launch.launch === 'general' ? Number(launch.nodeId) : 0,
      mode: 'real',
      currency: 'PHP',
      betMinor,
      winMinor,
      state: 'settled',
      choice: {},
      outcome: {},
      audit: {},
      placedAt: new Date(platform.clock.now - ago),
      settledAt: new Date(platform.clock.now - ago),
    });
  };

  it('a stricter limit applies at once, a looser one after 24 hours, and it can be cancelled', async () => {
    expect((await limit('deposit', 'day', 50_000)).effectiveTime).toBe(platform.clock.now);
    expect((await limit('deposit', 'day', 90_000)).effectiveTime).toBe(platform.clock.now + LOOSENING_DELAY);
    const find = async () =>
      (await read()).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day');
    expect(await find()).toMatchObject({ amount: 50_000, pending: { amount: 90_000 } });
    expect(await depositing(60_000)).toBe('player.limit.reached');
    await pass(LOOSENING_DELAY - 1);
    expect(await depositing(60_000)).toBe('player.limit.reached');
    await pass(1);
    expect(await find()).toMatchObject({ amount: 90_000, pending: null });
    expect(await depositing(60_000)).toBe('done');
    // Removing a limit loosens it; setting it again cancels that.
    await limit('deposit', 'day', null);
    await limit('deposit', 'day', 90_000);
    await pass(LOOSENING_DELAY);
    expect(await find()).toMatchObject({ amount: 90_000, pending: null });
    const beyond = { kind: 'session', period: 'day', amount: 1_441 } as const;
    const { value } = await client.refused(setProtectionLimit, beyond, 'request.invalid', { token });
    expect(value).toEqual({ fields: ['amount'], reasons: { amount: 'high' } });
  });

  it.each(['day', 'week', 'month'] as const)(
    'deposits of the last %s count against its limit, also undecided and simultaneous ones',
    raceOn(locate),
    async (period) => {
      const length = { day: DAY, week: 7 * DAY, month: 30 * DAY }[period];
      await limit('deposit', period, 50_000);
      const outcomes = await Promise.all([depositing(30_000), depositing(30_000), depositing(30_000)]);
      expect(outcomes.sort()).toEqual(['done', 'player.limit.reached', 'player.limit.reached']);
      expect(await depositing(20_000)).toBe('done');
      expect((await read()).standing).toEqual({ play: 'open', deposit: 'limited' });
      expect(await client.call(paymentMethods, { language: 'EN' }, { token })).toMatchObject({
        depositStanding: 'limited',
        depositLeftMinor: 0,
      });
      expect([await launching(), await withdrawing()]).toEqual(['done', 'done']);
      await pass(length);
      expect(await depositing(30_000)).toBe('done');
    },
  );

  it('a loss limit refuses a stake that could exceed it, and every launch once it is reached', async () => {
    await limit('loss', 'week', 30_000);
    const table = await sit(client, platform, token, launch);
    const bet = table.limits.minimumMinor;
    const round = () => table.tries('/rounds', { roundKey: key(), betMinor: bet, choice: {} });
    await lose(30_000 - bet - 1, 2 * DAY);
    const known = { roundKey: key(), betMinor: bet, choice: {} };
    const first = await table.play(known);
    await lose(bet + first.winMinor);
    expect(await round()).toBe('player.limit.reached');
    // Payments started before may arrive in between; the round is the same.
    expect(await table.play(known)).toEqual({ ...first, balanceMinor: expect.any(Number) });
    await lose(bet);
    expect((await read()).standing).toEqual({ play: 'limited', deposit: 'open' });
    expect([await launching(), await launching('true'), await withdrawing()]).toEqual([
      'player.limit.reached',
      'player.limit.reached',
      'done',
    ]);
    await pass(7 * DAY + 1);
    expect(await launching()).toBe('done');
  });

  describe('of several limits the strictest counts:', () => {
    type Amounts = Partial<Readonly<Record<'day' | 'week' | 'month', number>>>;
    /** Limits, what was used some days ago, and what is left, by the limit that leaves least. */
    const CASES: readonly [
      strictest: string,
      Amounts,
      used: readonly [amount: number, days: number][],
      rest: number,
    ][] = [
      [
        'day of two',
        { day: 60_000, month: 90_000 },
        [
          [10_000, 10],
          [20_000, 0],
        ],
        40_000,
      ],
      [
        'month of two',
        { day: 60_000, month: 90_000 },
        [
          [50_000, 10],
          [20_000, 0],
        ],
        20_000,
      ],
      ['week of two', { day: 80_000, week: 70_000 }, [[30_000, 3]], 40_000],
      [
        'day of three',
        { day: 50_000, week: 90_000, month: 130_000 },
        [
          [20_000, 10],
          [30_000, 3],
          [20_000, 0],
        ],
        30_000,
      ],
      [
        'week of three',
        { day: 60_000, week: 75_000, month: 150_000 },
        [
          [20_000, 10],
          [30_000, 3],
          [20_000, 0],
        ],
        25_000,
      ],
      [
        'month of three',
        { day: 75_000, week: 110_000, month: 105_000 },
        [
          [20_000, 10],
          [30_000, 3],
          [20_000, 0],
        ],
        35_000,
      ],
    ];
    const setAll = async (kind: 'deposit' | 'loss' | 'session', limits: Amounts, unit = 1) => {
      for (const period of ['day', 'week', 'month'] as const) {
        const amount = limits[period];
        if (amount !== undefined) await limit(kind, period, amount / unit);
      }
    };

    it.each(CASES)(
      'deposits, the %s: what is offered is accepted, and no more',
      async (_, limits, used, rest) => {
        for (const [at, [amount, days]] of used.entries()) {
          expect(await depositing(amount)).toBe('done');
          // A deposit that nobody has paid for a day is cancelled and no longer counts.
          platform.clock.now += 5_000;
          await client.control('POST', '/payments/settle');
          await pass((days - (used[at + 1]?.[1] ?? 0)) * DAY);
        }
        await setAll('deposit', limits);
        const offered = async () =>
          (await client.call(paymentMethods, { language: 'EN' }, { token })).depositLeftMinor;
        expect(await offered()).toBe(rest);
        expect(await depositing(rest + 1)).toBe('player.limit.reached');
        expect(await depositing(rest)).toBe('done');
        expect(await offered()).toBe(0);
        expect((await read()).standing.deposit).toBe('limited');
      },
    );

    it.each(CASES)(
      'stakes, the %s: the exact rest is accepted, and no more',
      async (_, limits, used, rest) => {
        for (const [amount, days] of used) await lose(amount, days * DAY);
        await setAll('loss', limits);
        const table = await sit(client, platform, token, launch);
        const betMinor = table.limits.minimumMinor;
        const round = () => table.tries('/rounds', { roundKey: key(), betMinor, choice: {} });
        await lose(rest - betMinor + 1);
        expect(await round()).toBe('player.limit.reached');
        await lose(1, 0, 2);
        expect(await round()).toBe('done');
      },
    );

    it.each(CASES)(
      'time of play, the %s: the last minute is admitted, and no more',
      async (_, limits, used, rest) => {
        const play = async (minutes: number, ago: number) => {
          const end = platform.clock.now - ago;
          await platform.database.db
            .insert(playSessions)
            .values({ memberId, startedAt: new Date(end - minutes * MINUTE), lastSeenAt: new Date(end) });
        };
        for (const [amount, days] of used) await play(amount / 1_000, days * DAY + HOUR);
        await setAll('session', limits, 1_000);
        await play(rest / 1_000 - 1, 3 * HOUR);
        expect(await launching()).toBe('done');
        await play(1, 5 * HOUR);
        expect(await launching()).toBe('player.limit.reached');
        expect((await read()).standing.play).toBe('limited');
      },
    );
  });

  it('a session limit counts the time between rounds, but no pause, and then ends play', async () => {
    await limit('session', 'day', 10);
    const table = await sit(client, platform, token, launch);
    const round = () =>
      table.tries('/rounds', { roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} });
    expect(await round()).toBe('done');
    platform.clock.now += 6 * MINUTE;
    expect(await round()).toBe('done');
    await read();
    // A long absence does not count as play.
    platform.clock.now += 25 * MINUTE;
    expect(await round()).toBe('done');
    platform.clock.now += 3 * MINUTE;
    expect(await round()).toBe('done');
    expect(
      (await read()).limits.find(({ kind, period }) => kind === 'session' && period === 'day')?.used,
    ).toBe(9);
    platform.clock.now += MINUTE;
    expect(await round()).toBe('player.limit.reached');
    await again();
    expect(await launching()).toBe('done');
    await pass(DAY);
    expect(await launching()).toBe('done');
  });

  it('a break ends launches, running rounds, free play and deposits; the balance can always be withdrawn', async () => {
    for (const [request, length] of [
      [{ kind: 'timeOut', hours: 24 }, DAY],
      [{ kind: 'exclusion', months: 6 }, monthsLater(platform.clock.now, 6) - platform.clock.now],
    ] as const) {
      const table = await sit(client, platform, token, launch);
      const round = () =>
        table.tries('/rounds', { roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} });
      expect(await round()).toBe('done');
      const { until } = await client.call(beginPlayerBreak, request, { token });
      expect(Math.abs(until - platform.clock.now - length)).toBeLessThan(3 * DAY);
      expect([await round(), await launching(), await launching('true'), await depositing(30_000)]).toEqual(
        Array.from({ length: 4 }, () => 'player.excluded'),
      );
      expect(await withdrawing()).toBe('done');
      expect((await read()).standing).toEqual({ play: 'excluded', deposit: 'excluded' });
      // Neither limits nor another, shorter break shorten it.
      await limit('loss', 'day', null);
      expect(
        (await client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token })).until,
      ).toBeGreaterThanOrEqual(platform.clock.now + DAY);
      expect(await launching()).toBe('player.excluded');
      await pass(until - platform.clock.now - 1);
      expect([await launching(), await depositing(30_000)]).toEqual(['player.excluded', 'player.excluded']);
      await pass(1);
      expect([await launching(), await depositing(30_000)]).toEqual(['done', 'done']);
    }
    for (const wrong of [
      { kind: 'timeOut', hours: 23 },
      { kind: 'timeOut', hours: 1_009 },
      { kind: 'exclusion', months: 5 },
    ]) {
      expect((await client.send(beginPlayerBreak, wrong, { token })).code).toBe('request.invalid');
    }
  });

  it('a member on a break gets no promotion, reward, bonus or rebate, and all of them again afterwards', async () => {
    await client.control('POST', '/settings', {
      'switches.MANPLAYREB3': true,
      'switches.REWCEN3': true,
    });
    await lose(900_000, MINUTE);
    const announced = async (as: { token?: string }) => {
      const { promotion, banners, popup, hot } = await client.call(
        announcements,
        { types: 'B,PL,PU,PR,H', platform: 'M', merchantCode: 'MAIN', language: 'EN' },
        as,
      );
      return promotion.length + banners.length + popup.length + hot.length;
    };
    const due = async () => (await client.call(manualRebate, {}, { token })).claimableMinor;
    const application = { promotionId: 'promo-1', remarks: '', pictures: [] };
    const codes = async () => [
      (await client.send(joinSignUpPromotion, application, { token })).code,
      (await client.send(applySignUpReward, application, { token })).code,
      (await client.send(claimReward, { rewardId: key() }, { token })).code,
      (
        await client.send(
          claimManualRebate,
          { expectedMinor: 900 },
          { token, headers: { [IDEMPOTENCY_HEADER]: key() } },
        )
      ).code,
    ];
    expect([(await announced({ token })) > 0, (await due()) > 0]).toEqual([true, true]);
    const { until } = await client.call(beginPlayerBreak, { kind: 'exclusion', months: 6 }, { token });
    expect([await announced({ token }), await due()]).toEqual([0, 0]);
    expect(await codes()).toEqual(Array.from({ length: 4 }, () => 'player.excluded'));
    expect(await announced({})).toBeGreaterThan(0);
    await pass(until - platform.clock.now);
    expect(await due()).toBeGreaterThan(0);
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': false });
  });

  it('every order of a member is refused on a break, or is one of those that stay possible', async () => {
    await client.control('POST', '/settings', {
      'switches.MANPLAYREB3': true,
      'switches.REWCEN3': true,
      'switches.CBS3': true,
    });
    await lose(900_000, MINUTE);
    const application = { promotionId: 'promo-1', remarks: '', pictures: [] };
    /** A request of each, which is refused for nothing but the break. */
    const refused: Readonly<Partial<Record<EndpointName, object>>> = {
      trialAccount: {},
      testPlay: { moduleId: 'RNG' },
      launchGame: { ...launch, freePlay: 'false' },
      createDeposit: { methodId: 'ewallet', amountMinor: 30_000 },
      joinSignUpPromotion: application,
      applySignUpReward: application,
      claimReward: { rewardId: key() },
      claimManualRebate: { expectedMinor: 900 },
      buyChatPass: { modelId: 'paid', priceMinor: 5_000 },
    };
    const possible: readonly EndpointName[] = [
      ...([
        'logout',
        'revokeSession',
        'sendMemberVerificationCode',
        'stepUp',
        'stepUpPasskeyOptions',
      ] as const),
      ...(['passWordChangeV2', 'passkeyRegistrationOptions', 'registerPasskey', 'removePasskey'] as const),
      ...(['uploadPicture', 'setAvatar', 'sendFeedback', 'addFavourite', 'removeFavourite'] as const),
      ...(['setProtectionLimit', 'beginPlayerBreak', 'setRealityCheck', 'acknowledgeRealityCheck'] as const),
      ...(['markAnnouncementRead', 'setChatFocus', 'launchChat'] as const),
      ...(['answerContractRequest', 'agentRebateUpdate'] as const),
      // The member's money is always the member's.
      ...(['createWithdrawal', 'forfeitBonus', 'setPaymentPassword'] as const),
    ];
    const rows: readonly Endpoint[] = Object.values(ENDPOINTS);
    const orders = rows.filter(
      ({ name, method, access }) =>
        (method !== 'GET' && access !== 'public') || name === 'trialAccount' || name === 'launchGame',
    );
    expect([...Object.keys(refused), ...possible].toSorted()).toEqual(
      orders.map(({ name }) => name).toSorted(),
    );
    await client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token });
    for (const [name, request] of Object.entries(refused)) {
      const { code } = await client.send(ENDPOINTS[name as EndpointName], request, {
        token,
        headers: { [IDEMPOTENCY_HEADER]: key() },
      });
      expect(code, name).toBe('player.excluded');
    }
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': false, 'switches.CBS3': false });
  });

  it('public content contains no promotions for a member on a break', async () => {
    await client.control('POST', '/settings', {
      'switches.MANPLAYREB3': true,
      'switches.REWCEN3': true,
    });
    await lose(900_000, MINUTE);
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(rewardApplications).values({
      id: key(),
      memberId,
      promotionId: 'promo-1',
      idempotencyKey: key(),
      intentHash: '',
      remarks: '',
      state: 'approved',
      amountMinor: 5_000,
      createdAt: at,
      updatedAt: at,
      deadlineAt: new Date(platform.clock.now + DAY),
    });
    // Promotional content: promotions, popups, hot news and banners by their names, rebates and rank benefits.
    const ADVERT =
      /"(?:promo|hot|popup)-|\/banner\/|rebate (?:of )?[\d.]+ ?%|[\d.]+ ?% rebate|"rebateMinor":[1-9]/i;
    const more: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      announcements: { types: 'B,PL,PU,PR,H', merchantCode: 'MAIN' },
      notice: { id: 'hot-1' },
    };
    const rows: readonly Endpoint[] = Object.values(ENDPOINTS);
    const advertising = async (as: { token?: string }) => {
      const names = [];
      for (const row of rows) {
        if (row.method !== 'GET') continue;
        const request = {
          ...sampleRequest(row),
          ...('language' in sampleRequest(row) ? { language: 'EN' } : {}),
        };
        const { text } = await client.send(row, { ...request, ...more[row.name] }, as);
        if (ADVERT.test(text)) names.push(row.name);
      }
      return names.toSorted();
    };
    // A new call with promotions must be added here, and must check for a break.
    const carriers = [
      'announcements',
      'lobbyNews',
      'manualRebate',
      'notice',
      'popularAnnouncements',
      'promotionApplications',
      'promotionRewards',
      'rewardCentre',
      'vipBenefits',
    ];
    expect(await advertising({ token })).toEqual(carriers);
    const { until } = await client.call(beginPlayerBreak, { kind: 'exclusion', months: 6 }, { token });
    expect(await advertising({ token })).toEqual([]);
    expect((await advertising({})).length).toBeGreaterThan(0);
    await platform.database.db.delete(rewardApplications).where(eq(rewardApplications.memberId, memberId));
    await pass(until - platform.clock.now);
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': false });
  });

  it('a reality check shows time and result, and rounds wait until it is acknowledged', async () => {
    await client.call(setRealityCheck, { minutes: 15 }, { token });
    const table = await sit(client, platform, token, launch);
    const round = () =>
      table.tries('/rounds', { roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} });
    expect(await round()).toBe('done');
    const start = platform.clock.now;
    platform.clock.now += 14 * MINUTE;
    expect(await round()).toBe('done');
    platform.clock.now += MINUTE;
    expect(await round()).toBe('reality.check.due');
    const figures = await client.call(realityCheck, {}, { token });
    expect(figures).toMatchObject({
      sessionStartTime: start,
      betMinor: 2 * table.limits.minimumMinor,
      nextCheckTime: start + 15 * MINUTE,
      serverTime: platform.clock.now,
    });
    expect((await client.call(acknowledgeRealityCheck, {}, { token })).nextCheckTime).toBe(
      platform.clock.now + 15 * MINUTE,
    );
    expect(await round()).toBe('done');
    await client.call(setRealityCheck, { minutes: null }, { token });
    platform.clock.now += 17 * MINUTE;
    expect(await round()).toBe('done');
  });

  it('the history lists play, payments and decisions, and the result of each of 30 days', async () => {
    await limit('deposit', 'day', 90_000);
    await limit('deposit', 'day', null);
    await client.call(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, { token });
    await lose(7_000, 2 * DAY);
    const { activity, days, events, hasMore } = await client.call(protectionHistory, {}, { token });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: dayOf(platform.clock.now), betMinor: 0, winMinor: 0, spentMinor: 0 });
    expect(days.at(-3)).toEqual({
      day: dayOf(platform.clock.now - 2 * DAY),
      betMinor: 7_000,
      winMinor: 0,
      spentMinor: 0,
    });
    expect(days.reduce((sum, { betMinor }) => sum + betMinor, 0)).toBe(7_000);
    expect(activity.map(({ period, betMinor }) => [period, betMinor])).toEqual([
      ['day', 0],
      ['week', 7_000],
      ['month', 7_000],
    ]);
    expect(events.slice(0, 3).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['timeOut', ''],
      ['limitLoosened', 'deposit/day'],
      ['limitTightened', 'deposit/day'],
    ]);
    const rest = await client.call(protectionHistory, { before: String(events[0]?.eventId) }, { token });
    expect(rest.events[0]?.eventId).toBe(events[1]?.eventId);
    expect(hasMore).toBe(events.length === 20);
  });

  it('each decision and each acknowledged check leaves its own line in the history', async () => {
    const until = (days: number) => platform.clock.now + days * DAY;
    const acts: readonly [act: () => Promise<unknown>, line: () => object][] = [
      [
        () => limit('loss', 'week', 40_000),
        () => ({ kind: 'limitTightened', subject: 'loss/week', value: 40_000 }),
      ],
      [
        () => limit('loss', 'week', 70_000),
        () => ({ kind: 'limitLoosened', subject: 'loss/week', value: 70_000 }),
      ],
      [
        () => limit('session', 'month', 900),
        () => ({ kind: 'limitTightened', subject: 'session/month', value: 900 }),
      ],
      [
        () => limit('deposit', 'day', 50_000),
        () => ({ kind: 'limitTightened', subject: 'deposit/day', value: 50_000 }),
      ],
      [
        () => limit('deposit', 'day', null),
        () => ({ kind: 'limitLoosened', subject: 'deposit/day', value: null }),
      ],
      [
        () => client.call(setRealityCheck, { minutes: 30 }, { token }),
        () => ({ kind: 'realityCheckSet', subject: '', value: 30 }),
      ],
      [
        () => client.call(acknowledgeRealityCheck, {}, { token }),
        () => ({ kind: 'realityCheck', subject: '', value: null }),
      ],
      [
        () => client.call(setRealityCheck, { minutes: null }, { token }),
        () => ({ kind: 'realityCheckSet', subject: '', value: null }),
      ],
      [
        () => client.call(beginPlayerBreak, { kind: 'timeOut', hours: 48 }, { token }),
        () => ({ kind: 'timeOut', subject: '', value: until(2) }),
      ],
      [
        () => client.call(beginPlayerBreak, { kind: 'exclusion', months: 6 }, { token }),
        () => ({ kind: 'exclusion', subject: '', value: monthsLater(platform.clock.now, 6) }),
      ],
    ];
    const newest = async () => (await client.call(protectionHistory, {}, { token })).events;
    let [last] = await newest();
    const kinds = new Set<string>();
    for (const [act, line] of acts) {
      platform.clock.now += 1_000;
      await act();
      const [event, before] = await newest();
      expect(event).toMatchObject({ ...line(), time: platform.clock.now });
      expect(before?.eventId).toBe(last?.eventId);
      last = event;
      kinds.add(event?.kind ?? '');
    }
    expect([...kinds].sort()).toEqual([...protectionEventKind.options].sort());
  });

  it('guests have no protection settings', async () => {
    const guest = (await flows.signIn('guest')).token;
    await client.refused(protection, {}, 'real.account.required', { token: guest });
    await client.refused(beginPlayerBreak, { kind: 'timeOut', hours: 24 }, 'real.account.required', {
      token: guest,
    });
  });

  it('ROUTE-61 FLAG-08 the manual rebate pays once for each settled bet, only as announced, only while enabled', async () => {
    await client.refused(manualRebate, {}, 'no.permission', { token });
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': true });
    platform.clock.now += 2_000;
    const claim = (expectedMinor: number, intent = key()) =>
      client.send(claimManualRebate, { expectedMinor }, { token, headers: { [IDEMPOTENCY_HEADER]: intent } });
    const open = await client.call(manualRebate, {}, { token });
    if (open.claimableMinor > 0) await claim(open.claimableMinor);
    platform.clock.now += 1_000;
    await lose(100_000);
    await lose(55_555);
    const offer = await client.call(manualRebate, {}, { token });
    const rate = offer.list[0]?.rateBasisPoints ?? 0;
    expect(offer.claimableMinor).toBe(Math.floor((155_555 * rate) / 10_000));
    expect(offer.claimableMinor).toBeGreaterThan(0);
    expect((await claim(offer.claimableMinor + 1)).code).toBe('conflict');
    const intent = key();
    const answers = [await claim(offer.claimableMinor, intent), await claim(offer.claimableMinor, intent)];
    expect(answers.map(({ code }) => code ?? 'done')).toEqual(['done', 'done']);
    expect((await claim(offer.claimableMinor)).code).toBe('conflict');
    const after = await client.call(manualRebate, {}, { token });
    expect([after.claimableMinor, after.list]).toEqual([0, []]);
    expect(after.history[0]).toMatchObject({ amountMinor: offer.claimableMinor });
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': false });
  });

  it('a rebate claimed several times at once is paid once', raceOn(locate), async () => {
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': true });
    const held = async () => (await client.call(balance, {}, { token })).balanceMinor;
    await lose(100_000);
    const { claimableMinor: expectedMinor } = await client.call(manualRebate, {}, { token });
    const before = await held();
    const [first, second] = [key(), key()];
    const answers = await Promise.all(
      [first, first, second, second].map((intent) =>
        client.send(
          claimManualRebate,
          { expectedMinor },
          { token, headers: { [IDEMPOTENCY_HEADER]: intent } },
        ),
      ),
    );
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      'conflict',
      'conflict',
      'done',
      'done',
    ]);
    expect([expectedMinor > 0, await held()]).toEqual([true, before + expectedMinor]);
    await client.control('POST', '/settings', { 'switches.MANPLAYREB3': false });
  });

  describe('any order of decisions', () => {
    it('an excluded or limited player never launches, stakes or deposits; nothing is loosened early', async () => {
      const { db } = platform.database;
      let now = platform.clock.now;
      const keeper = createProtection(db, () => now, createPersons(String));
      const step = fc.oneof(
        fc.record({
          do: fc.constant('limit' as const),
          kind: fc.constantFrom('deposit' as const, 'loss' as const, 'session' as const),
          period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
          amount: fc.option(fc.integer({ min: 1, max: 2_000 })),
        }),
        fc.record({
          do: fc.constant('break' as const),
          kind: fc.constantFrom('timeOut' as const, 'exclusion' as const),
          length: fc.integer({ min: 1, max: 3 * DAY }),
        }),
        fc.record({ do: fc.constant('wait' as const), length: fc.integer({ min: 1, max: 2 * DAY }) }),
        fc.record({ do: fc.constant('lose' as const), amount: fc.integer({ min: 1, max: 900 }) }),
      );
      const admits = (work: (tx: typeof db) => Promise<unknown>) =>
        db.transaction(work).then(
          () => true,
          () => false,
        );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          now += 100 * DAY;
          platform.clock.now = now;
          await client.control('POST', '/protection/reset', { username: 'player' });
          const amounts = new Map<string, { amount: number | null; since: number }>();
          let away = 0;
          for (const one of steps) {
            if (one.do === 'limit') {
              const name = `${one.kind}/${one.period}`;
              const since = await keeper.setLimit(memberId, one);
              if (since === now) amounts.set(name, { amount: one.amount, since });
              else expect(since).toBe(now + LOOSENING_DELAY);
            } else if (one.do === 'break') {
              away = Math.max(away, now + one.length);
              await keeper.beginBreak(memberId, one.kind, (from) => from + one.length);
            } else if (one.do === 'lose') await lose(one.amount, platform.clock.now - now);
            else now += one.length;
            const { standing, limits } = await keeper.read(memberId);
            // A new limit stays at least as strict as it was set for one day.
            for (const { kind, period, amount } of limits) {
              const set = amounts.get(`${kind}/${period}`);
              if (set === undefined || set.amount === null || now >= set.since + LOOSENING_DELAY) continue;
              expect(amount).toBeLessThanOrEqual(set.amount);
            }
            expect(standing.play === 'excluded').toBe(now < away);
            expect(await admits((tx) => keeper.admitLaunch(memberId, tx))).toBe(standing.play === 'open');
            if (standing.play !== 'open') {
              expect(await admits((tx) => keeper.admitStake(tx, memberId, 1))).toBe(false);
            }
            if (standing.deposit !== 'open') {
              expect(await admits((tx) => keeper.admitDeposit(tx, memberId, 1))).toBe(false);
            }
          }
        }),
        { numRuns: 12, seed: 20261121 },
      );
    });
  });
});
