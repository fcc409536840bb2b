import type { Browser, CDPSession, Page } from 'playwright';
import { PAGE_NAMES } from '@/config/pageNames';
import texts from '@/locales/ty';
import { callIn, NAME_HELPER, type OpenedPage, openPage } from './measure';
import { isBusy } from './quietMachine';

/** Visits of a page on a slow phone, from its address, or from a tap, until it is settled. */

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
/** Milliseconds that a player takes to tap what has just come into sight. */
const REACTION = 500;
/** Milliseconds between looks at a page from outside. */
const LOOK = 100;
/** Milliseconds between checks within a page. */
const CHECK = 16;
/** Length of a task above which it blocks the player, in milliseconds. */
const LONG_TASK = 50;

/** How a page is visited. */
export interface Journey {
  readonly path: string;
  /** Selector of the control that is usable once the page is ready. */
  readonly usable: string;
  /** Measures the second visit, with what the browser and the service worker stored at the first. */
  readonly again?: true;
  /** Tapped once the page is ready: selector, delay, and the control that then becomes usable. */
  readonly tap?: { readonly button: string; readonly after: number; readonly usable: string };
}

/** Resource types of requests. */
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch', 'Preflight', 'Other'] as const;
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
  /** When the control shows and a press on it is heard, if only to be answered once it is usable. */
  readonly heard: number;
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
  readonly heard: Readonly<Record<string, number>>;
  readonly usable: Readonly<Record<string, number>>;
  readonly tasks: readonly Task[];
}

/** Runs in the page: records its figures, and checks often whether one of the selectors is heard or usable by now. */
function watch({
  selectors,
  interval,
  mark,
}: {
  readonly selectors: readonly string[];
  readonly interval: number;
  /** Name that the inline script contains which hears the buttons of a served page. */
  readonly mark: string;
}): void {
  const heard: Record<string, number> = {};
  const usable: Record<string, number> = {};
  const tasks: { from: number; length: number }[] = [];
  const figures = { firstPaint: 0, largestPaint: 0, shift: 0, tapped: 0, heard, usable, tasks };
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
  // check does not force a layout each time.
  const isHydrated = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  // Links, disclosures and fields need no script.
  const hears = (element: Element): boolean =>
    !(element instanceof HTMLButtonElement) || [...document.scripts].some(({ text }) => text.includes(mark));
  const look = () => {
    for (const selector of selectors) {
      const element = usable[selector] === undefined ? document.querySelector(selector) : null;
      if (element === null || (heard[selector] !== undefined && !isHydrated(element))) continue;
      if (element.getClientRects().length === 0) continue;
      if (isHydrated(element)) usable[selector] = performance.now();
      if (isHydrated(element) || hears(element)) heard[selector] ??= performance.now();
    }
  };
  // Not in every frame: frames that the page does not need would slow it down.
  setInterval(look, interval);
}

function kindOf(method: string, type: string | undefined): Kind {
  // The browser reports these as other requests.
  if (method === 'OPTIONS') return 'Preflight';
  return KINDS.find((name) => name === type) ?? (type === 'XHR' ? 'Fetch' : 'Other');
}

/** Records the requests of a page, starting with its address. */
async function watchRequests(cdp: CDPSession): Promise<() => readonly Asked[]> {
  const known = new Map<string, { url: string; kind: Kind; from: number; to?: number; bytes: number }>();
  let began: number | undefined;
  const since = (timestamp: number): number => (timestamp - (began ?? timestamp)) * 1000;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    began ??= timestamp;
    const kind = kindOf(request.method, type);
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

export const figuresOf = (cdp: CDPSession): Promise<PageFigures> =>
  callIn(cdp, () => Reflect.get(globalThis, 'figures'));

/** Waits until the page has what is looked for, undefined until then. Rejects when it never has. */
async function until<Value>(look: () => Promise<Value | undefined>, wanted: string): Promise<Value> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${wanted} never showed.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** Waits until a selector is usable; resolves with the milliseconds since the visit began. */
export const usableAt = (cdp: CDPSession, selector: string): Promise<number> =>
  until(async () => (await figuresOf(cdp))?.usable[selector], selector);

/** Runs in the page: the middle of the first button with a name, within a selector; null if there is none. */
function middleOf(within: string, name: string): readonly [number, number] | null {
  const button = [...document.querySelectorAll(`${within} button`)].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  );
  if (button === undefined) return null;
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** Closes an announcement that has opened meanwhile, as a player would, who sees the page before the next tap. */
export async function closePopup({ page, cdp }: Pick<OpenedPage, 'page' | 'cdp'>): Promise<void> {
  const close = await callIn(cdp, middleOf, 'dialog[open]', texts['action.close']);
  if (close === null) return;
  await page.touchscreen.tap(...close);
  const isClosed = () => callIn(cdp, () => document.querySelector('dialog[open]') === null || undefined);
  await until(isClosed, 'the page without a popup');
  await page.waitForTimeout(REACTION);
}

/** Slows the page down to the phone, and records its figures and its requests from its next address on. */
export async function slowDown(
  { page, cdp }: Pick<OpenedPage, 'page' | 'cdp'>,
  selectors: readonly string[],
): Promise<() => readonly Asked[]> {
  const requests = await watchRequests(cdp);
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript(watch, { selectors, interval: CHECK, mark: PAGE_NAMES.heard });
  return requests;
}

/** Waits until a page is settled. Rejects when it never is. */
export async function settle(cdp: CDPSession, requests: () => readonly Asked[]): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const now = await callIn(cdp, () => performance.now());
    if (isSettled(now, requests(), (await figuresOf(cdp)).tasks)) return;
    if (Date.now() > deadline) {
      const pending = requests().filter(({ to }) => to === undefined);
      throw new Error(
        `The page does not settle; pending: ${pending.map(({ url }) => url).join(', ') || 'none'}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, REST / 4));
  }
}

/**
 * Slows down the network of a site's service workers, which has limits of its own: of those that run, and of those that
 * start later. Rejects when none runs. Resolves with a function that ends it.
 */
async function slowWorkers(browser: Browser, origin: string): Promise<() => Promise<void>> {
  const cdp = await browser.newBrowserCDPSession();
  const slow = async (targetId: string): Promise<void> => {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const answer = new Promise<string>((resolve) => {
      cdp.on('Target.receivedMessageFromTarget', (received) => {
        if (received.sessionId === sessionId) resolve(received.message);
      });
    });
    const message = { id: 1, method: 'Network.emulateNetworkConditions', params: SLOW_NETWORK };
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
    if ('error' in JSON.parse(await answer))
      throw new Error(`A service worker has no limits: ${await answer}`);
  };
  const slowing: Promise<void>[] = [];
  cdp.on('Target.targetCreated', ({ targetInfo: { type, url, targetId } }) => {
    if (type !== 'service_worker' || !url.startsWith(origin)) return;
    const slowed = slow(targetId);
    // A worker that starts later may end at once; those that run are awaited below.
    slowed.catch(() => {});
    slowing.push(slowed);
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  if (slowing.length === 0) throw new Error('No service worker runs.');
  await Promise.all(slowing);
  return () => cdp.detach();
}

/** Leaves a page whose service worker has stored what it stores. */
async function storeAndLeave(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
  await page.goto('about:blank');
}

/**
 * Visits a page with an empty cache until it is settled; `between` happens after the first of two visits. Rejects when
 * it never settles.
 */
export async function visit(
  browser: Browser,
  origin: string,
  journey: Journey,
  between: () => Promise<void> = async () => {},
): Promise<FirstSeconds> {
  const isAgain = journey.again === true;
  const opened = await openPage(browser, isAgain ? 'allow' : 'block');
  let release = async (): Promise<void> => {};
  try {
    if (isAgain) {
      await storeAndLeave(opened.page, origin + journey.path);
      await between();
      release = await slowWorkers(browser, origin);
    }
    return await measure(opened, origin, journey);
  } finally {
    await release();
    await opened.context.close();
  }
}

async function measure(
  { page, cdp }: OpenedPage,
  origin: string,
  { path, usable, tap }: Journey,
): Promise<FirstSeconds> {
  const requests = await slowDown({ page, cdp }, tap === undefined ? [usable] : [usable, tap.usable]);
  await page.goto(origin + path, { waitUntil: 'commit' });
  let ready = await usableAt(cdp, usable);
  let took = ready;
  if (tap !== undefined) {
    await page.waitForTimeout(tap.after);
    await closePopup({ page, cdp });
    const button = await callIn(cdp, middleOf, 'body', tap.button);
    if (button === null) throw new Error(`${path} has no button "${tap.button}".`);
    await page.touchscreen.tap(...button);
    ready = await usableAt(cdp, tap.usable);
    took = ready - (await figuresOf(cdp)).tapped;
  }
  await settle(cdp, requests);
  const { firstPaint, largestPaint, shift, tasks, heard } = await figuresOf(cdp);
  const asked = requests();
  const end = Number.POSITIVE_INFINITY;
  return {
    heard: heard[usable] ?? Number.NaN,
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

/** Waits until nothing else uses the machine, for `most` milliseconds at most. */
export async function rest(most: number = PATIENCE): Promise<void> {
  const deadline = Date.now() + most;
  while ((await isBusy()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, REST));
}

/**
 * Visits pages once without limits, so that the site has drawn their pictures. Rejects when a page never shows what is
 * measured.
 */
export async function warmUp(browser: Browser, site: string, journeys: readonly Journey[]): Promise<void> {
  const { context, page } = await openPage(browser);
  for (const { path, usable } of journeys) {
    await page.goto(site + path);
    await page.locator(usable).first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: PATIENCE });
  }
  await context.close();
}
