import type { Banner, BannerGroup } from '@contract/announcements';
import type { GameType } from '@contract/games';
import { categoryPathOf } from '@/config/routes';

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

/** Sorts banners that link to the type's own page first, since several pages share a group (LIST-17). */
export function ownFirst(banners: readonly Banner[], type: GameType): readonly Banner[] {
  const own = categoryPathOf(type);
  const isOwn = ({ linkage }: Banner) => linkage.split('?', 1)[0] === own;
  return [...banners.filter(isOwn), ...banners.filter((banner) => !isOwn(banner))];
}
