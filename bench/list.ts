import type { Browser, CDPSession } from 'playwright';
import sharp from 'sharp';
import * as z from 'zod';
import { GAME_LIST_PAGE_SIZE } from '@/config/constants';
import { PAGE_NAMES } from '@/config/pageNames';
import { NAME_HELPER } from './measure';
import { openQuietPage, type Painter, type QuietPage } from './quietPage';

/** Figures of scrolling through a long list on a slow phone. */
export interface ListCost {
  /** Pages and games in the list at the end. */
  readonly pages: number;
  readonly games: number;
  /** Elements in the document with the first page of the list, and the maximum during the run. */
  readonly elementsAtFirst: number;
  readonly elementsAtMost: number;
  /** The longest task in milliseconds of processor time, multiplied by the slow-down. */
  readonly longestTask: number;
  /** Frames at the slow-down while pages load, and how many were more than 50 ms after the previous one. */
  readonly growing: FrameCount;
  /** The same for flings through the loaded list. */
  readonly flung: FrameCount;
  /** The sum of all layout shifts. */
  readonly shift: number;
  /** Bytes in use after a collection, at {@link HEAP_PAGES} pages and at the end. */
  readonly heaps: readonly number[];
  /** Memory used per game after the 50th page, and its transferred bytes. */
  readonly heapPerGame: number;
  readonly sentPerGame: number;
}

/** Frames, and how many of them were late. */
export interface FrameCount {
  readonly frames: number;
  readonly late: number;
}

/** Limit of a task and of the time between frames above which a delay is visible, in milliseconds. */
export const LONG_TASK = 50;
/** Pages after which the memory is measured, in addition to the end. */
const HEAP_PAGES = [10, 50] as const;
/** From the last of them up to this page the list grows at the slow-down. */
const SLOW_PAGE = 90;
/** A slow phone: a quarter of this processor. */
const SLOW_PROCESSOR = 4;
/** CSS pixels per frame: the fastest fling of a phone, 8,000 per second, at 40 frames per second. */
const PIXELS_PER_FRAME = 200;
/** Frames of the flings up and down once the whole list is loaded. */
const FLING_FRAMES = 300;
/** Timeout for loading a page, in milliseconds. */
const PATIENCE = 30_000;
const HEART = 'main li button[aria-pressed]';
/** Idle milliseconds before the page is scrolled. */
const REST = 1500;
/** Poll interval for the page's progress in milliseconds; each poll is a task on the page. */
const LOOK = 250;
const GAMES_PATH = '/catalogue/games?';

const traced = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
});

/** The longest task of a page's main thread, in milliseconds of processor time. */
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

/** Counters of the page. */
type Counts = z.infer<typeof counted>;

/** Runs in the page from its start: scrolls by `step` in each frame, once it is set, and counts. */
function scrollAlong(limit: number, pagePath: string, dataId: string): void {
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
  let requested = 0;
  const elements = document.getElementsByTagName('*');
  Object.assign(globalThis, {
    step: 0,
    countNow: () => {
      counts.elements = elements.length;
      // The page may contain the first page of the list.
      const isEmbedded = document.getElementById(dataId)?.textContent.includes(pagePath) === true;
      counts.pages = requested + Number(isEmbedded);
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
      requested += 1;
      counts.sent += Number(Reflect.get(entry, 'decodedBodySize'));
    }
  }).observe({ type: 'resource', buffered: true });
  // A fling ends once. Scripted scrolling ends with each step, and the list stores its position at each end.
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
 * The browser stops rendering frames although the page's scripts still run: a bug of Chromium without a GPU (its
 * pending tile tree never becomes ready), about once in 5,000 list pages.
 */
export class FramesStopped extends Error {}

/** Rejects with the reason why a page stopped scrolling. */
async function rejectStopped(page: QuietPage, at: number): Promise<never> {
  const hasFrames = await page.evaluate(
    `Promise.race([new Promise((done) => requestAnimationFrame(() => done(true))), new Promise((done) => setTimeout(done, ${REST}, false))])`,
  );
  throw hasFrames === true
    ? new Error(`the list stopped at ${at}`)
    : new FramesStopped(`no more frames at ${at}`);
}

/** Resolves with the counters once they reach the target; rejects after a timeout without progress. */
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
    if (performance.now() - movedAt > PATIENCE) await rejectStopped(page, last);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** Waits for an element. */
async function appears(page: QuietPage, selector: string): Promise<void> {
  const start = performance.now();
  while ((await page.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`)) !== true) {
    if (performance.now() - start > PATIENCE) throw new Error(`no element matches ${selector}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** Bytes that scripts hold after a collection. */
async function heapOf(page: QuietPage): Promise<number> {
  await page.send('HeapProfiler.collectGarbage');
  return z.object({ usedSize: z.number() }).parse(await page.send('Runtime.getHeapUsage')).usedSize;
}

/** One picture for all tiles in the requested width, of the product's usual size: 12 KB at 240 pixels. */
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
 * Scrolls the real list page to its end, or for some pages, with the product's page size, then flings up and down
 * through the whole list, and repeats this on a slowed-down processor.
 *
 * Task times are measured in processor time and multiplied: the browser simulates a slow processor by idling for a
 * multiple of the elapsed time, which on a busy machine would also multiply the time of other processes.
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
  const atStart = `${NAME_HELPER} navigator.serviceWorker.register = () => new Promise(() => {}); (${scrollAlong})(${LONG_TASK}, ${JSON.stringify(GAMES_PATH)}, '${PAGE_NAMES.initialData}');`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: atStart });
  await page.send('Page.navigate', { url: address });
  await appears(page, tile);
  // Waits for the rest of the start-up, which is not part of the list's cost; hearts load last.
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
  // A garbage collection also drops compiled code, which does not happen while a player scrolls.
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
