import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LAST_SEEN_HEADER } from '@/config/constants';
import { type GameQuery, plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { OPEN_STATUS, sampleGame } from '@/machines/shared/samples';
import { createApi } from '@/services/api';
import { createStorage } from '@/services/storage';
import { memoryCaches } from '../../support/memoryCaches';
import { MemoryStorage } from '../../support/memoryStorage';

/* Pages of a list, from the site, its last answers or the device's storage. */

const TOTAL_PAGES = 7;
/** Pages that the site answers; the others are unreachable. */
let reached: readonly number[];
/** The service worker has the answers of an earlier visit. */
let isKept: boolean;
let asked: number[];

function answer(input: string | URL | Request): Response {
  const query = new URL(String(input)).searchParams;
  const pageNum = Number(query.get('pageNo') ?? query.get('page') ?? 1);
  asked.push(pageNum);
  if (!reached.includes(pageNum) && !isKept) throw new TypeError('no way');
  const games = [pageNum * 2 - 1, pageNum * 2].map((nodeId) => sampleGame(nodeId));
  const page = { pageNum, totalPages: TOTAL_PAGES, totalCount: TOTAL_PAGES * 2 };
  return new Response(
    JSON.stringify({ success: true, value: { ...page, games, list: games, pageSize: 2 } }),
    isKept ? { headers: { [LAST_SEEN_HEADER]: 'true' } } : {},
  );
}

const told = vi.fn();

async function fetchPages(pages: number, query: GameQuery = plainQuery('RNG'), pageNo = 1) {
  const { fetchListed } = await import('@/composition/catalogue/listedGames');
  const api = createApi({
    origin: 'http://site.example',
    sealer: { seal: () => Promise.reject(new Error('nothing to seal')), correct: () => false },
    isStandalone: () => false,
    token: () => undefined,
    now: Date.now,
    onSessionLost: () => {},
    onLastSeen: told,
  });
  const local = new MemoryStorage();
  const storage = createStorage({ local: () => local, session: () => local });
  const { games, ...page } = await fetchListed({
    site: { api, storage, status: () => OPEN_STATUS, language: () => 'TY' },
    input: { query, pageSize: 2, pageNo, pages },
    signal: new AbortController().signal,
  });
  return { ...page, ids: games.map(({ nodeId }) => nodeId) };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (input: string | URL | Request) => answer(input));
  reached = [1, 2, 3, 4, 5, 6, 7];
  isKept = false;
  asked = [];
  told.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const totals = { totalPages: TOTAL_PAGES, totalCount: TOTAL_PAGES * 2 };

it('LIST-25 a place of three pages is three answers in one, and carries the number of the last', async () => {
  expect(await fetchPages(3)).toEqual({ ...totals, ids: [1, 2, 3, 4, 5, 6], pageNum: 3, isLastSeen: false });
  expect(asked).toEqual([1, 2, 3]);
});

it('LIST-25 while the site is unreachable every page of a place that was seen is shown again, whatever loaded it', async () => {
  await fetchPages(1);
  await fetchPages(1, plainQuery('RNG'), 2);
  await fetchPages(1, plainQuery('RNG'), 3);
  reached = [];
  expect(await fetchPages(3)).toEqual({ ...totals, ids: [1, 2, 3, 4, 5, 6], pageNum: 3, isLastSeen: true });
});

it('LIST-25 of a place that was seen in part, the pages before the gap are shown, so that none is skipped', async () => {
  await fetchPages(1);
  reached = [];
  expect(await fetchPages(3)).toEqual({ ...totals, ids: [1, 2], pageNum: 1, isLastSeen: true });
  reached = [1, 3];
  expect(await fetchPages(3)).toEqual({ ...totals, ids: [1, 2], pageNum: 1, isLastSeen: false });
});

it('the first five pages of a list stay on the device: a list of thousands leaves room for the others', async () => {
  await fetchPages(TOTAL_PAGES);
  reached = [];
  expect(await fetchPages(1, plainQuery('RNG'), 5)).toMatchObject({ ids: [9, 10], isLastSeen: true });
  await expect(fetchPages(1, plainQuery('RNG'), 6)).rejects.toMatchObject({ code: 'network.unreachable' });
});

it('a list that was never seen cannot be shown while the site is unreachable', async () => {
  reached = [2];
  await expect(fetchPages(2)).rejects.toMatchObject({ code: 'network.unreachable' });
});

it('favourites and recent games are not stored on the device', async () => {
  const own = { ...plainQuery('ALLGAME'), gameClassify: 'favourites' };
  expect(await fetchPages(2, own)).toMatchObject({ ids: [1, 2, 3, 4], pageNum: 2, isLastSeen: false });
  reached = [];
  await expect(fetchPages(2, own)).rejects.toMatchObject({ code: 'network.unreachable' });
});

it.each(['', 'hot'])(
  'PROD-06 games of the view "%s" that the worker kept are shown as last seen',
  async (gameClassify) => {
    const query = { ...plainQuery('RNG'), gameClassify };
    expect(await fetchPages(1, query)).toMatchObject({ isLastSeen: false });
    expect(told).not.toHaveBeenCalled();
    isKept = true;
    expect(await fetchPages(1, query)).toMatchObject({ ids: [1, 2], isLastSeen: true });
    expect(told).toHaveBeenCalledOnce();
  },
);
