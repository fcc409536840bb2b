import type { BonusKind } from '@/config/moneyRules';
import type { GameTraits, SportLists } from '../../play/rules';

/**
 * Kind of a catalogue game in the rules of bonuses, by its type and classes: what a member sees of it, not the scene that
 * plays it.
 */
export function bonusKindOf(
  { requestType, vendor, classifications }: Pick<GameTraits, 'requestType' | 'vendor' | 'classifications'>,
  { esportVendors, cockfightVendors }: SportLists,
): BonusKind {
  switch (requestType) {
    case 'FISH':
      return 'fishing';
    case 'LIVE':
      return 'live';
    case 'PVP':
      return 'cards';
    case 'LOTT':
    case 'ELOTT':
      return 'lottery';
    case 'SPORTS':
      if (cockfightVendors.includes(vendor)) return 'sabong';
      return esportVendors.includes(vendor) ? 'esports' : 'sports';
    default:
      if (classifications.includes('Table')) return 'tables';
      return classifications.includes('BG') ? 'bingo' : 'slots';
  }
}
