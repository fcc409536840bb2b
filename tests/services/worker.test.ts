import { afterEach, expect, it, vi } from 'vitest';

/* What the service worker does when a notification of the site is pressed; browsers let no test press one. */

interface Page {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (path: string) => Promise<unknown>;
}

async function press(data: unknown, open: readonly Page[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const openWindow = vi.fn(async (_path: string) => {});
  vi.stubGlobal('BUILD_VERSION', 'test');
  vi.stubGlobal('BUILD_FILES', []);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => open, openWindow },
  });
  vi.resetModules();
  await import('@/services/offline/worker');
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
