import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { POPUP_ANNOUNCEMENTS } from '@server/seed/world/announcements/popup';
import type { TFunction } from 'i18next';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import type { SessionRecord } from '@/services/contract/account';
import { API_BASE, type Endpoint } from '@/services/contract/core';
import type { LanguageCode } from '@/services/contract/system';
import { PHONE } from '../../support/chromium';
import { type Gate, raiseGate } from './gate';
import type { Stage } from './stage';
import { KEYS, WORDS } from './words';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long something may take to show, in milliseconds. */
export const PATIENCE = 15_000;

/** Between two looks at the page, in milliseconds. */
const FRAME = 16;

/** How a visit begins. */
export interface VisitOptions {
  readonly language?: LanguageCode;
  /** Somebody who is logged in already. */
  readonly session?: SessionRecord;
  /** What earlier visits left in local storage. */
  readonly local?: Readonly<Record<string, string>>;
  /**
   * `running` lets the page's time be moved ahead; `paused` makes it pass only by {@link Visit.pass};
   * `real` leaves it alone.
   */
  readonly clock?: 'real' | 'running' | 'paused';
  /** With the motion that the site is designed with; without it states can be looked at at once. */
  readonly motion?: boolean;
  readonly context?: BrowserContextOptions;
  /** Popup announcements show; in any other visit the player has put them away for today. */
  readonly news?: boolean;
}

/** Whether a failed answer was to be expected. */
type Excuse = (url: URL, status: number) => boolean;

/** One player's visit on a phone, in a browser context of its own. */
export interface Visit {
  readonly page: Page;
  readonly stage: Stage;
  /** The language that the page should be in; journeys that change it say so here. */
  language: LanguageCode;
  readonly t: TFunction;
  /** Opens an address of the site. */
  goto(path: string): Promise<void>;
  /** Path and query that the address bar shows. */
  address(): string;
  /** Holds back the calls of an endpoint. */
  gate(endpoint: Pick<Endpoint, 'path'>, matches?: (url: URL) => boolean): Promise<Gate>;
  /** The gate that was put before an endpoint. */
  gateOf(endpoint: Pick<Endpoint, 'path'>): Gate;
  /** Holds back other requests. */
  gateFiles(matches: (url: URL) => boolean): Promise<Gate>;
  /** Lets the page's time pass. */
  pass(milliseconds: number): Promise<void>;
  /** From now on an answer of that kind is no fault of the page. */
  excuse(excuse: Excuse): void;
  /** Waits until something is so; fails with the words when it does not come about. */
  until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>;
  sees(locator: Locator): Promise<void>;
  focuses(locator: Locator): Promise<void>;
  lacks(locator: Locator): Promise<void>;
  /** Calls of the API so far, as `METHOD /path?query`. */
  readonly calls: readonly string[];
  /** Rules of axe that the page breaks at the moment, with the elements that break them. */
  axe(): Promise<readonly string[]>;
  /** Takes back what went wrong so far, where that was to be expected. */
  takeProblems(): readonly string[];
  /** What went wrong so far: console errors, broken policies, requests to anywhere else. */
  readonly problems: readonly string[];
  /** Ends the visit and fails when something went wrong during it. */
  end(): Promise<void>;
}

const FAILED_LOAD = /^Failed to load resource/;
const OWN_FILES =
  /^\/(?:assets\/|api\/|img\/|studio\/|identitytoolkit\.|securetoken\.|emulator\/|icon|manifest\.webmanifest$)/;

/** Starts a visit. Nothing is loaded before {@link Visit.goto}. */
export async function startVisit(stage: Stage, options: VisitOptions = {}): Promise<Visit> {
  const { session, local = {}, clock = 'running', motion = false } = options;
  const context = await stage.browser.newContext({
    ...PHONE,
    // What a worker has kept would answer in place of the site; the journeys of the worker let it in.
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    ...options.context,
  });
  context.setDefaultTimeout(PATIENCE);
  if (options.news !== true) {
    await context.addInitScript(
      (ids) => {
        try {
          localStorage.setItem(
            'mutedNews',
            JSON.stringify({ day: new Date().toLocaleDateString('sv'), ids }),
          );
        } catch {
          // A frame without storage, such as that of a game.
        }
      },
      POPUP_ANNOUNCEMENTS.map(({ id }) => id),
    );
  }
  await context.addInitScript(watchForKeys, KEYS);
  // A visit that a fault cut short leaves nothing running for those that follow.
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  const calls: string[] = [];
  const excuses: Excuse[] = [];
  const gates = new Map<string, Gate>();
  const state: { language: LanguageCode } = { language: options.language ?? 'TY' };

  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Failed loads are judged by their answers.
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
    }
  });
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (response.status() < 400 || excuses.some((excuse) => excuse(url, response.status()))) return;
    problems.push(`answer ${response.status()}: ${url.pathname}${url.search}`);
  });

  await prepare(context, page, stage, state.language, local, session);
  if (clock !== 'real') await page.clock.install();
  if (clock === 'paused') await page.clock.pauseAt(Date.now() + 1000);

  async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!(await isSo())) {
      if (Date.now() > end) {
        const seen = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
        throw new Error(
          `It did not come about that ${what}. Problems so far: ${problems.join('; ') || 'none'}. At ${page.url()} shows:\n${seen}\nLast calls: ${calls.slice(-5).join(', ')}`,
        );
      }
      // Work that the page put off by a frame or so still gets done while its time is stopped.
      if (clock === 'paused') await page.clock.runFor(FRAME);
      await new Promise((resolve) => setTimeout(resolve, FRAME));
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
      await page.goto(stage.origin + path, { waitUntil: 'commit' });
    },
    address() {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    async gate({ path }, matches = () => true) {
      const gate = await raiseGate(page, (url) => url.pathname === API_BASE + path && matches(url));
      gates.set(path, gate);
      return gate;
    },
    gateOf({ path }) {
      const gate = gates.get(path);
      if (gate === undefined) throw new Error(`there is no gate before ${path}`);
      return gate;
    },
    gateFiles: (matches) => raiseGate(page, matches),
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
      // Calls that a gate still held go on from here, and what becomes of them says nothing about the visit.
      const seen = [...problems];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(seen).toEqual([]);
    },
  };
  return visit;
}

/** Leaves in the browser what earlier visits would have left there. */
async function prepare(
  context: BrowserContext,
  page: Page,
  stage: Stage,
  language: LanguageCode,
  local: Readonly<Record<string, string>>,
  session: SessionRecord | undefined,
): Promise<void> {
  const chosen = language === 'TY' ? {} : { language };
  const entries = Object.entries({ ...chosen, ...local });
  if (language !== 'TY') {
    await context.addCookies([{ name: 'lang', value: language, url: stage.origin }]);
  }
  if (entries.length === 0 && session === undefined) return;
  // A file of the same origin, so that its storage can be written before any script of the site runs.
  await page.goto(`${stage.origin}/icons/favicon.svg`);
  await page.evaluate(
    ({ entries, record }) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
      if (record !== undefined) sessionStorage.setItem('MC_SESSION_INFO', record);
    },
    { entries, record: session && JSON.stringify(session) },
  );
}

/** Tells of a key that shows in place of its text, however short: the part that holds it was not there in time. */
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

/** What axe looks at: the page, or while dialogs make all else inert, those and what stands above them. */
const PARTS = `(document.querySelector('dialog:modal') === null
  ? document
  : { include: [...document.querySelectorAll('dialog:modal, [popover]:popover-open')] })`;

/** Marks of markup that axe found nothing wrong with, on a screen of the same size. */
const SOUND = new Set<string>();
const MARKUP = `(async () => {
  const text = [innerWidth, location.pathname, document.querySelector('dialog:modal') !== null,
    document.documentElement.outerHTML].join();
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum)).join();
})()`;

/** Runs axe in a world of its own, which the page's policy does not bind and which leaves no trace in the page. */
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
    // The very same markup was looked at before, and nothing was wrong with it.
    const markup = await run(MARKUP);
    if (SOUND.has(markup)) return [];
    // The world outlasts the look at it, as long as the page does.
    if ((await run('typeof axe')) === 'undefined') await run(`${AXE};''`);
    // Frames of games are strangers: they are not spoken to.
    const found =
      await run(`axe.run(${PARTS}, { resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
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
