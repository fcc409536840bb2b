import { COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';
import type { Game, GameType } from '@/services/contract/games';

/** Filter for the hot list, applied on the device. */
export interface HotFilter {
  readonly gameType: GameType;
  /** Part of a game name. */
  readonly search: string;
}

function isOfType(game: Game, gameType: GameType, inHouseVendors: readonly string[]): boolean {
  const isOneOf = (vendors: readonly string[]) => vendors.includes(game.vassalage);
  switch (gameType) {
    case 'HOT':
    case 'ALLGAME':
      return true;
    case 'NEW':
      return game.isNew;
    case 'INHOUSE':
      return isOneOf(inHouseVendors);
    case 'JL':
    case 'RTG':
      return game.vassalage === gameType;
    case 'BINGO':
      return game.gameClassify.includes('BG');
    case 'JACKPOT':
      return game.gameClassify.includes('JP');
    case 'ESPORTS':
      return isOneOf(ESPORT_VENDORS);
    case 'COCKFIGHT':
      return isOneOf(COCKFIGHT_VENDORS);
    case 'SPORTS':
      return game.gameType === 'SPORTS' && !isOneOf(ESPORT_VENDORS) && !isOneOf(COCKFIGHT_VENDORS);
    default:
      return game.gameType === gameType;
  }
}

/**
 * Hot games filtered on the device (HOT-01, HOT-02): by type (in-house vendors for INHOUSE), and by a lowercase
 * trimmed substring of gameName.
 */
export function filterHotGames(
  games: readonly Game[],
  filter: HotFilter,
  inHouseVendors: readonly string[],
): readonly Game[] {
  const search = filter.search.trim().toLowerCase();
  return games.filter(
    (game) => isOfType(game, filter.gameType, inHouseVendors) && game.gameName.toLowerCase().includes(search),
  );
}
