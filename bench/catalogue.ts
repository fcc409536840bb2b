import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gameList } from '@contract/catalogue';
import { API_BASE } from '@contract/core';
import { demo } from '@demo';
import { seedOf } from '@demo/seed';
import { createWorld } from '@demo/seed/world';
import type { SeedGame } from '@demo/seed/world/types';
import { type RunningServer, startServer } from '@server/app';
import { createGameIndexStore } from '@server/catalogue/indexStore';
import { sql } from 'drizzle-orm';
import * as z from 'zod';

const MIGRATIONS = fileURLToPath(new URL('../server/db/migrations', import.meta.url));
/** Sizes of the catalogue that are compared. */
const SMALL = 2_400;
const LARGE = 100_000;
/** Measured requests of each kind and size, and warm-up requests before them. */
const REQUESTS = 200;
const WARM_UP = 30;
const PAGE = 36;
const CLASSES = ['JP', 'BG', 'FeatureBuy', 'new', 'hot'];
const TYPES = ['RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS'];

/** A figure of both sizes, in milliseconds. */
export interface CatalogueFigure {
  readonly figure: string;
  readonly large: number;
  readonly small: number;
}

/** A platform with a catalogue of one size. */
interface Side {
  readonly server: RunningServer;
  readonly games: readonly SeedGame[];
  readonly gameCount: number;
}

const answer = z.object({ value: z.object({ games: z.array(z.unknown()) }) });

/** Longest time in milliseconds for which building the index blocks everything else. */
async function longestBlock({ server }: Side): Promise<number> {
  let longest = 0;
  let since: number | undefined;
  const store = createGameIndexStore(server.database.db, Date.now, async () => {
    // Before the first pause it reads, mostly waiting for the database.
    if (since !== undefined) longest = Math.max(longest, performance.now() - since);
    await setImmediate();
    since = performance.now();
  });
  await store.read();
  return longest;
}

/** Starts a platform with the seed world; `copies` of each game make the catalogue larger. */
async function startSide(copies: number): Promise<Side> {
  const world = createWorld({ gameCount: SMALL });
  const server = await startServer({
    database: { kind: 'memory' },
    migrationsFolder: MIGRATIONS,
    host: '127.0.0.1',
    port: 0,
    log: { level: 'silent' },
    demo,
    seed: seedOf(() => world),
    passwordCost: { memoryCost: 64, timeCost: 1 },
  });
  const { db } = server.database;
  await db.execute(sql`
    create temp table copies as
      select g.*, series from games g cross join generate_series(1, ${sql.raw(String(copies))}) series`);
  await db.execute(sql`
    update copies set node_id = node_id + series * 1000000, game_id = game_id || '-' || series,
      game_code = game_code || '-' || series, game_name = game_name || ' ' || series`);
  await db.execute(sql`alter table copies drop column series`);
  await db.execute(sql`insert into games select * from copies`);
  await db.execute(sql`
    insert into game_classifications
      select key, node_id, request_type, sort_weight from copies cross join unnest(classifications) key`);
  await db.execute(sql`drop table copies`);
  await db.execute(sql`analyze`);
  return { server, games: world.games, gameCount: SMALL * (1 + copies) };
}

/** The same item for the same turn, so that both sizes get the same requests. */
const pick = <Item>(items: readonly Item[], turn: number): Item | undefined =>
  items[(turn * 7_919) % items.length];

/** A name's words with two letters of the longest one swapped. */
function misspell(name: string): string {
  const words = name.split(' ');
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const at = Math.floor(longest.length / 2);
  const swapped =
    longest.slice(0, at - 1) + (longest[at] ?? '') + (longest[at - 1] ?? '') + longest.slice(at + 1);
  return words.map((word) => (word === longest ? swapped : word)).join(' ');
}

/** Requests by kind: the fields except page size, platform, merchant and language. */
const KINDS: Readonly<
  Record<string, (games: readonly SeedGame[], turn: number, gameCount: number) => Record<string, string>>
> = {
  'Game list, first pages by type': (_games, turn) => ({
    gameType: pick(TYPES, turn) ?? '',
    pageNo: String(1 + (turn % 3)),
  }),
  'Game list with classes and limits': (_games, turn) => ({
    gameType: 'RNG',
    gameClassify: pick(CLASSES, turn) ?? '',
    ...(turn % 2 === 0 ? { minBet: '500' } : {}),
    ...(turn % 3 === 0 ? { minLine: '5' } : {}),
    pageNo: '1',
  }),
  'Game list, any page': (_games, turn, gameCount) => ({
    pageNo: String(1 + ((turn * 7_919) % Math.floor(gameCount / PAGE))),
  }),
  'Search by one word': (games, turn) => ({
    gameName: pick(games, turn)?.gameName.split(' ').at(0) ?? '',
    pageNo: '1',
  }),
  'Search with a typing error': (games, turn) => ({
    gameName: misspell(pick(games, turn)?.gameName ?? ''),
    pageNo: '1',
  }),
};

interface Answer {
  readonly took: number;
  /** Number of games in the answer. */
  readonly count: number;
}

async function ask(
  { server, games, gameCount }: Side,
  kind: string,
  turn: number,
  pageSize: number,
): Promise<Answer> {
  const query = new URLSearchParams({
    merchant: 'MAIN',
    platform: 'html5',
    pageSize: String(pageSize),
    language: 'EN',
    ...KINDS[kind]?.(games, turn, gameCount),
  });
  const since = performance.now();
  const response = await fetch(`${server.origin}${API_BASE}${gameList.path}?${query}`);
  const body = await response.text();
  const took = performance.now() - since;
  if (!response.ok) throw new Error(`${kind}: ${response.status}`);
  const { value } = answer.parse(JSON.parse(body));
  return { took, count: value.games.length };
}

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/**
 * Sends a catalogue of 2,400 and one of 100,000 games the same kinds of requests in turn, and reports the 95th
 * percentile of both: answers from indexes take equally long.
 */
export async function benchCatalogue({
  largeSize = LARGE,
  requests = REQUESTS,
} = {}): Promise<CatalogueFigure[]> {
  const small = await startSide(0);
  const large = await startSide(Math.ceil(largeSize / SMALL) - 1);
  try {
    const figures: CatalogueFigure[] = [
      {
        figure: 'Longest block of the event loop while the index is built',
        small: await longestBlock(small),
        large: await longestBlock(large),
      },
    ];
    for (const kind of Object.keys(KINDS)) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let turn = 0; turn < WARM_UP + requests; turn += 1) {
        const ofSmall = await ask(small, kind, turn, PAGE);
        // A name that is unique in one catalogue is frequent in the other: both answer with the same number of games.
        const ofLarge = await ask(large, kind, turn, Math.max(1, ofSmall.count));
        if (turn < WARM_UP) continue;
        times.small.push(ofSmall.took);
        times.large.push(ofLarge.took);
      }
      figures.push({
        figure: `${kind}: p95`,
        small: percentile95(times.small),
        large: percentile95(times.large),
      });
    }
    return figures;
  } finally {
    await large.server.close();
    await small.server.close();
  }
}
