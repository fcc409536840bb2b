import type { Game, GameType } from '@contract/games';
import { foldedText } from '@contract/readers/search';
import { COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';
import { startMapping } from '../gameList/gameQuery';

/** Filter for the hot list, applied on the device. */
export interface HotFilter {
  readonly gameType: GameType;
  /** Part of a game name. */
  readonly search: string;
  /** Classification key; absent for all. */
  readonly gameClass?: string | undefined;
}

const SPLIT_OFF: readonly string[] = [...ESPORT_VENDORS, ...COCKFIGHT_VENDORS];

/** Whether a page lists a game: its type's start mapping applies to hot games as to all others (LIST-07..LIST-14). */
function isOfType(game: Game, gameType: GameType, inHouseVendors: readonly string[]): boolean {
  const start = startMapping(gameType, inHouseVendors);
  // E-sports and cockfights are categories of their own (LIST-31).
  const isSplitOff = gameType === 'SPORTS' && SPLIT_OFF.includes(game.vassalage);
  return (
    !isSplitOff &&
    (start.gameType ?? game.gameType) === game.gameType &&
    (start.vassalage?.split(',').includes(game.vassalage) ?? true) &&
    (start.gameClassify === undefined || game.gameClassify.includes(start.gameClassify)) &&
    (start.isNew !== true || game.isNew)
  );
}

/**
 * Hot games filtered on the device (HOT-01, HOT-02): by type (in-house vendors for INHOUSE), by class, and by a part
 * of gameName. Search and name are read alike: case, accents and the number of blanks make no difference.
 */
export function filterHotGames(
  games: readonly Game[],
  filter: HotFilter,
  inHouseVendors: readonly string[],
): readonly Game[] {
  const search = foldedText(filter.search);
  const { gameType, gameClass } = filter;
  return games.filter(
    (game) =>
      isOfType(game, gameType, inHouseVendors) &&
      (gameClass === undefined || game.gameClassify.includes(gameClass)) &&
      foldedText(game.gameName).includes(search),
  );
}
