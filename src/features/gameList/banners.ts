import type { GameType } from '@/services/contract/catalogue';
import type { BannerGroup } from '@/services/contract/content';

/** The banner group of a game type's page (LIST-17); undefined for the types that span several. */
export function bannerGroupOf(type: GameType): BannerGroup | undefined {
  switch (type) {
    case 'RNG':
    case 'JL':
    case 'RTG':
    case 'BINGO':
    case 'JACKPOT':
    case 'INHOUSE':
      return 'm_rng';
    case 'SPORTS':
    case 'ESPORTS':
    case 'COCKFIGHT':
      return 'm_sports';
    case 'PVP':
      return 'm_pvp';
    case 'LIVE':
      return 'm_live';
    case 'FISH':
      return 'm_fish';
    case 'LOTT':
      return 'm_lott';
    case 'ELOTT':
      return 'm_elott';
    default:
      return undefined;
  }
}
