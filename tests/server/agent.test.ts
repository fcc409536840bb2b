import * as contract from '@contract/agent';
import { createDownline } from '@server/agent/downline';
import { dayOf, startOfDay } from '@server/common/homeDays';
import { bets, contractRequests } from '@server/db/schema';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const AGENT_CALLS = [
  contract.agentDailySalaryRequests,
  contract.agentDividendRequests,
  contract.agentHourContract,
  contract.teamKpiA,
  contract.teamKpiB,
  contract.teamKpiC,
] as const;
const DAY = 86_400_000;
const FIRST_PAGE = { pageNo: '1', pageSize: '10' };

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    const flows = accountFlows(client);
    await flows.resetLimits();
    for (const [name, site] of [
      ['agent', 'agent'],
      ['below1', 'agent'],
      ['other', 'agent'],
      ['type41', 'agent'],
      ['player', 'member'],
      ['guest', 'member'],
      ['plain40', 'member'],
    ] as const) {
      tokens.set(name, (await flows.signIn(name, { site })).token);
    }
    token = tokenOf('agent');
  });
  afterAll(() => platform.close());

  const tokenOf = (name: string): string => tokens.get(name) ?? '';
  const rowsOf = (list: readonly { userName: string }[]) => list.map(({ userName }) => userName);

  it('ROLE-02 ROLE-11 only agents access the agent area; types 0, 4 and 40 do not', async () => {
    for (const name of ['player', 'guest', 'plain40']) {
      for (const call of AGENT_CALLS) {
        const refusal = await client.refused(call, {}, 'no.permission', { token: tokenOf(name) });
        expect(refusal.status).toBe(403);
      }
      const options = { token: tokenOf(name) };
      await client.refused(contract.agentDownline, FIRST_PAGE, 'no.permission', options);
      await client.refused(
        contract.agentRebateUpdate,
        { userName: 'below1', rebateBasisPoints: 1 },
        'no.permission',
        options,
      );
      await client.refused(
        contract.answerContractRequest,
        { kind: 'salary', requestId: 'c1', accept: true },
        'no.permission',
        options,
      );
    }
    await client.refused(contract.teamKpiA, {}, 'not.logged.in');
  });

  describe('team', () => {
    it('API-32 the three figures count the whole team at every depth, and nobody else', async () => {
      const [deposits, turnover, active] = await Promise.all([
        client.call(contract.teamKpiA, {}, { token }),
        client.call(contract.teamKpiB, {}, { token }),
        client.call(contract.teamKpiC, {}, { token }),
      ]);
      // Two members bet yesterday, one the day before, two levels down; a day three weeks ago is in the comparison.
      expect(deposits.points.slice(-4).map(({ value }) => value)).toEqual([0, 200, 5_000, 0]);
      expect(turnover.points.slice(-4).map(({ value }) => value)).toEqual([0, 400, 27_000, 0]);
      expect(active.points.slice(-4).map(({ value }) => value)).toEqual([0, 1, 2, 0]);
      expect([deposits.total, turnover.total, active.total]).toEqual([5_200, 27_400, 3]);
      expect([deposits.previousTotal, turnover.previousTotal]).toEqual([1_000, 3_000]);
      expect(deposits.points).toHaveLength(14);
      expect(deposits.points.at(-1)?.date).toBe(dayOf(platform.clock.now));
    });

    it('API-32 activity on the platform itself counts as well, in the calendar of the site, and each member once', async () => {
      const { db } = platform.database;
      const below = await db.query.members.findFirst({ where: (row, { eq }) => eq(row.username, 'below1') });
      const memberId = below?.id ?? 0;
      await createWallet({ db, now: () => platform.clock.now }).transfer({
        key: 'deposit/test',
        kind: 'deposit',
        currency: 'PHP',
        postings: [
          { account: equityAccount(), amountMinor: -700 },
          { account: memberAccount(memberId), amountMinor: 700 },
        ],
      });
      const round = {
        launchId: crypto.randomUUID(),
        intentHash: '',
        memberId,
        nodeId: 1_000,
        currency: 'PHP',
        winMinor: 0,
        choice: {},
        outcome: {},
        audit: [],
        placedAt: new Date(platform.clock.now),
        settledAt: new Date(platform.clock.now),
        state: 'settled',
      } as const;
      await db.insert(bets).values([
        { ...round, id: crypto.randomUUID(), roundKey: 'r1', mode: 'real', betMinor: 300 },
        { ...round, id: crypto.randomUUID(), roundKey: 'r2', mode: 'free', betMinor: 9_000 },
      ]);
      const today = async (call: (typeof AGENT_CALLS)[3 | 4 | 5]) =>
        (await client.call(call, {}, { token })).points.at(-1)?.value;
      expect(await today(contract.teamKpiA)).toBe(700);
      expect(await today(contract.teamKpiB)).toBe(300);
      expect(await today(contract.teamKpiC)).toBe(1);
      // Figures and the betting record share one calendar: a bet right after midnight of the site counts as today.
      const midnight = startOfDay(dayOf(platform.clock.now)) ?? 0;
      const rest = { ...round, mode: 'real', betMinor: 50 } as const;
      await db.insert(bets).values([
        { ...rest, id: crypto.randomUUID(), roundKey: 'r3', placedAt: new Date(midnight) },
        { ...rest, id: crypto.randomUUID(), roundKey: 'r4', placedAt: new Date(midnight - 1) },
      ]);
      expect(await today(contract.teamKpiB)).toBe(350);
      // A member who bets on two days is one active member.
      expect((await client.call(contract.teamKpiC, {}, { token })).total).toBe(3);
    });

    it('API-67 pages through the direct downline, searches it and opens lower levels, but never leaves it', async () => {
      const page = await client.call(contract.agentDownline, FIRST_PAGE, { token });
      expect(rowsOf(page.list).sort()).toEqual(['below1', 'below2']);
      expect(page).toMatchObject({ totalCount: 2, totalPages: 1, ownRebateBasisPoints: 150 });
      const below1 = page.list.find(({ userName }) => userName === 'below1');
      expect(below1).toMatchObject({
        downlineCount: 1,
        rebateBasisPoints: 80,
        turnoverMinor: 20_400,
        active: true,
      });
      const second = await client.call(contract.agentDownline, { pageNo: '2', pageSize: '1' }, { token });
      expect([second.list.length, second.totalPages]).toEqual([1, 2]);
      const found = await client.call(contract.agentDownline, { ...FIRST_PAGE, userName: 'LOW2' }, { token });
      expect(rowsOf(found.list)).toEqual(['below2']);
      for (const wild of ['%', '_', '\\']) {
        const none = await client.call(contract.agentDownline, { ...FIRST_PAGE, userName: wild }, { token });
        expect(none.list).toEqual([]);
      }
      const deeper = await client.call(
        contract.agentDownline,
        { ...FIRST_PAGE, parent: 'below1' },
        { token },
      );
      expect(rowsOf(deeper.list)).toEqual(['deeper']);
      for (const parent of ['elsewhere', 'other', 'nobody', 'agent']) {
        await client.refused(contract.agentDownline, { ...FIRST_PAGE, parent }, 'not.found', { token });
      }
    });

    it('API-67 a member is active for seven days and has turnover for thirty, the day of the bet included', async () => {
      const { db } = platform.database;
      const idOf = async (name: string) =>
        (await db.query.members.findFirst({ where: (row, { eq }) => eq(row.username, name) }))?.id ?? 0;
      const [agentId, memberId] = [await idOf('agent'), await idOf('below2')];
      // Long after everything else that happens here.
      const day = startOfDay(dayOf(platform.clock.now + 200 * DAY)) ?? 0;
      const at = new Date(day + DAY / 2);
      await db.insert(bets).values({
        ...{ id: crypto.randomUUID(), launchId: crypto.randomUUID(), roundKey: 'late', intentHash: '' },
        ...{ memberId, nodeId: 1_000, currency: 'PHP', mode: 'real', betMinor: 4_321, winMinor: 0 },
        ...{ choice: {}, outcome: {}, audit: [], placedAt: at, settledAt: at, state: 'settled' },
      });
      const downline = createDownline(db);
      const seen = async (days: number) => {
        const { list } = await downline.page(agentId, FIRST_PAGE, day + days * DAY);
        const member = list.find(({ userName }) => userName === 'below2');
        return [member?.active, member?.turnoverMinor];
      };
      expect([await seen(0), await seen(6 + 0.9), await seen(7)]).toEqual([
        [true, 4_321],
        [true, 4_321],
        [false, 4_321],
      ]);
      expect([await seen(29 + 0.9), await seen(30)]).toEqual([
        [false, 4_321],
        [false, 0],
      ]);
    });

    it('API-68 sets a rebate between the member’s own offers and the agent’s rebate', async () => {
      const set = (rebateBasisPoints: number, userName = 'below1') => ({ userName, rebateBasisPoints });
      const options = { token };
      expect(await client.call(contract.agentRebateUpdate, set(150), options)).toEqual(set(150));
      expect(await client.call(contract.agentRebateUpdate, set(30), options)).toEqual(set(30));
      for (const rate of [151, 29, 0]) {
        const refusal = await client.refused(
          contract.agentRebateUpdate,
          set(rate),
          'amount.out.of.limits',
          options,
        );
        expect(refusal.value).toEqual({ lowest: 30, highest: 150 });
      }
      for (const userName of ['deeper', 'elsewhere', 'agent', 'nobody']) {
        await client.refused(contract.agentRebateUpdate, set(40, userName), 'not.found', options);
      }
      for (const rate of [-1, 1.5, 10_001]) {
        await client.refused(contract.agentRebateUpdate, set(rate), 'request.invalid', options);
      }
    });

    it(
      'API-68 both ends of the range move at once: the second call sees the change of the first',
      raceOn(locate),
      async () => {
        const set = (rebateBasisPoints: number, userName = 'below1') => ({ userName, rebateBasisPoints });
        const options = { token };
        await client.call(contract.agentRebateUpdate, set(150), options);
        await client.call(contract.agentRebateUpdate, set(30, 'deeper'), { token: tokenOf('below1') });
        await Promise.allSettled([
          client.send(contract.agentRebateUpdate, set(60, 'deeper'), { token: tokenOf('below1') }),
          client.send(contract.agentRebateUpdate, set(30), options),
          client.send(contract.agentRebateUpdate, set(80), options),
        ]);
        const { list } = await client.call(contract.agentDownline, FIRST_PAGE, options);
        const { list: below } = await client.call(
          contract.agentDownline,
          { ...FIRST_PAGE, parent: 'below1' },
          options,
        );
        expect(below[0]?.rebateBasisPoints ?? 0).toBeLessThanOrEqual(
          list.find(({ userName }) => userName === 'below1')?.rebateBasisPoints ?? 0,
        );
      },
    );
  });

  describe('contracts', () => {
    it('API-33 AGENT-02 ROLE-04 the funds info flags open requests, but not for the excluded types', async () => {
      expect([contract.fundsInfo.method, contract.fundsInfo.access]).toEqual(['GET', 'session']);
      const flagsOf = async (name: string) => {
        const funds = await client.call(contract.fundsInfo, {}, { token: tokenOf(name) });
        return [funds.dailysalreqtype, funds.divtypecompperiodreq, funds.contracthoursalreq];
      };
      expect(await flagsOf('agent')).toEqual([true, true, false]);
      expect(await flagsOf('other')).toEqual([false, false, true]);
      for (const name of ['type41', 'player', 'guest', 'plain40']) {
        expect(await flagsOf(name), name).toEqual([false, false, false]);
      }
    });

    it('API-30 API-31 API-66 lists offers, newest first, to their receiver only', async () => {
      const ids = async (call: (typeof AGENT_CALLS)[0 | 1 | 2], name = 'agent') =>
        (await client.call(call, {}, { token: tokenOf(name) })).list.map(({ requestId }) => requestId);
      expect((await ids(contract.agentDailySalaryRequests)).sort()).toEqual(['c1', 'c2']);
      expect(await ids(contract.agentDividendRequests)).toEqual(['c3']);
      expect(await ids(contract.agentHourContract)).toEqual([]);
      expect(await ids(contract.agentHourContract, 'other')).toEqual(['c4']);
    });

    it(
      'an offer is answered once: the same answer again is accepted, the opposite is a conflict',
      raceOn(locate),
      async () => {
        const { db } = platform.database;
        const both = inArray(contractRequests.id, ['c1', 'c3']);
        const offers = await db.select().from(contractRequests).where(both);
        await db.delete(contractRequests).where(both);
        const deadlineAt = new Date(platform.clock.now + DAY);
        await db
          .insert(contractRequests)
          .values(
            offers.map((offer) => ({ ...offer, state: 'open' as const, answeredAt: null, deadlineAt })),
          );
        const ask = (accept: boolean, requestId = 'c1', kind: 'salary' | 'dividend' = 'salary') => ({
          kind,
          requestId,
          accept,
        });
        const answers = await Promise.all([
          client.send(contract.answerContractRequest, ask(true), { token }),
          client.send(contract.answerContractRequest, ask(false), { token }),
          client.send(contract.answerContractRequest, ask(true), { token }),
        ]);
        const { list } = await client.call(contract.agentDailySalaryRequests, {}, { token });
        const state = list.find(({ requestId }) => requestId === 'c1')?.state;
        expect(['accepted', 'refused']).toContain(state);
        for (const [index, answer] of answers.entries()) {
          const isSame = (state === 'accepted') === (index !== 1);
          expect(answer.code, String(index)).toBe(isSame ? undefined : 'conflict');
        }
        const refused = await client.call(contract.answerContractRequest, ask(false, 'c3', 'dividend'), {
          token,
        });
        expect(refused).toEqual({ requestId: 'c3', state: 'refused' });
        for (const wrong of [ask(true, 'c4'), ask(true, 'c3'), ask(true, 'none')]) {
          await client.refused(contract.answerContractRequest, wrong, 'not.found', { token });
        }
        const funds = await client.call(contract.fundsInfo, {}, { token });
        expect([funds.dailysalreqtype, funds.divtypecompperiodreq]).toEqual([false, false]);
      },
    );
  });
});
