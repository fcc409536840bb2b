import { GAME_PLATFORM, IN_HOUSE_VENDORS } from '@/config/constants';
import type { FetchedGames, GamePageRequest } from '@/machines/gameList/gameList.machine';
import { type GameQuery, isHotView, needsSession } from '@/machines/gameList/gameQuery';
import { filterHotGames } from '@/machines/hotList/hotGames';
import { ofHotVendor, vendorNamesOf } from '@/machines/hotList/hotVendors';
import {
  favouriteList,
  type GamePage,
  gameListValue,
  hotGames,
  recentList,
} from '@/services/contract/catalogue';
import { createLastSeen } from '@/services/lastSeen';
import { vendorGameTypesEntry } from '@/services/storage';
import { fetchGames } from './gamePages';
import type { Ports } from './ports';

/** What lists need of the running site. */
type GameSource = Pick<Ports, 'api' | 'status' | 'language' | 'session' | 'storage'>;

interface Listing {
  readonly site: GameSource;
  readonly input: GamePageRequest;
  readonly signal: AbortSignal;
  /** The page, where it is on its way already. */
  readonly first?: Promise<GamePage> | undefined;
}

const lastSeen = createLastSeen('game-lists', gameListValue);

/** Pages of a list from whoever has them: the server, the player's own records, or the hot list on the device. */
async function fetchPages({ site, input, signal, first }: Listing): Promise<GamePage> {
  if (first !== undefined) return first;
  const fetchOne = isHotView(input.query)
    ? await hotPages(site, input.query, signal)
    : needsSession(input.query)
      ? (page: GamePageRequest) => fetchOwnGames(site, page, signal)
      : (page: GamePageRequest) => fetchGames(site, page, signal);
  const pages = await Promise.all(
    Array.from({ length: input.pages }, (_, at) =>
      fetchOne({ ...input, pageNo: input.pageNo + at, pages: 1 }),
    ),
  );
  const [head] = pages;
  if (head === undefined) throw new Error('a list is asked for at least one page');
  return { ...head, games: pages.flatMap(({ games }) => games) };
}

/** A page of the player's favourites or recent games (API-36, API-39). */
async function fetchOwnGames(
  site: GameSource,
  input: GamePageRequest,
  signal: AbortSignal,
): Promise<GamePage> {
  const { gameType, gameClassify, vassalage } = input.query;
  const options = { signal, token: site.session()?.token };
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
  const { list } = await site.api.call(
    hotGames,
    { isPlatform: '2', language: site.language(), platform: GAME_PLATFORM, refresh: 'false' },
    { signal },
  );
  const vendors = site.storage.read(vendorGameTypesEntry)?.value ?? { mapping: {} };
  const games = filterHotGames(
    ofHotVendor(list, query.vassalage, vendorNamesOf(vendors)),
    { gameType: query.gameType, search: query.gameName },
    IN_HOUSE_VENDORS,
  );
  return ({ pageNo, pageSize }: GamePageRequest): Promise<GamePage> =>
    Promise.resolve({
      games: games.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      pageNum: pageNo,
      totalPages: Math.ceil(games.length / pageSize),
      totalCount: games.length,
    });
}

const isUnreachable = (error: unknown) =>
  error instanceof Object && 'code' in error && error.code === 'network.unreachable';

/** Pages of a list; without a way to the site, as they were last seen on this device. */
export async function fetchListed(listing: Listing): Promise<FetchedGames> {
  const { query, pageNo, pageSize, pages } = listing.input;
  const key = JSON.stringify([listing.site.language(), query, pageNo, pageSize]);
  // What is the player's own does not stay on the device.
  const isKept = !needsSession(query);
  try {
    const answer = await fetchPages(listing);
    if (isKept && pages === 1) void lastSeen.keep(key, answer);
    return answer;
  } catch (error) {
    const kept = isKept && isUnreachable(error) ? await lastSeen.find(key) : undefined;
    if (kept === undefined) throw error;
    return { ...kept, isLastSeen: true };
  }
}
