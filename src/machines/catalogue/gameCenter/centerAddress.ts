import type { GameType } from '@contract/games';
import { GAME_SELECT_TYPES, LIST_TYPES } from '@/config/constants';
import { addressedQuery, type GameQuery } from '../gameList/gameQuery';

/** Data view of a category in the game center (CONST-09), as named in its address. */
export type DataType = (typeof GAME_SELECT_TYPES)[number];

/** State of the game center; its address holds all of it (ROUTE-32, LIST-33). */
export interface CenterAddress {
  readonly category: GameType;
  readonly vassalage: string;
  readonly gameClassify: string;
  readonly dataType: DataType;
  readonly gameName: string;
  /** Page that its list starts with; absent for the first. */
  readonly page?: number;
}

/** Hot games of all vendors: where the game center starts (LIST-33). */
export const CENTER_START: CenterAddress = {
  category: 'HOT',
  vassalage: '',
  gameClassify: '',
  dataType: 'ALL',
  gameName: '',
};

/** Reads an address: the game type from the path, the rest from the query; dataType is `all` by default (ROUTE-32). */
export function readCenterAddress(category: GameType | undefined, query: URLSearchParams): CenterAddress {
  const place = category ?? CENTER_START.category;
  const { vassalage, gameClassify, gameName, page } = addressedQuery(place, query);
  const asked = (query.get('dataType') ?? '').toUpperCase();
  const hasSearch = hasCenterSearch(category);
  const views = GAME_SELECT_TYPES.filter((dataType) => dataType !== 'SEARCH' || hasSearch);
  return {
    category: place,
    vassalage,
    gameClassify,
    dataType: views.find((dataType) => dataType === asked) ?? CENTER_START.dataType,
    // Only LOTT and ELOTT have search here (LIST-16).
    gameName: hasSearch ? gameName : '',
    ...(page === undefined ? {} : { page }),
  };
}

/** Whether a category of the game center can be searched (LIST-16). */
export function hasCenterSearch(category: GameType | undefined): boolean {
  return category === 'LOTT' || category === 'ELOTT';
}

/** Whether a category is a paginated list of games (LIST-19). */
export function isListType(category: GameType): boolean {
  const types: readonly GameType[] = LIST_TYPES;
  return types.includes(category);
}

/** Whether an address shows the player's own games. */
export function isOwnView({ dataType }: Pick<CenterAddress, 'dataType'>): boolean {
  return dataType === 'FAV' || dataType === 'RECENT';
}

/** Whether an address is in the hot category and shows its hot games. */
const isOfHotGames = ({ category, dataType }: Pick<CenterAddress, 'category' | 'dataType'>): boolean =>
  category === 'HOT' && (dataType === 'ALL' || dataType === 'HOT');

/** Whether an address shows the hot list itself (LIST-18): of all vendors and classes. */
export function isHotCategory(address: CenterAddress): boolean {
  return isOfHotGames(address) && address.vassalage + address.gameClassify === '';
}

/** Whether an address shows a list instead of vendor tiles: list type, data view, vendor, class or search. */
export function isListed({ category, dataType, vassalage, gameClassify, gameName }: CenterAddress): boolean {
  return isListType(category) || dataType !== 'ALL' || vassalage + gameClassify + gameName !== '';
}

const VIEWS: Readonly<Partial<Record<DataType, string>>> = {
  FAV: 'favourites',
  RECENT: 'recent',
  HOT: 'hot',
  NEW: 'new',
};

/** Query of the list at an address; hot games are part of all games, and a class narrows a data view (ROUTE-32). */
export function centerQuery(address: CenterAddress): GameQuery {
  const { category, dataType, vassalage, gameClassify, gameName, page } = address;
  const view = isOfHotGames(address) ? 'hot' : VIEWS[dataType];
  return {
    gameType: category === 'HOT' ? 'ALLGAME' : category,
    vassalage,
    gameClassify: view ?? gameClassify,
    gameName,
    ...((view === 'hot' || view === 'new') && gameClassify !== '' ? { viewClass: gameClassify } : {}),
    ...(page === undefined ? {} : { page }),
  };
}

/** What the list at an address is headed with: its category, or in the hot category the games of its view. */
export function centerHeading({ category, dataType }: CenterAddress): GameType | 'favourites' | 'recent' {
  if (dataType === 'FAV') return 'favourites';
  if (dataType === 'RECENT') return 'recent';
  return category === 'HOT' && dataType === 'NEW' ? 'NEW' : category;
}
