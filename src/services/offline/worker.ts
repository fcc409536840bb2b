import { LAST_SEEN_HEADER } from '../../config/constants';
import { kindOf } from './kinds';

/* The service worker (PROD-06): the shell without a network, and files that a visit has had before. */

/** The build that this worker belongs to, and the files of it that are kept from the start; the build puts both in. */
declare const BUILD_VERSION: string;
declare const BUILD_FILES: readonly string[];

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface NotificationEvent extends LifeEvent {
  readonly notification: Notification;
}
/** A page of the site, as its worker sees it. */
interface Page {
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of a service worker's world that is used here. */
declare const self: {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
};

const SITE = 'site-';
const FILES = `${SITE}${BUILD_VERSION}`;
const PICTURES = 'pictures';
const ANSWERS = 'answers';
/** Under this address the last page of home is kept; it starts every address of the site. */
const SHELL = '/m/home';
/** Pictures and answers that are kept at most; the oldest make room. */
const KEPT: Readonly<Record<string, number>> = { [PICTURES]: 200, [ANSWERS]: 40 };
/** A page that takes longer than this is started from the shell, in milliseconds. */
const PATIENCE = 8_000;

async function keep(name: string, key: Request | string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    const most = KEPT[name];
    // Put anew, so that the order is that of the last use.
    if (most !== undefined) await cache.delete(key);
    await cache.put(key, answer);
    if (most === undefined) return;
    const known = await cache.keys();
    for (const old of known.slice(0, Math.max(0, known.length - most))) await cache.delete(old);
  } catch {
    // Full or forbidden: the next visit without a network has less to show, that is all.
  }
}

async function keepShell(page: Response): Promise<void> {
  const text = await page.clone().text();
  // A site that is closed for a moment is nothing to start with later.
  if (!/"(?:maintenance|regionRestriction)":true/.test(text)) await keep(FILES, SHELL, page);
}

async function answerPage(event: RequestEvent): Promise<Response> {
  const shell = () => caches.match(SHELL);
  const fresh = fetch(event.request).then((page) => {
    const { pathname } = new URL(event.request.url);
    if (pathname === SHELL && page.ok && !page.redirected) event.waitUntil(keepShell(page.clone()));
    return page;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  try {
    return (await Promise.race([fresh, late])) ?? (await shell()) ?? (await fresh);
  } catch (error) {
    const last = await shell();
    if (last === undefined) throw error;
    return last;
  }
}

async function answerKept(event: RequestEvent, name: string): Promise<Response> {
  const known = await caches.match(event.request);
  if (known !== undefined) return known;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(keep(name, event.request, fresh.clone()));
  return fresh;
}

/** An earlier answer, marked as one. */
function lastSeen({ body, status, statusText, headers }: Response): Response {
  const marked = new Headers(headers);
  marked.set(LAST_SEEN_HEADER, 'true');
  return new Response(body, { status, statusText, headers: marked });
}

async function answerFresh(event: RequestEvent): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(keep(ANSWERS, event.request, fresh.clone()));
    return fresh;
  } catch (error) {
    const last = await caches.match(event.request);
    if (last === undefined) throw error;
    return lastSeen(last);
  }
}

/** The files of this build, and of the one before for pages that still run it. */
async function dropOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(SITE) && name !== FILES);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(FILES).then(async (cache) => {
      await cache.addAll([...BUILD_FILES]);
      const page = await fetch(SHELL, { cache: 'reload' });
      if (page.ok) await keepShell(page);
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

// A new build waits until the player wants it.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

/** A notification leads to the page it is about: in one that is open, or in a new one. */
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
      return event.respondWith(answerKept(event, FILES));
    case 'picture':
      return event.respondWith(answerKept(event, PICTURES));
    case 'answer':
      return event.respondWith(answerFresh(event));
    case 'other':
      return;
  }
});
