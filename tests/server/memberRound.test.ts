import { login } from '@contract/account';
import { memberRound } from '@contract/member';
import type { SeedGame } from '@demo/seed/world/types';
import { SCENE_RULES, SCENES, type SceneName } from '@demo/studio/scenes';
import { bets, members } from '@server/db/schema';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  createClient,
  onEachDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import {
  type GameTable,
  gameOfPlay,
  type Launch,
  launchOf,
  type PlayedRound,
  sit,
  worldOfPlays,
} from './support/studio';

const world = worldOfPlays();
const LANGUAGES = ['TY', 'EN'] as const;
const DAY = 86_400_000;

/** Acts that end a round which waits for its player. */
const ENDS: Partial<Record<SceneName, Record<string, unknown>>> = {
  poker: { hold: [0, 1, 2, 3, 4] },
  blackjack: { do: 'stand' },
};
const boardOf = z.object({ spots: z.array(z.object({ spot: z.string() })) });
const fixturesOf = z.object({ fixtures: z.array(z.object({ odds: z.record(z.string(), z.number()) })) });
const shapeOf = z.object({ picks: z.int(), lowest: z.int() });

function choiceFor(scene: SceneName, { rules }: GameTable): Record<string, unknown> {
  switch (scene) {
    case 'roulette':
      return { bets: { red: 2, n17: 1, dozen2: 1, high: 1 } };
    case 'dragonTiger':
      return { bets: { dragon: 1, tie: 1 } };
    case 'dice':
      return { bets: { [boardOf.parse(rules).spots[0]?.spot ?? '']: 3 } };
    case 'sports':
      return {
        picks: [{ fixture: 0, pick: Object.keys(fixturesOf.parse(rules).fixtures[0]?.odds ?? {})[0] }],
      };
    case 'lottery': {
      const { picks, lowest } = shapeOf.parse(rules);
      return { numbers: Array.from({ length: picks }, (_, at) => lowest + at) };
    }
    case 'baccarat':
      return { side: 'player' };
    case 'keno':
      return { numbers: [3, 17, 42, 80] };
    case 'esports':
      return { pick: 'home' };
    case 'cockfight':
      return { pick: 'meron' };
    case 'elottery':
      return { spot: 'big' };
    case 'fish':
      return { target: 0 };
    case 'mini':
      return { target: 150 };
    default:
      return {};
  }
}

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let token: string;

  const signIn = async (username: string) =>
    (await client.call(login, { type: 'username', username, password: 'Demo!2468', site: 'member' })).token;
  beforeAll(async () => {
    platform = await startPlatform(await locate('empty'), { world: () => world });
    client = createClient(platform, () => platform.clock.now);
    token = await signIn('demo');
  });
  afterAll(() => platform.close());

  const roundOf = (betId: string, language: (typeof LANGUAGES)[number] = 'EN') =>
    client.call(memberRound, { betId, language }, { token });

  const launch = (game: SeedGame): Launch =>
    world.lotteries.some(({ gameCode, vendor }) => gameCode === game.gameCode && vendor === game.vendor)
      ? {
          launch: 'lottery' as const,
          vendor: game.vendor,
          gameCode: game.gameCode,
          prizeMode: game.vendor === 'TCG_SEA' ? 'SEA' : 'ELOTT',
          playType:
            world.lotteries.find(({ gameCode }) => gameCode === game.gameCode)?.playTypes[0] ?? 'trad',
          platform: 'html5' as const,
          language: 'EN' as const,
        }
      : launchOf(game);

  /** Bets the least on a game, and resolves with the first answer. */
  async function bet(scene: SceneName) {
    const game = gameOfPlay(world, scene);
    const table = await sit(client, platform, token, launch(game));
    const roundKey = crypto.randomUUID();
    const round = await table.play({
      roundKey,
      betMinor: table.limits.minimumMinor,
      choice: choiceFor(scene, table),
      ...(table.fixture === undefined ? {} : { fixture: table.fixture }),
    });
    return { game, table, round };
  }
  async function finish(scene: SceneName, table: GameTable, begun: PlayedRound): Promise<PlayedRound> {
    let round = begun;
    for (let step = 0; round.state === 'open'; step += 1) {
      const first = scene === 'hilo' ? { move: 'higher' } : { move: 0 };
      round = await table.act(round.roundKey, ENDS[scene] ?? (step === 0 ? first : { take: true }), step);
    }
    return round;
  }

  const decided = SCENES.filter((scene) => SCENE_RULES[scene].settle === undefined);
  it.each(decided)(
    'ROUTE-60 %s: a round that was played shows its money, what was drawn, and its random numbers',
    async (scene) => {
      const { game, table, round: begun } = await bet(scene);
      const round = await finish(scene, table, begun);
      const answer = await roundOf(round.betId);
      expect(answer).toMatchObject({
        betId: round.betId,
        game: { nodeId: game.nodeId, displayName: game.displayName.EN },
        ...{ state: 'settled', currency: 'PHP', bonusMinor: 0, waitsFor: null, dueTime: null },
        ...{ betMinor: round.betMinor, winMinor: round.winMinor, balanceMinor: round.balanceMinor },
        ...{ placedTime: platform.clock.now, endedTime: platform.clock.now },
      });
      expect(answer.shown.length + answer.pictures.length).toBeGreaterThan(0);
      const [row] = await platform.database.db.select().from(bets).where(eq(bets.id, round.betId));
      const { draws } = z.object({ draws: z.array(z.tuple([z.int(), z.int()])) }).parse(row?.audit);
      expect(answer.draws).toEqual(draws.map(([below, value]) => ({ value, below })));
      // What another round of the member's moves does not change what this one left.
      await bet('slots');
      expect((await roundOf(round.betId)).balanceMinor).toBe(round.balanceMinor);
      for (const language of LANGUAGES) {
        const { shown } = await roundOf(round.betId, language);
        for (const { name, value } of shown) {
          expect(`${name} ${value}`).not.toMatch(/told_|undefined|\{\d|\?|fish_|^ | $/);
        }
      }
      for (const picture of answer.pictures.flat()) {
        expect((await fetch(`${platform.origin}${picture}`)).status).toBe(200);
      }
    },
  );

  it('a round of a card table says which cards were dealt, in the language of the request', async () => {
    const { round } = await bet('baccarat');
    const outcome = z.object({ player: z.array(z.int()), playerPoints: z.int() }).parse(round.outcome);
    const { shown } = await roundOf(round.betId);
    expect(shown[0]).toEqual({ name: 'Your pick', value: 'Player' });
    expect(shown[1]?.value.split(' ')).toHaveLength(outcome.player.length + 2);
    expect(shown[1]?.value.endsWith(`= ${outcome.playerPoints}`)).toBe(true);
    expect((await roundOf(round.betId, 'TY')).shown[0]).toEqual({ name: 'Pinili mo', value: 'Player' });
  });

  it('a round that waits for its player can be continued, and gives no hidden card away', async () => {
    const { round } = await bet('poker');
    expect(round.state).toBe('open');
    const answer = await roundOf(round.betId);
    expect(answer).toMatchObject({
      ...{ state: 'open', endedTime: null, winMinor: 0, waitsFor: 'act', draws: null },
      ...{ dueTime: platform.clock.now + DAY, balanceMinor: round.balanceMinor },
    });
    expect(answer.shown.map(({ name }) => name)).toEqual(['Your hand']);
  });

  it('a bet on a draw waits for it, and says which one', async () => {
    const { round } = await bet('lottery');
    const { numero, drawTime } = z.object({ numero: z.string(), drawTime: z.int() }).parse(round.outcome);
    const answer = await roundOf(round.betId);
    expect(answer).toMatchObject({ state: 'open', waitsFor: 'draw', dueTime: drawTime });
    expect(answer.shown[0]).toEqual({ name: 'Draw', value: numero });
  });

  /** Stores a round of a member that no rules of today would play. */
  async function store(username: string, more: Partial<typeof bets.$inferInsert>): Promise<string> {
    const { db } = platform.database;
    const [member] = await db.select().from(members).where(eq(members.usernameKey, username));
    const id = crypto.randomUUID();
    const at = new Date(platform.clock.now);
    await db.insert(bets).values({
      ...{ id, launchId: id, roundKey: id, intentHash: '', memberId: member?.id ?? 0, mode: 'real' },
      ...{ nodeId: gameOfPlay(world, 'slots').nodeId, currency: 'PHP', betMinor: 300, winMinor: 300 },
      ...{ state: 'cancelled', choice: 'of old', outcome: {}, audit: {}, placedAt: at, settledAt: at },
      ...more,
    });
    return id;
  }

  it('a cancelled round shows its refund; what the ledger and the rules do not know is absent', async () => {
    expect(await roundOf(await store('demo', {}))).toMatchObject({
      ...{ state: 'cancelled', betMinor: 300, winMinor: 300, balanceMinor: null, waitsFor: null },
      ...{ shown: [], pictures: [], draws: [] },
    });
  });

  it.each([
    [['bet'], 700],
    [['bet', 'raise/0'], 600],
    [['bet', 'raise/0', 'raise/1'], 500],
    [['bet', 'win'], 750],
    [['bet', 'raise/0', 'win'], 650],
  ])('the balance after a round of %j is that after the last of them', async (parts, balanceMinor) => {
    const { db } = platform.database;
    const id = await store('demo', {
      ...{ state: 'settled' as const, winMinor: 0 },
      audit: { draws: [], acts: parts.filter((part) => part.startsWith('raise')) },
    });
    const [round] = await db.select().from(bets).where(eq(bets.id, id));
    const account = memberAccount(round?.memberId ?? 0);
    const wallet = createWallet({ db, now: () => platform.clock.now });
    const book = (bookingKey: string, amountMinor: number) =>
      wallet.transfer({
        ...{ key: bookingKey, kind: 'adjustment' as const, currency: 'PHP' },
        postings: [
          { account: equityAccount(), amountMinor: -amountMinor },
          { account, amountMinor },
        ],
      });
    await book(`before/${id}`, 800 - (await wallet.balance(account, 'PHP')));
    for (const part of parts) await book(`round/${id}/${part}`, part === 'win' ? 50 : -100);
    await book(`after/${id}`, 9_000);
    expect((await roundOf(id)).balanceMinor).toBe(balanceMinor);
  });

  it('ROLE-03 ROLE-06 nobody else reads a round: not another member, a visitor or a trial account', async () => {
    const { round } = await bet('slots');
    const request = { betId: round.betId, language: 'EN' } as const;
    const refused = (betId: string, as: string) =>
      client.refused(memberRound, { betId, language: 'EN' }, 'not.found', { token: as });
    await refused(round.betId, await signIn('player3'));
    await refused(crypto.randomUUID(), token);
    // Play money has no record.
    await refused(await store('demo', { mode: 'free' }), token);
    await client.refused(memberRound, request, 'not.logged.in');
    await client.refused(memberRound, request, 'real.account.required', { token: await signIn('bisita') });
  });

  it.each(['', '1', "'; --", `${crypto.randomUUID()}0`, crypto.randomUUID().toUpperCase()])(
    'refuses %j, which no round has as its id',
    async (betId) => {
      await client.refused(memberRound, { betId, language: 'EN' }, 'request.invalid', { token });
    },
  );
});
