import type { GameSort, GameType } from '@contract/games';
import { keyIn, wholeNumberIn } from '@contract/readers/addresses';
import { searchOf } from '@contract/readers/search';
import { COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';

/** Query of a list: a game type and the player's filters. */
export interface GameQuery {
  readonly gameType: GameType;
  /** Vendor code; empty for any. */
  readonly vassalage: string;
  /** Classification key, or a data view: `new`, `hot`, `recent` or `favourites` (LIST-24); empty for all. */
  readonly gameClassify: string;
  /** Part of a game name; empty for any. */
  readonly gameName: string;
  /** Classification key within the data view of hot or new games; absent for all. */
  readonly viewClass?: string;
  /** Order chosen by the player; absent for the operator's own. */
  readonly sort?: GameSort;
  /** Page that the list starts with; absent for the first. */
  readonly page?: number;
}

/** Orders that a player can choose. */
export const GAME_SORTS: readonly GameSort[] = ['newest', 'name'];

/** Request to the server: the query after the start mapping. */
export interface GameRequest {
  /** Request type; absent means any. */
  readonly gameType?: string;
  readonly vassalage?: string;
  readonly gameClassify?: string;
  readonly gameName?: string;
  readonly isNew?: boolean;
  readonly sort?: GameSort;
}

/** Query of a list without filters. */
export function plainQuery(gameType: GameType): GameQuery {
  return { gameType, vassalage: '', gameClassify: '', gameName: '' };
}

/** What vendor tiles use for every class; in an address it counts as absent (LIST-22). */
const ALL = 'all';

/** The last page that an address can name. */
const MOST_PAGES = 10_000;

/** Query of the list at an address (LIST-23, ROUTE-30). */
export function addressedQuery(gameType: GameType, search: URLSearchParams): GameQuery {
  const textOf = (name: string) => search.get(name) ?? '';
  const keyOf = (name: string) => (textOf(name) === ALL ? '' : keyIn(textOf(name)));
  const sort = GAME_SORTS.find((one) => one === textOf('sort'));
  const page = wholeNumberIn(search.get('page'), { least: 2, most: MOST_PAGES });
  return withoutUnseen({
    gameType,
    vassalage: keyOf('vassalage'),
    gameClassify: keyOf('gameClassify'),
    gameName: searchOf(textOf('gameName')),
    ...(sort === undefined ? {} : { sort }),
    ...(page === undefined ? {} : { page }),
  });
}

/** Removes filters that the page has no control for, so that no hidden filter applies (FILTER-06). */
export function withoutUnseen({
  gameType,
  vassalage,
  gameClassify,
  gameName,
  sort,
  page,
}: GameQuery): GameQuery {
  // A game type that is itself a class accepts views, but no other class.
  const isClass = startMapping(gameType, []).gameClassify !== undefined;
  const view = { gameClassify: isClass && !VIEWS.includes(gameClassify) ? '' : gameClassify };
  return {
    gameType,
    vassalage: hasFilters(view) ? vassalage : '',
    ...view,
    gameName: needsSession(view) ? '' : gameName,
    ...(sort === undefined || !hasFilters(view) ? {} : { sort }),
    ...(page === undefined ? {} : { page }),
  };
}

/** Data views of every game type (LIST-06, LIST-24). */
const VIEWS: readonly string[] = ['new', 'hot', 'recent', 'favourites'];

/** Data views that show the player's own games and therefore need a session (LIST-24, ROLE-07). */
const OWN_VIEWS: readonly string[] = ['recent', 'favourites'];

/** Whether a query asks for the player's own games. */
export function needsSession(query: Pick<GameQuery, 'gameClassify'>): boolean {
  return OWN_VIEWS.includes(query.gameClassify);
}

/** Whether the device filters a query itself: hot games of a type (HOT-01). */
export function isHotView({ gameClassify }: Pick<GameQuery, 'gameClassify'>): boolean {
  return gameClassify === 'hot';
}

/** Whether a view has filters: hot games and the player's own have none (FILTER-06). */
export function hasFilters(query: Pick<GameQuery, 'gameClassify'>): boolean {
  return !isHotView(query) && !needsSession(query);
}

/** Whether the server answers a request with one call. */
export function isOnePage({ query, pages }: { readonly query: GameQuery; readonly pages: number }): boolean {
  return pages === 1 && !needsSession(query) && !isHotView(query);
}

/** Whether two queries ask for the same list. */
export function isSameQuery(a: GameQuery, b: GameQuery): boolean {
  return (
    a.gameType === b.gameType &&
    a.vassalage === b.vassalage &&
    a.gameClassify === b.gameClassify &&
    a.gameName === b.gameName &&
    a.viewClass === b.viewClass &&
    a.sort === b.sort &&
    a.page === b.page
  );
}

/** Start mapping by game type (LIST-07..LIST-14); other types map to themselves. */
export function startMapping(gameType: GameType, inHouseVendors: readonly string[]): GameRequest {
  switch (gameType) {
    case 'BINGO':
      return { gameType: 'RNG', gameClassify: 'BG' };
    case 'INHOUSE':
      return { gameType: 'RNG', vassalage: inHouseVendors.join(',') };
    case 'NEW':
      return { isNew: true };
    case 'JL':
    case 'RTG':
      return { gameType: 'RNG', vassalage: gameType };
    case 'JACKPOT':
      return { gameType: 'RNG', gameClassify: 'JP' };
    case 'ESPORTS':
      return { gameType: 'SPORTS', vassalage: ESPORT_VENDORS.join(',') };
    case 'COCKFIGHT':
      return { gameType: 'SPORTS', vassalage: COCKFIGHT_VENDORS.join(',') };
    case 'ALLGAME':
    case 'HOT':
      return {};
    default:
      return { gameType };
  }
}

/** Server request of a query; the player's filters override the start mapping. */
export function toGameRequest(query: GameQuery, inHouseVendors: readonly string[]): GameRequest {
  const start = startMapping(query.gameType, inHouseVendors);
  const gameName = searchOf(query.gameName);
  return {
    ...start,
    ...(query.vassalage === '' ? {} : { vassalage: query.vassalage }),
    ...(query.gameClassify === ''
      ? {}
      : query.gameClassify === 'new' && start.gameClassify !== undefined
        ? // New games of a class keep the filter by class.
          { isNew: true }
        : { gameClassify: query.gameClassify }),
    ...(query.viewClass === undefined ? {} : { isNew: true, gameClassify: query.viewClass }),
    ...(gameName === '' ? {} : { gameName }),
    ...(query.sort === undefined ? {} : { sort: query.sort }),
  };
}
