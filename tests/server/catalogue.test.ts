import { type GamePage, gameDetail, gameList, hotGames, vendorGameTypes } from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { createTestWorld } from './support/world';

type ListRequest = RequestOf<typeof gameList>;

const world = createTestWorld();
/** The games in list order. */
const ordered = [...world.games].sort((a, b) => b.sortWeight - a.sortWeight || a.nodeId - b.nodeId);

const base: ListRequest = {
  merchant: 'TESTMERCHANT',
  platform: 'html5',
  pageNo: '1',
  pageSize: '36',
  language: 'EN',
};

/** Sports vendors whose games are in separate categories (LIST-31). */
const ELSEWHERE = [...world.esportVendors, ...world.cockfightVendors];

/** The expected list, computed without an index. */
function expected(request: ListRequest): number[] {
  const codes = request.vassalage?.split(',');
  return ordered
    .filter(
      (game) =>
        (request.gameType === undefined || game.requestType === request.gameType) &&
        (codes?.includes(game.vendor) ??
          !(request.gameType === 'SPORTS' && ELSEWHERE.includes(game.vendor))) &&
        (request.gameClassify === undefined ||
          (request.gameClassify === 'new'
            ? game.isNew
            : request.gameClassify === 'hot'
              ? game.isHot
              : game.classifications.includes(request.gameClassify))) &&
        (request.isNew === undefined || game.isNew === (request.isNew === 'true')) &&
        (request.minBet === undefined || game.minBetMinor <= Number(request.minBet)) &&
        (request.minLine === undefined || game.minLine >= Number(request.minLine)),
    )
    .map((game) => game.nodeId);
}

const filters = fc.record(
  {
    gameType: fc.constantFrom('RNG', 'FISH', 'SPORTS', 'PVP'),
    vassalage: fc.constantFrom('JL', 'RTG', 'JL,RTG', 'HOUSE,SPORT', 'UNKNOWN'),
    gameClassify: fc.constantFrom('JP', 'BG', 'new', 'hot', 'NOSUCH'),
    isNew: fc.constantFrom('true' as const, 'false' as const),
    minBet: fc.constantFrom('100', '200', '50'),
    minLine: fc.constantFrom('1', '5', '17'),
  },
  { requiredKeys: [] },
);

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform);
  });
  afterAll(() => platform.close());

  const list = (request: Partial<ListRequest>): Promise<GamePage> =>
    client.call(gameList, { ...base, ...request });
  const ids = async (request: Partial<ListRequest>) =>
    (await list({ pageSize: '200', ...request })).games.map((game) => game.nodeId);

  describe('game list', () => {
    it('API-35 ENTITY-20 answers games, page, pages and count by GET', async () => {
      expect(gameList.method).toBe('GET');
      const page = await list({});
      expect(page.games).toHaveLength(36);
      expect(page).toMatchObject({ pageNum: 1, totalPages: 5, totalCount: 180 });
      expect(page.games.map((game) => game.nodeId)).toEqual(ordered.slice(0, 36).map((game) => game.nodeId));
    });

    it('API-35 returns exactly the games that match every combination of filters, in order', async () => {
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const request = { ...base, ...filter };
          expect(await ids(filter)).toEqual(expected(request));
        }),
        { numRuns: 120, seed: 20261121 },
      );
    });

    it('pages a list without gap or overlap, whatever the page size', async () => {
      await fc.assert(
        fc.asyncProperty(filters, fc.integer({ min: 1, max: 60 }), async (filter, pageSize) => {
          const wanted = expected({ ...base, ...filter });
          const first = await list({ ...filter, pageSize: String(pageSize) });
          expect(first.totalCount).toBe(wanted.length);
          expect(first.totalPages).toBe(Math.ceil(wanted.length / pageSize));
          const seen: number[] = [];
          for (let page = 1; page <= first.totalPages; page += 1) {
            const { games, pageNum } = await list({
              ...filter,
              pageNo: String(page),
              pageSize: String(pageSize),
            });
            expect(pageNum).toBe(page);
            seen.push(...games.map((game) => game.nodeId));
          }
          expect(seen).toEqual(wanted);
        }),
        { numRuns: 12, seed: 20261121 },
      );
    });

    it('answers an empty page beyond the last one', async () => {
      expect(await list({ pageNo: '6' })).toEqual({ games: [], pageNum: 6, totalPages: 5, totalCount: 180 });
    });

    it('ignores punctuation in a search text and in names', async () => {
      expect((await ids({ gameName: '100%_gold\\' }))[0]).toBe(1_011);
    });

    it.each([
      ['BINGO', { gameType: 'RNG', gameClassify: 'BG' }],
      ['JACKPOT', { gameType: 'RNG', gameClassify: 'JP' }],
      ['INHOUSE', { gameType: 'RNG', vassalage: 'HOUSE' }],
      ['JL', { gameType: 'RNG', vassalage: 'JL' }],
      ['RTG', { gameType: 'RNG', vassalage: 'RTG' }],
      ['ESPORTS', { gameType: 'SPORTS', vassalage: 'AV' }],
      ['COCKFIGHT', { gameType: 'SPORTS', vassalage: 'SV3' }],
      ['NEW', { gameClassify: 'new' }],
      ['HOT', { gameClassify: 'hot' }],
      ['ALLGAME', {}],
    ])('treats type %s like its start mapping', async (gameType, mapped) => {
      const found = await ids({ gameType });
      expect(found).toEqual(expected({ ...base, ...mapped }));
      expect(found.length).toBeGreaterThan(0);
    });

    it('LIST-31 SPORTS contains no e-sports and cockfights, and as many games as its providers report', async () => {
      const page = await list({ gameType: 'SPORTS', pageSize: '200' });
      expect(new Set(page.games.map((game) => game.vassalage))).toEqual(new Set(['SPORT']));
      const { mapping } = await client.call(vendorGameTypes, {
        typeId: 'all',
        merchant: 'TESTMERCHANT',
        language: 'EN',
      });
      const counts = (mapping['SPORTS'] ?? [])
        .filter(({ vassalage }) => !ELSEWHERE.includes(vassalage))
        .map(({ gameCount }) => gameCount);
      expect(page.totalCount).toBe(counts.reduce((sum, count) => sum + count, 0));
    });

    it('names games in the requested language', async () => {
      const named = async (language: 'TY' | 'EN') =>
        (await list({ language, gameName: 'Lucky 0' })).games.map((game) => game.displayName);
      expect(await named('EN')).toEqual(['Game 0']);
      expect(await named('TY')).toEqual(['Game 0 (TY)']);
    });
  });

  it('API-41 ENTITY-22 answers the hot list by GET', async () => {
    const request = { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'false' } as const;
    const { list: games } = await client.call(hotGames, request);
    const hot = ordered.filter((game) => game.isHot);
    const types = [...new Set(hot.map((game) => game.requestType))];
    expect(types.length).toBeGreaterThan(1);
    // One of each type in turn, each type in catalogue order.
    expect(games.slice(0, types.length).map((game) => game.gameType)).toEqual(types);
    for (const type of types) {
      expect(games.filter((game) => game.gameType === type).map((game) => game.nodeId)).toEqual(
        hot.filter((game) => game.requestType === type).map((game) => game.nodeId),
      );
    }
    expect(games).toHaveLength(hot.length);
    const fresh = await client.send(hotGames, { ...request, refresh: 'true' });
    expect(fresh.headers.get('cache-control')).toBe('no-store');
  });

  it('a game is found by its node, for links to it; a missing one is reported as unavailable', async () => {
    const [game] = world.games;
    const request = { nodeId: String(game?.nodeId), language: 'TY' } as const;
    expect((await client.call(gameDetail, request)).game).toMatchObject({
      nodeId: game?.nodeId,
      displayName: game?.displayName.TY,
      vassalage: game?.vendor,
    });
    expect(await client.send(gameDetail, { ...request, nodeId: '0' })).toMatchObject({
      status: 422,
      code: 'game.unavailable',
    });
  });

  describe('vendor game types', () => {
    const request = { typeId: 'all', merchant: 'TESTMERCHANT', language: 'EN' } as const;

    it('API-34 ENTITY-23 ENTITY-24 answers the vendors of each request type with counts and classes', async () => {
      const { mapping } = await client.call(vendorGameTypes, request);
      expect(Object.keys(mapping).sort()).toEqual(['FISH', 'RNG', 'SPORTS']);
      for (const [requestType, entries] of Object.entries(mapping)) {
        for (const entry of entries) {
          const games = world.games.filter(
            (game) => game.requestType === requestType && game.vendor === entry.vassalage,
          );
          expect(entry.gameCount).toBe(games.length);
          expect(entry.displayName).toBe(`Vendor ${entry.vassalage}`);
          expect(entry.gameClassify.map((item) => item.key).sort()).toEqual(
            [...new Set(games.flatMap((game) => game.classifications))].sort(),
          );
          for (const { key, gameCount } of entry.gameClassify) {
            expect(gameCount).toBe(games.filter((game) => game.classifications.includes(key)).length);
          }
        }
      }
    });

    it('ENTITY-25 ENTITY-26 answers the sorting in order, and the classifications with their vendors', async () => {
      const { sorting, classifications } = await client.call(vendorGameTypes, request);
      expect(sorting).toEqual(
        world.sorting.map(({ gameCategory, vendors }) => ({
          gameCategory,
          vendorNames: vendors.map(({ code, accountTypeName }) => ({
            vassalage: code,
            accountTypeName: accountTypeName.EN,
          })),
        })),
      );
      for (const { key, vendors } of classifications) {
        const makers = new Set(
          world.games.filter((game) => game.classifications.includes(key)).map((game) => game.vendor),
        );
        expect([...vendors].sort()).toEqual([...makers].sort());
      }
    });

    it('filters the mapping by one request type', async () => {
      const { mapping } = await client.call(vendorGameTypes, { ...request, typeId: 'FISH' });
      expect(Object.keys(mapping)).toEqual(['FISH']);
    });

    it('API-34 is cached: a max-age, an ETag, and 304 for a known ETag', async () => {
      const first = await client.send(vendorGameTypes, request);
      expect(first.headers.get('cache-control')).toBe('public, max-age=300');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      const query = new URLSearchParams(request);
      const again = await fetch(`${platform.origin}/api${vendorGameTypes.path}?${query}`, {
        headers: { 'if-none-match': etag },
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    });
  });
});
