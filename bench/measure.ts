import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { PHONE } from '../tests/support/chromium';

/** What a page has fetched until it could be used. Bytes are as sent, compressed, without headers. */
export interface Weight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly documentBytes: number;
  readonly requests: number;
}

/** When a page could be seen and used, in milliseconds since its address was entered. */
export interface Timing {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly usable: number;
}

/** A slow phone on a slow network: the figures that field tools call "slow 4G" and a quarter of this processor. */
const SLOW_PROCESSOR = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The TypeScript runner names functions with a helper of its own, which a page does not have. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}

/** Scripts that a page names in its HTML, by path. */
async function announcedScripts(page: Page, address: string): Promise<ReadonlySet<string>> {
  const html = await (await page.request.get(address)).text();
  return new Set([...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, path = '']) => path));
}

/**
 * Opens an address with an empty cache and weighs what was fetched until `usable` shows. With `bare`, every
 * script that the page does not name itself is held back: what shows then needs none of them.
 */
export async function weigh(
  browser: Browser,
  address: string,
  usable: string,
  { bare = false }: { readonly bare?: boolean } = {},
): Promise<Weight> {
  const { context, page, cdp } = await openPage(browser);
  const weight = { Script: 0, Stylesheet: 0, Document: 0, Other: 0 };
  let requests = 0;
  if (bare) {
    const announced = await announcedScripts(page, address);
    await page.route('**/*.js', async (route) => {
      if (announced.has(new URL(route.request().url()).pathname)) await route.continue();
    });
  }
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (response.url.startsWith('data:')) return;
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length');
    const kind = type === 'Script' || type === 'Stylesheet' || type === 'Document' ? type : 'Other';
    weight[kind] += Number(length?.[1] ?? Number.NaN);
    requests += 1;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor({ state: 'visible' });
  const result = {
    scriptBytes: weight.Script,
    styleBytes: weight.Stylesheet,
    documentBytes: weight.Document,
    requests,
  };
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return result;
}

/** Opens an address on a slow phone and network; the median of `rounds` visits with an empty cache. */
export async function time(
  browser: Browser,
  address: string,
  usable: string,
  rounds: number,
): Promise<Timing> {
  const visits: Timing[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, address, usable));
  const median = (figure: (timing: Timing) => number): number => {
    const sorted = visits.map(figure).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    firstPaint: median((timing) => timing.firstPaint),
    largestPaint: median((timing) => timing.largestPaint),
    usable: median((timing) => timing.usable),
  };
}

async function visit(browser: Browser, address: string, usable: string): Promise<Timing> {
  const { context, page, cdp } = await openPage(browser);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript((selector) => {
    const figures = { largestPaint: 0, usable: 0 };
    Object.assign(globalThis, { figures });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new MutationObserver(() => {
      if (figures.usable > 0) return;
      const element = document.querySelector(selector);
      if (element !== null && element.getClientRects().length > 0) figures.usable = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, usable);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'figures').usable > 0);
  await page.waitForTimeout(500);
  const timing = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const figures: { largestPaint: number; usable: number } = Reflect.get(globalThis, 'figures');
    return { firstPaint: paint?.startTime ?? Number.NaN, ...figures };
  });
  await context.close();
  return timing;
}
