import { COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';
import type { GameType } from '@/services/contract/catalogue';

/** What the player asked the list for: a game type and the refinements of the filters. */
export interface GameQuery {
  readonly gameType: GameType;
  /** Vendor code; empty for any. */
  readonly vassalage: string;
  /** Classification key, or a data view: `new`, `hot`, `recent` or `favourites` (LIST-24); empty for all. */
  readonly gameClassify: string;
  /** Part of a game name; empty for any. */
  readonly gameName: string;
}

/** What the server is asked: the query after its start mapping. */
export interface GameRequest {
  /** Request type; absent means any. */
  readonly gameType?: string;
  readonly vassalage?: string;
  readonly gameClassify?: string;
  readonly gameName?: string;
  readonly isNew?: boolean;
}

/** A list without refinements. */
export function plainQuery(gameType: GameType): GameQuery {
  return { gameType, vassalage: '', gameClassify: '', gameName: '' };
}

/**
 * A key as vendors and classifications have them; anything else in an address counts as absent, and so does `all`:
 * every class, as a vendor's tile says it (LIST-22).
 */
const KEY = /^(?!all$)\w{1,40}$/;
const NAME_LENGTH = 60;

/** The list that an address asks for (LIST-23, ROUTE-30). */
export function addressedQuery(gameType: GameType, search: URLSearchParams): GameQuery {
  const textOf = (name: string) => search.get(name) ?? '';
  const keyOf = (name: string) => KEY.exec(textOf(name))?.[0] ?? '';
  return withoutUnseen({
    gameType,
    vassalage: keyOf('vassalage'),
    gameClassify: keyOf('gameClassify'),
    gameName: textOf('gameName').trim().slice(0, NAME_LENGTH),
  });
}

/** A query without what its page has no control for, so that nothing narrows a list unseen (FILTER-06). */
export function withoutUnseen({ gameType, vassalage, gameClassify, gameName }: GameQuery): GameQuery {
  // A type that is a class has no other.
  const view = { gameClassify: startMapping(gameType, []).gameClassify === undefined ? gameClassify : '' };
  return {
    gameType,
    vassalage: hasFilters(view) ? vassalage : '',
    ...view,
    gameName: needsSession(view) ? '' : gameName,
  };
}

/** Data views that show the player's own games and so need a session (LIST-24, ROLE-07). */
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
    a.gameName === b.gameName
  );
}

/** Start mapping by game type (LIST-07..LIST-14); types it does not name ask for themselves. */
function startMapping(gameType: GameType, inHouseVendors: readonly string[]): GameRequest {
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

/** The server request of a query; a refinement the player chose wins over the start mapping's. */
export function toGameRequest(query: GameQuery, inHouseVendors: readonly string[]): GameRequest {
  const start = startMapping(query.gameType, inHouseVendors);
  return {
    ...start,
    ...(query.vassalage === '' ? {} : { vassalage: query.vassalage }),
    ...(query.gameClassify === ''
      ? {}
      : query.gameClassify === 'new' && start.gameClassify !== undefined
        ? // New games of a class are of that class all the same.
          { isNew: true }
        : { gameClassify: query.gameClassify }),
    ...(query.gameName.trim() === '' ? {} : { gameName: query.gameName.trim() }),
  };
}
