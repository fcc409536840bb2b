import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chatUnreadCount } from '@contract/chat';
import { API_BASE, type Endpoint } from '@contract/core';
import type { SessionRecord } from '@contract/session';
import type { LanguageCode } from '@contract/system';
import { POPUP_ANNOUNCEMENTS } from '@demo/seed/world/announcements/popup';
import type { TFunction } from 'i18next';
import type { BrowserContext, BrowserContextOptions, Disposable, Locator, Page, Request } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { HOME_OFFSET } from '@/config/constants';
import { PHONE } from '../../support/chromium';
import { callsOf, type Gate, raiseGate } from './gate';
import { UNDRAWN_HEADER } from './protocol';
import type { Stage } from './stage';
import { KEYS, WORDS } from './words';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Milliseconds to wait for something to show. */
export const PATIENCE = 15_000;

/** Milliseconds before the second check of the page; most changes show within a frame or two. */
const FRAME = 16;
/** Longest pause between checks, which become fewer because each takes time from the page. */
const LONGEST_PAUSE = 160;
/** The same while the page's clock is paused, which each check advances. */
const LONGEST_STEP = 60;

/** Options of a visit. */
export interface VisitOptions {
  readonly language?: LanguageCode;
  /** Session of a member who is already logged in. */
  readonly session?: SessionRecord;
  /** Entries of local storage from earlier visits. */
  readonly local?: Readonly<Record<string, string>>;
  /**
   * `running`: the page's clock runs and can be advanced; `paused`: it advances only by {@link Visit.pass}; `real`: the
   * real clock.
   */
  readonly clock?: 'real' | 'running' | 'paused';
  /** Enables animations; without them, states show at once. */
  readonly motion?: boolean;
  readonly context?: BrowserContextOptions;
  /** Shows popup announcements; by default they are muted for the day. */
  readonly news?: boolean;
}

/** Whether a failed answer is expected. */
type Excuse = (url: URL, status: number) => boolean;

/** One player's visit on a phone, in its own browser context. */
export interface Visit {
  readonly page: Page;
  readonly stage: Stage;
  /** The language of the page; journeys that change it set it here. */
  language: LanguageCode;
  readonly t: TFunction;
  /** Opens an address of the site. */
  goto(path: string): Promise<void>;
  /** Path and query in the address bar. */
  address(): string;
  /** From now on pages are served without a rendered first screen and make its calls themselves. */
  undrawn(): Promise<void>;
  /** Holds the calls of an endpoint. */
  gate(endpoint: Pick<Endpoint, 'path'>, matches?: (url: URL) => boolean): Promise<Gate>;
  /** The gate of an endpoint. */
  gateOf(endpoint: Pick<Endpoint, 'path'>): Gate;
  /** Holds other requests. */
  gateFiles(matches: (url: URL) => boolean): Promise<Gate>;
  /** Waits until the page awaits no call but held ones, and a member's has made those of its charts in the background. */
  settled(): Promise<void>;
  /** Advances the page's clock. */
  pass(milliseconds: number): Promise<void>;
  /** From now on such failed answers do not count as problems. */
  excuse(excuse: Excuse): void;
  /** Waits until the condition holds; otherwise fails with `what`. */
  until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>;
  sees(locator: Locator): Promise<void>;
  focuses(locator: Locator): Promise<void>;
  lacks(locator: Locator): Promise<void>;
  /** Calls of the API so far, as `METHOD /path?query`. */
  readonly calls: readonly string[];
  /** axe rules that the page currently violates, with the elements. */
  axe(): Promise<readonly string[]>;
  /** Returns and clears the problems so far, where they are expected. */
  takeProblems(): readonly string[];
  /** Problems so far: console errors, policy violations, requests to other origins. */
  readonly problems: readonly string[];
  /** Ends the visit and fails if there were problems. */
  end(): Promise<void>;
}

const FAILED_LOAD = /^Failed to load resource/;
const OWN_FILES =
  /^\/(?:assets\/|api\/|img\/|studio\/|identitytoolkit\.|securetoken\.|emulator\/|icon|manifest\.webmanifest$)/;

/** Milliseconds without an awaited call after which a page is settled. */
const REST = 500;

const PAGE_SHOWED = 'The page showed:';

/** The page's content, as assistive technology reads it. */
const seenOn = async (page: Page) =>
  (await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)).slice(0, 4_000);

/** Starts a visit. Nothing is loaded before {@link Visit.goto}. */
export async function startVisit(stage: Stage, options: VisitOptions = {}): Promise<Visit> {
  const { session, local = {}, clock = 'running', motion = false } = options;
  const context = await stage.browser.newContext({
    ...PHONE,
    // A worker's cache would answer instead of the site; journeys of the worker allow it.
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    ...options.context,
  });
  context.setDefaultTimeout(PATIENCE);
  if (options.news !== true) {
    await context.addInitScript(
      ({ ids, offset }) => {
        try {
          const day = new Date(Date.now() + offset).toISOString().slice(0, 10);
          localStorage.setItem('mutedNews', JSON.stringify({ day, ids }));
        } catch {
          // A frame without storage, such as a game's.
        }
      },
      { ids: POPUP_ANNOUNCEMENTS.map(({ id }) => id), offset: HOME_OFFSET },
    );
  }
  await context.addInitScript(watchForKeys, KEYS);
  // Cleans up after a visit that failed midway.
  onTestFinished(async ({ task }) => {
    const error = task.result?.errors?.at(-1);
    if (error !== undefined && !error.message.includes(PAGE_SHOWED))
      error.message += `\n${PAGE_SHOWED} ${page.url()}\n${await seenOn(page)}`;
    await context.close();
  });
  if (clock !== 'real') await context.clock.install();
  const page = await context.newPage();
  const problems: string[] = [];
  const calls: string[] = [];
  /** Number of calls before the page was loaded. */
  let earlier = 0;
  const awaited = new Set<Request>();
  const excuses: Excuse[] = [];
  const gates = new Map<string, Gate>();
  const state: { language: LanguageCode } = { language: options.language ?? 'TY' };

  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Failed loads are reported by the response handler.
    if (FAILED_LOAD.test(message.text())) return;
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin !== stage.origin || !(request.isNavigationRequest() || OWN_FILES.test(url.pathname))) {
      problems.push(`unexpected request: ${request.url()}`);
    }
    if (url.pathname.startsWith(`${API_BASE}/`)) {
      calls.push(`${request.method()} ${url.pathname.slice(API_BASE.length)}${url.search}`);
      awaited.add(request);
    }
  });
  page.on('requestfailed', (request) => awaited.delete(request));
  page.on('response', (response) => {
    const url = new URL(response.url());
    awaited.delete(response.request());
    if (response.status() < 400 || excuses.some((excuse) => excuse(url, response.status()))) return;
    problems.push(`answer ${response.status()}: ${url.pathname}${url.search}`);
  });

  let preparation: Disposable | undefined = await prepare(
    context,
    page,
    stage,
    state.language,
    local,
    session,
  );
  if (clock === 'paused') await page.clock.pauseAt(Date.now() + 1000);

  async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (let looks = 1; !(await isSo()); looks += 1) {
      const pause = Math.min(looks * FRAME, clock === 'paused' ? LONGEST_STEP : LONGEST_PAUSE);
      if (Date.now() > end) {
        const seen = await seenOn(page);
        throw new Error(
          `It did not come about that ${what}. Problems so far: ${problems.join('; ') || 'none'}. At ${page.url()} shows:\n${seen}\nLast calls: ${calls.slice(-5).join(', ')}`,
        );
      }
      // Runs work that the page has scheduled for the next frames while its clock is paused.
      if (clock === 'paused') await page.clock.runFor(pause);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  const visit: Visit = {
    page,
    stage,
    calls,
    problems,
    get language() {
      return state.language;
    },
    set language(language) {
      state.language = language;
    },
    get t() {
      return WORDS[state.language];
    },
    async goto(path) {
      earlier = calls.length;
      awaited.clear();
      await page.goto(stage.origin + path, { waitUntil: 'commit' });
      // Later pages keep what the visit has stored since.
      await preparation?.dispose();
      preparation = undefined;
    },
    address() {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    undrawn: () => page.setExtraHTTPHeaders({ [UNDRAWN_HEADER]: '1' }),
    async gate({ path }, matches = () => true) {
      await visit.undrawn();
      const gate = await raiseGate(page, callsOf(path), matches);
      gates.set(path, gate);
      return gate;
    },
    gateOf({ path }) {
      const gate = gates.get(path);
      if (gate === undefined) throw new Error(`there is no gate before ${path}`);
      return gate;
    },
    gateFiles: (matches) => raiseGate(page, matches, () => true),
    async settled() {
      const isHeld = (request: Request) => gates.has(new URL(request.url()).pathname.slice(API_BASE.length));
      const isBusy = () =>
        (session !== undefined && !calls.includes(`GET ${chatUnreadCount.path}`, earlier)) ||
        [...awaited].some((request) => !isHeld(request));
      let restsFrom = Date.now();
      await until('the page is settled', () => {
        if (isBusy()) restsFrom = Date.now();
        return Date.now() - restsFrom >= REST;
      });
    },
    pass: (milliseconds) =>
      clock === 'paused' ? page.clock.runFor(milliseconds) : page.clock.fastForward(milliseconds),
    excuse: (excuse) => void excuses.push(excuse),
    until,
    sees: (locator) => until(`${locator} shows`, () => locator.isVisible()),
    focuses: (locator) =>
      until(`${locator} has the focus`, () =>
        locator.evaluate((element) => element === document.activeElement),
      ),
    lacks: (locator) => until(`${locator} does not show`, () => locator.isHidden()),
    takeProblems: () => problems.splice(0),
    axe: () => findViolations(context, page),
    async end() {
      // Held calls are released here; their results no longer count as problems.
      const seen = [...problems];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(seen).toEqual([]);
    },
  };
  return visit;
}

/** Writes what earlier visits would have left, before any script of the first page runs. */
async function prepare(
  context: BrowserContext,
  page: Page,
  stage: Stage,
  language: LanguageCode,
  local: Readonly<Record<string, string>>,
  session: SessionRecord | undefined,
): Promise<Disposable> {
  if (language !== 'TY') {
    await context.addCookies([{ name: 'lang', value: language, url: stage.origin }]);
  }
  const entries = Object.entries({ ...(language === 'TY' ? {} : { language }), ...local });
  return page.addInitScript(
    ({ entries, record }) => {
      if (window !== window.top) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
      if (record === undefined) return;
      sessionStorage.setItem('MC_SESSION_INFO', record);
      localStorage.removeItem('deviceSession');
    },
    { entries, record: session && JSON.stringify(session) },
  );
}

/** Reports every key that shows instead of its text, even briefly, because its chunk was not loaded in time. */
function watchForKeys(all: readonly string[]): void {
  const keys = new Set(all);
  const NAMES = ['aria-label', 'placeholder', 'title', 'alt'];
  const check = (text: string | null) => {
    if (text !== null && keys.has(text)) reportError(new Error(`a key shows without its text: ${text}`));
  };
  const look = (node: Node) => {
    if (node instanceof Text) check(node.data);
    if (!(node instanceof Element)) return;
    for (const name of NAMES) check(node.getAttribute(name));
    for (const child of node.childNodes) look(child);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') look(target);
      else if (attributeName !== null && target instanceof Element) check(target.getAttribute(attributeName));
      else for (const node of addedNodes) look(node);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: NAMES,
  });
}

/** What axe checks: the page or, while a modal dialog makes it inert, the dialogs and open popovers. */
const PARTS = `(document.querySelector('dialog:modal') === null
  ? document
  : { include: [...document.querySelectorAll('dialog:modal, [popover]:popover-open')] })`;

/** Hashes of markup without axe violations, by screen size. */
const SOUND = new Set<string>();
const MARKUP = `(async () => {
  const text = [innerWidth, location.pathname, document.querySelector('dialog:modal') !== null,
    document.documentElement.outerHTML].join();
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum)).join();
})()`;

/** Runs axe in an isolated world, which is exempt from the page's policy and does not affect the page. */
async function findViolations(context: BrowserContext, page: Page): Promise<readonly string[]> {
  const session = await context.newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    const run = async (expression: string): Promise<string> => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        contextId: executionContextId,
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) {
        throw new Error(`axe: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      }
      return String(result.value);
    };
    await run(`Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished)).then(() => '')`);
    // The same markup was checked before, without violations.
    const markup = await run(MARKUP);
    if (SOUND.has(markup)) return [];
    // The isolated world lives as long as the page, so axe is injected once.
    if ((await run('typeof axe')) === 'undefined') await run(`${AXE};''`);
    // Game frames are third-party content and are not checked.
    const found =
      await run(`axe.run(${PARTS}, { resultTypes: ['violations'], iframes: false, selectors: false }).then(({ violations }) =>
      JSON.stringify(violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) =>
        id + ': ' + html.slice(0, 200) + ' ' + any.map(({ message }) => message).join('; ')))))`);
    const parsed: unknown = JSON.parse(found);
    const violations = Array.isArray(parsed) ? parsed.map(String) : [found];
    if (violations.length === 0) SOUND.add(markup);
    return violations;
  } finally {
    await session.detach();
  }
}
