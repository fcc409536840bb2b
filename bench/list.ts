import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import * as z from 'zod';
import { PHONE } from '../tests/support/chromium';
import { NAME_HELPER } from './measure';

/** What scrolling through a long list costs on a slow phone. */
export interface ListCost {
  /** Pages and games that the list holds at its end. */
  readonly pages: number;
  readonly games: number;
  /** Elements in the document with the first page of the list, and the most at any moment of the journey. */
  readonly elementsAtFirst: number;
  readonly elementsAtMost: number;
  /** The longest task in milliseconds of the processor's time, times the slow-down. */
  readonly longestTask: number;
  /** Frames of the flings at the slow-down, and how many came more than 50 ms after the one before. */
  readonly slowFrames: number;
  readonly lateFrames: number;
  /** The sum of all layout shifts. */
  readonly shift: number;
  /** Bytes in use after a collection, at {@link HEAP_PAGES} pages and at the end. */
  readonly heaps: readonly number[];
  /** Bytes in use that each game after the 50th page added, and its bytes as sent. */
  readonly heapPerGame: number;
  readonly sentPerGame: number;
}

/** A task that is longer keeps a frame back, and a frame that is later is seen to be; in milliseconds. */
export const LONG_TASK = 50;
/** Pages after which the memory is measured, besides the end. */
const HEAP_PAGES = [10, 50] as const;
/** A slow phone: a quarter of this processor. */
const SLOW_PROCESSOR = 4;
/** CSS pixels a frame: the fastest fling of a phone, 8,000 a second, at 40 frames a second. */
const PIXELS_PER_FRAME = 200;
/** Frames of the flings up and down once the whole list is there. */
const FLING_FRAMES = 300;
/** A page that takes longer to come ends the measurement; in milliseconds. */
const PATIENCE = 30_000;
const HEART = 'main li button[aria-pressed]';
/** Milliseconds that the page is left alone before it is scrolled. */
const REST = 1500;
const GAMES_PATH = '/catalogue/games?';

const traced = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
});

const answer = z.object({ value: z.object({ games: z.array(z.unknown()), totalPages: z.number() }) });

/** Times of the tasks of the page's main thread, in milliseconds of the processor's time. */
async function traceTasks(cdp: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const tasks = new Map<string, number[]>();
  const pages = new Set<string>();
  const read = ({ value }: { value: unknown[] }): void => {
    for (const each of value) {
      const event = traced.safeParse(each).data;
      if (event === undefined) continue;
      const thread = `${event.pid} ${event.tid}`;
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') pages.add(thread);
      if (event.name !== 'RunTask') continue;
      const known = tasks.get(thread) ?? [];
      tasks.set(thread, known);
      known.push((event.tdur ?? 0) / 1000);
    }
  };
  cdp.on('Tracing.dataCollected', read);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', read);
  return [...pages].flatMap((thread) => tasks.get(thread) ?? []);
}

/** What the page counts of itself. */
interface Counts {
  frames: number;
  late: number;
  elementsAtMost: number;
  shift: number;
}

/** Runs in the page from its start: scrolls by `step` in each frame, once that is set, and counts. */
function scrollAlong(limit: number): void {
  const counts: Counts = { frames: 0, late: 0, elementsAtMost: 0, shift: 0 };
  Object.assign(globalThis, { counts, step: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counts.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const elements = document.getElementsByTagName('*');
  let last = 0;
  const onFrame = (now: number): void => {
    const step = Number(Reflect.get(globalThis, 'step'));
    if (step !== 0) {
      counts.frames += 1;
      if (last !== 0 && now - last > limit) counts.late += 1;
      last = now;
      counts.elementsAtMost = Math.max(counts.elementsAtMost, elements.length);
      scrollBy({ top: step, behavior: 'instant' });
    } else {
      last = 0;
    }
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

const countsOf = (page: Page): Promise<Counts> => page.evaluate(() => Reflect.get(globalThis, 'counts'));
const setStep = (page: Page, step: number): Promise<unknown> =>
  page.evaluate((value) => Reflect.set(globalThis, 'step', value), step);

/**
 * The browser draws no further frame of a page whose scripts run on: a fault of Chromium without a graphics processor
 * (its tree of pending tiles never becomes ready), about once in 5,000 pages of a list.
 */
export class FramesStopped extends Error {}

/** Rejects with why a page that should scroll comes no further. */
async function tellStop(page: Page, at: number): Promise<never> {
  const hasFrames = await Promise.race([
    page.evaluate(() => new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true)))),
    page.waitForTimeout(REST).then(() => false),
  ]);
  throw hasFrames ? new Error(`the list stopped at ${at}`) : new FramesStopped(`no more frames at ${at}`);
}

/** Resolves once `isReached` holds; rejects when that takes too long without `progress`. */
async function reach(
  page: Page,
  isReached: () => Promise<boolean> | boolean,
  progress: () => number,
): Promise<void> {
  let last = progress();
  let movedAt = performance.now();
  while (!(await isReached())) {
    if (progress() !== last) {
      last = progress();
      movedAt = performance.now();
    }
    if (performance.now() - movedAt > PATIENCE) await tellStop(page, last);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Bytes that scripts hold after a collection. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

/** For all tiles one picture of the width asked for, as large as those of the product are: 12 KB at 240 pixels. */
async function drawOnePicture(page: Page): Promise<void> {
  const drawn = new Map<number, Promise<Buffer>>();
  const draw = (width: number): Promise<Buffer> => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 11 };
    const body =
      drawn.get(width) ??
      sharp({ create: { width, height: width, channels: 3, background: '#345', noise } })
        .webp()
        .toBuffer();
    drawn.set(width, body);
    return body;
  };
  await page.route(/\/img\/.*[?&]w=\d+$/, async (route) => {
    const width = Number(new URL(route.request().url()).searchParams.get('w'));
    await route.fulfill({
      body: await draw(width),
      contentType: 'image/webp',
      headers: { 'cache-control': 'max-age=3600' },
    });
  });
}

/** Scrolls on for some frames. */
async function fling(page: Page, step: number): Promise<void> {
  const framesNow = async () => (await countsOf(page)).frames;
  let frames = await framesNow();
  const end = frames + FLING_FRAMES;
  await setStep(page, step);
  await reach(
    page,
    async () => {
      frames = await framesNow();
      return frames >= end;
    },
    () => frames,
  );
  await setStep(page, 0);
}

/**
 * Scrolls the real list page to its end, or for some pages, in pages as large as the product's own, then flings up
 * and down in all of it, and once more on a processor that is slowed down.
 *
 * The time of a task is counted in processor time and multiplied: the browser slows a processor down by idling for
 * a multiple of the time that passes, so that on a busy machine the time others take would be multiplied too.
 */
export async function scrollList(
  browser: Browser,
  address: string,
  tile: string,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<ListCost> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    return await scrollIn(context, await browser.newBrowserCDPSession(), address, tile, mostPages);
  } finally {
    await context.close();
  }
}

async function scrollIn(
  context: BrowserContext,
  all: CDPSession,
  address: string,
  tile: string,
  mostPages: number,
): Promise<ListCost> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript(scrollAlong, LONG_TASK);
  await drawOnePicture(page);
  let pages = 0;
  let games = 0;
  let sent = 0;
  let totalPages = Number.POSITIVE_INFINITY;
  page.on('response', async (response) => {
    if (!response.url().includes(GAMES_PATH)) return;
    const text = await response.text();
    const { value } = answer.parse(JSON.parse(text));
    sent += text.length;
    pages += 1;
    games += value.games.length;
    totalPages = value.totalPages;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(tile).first().waitFor({ state: 'visible' });
  await reach(
    page,
    () => pages > 0,
    () => pages,
  );
  // The rest of the start-up is not the list's cost: the hearts come with the last of it.
  await page.locator(HEART).first().waitFor({ state: 'visible' });
  await page.waitForTimeout(REST);
  const elementsAtFirst = await page.evaluate(() => document.getElementsByTagName('*').length);
  const last = Math.min(mostPages, totalPages);
  const tasks: number[] = [];
  const heaps: { readonly games: number; readonly bytes: number }[] = [];
  for (const to of [...HEAP_PAGES.filter((at) => at < last), last]) {
    const busy = await traceTasks(all, async () => {
      await setStep(page, PIXELS_PER_FRAME);
      await reach(
        page,
        () => pages >= to,
        () => pages,
      );
      await setStep(page, 0);
    });
    tasks.push(...busy);
    heaps.push({ games, bytes: await heapOf(cdp) });
  }
  const flings = async () => {
    for (const step of [-PIXELS_PER_FRAME, PIXELS_PER_FRAME]) await fling(page, step);
  };
  // A collection drops compiled code as well, which a player's scrolling never does.
  await flings();
  tasks.push(...(await traceTasks(all, flings)));
  const before = await countsOf(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await flings();
  const counts = await countsOf(page);
  const [end, middle] = heaps.toReversed();
  await all.detach();
  return {
    pages,
    games,
    elementsAtFirst,
    elementsAtMost: counts.elementsAtMost,
    // More tasks than a call takes arguments.
    longestTask: tasks.reduce((longest, task) => Math.max(longest, task), 0) * SLOW_PROCESSOR,
    slowFrames: counts.frames - before.frames,
    lateFrames: counts.late - before.late,
    shift: counts.shift,
    heaps: heaps.map(({ bytes }) => bytes),
    heapPerGame:
      end === undefined || middle === undefined
        ? Number.NaN
        : (end.bytes - middle.bytes) / (end.games - middle.games),
    sentPerGame: sent / games,
  };
}
