import type { Browser, CDPSession } from 'playwright';
import sharp from 'sharp';
import * as z from 'zod';
import { GAME_LIST_PAGE_SIZE } from '@/config/constants';
import { NAME_HELPER } from './measure';
import { openQuietPage, type Painter, type QuietPage } from './quietPage';

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
  /** Frames at the slow-down while pages come in, and how many came more than 50 ms after the one before. */
  readonly growing: FrameCount;
  /** The same of flings through what is there. */
  readonly flung: FrameCount;
  /** The sum of all layout shifts. */
  readonly shift: number;
  /** Bytes in use after a collection, at {@link HEAP_PAGES} pages and at the end. */
  readonly heaps: readonly number[];
  /** Bytes in use that each game after the 50th page added, and its bytes as sent. */
  readonly heapPerGame: number;
  readonly sentPerGame: number;
}

/** Frames, and how many of them were late. */
export interface FrameCount {
  readonly frames: number;
  readonly late: number;
}

/** A task that is longer keeps a frame back, and a frame that is later is seen to be; in milliseconds. */
export const LONG_TASK = 50;
/** Pages after which the memory is measured, besides the end. */
const HEAP_PAGES = [10, 50] as const;
/** From the last of them up to this page the list grows at the slow-down. */
const SLOW_PAGE = 90;
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
/** Milliseconds between two looks at how far the page is: each look is a task of its own. */
const LOOK = 250;
const GAMES_PATH = '/catalogue/games?';

const traced = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
});

/** The longest task of a page's main thread, in milliseconds of the processor's time. */
async function traceLongest(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  const longest = new Map<string, number>();
  const pages = new Set<string>();
  const read = ({ value }: { value: unknown[] }): void => {
    for (const each of value) {
      const event = traced.safeParse(each).data;
      if (event === undefined) continue;
      const thread = `${event.pid} ${event.tid}`;
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') pages.add(thread);
      if (event.name !== 'RunTask') continue;
      longest.set(thread, Math.max(longest.get(thread) ?? 0, (event.tdur ?? 0) / 1000));
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
  return Math.max(...[...pages].map((thread) => longest.get(thread) ?? 0));
}

const counted = z.object({
  frames: z.number(),
  late: z.number(),
  elements: z.number(),
  elementsAtMost: z.number(),
  shift: z.number(),
  pages: z.number(),
  sent: z.number(),
  total: z.number(),
});

/** What the page counts of itself. */
type Counts = z.infer<typeof counted>;

/** Runs in the page from its start: scrolls by `step` in each frame, once that is set, and counts. */
function scrollAlong(limit: number, pagePath: string): void {
  const counts: Counts = {
    frames: 0,
    late: 0,
    elements: 0,
    elementsAtMost: 0,
    shift: 0,
    pages: 0,
    sent: 0,
    total: 0,
  };
  const elements = document.getElementsByTagName('*');
  Object.assign(globalThis, {
    step: 0,
    countNow: () => {
      counts.elements = elements.length;
      counts.total = Number(document.querySelector('main [aria-setsize]')?.getAttribute('aria-setsize'));
      return counts;
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counts.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.name.includes(pagePath)) continue;
      counts.pages += 1;
      counts.sent += Number(Reflect.get(entry, 'decodedBodySize'));
    }
  }).observe({ type: 'resource', buffered: true });
  // A fling has one end. A script's scrolling has one with each step, and the list keeps the place at each end.
  const swallow = (event: Event): void => {
    if (Reflect.get(globalThis, 'step') !== 0) event.stopImmediatePropagation();
  };
  addEventListener('scrollend', swallow, { capture: true });
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

const countsOf = async (page: QuietPage): Promise<Counts> =>
  counted.parse(await page.evaluate('globalThis.countNow()'));
const setStep = (page: QuietPage, step: number): Promise<unknown> =>
  page.evaluate(`globalThis.step = ${step}`);

/**
 * The browser draws no further frame of a page whose scripts run on: a fault of Chromium without a graphics processor
 * (its tree of pending tiles never becomes ready), about once in 5,000 pages of a list.
 */
export class FramesStopped extends Error {}

/** Rejects with why a page that should scroll comes no further. */
async function tellStop(page: QuietPage, at: number): Promise<never> {
  const hasFrames = await page.evaluate(
    `Promise.race([new Promise((done) => requestAnimationFrame(() => done(true))), new Promise((done) => setTimeout(done, ${REST}, false))])`,
  );
  throw hasFrames === true
    ? new Error(`the list stopped at ${at}`)
    : new FramesStopped(`no more frames at ${at}`);
}

/** Resolves with the counts once they are so far; rejects when that takes too long without `progress`. */
async function reach(
  page: QuietPage,
  isReached: (counts: Counts) => boolean,
  progress: (counts: Counts) => number,
): Promise<Counts> {
  let last = Number.NaN;
  let movedAt = performance.now();
  for (;;) {
    const counts = await countsOf(page);
    if (isReached(counts)) return counts;
    if (progress(counts) !== last) {
      last = progress(counts);
      movedAt = performance.now();
    }
    if (performance.now() - movedAt > PATIENCE) await tellStop(page, last);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** Waits for an element. */
async function appears(page: QuietPage, selector: string): Promise<void> {
  const start = performance.now();
  while ((await page.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`)) !== true) {
    if (performance.now() - start > PATIENCE) throw new Error(`there is no ${selector}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** Bytes that scripts hold after a collection. */
async function heapOf(page: QuietPage): Promise<number> {
  await page.send('HeapProfiler.collectGarbage');
  return z.object({ usedSize: z.number() }).parse(await page.send('Runtime.getHeapUsage')).usedSize;
}

/** For all tiles one picture of the width asked for, as large as those of the product are: 12 KB at 240 pixels. */
function createPainter(): Painter {
  const painted = new Map<number, Promise<Buffer>>();
  return (width) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 11 };
    const picture =
      painted.get(width) ??
      sharp({ create: { width, height: width, channels: 3, background: '#345', noise } })
        .webp()
        .toBuffer();
    painted.set(width, picture);
    return picture;
  };
}

/** Scrolls on for some frames. */
async function fling(page: QuietPage, step: number): Promise<void> {
  const end = (await countsOf(page)).frames + FLING_FRAMES;
  await setStep(page, step);
  await reach(
    page,
    ({ frames }) => frames >= end,
    ({ frames }) => frames,
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
  const page = await openQuietPage(browser, createPainter());
  try {
    return await scrollIn(page, await browser.newBrowserCDPSession(), address, tile, mostPages);
  } finally {
    await page.close();
  }
}

async function scrollIn(
  page: QuietPage,
  all: CDPSession,
  address: string,
  tile: string,
  mostPages: number,
): Promise<ListCost> {
  const atStart = `${NAME_HELPER} navigator.serviceWorker.register = () => new Promise(() => {}); (${scrollAlong})(${LONG_TASK}, ${JSON.stringify(GAMES_PATH)});`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: atStart });
  await page.send('Page.navigate', { url: address });
  await appears(page, tile);
  // The rest of the start-up is not the list's cost: the hearts come with the last of it.
  await appears(page, HEART);
  await new Promise((resolve) => setTimeout(resolve, REST));
  const { elements, total } = await countsOf(page);
  const last = Math.min(mostPages, Math.ceil(total / GAME_LIST_PAGE_SIZE));
  let longestTask = 0;
  const heaps: { readonly games: number; readonly bytes: number }[] = [];
  const grow = async (to: number): Promise<void> => {
    await setStep(page, PIXELS_PER_FRAME);
    await reach(
      page,
      ({ pages }) => pages >= to,
      ({ pages }) => pages,
    );
    await setStep(page, 0);
  };
  const slowed = async (work: () => Promise<void>): Promise<FrameCount> => {
    const before = await countsOf(page);
    await page.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
    await work();
    await page.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const after = await countsOf(page);
    return { frames: after.frames - before.frames, late: after.late - before.late };
  };
  let growing: FrameCount = { frames: 0, late: 0 };
  for (const to of [...HEAP_PAGES.filter((at) => at < last), last]) {
    longestTask = Math.max(longestTask, await traceLongest(all, () => grow(to)));
    const { pages } = await countsOf(page);
    heaps.push({ games: Math.min(pages * GAME_LIST_PAGE_SIZE, total), bytes: await heapOf(page) });
    if (to === HEAP_PAGES.at(-1)) growing = await slowed(() => grow(Math.min(SLOW_PAGE, last)));
  }
  const { pages, sent } = await countsOf(page);
  const games = Math.min(pages * GAME_LIST_PAGE_SIZE, total);
  const flings = async () => {
    for (const step of [-PIXELS_PER_FRAME, PIXELS_PER_FRAME]) await fling(page, step);
  };
  // A collection drops compiled code as well, which a player's scrolling never does.
  await flings();
  longestTask = Math.max(longestTask, await traceLongest(all, flings));
  const flung = await slowed(flings);
  const counts = await countsOf(page);
  const [end, middle] = heaps.toReversed();
  await all.detach();
  return {
    pages,
    games,
    elementsAtFirst: elements,
    elementsAtMost: counts.elementsAtMost,
    longestTask: longestTask * SLOW_PROCESSOR,
    growing,
    flung,
    shift: counts.shift,
    heaps: heaps.map(({ bytes }) => bytes),
    heapPerGame:
      end === undefined || middle === undefined
        ? Number.NaN
        : (end.bytes - middle.bytes) / (end.games - middle.games),
    sentPerGame: sent / games,
  };
}
