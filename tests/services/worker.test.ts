import { afterEach, describe, expect, it, vi } from 'vitest';
import { LAST_SEEN_HEADER } from '@/config/constants';
import {
  type InitialData,
  readInitialData,
  writeFiles,
  writeInitialData,
  writeScreen,
} from '@/config/pageFormat';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { memoryCaches } from '../support/memoryCaches';

/*
 * What the service worker does when a notification is tapped, which browsers do not let tests do, and when the site is
 * unreachable.
 */

interface Page {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (path: string) => Promise<unknown>;
}

const ORIGIN = 'https://laro.example';
/** The first script of the worker's build. */
const ENTRY = '/assets/index-1a2b.js';
/** A page of the site with its initial data. */
const pageWith = (screen: string, data: Partial<InitialData>, files = '') =>
  `<!doctype html><html>${writeScreen(screen)}${writeInitialData({ status: OPEN_STATUS, entry: ENTRY, ...data })}${files}`;

/** The listeners of a new worker. */
async function startWorker(clients: object = {}, language?: () => string) {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('BUILD_VERSION', 'test');
  vi.stubGlobal('BUILD_FILES', [ENTRY]);
  vi.stubGlobal('BUILD_SHELL', 'shell of {{brand}}');
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients,
    ...(language && { cookieStore: { get: async () => ({ value: language() }) } }),
  });
  vi.resetModules();
  await import('@/services/offline/worker');
  return listeners;
}

async function press(data: unknown, open: readonly Page[] = []) {
  const openWindow = vi.fn(async (_path: string) => {});
  const listeners = await startWorker({ matchAll: async () => open, openWindow });
  const close = vi.fn();
  const work: Promise<unknown>[] = [];
  listeners.get('notificationclick')?.({
    notification: { data, close },
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  await Promise.all(work);
  expect(close).toHaveBeenCalledOnce();
  return openWindow.mock.calls;
}

afterEach(() => vi.unstubAllGlobals());

it('ROUTE-55 tapping a notification opens its page in the open one', async () => {
  const deeds: string[] = [];
  const page: Page = {
    focus: async () => deeds.push('focus'),
    navigate: async (path) => deeds.push(path),
  };
  expect(await press({ path: '/m/notice' }, [page])).toEqual([]);
  expect(deeds).toEqual(['focus', '/m/notice']);
});

it('ROUTE-55 without an open page it opens a new one', async () => {
  expect(await press({ path: '/m/notice' })).toEqual([['/m/notice']]);
});

it.each([undefined, null, 'text', {}, { path: 7 }, { path: 'https://elsewhere.example/m/' }, { path: '/' }])(
  'a notification with %o as its data opens nothing',
  async (data) => {
    expect(await press(data)).toEqual([]);
  },
);

/** Sends a request to a worker, and waits until it has cached what it caches. */
async function askWorker(
  listeners: Awaited<ReturnType<typeof startWorker>>,
  path: string,
  mode: Request['mode'] = 'cors',
  cache: Request['cache'] = 'default',
) {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    // No script can create a navigation request.
    request: new Proxy(new Request(ORIGIN + path, { cache }), {
      get: (request, name) => (name === 'mode' ? mode : Reflect.get(request, name, request)),
    }),
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
    },
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}

it.each([
  ['/assets/login-1a2b.js', 'text/javascript'],
  ['/assets/login-1a2b.css', 'text/css'],
  ['/img/game/7.webp?w=240', 'image/webp'],
])('caches %s only with the expected content: a foreign page is not cached', async (path, type) => {
  vi.stubGlobal('caches', memoryCaches());
  const answers = [
    new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } }),
    new Response('the file', { headers: { 'content-type': type } }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Promise.reject(new TypeError('no way')));
  const listeners = await startWorker();
  const texts: (string | undefined)[] = [];
  for (let time = 0; time < 3; time += 1) texts.push(await (await askWorker(listeners, path))?.text());
  expect(texts).toEqual(['<html>Welcome to the hotel</html>', 'the file', 'the file']);
});

it('answers a stored script without its address, so that the browser writes no code cache for it', async () => {
  vi.stubGlobal('caches', memoryCaches());
  const headers = { 'content-type': 'text/javascript' };
  vi.stubGlobal('fetch', async () => new Response('the code', { headers }));
  const listeners = await startWorker();
  await askWorker(listeners, ENTRY);
  const repeated = await askWorker(listeners, ENTRY);
  expect(repeated?.headers.get('content-type')).toBe('text/javascript');
  expect([repeated?.url, await repeated?.text()]).toEqual(['', 'the code']);
});

it('PROD-06 a stored answer in place of the site is the earlier one, and says so', async () => {
  vi.stubGlobal('caches', memoryCaches());
  let isReached = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no way');
    return new Response('{"success":true}', { headers: { 'content-type': 'application/json' } });
  });
  const listeners = await startWorker();
  const ask = (path: string) => askWorker(listeners, path);
  const path = '/api/catalogue/games?pageNo=1';
  const fresh = await ask(path);
  expect([await fresh?.text(), fresh?.headers.get(LAST_SEEN_HEADER)]).toEqual(['{"success":true}', null]);
  isReached = false;
  const earlier = await ask(path);
  expect([earlier?.status, await earlier?.text()]).toEqual([200, '{"success":true}']);
  expect(earlier?.headers.get(LAST_SEEN_HEADER)).toBe('true');
  expect(earlier?.headers.get('content-type')).toBe('application/json');
  await expect(ask('/api/catalogue/games?pageNo=2')).rejects.toThrow('no way');
  // It is fresh again as soon as the site is reachable.
  isReached = true;
  expect((await ask(path))?.headers.has(LAST_SEEN_HEADER)).toBe(false);
});

it('PROD-06 of a page of home it stores the answers as last seen, and a start page for any address without them', async () => {
  const store = memoryCaches();
  vi.stubGlobal('caches', store);
  const answers = { '/api/catalogue/hot?language=TY': '{"success":true}' };
  const status = structuredClone(OPEN_STATUS);
  status.info.whitelabel.brandName = 'Alitap & $&';
  const page = pageWith('<main>a game</main>', { status, answers, imageCdnSeed: 0.5 });
  let isReached = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no way');
    return new Response(page, { headers: { 'content-type': 'text/html', 'content-security-policy': 'x' } });
  });
  const listeners = await startWorker();
  const visit = (path: string) => askWorker(listeners, path, 'navigate');
  expect(await (await visit('/m/home'))?.text()).toBe(page);
  isReached = false;
  for (const path of ['/m/home', '/m/login']) {
    const start = await visit(path);
    const text = await start?.text();
    expect(start?.headers.get('content-security-policy')).toBe('x');
    expect(text).toContain(writeScreen('shell of Alitap &amp; $&amp;'));
    expect(readInitialData(text ?? '')).toEqual({ status, entry: ENTRY });
    expect(text).not.toContain('a game');
  }
  const hot = await askWorker(listeners, '/api/catalogue/hot?language=TY');
  expect([await hot?.text(), hot?.headers.get(LAST_SEEN_HEADER)]).toEqual(['{"success":true}', 'true']);
});

it.each([
  ['/img/game/', 'image/webp', 200],
  ['/api/catalogue/games?pageNo=', 'application/json', 40],
])('of %s it keeps the newest, and forgets the oldest', async (path, type, most) => {
  vi.stubGlobal('caches', memoryCaches());
  let isReached = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no way');
    return new Response('it', { headers: { 'content-type': type } });
  });
  const listeners = await startWorker();
  const ask = (at: number) => askWorker(listeners, `${path}${at}`);
  for (let at = 0; at < most + 2; at += 1) await ask(at);
  isReached = false;
  const kept = async (at: number) =>
    ask(at).then(
      () => true,
      () => false,
    );
  expect([await kept(0), await kept(1), await kept(2), await kept(most + 1)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('asks for a page as HTML alone: it has the pictures and the font of earlier visits', async () => {
  vi.stubGlobal('caches', memoryCaches());
  const accepted: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    accepted.push(request.headers.get('accept'));
    return new Response('page');
  });
  const listeners = await startWorker();
  await askWorker(listeners, '/m/home', 'navigate');
  await askWorker(listeners, '/img/game/7.webp?w=240');
  expect(accepted).toEqual(['text/html', null]);
});

it('PROD-06 of the page of another screen it stores the answers as last seen, and no start page', async () => {
  vi.stubGlobal('caches', memoryCaches());
  const answers = { '/api/catalogue/games?pageNo=1': '{"success":true}' };
  let isReached = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no way');
    return new Response(pageWith('shell', { answers }), { headers: { 'content-type': 'text/html' } });
  });
  const listeners = await startWorker();
  await askWorker(listeners, '/m/slot-games', 'navigate');
  isReached = false;
  const list = await askWorker(listeners, '/api/catalogue/games?pageNo=1');
  expect([await list?.text(), list?.headers.get(LAST_SEEN_HEADER)]).toEqual(['{"success":true}', 'true']);
  await expect(askWorker(listeners, '/m/slot-games', 'navigate')).rejects.toThrow('no way');
});

describe('home of an earlier visit', () => {
  const LATER = ['login', 'deferredCharts'].map((name) => `<link href="/assets/${name}.js">`);
  const TEXTS = '<link href="/assets/ty.js">';
  const DAY = 24 * 60 * 60_000;
  let language = '';
  let isReached = true;
  let served = '';
  let asked: string[] = [];

  /** A page of home; its first screen names the visit. */
  const home = (visit: string, data: Partial<InitialData> = {}) =>
    pageWith(
      visit,
      { answers: {}, imageCdnSeed: 0.5, ...data },
      writeFiles([[TEXTS], ...LATER.map((link) => [link])], 0.5),
    );

  async function start(tellsCookies = true) {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal('caches', memoryCaches());
    [language, isReached, served, asked] = ['', true, home('first'), []];
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      if (!isReached) throw new TypeError('no way');
      return new Response(served, { headers: { 'content-security-policy': 'x' } });
    });
    const listeners = await startWorker({}, tellsCookies ? () => language : undefined);
    return async (path = '/m/home', cache?: Request['cache']) =>
      (await askWorker(listeners, path, 'navigate', cache)) ?? new Response();
  }

  afterEach(() => vi.useRealTimers());

  it('is that of its plain address: a view in the query is not stored for it', async () => {
    const visit = await start();
    served = home('a view');
    await visit('/m/home?view=hot');
    served = home('plain');
    expect(await (await visit()).text()).toBe(home('plain'));
  });

  it('shows at once, marked as stored, and is requested for the next visit', async () => {
    const visit = await start();
    expect(await (await visit()).text()).toBe(home('first'));
    served = home('second');
    const stored = await visit();
    const text = await stored.text();
    expect(text).toContain(writeScreen('first'));
    expect(readInitialData(text)).toEqual({ ...readInitialData(home('first')), isStored: true });
    // Its further files are stored, and are not requested at once.
    expect(home('first')).toContain(LATER[1]);
    expect(LATER.filter((link) => text.includes(link))).toEqual([]);
    expect(text).toContain(TEXTS);
    expect([stored.status, stored.headers.get('content-security-policy')]).toEqual([200, 'x']);
    expect(await (await visit()).text()).toContain('second');
    expect(asked).toEqual(['/m/home', '/m/home', '/m/home']);
  });

  it('shows without a network', async () => {
    const visit = await start();
    await visit();
    isReached = false;
    expect(await (await visit()).text()).toContain('first');
  });

  it.each([
    ['reloads it', '/m/home', 'no-cache'],
    ['reloads it past all caches', '/m/home', 'reload'],
    ['follows a link to a game', '/m/home?game=100001', 'default'],
    ['chooses from the menu', '/m/home?view=SLOT', 'default'],
    ['visits another page', '/m/slot-games', 'default'],
  ] as const)('does not show when the player %s', async (_, path, cache) => {
    const visit = await start();
    await visit();
    served = home('second');
    expect(await (await visit(path, cache)).text()).toBe(home('second'));
  });

  it.each([
    ['too old', () => vi.setSystemTime(Date.now() + DAY)],
    ['from the future, because the clock went back', () => vi.setSystemTime(Date.now() - DAY)],
    [
      'in another language',
      () => {
        language = 'EN';
      },
    ],
  ])('does not show when it is %s', async (_, happen) => {
    const visit = await start();
    await visit();
    served = home('second');
    happen();
    expect(await (await visit()).text()).toBe(home('second'));
  });

  it('is stored in the language it was requested in, whatever the player has chosen since', async () => {
    const visit = await start();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (request: Request) => {
      const page = await fetch(request);
      language = 'EN';
      return page;
    });
    await visit();
    served = home('second');
    expect(await (await visit()).text()).toBe(home('second'));
  });

  it('comes from the network where storage is blocked', async () => {
    const visit = await start();
    await visit();
    served = home('second');
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('blocked')) });
    const response = visit();
    await expect(response.then((page) => page.text())).resolves.toBe(home('second'));
  });

  it('does not show in a browser that does not tell its language', async () => {
    const visit = await start(false);
    await visit();
    served = home('second');
    expect(await (await visit()).text()).toBe(home('second'));
  });

  it('shows until it is a day old', async () => {
    const visit = await start();
    await visit();
    served = home('second');
    vi.setSystemTime(Date.now() + DAY - 1);
    expect(await (await visit()).text()).toContain('first');
  });

  it('stays that of its build after a deploy, whose pages need other files', async () => {
    const visit = await start();
    await visit();
    served = home('second', { entry: '/assets/index-3c4d.js' });
    await visit();
    expect(await (await visit()).text()).toContain('first');
    isReached = false;
    expect(await (await visit('/m/login')).text()).toContain(ENTRY);
  });

  it('does not show once the site is known to be closed', async () => {
    const visit = await start();
    await visit();
    served = home('closed', { status: { ...OPEN_STATUS, maintenance: true } });
    expect(await (await visit()).text()).toContain('first');
    expect(await (await visit()).text()).toBe(served);
  });

  it('is not stored without its first screen', async () => {
    const visit = await start();
    served = home('shell', { imageCdnSeed: undefined });
    await visit();
    served = home('second');
    expect(await (await visit()).text()).toBe(home('second'));
  });
});

describe('beside the builds before', () => {
  const OLD_ENTRY = '/assets/index-0f0f.js';
  const OLD_SHELL = pageWith('shell of the old build', { entry: OLD_ENTRY });
  const OLD_HOME = pageWith('home of the old build', { entry: OLD_ENTRY, answers: {}, imageCdnSeed: 0.5 });
  const OWN_HOME = pageWith('home', { answers: {}, imageCdnSeed: 0.5 });
  let isReached = false;
  let store = memoryCaches();

  /** A worker on a device where earlier builds have stored their pages and files. */
  async function start(...builds: readonly string[]) {
    store = memoryCaches();
    for (const build of builds) {
      const cache = await store.open(build);
      await cache.put('/m/home', new Response(OLD_SHELL));
      const headers = { 'x-stored-at': String(Date.now()), 'x-stored-language': '' };
      await cache.put('/m/home?stored', new Response(OLD_HOME, { headers }));
      await cache.put(`${ORIGIN}${OLD_ENTRY}`, new Response('code of the old build'));
    }
    vi.stubGlobal('caches', store);
    isReached = true;
    vi.stubGlobal('fetch', async (asked: Request | string) => {
      if (!isReached) throw new TypeError('no way');
      const address = typeof asked === 'string' ? asked : asked.url;
      return address.endsWith(ENTRY)
        ? new Response('code', { headers: { 'content-type': 'text/javascript' } })
        : new Response(OWN_HOME);
    });
    const listeners = await startWorker({ claim: async () => {} }, () => '');
    return {
      visit: (path: string) => askWorker(listeners, path, 'navigate'),
      ask: (path: string) => askWorker(listeners, path),
      live: async (moment: 'install' | 'activate') => {
        const work: Promise<unknown>[] = [];
        listeners.get(moment)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
        await Promise.all(work);
      },
    };
  }

  it.each(['/m/home', '/m/login', '/m/slot-games'])(
    'PROD-06 an unreachable site has no page at %s rather than that of another build',
    async (path) => {
      const { visit } = await start('site-old');
      isReached = false;
      await expect(visit(path)).rejects.toThrow('no way');
    },
  );

  it('PROD-06 home comes from the network, not from another build', async () => {
    const { visit } = await start('site-old');
    expect(await (await visit('/m/home'))?.text()).toBe(OWN_HOME);
  });

  it.each([['site-old'], ['site-old', 'site-older']])(
    'PROD-06 what it has stored itself it shows, whatever other builds have stored',
    async (...builds) => {
      const { visit, live } = await start(...builds);
      await live('install');
      isReached = false;
      for (const path of ['/m/home', '/m/login']) {
        const text = await (await visit(path))?.text();
        expect(text).toContain(ENTRY);
        expect(text).not.toContain('old build');
      }
    },
  );

  it('PROD-06 it stores its files at installation, and every open page keeps those of its own build', async () => {
    const { ask, live } = await start('site-old');
    await live('install');
    isReached = false;
    expect(await (await store.open('site-test')).match(ENTRY)).toBeDefined();
    expect(await (await ask(OLD_ENTRY))?.text()).toBe('code of the old build');
  });

  it('PROD-06 it deletes all builds but its own and the two before it, and neither pictures nor answers', async () => {
    const { live } = await start('site-1', 'site-2', 'site-3', 'site-4');
    await store.open('pictures');
    await store.open('answers');
    await live('install');
    await live('activate');
    expect((await store.keys()).toSorted()).toEqual(['answers', 'pictures', 'site-3', 'site-4', 'site-test']);
  });
});
