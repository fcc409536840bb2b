import type { Browser } from 'playwright';
import { GAME_LINK } from '@/config/gameLink';
import texts from '@/locales/ty';
import type { Deploys } from './deploys';
import { inRounds, type Spread, shown, spreadOf } from './rounds';
import { type FirstSeconds, type Journey, rest, visit, warmUp } from './visit';

/**
 * The first seconds of a visit on a slow phone: from the address, or from a tap, until the page is settled. Pages are
 * visited alternating with the bare page, so that a slow machine affects all of them.
 */

const LATER = 8_000;
/** Longest wait for a started site to rest, in milliseconds. */
const RESTART_REST = 10_000;

const TILE = 'main li button';
/** A game of the demo world. */
const GAME = 100_001;
/** A button of the game's sheet, and not of an announcement over the page. */
const SHEET_BUTTON = 'dialog[open][class*="_sheet_"] button';
const LOGIN_FIELD = 'dialog[open] input[name="username"]:enabled';

const TAPPED = { button: texts['action.login'], usable: LOGIN_FIELD };
export const BARE = { path: '/', usable: 'input' } as const satisfies Journey;
export const JOURNEYS = {
  home: { path: '/m/home', usable: TILE },
  'login by address': { path: '/m/login', usable: LOGIN_FIELD },
  'login by tap': { path: '/m/home', usable: TILE, tap: { ...TAPPED, after: 0 } },
  'login by tap, 8 s later': { path: '/m/home', usable: TILE, tap: { ...TAPPED, after: LATER } },
  'slots list': { path: '/m/slot-games', usable: 'main [aria-setsize] button' },
  'search field': { path: '/m/search-games', usable: 'main input' },
  promotions: { path: '/m/activity', usable: 'main li button' },
  'game center': { path: '/m/gameCenter/FISH', usable: 'main [aria-setsize] button' },
  jackpots: { path: '/m/jackpots', usable: 'main [aria-setsize] button' },
  help: { path: '/m/help', usable: 'main a[href*="helpDetail"]' },
  announcements: { path: '/m/notice', usable: 'main summary' },
  events: { path: '/m/event', usable: 'main a[href*="activityDetail"]' },
  download: { path: '/m/download', usable: 'main button' },
  'game link': { path: `/m/home?${GAME_LINK}=${GAME}`, usable: SHEET_BUTTON },
  'home again': { path: '/m/home', usable: TILE, again: true },
  'home after a deploy': { path: '/m/home', usable: TILE, again: true },
} as const satisfies Readonly<Record<string, Journey>>;
type JourneyName = keyof typeof JOURNEYS;

type Figure = keyof FirstSeconds;
const FIGURES = [
  'heard',
  'usable',
  'firstPaint',
  'largestPaint',
  'blocking',
  'longestTask',
  'shift',
  'requestsUntilUsable',
  'requests',
  'scriptUntilUsable',
  'bytesUntilUsable',
  'script',
  'pictures',
  'bytes',
] as const satisfies readonly Figure[];

/** Limit of a figure: a fixed value, or a multiple of another page's figure in the same run. */
interface Limit {
  readonly page: JourneyName;
  readonly figure: Figure;
  readonly most: number;
  readonly times?: 'bare' | 'home';
}

/** First pages, which the server renders whole. */
const SERVED = [
  'home',
  'slots list',
  'search field',
  'promotions',
  'game link',
  'game center',
  'jackpots',
  'help',
  'announcements',
  'events',
  'download',
] as const;
/** Pages that are visited by their address. */
const PAGES = [...SERVED, 'login by address', 'home again', 'home after a deploy'] as const;

/** What a player may have to wait for; docs/measurements.md has the latest figures. */
const LIMITS: readonly Limit[] = [
  { page: 'home', figure: 'usable', most: 1.5, times: 'bare' },
  // Three files are for home itself. The others are what it requests ahead, for the login and the charts behind the
  // page: each of their chunks has a script and a style sheet.
  { page: 'home', figure: 'requestsUntilUsable', most: 18 },
  { page: 'home', figure: 'requests', most: 60 },
  { page: 'login by address', figure: 'usable', most: 1.15, times: 'home' },
  { page: 'login by tap', figure: 'usable', most: 400 },
  { page: 'login by tap, 8 s later', figure: 'usable', most: 400 },
  { page: 'slots list', figure: 'usable', most: 1.25, times: 'home' },
  { page: 'search field', figure: 'usable', most: 1.25, times: 'home' },
  { page: 'promotions', figure: 'usable', most: 1.25, times: 'home' },
  { page: 'game link', figure: 'usable', most: 1.2, times: 'home' },
  { page: 'home again', figure: 'usable', most: 0.5, times: 'bare' },
  { page: 'home after a deploy', figure: 'usable', most: 0.5, times: 'bare' },
  ...SERVED.flatMap((page) => [
    { page, figure: 'largestPaint', most: 0.7, times: 'bare' } as const,
    { page, figure: 'heard', most: 0.8, times: 'bare' } as const,
  ]),
  ...[...PAGES, 'login by tap' as const].flatMap((page) => [
    { page, figure: 'blocking', most: 200 } as const,
    { page, figure: 'longestTask', most: 100 } as const,
    { page, figure: 'shift', most: 20 } as const,
  ]),
];
/** Figures that do not depend on the machine's load. */
const COUNTED: readonly Figure[] = ['requests', 'shift'];

/** Results of the run. */
interface Outcome {
  /** Exceeded limits, each as a sentence. */
  readonly over: readonly string[];
  /** Heard, usable and largest paint of each page, relative to the bare page's usable; none if the machine was busy. */
  readonly ratios: readonly {
    readonly figure: string;
    readonly product: number;
    readonly floor: number;
    readonly unit: string;
  }[];
}

/** Visits home right after a deploy: with what the earlier build had stored, served by this build. */
async function visitDeployed(browser: Browser, deploys: Deploys): Promise<FirstSeconds> {
  await deploys.serve('earlier');
  return visit(browser, deploys.origin, JOURNEYS['home after a deploy'], async () => {
    await deploys.serve('current');
    await warmUp(browser, deploys.origin, [JOURNEYS.home]);
    await rest(RESTART_REST);
  });
}

/** Visits every page in turn, `rounds` times, and prints a table. */
export async function benchFirstSeconds(
  browser: Browser,
  sites: { readonly site: string; readonly bare: string; readonly deploys: Deploys },
  rounds: number,
): Promise<Outcome> {
  const { site, bare, deploys } = sites;
  await warmUp(browser, site, Object.values(JOURNEYS));
  await rest();
  const names = Object.keys(JOURNEYS) as JourneyName[];
  const works: Record<string, () => Promise<FirstSeconds>> = { bare: () => visit(browser, bare, BARE) };
  for (const name of names) works[name] = () => visit(browser, site, JOURNEYS[name]);
  works['home after a deploy'] = () => visitDeployed(browser, deploys);
  const { seen, failed, isQuiet, load } = await inRounds(rounds, works);
  const spread = (name: string, figure: Figure): Spread =>
    spreadOf((seen.get(name) ?? []).map((figures) => figures[figure]));
  console.log(
    `First seconds: median of ${rounds} rounds, minimum and maximum; milliseconds, bytes, shift in thousandths`,
  );
  console.log(`| | ${FIGURES.join(' | ')} |\n|${'---|'.repeat(FIGURES.length + 1)}`);
  for (const name of ['bare', ...names]) {
    console.log(`| ${name} | ${FIGURES.map((figure) => shown(spread(name, figure))).join(' | ')} |`);
  }

  if (!isQuiet) console.log(load);
  const over = LIMITS.flatMap(({ page, figure, most, times }) => {
    if (!isQuiet && !COUNTED.includes(figure)) return [];
    const limit = times === undefined ? most : most * spread(times, 'usable').median;
    const { median } = spread(page, figure);
    const against = times === undefined ? '' : ` (${most} times ${times})`;
    return median <= limit
      ? []
      : [`${page}: ${figure} ${Math.round(median)}, at most ${Math.round(limit)}${against}`];
  });
  const floor = spread('bare', 'usable').median;
  const ratios = names.flatMap((name) =>
    (['heard', 'usable', 'largestPaint'] as const).map((figure) => ({
      figure: `First seconds, ${name}: ${figure}, relative to usable of the bare page`,
      unit: 'ms',
      product: spread(name, figure).median,
      floor,
    })),
  );
  return { over: [...over, ...failed], ratios: isQuiet ? ratios : [] };
}
