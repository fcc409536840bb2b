import type { Browser } from 'playwright';
import { gameListValue } from '@/services/contract/catalogue';
import { PHONE } from '../tests/support/chromium';
import { NAME_HELPER } from './measure';

/** What scrolling through a long list costs. */
export interface ListCost {
  /** Games that the list holds at its end. */
  readonly games: number;
  /** Elements in the document with the first page of the list, and the most at any moment of the journey. */
  readonly elementsAtFirst: number;
  readonly elementsAtMost: number;
  /** Milliseconds from the first page's address to its first tile. */
  readonly firstTile: number;
  /** Tasks above 50 ms while scrolling, and the longest of them in milliseconds. */
  readonly longTasks: number;
  readonly longestTask: number;
  /** Frames that came later than 50 ms, of all frames. */
  readonly lateFrames: number;
  readonly frames: number;
}

/** The largest page that the server gives, and how many of them make one page of this journey. */
const SERVER_PAGE = 100;
const PAGES_AT_ONCE = 10;
/** CSS pixels a frame: a fast fling. */
const PIXELS_PER_FRAME = 400;
/** When nothing more has come for so long at the end of the list, in milliseconds, nothing more will. */
const REST_AT_END = 8000;

/** Scrolls the real list page to its end, `games` games further down. */
export async function scrollList(browser: Browser, address: string, tile: string): Promise<ListCost> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(NAME_HELPER);
  let games = 0;
  // Larger pages than the product's own, so that its throttle between pages does not fill the run.
  await page.route('**/api/catalogue/games?*', async (route) => {
    const url = new URL(route.request().url());
    const pageNum = Number(url.searchParams.get('pageNo'));
    const parts = [];
    for (let part = 1; part <= PAGES_AT_ONCE; part += 1) {
      url.searchParams.set('pageSize', String(SERVER_PAGE));
      url.searchParams.set('pageNo', String((pageNum - 1) * PAGES_AT_ONCE + part));
      const response = await route.fetch({ url: url.href });
      const { value } = await response.json();
      parts.push(gameListValue.parse(value));
    }
    const [first] = parts;
    const value = {
      games: parts.flatMap((part) => part.games),
      pageNum,
      totalPages: Math.ceil((first?.totalPages ?? 0) / PAGES_AT_ONCE),
      totalCount: first?.totalCount ?? 0,
    };
    games += value.games.length;
    await route.fulfill({ json: { success: true, value } });
  });
  // Pictures are drawn by the server on demand: their cost is not the list's.
  await page.route('**/img/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE }),
  );
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(tile).first().waitFor({ state: 'visible' });
  const firstTile = await page.evaluate(() => performance.now());
  const elementsAtFirst = await page.evaluate(() => document.getElementsByTagName('*').length);
  const cost = await page.evaluate(
    ([step, patience]) =>
      new Promise<Omit<ListCost, 'games' | 'elementsAtFirst' | 'firstTile'>>((resolve) => {
        const result = { elementsAtMost: 0, longTasks: 0, longestTask: 0, lateFrames: 0, frames: 0 };
        const elements = document.getElementsByTagName('*');
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) {
            result.longTasks += 1;
            result.longestTask = Math.max(result.longestTask, duration);
          }
        });
        observer.observe({ type: 'longtask' });
        let last = performance.now();
        let movedAt = last;
        const onFrame = (now: number): void => {
          result.frames += 1;
          if (now - last > 50) result.lateFrames += 1;
          last = now;
          result.elementsAtMost = Math.max(result.elementsAtMost, elements.length);
          const before = scrollY;
          scrollBy({ top: step, behavior: 'instant' });
          if (scrollY !== before) movedAt = now;
          if (now - movedAt < patience) {
            requestAnimationFrame(onFrame);
          } else {
            observer.disconnect();
            resolve(result);
          }
        };
        requestAnimationFrame(onFrame);
      }),
    [PIXELS_PER_FRAME, REST_AT_END] as const,
  );
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
  return { games, elementsAtFirst, firstTile, ...cost };
}

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
