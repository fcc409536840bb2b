import type { GameType } from '@contract/games';
import { CATEGORY_ROUTES } from './categories';
import { PLAIN_SCREENS, type POPUP_PATHS, POPUP_ROUTES, SCREEN_ROUTES, type ScreenName } from './screens.gen';

export * from './categories';
export * from './paths';
export * from './screens.gen';

/** Search parameter of the deposit with the promotion whose bonus it begins with. */
export const LINKED_PROMOTION = 'promotion';

/** The home route (ROUTE-02). */
export const HOME_PATH = '/m/home';

/** Paths that render the home screen (ROUTE-02, ROUTE-03). */
export const HOME_ALIASES = ['/', '/m', '/m/', '/m/index', '/m/index.html', HOME_PATH] as const;

/** Normalises a path for comparison: without trailing slashes. */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/** Popups over the home screen. */
export type PopupName = keyof typeof POPUP_PATHS;

/** Whether a path is the address of a popup. */
export const isPopupPath = (path: string): boolean => Object.hasOwn(POPUP_ROUTES, path);

type PlainScreenName = (typeof PLAIN_SCREENS)[number];
export type ChartedScreenName = Exclude<ScreenName, PlainScreenName>;

/** The game center (ROUTE-31). */
export const GAME_CENTER_PATH = '/m/gameCenter';

/** Address of a category in the game center, which takes its game type from the path (ROUTE-33). */
export function centerPathOf(category: GameType): string {
  return category === 'HOT' ? GAME_CENTER_PATH : `${GAME_CENTER_PATH}/${category}`;
}

/** Whether a screen has its own chart. */
const isCharted = (screen: ScreenName): screen is ChartedScreenName => {
  const plain: readonly string[] = PLAIN_SCREENS;
  return !plain.includes(screen);
};

/** The lazy screen at a path. */
export function screenAt(path: string): ScreenName | undefined {
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
  return aliases.includes(path) || screenAt(path) !== undefined || isPopupPath(path);
}

/** Every address of the site by its lower case, in which no two are the same. */
const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  [
    ...HOME_ALIASES,
    ...Object.keys(SCREEN_ROUTES),
    ...Object.keys(POPUP_ROUTES),
    ...Object.values(CATEGORY_ROUTES).map(centerPathOf),
  ].map((path) => [path.toLowerCase(), path]),
);

/**
 * The address that is meant by another spelling, with further slashes, other case or encoded letters; undefined for an
 * address of the site itself, and for unknown ones.
 */
export function respelledPath(path: string): string | undefined {
  if (isKnownPath(path)) return undefined;
  try {
    const plain = plainPath(decodeURIComponent(path).replaceAll(/\/{2,}/g, '/'));
    return BY_LOWER_CASE.get(plain.toLowerCase());
  } catch {
    // Not the encoding of any text.
    return undefined;
  }
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
