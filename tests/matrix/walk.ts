import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_NAMES } from '@/config/pageNames';
import { DEPOSIT_PATH, SEARCH_PATH } from '@/config/routes';
import { KEYS, WORDS } from '../journeys/support/words';
import { type Driver, run } from './driver';

/** Milliseconds in which something must show. */
const PATIENCE = 12_000;
const TY = WORDS.TY;

async function until(
  driver: Driver,
  what: string,
  test: (...parameters: never[]) => unknown,
  ...rest: unknown[]
) {
  for (const startedAt = Date.now(); ; await wait(250)) {
    if ((await run(driver, test, ...rest)) === true) return;
    if (Date.now() - startedAt > PATIENCE) {
      const shown = await run(driver, () => `${location.href}: ${document.body.textContent}`.slice(0, 400));
      throw new Error(`it did not come about that ${what} at ${shown}`);
    }
  }
}

/** Goes to another screen without loading the page again. Runs in the page. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

const shows = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.getBoundingClientRect().height > 0);

/** Raw keys, money in another locale's format, foreign digits and missing pictures on the screen. Runs in the page. */
function faults(keys: readonly string[]): readonly string[] {
  const known = new Set(keys);
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const tag = node.parentElement?.tagName ?? '';
    if (['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'].includes(tag)) continue;
    const text = node.textContent ?? '';
    if (known.has(text.trim())) found.add(`a raw key: ${text.trim()}`);
    if (/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/.test(text)) found.add(`other digits: ${text}`);
    for (const [money = ''] of text.matchAll(/[\d.,\s]*₱[\d.,\s]*|(?:PHP)\s*[\d.,]+/g)) {
      const isOurs = /^\s*₱(?:\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?)?[.,]?\s*$/.test(
        money.replace(/^[\s\d.,]*\s(?=₱)/, ''),
      );
      if (!isOurs && money.trim() !== '₱') found.add(`money in another format: ${text.slice(0, 60)}`);
    }
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (known.has(text)) found.add(`a raw key: ${name} ${text}`);
    }
  }
  return [...found];
}

/** Pictures on the screen that are not drawn. Runs in the page. */
const undrawn = () =>
  [...document.querySelectorAll('img')]
    .filter((picture) => {
      const { top, bottom, left, right, width } = picture.getBoundingClientRect();
      const isSeen = width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return isSeen && !(picture.complete && picture.naturalWidth > 0);
    })
    .map(({ currentSrc, src }) => `not drawn: ${(currentSrc || src).slice(0, 80)}`);

/** Walks the site as one player; what was wrong, with its step. */
export async function walk(
  driver: Driver,
  origin: string,
  {
    blocksWindows = false,
    drawsPictures = true,
  }: { readonly blocksWindows?: boolean; readonly drawsPictures?: boolean } = {},
): Promise<readonly string[]> {
  const all: string[] = [];

  async function step(name: string, work: () => Promise<void>): Promise<void> {
    const found: string[] = [];
    try {
      await work();
      if (drawsPictures) {
        await until(driver, 'the pictures are drawn', undrawnNone).catch(async () => {
          found.push(...((await run(driver, undrawn)) as readonly string[]));
        });
      }
      found.push(...((await run(driver, faults, KEYS)) as readonly string[]));
    } catch (error) {
      found.push(error instanceof Error ? error.message : String(error));
    }
    try {
      found.push(...(await driver.takeErrors()).map((message) => `error: ${message}`));
    } catch (error) {
      found.push(String(error));
    }
    all.push(...found.map((each) => `${name}: ${each}`));
  }

  const open = (path: string) => driver.open(origin + path);
  const opens = (what: string, button: string, opened: string) =>
    until(driver, what, pressAndLook, button, opened, TY('action.close'));
  const sees = (selector: string) => until(driver, `${selector} shows`, shows, selector);
  async function openHome(): Promise<void> {
    await open('/m/home');
    await sees('main img');
    await until(
      driver,
      'the scripts have taken over the served page',
      () => document.querySelector('[class*="_unsaid_"]') === null,
    );
    // Comes last, once the page has loaded.
    await sees('[class*="_ticker_"] a');
  }
  const LOGIN = 'dialog[open] input[name="username"]';

  await step('home', async () => {
    await openHome();
    // The served page answers once its scripts have run.
    await opens('the login opens', TY('action.login'), LOGIN);
  });
  await step('list', async () => {
    await open('/m/slot-games');
    await sees('[data-game-area] li button');
    await driver.press('[data-game-area] li button');
    await sees(LOGIN);
  });
  await step('search', async () => {
    await open(SEARCH_PATH);
    await sees('search input');
    await driver.type('search input', 'dragon');
    await until(
      driver,
      'games are found',
      (count: string) => document.querySelectorAll(count).length > 0,
      'main li [class*="title"]',
    );
  });
  await step('language', async () => {
    await openHome();
    await opens('the menu opens', TY('action.menu'), 'dialog[open] fieldset [lang="en"]');
    await driver.press('fieldset [lang="en"]');
    await until(
      driver,
      'the texts are English',
      (tag: string) => document.documentElement.lang === tag,
      'en',
    );
    await driver.press('fieldset [lang="fil-PH"]');
    await until(
      driver,
      'the texts are Tagalog',
      (tag: string) => document.documentElement.lang === tag,
      'fil-PH',
    );
  });
  await step('registration', async () => {
    await open('/m/register');
    await sees('dialog[open] button[type="submit"]');
    await opens('what is missing is said', TY('register.submit'), 'dialog[open] [aria-invalid="true"]');
  });
  if (blocksWindows) {
    await step('window', async () => {
      await open('/m/login');
      await sees(LOGIN);
      await opens('the blocked window is named', 'GGoogle', '[class*="social"] [role="alert"]');
    });
  }
  await step('login', async () => {
    await open('/m/login');
    await sees(LOGIN);
    await until(
      driver,
      'the scripts have replaced the served form',
      (served: string) => document.querySelector(`#${served} dialog[open]`) === null,
      PAGE_NAMES.servedPopup,
    );
    await sees(LOGIN);
    await driver.type('input[name="username"]', 'demo');
    await driver.type('input[name="password"]', 'Demo!2468');
    await driver.press('dialog[open] form button[type="submit"]');
    await until(
      driver,
      'the popup closes',
      () => document.querySelector('dialog[open] input[name="password"]') === null,
    );
    await sees('header button');
  });
  await step('deposit', async () => {
    await run(driver, goTo, DEPOSIT_PATH);
    await sees('input[name="amount"]');
    await driver.type('input[name="amount"]', '500');
    await driver.press('main form button[type="submit"]');
    await until(
      driver,
      'the deposit goes on',
      () => document.querySelector('main input[name="amount"]') === null,
    );
  });
  await step('record', async () => {
    await run(driver, goTo, '/m/gameRecord');
    await until(driver, 'rounds show', () => /₱/.test(document.querySelector('main')?.textContent ?? ''));
  });
  return all;
}

/** Runs in the page. */
function undrawnNone(): boolean {
  return [...document.querySelectorAll('img')].every((picture) => {
    const { top, bottom, left, right, width } = picture.getBoundingClientRect();
    const isSeen = width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return !isSeen || (picture.complete && picture.naturalWidth > 0);
  });
}

/**
 * Presses the named button unless what it opens shows already; whether that shows. Closes what lies over the button, such
 * as the announcements. Runs in the page.
 */
function pressAndLook(name: string, opened: string, close: string): boolean {
  if (document.querySelector(opened) !== null) return true;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const button = [...dialog.querySelectorAll('button')].find(
    (each) =>
      (each.textContent.trim() === name || each.getAttribute('aria-label') === name) &&
      each.getBoundingClientRect().height > 0,
  );
  const cover = dialog === document ? null : dialog.querySelector(`[aria-label="${close}"]`);
  if (button !== undefined) button.click();
  else if (cover instanceof HTMLElement) cover.click();
  return false;
}
