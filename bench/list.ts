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

/** Pages of this size instead of the product's own, so that the throttle between pages does not fill the run. */
const PAGE_SIZE = 1000;
/** CSS pixels a frame: a fast fling. */
const PIXELS_PER_FRAME = 400;
/** So many frames in a row at the end of the list mean that nothing more comes. */
const FRAMES_AT_END = 150;

/** Scrolls the real list page to its end, `games` games further down. */
export async function scrollList(browser: Browser, address: string, tile: string): Promise<ListCost> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(NAME_HELPER);
  let games = 0;
  await page.route('**/api/catalogue/games?*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('pageSize', String(PAGE_SIZE));
    const response = await route.fetch({ url: url.href });
    const { value } = await response.json();
    games += gameListValue.parse(value).games.length;
    await route.fulfill({ response });
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
        let resting = 0;
        const onFrame = (now: number): void => {
          result.frames += 1;
          if (now - last > 50) result.lateFrames += 1;
          last = now;
          result.elementsAtMost = Math.max(result.elementsAtMost, elements.length);
          const before = scrollY;
          scrollBy({ top: step, behavior: 'instant' });
          resting = scrollY === before ? resting + 1 : 0;
          if (resting < patience) {
            requestAnimationFrame(onFrame);
          } else {
            observer.disconnect();
            resolve(result);
          }
        };
        requestAnimationFrame(onFrame);
      }),
    [PIXELS_PER_FRAME, FRAMES_AT_END] as const,
  );
  await context.close();
  return { games, elementsAtFirst, firstTile, ...cost };
}

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
