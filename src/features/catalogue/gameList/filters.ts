import type { GameType, VendorGameTypes, VendorMapping } from '@contract/games';
import type { Category } from '@/features/shared/state/gameTypes';

/** One chip of a filter bar. */
export interface Choice {
  readonly key: string;
  readonly name: string;
}

/** A vendor to choose, with its logo. */
export interface VendorChoice extends Choice {
  readonly icon: string;
  readonly gameCount: number;
}

/** Types with fixed vendors, where no vendor can be chosen (LIST-15). */
const WITHOUT_VENDOR_CHOICE: readonly GameType[] = ['BINGO', 'JL', 'INHOUSE', 'RTG', 'JACKPOT', 'NEW'];

/** Key of a type's vendors in the mapping; empty for types that include all vendors. */
function requestTypeOf(type: GameType): string {
  switch (type) {
    case 'JL':
    case 'RTG':
    case 'INHOUSE':
    case 'BINGO':
    case 'JACKPOT':
      return 'RNG';
    case 'ESPORTS':
    case 'COCKFIGHT':
      return 'SPORTS';
    case 'ALLGAME':
    case 'NEW':
    case 'HOT':
      return '';
    default:
      return type;
  }
}

/** The mapping entries of a type's vendors, in the order of the vendor sorting. */
function vendorsOf(
  vendors: VendorGameTypes,
  categories: readonly Category[],
  type: GameType,
): readonly VendorMapping[] {
  const requestType = requestTypeOf(type);
  if (requestType === '') {
    const known = new Map<string, VendorMapping>();
    for (const entry of Object.values(vendors.mapping).flat()) {
      const earlier = known.get(entry.vassalage);
      known.set(entry.vassalage, { ...entry, gameCount: entry.gameCount + (earlier?.gameCount ?? 0) });
    }
    return [...known.values()];
  }
  const entries = vendors.mapping[requestType] ?? [];
  const sorted = categories.find((category) => category.type === type)?.vendors;
  if (sorted === undefined) return entries;
  return sorted.flatMap(({ vassalage }) => entries.filter((entry) => entry.vassalage === vassalage));
}

/** The class of a type within its request type (LIST-07, LIST-12). */
const CLASS_OF: Readonly<Partial<Record<GameType, string>>> = { BINGO: 'BG', JACKPOT: 'JP' };

/** The vendor's tile for a type, with the vendor's games of that type; none when it has no such games. */
function tileOf(entry: VendorMapping, type: GameType): readonly VendorChoice[] {
  const key = CLASS_OF[type];
  if (key === undefined) return [toChoice(entry)];
  const gameCount = entry.gameClassify.find((each) => each.key === key)?.gameCount ?? 0;
  return gameCount === 0 ? [] : [toChoice({ ...entry, gameCount })];
}

/** Whether vendors can be chosen on a type's page (LIST-15). */
export function hasVendorChoice(type: GameType): boolean {
  return !WITHOUT_VENDOR_CHOICE.includes(type);
}

/** Vendors that a type's list can be filtered by; empty when there is nothing to choose. */
export function vendorChoices(
  vendors: VendorGameTypes | null,
  categories: readonly Category[],
  type: GameType,
): readonly VendorChoice[] {
  if (vendors === null || !hasVendorChoice(type)) return [];
  const choices = vendorsOf(vendors, categories, type).map(toChoice);
  return choices.length > 1 ? choices : [];
}

/** Vendors of a type as tiles, including types without a vendor choice (LIST-20). */
export function vendorTiles(
  vendors: VendorGameTypes | null,
  categories: readonly Category[],
  type: GameType,
): readonly VendorChoice[] {
  return vendors === null ? [] : vendorsOf(vendors, categories, type).flatMap((entry) => tileOf(entry, type));
}

const toChoice = ({ vassalage, displayName, icon, gameCount }: VendorMapping): VendorChoice => ({
  key: vassalage,
  name: displayName,
  icon,
  gameCount,
});

/**
 * Vendor-specific classes of a type's list, or only those of the chosen vendor (LIST-06). A type that is itself a class
 * has none, since a call can name only one (LIST-07, LIST-12).
 */
export function classChoices(
  vendors: VendorGameTypes | null,
  categories: readonly Category[],
  type: GameType,
  vassalage: string,
): readonly Choice[] {
  if (vendors === null || requestTypeOf(type) === '' || CLASS_OF[type] !== undefined) return [];
  const keys = new Set(
    vendorsOf(vendors, categories, type)
      .filter((entry) => vassalage === '' || entry.vassalage === vassalage)
      .flatMap(({ gameClassify }) => gameClassify.map(({ key }) => key)),
  );
  return vendors.classifications
    .filter(({ key }) => keys.has(key))
    .map(({ key, displayName }) => ({ key, name: displayName }));
}
