import { login } from '@contract/account';
import { jackpotValue, launchGame } from '@contract/catalogue';
import { playOf } from '@demo/studio/plays';
import { games, jackpotShares } from '@server/db/schema';
import type { Chance } from '@server/play/chance';
import { collectShares, drawJackpot, readJackpot, takeJackpot } from '@server/play/jackpots';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createClient,
  onEachDatabase,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestPlatform,
} from './support/platform';
import { launchOf, openGame, worldOfPlays } from './support/studio';
import { createTestWorld } from './support/world';

const plain = createTestWorld();
const [first] = plain.games;
const NODE = first?.nodeId ?? 0;
const SEED = 100_000;
const world = {
  ...plain,
  games: plain.games.map((game) => ({
    ...game,
    jackpot:
      game.nodeId === NODE
        ? { jackpotClass: 'GRAND' as const, seedMinor: SEED, currentMinor: 180_000, contributionRate: 120 }
        : null,
  })),
};

onEachDatabase((locate) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await locate('empty'), { world: () => world });
  });
  afterAll(() => platform.close());

  async function bet(nodeId: number, betMinor: number, drawn: number) {
    const bounds: number[] = [];
    const chance: Chance = {
      below: (bound) => {
        bounds.push(bound);
        return Math.min(drawn, bound - 1);
      },
    };
    const { db } = platform.database;
    const [row] = await db.select().from(games).where(eq(games.nodeId, nodeId));
    if (row === undefined) throw new Error('no such game');
    const pool = (await readJackpot(db, nodeId)) ?? null;
    const draw = drawJackpot(chance, row, pool, betMinor);
    const won = draw?.isWon ? (await takeJackpot(db, nodeId)) + draw.shareMinor : 0;
    if (draw?.isWon === false) {
      await db.insert(jackpotShares).values({ nodeId, amountMinor: draw.shareMinor });
    }
    const { amountMinor } = await createClient(platform).call(jackpotValue, {});
    return { won, bounds, amountMinor };
  }

  it('JACKPOT-01 every bet pays its contribution into the jackpot, at least the smallest unit, and the value follows', async () => {
    // 1.2 % of 5,000 is 60; the odds are the share over the pool.
    expect(await bet(NODE, 5000, 1)).toEqual({ won: 0, bounds: [3001], amountMinor: 180_060 });
    expect(await bet(NODE, 10, 1)).toMatchObject({ won: 0, amountMinor: 180_061 });
  });

  it('JACKPOT-01 the winner gets all of it, and it starts again at its seed', async () => {
    expect(await bet(NODE, 5000, 0)).toMatchObject({ won: 180_121, amountMinor: SEED });
  });

  it('JACKPOT-01 paid shares are added to the jackpot without changing it', raceOn(locate), async () => {
    const { db } = platform.database;
    await db.insert(jackpotShares).values([5, 7].map((amountMinor) => ({ nodeId: NODE, amountMinor })));
    const before = await readJackpot(db, NODE);
    await Promise.all([collectShares(db), collectShares(db)]);
    expect(await db.select().from(jackpotShares)).toEqual([]);
    expect(await readJackpot(db, NODE)).toBe(before);
    await takeJackpot(db, NODE);
  });

  it('a game without a jackpot contributes to none and draws nothing', async () => {
    const other = plain.games.find(({ nodeId }) => nodeId !== NODE)?.nodeId ?? 0;
    expect(await bet(other, 5000, 0)).toEqual({ won: 0, bounds: [], amountMinor: SEED });
  });
});

onOneDatabase((locate) => {
  it('the jackpot in the lobby is the one that its game shows and pays, and play money does not see it', async () => {
    const whole = worldOfPlays();
    const played = whole.games.find(
      (game) => game.supportPlay && game.jackpot !== null && playOf(game, whole).scene === 'jackpot',
    );
    if (played === undefined) throw new Error('The world has no game with a jackpot.');
    let drawn = Number.POSITIVE_INFINITY;
    const platform = await startPlatform(await locate('empty'), {
      // Only one jackpot, so that the lobby's total equals the game's.
      world: () => ({
        ...whole,
        games: whole.games.map((game) => (game === played ? game : { ...game, jackpot: null })),
      }),
      chance: { below: (bound) => Math.min(drawn, bound - 1) },
    });
    const client = createClient(platform, () => platform.clock.now);
    const inLobby = async () => (await client.call(jackpotValue, {})).amountMinor;
    const open = async (username: string) => {
      const { token } = await client.call(login, {
        type: 'username',
        username,
        password: 'Demo!2468',
        site: 'member',
      });
      const { url } = await client.call(launchGame, launchOf(played), { token });
      return openGame(platform.origin, url);
    };
    const table = await open('demo');
    const pool = await inLobby();
    expect(table.jackpotMinor).toBe(pool);

    const bet = () =>
      table.play({ roundKey: crypto.randomUUID(), betMinor: table.limits.minimumMinor, choice: {} });
    const missed = await bet();
    expect(missed.outcome).not.toHaveProperty('jackpotMinor');
    expect(missed.jackpotMinor).toBeGreaterThan(pool ?? 0);
    expect(missed.jackpotMinor).toBe(await inLobby());

    drawn = 0;
    const hit = await bet();
    expect(hit.outcome['jackpotMinor']).toBeGreaterThan(missed.jackpotMinor ?? 0);
    expect(hit.winMinor).toBeGreaterThanOrEqual(Number(hit.outcome['jackpotMinor']));
    expect(hit.balanceMinor).toBe(missed.balanceMinor - hit.betMinor + hit.winMinor);
    expect(hit.jackpotMinor).toBe(played.jackpot?.seedMinor);
    expect(hit.jackpotMinor).toBe(await inLobby());

    expect((await open('bisita')).jackpotMinor).toBeUndefined();
    await platform.close();
  });
});
