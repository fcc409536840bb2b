import { login } from '@contract/account';
import {
  addFavourite,
  addRecent,
  favouriteList,
  type Game,
  recentList,
  removeFavourite,
} from '@contract/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { createTestWorld, TEST_PASSWORD } from './support/world';

const world = createTestWorld();
const seeded = (nodeId: number) => {
  const game = world.games.find((each) => each.nodeId === nodeId);
  if (game === undefined) throw new Error(`no game ${nodeId}`);
  return game;
};
const listOf = (answer: { list: Game[] } | { content: Game[] }): Game[] =>
  'list' in answer ? answer.list : answer.content;

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    for (const username of ['player', 'other']) {
      const { token } = await client.call(login, {
        type: 'username',
        username,
        password: TEST_PASSWORD,
        site: 'member',
      });
      tokens.set(username, token);
    }
  });
  afterAll(() => platform.close());

  const as = (username: string) => ({ token: tokens.get(username) ?? '' });

  async function mark(nodeId: number, username = 'player') {
    platform.clock.now += 1_000;
    return client.call(addFavourite, { nodeId, vendor: seeded(nodeId).vendor }, as(username));
  }

  const page = (
    more: { [field in 'gameType' | 'vendor']?: string } & { pageNo?: string; pageSize?: string } = {},
    username = 'player',
  ) => client.call(favouriteList, { pageNo: '1', pageSize: '36', language: 'EN', ...more }, as(username));
  const nodes = async (...asked: Parameters<typeof page>) =>
    listOf(await page(...asked)).map((game) => game.nodeId);

  beforeEach(async () => {
    for (const username of ['player', 'other']) {
      for (const { nodeId, vassalage } of listOf(await page({ pageSize: '200' }, username))) {
        await client.call(removeFavourite, { nodeId: String(nodeId), vendor: vassalage }, as(username));
      }
    }
  });

  describe('favourites', () => {
    it('API-36 API-37 API-38 ENTITY-21 are added by POST, listed by GET newest first, and removed by DELETE', async () => {
      expect([favouriteList.method, addFavourite.method, removeFavourite.method]).toEqual([
        'GET',
        'POST',
        'DELETE',
      ]);
      for (const nodeId of [1_003, 1_001, 1_008]) expect(await mark(nodeId)).toEqual({ nodeId });
      const all = await page();
      expect(all).toMatchObject({ pageNum: 1, totalPages: 1, totalCount: 3 });
      expect(listOf(all).map((game) => game.nodeId)).toEqual([1_008, 1_001, 1_003]);
      const { vendor } = seeded(1_001);
      expect(await client.call(removeFavourite, { nodeId: '1001', vendor }, as('player'))).toEqual({
        nodeId: 1_001,
      });
      expect(await nodes()).toEqual([1_008, 1_003]);
    });

    it(
      'FAV-02 API-37 adding an existing one changes nothing, also with many simultaneous calls',
      raceOn(locate),
      async () => {
        await mark(1_003);
        await mark(1_001);
        await Promise.all(Array.from({ length: 6 }, () => mark(1_003)));
        expect(await nodes()).toEqual([1_001, 1_003]);
      },
    );

    it('API-38 removing a missing one is not an error', async () => {
      const { vendor } = seeded(1_001);
      await client.call(removeFavourite, { nodeId: '1001', vendor }, as('player'));
      expect(await nodes()).toEqual([]);
    });

    it('belong to one member', async () => {
      await mark(1_001);
      await mark(1_002, 'other');
      expect(await nodes()).toEqual([1_001]);
      expect(await nodes({}, 'other')).toEqual([1_002]);
      await client.call(removeFavourite, { nodeId: '1001', vendor: seeded(1_001).vendor }, as('other'));
      expect(await nodes()).toEqual([1_001]);
    });

    it('are paged without gap or overlap, and empty beyond the last page', async () => {
      const marked = [1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006];
      for (const nodeId of marked) await mark(nodeId);
      const seen: number[] = [];
      for (const pageNo of ['1', '2', '3']) {
        const answer = await page({ pageNo, pageSize: '3' });
        expect(answer).toMatchObject({ pageNum: Number(pageNo), totalPages: 3, totalCount: 7 });
        seen.push(...listOf(answer).map((game) => game.nodeId));
      }
      expect(seen).toEqual(marked.toReversed());
      expect(listOf(await page({ pageNo: '4', pageSize: '3' }))).toEqual([]);
    });

    it('API-36 are filtered by type and vendors, and named in the requested language', async () => {
      const marked = Array.from({ length: 24 }, (_, index) => 1_000 + index);
      for (const nodeId of marked) await mark(nodeId);
      const wanted = (fits: (game: ReturnType<typeof seeded>) => boolean) =>
        marked.filter((nodeId) => fits(seeded(nodeId))).toReversed();
      expect(await nodes({ gameType: 'FISH' })).toEqual(wanted((game) => game.requestType === 'FISH'));
      expect(await nodes({ gameType: 'JACKPOT' })).toEqual(
        wanted((game) => game.requestType === 'RNG' && game.classifications.includes('JP')),
      );
      expect(await nodes({ gameType: 'ESPORTS' })).toEqual(wanted((game) => game.vendor === 'AV'));
      expect(await nodes({ gameType: 'SPORTS' })).toEqual(wanted((game) => game.vendor === 'SPORT'));
      expect(await nodes({ gameType: 'HOT' })).toEqual(wanted((game) => game.isHot));
      expect(await nodes({ vendor: 'JL,RTG' })).toEqual(
        wanted((game) => ['JL', 'RTG'].includes(game.vendor)),
      );
      const answer = await client.call(
        favouriteList,
        { pageNo: '1', pageSize: '1', language: 'TY' },
        as('player'),
      );
      expect(listOf(answer)[0]?.displayName).toBe('Game 23 (TY)');
    });

    it('ENTITY-19 are complete game tiles', async () => {
      await mark(1_004);
      const game = seeded(1_004);
      expect(listOf(await page())[0]).toMatchObject({
        nodeId: 1_004,
        gameName: game.gameName,
        gameCode: game.gameCode,
        vassalage: game.vendor,
        gameType: game.requestType,
        isHot: game.isHot,
        isNew: game.isNew,
        freeplay: game.freeplay,
      });
    });

    it('are never cached', async () => {
      const answer = await client.send(
        favouriteList,
        { pageNo: '1', pageSize: '36', language: 'EN' },
        as('player'),
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });
  });

  it('API-39 API-40 ENTITY-21 recent games are sorted newest first, with their count', async () => {
    for (const nodeId of [1_001, 1_002, 1_001]) {
      platform.clock.now += 1_000;
      await client.call(addRecent, { nodeId: String(nodeId), vendor: seeded(nodeId).vendor }, as('player'));
    }
    const answer = await client.call(recentList, { page: '1', pageSize: '36', language: 'EN' }, as('player'));
    expect(answer).toMatchObject({ pageNum: 1, totalPages: 1, totalCount: 2 });
    expect(listOf(answer).map((game) => game.nodeId)).toEqual([1_001, 1_002]);
  });

  describe('bad input', () => {
    const full = { pageNo: '1', pageSize: '36', language: 'EN' };
    const own = { nodeId: 1_001, vendor: seeded(1_001).vendor };

    it.each([
      ['a list without a page', favouriteList, { ...full, pageNo: '' }, 'request.invalid'],
      ['page nought', favouriteList, { ...full, pageNo: '0' }, 'request.invalid'],
      ['a page size that is no number', favouriteList, { ...full, pageSize: '1e1' }, 'request.invalid'],
      ['an unknown field', favouriteList, { ...full, member: '7' }, 'request.invalid'],
      ['a language nobody speaks', favouriteList, { ...full, language: 'XX' }, 'request.invalid'],
      ['a game that is not there', addFavourite, { ...own, nodeId: 999_999 }, 'not.found'],
      ['a node beyond every number', addFavourite, { ...own, nodeId: 9_007_199_254_740_991 }, 'not.found'],
      ['a node below one', addFavourite, { ...own, nodeId: 0 }, 'request.invalid'],
      ['a node as text', addFavourite, { ...own, nodeId: '1001' }, 'request.invalid'],
      ["another vendor's game", addFavourite, { ...own, vendor: 'SPORT' }, 'not.found'],
      ['no vendor', addFavourite, { nodeId: 1_001, vendor: '' }, 'request.invalid'],
      ['a token in the body', addFavourite, { ...own, token: 'x' }, 'request.invalid'],
      ['removing a game that is not there', removeFavourite, { nodeId: '999999', vendor: 'JL' }, 'not.found'],
      ['removing without a number', removeFavourite, { nodeId: 'x', vendor: 'JL' }, 'request.invalid'],
      ['a recent game that is not there', addRecent, { nodeId: '999999', vendor: 'JL' }, 'not.found'],
    ] as const)('%s is refused', async (_what, endpoint, payload, code) => {
      const answer = await client.send(endpoint, payload, as('player'));
      expect(answer.code).toBe(code);
      expect(await nodes()).toEqual([]);
    });

    it.each([
      ['list', favouriteList, full],
      ['add', addFavourite, own],
      ['remove', removeFavourite, { nodeId: '1001', vendor: own.vendor }],
    ] as const)('%s without a session is refused', async (_what, endpoint, payload) => {
      expect((await client.send(endpoint, payload)).code).toBe('not.logged.in');
    });
  });
});
