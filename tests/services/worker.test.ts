import { afterEach, expect, it, vi } from 'vitest';
import { LAST_SEEN_HEADER } from '@/config/constants';
import { memoryCaches } from '../support/memoryCaches';

/* What the service worker does when a notification of the site is pressed, which browsers let no test do, and when
   the site cannot be reached. */

interface Page {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (path: string) => Promise<unknown>;
}

const ORIGIN = 'https://laro.example';

/** The listeners of a new worker. */
async function startWorker(clients: object = {}) {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('BUILD_VERSION', 'test');
  vi.stubGlobal('BUILD_FILES', []);
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients,
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

it('ROUTE-55 a press on a notification opens its page in the one that is open', async () => {
  const deeds: string[] = [];
  const page: Page = {
    focus: async () => deeds.push('focus'),
    navigate: async (path) => deeds.push(path),
  };
  expect(await press({ path: '/m/notice' }, [page])).toEqual([]);
  expect(deeds).toEqual(['focus', '/m/notice']);
});

it('ROUTE-55 with no page open it opens a new one', async () => {
  expect(await press({ path: '/m/notice' })).toEqual([['/m/notice']]);
});

it.each([undefined, null, 'text', {}, { path: 7 }, { path: 'https://elsewhere.example/m/' }, { path: '/' }])(
  'a notification with %o as its data leads nowhere',
  async (data) => {
    expect(await press(data)).toEqual([]);
  },
);

it('PROD-06 an answer that stands in for the site is the earlier one, and says so', async () => {
  vi.stubGlobal('caches', memoryCaches());
  let isReached = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('no way');
    return new Response('{"success":true}', { headers: { 'content-type': 'application/json' } });
  });
  const listeners = await startWorker();
  const ask = async (path: string) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: new Request(ORIGIN + path),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  };
  const path = '/api/catalogue/games?pageNo=1';
  const fresh = await ask(path);
  expect([await fresh?.text(), fresh?.headers.get(LAST_SEEN_HEADER)]).toEqual(['{"success":true}', null]);
  isReached = false;
  const earlier = await ask(path);
  expect([earlier?.status, await earlier?.text()]).toEqual([200, '{"success":true}']);
  expect(earlier?.headers.get(LAST_SEEN_HEADER)).toBe('true');
  expect(earlier?.headers.get('content-type')).toBe('application/json');
  await expect(ask('/api/catalogue/games?pageNo=2')).rejects.toThrow('no way');
  // And fresh again, as soon as the site is.
  isReached = true;
  expect((await ask(path))?.headers.has(LAST_SEEN_HEADER)).toBe(false);
});
