import type { GameType } from '@/services/contract/games';
import { SCREENS } from './screens.gen';

export * from './paths';

/** The home route (ROUTE-02). */
export const HOME_PATH = '/m/home';

/** Paths that render the home screen (ROUTE-02, ROUTE-03). */
export const HOME_ALIASES = ['/', '/m', '/m/', '/m/index', '/m/index.html', HOME_PATH] as const;

/** Normalises a path for comparison: without trailing slashes. */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/** Popups over the home screen. */
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

/** Whether a path is the address of a popup. */
export const isPopupPath = (path: string): boolean => Object.hasOwn(POPUP_ROUTES, path);

/** The route of each popup. */
export const POPUP_PATHS: Readonly<Record<PopupName, string>> = {
  login: '/m/login',
  agentLogin: '/m/agent',
  register: '/m/register',
  forgot: '/m/forget',
  changePassword: '/m/changePsw',
};

type RoutedScreen = (typeof SCREENS)[number];

/** Screens of category pages, which share one view (ROUTE-29). */
type CategoryScreen = 'category' | 'jackpots' | 'lott' | 'elott';

/** Screens with their own view. */
export type ViewedScreenName = RoutedScreen['name'];
export type ScreenName = ViewedScreenName | CategoryScreen;
type PlainScreenName = Extract<RoutedScreen, { readonly isPlain: true }>['name'];
export type ChartedScreenName = Exclude<ScreenName, PlainScreenName>;

/** Screens by route. */
export const SCREEN_ROUTES: Readonly<Record<string, ViewedScreenName>> = Object.fromEntries(
  SCREENS.flatMap(({ name, paths }) => paths.map((path: string) => [path, name] as const)),
);

/** The game center (ROUTE-31). */
export const GAME_CENTER_PATH = '/m/gameCenter';

/** Address of a category in the game center, which takes its game type from the path (ROUTE-33). */
export function centerPathOf(category: GameType): string {
  return category === 'HOT' ? GAME_CENTER_PATH : `${GAME_CENTER_PATH}/${category}`;
}

/** Screens without their own chart. */
export const PLAIN_SCREENS: readonly string[] = SCREENS.filter((screen) => 'isPlain' in screen).map(
  ({ name }) => name,
);

/** Whether a screen has its own chart. */
const isCharted = (screen: ScreenName): screen is ChartedScreenName => !PLAIN_SCREENS.includes(screen);

/** Screens that show the item in their address. */
export const DETAIL_SCREENS: readonly string[] = SCREENS.filter((screen) => 'isDetail' in screen).map(
  ({ name }) => name,
);

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

/** Category pages with their own chart in addition to the shared one. */
const OWN_SCREENS: Readonly<Partial<Record<GameType, CategoryScreen>>> = {
  JACKPOT: 'jackpots',
  LOTT: 'lott',
  ELOTT: 'elott',
};

/** The lazy screen at a path. */
export function screenAt(path: string): ScreenName | undefined {
  const category = Object.hasOwn(CATEGORY_ROUTES, path) ? CATEGORY_ROUTES[path] : undefined;
  if (category !== undefined) return OWN_SCREENS[category] ?? 'category';
  if (centerCategoryOf(path) !== undefined) return 'gameCenter';
  return Object.hasOwn(SCREEN_ROUTES, path) ? SCREEN_ROUTES[path] : undefined;
}

/** The category in a path of the game center; undefined for other paths. */
export function centerCategoryOf(path: string): GameType | undefined {
  return Object.values(CATEGORY_ROUTES).find((type) => centerPathOf(type) === path);
}

/** The screen with a chart at a path; undefined if there is none. All category pages share one (ROUTE-29). */
export function chartedScreen(path: string): ChartedScreenName | undefined {
  const screen = screenAt(path);
  return screen === undefined || !isCharted(screen) ? undefined : screen;
}

/** Views of the player's own games, each a list over all types (ROUTE-36..ROUTE-38). */
export type OwnView = 'favourites' | 'recent';

/** Recent games (ROUTE-38). */
export const RECENT_PATH = '/m/recent-games';
/** Favourites (ROUTE-36). */
export const FAVOURITES_PATH = '/m/favorite';

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

/** Whether a path is one of the product's screens. Other paths redirect to home (ROUTE-04). */
export function isKnownPath(path: string): boolean {
  const aliases: readonly string[] = HOME_ALIASES;
  const screens = [POPUP_ROUTES, VIEW_ROUTES];
  return (
    aliases.includes(path) ||
    screenAt(path) !== undefined ||
    screens.some((routes) => Object.hasOwn(routes, path))
  );
}

/** Category pages in the order of sideways swipes, one path each. */
const CATEGORY_ORDER = Object.keys(CATEGORY_ROUTES).filter((path) => path !== '/m/jili');

/**
 * The category page `step` positions after `path`, wrapping at the ends; undefined when `path` is not a category page
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
