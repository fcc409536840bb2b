import type { Game, GameType } from '@contract/games';

/** Game type of each category page (ROUTE-11..ROUTE-28). */
export const CATEGORY_ROUTES: Readonly<Record<string, GameType>> = {
  '/m/all-games': 'ALLGAME',
  '/m/hot-games': 'HOT',
  '/m/new-games': 'NEW',
  '/m/live-games': 'LIVE',
  '/m/slot-games': 'RNG',
  '/m/fish-games': 'FISH',
  '/m/pvp-games': 'PVP',
  '/m/sport-games': 'SPORTS',
  '/m/esport-games': 'ESPORTS',
  '/m/lott': 'LOTT',
  '/m/elott': 'ELOTT',
  '/m/cockfight': 'COCKFIGHT',
  '/m/inHouse': 'INHOUSE',
  '/m/jili-games': 'JL',
  '/m/jili': 'JL',
  '/m/rtg-games': 'RTG',
  '/m/jackpots': 'JACKPOT',
  '/m/bingo': 'BINGO',
};

/** Views of the player's own games, each a list over all types (ROUTE-36..ROUTE-38). */
export type OwnView = 'favourites' | 'recent';

/** Recent games (ROUTE-38). */
export const RECENT_PATH = '/m/recent-games';
/** Favourites (ROUTE-36). */
export const FAVOURITES_PATH = '/m/favorite';

/** The routes of these views. */
export const VIEW_ROUTES: Readonly<Record<string, OwnView>> = {
  '/m/favorite': 'favourites',
  '/m/fav-games': 'favourites',
  '/m/recent-games': 'recent',
};

/** Whether the player chooses Tradition or Entertainment: LOTT and ELOTT games without a fixed type (LAUNCH-04). */
export function needsPlayType({ vassalage, playType }: Pick<Game, 'vassalage' | 'playType'>): boolean {
  return (vassalage === 'LOTT' || vassalage === 'ELOTT') && playType === '';
}
