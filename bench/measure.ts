import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { tagsOf, withoutNextFiles } from '@/config/pageFormat';
import { PHONE } from '../tests/support/chromium';

/** What a page has fetched until it was usable. Bytes are as sent, compressed, without headers. */
export interface Weight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly documentBytes: number;
  readonly requests: number;
}

/** The TypeScript runner names functions with a helper that does not exist in the page. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

/** A page in its own browser context. */
export interface OpenedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A page with an empty cache, and without a service worker unless it is allowed. It accepts any certificate. */
export async function openPage(
  browser: Browser,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}

/**
 * Calls a function in the page and resolves with what it returns, which must be JSON. Unlike Playwright's evaluations and
 * locators, it adds no script to the page: on a slow phone theirs takes a tenth of a second of the main thread.
 */
export async function callIn<Arguments extends readonly unknown[], Value>(
  cdp: CDPSession,
  work: (...given: Arguments) => Value,
  ...given: Arguments
): Promise<Value> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: `(${work})(...${JSON.stringify(given)})`,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Scripts that a page names for its first screen, by path; `atOnce` without those that it requests after others. */
async function announcedScripts(
  page: Page,
  address: string,
  scripts: 'named' | 'atOnce',
): Promise<ReadonlySet<string>> {
  const answer = await page.request.get(address);
  const text = await answer.text();
  const html = scripts === 'named' ? text : withoutNextFiles(text);
  return new Set(
    tagsOf(html, 'link', 'script')
      .map(({ attributes }) => attributes.get('href') ?? attributes.get('src') ?? '')
      .filter((path) => path.endsWith('.js')),
  );
}

/**
 * Opens an address with an empty cache and weighs what was fetched until `usable` shows. With `only`, every script but
 * those that the page names, or names at once, is held: what shows needs none of them.
 */
export async function weigh(
  browser: Browser,
  address: string,
  usable: string,
  { only }: { readonly only?: 'named' | 'atOnce' } = {},
): Promise<Weight> {
  const { context, page, cdp } = await openPage(browser);
  const weight = { Script: 0, Stylesheet: 0, Document: 0, Other: 0 };
  let requests = 0;
  if (only !== undefined) {
    const announced = await announcedScripts(page, address, only);
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
  // Server-rendered elements are usable once React has hydrated them.
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
    usable,
  );
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
