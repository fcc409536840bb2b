import type { GameType } from '@contract/catalogue';
import { REQUEST_TYPES } from '@server/catalogue/requestTypes';
import { both, type LocalizedText, same } from '@server/content/text';
import { CLASSIFICATIONS } from './classifications';
import type { SeedClassification, SeedGame, SeedVendorCategory, SeedVendorMapping } from './types';
import { VENDORS } from './vendors';

/** A category of the sorting: its suffix to a vendor's name, and its games. */
interface Category {
  readonly gameCategory: GameType;
  readonly label: LocalizedText;
  readonly holds: (game: SeedGame, isInHouse: boolean) => boolean;
}

/**
 * Categories in the order of the home screen. E-sports and cockfight vendors are listed under SPORTS; the
 * client separates them (LIST-31).
 */
const CATEGORIES: readonly Category[] = [
  {
    gameCategory: 'RNG',
    label: both('Slots at Mini Games', 'Slots & Mini Games'),
    holds: ({ requestType }) => requestType === 'RNG',
  },
  {
    gameCategory: 'LIVE',
    label: both('Mesa ng Casino', 'Casino Tables'),
    holds: ({ requestType }) => requestType === 'LIVE',
  },
  { gameCategory: 'JL', label: same('Games'), holds: ({ vendor }) => vendor === 'JL' },
  {
    gameCategory: 'FISH',
    label: both('Pangingisda', 'Fishing'),
    holds: ({ requestType }) => requestType === 'FISH',
  },
  {
    gameCategory: 'BINGO',
    label: same('Bingo'),
    holds: ({ classifications }) => classifications.includes('BG'),
  },
  { gameCategory: 'PVP', label: both('Baraha', 'Cards'), holds: ({ requestType }) => requestType === 'PVP' },
  {
    gameCategory: 'JACKPOT',
    label: same('Jackpot'),
    holds: ({ classifications }) => classifications.includes('JP'),
  },
  { gameCategory: 'SPORTS', label: same('Sports'), holds: ({ requestType }) => requestType === 'SPORTS' },
  { gameCategory: 'RTG', label: same('Games'), holds: ({ vendor }) => vendor === 'RTG' },
  { gameCategory: 'LOTT', label: same('Lotto'), holds: ({ requestType }) => requestType === 'LOTT' },
  { gameCategory: 'ELOTT', label: same('E-Lotto'), holds: ({ requestType }) => requestType === 'ELOTT' },
  {
    gameCategory: 'INHOUSE',
    label: both('Sariling Gawa', 'Originals'),
    holds: ({ requestType }, isInHouse) => requestType === 'RNG' && isInHouse,
  },
];

/** Vendor mapping of every request type, vendors in list order; only vendors with games appear. */
export function createMapping(games: readonly SeedGame[]): readonly SeedVendorMapping[] {
  const groups = new Map<string, SeedGame[]>();
  for (const game of games) {
    const key = `${game.requestType} ${game.vendor}`;
    const group = groups.get(key) ?? [];
    group.push(game);
    groups.set(key, group);
  }
  const keys = Object.keys(CLASSIFICATIONS);
  return REQUEST_TYPES.flatMap((requestType) =>
    VENDORS.flatMap(({ code }): SeedVendorMapping[] => {
      const group = groups.get(`${requestType} ${code}`);
      if (group === undefined) return [];
      const used = new Set(group.flatMap(({ classifications }) => classifications));
      return [
        {
          requestType,
          vendor: code,
          gameCount: group.length,
          classifications: keys.filter((key) => used.has(key)),
        },
      ];
    }),
  );
}

/** Classifications with games of at least one vendor. */
export function createClassifications(mapping: readonly SeedVendorMapping[]): readonly SeedClassification[] {
  return Object.entries(CLASSIFICATIONS)
    .map(([key, displayName]): SeedClassification => {
      const vendors = mapping
        .filter(({ classifications }) => classifications.includes(key))
        .map(({ vendor }) => vendor);
      return { key, displayName, vendors: [...new Set(vendors)] };
    })
    .filter(({ vendors }) => vendors.length > 0);
}

/** The vendor sorting: ordered categories, each with the vendors that have games for it. */
export function createSorting(games: readonly SeedGame[]): readonly SeedVendorCategory[] {
  const inHouse = new Set(VENDORS.filter((vendor) => vendor.inHouse).map(({ code }) => code));
  return CATEGORIES.map(({ gameCategory, label, holds }): SeedVendorCategory => {
    const codes = new Set(
      games.filter((game) => holds(game, inHouse.has(game.vendor))).map(({ vendor }) => vendor),
    );
    return {
      gameCategory,
      vendors: VENDORS.filter(({ code }) => codes.has(code)).map(({ code, displayName }) => ({
        code,
        accountTypeName: both(`${displayName.TY} ${label.TY}`, `${displayName.EN} ${label.EN}`),
      })),
    };
  }).filter(({ vendors }) => vendors.length > 0);
}
