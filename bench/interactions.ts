import type { Browser, Locator, Page } from 'playwright';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import texts from '@/locales/ty';
import catalogue from '@/locales/ty/catalogue';
import common from '@/locales/ty/common';
import { NAME_HELPER, openPage } from './measure';
import { logIn } from './member';
import { type Spread, spreadOf } from './rounds';
import { SLOW_NETWORK, SLOW_PROCESSOR } from './visit';

/** How long taps and keys on a settled page wait for the next paint on a slow phone. */

/** Limit of an interaction to its next paint, in milliseconds. */
export const NEXT_PAINT = 200;
/** Limit from the last key to the first result, without the debounce (SEARCH-07) and the request, in milliseconds. */
export const FIRST_RESULT = 300;
/** Milliseconds until a page that has loaded has also done what it starts behind itself. */
const REST = 3_000;
/** Shortest duration that the browser reports, in milliseconds. */
const SHORTEST = 16;
const SEARCHED = 'perlas';

interface Interaction {
  readonly path: string;
  /** Logs a member in first. */
  readonly asMember?: true;
  readonly act: (page: Page) => Promise<void>;
  /** Selector of what shows afterwards. */
  readonly shows: string;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/**
 * Taps where the control is. A locator's own tap searches and checks the page right before its events, which takes the
 * page's main thread up to half a second at this speed.
 */
async function tap(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${control} does not show.`);
  await page.waitForTimeout(REST / 3);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** The heart of a tile in a list. */
const HEART = 'main [aria-setsize] button[aria-pressed]';
const ABOUT = new RegExp(`^${common['game.about'].replace('{{name}}', '.+')}$`);

const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  'opening login': {
    path: '/m/home',
    act: (page) => tap(page, page.getByRole('banner').getByRole('button', { name: texts['action.login'] })),
    shows: 'dialog[open] input[name="username"]',
  },
  'opening the menu': {
    path: '/m/home',
    act: (page) => tap(page, page.getByRole('banner').getByRole('button', { name: texts['action.menu'] })),
    shows: 'dialog[open] fieldset',
  },
  'opening a game sheet': {
    path: '/m/home',
    act: (page) => tap(page, button(page, ABOUT)),
    shows: 'dialog[open][class*="_sheet_"] button',
  },
  'choosing a category': {
    path: '/m/home',
    act: (page) => tap(page, button(page, texts['category.RNG'])),
    shows: 'main [aria-setsize] button, main section li button',
  },
  'opening search': {
    path: '/m/home',
    act: (page) => tap(page, page.getByRole('banner').getByRole('link', { name: texts['search.label'] })),
    shows: 'main input',
  },
  'opening a list’s filter': {
    path: '/m/slot-games',
    act: (page) => tap(page, button(page, catalogue['filter.open'])),
    shows: 'dialog[open] button',
  },
  'marking a favourite': {
    path: '/m/slot-games',
    asMember: true,
    act: (page) => tap(page, page.locator(HEART).first()),
    shows: HEART,
  },
  'opening a tab': {
    path: '/m/home',
    act: (page) => tap(page, page.locator('nav a[href="/m/activity"]').last()),
    shows: 'main li > button',
  },
  typing: {
    path: '/m/search-games',
    act: (page) => page.locator('main input').pressSequentially('sabong', { delay: 150 }),
    shows: 'main input',
  },
};

/** Runs in the page: records the duration of each interaction. */
function watch(shortest: number): void {
  const durations: number[] = [];
  Object.assign(globalThis, { durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) durations.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
}

/** Opens a settled page at a quarter of the processor, on a slow network from then on. */
async function openSettled(browser: Browser, address: string, asMember = false): Promise<Page> {
  const { page, cdp } = await openPage(browser);
  if (asMember) await logIn(page, new URL(address).origin);
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript(watch, SHORTEST);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
  const close = page.locator('dialog[open]').getByRole('button', { name: texts['action.close'] });
  if ((await close.count()) > 0) await close.first().tap();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  return page;
}

/** The longest interaction of an action, in milliseconds. */
async function timeInteraction(
  browser: Browser,
  site: string,
  { path, asMember, act, shows }: Interaction,
): Promise<number> {
  const page = await openSettled(browser, site + path, asMember);
  await page.evaluate(() => Reflect.get(globalThis, 'durations').splice(0));
  await act(page);
  await page.locator(shows).first().waitFor();
  await page.waitForTimeout(REST / 3);
  const durations: number[] = await page.evaluate(() => Reflect.get(globalThis, 'durations'));
  await page.context().close();
  return Math.max(SHORTEST, ...durations);
}

/** Runs in the page: milliseconds from the last key to the first result, without the time of its request. */
function timeResult(): Promise<number> {
  let last = 0;
  document.addEventListener('input', ({ timeStamp }) => {
    last = timeStamp;
  });
  return new Promise((resolve) => {
    const look = () => {
      const request = performance
        .getEntriesByType('resource')
        .findLast(({ name, startTime }) => name.includes('gameName=') && startTime >= last);
      if (last > 0 && request !== undefined && document.querySelector('main li button') !== null)
        requestAnimationFrame((now) => resolve(now - last - request.duration));
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function timeSearch(browser: Browser, site: string): Promise<number> {
  const page = await openSettled(browser, `${site}/m/search-games`);
  const result = page.evaluate(timeResult);
  await page.locator('main input').pressSequentially(SEARCHED, { delay: 100 });
  const milliseconds = await result;
  await page.context().close();
  return milliseconds - SEARCH_DEBOUNCE;
}

/** Measures every interaction `rounds` times and prints a table. Returns the exceeded limits, each as a sentence. */
export async function benchInteractions(
  browser: Browser,
  site: string,
  rounds: number,
): Promise<readonly string[]> {
  const figures = new Map<string, { readonly values: number[]; readonly most: number }>();
  const add = (name: string, most: number, value: number) => {
    const known = figures.get(name) ?? { values: [], most };
    known.values.push(value);
    figures.set(name, known);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, interaction] of Object.entries(INTERACTIONS)) {
      add(name, NEXT_PAINT, await timeInteraction(browser, site, interaction));
    }
    add(
      'last key to the first result, without debounce and request',
      FIRST_RESULT,
      await timeSearch(browser, site),
    );
  }
  console.log(
    `Interactions: median of ${rounds} rounds, minimum and maximum, in milliseconds\n| | next paint | limit |\n|---|---|---|`,
  );
  return [...figures].flatMap(([name, { values, most }]) => {
    const { median, least, greatest }: Spread = spreadOf(values);
    console.log(
      `| ${name} | ${Math.round(median)} (${Math.round(least)}–${Math.round(greatest)}) | ${most} |`,
    );
    return median <= most ? [] : [`${name}: ${Math.round(median)} ms, at most ${most}`];
  });
}
