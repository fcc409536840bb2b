import type { VendorCategory } from '@contract/games';
import { COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@/config/constants';

type VendorNames = VendorCategory['vendorNames'];

/**
 * Splits the e-sport and cockfight vendors out of SPORTS into their own categories right after it (LIST-31); SPORTS
 * is dropped when nothing is left in it (LIST-32).
 */
export function splitSports(sorting: readonly VendorCategory[]): readonly VendorCategory[] {
  return sorting.flatMap((category) => {
    if (category.gameCategory !== 'SPORTS') return [category];
    const among = (codes: readonly string[]) => (vendor: VendorNames[number]) =>
      codes.includes(vendor.vassalage);
    const isEsport = among(ESPORT_VENDORS);
    const isCockfight = among(COCKFIGHT_VENDORS);
    const rest = category.vendorNames.filter((vendor) => !isEsport(vendor) && !isCockfight(vendor));
    return [
      { gameCategory: 'SPORTS', vendorNames: rest },
      { gameCategory: 'ESPORTS', vendorNames: category.vendorNames.filter(isEsport) },
      { gameCategory: 'COCKFIGHT', vendorNames: category.vendorNames.filter(isCockfight) },
    ].filter(({ vendorNames }) => vendorNames.length > 0);
  });
}
