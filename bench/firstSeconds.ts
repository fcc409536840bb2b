import type { Browser, CDPSession, Page } from 'playwright';
import { GAME_LINK } from '@/config/gameLink';
import texts from '@/locales/ty';
import { NAME_HELPER, openPage } from './measure';
import { isBusy } from './quietMachine';

/**
 * The first seconds of a visit on a slow phone: from the address, or from a tap, until the page is settled. Pages are
 * visited alternating with the bare page, so that a slow machine affects all of them.
 */

/** A mid-range phone on a slow mobile network: a quarter of this processor, 1,475 kbit/s down and 675 up. */
export const SLOW_PROCESSOR = 4;
export const SLOW_NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_475_000 / 8,
  uploadThroughput: 675_000 / 8,
};
/** Milliseconds without a request or a long task after which a page is settled. */
const REST = 2_000;
/** Timeout for a page to settle, in milliseconds. */
const PATIENCE = 90_000;
/** Length of a task above which it blocks the player, in milliseconds. */
const LONG_TASK = 50;
const LATER = 8_000;

const TILE = 'main li button';
/** A game of the demo world. */
const GAME = 100_001;
/** A button of the game's sheet, and not of an announcement over the page. */
const SHEET_BUTTON = 'dialog[open][class*="_sheet_"] button';
const LOGIN_FIELD = 'dialog[open] input[name="username"]:enabled';

/** How a page is visited. */
interface Journey {
  readonly path: string;
  /** Selector of the control that is usable once the page is ready. */
  readonly usable: string;
  /** Measures the second visit, with what the browser and the service worker stored at the first. */
  readonly again?: true;
  /** Tapped once the page is ready: selector, delay, and the control that then becomes usable. */
  readonly tap?: { readonly button: string; readonly after: number; readonly usable: string };
}

const TAPPED = { button: texts['action.login'], usable: LOGIN_FIELD };
const BARE = { path: '/', usable: 'input' } as const satisfies Journey;
const JOURNEYS = {
  home: { path: '/m/home', usable: TILE },
  'login by address': { path: '/m/login', usable: LOGIN_FIELD },
  'login by tap': { path: '/m/home', usable: TILE, tap: { ...TAPPED, after: 0 } },
  'login by tap, 8 s later': { path: '/m/home', usable: TILE, tap: { ...TAPPED, after: LATER } },
  'slots list': { path: '/m/slot-games', usable: 'main [aria-setsize] button' },
  'search field': { path: '/m/search-games', usable: 'main input' },
  promotions: { path: '/m/activity', usable: 'main li > button' },
  'game link': { path: `/m/home?${GAME_LINK}=${GAME}`, usable: SHEET_BUTTON },
  'home again': { path: '/m/home', usable: TILE, again: true },
} as const satisfies Readonly<Record<string, Journey>>;
type JourneyName = keyof typeof JOURNEYS;

/** Resource types of requests. */
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch', 'Other'] as const;
type Kind = (typeof KINDS)[number];

/** A request, in milliseconds since the visit began. */
export interface Asked {
  readonly url: string;
  readonly kind: Kind;
  readonly from: number;
  /** When its answer was complete; undefined while it is pending. */
  readonly to: number | undefined;
  /** As sent, with headers. */
  readonly bytes: number;
}

/** A task of the page's main thread, in milliseconds since the visit began. */
export interface Task {
  readonly from: number;
  readonly length: number;
}

/** Figures of one visit. Milliseconds since the address was entered, or since the tap for `usable` after a tap. */
export interface FirstSeconds {
  readonly usable: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly longestTask: number;
  /** In thousandths. */
  readonly shift: number;
  readonly requestsUntilUsable: number;
  readonly requests: number;
  readonly scriptUntilUsable: number;
  readonly bytesUntilUsable: number;
  readonly script: number;
  readonly pictures: number;
  readonly bytes: number;
}

/** Total blocking time: the part of each long task beyond 50 ms. */
export const blockingTime = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { length }) => sum + Math.max(0, length - LONG_TASK), 0);

/** Whether a page is settled: it has no pending requests, and network and main thread have been idle for a while. */
export function isSettled(now: number, asked: readonly Asked[], tasks: readonly Task[]): boolean {
  return (
    asked.every(({ to }) => to !== undefined && now - to >= REST) &&
    tasks.every(({ from, length }) => now - from - length >= REST)
  );
}

/** Bytes of some kinds of requests answered by a time. */
export function bytesBy(asked: readonly Asked[], by: number, kinds: readonly Kind[] = KINDS): number {
  return asked
    .filter(({ kind, to }) => to !== undefined && to <= by && kinds.includes(kind))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Figures recorded by the page itself. */
interface PageFigures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly tapped: number;
  readonly usable: Readonly<Record<string, number>>;
  readonly tasks: readonly Task[];
}

/** Runs in the page: records its figures, and checks in every frame whether one of the selectors has become usable. */
function watch(selectors: readonly string[]): void {
  const usable: Record<string, number> = {};
  const tasks: { from: number; length: number }[] = [];
  const figures = { firstPaint: 0, largestPaint: 0, shift: 0, tapped: 0, usable, tasks };
  Object.assign(globalThis, { figures });
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    figures.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => tasks.push({ from: startTime, length: duration }));
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === false) figures.shift += Number(Reflect.get(entry, 'value'));
  });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      figures.tapped = timeStamp;
    },
    { capture: true },
  );
  // An element is usable once React has hydrated it, however early it was rendered. Its box is read last, so that the
  // check does not force a layout in every frame.
  const answers = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__reactProps')) && element.getClientRects().length > 0;
  const look = () => {
    for (const selector of selectors) {
      const element = usable[selector] === undefined ? document.querySelector(selector) : null;
      if (element !== null && answers(element)) usable[selector] = performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Records the requests of a page, starting with its address. */
async function watchRequests(cdp: CDPSession): Promise<() => readonly Asked[]> {
  const known = new Map<string, { url: string; kind: Kind; from: number; to?: number; bytes: number }>();
  let began: number | undefined;
  const since = (timestamp: number): number => (timestamp - (began ?? timestamp)) * 1000;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    began ??= timestamp;
    const kind = KINDS.find((name) => name === type) ?? (type === 'XHR' ? 'Fetch' : 'Other');
    known.set(requestId, { url: request.url, kind, from: since(timestamp), bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = known.get(requestId);
    if (request !== undefined) Object.assign(request, { to: since(timestamp), bytes: encodedDataLength });
  });
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const request = known.get(requestId);
    if (request !== undefined) request.to = since(timestamp);
  });
  await cdp.send('Network.enable');
  return () => [...known.values()].map((request) => ({ to: undefined, ...request }));
}

const figuresOf = (page: Page): Promise<PageFigures> =>
  page.evaluate(() => Reflect.get(globalThis, 'figures'));

/** Waits until a selector is usable; resolves with the milliseconds since the visit began. */
async function usableAt(page: Page, selector: string): Promise<number> {
  await page.waitForFunction(
    (wanted) => Reflect.get(globalThis, 'figures').usable[wanted] !== undefined,
    selector,
    {
      polling: 100,
      timeout: PATIENCE,
    },
  );
  return (await figuresOf(page)).usable[selector] ?? Number.NaN;
}

/** Closes an announcement that has opened meanwhile, as a player would before the next tap. */
async function closePopup(page: Page): Promise<void> {
  const close = page.locator('dialog[open]').getByRole('button', { name: texts['action.close'] });
  if ((await close.count()) === 0) return;
  await close.first().tap();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Visits a page with an empty cache until it is settled. Rejects when it never is. */
async function visit(
  browser: Browser,
  origin: string,
  { path, usable, tap, again }: Journey,
): Promise<FirstSeconds> {
  const { context, page, cdp } = await openPage(browser, again === true ? 'allow' : 'block');
  if (again === true) {
    await page.goto(origin + path);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(REST);
    await page.goto('about:blank');
  }
  const requests = await watchRequests(cdp);
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript(watch, tap === undefined ? [usable] : [usable, tap.usable]);
  await page.goto(origin + path, { waitUntil: 'commit' });
  let ready = await usableAt(page, usable);
  let took = ready;
  if (tap !== undefined) {
    await page.waitForTimeout(tap.after);
    await closePopup(page);
    await page
      .getByRole('button', { name: tap.button, exact: true })
      .first()
      .tap({ force: true, noWaitAfter: true });
    ready = await usableAt(page, tap.usable);
    took = ready - (await figuresOf(page)).tapped;
  }
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const now = await page.evaluate(() => performance.now());
    if (isSettled(now, requests(), (await figuresOf(page)).tasks)) break;
    if (Date.now() > deadline) {
      const pending = requests().filter(({ to }) => to === undefined);
      throw new Error(
        `${path} does not settle; pending: ${pending.map(({ url }) => url).join(', ') || 'none'}`,
      );
    }
    await page.waitForTimeout(REST / 4);
  }
  const { firstPaint, largestPaint, shift, tasks } = await figuresOf(page);
  const asked = requests();
  await context.close();
  const end = Number.POSITIVE_INFINITY;
  return {
    usable: took,
    firstPaint,
    largestPaint,
    blocking: blockingTime(tasks),
    longestTask: Math.max(0, ...tasks.map(({ length }) => length)),
    shift: shift * 1000,
    requestsUntilUsable: asked.filter(({ from }) => from <= ready).length,
    requests: asked.length,
    scriptUntilUsable: bytesBy(asked, ready, ['Script']),
    bytesUntilUsable: bytesBy(asked, ready),
    script: bytesBy(asked, end, ['Script']),
    pictures: bytesBy(asked, end, ['Image']),
    bytes: bytesBy(asked, end),
  };
}

/** Median, minimum and maximum of figures. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), greatest: at(sorted.length - 1) };
}

type Figure = keyof FirstSeconds;
const FIGURES = [
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

/** Pages that are visited by their address. */
const PAGES = [
  'home',
  'login by address',
  'slots list',
  'search field',
  'promotions',
  'game link',
  'home again',
] as const;

/** Issue 16, outcomes 1 to 5 and 7. */
const LIMITS: readonly Limit[] = [
  { page: 'home', figure: 'largestPaint', most: 1, times: 'bare' },
  { page: 'home', figure: 'usable', most: 1.5, times: 'bare' },
  { page: 'home', figure: 'requestsUntilUsable', most: 14 },
  { page: 'home', figure: 'requests', most: 50 },
  { page: 'login by address', figure: 'usable', most: 1.1, times: 'home' },
  { page: 'login by tap', figure: 'usable', most: 400 },
  { page: 'login by tap, 8 s later', figure: 'usable', most: 400 },
  { page: 'slots list', figure: 'usable', most: 1.2, times: 'home' },
  { page: 'search field', figure: 'usable', most: 1.2, times: 'home' },
  { page: 'promotions', figure: 'usable', most: 1.2, times: 'home' },
  { page: 'game link', figure: 'usable', most: 1.2, times: 'home' },
  { page: 'home again', figure: 'usable', most: 0.5, times: 'bare' },
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
  /** Whether the machine was idle; otherwise figures in milliseconds are shown but not checked. */
  readonly isQuiet: boolean;
  /** Exceeded limits, each as a sentence. */
  readonly over: readonly string[];
  /** Usable and largest paint of each page, relative to the bare page's usable. */
  readonly ratios: readonly {
    readonly figure: string;
    readonly product: number;
    readonly floor: number;
    readonly unit: string;
  }[];
}

/**
 * Visits every page once without limits, so that the site has drawn its pictures, and waits until it rests. Rejects when
 * a page never shows what is measured.
 */
async function warmUp(browser: Browser, site: string): Promise<void> {
  const { context, page } = await openPage(browser);
  for (const { path, usable } of Object.values(JOURNEYS)) {
    await page.goto(site + path);
    await page.locator(usable).first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: PATIENCE });
  }
  await context.close();
  const deadline = Date.now() + PATIENCE;
  while ((await isBusy()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, REST));
}

/** Visits every page in turn, `rounds` times, and prints a table. */
export async function benchFirstSeconds(
  browser: Browser,
  site: string,
  bare: string,
  rounds: number,
): Promise<Outcome> {
  await warmUp(browser, site);
  const names = Object.keys(JOURNEYS) as JourneyName[];
  const visits = new Map<string, FirstSeconds[]>();
  const failed: string[] = [];
  let busy = 0;
  let all = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bare', ...names] as const) {
      busy += (await isBusy()) ? 1 : 0;
      all += 1;
      try {
        const seen = await (name === 'bare'
          ? visit(browser, bare, BARE)
          : visit(browser, site, JOURNEYS[name]));
        visits.set(name, [...(visits.get(name) ?? []), seen]);
      } catch (error) {
        failed.push(`${name}, round ${round + 1}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  const spread = (name: string, figure: Figure): Spread =>
    spreadOf((visits.get(name) ?? []).map((seen) => seen[figure]));
  const shown = ({ median, least, greatest }: Spread): string =>
    `${Math.round(median)} (${Math.round(least)}–${Math.round(greatest)})`;
  console.log(
    `First seconds: median of ${rounds} rounds, minimum and maximum; milliseconds, bytes, shift in thousandths`,
  );
  console.log(`| | ${FIGURES.join(' | ')} |\n|${'---|'.repeat(FIGURES.length + 1)}`);
  for (const name of ['bare', ...names]) {
    console.log(`| ${name} | ${FIGURES.map((figure) => shown(spread(name, figure))).join(' | ')} |`);
  }

  const isQuiet = busy === 0;
  if (!isQuiet) {
    console.log(`The machine was busy before ${busy} of ${all} visits: times are shown but not checked.`);
  }
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
    (['usable', 'largestPaint'] as const).map((figure) => ({
      figure: `First seconds, ${name}: ${figure}, relative to usable of the bare page`,
      unit: 'ms',
      product: spread(name, figure).median,
      floor,
    })),
  );
  over.push(...failed);
  return { isQuiet, over, ratios: isQuiet ? ratios : [] };
}
