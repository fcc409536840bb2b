import { gameList, gameMenus, gameType, hotGames, jackpotValue, vendorGameTypes } from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import { RAW_LENGTH } from '@contract/readers/reading';
import { createGameIndexStore } from '@server/catalogue/indexStore';
import { MENU_NAMES } from '@server/catalogue/menus';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import en from '@/locales/en';
import ty from '@/locales/ty';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { createTestWorld } from './support/world';

const plain = createTestWorld();
const NAMES: Readonly<Record<number, string>> = {
  0: 'Golden Dragon',
  1: 'Dragon Tiger',
  2: 'Mango Fiesta',
  3: 'Moonlight Koi',
  8: 'Kalabaw Run',
  10: 'Newton Falls',
};
const world = {
  ...plain,
  games: plain.games.map((game, index) => {
    const name = NAMES[index];
    return {
      ...game,
      ...(name === undefined ? {} : { gameName: name, displayName: { EN: name, TY: `${name} sa Tagalog` } }),
      jackpot:
        index % 60 === 0
          ? {
              jackpotClass: 'GRAND' as const,
              seedMinor: 1_000,
              currentMinor: 5_000 + index,
              contributionRate: 10,
            }
          : null,
    };
  }),
};

const base: RequestOf<typeof gameList> = {
  merchant: 'TESTMERCHANT',
  platform: 'html5',
  pageNo: '1',
  pageSize: '45',
  language: 'EN',
};

const queryOf = (payload: object): URLSearchParams =>
  new URLSearchParams(Object.entries(payload).map(([name, value]) => [name, String(value)]));

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await locate('empty'), { world: () => world });
    client = createClient(platform);
  });
  afterAll(() => platform.close());

  const search = async (gameName: string, more: Partial<RequestOf<typeof gameList>> = {}) =>
    client.call(gameList, { ...base, gameName, ...more });
  const names = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).games.map((game) => game.gameName);

  describe('search', () => {
    it.each([
      ['as typed', 'golden dragon', ['Golden Dragon']],
      ['in another order', 'DRAGON golden', ['Golden Dragon']],
      ['with a slip', 'monlight', ['Moonlight Koi']],
      ['by its beginning', 'mang', ['Mango Fiesta']],
      ['the closest first', 'dragon', ['Dragon Tiger', 'Golden Dragon']],
      ['in nothing', 'qqqqqq', []],
    ])('API-35 finds a game %s', async (_how, text, wanted) => {
      expect(await names(text)).toEqual(wanted);
    });

    it('API-35 finds the games of a vendor by its name or code', async () => {
      const answer = await search('vendor rtg', { pageSize: '200' });
      const own = world.games.filter((game) => game.vendor === 'RTG');
      expect(answer.totalCount).toBe(own.length);
      expect(new Set(answer.games.map((game) => game.vassalage))).toEqual(new Set(['RTG']));
    });

    it('API-35 pages ranked results without gap or overlap', async () => {
      const whole = await search('lucky', { pageSize: '200' });
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(whole.totalCount / 7); page += 1) {
        const answer = await search('lucky', { pageSize: '7', pageNo: String(page) });
        expect(answer).toMatchObject({ pageNum: page, totalCount: whole.totalCount });
        seen.push(...answer.games.map((game) => game.nodeId));
      }
      expect(seen).toEqual(whole.games.map((game) => game.nodeId));
      expect(seen.length).toBeGreaterThan(40);
    });

    it('API-35 respects the other filters', async () => {
      const [hit] = (await search('mango fiesta')).games;
      expect(await names('mango fiesta', { vassalage: hit?.vassalage ?? '' })).toEqual(['Mango Fiesta']);
      expect(await names('mango fiesta', { vassalage: 'SV3' })).toEqual([]);
    });

    it.each([
      ['a game type', 'fishing', (game) => game.requestType === 'FISH'],
      ['a game type in the other language', 'pangingisda', (game) => game.requestType === 'FISH'],
      ['a classification', 'bingo', (game) => game.classifications.includes('BG')],
      ['new', 'bagong laro', (game) => game.isNew],
      ['hot', 'sikat', (game) => game.isHot],
      ['the beginning of a kind', 'cockf', (game) => game.vendor === 'SV3'],
      ['a kind with a slip', 'fishnig', (game) => game.requestType === 'FISH'],
      ['two kinds', 'hot fishing', (game) => game.isHot && game.requestType === 'FISH'],
      ['a kind and a provider', 'fishing jl', (game) => game.requestType === 'FISH' && game.vendor === 'JL'],
      [
        'a kind and a part of a name',
        'golden bingo',
        (game) => game.classifications.includes('BG') && game.gameName.includes('Golden'),
      ],
    ] satisfies [string, string, (game: (typeof world.games)[number]) => boolean][])(
      'API-35 finds the games of a kind by its name: %s',
      async (_what, text, isOfKind) => {
        const answer = await search(text, { pageSize: '200' });
        const wanted = world.games.filter((game) => game.supportPlay && isOfKind(game));
        expect(wanted.length).toBeGreaterThan(0);
        expect(answer.games.map(({ nodeId }) => nodeId).toSorted()).toEqual(
          wanted.map(({ nodeId }) => nodeId).toSorted(),
        );
        expect(answer.nearest).toBeUndefined();
      },
    );

    it('API-35 a game of that name comes before the games of that kind', async () => {
      const { games } = await search('new', { pageSize: '200' });
      expect(games[0]?.gameName).toBe('Newton Falls');
      expect(games.slice(1).every(({ isNew }) => isNew)).toBe(true);
    });

    it('a search without results offers the words that are written most like it, and one with results none', async () => {
      expect(await search('moonlightitude')).toMatchObject({ games: [], nearest: ['moonlight'] });
      expect(await search('qqqqqq')).toMatchObject({ games: [], nearest: [] });
      expect((await search('moonlight')).nearest).toBeUndefined();
      expect((await search('', { gameType: 'LIVE' })).nearest).toBeUndefined();
    });

    it('a game that cannot be played is in no list, search, count or hot list', async () => {
      const { db } = platform.database;
      await db.execute(sql`update games set support_play = false where node_id = 1008`);
      platform.clock.now += 5_000;
      try {
        await vi.waitFor(async () => expect(await names('Kalabaw')).toEqual([]), 10_000);
        const all = await client.call(gameList, { ...base, pageSize: '200' });
        expect(all.totalCount).toBe(world.games.length - 1);
        expect(all.games.map(({ nodeId }) => nodeId)).not.toContain(1_008);
        const hot = await client.call(hotGames, {
          isPlatform: '2',
          language: 'EN',
          platform: 'html5',
          refresh: 'true',
        });
        expect(hot.list.map(({ nodeId }) => nodeId)).not.toContain(1_008);
      } finally {
        await db.execute(sql`update games set support_play = true where node_id = 1008`);
        platform.clock.now += 5_000;
        await vi.waitFor(async () => expect(await names('Kalabaw')).toEqual(['Kalabaw Run']), 10_000);
      }
    });

    it('a text of spaces is not a search', async () => {
      expect((await search('   ')).totalCount).toBe(world.games.length);
    });
  });

  it('a change of the catalogue appears in lists, counts and search within seconds', async () => {
    const before = await client.call(gameList, base);
    await platform.database.db.execute(
      sql`update games set game_name = 'Zebra Parade', display_name = '{"EN":"Zebra Parade","TY":"Zebra"}', is_hot = not is_hot where node_id = 1003`,
    );
    platform.clock.now += 5_000;
    // Until the index is rebuilt, the old one answers.
    await vi.waitFor(async () => expect(await names('zebra')).toEqual(['Zebra Parade']), 10_000);
    expect(await names('moonlight')).toEqual([]);
    expect((await client.call(gameList, base)).totalCount).toBe(before.totalCount);
    const hot = await client.call(hotGames, {
      isPlatform: '2',
      language: 'EN',
      platform: 'html5',
      refresh: 'true',
    });
    expect(hot.list.map((game) => game.nodeId)).toContain(1_003);
    expect(hot.list.every((game) => game.isHot)).toBe(true);
  });

  it('while the index is rebuilt nobody waits: the old one answers until the new one is complete', async () => {
    let now = 0;
    let pauses = 0;
    let pause = Promise.resolve();
    let goOn = () => {};
    const store = createGameIndexStore(
      platform.database.db,
      () => now,
      () => {
        pauses += 1;
        return pause;
      },
    );
    const found = async () => {
      const { revision, index } = await store.read();
      return [revision, index.select({}, 'quetzal').count] as const;
    };
    const [before] = await found();
    expect(pauses).toBeGreaterThan(2);
    pause = new Promise((resolve) => {
      goOn = resolve;
    });
    pauses = 0;
    await platform.database.db.execute(
      sql`update games set game_name = 'Quetzal Queen' where node_id in (1005, 1006)`,
    );
    now += 5_000;
    expect(await found()).toEqual([before, 0]);
    await vi.waitFor(() => expect(pauses).toBe(1), 10_000);
    expect(await found()).toEqual([before, 0]);
    goOn();
    await vi.waitFor(async () => expect((await found())[1]).toBe(2), 10_000);
    expect((await found())[0]).not.toBe(before);
  });

  it('a growing jackpot does not reload the catalogue', async () => {
    const revision = async () => {
      const { rows } = (await platform.database.db.execute(sql`select revision from catalogue_revision`)) as {
        rows: unknown[];
      };
      return rows;
    };
    const before = await revision();
    await platform.database.db.execute(
      sql`update games set jackpot_current_minor = 6000 where node_id = 1060`,
    );
    expect(await revision()).toEqual(before);
  });

  it('JACKPOT-01 the jackpot value is the sum of all jackpots', async () => {
    platform.clock.now += 1;
    const before = await client.call(jackpotValue, {});
    await platform.database.db.execute(
      sql`update games set jackpot_current_minor = jackpot_current_minor + 77000 where node_id = 1060`,
    );
    const grown = before.games?.find(({ nodeId }) => nodeId === 1060)?.amountMinor ?? Number.NaN;
    const after = await client.call(jackpotValue, {});
    expect(after).toEqual({
      amountMinor: (before.amountMinor ?? 0) + 77_000,
      currency: 'PHP',
      measuredTime: platform.clock.now,
      games: before.games?.map((each) =>
        each.nodeId === 1060 ? { nodeId: 1060, amountMinor: grown + 77_000 } : each,
      ),
    });
    expect(after.games?.reduce((sum, each) => sum + each.amountMinor, 0)).toBe(after.amountMinor);
    const answer = await client.send(jackpotValue, {});
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('API-50 the menus list every category with games, with count and vendors', async () => {
    expect(gameMenus.method).toBe('GET');
    const { list } = await client.call(gameMenus, { language: 'TY' });
    expect(list.map((menu) => menu.gameType)).toEqual(
      gameType.options.filter((type) => !['PVP', 'LIVE', 'LOTT', 'ELOTT'].includes(type)),
    );
    for (const menu of list) {
      const page = await client.call(gameList, { ...base, gameType: menu.gameType, pageSize: '200' });
      expect(page.totalCount, menu.gameType).toBe(menu.gameCount);
      expect([...menu.children].sort()).toEqual(
        [...new Set(page.games.map((game) => game.vassalage))].sort(),
      );
    }
  });

  it.each([
    ['vendorGameTypes', vendorGameTypes, { typeId: 'all', merchant: 'M', language: 'EN' }, 300],
    ['hotGames', hotGames, { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'false' }, 60],
  ] as const)(
    '%s is cached as configured, with an ETag that saves a second transfer',
    async (_name, endpoint, payload, seconds) => {
      const first = await client.send(endpoint, payload);
      expect(first.headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      const address = `${platform.origin}/api${endpoint.path}?${queryOf(payload)}`;
      const again = await fetch(address, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    },
  );

  it.each([
    ['menus without a language', gameMenus, {}],
    ['menus with an unknown field', gameMenus, { language: 'EN', x: '1' }],
    ['a jackpot with a query', { ...jackpotValue, encoding: 'query' as const }, { x: '1' }],
    ['a search that is too long', gameList, { ...base, gameName: 'x'.repeat(RAW_LENGTH + 1) }],
    ['a bet limit that is no number', gameList, { ...base, minBet: '-1' }],
    ['a line limit beyond every number', gameList, { ...base, minLine: '99999999999' }],
  ])('%s is refused', async (_what, endpoint, payload) => {
    expect((await client.send(endpoint, payload)).code).toBe('request.invalid');
  });
});

it('the menus name categories like the site', () => {
  for (const type of gameType.options) {
    expect(MENU_NAMES[type]).toEqual({ EN: en[`category.${type}`], TY: ty[`category.${type}`] });
  }
});
