import type { Settings } from '../system/settings';
import type { GameFilter } from './gameIndex';

/** Conditions of a game list. */
export interface Narrowing {
  requestType?: string;
  classify?: string;
  vendors?: readonly string[];
  /** Vendors whose games are listed under other types. */
  exceptVendors?: readonly string[];
  isNew?: boolean;
  isHot?: boolean;
}

/**
 * The start mapping of LIST-07..LIST-14 for types that are not request types. Our client sends the mapped request; an
 * older or simpler client may send the type itself.
 */
export function startMapping(gameType: string | undefined, settings: Settings): Narrowing {
  switch (gameType) {
    case undefined:
    case 'ALLGAME':
      return {};
    case 'NEW':
      return { isNew: true };
    case 'HOT':
      return { isHot: true };
    case 'BINGO':
      return { requestType: 'RNG', classify: 'BG' };
    case 'JACKPOT':
      return { requestType: 'RNG', classify: 'JP' };
    case 'INHOUSE':
      return { requestType: 'RNG', vendors: settings.inHouseVendors };
    case 'JL':
    case 'RTG':
      return { requestType: 'RNG', vendors: [gameType] };
    // E-sports and cockfights are separate categories (LIST-31).
    case 'SPORTS':
      return {
        requestType: 'SPORTS',
        exceptVendors: [...settings.esportVendors, ...settings.cockfightVendors],
      };
    case 'ESPORTS':
      return { requestType: 'SPORTS', vendors: settings.esportVendors };
    case 'COCKFIGHT':
      return { requestType: 'SPORTS', vendors: settings.cockfightVendors };
    default:
      return { requestType: gameType };
  }
}

/** Converts a start mapping to a filter. */
export const filterOf = ({
  requestType,
  classify,
  vendors: codes,
  exceptVendors,
  isNew,
  isHot,
}: Narrowing): GameFilter => ({
  requestType,
  vendors: codes,
  exceptVendors,
  classes: classify === undefined ? [] : [classify],
  isNew,
  isHot,
});
