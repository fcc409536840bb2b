import { favouriteList, type GamePage, recentList } from '@contract/catalogue';
import { gameListValue, hotGames } from '@contract/games';
import type { AppServices } from '@/composition/site/appServices';
import { GAME_PLATFORM } from '@/config/constants';
import { vendorNamesOf } from '@/machines/catalogue/catalogue/vendorNames';
import type { FetchedGames, GamePageRequest } from '@/machines/catalogue/gameList/gameList.machine';
import { type GameQuery, isHotView, needsSession } from '@/machines/catalogue/gameList/gameQuery';
import { filterHotGames } from '@/machines/catalogue/hotList/hotGames';
import { ofHotVendor } from '@/machines/catalogue/hotList/hotVendors';
import { ApiFailure } from '@/services/api';
import { createLastSeen } from '@/services/lastSeen';
import { vendorGameTypesEntry } from '@/services/storage';
import { fetchGames, inHouseVendors, merchantOf } from './gamePages';
import { joinPages } from './joinPages';

/** Services that the lists use. */
type GameSource = Pick<AppServices, 'api' | 'status' | 'language' | 'storage'>;

interface Listing {
  readonly site: GameSource;
  readonly input: GamePageRequest;
  readonly signal: AbortSignal;
  /** The page, when its request has already started. */
  readonly first?: Promise<GamePage> | undefined;
}

/** Pages of a list that are kept for offline use: without a limit, one long list would evict all others. */
const LAST_SEEN_PAGES = 5;
const lastSeen = createLastSeen('game-lists', gameListValue);

const isUnreachable = (error: unknown) =>
  error instanceof Object && 'code' in error && error.code === 'network.unreachable';

type FetchPage = (page: GamePageRequest) => Promise<FetchedGames>;

/** Source of a list's pages: the server, the player's own records, or the hot list on the device. */
function sourceOf({ site, input: { query }, signal, first }: Listing): FetchPage {
  if (first !== undefined) return () => first;
  if (needsSession(query)) return (page) => fetchOwnGames(site, page, signal);
  if (!isHotView(query)) return (page) => fetchGames(site, page, signal);
  const hot = hotPages(site, query, signal);
  return async (page) => (await hot)(page);
}

/** One page; offline, the copy last stored on this device, or undefined when there is none. */
async function fetchOrFind(
  fetchPage: FetchPage,
  site: GameSource,
  input: GamePageRequest,
): Promise<FetchedGames | undefined> {
  const { query, pageNo, pageSize } = input;
  const key = JSON.stringify([merchantOf(site), site.language(), query, pageNo, pageSize]);
  // The player's own lists are not kept on the device.
  const isKept = !needsSession(query) && pageNo <= LAST_SEEN_PAGES;
  try {
    const page = await fetchPage(input);
    const isLastSeen = page.isLastSeen ?? site.api.isLastSeen(page);
    if (isKept && !isLastSeen) void lastSeen.keep(key, page);
    return { ...page, isLastSeen };
  } catch (error) {
    if (!isKept || !isUnreachable(error)) throw error;
    const kept = await lastSeen.find(key);
    return kept && { ...kept, isLastSeen: true };
  }
}

/** Pages of a list; offline, the leading pages that are stored on this device. */
export async function fetchListed(listing: Listing): Promise<FetchedGames> {
  const { site, input } = listing;
  const fetchPage = sourceOf(listing);
  const asked = await Promise.all(
    Array.from({ length: input.pages }, (_, at) =>
      fetchOrFind(fetchPage, site, { ...input, pageNo: input.pageNo + at, pages: 1 }),
    ),
  );
  const missing = asked.indexOf(undefined);
  const pages = asked.slice(0, missing === -1 ? undefined : missing).flatMap((page) => page ?? []);
  const [head, ...others] = pages;
  if (head === undefined) throw new ApiFailure('network.unreachable');
  return { ...joinPages([head, ...others]), isLastSeen: pages.some((page) => page.isLastSeen) };
}

/** A page of the player's favourites or recent games (API-36, API-39). */
async function fetchOwnGames(
  site: GameSource,
  input: GamePageRequest,
  signal: AbortSignal,
): Promise<GamePage> {
  const { gameType, gameClassify, vassalage } = input.query;
  const options = { signal };
  const narrowed = {
    pageSize: String(input.pageSize),
    language: site.language(),
    ...(gameType === 'ALLGAME' ? {} : { gameType }),
    ...(vassalage === '' ? {} : { vendor: vassalage }),
  };
  const pageNo = String(input.pageNo);
  const answer = await (gameClassify === 'favourites'
    ? site.api.call(favouriteList, { ...narrowed, pageNo }, options)
    : site.api.call(recentList, { ...narrowed, page: pageNo, clientType: '2' }, options));
  const games = 'list' in answer ? answer.list : answer.content;
  return { games, pageNum: answer.pageNum, totalPages: answer.totalPages, totalCount: answer.totalCount };
}

/** Hot games of a type, filtered and paged on the device (HOT-01, HOT-02). */
async function hotPages(site: GameSource, query: GameQuery, signal: AbortSignal) {
  const answer = await site.api.call(
    hotGames,
    { isPlatform: '2', language: site.language(), platform: GAME_PLATFORM, refresh: 'false' },
    { signal },
  );
  const { list } = answer;
  const vendors = site.storage.read(vendorGameTypesEntry)?.value ?? { mapping: {} };
  const games = filterHotGames(
    ofHotVendor(list, query.vassalage, vendorNamesOf(vendors)),
    { gameType: query.gameType, search: query.gameName, gameClass: query.viewClass },
    inHouseVendors(site),
  );
  return ({ pageNo, pageSize }: GamePageRequest): FetchedGames => ({
    games: games.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    pageNum: pageNo,
    totalPages: Math.ceil(games.length / pageSize),
    totalCount: games.length,
    isLastSeen: site.api.isLastSeen(answer),
  });
}
