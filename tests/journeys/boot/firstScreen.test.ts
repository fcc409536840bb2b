import { readFile } from 'node:fs/promises';
import { announcements } from '@contract/announcements';
import { markAnnouncementRead } from '@contract/content';
import { API_BASE } from '@contract/core';
import { gameList, hotGames, vendorGameTypes } from '@contract/games';
import { systemStatus } from '@contract/system';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { GAME_PLATFORM } from '@/config/constants';
import { GAME_LINK } from '@/config/gameLink';
import { localeOf } from '@/config/languages';
import { readInitialData, tagsOf, withoutNextFiles } from '@/config/pageFormat';
import { PAGE_NAMES } from '@/config/pageNames';
import { weigh } from '../../../bench/measure';
import { type Site, serveFloor } from '../../../bench/serve';
import { COMPILE_HINT } from '../../../scripts/vite/compileHints';
import { holdBackground, loginPopup, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit } from '../support/visit';

const stageOf = stageOfFile();
const builds = z.array(z.array(z.string()));
/** A game of the demo world. */
const GAME = 100_001;
/** Whether React has hydrated an element. */
const isHydrated = (locator: Locator) =>
  locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));

describe('before the first script', () => {
  it('BOOT-06 if nothing is server-rendered, an app shell with the brand shows while scripts and style sheets are loading', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const files = await visit.gateFiles((url) => url.pathname.startsWith('/assets/'));
    await visit.goto('/m/menu');
    const picture = visit.page.locator('#root > [aria-hidden="true"]');
    await visit.sees(picture);
    expect(await picture.textContent()).toContain('Alitap');
    await visit.until('the first paint is done', async () => {
      const paints = await visit.page.evaluate(() => performance.getEntriesByType('paint').length);
      return paints > 0;
    });
    expect(files.waiting()).toBeGreaterThan(0);
    await files.open();
    await visit.sees(visit.page.getByRole('main'));
    await visit.lacks(picture);
    await visit.end();
  });

  it.each(['TY', 'EN'] as const)(
    'BOOT-01 BOOT-03 home shows from the server, and its scripts hydrate it without rendering or requesting anything again (%s)',
    async (language) => {
      const stage = await stageOf();
      const { list } = await stage.api.call(hotGames, {
        isPlatform: '2',
        language,
        platform: GAME_PLATFORM,
        refresh: 'false',
      });
      const visit = await startVisit(stage, { clock: 'real', language });
      const { page } = visit;
      // The first request may time out before home is rendered.
      await visit.until('home is rendered', async () =>
        (await (await page.request.get(`${stage.origin}/m/home`)).text()).includes('<main'),
      );
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      const calls = await visit.gateFiles(({ pathname }) => pathname.startsWith('/api/'));
      await visit.goto('/m/home');
      const tiles = page.getByRole('main').getByRole('region', { name: visit.t('category.HOT') });
      for (const { displayName } of list.slice(0, 3))
        await visit.sees(tiles.getByText(displayName, { exact: true }));
      await visit.sees(page.getByRole('navigation').last());
      expect(await page.getAttribute('html', 'lang')).toBe(localeOf(language));
      expect(scripts.waiting()).toBeGreaterThan(0);
      await page.evaluate(() => {
        // Skeletons are replaced by games, so they do not count.
        const drawn = [...document.querySelectorAll('#root *')].filter((element) => {
          const section = element.closest('main section');
          return section === null || section.querySelector('img, li button') !== null;
        });
        Object.assign(globalThis, { drawn });
      });
      await scripts.open();
      await visit.until('a tap has an effect', () => isTakenOn(page, 'main section li button'));
      await visit.until('the carousel has loaded', () => isTakenOn(page, 'main section li img'));
      // The login button shows only once it is known that the visitor has no session.
      await visit.until('the login methods are listed', async () => {
        const login = page.getByRole('banner').getByRole('button', { name: visit.t('action.login') });
        return login.locator('> *').evaluate((label) => getComputedStyle(label).opacity === '1');
      });
      expect(
        await page.evaluate(() => {
          const drawn: Element[] = Reflect.get(globalThis, 'drawn');
          return drawn.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML);
        }),
      ).toEqual([]);
      const first = [systemStatus, vendorGameTypes, hotGames].map(({ path }) => `GET ${path}`);
      expect(visit.calls.filter((call) => first.some((start) => call.startsWith(start)))).toEqual([]);
      await calls.open();
      await visit.end();
    },
  );

  it('a device that is offline before the page is hydrated shows so afterwards, and the page is not rendered again', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { clock: 'real' });
    const { page } = visit;
    await visit.until('home is rendered', async () =>
      (await (await page.request.get(`${stage.origin}/m/home`)).text()).includes('<main'),
    );
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    });
    await visit.goto('/m/home');
    await visit.sees(page.getByText(visit.t('shell.offline')));
    // A page that React renders again instead of hydrating reports an error, which ends a visit with a failure.
    await visit.end();
  });

  it('the classes of the server-rendered page are those of its styles', async () => {
    const { origin, browser } = await stageOf();
    const page = await browser.newPage({ javaScriptEnabled: false });
    const isHome = async () => {
      await page.goto(`${origin}/m/home`);
      return (await page.locator('main section li button').count()) > 0;
    };
    while (!(await isHome())) await page.waitForTimeout(200);
    const unknown = await page.evaluate(() => {
      const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join();
      const classes = [...document.querySelectorAll('#root [class]')].flatMap(({ classList }) => [
        ...classList,
      ]);
      // The router marks the current link with a class of its own.
      return [...new Set(classes)].filter((name) => name !== 'active' && !styles.includes(`.${name}`));
    });
    expect(unknown).toEqual([]);
    await page.close();
  });

  it('pictures and font of the first screen are in its page, and later visits have the pictures', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { clock: 'real', context: { serviceWorkers: 'allow' } });
    const { page } = visit;
    const accept = 'text/html,image/avif';
    const get = async () =>
      (await page.request.get(`${stage.origin}/m/home`, { headers: { accept } })).text();
    await visit.until('home is rendered with its pictures', async () =>
      (await get()).includes('src="data:image/avif'),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit.goto('/m/home');
    const first = page.locator('main section li button img').first();
    await visit.until('a tap has an effect', () => isTakenOn(page, 'main section li button'));
    const address = (await first.getAttribute(PAGE_NAMES.pictureAddress)) ?? '';
    expect(await first.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(asked.filter((path) => path.endsWith('.woff2') || address.startsWith(path))).toEqual([]);
    await visit.until('the picture is stored', () =>
      page.evaluate(async (path) => {
        const stored = await (await caches.open('pictures')).match(path);
        return stored?.headers.get('content-type') === 'image/avif';
      }, address),
    );
    await visit.end();
  });

  it.each([
    ['menu', '/m/home'],
    ['tile', '/m/home'],
    ['menu', '/m/slot-games'],
    ['tile', '/m/slot-games'],
    ['tile', '/m/jackpots'],
    ['tile', '/m/gameCenter/FISH'],
    ['filter', '/m/slot-games'],
    ['categories', '/m/gameCenter'],
    ['menu', '/m/activity'],
    ['menu', '/m/help'],
    ['menu', '/m/download'],
  ] as const)(
    'a tap on the served %s of %s, before any script, is answered once the page can',
    async (tapped, address) => {
      const visit = await startVisit(await stageOf(), { clock: 'real' });
      const { page, t } = visit;
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      const path = address.split('?')[0] ?? '';
      await visit.until('it is rendered', async () =>
        (await (await page.request.get(visit.stage.origin + path)).text()).includes('<main'),
      );
      await visit.goto(address);
      const place =
        path === '/m/home'
          ? page.getByRole('region', { name: t('category.HOT') }).getByRole('listitem')
          : page.getByRole('main').locator('li[aria-setsize]');
      const dialog = (name: string) => page.getByRole('dialog', { name });
      const places = {
        menu: [shell.menuButton(visit), shell.menu(visit)],
        tile: [place.getByRole('button').first(), loginPopup.dialog(visit)],
        filter: [page.getByRole('button', { name: t('filter.open') }), dialog(t('filter.title'))],
        categories: [page.getByRole('button', { name: t('menus.open') }), dialog(t('menus.title'))],
      } as const;
      const [button, opened] = places[tapped];
      // More than one tap is one.
      await button.tap();
      await button.tap();
      await visit.lacks(opened);
      // The button shows that it was heard, until it is answered.
      const heard = page.locator(`[${PAGE_NAMES.heard}]`);
      expect(await heard.count()).toBe(1);
      expect(await button.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.6');
      await scripts.open();
      await visit.sees(opened);
      expect(await heard.count()).toBe(0);
      await visit.end();
    },
  );

  it('a member sees the same first screen, and is not asked to log in', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
    const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
    await visit.goto('/m/home');
    await visit.sees(visit.page.locator('main section li button').first());
    const login = visit.page.getByRole('banner').getByRole('button', { name: visit.t('action.login') });
    expect(await login.locator('> *').evaluate((label) => getComputedStyle(label).opacity)).toBe('0');
    await scripts.open();
    await visit.sees(shell.account(visit, 'Liwayway'));
    await visit.lacks(login);
    await visit.end();
  });

  it('a member’s tap before any script is answered too, though their page is rendered anew', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
    const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
    await visit.goto('/m/home');
    await shell.menuButton(visit).tap();
    await scripts.open();
    await visit.sees(shell.menu(visit));
    await visit.end();
  });
});

/** Whether React has hydrated the server-rendered element. */
const isTakenOn = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );

/** Watches a page for the spinner of a popup or sheet whose code is loading. */
async function watchWaiting(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { hasWaited: false });
    new MutationObserver(() => {
      if (document.querySelector('[class*="_awaited_"]')) Object.assign(globalThis, { hasWaited: true });
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'hasWaited') === true);
}

/** Adds up a page's layout shifts, as the browser scores them. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === false)
          Object.assign(globalThis, {
            shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shift'));
}

/** Largest weight of the first screen, as a multiple of a bare page with the same libraries (docs/decisions/0006). */
const LIMIT = 1.55;

describe('what starts behind the page', () => {
  it('waits until the page is hydrated: its charts make no call while tasks of the page are pending', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const { page } = visit;
    const release = await holdBackground(visit);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    // The code is requested with the first script's start, and evaluated when its charts start.
    const isLoaded = () => files.some((path) => /\/deferredCharts-[\w-]+\.js$/.test(path));
    const hasStarted = () => files.includes(API_BASE + announcements.path);
    await visit.goto('/m/home');
    const tile = page.getByRole('main').getByRole('listitem').getByRole('button').first();
    await visit.until('the first tile is hydrated', () => isHydrated(tile));
    await page.waitForLoadState('networkidle');
    expect([isLoaded(), hasStarted()]).toEqual([true, false]);
    await release();
    await visit.until('the background has started', hasStarted);
    await visit.end();
  });

  it('moves without end only by opacity and transform, which need no style, layout or paint in each frame', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real', motion: true });
    const { page } = visit;
    // Rows whose games never come, beside those that load later.
    const gate = await visit.gate(gameList);
    await visit.goto('/m/home');
    await gate.next();
    const endless = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
          .map(({ effect }) => effect)
          .filter((effect) => effect instanceof KeyframeEffect)
          .map((effect) => ({
            changes: effect
              .getKeyframes()
              .flatMap((frame) => Object.keys(frame))
              .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
            top: effect.target?.getBoundingClientRect().top ?? 0,
          })),
      );
    await visit.until('placeholders of loading rows pulse', async () => (await endless()).length > 0);
    const all = await endless();
    const changed = new Set(all.flatMap(({ changes }) => changes));
    expect([...changed].filter((name) => !['opacity', 'transform'].includes(name))).toEqual([]);
    // Rows that load once they come near do not move.
    const height = page.viewportSize()?.height ?? 0;
    expect(all.filter(({ top }) => top > 2 * height)).toEqual([]);
    await gate.open();
    await visit.end();
  });
});

describe('the loading order of a page', () => {
  it('entry script first, then what the address needs, and nothing that a popup hides', async () => {
    const { origin } = await stageOf();
    for (const path of ['/m/home', '/m/login', '/m/slot-games']) {
      const page = await (await fetch(origin + path)).text();
      // Home needs no code but the entry; what it requests next is for later.
      const atOnce = path === '/m/home' ? withoutNextFiles(page) : page;
      const files = tagsOf(atOnce, 'script', 'link')
        .filter(({ attributes }) => !attributes.has('disabled'))
        .map(({ attributes }) => attributes.get('src') ?? attributes.get('href') ?? '')
        .flatMap((file) => /^\/assets\/(\w+).*\.(js|css)$/.exec(file)?.slice(1).join('.') ?? []);
      expect(files.slice(0, 2), path).toEqual(['index.js', 'ty.js']);
      expect(files.slice(2).filter((name) => /^(?:deferredCharts|Carousel|firebase)/.test(name))).toEqual([]);
    }
  });

  it('the code of a screen is requested once the texts have arrived, without waiting for the entry script', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const entry = await visit.gateFiles(({ pathname }) => /\/index-.*\.js$/.test(pathname));
    const texts = await visit.gateFiles(({ pathname }) => /\/(?:common|account)-/.test(pathname));
    const isAsked = () => asked.some((path) => path.includes('/login-'));
    await visit.goto('/m/login');
    await visit.until('the texts are requested', () => texts.waiting() > 0);
    await visit.sees(visit.page.locator(`#${PAGE_NAMES.servedPopup} input[name="username"]`));
    expect(isAsked()).toBe(false);
    await texts.open();
    await visit.until('the code is requested', isAsked);
    expect(entry.waiting()).toBe(1);
    await entry.open();
    await visit.sees(visit.page.locator('#root dialog[open] input[name="username"]:enabled'));
    await visit.end();
  });

  it('home requests the login after its texts, and the code behind the page after the first file of the login', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const entry = await visit.gateFiles(({ pathname }) => /\/index-.*\.js$/.test(pathname));
    const texts = await visit.gateFiles(({ pathname }) => /\/ty-/.test(pathname));
    const soon = await visit.gateFiles(({ pathname }) => /\/common-/.test(pathname));
    const isAsked = (name: string) => asked.some((path) => path.includes(`/${name}-`));
    await visit.goto('/m/home');
    await visit.until('the texts are requested', () => texts.waiting() > 0);
    await visit.sees(visit.page.getByRole('main'));
    expect(isAsked('login')).toBe(false);
    await texts.open();
    await visit.until('the login is requested', () => isAsked('login') && soon.waiting() > 0);
    expect(isAsked('deferredCharts')).toBe(false);
    await soon.open();
    await visit.until('the code behind the page is requested', () => isAsked('deferredCharts'));
    expect(entry.waiting()).toBe(1);
    await entry.open();
    await visit.sees(visit.page.locator('main li button[aria-pressed]').first());
    await visit.end();
  });

  it('requests no style sheet that the page contains: a screen would wait for it', async () => {
    const stage = await stageOf();
    const address = `${stage.origin}/m/slot-games`;
    const accept = 'text/html,image/avif';
    const html = await (await fetch(address, { headers: { accept } })).text();
    const contained = [...html.matchAll(/href="(\/assets\/[^"]*\.css)"[^>]* disabled/g)].map(
      ([, path]) => path,
    );
    // The entry’s, and those of lists and of what all lazy screens share.
    expect(contained.length).toBeGreaterThanOrEqual(3);
    const visit = await startVisit(stage, { clock: 'real' });
    const requested: string[] = [];
    visit.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await visit.goto('/m/slot-games');
    await visit.sees(visit.page.locator('main [aria-setsize] button').first());
    expect(requested.filter((path) => contained.includes(path))).toEqual([]);
    await visit.end();
  });

  /** Scripts of the newest build: their names without hashes, and their contents. */
  async function newestScripts() {
    const folder = new URL('../../../dist/', import.meta.url);
    const [newest = []] = builds.parse(
      JSON.parse(await readFile(new URL('.vite/builds.json', folder), 'utf8')),
    );
    const scripts = newest.filter((file) => file.endsWith('.js'));
    return Promise.all(
      scripts.map(async (file) => {
        const script = await readFile(new URL(`assets/${file}`, folder), 'utf8');
        return { name: file.replace(/-[\w-]{8}\.js$/, ''), script };
      }),
    );
  }

  it('V8 compiles every script off the main thread, except the worker’s', async () => {
    const without = (await newestScripts()).filter(({ script }) => !script.startsWith(COMPILE_HINT));
    expect(without.map(({ name }) => name)).toEqual(['proof.worker']);
  });

  it('with a popup in the address, nothing else is requested before its form, and nothing of home while it is open', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const loaded: string[] = [];
    visit.page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
    // Its texts are held, so the form cannot show.
    const words = await visit.gateFiles(({ pathname }) => /\/common-/.test(pathname));
    const waits = await watchWaiting(visit.page);
    await visit.goto('/m/login');
    await visit.until('its code has loaded', () => asked.some((path) => path.includes('/login-')));
    await visit.until('its texts are requested', () => words.waiting() > 0);
    // Both are hinted in the page. The charts start with the first script, before any task of background priority.
    await visit.until('the first script has loaded', () => loaded.some((path) => path.includes('/index-')));
    await visit.page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await visit.page.waitForTimeout(1_000);
    expect(asked.filter((path) => path.includes('/deferredCharts-'))).toEqual([]);
    await words.open();
    await visit.sees(visit.page.locator('dialog[open] input[name="username"]:enabled'));
    expect(await waits()).toBe(false);
    await visit.page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /^\/img\/|\/Carousel-|\/catalogue\/(?:hot|vendors)$/.test(path))).toEqual(
      [],
    );
    // The server-rendered page shows behind the popup, which can show its state.
    await visit.sees(visit.page.locator('#root .sh'));
    await visit.end();
  });
});

it.each([
  ['/m/slot-games', 'main [aria-setsize] button'],
  ['/m/search-games', 'main input'],
  ['/m/activity', 'main li > button'],
])('%s shows from the answers in its page, without a call', async (path, content) => {
  const stage = await stageOf();
  const visit = await startVisit(stage, { clock: 'real' });
  await visit.until('the answers are collected', async () => {
    const page = await (await visit.page.request.get(stage.origin + path)).text();
    return readInitialData(page)?.answers !== undefined;
  });
  const calls = await visit.gateFiles(({ pathname }) => pathname.startsWith('/api/'));
  await visit.goto(path);
  await visit.sees(visit.page.locator(content).first());
  await calls.open();
  await visit.end();
});

describe.each([
  ['/m/activity', 'main li > button'],
  ['/m/activityDetail?id=PR-101', 'main article button'],
  ['/m/help', 'main li a'],
  ['/m/helpDetail?i=2', 'main article'],
  ['/m/help?tag=terms', 'main article'],
  ['/m/notice', 'main summary'],
  ['/m/event', 'main section a'],
  ['/m/search-games', 'main li button'],
  ['/m/slot-games', 'main [aria-setsize] button'],
  ['/m/slot-games?gameName=a&sort=name', 'main [aria-setsize] button'],
  ['/m/jackpots', 'main [aria-setsize] button'],
  ['/m/hot-games', 'main li button'],
  // The draws of e-lotteries follow too quickly: one may end before the scripts come.
  ['/m/lott', 'main li button'],
  ['/m/gameCenter', 'main li button'],
  ['/m/gameCenter/FISH', 'main [aria-setsize] button'],
  ['/m/responsible', 'main section p'],
  ['/m/search-games?gameName=lotus', 'main [aria-setsize] button'],
  ['/m/slot-games?page=2', 'main [aria-setsize] button'],
  ['/m/provider', 'main li a'],
  ['/m/gameRules?node=100001', 'main button'],
  ['/m/download', 'main button'],
])('the served page of %s', (path, content) => {
  it.each(['TY', 'EN'] as const)(
    'shows before its scripts, which hydrate it without rendering or requesting anything again (%s)',
    async (language) => {
      const visit = await startVisit(await stageOf(), { clock: 'real', language });
      const { page, stage } = visit;
      await visit.until('it is rendered', async () =>
        (await (await page.request.get(stage.origin + path)).text()).includes('<main'),
      );
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      const calls = await visit.gateFiles(({ pathname }) => pathname.startsWith('/api/'));
      const release = await holdBackground(visit);
      await visit.goto(path);
      await visit.sees(page.locator(content).first());
      expect(await page.getAttribute('html', 'lang')).toBe(localeOf(language));
      expect(scripts.waiting()).toBeGreaterThan(0);
      expect(await visit.axe()).toEqual([]);
      await page.evaluate(() => {
        // A list keeps the rows near the screen.
        const isInSight = (one: Element) =>
          !one.matches('noscript') && one.getBoundingClientRect().top < innerHeight;
        Object.assign(globalThis, { served: [...document.querySelectorAll('#root *')].filter(isInSight) });
      });
      await scripts.open();
      await visit.until('it is hydrated', () => isTakenOn(page, content));
      expect(visit.calls).toEqual([]);
      await release();
      await visit.until('the charts behind it have started', () => calls.waiting() > 0);
      expect(
        await page.evaluate(() => {
          const served: Element[] = Reflect.get(globalThis, 'served');
          return served.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML);
        }),
      ).toEqual([]);
      await calls.open();
      await visit.end();
    },
  );

  it('a member sees it, and then the same page as a member', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
    await visit.goto(path);
    await visit.sees(visit.page.locator(content).first());
    await visit.until('it is of the member', () => isTakenOn(visit.page, content));
    await visit.end();
  });
});

describe('a game in the address', () => {
  it('shows before any row of home loads, without a layout shift; the rows load once its sheet is closed', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const { page } = visit;
    const rows = () => visit.calls.filter((call) => call.startsWith(`GET ${gameList.path}?`));
    const pictures = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/img/')) pictures.add(pathname);
    });
    await visit.until('home is rendered', async () =>
      (await (await page.request.get(`${visit.stage.origin}/m/home`)).text()).includes('<main'),
    );
    const calls = await visit.gateFiles(({ pathname }) => /^\/api\/catalogue\//.test(pathname));
    const waits = await watchWaiting(page);
    const shift = await watchShift(page);
    await visit.goto(`/m/home?${GAME_LINK}=${GAME}`);
    const close = page.getByRole('dialog').getByRole('button', { name: visit.t('action.close') });
    // Its answers are in the page, and its view has loaded before it renders.
    await visit.sees(close);
    expect([calls.waiting(), await waits()]).toEqual([0, false]);
    await calls.open();
    await page.waitForLoadState('networkidle');
    // The sheet is complete when it opens: nothing moves under a finger.
    expect(await shift()).toBeLessThanOrEqual(0.02);
    expect(rows()).toEqual([]);
    expect([...pictures].filter((path) => path.includes('/game/'))).toEqual([
      expect.stringContaining(`/game/${GAME}.`),
    ]);
    await close.tap();
    await visit.until('the rows load', () => rows().length > 0);
    await visit.end();
  });

  it.each([
    ['once its sheet shows', true],
    ['after three seconds when its charts do not load', false],
  ])('the served page behind it stays as it is, and hydrates %s', async (_, isLoaded) => {
    const visit = await startVisit(await stageOf(), { clock: 'paused' });
    const { page } = visit;
    await visit.until('home is rendered', async () =>
      (await (await page.request.get(`${visit.stage.origin}/m/home`)).text()).includes('<main'),
    );
    const charts = await visit.gateFiles(({ pathname }) => /\/deferredCharts-[\w-]+\.js$/.test(pathname));
    await visit.goto(`/m/home?${GAME_LINK}=${GAME}`);
    const tile = page.locator('main section li > button').first();
    const root = page.locator('#root');
    const hasBegun = () =>
      root.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')));
    await visit.until('hydration has begun', hasBegun);
    expect(await isHydrated(tile)).toBe(false);
    await tile.evaluate((element) => element.setAttribute('data-served', ''));
    if (isLoaded) {
      await charts.open();
      await visit.sees(page.getByRole('dialog'));
    } else {
      await visit.pass(3_000);
    }
    await visit.until('the first tile is hydrated', () => isHydrated(tile));
    expect(await tile.getAttribute('data-served')).toBe('');
    await visit.end();
  });

  it.each([
    ['a press of a button', true],
    ['where it was scrolled to', false],
  ])('LAUNCH-01 its sheet shows before the scripts have come; %s is kept', async (_, isPressed) => {
    const visit = await startVisit(await stageOf(), {
      clock: 'real',
      context: { viewport: { width: 360, height: 640 } },
    });
    const { page } = visit;
    const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
    const served = page.locator(`#${PAGE_NAMES.servedPopup}`);
    await visit.until('the sheet is rendered', async () => {
      await visit.goto(`/m/home?${GAME_LINK}=${GAME}`);
      return (await served.count()) === 1;
    });
    const login = page.getByRole('dialog').getByRole('button', { name: visit.t('action.login') });
    await visit.sees(login);
    expect(scripts.waiting()).toBeGreaterThan(0);
    expect(await visit.axe()).toEqual([]);
    const link = page.getByRole('dialog').getByRole('link').last();
    await link.scrollIntoViewIfNeeded();
    const place = await link.boundingBox();
    if (isPressed) await login.tap();
    await scripts.open();
    await visit.until('it is replaced', async () => (await served.count()) === 0);
    if (isPressed) {
      await visit.sees(page.locator('input[name="username"]'));
    } else {
      expect((await link.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
      expect(await page.locator('dialog:modal').count()).toBe(1);
    }
    await visit.end();
  });

  it.each([
    ['a member, whose game opens instead,', 'demo'],
    ['somebody who follows a link to a game that has gone since', undefined],
  ] as const)('LAUNCH-01 %s is not left with the served sheet', async (_, account) => {
    const stage = await stageOf();
    const session = account === undefined ? {} : { session: await stage.openSession(account) };
    const visit = await startVisit(stage, { clock: 'real', ...session });
    const served = visit.page.locator(`#${PAGE_NAMES.servedPopup}`);
    const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
    if (account === undefined) {
      // The page has no answer for the sheet, and the game has gone by the time it is looked up.
      await visit.page.route(/\/m\/home/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace('"overlayAnswers"', '"other"'),
        });
      });
      await visit.page.route(/\/api\/catalogue\/game\?/, (route) =>
        route.fulfill({ status: 422, json: { success: false, errorCode: 'game.unavailable' } }),
      );
      visit.excuse(({ pathname }, status) => pathname.endsWith('/catalogue/game') && status === 422);
    }
    await visit.until('the sheet is rendered', async () => {
      await visit.goto(`/m/home?${GAME_LINK}=${GAME}`);
      return (await served.count()) === 1;
    });
    await scripts.open();
    await visit.until('it is gone', async () => (await served.count()) === 0);
    await visit.end();
  });

  it('its sheet does not wait for a pause: a press starts the charts behind the page, and the share button copies the link', async () => {
    const visit = await startVisit(await stageOf(), {
      clock: 'real',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const { page } = visit;
    const release = await holdBackground(visit);
    await visit.goto('/m/home');
    const tile = page.locator('main section li > button').first();
    await visit.until('the first tile is hydrated', () => isHydrated(tile));
    // The first request of the charts behind the page.
    expect(visit.calls.filter((call) => call.includes(announcements.path))).toEqual([]);
    await tile.click({ button: 'right' });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: visit.t('game.share') })
      .tap();
    await visit.sees(shell.toast(visit, visit.t('message.link_copied')));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/m\/home\?game=\d+$/);
    await release();
    await visit.end();
  });
});

describe('a list in the address', () => {
  it('renders only rows that show: none is dropped once the height of a row is known', async () => {
    const visit = await startVisit(await stageOf());
    await visit.page.addInitScript(() => {
      const dropped: (string | null)[] = [];
      Object.assign(globalThis, { dropped });
      const isRow = (node: Node) => node instanceof Element && node.querySelector('[aria-setsize]') !== null;
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
          if (isRow(node)) dropped.push(node.textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    // With the app shell: a served page has all of its rows.
    await visit.goto('/m/slot-games?other=1');
    const tiles = visit.page.getByRole('main').locator('[aria-setsize]');
    await visit.until('more than two rows show', async () => (await tiles.count()) > 6);
    expect(await visit.page.evaluate(() => Reflect.get(globalThis, 'dropped'))).toEqual([]);
    await visit.end();
  });
});

describe('the search in the served page', () => {
  it.each([
    ['ROUTE-35', 'a visitor', '/m/search-games'],
    ['ROUTE-35', 'a member', '/m/search-games'],
    ['ROUTE-46', 'a visitor', '/m/help'],
    ['ROUTE-46', 'a member', '/m/help'],
  ] as const)(
    '%s what %s types at %s before the scripts have come is kept and searched for',
    async (_, player, path) => {
      const stage = await stageOf();
      const visit = await startVisit(stage, {
        clock: 'real',
        ...(player === 'a member' ? { session: await stage.openSession('demo') } : {}),
      });
      const { page } = visit;
      await visit.until('it is rendered', async () =>
        (await (await page.request.get(stage.origin + path)).text()).includes('<search'),
      );
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      await visit.goto(path);
      const field = page.getByRole('main').getByRole('search').getByRole('textbox');
      await visit.sees(field);
      expect(scripts.waiting()).toBeGreaterThan(0);
      const articles = page.getByRole('main').getByRole('listitem').getByRole('heading');
      const all = await articles.count();
      await field.fill('bonus');
      await scripts.open();
      await visit.until('it is searched for', async () =>
        path === '/m/help'
          ? (await articles.count()) < all
          : visit.calls.some((call) => call.includes('gameName=bonus')),
      );
      expect(await field.inputValue()).toBe('bonus');
      // It is taken once: a later visit to the page begins anew.
      await field.fill('');
      await page
        .getByRole('navigation')
        .getByRole('link', { name: visit.t('shell.home'), exact: true })
        .tap();
      await visit.until('home shows', () => visit.address() === '/m/home');
      await page.goBack();
      await visit.sees(field);
      await visit.settled();
      expect(await field.inputValue()).toBe('');
      await visit.end();
    },
  );
});

describe('the announcements in the served page', () => {
  it.each(['a visitor', 'a member'] as const)(
    'ANN-08 what %s opens before the scripts have come stays open, and is read',
    async (player) => {
      const stage = await stageOf();
      const member = player === 'a member' ? await stage.createMember() : undefined;
      const visit = await startVisit(stage, {
        clock: 'real',
        ...(member === undefined ? {} : { session: await stage.openSession(member.username) }),
      });
      const { page } = visit;
      await visit.until('they are rendered', async () =>
        (await (await page.request.get(`${stage.origin}/m/notice`)).text()).includes('<details'),
      );
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      await visit.goto('/m/notice');
      const item = page.getByRole('main').locator('details').nth(1);
      await visit.sees(item);
      expect(scripts.waiting()).toBeGreaterThan(0);
      const id = await item.getAttribute('data-id');
      await item.locator('summary').tap();
      await scripts.open();
      if (member !== undefined)
        await visit.until('it is marked as read', () =>
          visit.calls.some((call) => call.startsWith(`POST ${markAnnouncementRead.path}`)),
        );
      await visit.settled();
      const open = page.getByRole('main').locator('details[open]');
      expect(await open.evaluateAll((all) => all.map((one) => one.getAttribute('data-id')))).toEqual([id]);
      await visit.end();
    },
  );
});

describe('the scroll position of the served page', () => {
  it.each(['/m/home', '/m/slot-games', '/m/help'])(
    'stays where it was at %s when the scripts come, and after going back',
    async (path) => {
      const stage = await stageOf();
      const visit = await startVisit(stage, { clock: 'real' });
      const { page } = visit;
      await visit.until('it is rendered', async () =>
        (await (await page.request.get(stage.origin + path)).text()).includes('<main'),
      );
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      await visit.goto(path);
      await visit.until('it is long', () =>
        page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 200),
      );
      await page.evaluate(() => window.scrollTo(0, 180));
      expect(scripts.waiting()).toBeGreaterThan(0);
      await scripts.open();
      await visit.settled();
      expect(await page.evaluate(() => window.scrollY)).toBe(180);

      const shown = page.url();
      await shell
        .footer(visit)
        .getByRole('link', { name: visit.t('shell.promotions') })
        .tap();
      await visit.until('the promotions show', () => page.url() !== shown);
      await page.goBack();
      await visit.until('it is where it was', () => page.evaluate(() => window.scrollY === 180));
      await visit.end();
    },
  );
});

describe('the form of a popup in the served page', () => {
  it.each([
    ['ROUTE-05', '/m/login', 'username'],
    ['ROUTE-06', '/m/register', 'mobileNum1'],
    ['ROUTE-09', '/m/forget', 'mobileNum'],
    ['ROUTE-50', '/m/agent', 'username'],
  ] as const)(
    '%s at %s what is typed before the scripts have come is kept, with the focus and the cursor',
    async (_, path, name) => {
      const stage = await stageOf();
      const visit = await startVisit(stage, { clock: 'real' });
      const { page } = visit;
      // The first request may time out before the form is rendered.
      await visit.until('the form is rendered', async () =>
        (await (await page.request.get(stage.origin + path)).text()).includes(`name="${name}"`),
      );
      const scripts = await visit.gateFiles(({ pathname }) => pathname.endsWith('.js'));
      await visit.goto(path);
      const served = page.locator(`#${PAGE_NAMES.servedPopup}`);
      const field = page.locator(`input[name="${name}"]`);
      await visit.sees(field);
      expect(scripts.waiting()).toBeGreaterThan(0);
      expect(await visit.axe()).toEqual([]);
      await field.tap();
      await page.keyboard.type('12345');
      await page.keyboard.press('ArrowLeft');
      // Nothing can be submitted yet.
      await page.keyboard.press('Enter');
      expect(await served.getByRole('button', { disabled: false }).count()).toBe(0);
      expect(new URL(page.url()).search).toBe('');

      await scripts.open();
      await visit.until('it is replaced', async () => (await served.count()) === 0);
      await visit.sees(field);
      await visit.focuses(field);
      await page.keyboard.type('6');
      expect((await field.inputValue()).replace(/\D/g, '')).toBe('123465');
      expect(await page.locator('dialog:modal').count()).toBe(1);
      await visit.end();
    },
  );

  it('ROUTE-08 a member, who has no use for it, is not left with it', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
    await visit.goto('/m/login');
    await visit.sees(shell.account(visit, 'Liwayway'));
    await visit.until(
      'it is gone',
      async () => (await visit.page.locator(`#${PAGE_NAMES.servedPopup}`).count()) === 0,
    );
    await visit.end();
  });
});

describe('a tap on "log in"', () => {
  it('on a settled page requests nothing: view, chart and texts are loaded', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    // What the page loads last by itself; on a busy machine the network rests before.
    const last = visit.page.waitForResponse((response) =>
      /\/assets\/(?:NewsSlides|InviteSheet)-[\w-]+\.js$/.test(response.url()),
    );
    await visit.goto('/m/home');
    await last;
    await visit.page.waitForLoadState('networkidle');
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.login') })
      .tap();
    await visit.sees(visit.page.locator('dialog[open] input[name="username"]:enabled'));
    // The identity service and the offer of passkeys load after the form, which does not wait for them.
    expect(asked.filter((path) => /^\/assets\/(?!firebase-|esm-)/.test(path))).toEqual([]);
    await visit.end();
  });
});

describe('weight', () => {
  let floor: Site;
  beforeAll(async () => {
    floor = await serveFloor();
  });
  afterAll(() => floor.close());

  it('the scripts named by the page are sufficient for the first screen, and are within the limit', async () => {
    const { origin, browser } = await stageOf();
    const bare = await weigh(browser, `${floor.origin}/m/home`, '[data-screen="home"]');
    const home = await weigh(browser, `${origin}/m/home`, 'main li button', { only: 'atOnce' });
    expect(bare.scriptBytes).toBeGreaterThan(90_000);
    expect(home.scriptBytes / bare.scriptBytes).toBeLessThanOrEqual(LIMIT);
  });

  it.each([
    ['/m/login', 'dialog[open] input[name="username"]:enabled'],
    ['/m/register', 'dialog[open] form input'],
    ['/m/search-games', 'main input'],
    ['/m/slot-games', 'main [aria-setsize] button'],
  ])('the scripts named by the page are sufficient for %s', async (path, usable) => {
    const { origin, browser } = await stageOf();
    const weight = await weigh(browser, origin + path, usable, { only: 'named' });
    expect(weight.scriptBytes).toBeGreaterThan(100_000);
    // Nothing large is loaded that the screen does not use, such as the weak password list or the sanitiser.
    expect(weight.scriptBytes).toBeLessThan(250_000);
  });

  it.each([
    ['/m/login', ['account', 'login']],
    ['/m/search-games', ['catalogue', 'search']],
    ['/m/slot-games', ['catalogue', 'gameList']],
    ['/m/activity', ['content', 'promotions']],
  ])('%s names only the chunks that it needs to show', async (path, own) => {
    const { origin } = await stageOf();
    const page = await (await fetch(origin + path)).text();
    const named = [...page.matchAll(/\/assets\/([A-Za-z-]+)-[\w-]{8}\.js/g)].map(([, name = '']) => name);
    const shared = ['common', 'index', 'screen', 'shared', 'ty'];
    expect([...new Set(named)].sort()).toEqual([...shared, ...own].sort());
  });

  it('the first screen and its failures have all their texts before any lazy module has loaded', async () => {
    for (const path of ['/m/home', '/m/index']) {
      const visit = await startVisit(await stageOf(), { clock: 'real' });
      visit.excuse(() => true);
      const page = await (await fetch(visit.stage.origin + path)).text();
      const announced = withoutNextFiles(page);
      await visit.page.route('**/*.js', (route) =>
        announced.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
      );
      if (path === '/m/index') await visit.page.route('**/api/**', (route) => route.abort());
      await visit.goto(path);
      await visit.sees(visit.page.getByRole('navigation').last());
      await visit.sees(visit.page.locator('main li button, main [role="alert"]').first());
      const words = [
        await visit.page.title(),
        ...(await visit.page
          .locator('#root, #root :not(style)')
          .evaluateAll((elements) =>
            elements.flatMap(({ childNodes }) =>
              [...childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
            ),
          )),
        ...(await visit.page
          .locator('[aria-label]')
          .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')))),
      ];
      // A missing text shows its key.
      expect(words.join('\n')).not.toMatch(/\b[a-z]+\.[a-z]+_?[a-z_]*\b/);
      visit.takeProblems();
      await visit.end();
    }
  });
});

describe('policy', () => {
  it('the page refuses markup and scripts from strings, inline handlers and styles, foreign code and pictures', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    await visit.goto('/m/help');
    await visit.sees(visit.page.getByRole('main'));
    expect(visit.problems).toEqual([]);
    const outcome = await visit.page.evaluate(async () => {
      const broken: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective));
      const attempt = (act: () => void): string => {
        try {
          act();
          return 'allowed';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      };
      const attempts = [
        attempt(() => {
          document.createElement('div').innerHTML = '<img src=x onerror="window.hacked = 1">';
        }),
        attempt(() => {
          document.createElement('script').text = 'window.hacked = 1';
        }),
        attempt(() => {
          document.createElement('a').setAttribute('onclick', 'window.hacked = 1');
        }),
        attempt(() => {
          document.createElement('script').src = 'https://elsewhere.example/code.js';
        }),
      ];
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/picture.png';
      image.setAttribute('style', 'color: red');
      document.body.append(image);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { attempts, broken: [...new Set(broken)].sort(), hacked: 'hacked' in window };
    });
    expect(outcome.attempts).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(outcome.hacked).toBe(false);
    expect(outcome.broken).toEqual(
      expect.arrayContaining(['img-src', 'require-trusted-types-for', 'style-src-attr']),
    );
    await visit.page.context().close();
  });
});

describe('running mode', () => {
  it('BOOT-04 PROD-07 API-02 inside the app shell the root element has its version; a call from the plain web has no device marker', async () => {
    const marks = async (userAgent?: string) => {
      const visit = await startVisit(await stageOf(), {
        clock: 'real',
        context: userAgent === undefined ? {} : { userAgent },
      });
      const devices: (string | undefined)[] = [];
      visit.page.on('request', (request) => devices.push(request.headers()['x-device']));
      await visit.goto('/m/home');
      const rootData = () => visit.page.evaluate(() => ({ ...document.documentElement.dataset }));
      // The served page shows before the script that marks it has run.
      await visit.until('the root element is marked', async () => (await rootData())['mode'] !== undefined);
      const root = await rootData();
      await visit.until('a call was made', () => visit.calls.length > 0);
      await visit.end();
      return [root['mode'], root['app'], ...new Set(devices.filter((device) => device !== undefined))];
    };
    expect(await marks()).toEqual(['h5', undefined]);
    const appShell = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile MobileSiteApp/3.2.1';
    expect((await marks(appShell)).slice(0, 2)).toEqual(['app', '3.2.1']);
  });

  it('I18N-01 a page has all its texts in any language, also if the server assumed another', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN', clock: 'real' });
    // The page is served as in the default language.
    await visit.page.context().clearCookies();
    const words = await visit.gateFiles(({ pathname }) => /\/assets\/en-[^/]*\.js$/.test(pathname));
    const further = await visit.gateFiles(({ pathname }) =>
      /\/(?:common|catalogue)-[^/]*\.js$/.test(pathname),
    );
    const answered = visit.page.waitForResponse((answer) => answer.url().includes('/catalogue/games?'));
    await visit.goto('/m/slot-games?gameName=zzzzqq');
    await (await words.next()).release();
    await answered;
    await visit.page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
    await further.open();
    await visit.sees(visit.page.getByRole('main').getByText(visit.t('list.empty')));
    await visit.end();
  });
});
