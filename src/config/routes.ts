import type { GameType } from '@/services/contract/catalogue';

/** The home route (ROUTE-02). */
export const HOME_PATH = '/m/home';

/** Paths that render the home screen (ROUTE-02, ROUTE-03). */
export const HOME_ALIASES = ['/', '/m', '/m/', '/m/index', '/m/index.html', HOME_PATH] as const;

/** Popups that stand over the home screen. */
export type PopupName = 'login' | 'agentLogin' | 'register' | 'forgot' | 'changePassword';

/** Routes that show home with a popup open (ROUTE-05..ROUTE-09, ROUTE-50). */
export const POPUP_ROUTES: Readonly<Record<string, PopupName>> = {
  '/m/login': 'login',
  '/m/agent': 'agentLogin',
  '/m/register': 'register',
  '/m/register.html': 'register',
  '/m/forget': 'forgot',
  '/m/changePsw': 'changePassword',
};

/** The route of each popup's own. */
export const POPUP_PATHS: Readonly<Record<PopupName, string>> = {
  login: '/m/login',
  agentLogin: '/m/agent',
  register: '/m/register',
  forgot: '/m/forget',
  changePassword: '/m/changePsw',
};

/** Where an agent who is logged in works (ROUTE-50). */
export const AGENT_HOME_PATH = '/m/agent/home';
/** Contract pages of agents (ROUTE-52..ROUTE-54). */
export const SALARY_CONTRACT_PATH = '/m/member/agent/getSalaryContract';
/** Spelled so (ROUTE-53). */
export const DIVIDEND_CONTRACT_PATH = '/m/member/agent/getDevidendContract';
export const HOUR_CONTRACT_PATH = '/m/member/agent/getHourContract';
/** Chat hosts and their rooms (the paths are ours). */
export const CHAT_PATH = '/m/chat';
export const CHAT_ROOM_PATH = '/m/chat/room';
/** ROUTE-55 */
export const SETTINGS_PATH = '/m/set';
/** ROUTE-58 */
export const MEMBER_CENTRE_PATH = '/m/member/home';
/** ROUTE-59 */
export const REWARD_CENTRE_PATH = '/m/rewardCenter';
/** The member navigation grid (ROUTE-49). */
export const MENU_PATH = '/m/menu';
/** The promotion list, and the detail of one by its id (ROUTE-39, ROUTE-40). */
export const PROMOTIONS_PATH = '/m/activity';
export const PROMOTION_PATH = '/m/activityDetail';
/** Announcements (ROUTE-44). */
export const NOTICES_PATH = '/m/notice';
/** One announcement by its id (ROUTE-45). */
const NOTICE_PATH = '/m/noticeDetail';
/** The application for the reward of a promotion (ROUTE-41). */
export const REWARD_FORM_PATH = '/m/applyReward';
/** Events (ROUTE-43). */
export const EVENT_PATH = '/m/event';
/** An article of the help centre (ROUTE-47). */
export const HELP_ARTICLE_PATH = '/m/helpDetail';
/** The help centre (ROUTE-46). */
export const HELP_PATH = '/m/help';
/** The app download page (ROUTE-48). */
export const DOWNLOAD_PATH = '/m/download';
/** Deposit (ROUTE-56) and withdrawal (ROUTE-57). */
export const DEPOSIT_PATH = '/m/voucherCenter';
export const WITHDRAW_PATH = '/m/withdraw';
/** Betting record (ROUTE-60), manual rebate (ROUTE-61), VIP benefits (ROUTE-62). */
export const BET_RECORD_PATH = '/m/gameRecord';
export const MANUAL_REBATE_PATH = '/m/member/manualRebate';
export const BENEFITS_PATH = '/m/member/benefits';
/** Deposits, withdrawals and what else moved the member's money. */
export const PAYMENT_HISTORY_PATH = '/m/member/transactions';
/** Limits, breaks and reality check. */
export const RESPONSIBLE_PATH = '/m/responsible';

/**
 * Screens that load when the player goes there. Each has its view in `features/screens`, its chart in
 * `composition/screens` unless it is one of `PLAIN_SCREENS`.
 */
export type ScreenName = ChartedScreenName | PlainScreenName;
export type ChartedScreenName =
  | 'settings'
  | 'memberCentre'
  | 'mailReset'
  | 'search'
  | 'notices'
  | 'noticeDetail'
  | 'promotions'
  | 'rewardForm'
  | 'rewardCentre'
  | 'events'
  | 'download'
  | 'help'
  | 'category'
  | 'jackpots'
  | 'lott'
  | 'elott'
  | 'providers'
  | 'gameCenter'
  | 'deposit'
  | 'withdrawal'
  | 'paymentHistory'
  | 'protection'
  | 'betRecord'
  | 'manualRebate'
  | 'benefits'
  | 'agentHome'
  | 'salaryContract'
  | 'dividendContract'
  | 'hourContract'
  | 'chat'
  | 'chatRoom';
export type PlainScreenName = 'memberMenu';

/** Screens of category pages: they share one view (ROUTE-29). */
type CategoryScreen = 'category' | 'jackpots' | 'lott' | 'elott';

/** Provider selection (ROUTE-34). */
export const PROVIDER_PATH = '/m/provider';

/** The screen of each such route. `/m/resetPassword` is the page that a recovery mail links to. */
export const SCREEN_ROUTES: Readonly<Record<string, Exclude<ScreenName, CategoryScreen>>> = {
  [AGENT_HOME_PATH]: 'agentHome',
  [SALARY_CONTRACT_PATH]: 'salaryContract',
  [DIVIDEND_CONTRACT_PATH]: 'dividendContract',
  [HOUR_CONTRACT_PATH]: 'hourContract',
  [CHAT_PATH]: 'chat',
  [CHAT_ROOM_PATH]: 'chatRoom',
  [SETTINGS_PATH]: 'settings',
  [MEMBER_CENTRE_PATH]: 'memberCentre',
  '/m/resetPassword': 'mailReset',
  [DEPOSIT_PATH]: 'deposit',
  [WITHDRAW_PATH]: 'withdrawal',
  [PAYMENT_HISTORY_PATH]: 'paymentHistory',
  [RESPONSIBLE_PATH]: 'protection',
  [BET_RECORD_PATH]: 'betRecord',
  [MANUAL_REBATE_PATH]: 'manualRebate',
  [BENEFITS_PATH]: 'benefits',
  '/m/search-games': 'search',
  [NOTICES_PATH]: 'notices',
  [NOTICE_PATH]: 'noticeDetail',
  [PROMOTIONS_PATH]: 'promotions',
  [PROMOTION_PATH]: 'promotions',
  [REWARD_FORM_PATH]: 'rewardForm',
  [REWARD_CENTRE_PATH]: 'rewardCentre',
  [EVENT_PATH]: 'events',
  [DOWNLOAD_PATH]: 'download',
  [HELP_PATH]: 'help',
  [HELP_ARTICLE_PATH]: 'help',
  [PROVIDER_PATH]: 'providers',
  [MENU_PATH]: 'memberMenu',
};

/** The game center (ROUTE-31). */
export const GAME_CENTER_PATH = '/m/gameCenter';

/** Address of a category in the game center, which takes its game type from the path (ROUTE-33). */
export function centerPathOf(category: GameType): string {
  return category === 'HOT' ? GAME_CENTER_PATH : `${GAME_CENTER_PATH}/${category}`;
}

/** Screens without a chart of their own: they show what the long-lived charts hold. */
export const PLAIN_SCREENS: readonly string[] = ['memberMenu'] satisfies readonly PlainScreenName[];

/** Whether a screen has a chart of its own. */
const isCharted = (screen: ScreenName): screen is ChartedScreenName => !PLAIN_SCREENS.includes(screen);

/** Screens that show one thing named by their address: another address is another visit of the chart. */
export const DETAIL_SCREENS: readonly ScreenName[] = ['noticeDetail', 'rewardForm', 'chatRoom'];

/** Game type of each category route (ROUTE-11..ROUTE-28). */
export const CATEGORY_ROUTES: Readonly<Record<string, GameType>> = {
  '/m/all-games': 'ALLGAME',
  '/m/hot-games': 'HOT',
  '/m/new-games': 'NEW',
  '/m/live-games': 'LIVE',
  '/m/slot-games': 'RNG',
  '/m/fish-games': 'FISH',
  '/m/pvp-games': 'PVP',
  '/m/sport-games': 'SPORTS',
  '/m/esport-games': 'ESPORTS',
  '/m/lott': 'LOTT',
  '/m/elott': 'ELOTT',
  '/m/cockfight': 'COCKFIGHT',
  '/m/inHouse': 'INHOUSE',
  '/m/jili-games': 'JL',
  '/m/jili': 'JL',
  '/m/rtg-games': 'RTG',
  '/m/jackpots': 'JACKPOT',
  '/m/bingo': 'BINGO',
};

/** Category pages that have a chart of their own besides the one that all share. */
const OWN_SCREENS: Readonly<Partial<Record<GameType, CategoryScreen>>> = {
  JACKPOT: 'jackpots',
  LOTT: 'lott',
  ELOTT: 'elott',
};

/** The screen at a path, of those that load when the player goes there. */
export function screenAt(path: string): ScreenName | undefined {
  const category = Object.hasOwn(CATEGORY_ROUTES, path) ? CATEGORY_ROUTES[path] : undefined;
  if (category !== undefined) return OWN_SCREENS[category] ?? 'category';
  if (centerCategoryOf(path) !== undefined) return 'gameCenter';
  return Object.hasOwn(SCREEN_ROUTES, path) ? SCREEN_ROUTES[path] : undefined;
}

/** The category that a path of the game center names; undefined for any other path. */
export function centerCategoryOf(path: string): GameType | undefined {
  return Object.values(CATEGORY_ROUTES).find((type) => centerPathOf(type) === path);
}

/** The screen with a chart at a path; undefined where there is none. All category pages share one (ROUTE-29). */
export function chartedScreen(path: string): ChartedScreenName | undefined {
  const screen = screenAt(path);
  return screen === undefined || !isCharted(screen) ? undefined : screen;
}

/** Data views of the player's own games, each a list over all types (ROUTE-36..ROUTE-38). */
export type OwnView = 'favourites' | 'recent';

/** Recent games (ROUTE-38). */
export const RECENT_PATH = '/m/recent-games';
/** Favourites (ROUTE-36). */
export const FAVOURITES_PATH = '/m/favorite';
/** Game search (ROUTE-35). */
export const SEARCH_PATH = '/m/search-games';

/** The routes of these views. */
export const VIEW_ROUTES: Readonly<Record<string, OwnView>> = {
  '/m/favorite': 'favourites',
  '/m/fav-games': 'favourites',
  '/m/recent-games': 'recent',
};

/** Screens whose back arrow goes home instead of one step back (ROUTE-63). */
export const BACK_TO_HOME_PATHS: readonly string[] = [
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/activity',
  '/m/forget',
  '/m/download',
];

/** Whether a path is one of the product's screens; any other redirects home (ROUTE-04). */
export function isKnownPath(path: string): boolean {
  const aliases: readonly string[] = HOME_ALIASES;
  const screens = [POPUP_ROUTES, VIEW_ROUTES];
  return (
    aliases.includes(path) ||
    screenAt(path) !== undefined ||
    screens.some((routes) => Object.hasOwn(routes, path))
  );
}

/** Category pages in the order in which a sideways swipe turns them, one path each. */
const CATEGORY_ORDER = Object.keys(CATEGORY_ROUTES).filter((path) => path !== '/m/jili');

/**
 * The category page `step` places after `path`, around the ends; undefined when `path` is no category page
 * (TRANSITION-03).
 */
export function neighbourCategory(path: string, step: 1 | -1): string | undefined {
  const index = CATEGORY_ORDER.indexOf(path === '/m/jili' ? '/m/jili-games' : path);
  return index < 0 ? undefined : CATEGORY_ORDER.at((index + step) % CATEGORY_ORDER.length);
}

/** First category route of a game type, for links from a category to its page. */
export function categoryPathOf(type: string): string | undefined {
  return Object.entries(CATEGORY_ROUTES).find(([, routeType]) => routeType === type)?.[0];
}
