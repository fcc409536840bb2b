import { type GameType, gameType, type gameMenus as menusRow } from '@contract/catalogue';
import type { ResponseOf } from '@contract/core';
import type { LanguageCode } from '@contract/system';
import type { Localized } from '../db/schema';
import type { GameFilter, GameIndex } from './gameIndex';

type Menu = ResponseOf<typeof menusRow>['list'][number];

/** Names of the game types from the site's texts. */
export const MENU_NAMES: Readonly<Record<GameType, Localized>> = {
  PVP: { TY: 'Poker at baraha', EN: 'Poker & cards' },
  RNG: { TY: 'Slots at mini games', EN: 'Slots & mini games' },
  FISH: { TY: 'Fishing', EN: 'Fishing' },
  LIVE: { TY: 'Mesa ng casino', EN: 'Casino tables' },
  JL: { TY: 'Mga laro ng JL', EN: 'JL games' },
  RTG: { TY: 'Mga laro ng RTG', EN: 'RTG games' },
  BINGO: { TY: 'Bingo', EN: 'Bingo' },
  JACKPOT: { TY: 'Jackpot', EN: 'Jackpots' },
  HOT: { TY: 'Mga sikat na laro', EN: 'Hot games' },
  NEW: { TY: 'Mga bagong laro', EN: 'New games' },
  SPORTS: { TY: 'Sports', EN: 'Sports' },
  ESPORTS: { TY: 'E-Sports', EN: 'E-Sports' },
  COCKFIGHT: { TY: 'Sabong', EN: 'Cockfight' },
  LOTT: { TY: 'Lotto', EN: 'Lottery' },
  ELOTT: { TY: 'E-Lotto', EN: 'E-Lottery' },
  ALLGAME: { TY: 'Lahat ng laro', EN: 'All games' },
  INHOUSE: { TY: 'Orihinal na laro', EN: 'House originals' },
};

/**
 * The game categories that have games, in the order of LIST-01, each with its vendors' codes in the order of
 * `vendorCodes` (API-50).
 */
export function gameMenus(
  index: GameIndex,
  filterOf: (type: Menu['gameType']) => GameFilter,
  vendorCodes: readonly string[],
  language: LanguageCode,
): Menu[] {
  return gameType.options.flatMap((type): Menu[] => {
    const filter = filterOf(type);
    const gameCount = index.select(filter).count;
    if (gameCount === 0) return [];
    const children = vendorCodes.filter(
      (code) =>
        filter.vendors?.includes(code) !== false && index.select({ ...filter, vendors: [code] }).count > 0,
    );
    return [{ gameType: type, displayName: MENU_NAMES[type][language], gameCount, children }];
  });
}
