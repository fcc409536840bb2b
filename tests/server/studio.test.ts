import { login, logout } from '@contract/account';
import { balance } from '@contract/cashier';
import { addRecent, gameRanking, launchGame, recentList, winnerBoard } from '@contract/catalogue';
import { betRecords } from '@contract/member';
import { memberInfo } from '@contract/profile';
import type { SeedGame } from '@demo/seed/world/types';
import { studio } from '@demo/studio';
import { playOf } from '@demo/studio/plays';
import { SCENE_RULES, SCENES, type SceneName } from '@demo/studio/scenes';
import { createBonuses } from '@server/cashier/bonus/bonuses';
import { bets, ledgerEntries, lotteryDraws, members, walletAccounts } from '@server/db/schema';
import { cryptoChance, replayed } from '@server/play/chance';
import { createGames } from '@server/play/games';
import { limitsOf } from '@server/play/limits';
import { createDraws } from '@server/play/lottery/draws';
import { createRounds } from '@server/play/rounds';
import { createPersons } from '@server/protection/persons';
import { createProtection } from '@server/protection/protection';
import { clearingAccount, createWallet, memberAccount, type Wallet } from '@server/wallet/wallet';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  createClient,
  onEachDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import {
  type GameTable,
  gameOfPlay,
  type Launch,
  openGame,
  sit,
  ticketOf,
  worldOfPlays,
} from './support/studio';

const world = worldOfPlays();
const PASSWORD = 'Demo!2468';
const LOTTERY_VENDORS = ['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA'];

function gameWhere(wanted: (game: SeedGame) => boolean): SeedGame {
  const found = world.games.find((game) => game.supportPlay && wanted(game));
  if (found === undefined) throw new Error('The world has no such game.');
  return found;
}
const ofScene = (scene: SceneName, variant?: string): SeedGame => gameOfPlay(world, scene, variant);
const lotteryOf = (vendor: string): SeedGame => gameWhere((game) => game.vendor === vendor);

function general(game: SeedGame, more: Partial<Extract<Launch, { launch: 'general' }>> = {}): Launch {
  return {
    launch: 'general',
    gameCategory: game.requestType,
    vendor: game.vendor,
    gameId: game.gameId,
    nodeId: String(game.nodeId),
    supportFreePlay: game.freeplay ? 'true' : 'false',
    freePlay: 'false',
    platform: 'html5',
    language: 'EN',
    ...more,
  };
}

function lottery(game: SeedGame, more: Partial<Extract<Launch, { launch: 'lottery' }>> = {}): Launch {
  return {
    launch: 'lottery',
    vendor: game.vendor,
    gameCode: game.gameCode,
    prizeMode: game.vendor === 'TCG_SEA' ? 'SEA' : 'ELOTT',
    playType: world.lotteries.find((one) => one.gameCode === game.gameCode)?.playTypes[0] ?? 'trad',
    platform: 'html5',
    language: 'TY',
    ...more,
  };
}

const launchOf = (game: SeedGame): Launch =>
  LOTTERY_VENDORS.includes(game.vendor) ? lottery(game) : general(game);

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let wallet: Wallet;

  beforeAll(async () => {
    platform = await startPlatform(await locate('empty'), { world: () => world });
    client = createClient(platform, () => platform.clock.now);
    wallet = createWallet({ db: platform.database.db, now: () => platform.clock.now });
  });
  afterAll(async () => {
    await wallet.assertZeroSum();
    await platform.close();
  });

  let visits = 0;
  async function signIn(username: string): Promise<string> {
    visits += 1;
    const { token } = await client.call(
      login,
      { type: 'username', username, password: PASSWORD, site: 'member' },
      { ip: `203.0.113.${visits % 250}` },
    );
    return token;
  }
  const firstSpot = ({ rules }: GameTable): string =>
    z.object({ spots: z.array(z.object({ spot: z.string() })) }).parse(rules).spots[0]?.spot ?? '';
  const firstPick = ({ rules }: GameTable): string =>
    Object.keys(
      z.object({ fixtures: z.array(z.object({ odds: z.record(z.string(), z.number()) })) }).parse(rules)
        .fixtures[0]?.odds ?? {},
    )[0] ?? '';
  const choiceFor = (table: GameTable, game: SeedGame): Record<string, unknown> => {
    const picked: Partial<Record<string, Record<string, unknown>>> = {
      fish: { target: 0 },
      baccarat: { side: 'player' },
      roulette: { bets: { red: 2, n17: 1 } },
      dragonTiger: { bets: { dragon: 1, tie: 1 } },
      ...(table.scene === 'dice' ? { dice: { bets: { [firstSpot(table)]: 3 } } } : {}),
      keno: { numbers: [3, 17, 42, 80] },
      ...(table.scene === 'sports' ? { sports: { picks: [{ fixture: 0, pick: firstPick(table) }] } } : {}),
      esports: { pick: 'home' },
      cockfight: { pick: 'meron' },
      elottery: { spot: 'big' },
      mini: { target: 150 },
    };
    if (table.scene !== 'lottery') return picked[table.scene] ?? {};
    const { picks, lowest } = z.object({ picks: z.int(), lowest: z.int() }).parse(table.rules);
    expect(['LOTT', 'ELOTT']).toContain(game.requestType);
    return { numbers: Array.from({ length: picks }, (_, at) => lowest + at) };
  };
  /** The studio's rounds as its jobs see them. */
  const keeper = () => {
    const { db } = platform.database;
    const now = () => platform.clock.now;
    return createRounds({
      db,
      wallet,
      bonuses: createBonuses({ db, wallet, now }),
      protection: createProtection(db, now, createPersons(String)),
      chance: cryptoChance,
      plays: { count: () => {} },
      draws: createDraws(db, now),
      games: createGames({ db, content: studio, lists: async () => world }),
      now,
    });
  };
  const key = () => crypto.randomUUID();
  const day = (offset: number) =>
    new Date(platform.clock.now + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

  describe('launch', () => {
    it('LAUNCH-01 API-42 no session, no launch', async () => {
      expect(launchGame.method).toBe('GET');
      await client.refused(launchGame, general(ofScene('slots')), 'not.logged.in');
    });

    it('LAUNCH-06 a general launch names category, vendor, game, node and free play, which must all match', async () => {
      const token = await signIn('demo');
      const game = ofScene('slots');
      const opened = await client.call(launchGame, general(game), { token });
      expect(opened.url).toMatch(/^\/studio\/slots#ticket=[\w-]{43}$/);
      expect(opened).toMatchObject({ origin: 'null', mode: 'real' });
      expect(opened.expirationTime).toBeGreaterThan(platform.clock.now);
      const other = ofScene('fish');
      for (const wrong of [
        { gameId: other.gameId },
        { vendor: other.vendor === game.vendor ? 'RTG' : other.vendor },
        { nodeId: '1' },
        { gameCategory: 'FISH' },
      ]) {
        await client.refused(launchGame, general(game, wrong), 'game.unavailable', { token });
      }
      await client.refused(launchGame, general(game, { gameCategory: 'NOSUCH' }), 'request.invalid', {
        token,
      });
      for (const view of ['HOT', 'NEW', 'ALLGAME', 'JL']) {
        await client.call(launchGame, general(game, { gameCategory: view }), { token });
      }
      const closed = world.games.find((one) => !one.supportPlay && one.requestType === 'RNG');
      if (closed !== undefined)
        await client.refused(launchGame, general(closed), 'game.unavailable', { token });
      const incomplete = Object.entries(general(game)).filter(([name]) => name !== 'gameId');
      const answer = await client.send(launchGame, Object.fromEntries(incomplete), { token });
      expect(answer.code).toBe('request.invalid');
    });

    it('a launch reports a balance below the smallest bet, and only that', async () => {
      const game = ofScene('slots');
      const rich = await client.call(launchGame, general(game), { token: await signIn('demo') });
      expect(rich.lack).toBe(undefined);
      const token = await signIn('player3');
      const poor = await client.call(launchGame, general(game), { token });
      expect(poor).toMatchObject({
        mode: 'real',
        lack: { leastBetMinor: limitsOf(SCENE_RULES.slots, game.minBetMinor).minimumMinor, heldMinor: 0 },
      });
      if (game.freeplay) {
        const free = await client.call(launchGame, general(game, { freePlay: 'true' }), { token });
        expect([free.mode, free.lack]).toEqual(['free', undefined]);
      }
    });

    it('API-42 the answer states the orientation of the game: landscape for wide games, portrait for all others', async () => {
      const token = await signIn('demo');
      const held = async (scene: SceneName) => {
        const { url, orientation } = await client.call(launchGame, launchOf(ofScene(scene)), { token });
        const page = await (await fetch(new URL(url, platform.origin))).text();
        return [orientation, page.includes(' data-wide')];
      };
      expect(await held('fish')).toEqual(['landscape', true]);
      expect(await held('poker')).toEqual(['landscape', true]);
      expect(await held('slots')).toEqual(['portrait', false]);
    });

    it('LAUNCH-02 TCG_LOTTO_VN opens by a lottery launch with gameCode and prizeMode', async () => {
      const token = await signIn('demo');
      const game = lotteryOf('TCG_LOTTO_VN');
      for (const prizeMode of ['LOTT', 'ELOTT'] as const) {
        const request = lottery(game, { prizeMode });
        if (request.launch === 'lottery') delete request.playType;
        expect((await client.call(launchGame, request, { token })).mode).toBe('real');
      }
      await client.refused(launchGame, lottery(game, { prizeMode: 'SEA' }), 'request.invalid', { token });
      await client.refused(launchGame, lottery(game, { gameCode: '' }), 'request.invalid', { token });
      await client.refused(launchGame, lottery(game, { gameCode: 'NOSUCH' }), 'game.unavailable', { token });
      await client.refused(launchGame, general(game), 'request.invalid', { token });
    });

    it('LAUNCH-03 TCG_SEA opens by a lottery launch with prizeMode SEA', async () => {
      const token = await signIn('demo');
      const game = lotteryOf('TCG_SEA');
      await client.call(
        launchGame,
        { launch: 'lottery', vendor: 'TCG_SEA', prizeMode: 'SEA', platform: 'html5', language: 'EN' },
        { token },
      );
      await client.call(launchGame, lottery(game), { token });
      await client.refused(launchGame, lottery(game, { prizeMode: 'LOTT' }), 'request.invalid', { token });
    });

    it('LAUNCH-04 LAUNCH-05 LOTT and ELOTT need prizeMode, gameCode and a play type, trad or ent', async () => {
      const token = await signIn('demo');
      for (const vendor of ['LOTT', 'ELOTT']) {
        const game = lotteryOf(vendor);
        for (const playType of world.lotteries.find((one) => one.gameCode === game.gameCode)?.playTypes ??
          []) {
          await client.call(launchGame, lottery(game, { playType }), { token });
        }
        const without = lottery(game);
        if (without.launch === 'lottery') delete without.playType;
        await client.refused(launchGame, without, 'request.invalid', { token });
        await client.refused(launchGame, lottery(game, { prizeMode: 'SEA' }), 'request.invalid', { token });
        const fields = { ...lottery(game), playType: 'Tradition' };
        expect((await client.send(launchGame, fields, { token })).code).toBe('request.invalid');
      }
      const single = world.lotteries.find((one) => one.vendor === 'LOTT' && one.playTypes.length === 1);
      const game = world.games.find(
        (one) => one.vendor === 'LOTT' && one.gameCode === single?.gameCode && one.supportPlay,
      );
      if (single === undefined || game === undefined) return;
      const missing = single.playTypes[0] === 'trad' ? ('ent' as const) : ('trad' as const);
      await client.refused(launchGame, lottery(game, { playType: missing }), 'game.unavailable', { token });
    });

    it('FREEPLAY-02 free play is for members of type 0, 1 and 2 and refused to every other type', async () => {
      const game = gameWhere((one) => one.freeplay && playOf(one, world).scene === 'slots');
      for (const username of ['demo', 'agent1', 'agent2']) {
        const token = await signIn(username);
        const opened = await client.call(launchGame, general(game, { freePlay: 'true' }), { token });
        expect(opened.mode).toBe('free');
      }
      for (const username of ['bisita', 'kasosyo40', 'kasosyo41', 'kasosyo42']) {
        const token = await signIn(username);
        await client.refused(launchGame, general(game, { freePlay: 'true' }), 'free.play.refused', { token });
      }
      const costly = world.games.find(
        (one) => !one.freeplay && one.supportPlay && one.requestType === 'LIVE',
      );
      if (costly !== undefined) {
        const token = await signIn('demo');
        await client.refused(launchGame, general(costly, { freePlay: 'true' }), 'game.unavailable', {
          token,
        });
      }
    });

    it('ROLE-12 a guest plays for play money, whatever the request says', async () => {
      const token = await signIn('bisita');
      const opened = await client.call(launchGame, general(ofScene('slots')), { token });
      expect(opened.mode).toBe('free');
      const table = await openGame(platform.origin, opened.url);
      const before = await client.call(balance, {}, { token });
      await table.play({ roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} });
      expect(await client.call(balance, {}, { token })).toEqual(before);
    });
  });

  describe('rounds', () => {
    /** Actions in open rounds; the last one is repeated until the round ends. */
    const ACTS: Partial<Record<SceneName, readonly Record<string, unknown>[]>> = {
      poker: [{ hold: [0, 1] }],
      blackjack: [{ do: 'stand' }],
      hilo: [{ move: 'higher' }, { take: true }],
      climb: [{ move: 0 }, { take: true }],
    };
    const decidedHere = SCENES.filter((scene) => SCENE_RULES[scene].settle === undefined);
    it.each(decidedHere)('%s: a round is bet, decided, paid and recorded', async (scene) => {
      const token = await signIn('player2');
      const game = ofScene(scene);
      const table = await sit(client, platform, token, launchOf(game));
      expect(table.scene).toBe(scene);
      const before = (await client.call(memberInfo, {}, { token })).balanceMinor;
      expect(table.balanceMinor).toBe(before);
      const bet = table.limits.minimumMinor;
      const roundKey = key();
      let round = await table.play({
        roundKey,
        betMinor: bet,
        choice: choiceFor(table, game),
        ...(table.fixture === undefined ? {} : { fixture: table.fixture }),
      });
      for (let step = 0; round.state === 'open'; step += 1) {
        expect(round.balanceMinor).toBe(before - bet);
        round = await table.act(roundKey, ACTS[scene]?.[step] ?? {}, step);
      }
      expect(round).toMatchObject({
        state: 'settled',
        betMinor: bet,
        balanceMinor: before - bet + round.winMinor,
      });
      const after = await client.call(balance, {}, { token });
      expect(after.balanceMinor).toBe(round.balanceMinor);
      const { list } = await client.call(
        betRecords,
        { startDate: day(0), endDate: day(0), pageNo: '1', pageSize: '200' },
        { token },
      );
      expect(list.find((one) => one.betId === round.betId)).toMatchObject({
        nodeId: game.nodeId,
        vassalage: game.vendor,
        gameType: game.requestType,
        betMinor: bet,
        winMinor: round.winMinor,
        state: 'settled',
      });
      // The stored data of the round proves its outcome.
      const [row] = await platform.database.db.select().from(bets).where(eq(bets.id, round.betId));
      const audit = z
        .object({ draws: z.array(z.tuple([z.number(), z.number()])), fixtureSeed: z.optional(z.string()) })
        .parse(row?.audit);
      const rules = SCENE_RULES[scene];
      if (rules.resume !== undefined) return;
      const { rtp } = rules.traits;
      const again = rules.decide(
        replayed(audit.draws),
        {
          nodeId: game.nodeId,
          variant: playOf(game, world).variant,
          rtp: game.rtp ?? rtp,
        },
        row?.choice,
        bet,
        { fixture: table.fixture ?? 0, fixtureSeed: audit.fixtureSeed ?? '' },
      );
      expect(again).toMatchObject({ outcome: round.outcome, winMinor: round.winMinor });
    });

    it('one round submitted twice, or many times simultaneously, is one bet', raceOn(locate), async () => {
      const token = await signIn('player2');
      const table = await sit(client, platform, token, general(ofScene('slots')));
      const before = table.balanceMinor;
      const request = { roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} };
      const rounds = await Promise.all(Array.from({ length: 8 }, () => table.play(request)));
      expect(new Set(rounds.map(({ betId }) => betId)).size).toBe(1);
      const [round] = rounds;
      expect((await client.call(balance, {}, { token })).balanceMinor).toBe(
        before - request.betMinor + (round?.winMinor ?? 0),
      );
      expect(
        await table.tries('/rounds', { ...request, betMinor: request.betMinor + table.limits.unitMinor }),
      ).toBe('conflict');
    });

    describe('of a player whose every shot misses', () => {
      let losing: TestPlatform;
      beforeAll(async () => {
        losing = await startPlatform(await locate('empty'), {
          world: () => world,
          chance: { below: (bound) => bound - 1 },
        });
      });
      afterAll(() => losing.close());

      it(
        'none is played without funds: of many at once, exactly as many as the balance covers',
        raceOn(locate),
        async () => {
          const caller = createClient(losing, () => losing.clock.now);
          const books = createWallet({ db: losing.database.db, now: () => losing.clock.now });
          const { token } = await caller.call(login, {
            type: 'username',
            username: 'player3',
            password: PASSWORD,
            site: 'member',
          });
          const { url } = await caller.call(launchGame, general(ofScene('fish')), { token });
          const table = await openGame(losing.origin, url);
          const betMinor = table.limits.minimumMinor;
          const shoot = () => table.tries('/rounds', { roundKey: key(), betMinor, choice: { target: 0 } });
          const held = async () => (await caller.call(balance, {}, { token })).balanceMinor;
          const span = { startDate: day(-1), endDate: day(1), pageNo: '1', pageSize: '50' };
          const { totalCount: earlier } = await caller.call(betRecords, span, { token });
          expect(await shoot()).toBe('balance.insufficient');
          const [member] = await losing.database.db
            .select({ id: members.id })
            .from(members)
            .where(eq(members.usernameKey, 'player3'));
          // For three shots and nearly a fourth.
          const money = betMinor * 4 - 1 - (await held());
          await books.transfer({
            key: `test/${key()}`,
            kind: 'deposit',
            currency: 'PHP',
            postings: [
              { account: clearingAccount('test'), amountMinor: -money },
              { account: memberAccount(member?.id ?? 0), amountMinor: money },
            ],
          });
          const outcomes = await Promise.all(Array.from({ length: 9 }, shoot));
          expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
          expect(outcomes.filter((outcome) => outcome === 'balance.insufficient')).toHaveLength(6);
          expect(await held()).toBe(betMinor - 1);
          const { totalCount, totals } = await caller.call(betRecords, span, { token });
          expect([totalCount - earlier, totals.betMinor, totals.winMinor]).toEqual([
            3,
            betMinor * totalCount,
            0,
          ]);
          await books.assertZeroSum();
        },
      );
    });

    it('accepts no bet outside of the limits and no unavailable choice', async () => {
      const token = await signIn('player2');
      const table = await sit(client, platform, token, general(ofScene('mini')));
      const { minimumMinor, maximumMinor, unitMinor } = table.limits;
      const at = (betMinor: number, choice: unknown = { target: 150 }) =>
        table.tries('/rounds', { roundKey: key(), betMinor, choice });
      expect(await at(minimumMinor - unitMinor)).not.toBe('done');
      expect(await at(maximumMinor + unitMinor)).toBe('amount.out.of.limits');
      expect(await at(minimumMinor + 1)).toBe('amount.out.of.limits');
      expect(await at(minimumMinor, { target: 1 })).toBe('request.invalid');
      expect(await at(minimumMinor, { target: 150, winMinor: 1_000_000 })).toBe('request.invalid');
      expect(await at(minimumMinor, 'all')).toBe('request.invalid');
      expect(
        await table.tries('/rounds', { roundKey: 'x', betMinor: minimumMinor, choice: { target: 150 } }),
      ).toBe('request.invalid');
      expect(await table.tries('/rounds', { padding: 'x'.repeat(9_000) })).toBe('request.too.large');
    });

    it('a bet is on the shown fixture; the next round has the next one', async () => {
      const token = await signIn('player2');
      const game = ofScene('sports');
      const table = await sit(client, platform, token, general(game));
      const bet = { betMinor: table.limits.minimumMinor, choice: choiceFor(table, game) };
      expect(table.fixture).toBe(0);
      const request = { roundKey: key(), ...bet, fixture: 0 };
      await table.play(request);
      expect(await table.tries('/rounds', { roundKey: key(), ...bet, fixture: 0 })).toBe('conflict');
      await table.play({ roundKey: key(), ...bet, fixture: 1 });
      // Repeating the first one still gets the first answer.
      expect(await table.tries('/rounds', request)).toBe('done');
    });

    it('cards: one swap; the same swap again gets the same answer, another one is too late', async () => {
      const token = await signIn('player2');
      const game = ofScene('poker');
      const table = await sit(client, platform, token, general(game));
      const roundKey = key();
      const dealt = await table.play({ roundKey, betMinor: table.limits.minimumMinor, choice: {} });
      expect(dealt.state).toBe('open');
      // The other players' cards stay on the server.
      expect(JSON.stringify(dealt.outcome)).not.toContain('bots');
      expect(await table.tries('/acts', { roundKey, act: { hold: [9] } })).toBe('request.invalid');
      const ended = await table.act(roundKey, { hold: [0, 4] });
      expect(await table.act(roundKey, { hold: [0, 4] })).toEqual(ended);
      expect(await table.tries('/acts', { roundKey, act: { hold: [1] } })).toBe('conflict');
      expect(await table.tries('/acts', { roundKey: key(), act: { hold: [] } })).toBe('not.found');
    });

    it('an open round continues after a reload; a repeated step gets the same answer', async () => {
      const token = await signIn('player2');
      const game = ofScene('climb', 'field');
      const table = await sit(client, platform, token, general(game));
      expect(table.waiting).toBe(null);
      const roundKey = key();
      const begun = await table.play({ roundKey, betMinor: table.limits.minimumMinor, choice: {} });
      expect(begun).toMatchObject({ state: 'open', step: 0 });
      // Nothing was played yet, so there is nothing to cash out.
      expect(await table.tries('/acts', { roundKey, act: { take: true } })).toBe('request.invalid');
      const again = await sit(client, platform, token, general(game));
      expect(again.waiting).toMatchObject({ roundKey, state: 'open', betMinor: begun.betMinor });
      expect(again.balanceMinor).toBe(begun.balanceMinor);
      const first = await again.act(roundKey, { move: 3 });
      expect(await again.act(roundKey, { move: 3 })).toEqual(first);
      expect(await again.tries('/acts', { roundKey, act: { move: 4 } })).toBe('conflict');
      if (first.state === 'open') {
        expect(first.step).toBe(1);
        // The same field twice is not a step, and neither is one further ahead.
        expect(await again.tries('/acts', { roundKey, act: { move: 3 }, step: 1 })).toBe('request.invalid');
        expect(await again.tries('/acts', { roundKey, act: { move: 4 }, step: 7 })).toBe('conflict');
        const taken = await again.act(roundKey, { take: true }, 1);
        expect(taken.winMinor).toBeGreaterThan(0);
        expect(taken).toMatchObject({ state: 'settled', balanceMinor: begun.balanceMinor + taken.winMinor });
      }
      expect((await sit(client, platform, token, general(game))).waiting).toBe(null);
    });

    it('a hand is doubled with a second stake, within the player’s limits', async () => {
      const token = await signIn('player2');
      const game = ofScene('blackjack');
      let doubled = false;
      for (let round = 0; round < 30 && !doubled; round += 1) {
        const table = await sit(client, platform, token, general(game));
        const betMinor = table.limits.minimumMinor;
        const roundKey = key();
        const dealt = await table.play({ roundKey, betMinor, choice: {} });
        if (dealt.state !== 'open') continue;
        expect(JSON.stringify(dealt.outcome['dealer'])).toMatch(/^\[\d+\]$/);
        const ended = await table.act(roundKey, { do: 'double' });
        expect(ended).toMatchObject({
          state: 'settled',
          betMinor: betMinor * 2,
          balanceMinor: table.balanceMinor - betMinor * 2 + ended.winMinor,
        });
        expect([0, betMinor * 2, betMinor * 4]).toContain(ended.winMinor);
        doubled = true;
      }
      expect(doubled).toBe(true);
    });

    it('an abandoned round ends after a day: in the player’s best interest, or with the stake returned', async () => {
      const token = await signIn('player2');
      const field = await sit(client, platform, token, general(ofScene('climb', 'ladder')));
      const left = await field.play({ roundKey: key(), betMinor: field.limits.minimumMinor, choice: {} });
      const cards = await sit(client, platform, token, general(ofScene('poker')));
      const hand = await cards.play({ roundKey: key(), betMinor: cards.limits.minimumMinor, choice: {} });
      platform.clock.now += 25 * 3_600_000;
      await keeper().passDeadlines();
      const rows = await platform.database.db
        .select()
        .from(bets)
        .where(inArray(bets.id, [left.betId, hand.betId]));
      const states = new Map(rows.map(({ id, state, winMinor }) => [id, { state, winMinor }]));
      expect(states.get(left.betId)).toEqual({ state: 'cancelled', winMinor: left.betMinor });
      expect(states.get(hand.betId)?.state).toBe('settled');
    });

    it.each(['lottery', 'keno', 'elottery'] as const)(
      '%s: a bet is on the scheduled draw, is paid once by its numbers, and no player can trigger the draw',
      async (scene) => {
        const token = await signIn('player2');
        const game = gameWhere((one) => playOf(one, world).scene === scene && one.requestType === 'ELOTT');
        const table = await sit(client, platform, token, lottery(game));
        const { draw } = table;
        if (draw === undefined) throw new Error('no draw');
        expect(draw.closeTime).toBeGreaterThan(platform.clock.now);
        const roundKey = key();
        const betMinor = table.limits.minimumMinor;
        const choice = choiceFor(table, game);
        const taken = await table.play({ roundKey, betMinor, choice });
        expect(taken).toMatchObject({
          state: 'open',
          winMinor: 0,
          outcome: { numero: draw.numero, drawTime: draw.drawTime },
          balanceMinor: table.balanceMinor - betMinor,
        });
        expect(await table.tries('/acts', { roundKey, act: { drawn: [1, 2, 3] } })).toBe('request.invalid');
        // After the close, a bet is on the next draw.
        platform.clock.now = draw.closeTime;
        const late = await table.play({ roundKey: key(), betMinor, choice });
        expect(Number(late.outcome['drawTime'])).toBeGreaterThan(draw.drawTime);
        platform.clock.now = draw.drawTime;
        const tickets = z.object({
          tickets: z.array(z.object({ roundKey: z.string(), state: z.string(), winMinor: z.int() })),
          balanceMinor: z.int(),
        });
        const seen = tickets.parse(await table.table());
        await keeper().passDeadlines();
        const [row] = await platform.database.db.select().from(bets).where(eq(bets.id, taken.betId));
        expect(seen.tickets).toContainEqual({ roundKey, state: 'settled', winMinor: row?.winMinor ?? -1 });
        expect(seen.tickets.find((one) => one.roundKey === late.roundKey)?.state).toBe('open');
        expect(seen.balanceMinor).toBe(table.balanceMinor - 2 * betMinor + (row?.winMinor ?? 0));
        // The numbers match the lottery page.
        const [drawn] = await platform.database.db
          .select()
          .from(lotteryDraws)
          .where(and(eq(lotteryDraws.gameCode, game.gameCode), eq(lotteryDraws.numero, draw.numero)));
        expect(row?.outcome).toMatchObject({ numero: draw.numero, drawn: drawn?.numbers.map(Number) });
        const format = world.lotteries.find((one) => one.gameCode === game.gameCode)?.format;
        const rtp = game.rtp ?? 0;
        const again = SCENE_RULES[scene].settle?.(
          { nodeId: game.nodeId, variant: '', rtp, ...(format === undefined ? {} : { format }) },
          choice,
          drawn?.numbers.map(Number) ?? [],
          betMinor,
        );
        expect(again?.winMinor).toBe(row?.winMinor);
      },
    );

    it('play money is drawn at once, without a schedule', async () => {
      const token = await signIn('bisita');
      const game = gameWhere((one) => one.requestType === 'LOTT');
      const table = await sit(client, platform, token, lottery(game));
      expect(table.draw).toBe(undefined);
      const round = await table.play({
        roundKey: key(),
        betMinor: table.limits.minimumMinor,
        choice: choiceFor(table, game),
      });
      expect(round.state).toBe('settled');
    });

    it('free play moves play money only and does not appear in the betting record', async () => {
      const token = await signIn('demo');
      const game = gameWhere((one) => one.freeplay && playOf(one, world).scene === 'slots');
      const cash = await client.call(balance, {}, { token });
      const query = { startDate: day(-5), endDate: day(1), pageNo: '1', pageSize: '1' };
      const { totalCount } = await client.call(betRecords, query, { token });
      const table = await sit(client, platform, token, general(game, { freePlay: 'true' }));
      expect(table).toMatchObject({ mode: 'free', balanceMinor: 500_000 });
      for (let at = 0; at < 5; at += 1) {
        await table.play({ roundKey: key(), betMinor: table.limits.minimumMinor * 5, choice: {} });
      }
      expect(await client.call(balance, {}, { token })).toEqual(cash);
      expect((await client.call(betRecords, query, { token })).totalCount).toBe(totalCount);
      const kinds = await platform.database.db
        .select({ kind: walletAccounts.kind, amountMinor: ledgerEntries.amountMinor })
        .from(ledgerEntries)
        .innerJoin(walletAccounts, eq(walletAccounts.id, ledgerEntries.accountId));
      const play = kinds.filter(({ kind }) => kind === 'play' || kind === 'playHouse');
      expect(play.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
      // The next launch refills the play money.
      expect(
        (await sit(client, platform, token, general(game, { freePlay: 'true' }))).balanceMinor,
      ).toBeGreaterThanOrEqual(500_000);
    });
  });

  describe('tokens', () => {
    const open = (ticket: string) =>
      fetch(`${platform.origin}/studio/api/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket }),
      });

    it('a ticket is valid once', raceOn(locate), async () => {
      const token = await signIn('demo');
      const { url } = await client.call(launchGame, general(ofScene('slots')), { token });
      const answers = await Promise.all([1, 2, 3, 4].map(() => open(ticketOf(url))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    });

    it('a ticket is valid for two minutes; a forged one never is', async () => {
      const token = await signIn('demo');
      const late = await client.call(launchGame, general(ofScene('slots')), { token });
      platform.clock.now += 121_000;
      expect((await open(ticketOf(late.url))).status).toBe(422);
      for (const ticket of ['', 'x', 'A'.repeat(43), token]) expect((await open(ticket)).status).toBe(422);
    });

    it('a game token is valid only for its game, and a session token for no game', async () => {
      const token = await signIn('demo');
      const table = await sit(client, platform, token, general(ofScene('slots')));
      await client.refused(memberInfo, {}, 'not.logged.in', { token: table.token });
      for (const wrong of [token, 'x', 'A'.repeat(43)]) {
        const other = await openGame(platform.origin, '', wrong);
        expect(await other.tries('/table')).toBe('not.logged.in');
      }
      // A launch has no access to the rounds of another one.
      const rival = await sit(client, platform, await signIn('player2'), general(ofScene('poker')));
      const roundKey = key();
      await rival.play({ roundKey, betMinor: rival.limits.minimumMinor, choice: {} });
      expect(await table.tries('/acts', { roundKey, act: { hold: [] } })).toBe('not.found');
      expect(await rival.tries('/acts', { roundKey, act: { hold: [] } })).toBe('done');
    });

    it('the game ends with the login session, with the account, and after four hours', async () => {
      const token = await signIn('demo');
      const table = await sit(client, platform, token, general(ofScene('slots')));
      expect(await table.tries('/table')).toBe('done');
      await client.call(logout, {}, { token });
      expect(
        await table.tries('/rounds', { roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} }),
      ).toBe('not.logged.in');

      const replaced = await sit(client, platform, await signIn('demo'), general(ofScene('slots')));
      await signIn('demo');
      expect(await replaced.tries('/table')).toBe('not.logged.in');

      const disabled = await sit(client, platform, await signIn('agent1'), general(ofScene('slots')));
      await client.control('POST', '/members/status', { username: 'agent1', status: 'disabled' });
      expect(await disabled.tries('/table')).toBe('not.logged.in');
      await client.control('POST', '/members/status', { username: 'agent1', status: 'active' });

      const old = await sit(client, platform, await signIn('agent1'), general(ofScene('slots')));
      platform.clock.now += 4 * 3_600_000 + 1;
      expect(await old.tries('/table')).toBe('session.expired');
    });

    it('a game has the idle limit of its login session, and play extends the session', async () => {
      const table = await sit(client, platform, await signIn('agent1'), general(ofScene('slots')));
      for (let turn = 0; turn < 3; turn += 1) {
        platform.clock.now += 20 * 60_000;
        expect(await table.tries('/table')).toBe('done');
      }
      platform.clock.now += 31 * 60_000;
      expect(await table.tries('/table')).toBe('session.expired');
    });

    it('nobody plays during maintenance', async () => {
      const table = await sit(client, platform, await signIn('player2'), general(ofScene('slots')));
      await client.control('POST', '/settings', { maintenance: true });
      expect(
        await table.tries('/rounds', { roundKey: key(), betMinor: table.limits.minimumMinor, choice: {} }),
      ).toBe('maintenance');
      await client.control('POST', '/settings', { maintenance: false });
    });
  });

  describe('boards', () => {
    it('API-49 ENTITY-34 winners are there from the first start, highest first, names masked', async () => {
      expect(winnerBoard.method).toBe('GET');
      const { list } = await client.call(winnerBoard, { language: 'EN' });
      expect(list.length).toBeGreaterThan(20);
      const amounts = list.map(({ winAmount }) => winAmount);
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
      for (const { userName, wonTime, icon } of list) {
        expect(userName).toMatch(/^.{1,2}\*{3}.?$/);
        expect(wonTime).toBeLessThanOrEqual(platform.clock.now);
        expect(icon).toMatch(/\.webp$/);
      }
      for (const gameType of ['RNG', 'FISH', 'LIVE', 'SPORTS', 'COCKFIGHT']) {
        const narrowed = await client.call(winnerBoard, { language: 'TY', gameType });
        expect(
          narrowed.list.every((one) => one.gameType === (gameType === 'COCKFIGHT' ? 'SPORTS' : gameType)),
        ).toBe(true);
      }
      await client.refused(winnerBoard, { language: 'EN', gameType: 'NOSUCH' }, 'request.invalid');
    });

    it('a new large win comes first', async () => {
      const token = await signIn('player2');
      const table = await sit(client, platform, token, general(ofScene('mini')));
      const { list } = await client.call(winnerBoard, { language: 'EN' });
      const highest = list[0]?.winAmount ?? 0;
      let won = 0;
      for (let at = 0; at < 60 && won / 100 <= highest; at += 1) {
        const round = await table.play({
          roundKey: key(),
          betMinor: table.limits.maximumMinor,
          choice: {
            target: Math.min(
              100_000,
              Math.ceil(((highest * 100 + 1) / table.limits.maximumMinor) * 100) + 102,
            ),
          },
        });
        won = round.winMinor;
      }
      if (won / 100 <= highest) return;
      const after = await client.call(winnerBoard, { language: 'EN' });
      expect(after.list[0]).toMatchObject({ userName: 'pl***2', winAmount: won / 100 });
    });

    it('API-51 the most played games come first; a played round counts', async () => {
      expect(gameRanking.method).toBe('GET');
      const before = await client.call(gameRanking, { language: 'EN' });
      expect(before.list.length).toBeGreaterThan(20);
      expect(before.list.map(({ rank }) => rank)).toEqual(before.list.map((_, at) => at + 1));
      const counts = before.list.map(({ playCount }) => playCount);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      const game = ofScene('fish');
      const top = counts[0] ?? 0;
      const table = await sit(client, platform, await signIn('player2'), general(game));
      for (let at = 0; at <= top; at += 1) {
        await table.play({ roundKey: key(), betMinor: table.limits.minimumMinor, choice: { target: 0 } });
      }
      const after = await client.call(gameRanking, { language: 'EN' });
      expect(after.list[0]?.game.nodeId).toBe(game.nodeId);
      const fish = await client.call(gameRanking, { language: 'EN', gameType: 'FISH' });
      expect(fish.list[0]?.game.nodeId).toBe(game.nodeId);
      expect(fish.list.every((one) => one.game.gameType === 'FISH')).toBe(true);
    });

    it('API-49 each winner is there once, with their highest win, and no longer than seven days', async () => {
      const token = await signIn('player2');
      const table = await sit(client, platform, token, general(ofScene('mini')));
      const wins: number[] = [];
      for (let at = 0; at < 40 && new Set(wins).size < 3; at += 1) {
        const { winMinor } = await table.play({
          roundKey: key(),
          betMinor: table.limits.maximumMinor,
          choice: { target: 200 + 40 * (at % 5) },
        });
        if (winMinor > table.limits.maximumMinor) wins.push(winMinor);
      }
      expect(new Set(wins).size).toBeGreaterThan(1);
      const mine = async () => {
        const { list } = await client.call(winnerBoard, { language: 'EN' });
        expect(list.every(({ wonTime }) => wonTime >= platform.clock.now - 7 * 86_400_000)).toBe(true);
        return list.filter(({ userName }) => userName === 'pl***2').map(({ winAmount }) => winAmount * 100);
      };
      const [highest, ...others] = await mine();
      expect(others).toEqual([]);
      expect(highest).toBeGreaterThanOrEqual(Math.max(...wins));
      platform.clock.now += 7 * 86_400_000 - 3_600_000;
      expect(await mine()).toHaveLength(1);
      platform.clock.now += 2 * 3_600_000;
      expect(await mine()).toEqual([]);
    });
  });

  describe('records', () => {
    it('API-39 API-40 the last opened games come first, each once', async () => {
      expect([recentList.method, addRecent.method]).toEqual(['GET', 'GET']);
      const token = await signIn('agent2');
      const query = { page: '1', pageSize: '50', language: 'EN' } as const;
      const ids = async (more = {}) => {
        const answer = await client.call(recentList, { ...query, ...more }, { token });
        return ('list' in answer ? answer.list : answer.content).map(({ nodeId }) => nodeId);
      };
      const [slots, fish, live] = [ofScene('slots'), ofScene('fish'), ofScene('baccarat')];
      const start = await ids();
      for (const game of [slots, fish, slots]) {
        platform.clock.now += 1_000;
        await client.call(addRecent, { nodeId: String(game.nodeId), vendor: game.vendor }, { token });
      }
      expect(await ids()).toEqual([
        slots.nodeId,
        fish.nodeId,
        ...start.filter((id) => id !== slots.nodeId && id !== fish.nodeId),
      ]);
      platform.clock.now += 1_000;
      await client.call(launchGame, general(live), { token });
      expect((await ids())[0]).toBe(live.nodeId);
      expect(await ids({ gameType: 'FISH' })).toEqual([fish.nodeId]);
      expect(await ids({ vendor: live.vendor })).toContain(live.nodeId);
      expect(await ids({ page: '2', pageSize: '1' })).toHaveLength(1);
      await client.refused(addRecent, { nodeId: '1', vendor: 'JL' }, 'not.found', { token });
      await client.refused(addRecent, { nodeId: String(slots.nodeId), vendor: 'NOSUCH' }, 'not.found', {
        token,
      });
      await client.refused(recentList, query, 'not.logged.in');
    });

    it('ROUTE-60 the betting record counts, sums, filters and pages the member’s rounds', async () => {
      const token = await signIn('player2');
      const query = { startDate: day(-10), endDate: day(1), pageNo: '1', pageSize: '200' };
      const all = await client.call(betRecords, query, { token });
      expect(all.totalCount).toBeGreaterThan(10);
      if (all.totalCount <= 200) {
        expect(all.totals.betMinor).toBe(all.list.reduce((sum, one) => sum + one.betMinor, 0));
        expect(all.totals.winMinor).toBe(all.list.reduce((sum, one) => sum + one.winMinor, 0));
      }
      const times = all.list.map(({ placedTime }) => placedTime);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      const small = await client.call(betRecords, { ...query, pageSize: '7', pageNo: '2' }, { token });
      expect(small.list.map(({ betId }) => betId)).toEqual(all.list.slice(7, 14).map(({ betId }) => betId));
      expect(small.totalPages).toBe(Math.ceil(all.totalCount / 7));
      const fish = await client.call(betRecords, { ...query, gameType: 'FISH' }, { token });
      expect(fish.totalCount).toBeGreaterThan(0);
      expect(fish.list.every(({ gameType }) => gameType === 'FISH')).toBe(true);
      const none = await client.call(betRecords, { ...query, vassalage: 'NOSUCH' }, { token });
      expect(none).toMatchObject({ list: [], totalCount: 0, totals: { betMinor: 0, winMinor: 0 } });
      for (const wrong of [
        { startDate: day(1), endDate: day(0) },
        { startDate: '2026-02-30', endDate: '2026-03-01' },
        { startDate: '2020-01-01', endDate: day(0) },
      ]) {
        await client.refused(betRecords, { ...query, ...wrong }, 'request.invalid', { token });
      }
    });

    it('rounds from before the start are in the ledger: balances match the seed world', async () => {
      const token = await signIn('player1');
      const { balanceMinor } = await client.call(memberInfo, {}, { token });
      expect(balanceMinor).toBe(world.members.find(({ username }) => username === 'player1')?.balanceMinor);
      const rows = await platform.database.db.select().from(bets);
      expect(rows.length).toBeGreaterThan(100);
      expect(await wallet.balance(memberAccount(999_999), 'PHP')).toBe(0);
      await wallet.assertZeroSum();
    });
  });

  describe('pages', () => {
    it('have a strict policy, run in a sandbox, and are framed by this site only', async () => {
      const response = await fetch(`${platform.origin}/studio/slots`);
      const policy = response.headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'self'",
        'sandbox allow-scripts',
        "trusted-types 'none'",
      ]) {
        expect(policy.split('; ')).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      const html = await response.text();
      expect(html).not.toMatch(/<script(?![^>]*src=)/);
      const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address ?? '');
      let bytes = html.length;
      for (const address of addresses) {
        const file = await fetch(platform.origin + address, { headers: { 'accept-encoding': 'br' } });
        expect(file.status).toBe(200);
        expect(file.headers.get('cache-control')).toContain('immutable');
        bytes += (await file.arrayBuffer()).byteLength;
      }
      expect(addresses).toHaveLength(3);
      expect(bytes).toBeLessThan(60_000);
      for (const path of [
        '/studio/nosuch',
        '/studio/files/000000000000/shell.js',
        '/studio/files/..%2f.vite%2fmanifest.json',
        `${addresses[0]}.map`,
      ]) {
        expect((await fetch(platform.origin + path)).status).toBe(404);
      }
    });
  });
});
