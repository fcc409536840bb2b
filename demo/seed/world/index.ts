import { ANNOUNCEMENTS } from './announcements';
import { bannersBeside } from './banners';
import { CONTENT_CATEGORIES } from './categories';
import { CHAT_HOSTS } from './chatHosts';
import { momentAt } from './epoch';
import { createGames } from './games';
import { createDraws } from './games/draws';
import { LOTTERIES } from './games/lotteries';
import { HELP_ARTICLES } from './help';
import { AFFILIATE_CODES, MEMBERS, VIP_RANKS } from './members';
import { PROMOTIONS, REWARD_APPLICATIONS } from './promotions';
import { createClassifications, createMapping, createSorting } from './sorting';
import { CUSTOMER_SERVICE, DOWNLOADS } from './support';
import { TEAM_CODES, TEAMS } from './teams';
import type { SeedWorld, WorldOptions } from './types';
import { COCKFIGHT_VENDORS, ESPORT_VENDORS, IN_HOUSE_VENDORS, VENDORS } from './vendors';
import { WHITELABEL } from './whitelabel';

const DEFAULT_GAME_COUNT = 2_400;
/** With fewer games, some game type or vendor would have none. */
const SMALLEST_GAME_COUNT = 120;

/**
 * Creates the initial world of the reference platform: plain data, deterministic for the same options.
 * Throws a RangeError when fewer than 120 games are asked for.
 */
export function createWorld({ gameCount = DEFAULT_GAME_COUNT }: WorldOptions = {}): SeedWorld {
  if (!Number.isInteger(gameCount) || gameCount < SMALLEST_GAME_COUNT) {
    throw new RangeError(`a world has at least ${SMALLEST_GAME_COUNT} games, not ${gameCount}`);
  }
  const games = createGames(gameCount);
  const mapping = createMapping(games);
  const lotteryGames = new Set(games.map(({ vendor, gameCode }) => `${vendor} ${gameCode}`));
  const lotteries = LOTTERIES.filter(({ vendor, gameCode }) => lotteryGames.has(`${vendor} ${gameCode}`));
  return {
    epoch: momentAt(0),
    vendors: VENDORS,
    inHouseVendors: IN_HOUSE_VENDORS,
    esportVendors: ESPORT_VENDORS,
    cockfightVendors: COCKFIGHT_VENDORS,
    classifications: createClassifications(mapping),
    games,
    mapping,
    sorting: createSorting(games),
    lotteries,
    lotteryDraws: createDraws(lotteries),
    banners: bannersBeside(games),
    contentCategories: CONTENT_CATEGORIES,
    announcements: ANNOUNCEMENTS,
    promotions: PROMOTIONS,
    rewardApplications: REWARD_APPLICATIONS,
    helpArticles: HELP_ARTICLES,
    customerService: CUSTOMER_SERVICE,
    downloads: DOWNLOADS,
    vipRanks: VIP_RANKS,
    members: MEMBERS,
    pastPayments: ['ewallet', 'bank'],
    affiliateCodes: [...AFFILIATE_CODES, ...TEAM_CODES],
    teams: TEAMS,
    chatHosts: CHAT_HOSTS,
    whitelabel: WHITELABEL,
  };
}
