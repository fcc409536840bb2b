import { EARLIER_BUILDS, LAST_SEEN_HEADER } from '../../config/constants';
import { LANGUAGE_COOKIE } from '../../config/languageCookie';
import {
  asStartPage,
  asStoredPage,
  fillShell,
  type InitialData,
  readInitialData,
} from '../../config/pageFormat';
import { kindOf, PICTURE_CACHE } from './kinds';

/* The service worker (PROD-06): serves the shell offline, and files that an earlier visit has loaded. */

/** The version of this build, and the files to store at installation. Both are inserted by the build. */
declare const BUILD_VERSION: string;
declare const BUILD_FILES: readonly string[];
/** The page before its first script, for any address; `{{brand}}` is replaced with the site's name. */
declare const BUILD_SHELL: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface NotificationEvent extends LifeEvent {
  readonly notification: Notification;
}
/** An open page of the site, as the worker sees it. */
interface Page {
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of the service worker's global scope that is used here. */
declare const self: {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  /** Missing in older browsers. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
};

const SITE = 'site-';
const FILES = `${SITE}${BUILD_VERSION}`;
const ANSWERS = 'answers';
/** Address under which the latest home page is stored. It is the shell for every address of the site. */
const SHELL = '/m/home';
/** Key of the latest home page of this build with its first screen. */
const HOME = `${SHELL}?stored`;
/** Maximum age of a stored first screen in milliseconds. */
const HOME_LIFETIME = 24 * 60 * 60_000;
/** Headers of a stored home page: when it was stored, and the language cookie it was requested with. */
const STORED_AT = 'x-stored-at';
const STORED_LANGUAGE = 'x-stored-language';
/** Maximum number of stored pictures and answers; the oldest are deleted first. */
const KEPT: Readonly<Record<string, number>> = { [PICTURE_CACHE]: 200, [ANSWERS]: 40 };
/** Milliseconds to wait for a page before the stored shell is used. */
const TIMEOUT_MS = 8_000;

async function keep(name: string, key: Request | string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    const most = KEPT[name];
    // Delete and store again, so that entries are ordered by their last update.
    if (most !== undefined) await cache.delete(key);
    await cache.put(key, answer);
    if (most === undefined) return;
    const known = await cache.keys();
    for (const old of known.slice(0, Math.max(0, known.length - most))) await cache.delete(old);
  } catch {
    // Storage is full or blocked: the next offline visit only has less to show.
  }
}

/** Stores the answers served with a page, as if they had been requested. */
async function keepAnswers({ answers = {} }: InitialData): Promise<void> {
  for (const [address, answer] of Object.entries(answers)) {
    const { href } = new URL(address, self.location.origin);
    await keep(ANSWERS, href, new Response(answer, { headers: { 'content-type': 'application/json' } }));
  }
}

/** Stores the page of home as the start page of any address. */
async function keepShell(page: Response, text: string, data: InitialData): Promise<void> {
  const brand = data.status?.info.whitelabel.brandName || self.location.hostname;
  const start = asStartPage(text, data, fillShell(BUILD_SHELL, brand));
  await keep(FILES, SHELL, new Response(start, page));
}

/** Value of the language cookie, empty without one; undefined where the browser does not tell. */
async function chosenLanguage(): Promise<string | undefined> {
  const { cookieStore } = self;
  try {
    return cookieStore && ((await cookieStore.get(LANGUAGE_COOKIE))?.value ?? '');
  } catch {
    return undefined;
  }
}

/** Stores the page of home with its first screen. */
async function keepHome(
  { status, headers: served }: Response,
  text: string,
  data: InitialData,
  language: string | undefined,
): Promise<void> {
  const headers = new Headers(served);
  headers.set(STORED_AT, String(Date.now()));
  headers.set(STORED_LANGUAGE, language ?? '');
  await keep(FILES, HOME, new Response(asStoredPage(text, data), { status, headers }));
}

/** The stored first screen of home; undefined when it is too old, or in another language than the player's. */
async function storedHome(): Promise<Response | undefined> {
  const [page, language] = await Promise.all([ofThisBuild(HOME), chosenLanguage()]);
  if (page?.headers.get(STORED_LANGUAGE) !== language) return undefined;
  const age = Date.now() - Number(page?.headers.get(STORED_AT));
  // The device's clock may have gone back.
  return age >= 0 && age < HOME_LIFETIME ? page : undefined;
}

/** Stores what a page contains for later visits. `language` is the language cookie it was requested with. */
async function keepPage(
  page: Response,
  { pathname, search }: URL,
  language: string | undefined,
): Promise<void> {
  const text = await page.text();
  const data = readInitialData(text);
  // A page from another origin is not kept.
  if (data === undefined) return;
  // Nor is a page of a closed site, and the next visit asks whether it still is.
  if (data.status?.maintenance || data.status?.regionRestriction) {
    await (await caches.open(FILES)).delete(HOME);
    return;
  }
  await keepAnswers(data);
  // After a deploy, pages need files that the new build's worker stores.
  if (pathname !== SHELL || !BUILD_FILES.includes(data.entry ?? '')) return;
  await keepShell(page, text, data);
  if (search === '' && data.imageCdnSeed !== undefined) await keepHome(page, text, data, language);
}

/** A file or page that this build has stored. Earlier builds have others under the same name. */
async function ofThisBuild(key: string): Promise<Response | undefined> {
  return (await caches.open(FILES)).match(key);
}

/** Requests a page, and stores it for later visits. */
async function requestPage(event: RequestEvent, url: URL): Promise<Response> {
  // Read now: the player may change it before the page has arrived.
  const language = chosenLanguage();
  // The page for any other request contains pictures and a font, which earlier visits have stored.
  const page = await fetch(new Request(event.request, { headers: { accept: 'text/html' } }));
  if (page.ok && !page.redirected) {
    const copy = page.clone();
    event.waitUntil(language.then((chosen) => keepPage(copy, url, chosen)));
  }
  return page;
}

/**
 * Answers home with the first screen of an earlier visit, if there is one, and the player did not reload the page. Its
 * charts reload behind it. Other pages come from the network.
 */
async function answerPage(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  const isHome = url.pathname === SHELL && url.search === '';
  // Storage may be blocked.
  const home = isHome && !isReload ? await storedHome().catch(() => undefined) : undefined;
  const fresh = requestPage(event, url);
  if (home !== undefined) {
    // Without a network, the stored screen stays as it is.
    event.waitUntil(fresh.catch(() => {}));
    return home;
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  try {
    return (await Promise.race([fresh, late])) ?? (await ofThisBuild(SHELL)) ?? (await fresh);
  } catch (error) {
    const last = await ofThisBuild(SHELL);
    if (last === undefined) throw error;
    return last;
  }
}

/** Whether an answer may be stored. A captive portal may answer any request with its own page. */
const isKept = ({ ok, headers }: Response, type: RegExp): boolean =>
  ok && type.test(headers.get('content-type') ?? '');

/**
 * A stored file as a response of the worker's own. For one from a cache, the browser writes a code cache while the page
 * hydrates, which takes longer than it saves on later visits (decision 10).
 */
const withoutCodeCache = (stored: Response): Response => new Response(stored.body, stored);

async function answerKept(event: RequestEvent, name: string, type: RegExp): Promise<Response> {
  const known = await caches.match(event.request);
  if (known !== undefined) return name === FILES ? withoutCodeCache(known) : known;
  const fresh = await fetch(event.request);
  if (isKept(fresh, type)) event.waitUntil(keep(name, event.request, fresh.clone()));
  return fresh;
}

/** A stored answer, marked as such. */
function lastSeen({ body, status, statusText, headers }: Response): Response {
  const marked = new Headers(headers);
  marked.set(LAST_SEEN_HEADER, 'true');
  return new Response(body, { status, statusText, headers: marked });
}

async function answerFresh(event: RequestEvent): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (isKept(fresh, /json/)) event.waitUntil(keep(ANSWERS, event.request, fresh.clone()));
    return fresh;
  } catch (error) {
    const last = await caches.match(event.request);
    if (last === undefined) throw error;
    return lastSeen(last);
  }
}

/**
 * Deletes old builds. Keeps this build and the earlier ones that the site still serves, because open pages may use
 * them.
 */
async function dropOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(SITE) && name !== FILES);
  await Promise.all(builds.slice(0, -EARLIER_BUILDS).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(FILES).then(async (cache) => {
      await cache.addAll([...BUILD_FILES]);
      const language = chosenLanguage();
      const page = await fetch(SHELL, { cache: 'reload' });
      if (page.ok) await keepPage(page, new URL(SHELL, self.location.origin), await language);
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

// A new build waits until the player accepts the update.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

/** Opens the page of a notification in an open window, or in a new one. */
async function openPage(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) await self.clients.openWindow(path);
  else {
    await page.focus();
    await page.navigate(path);
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  if (typeof path === 'string' && path.startsWith('/m/')) event.waitUntil(openPage(path));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, headers } = request;
  const kind = kindOf({
    method,
    mode,
    url: new URL(request.url),
    origin: self.location.origin,
    isPersonal: headers.has('authorization'),
  });
  switch (kind) {
    case 'page':
      return event.respondWith(answerPage(event));
    case 'asset':
      return event.respondWith(answerKept(event, FILES, /javascript|css|font|image/));
    case 'picture':
      return event.respondWith(answerKept(event, PICTURE_CACHE, /^image/));
    case 'answer':
      return event.respondWith(answerFresh(event));
    case 'other':
      return;
  }
});
