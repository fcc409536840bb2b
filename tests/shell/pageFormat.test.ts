import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { memoryCaches } from '../support/memoryCaches';

/* The format of the page: written by the server, read by its scripts, the service worker, the bench and the tests. */

afterEach(() => {
  vi.doUnmock('@/config/pageNames');
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads every writer and reader of the format anew; `rename` changes all of its names. */
async function load(rename?: (name: string) => string) {
  vi.resetModules();
  if (rename !== undefined) {
    vi.doMock('@/config/pageNames', async (original) => {
      const { PAGE_NAMES } = await original<typeof import('@/config/pageNames')>();
      return {
        PAGE_NAMES: Object.fromEntries(Object.entries(PAGE_NAMES).map(([key, name]) => [key, rename(name)])),
      };
    });
  }
  return {
    names: (await import('@/config/pageNames')).PAGE_NAMES,
    format: await import('@/config/pageFormat'),
    shell: await import('@server/shell'),
    template: await import('@server/shell/template'),
    hints: await import('@server/shell/hints'),
    taps: (await import('@server/shell/earlyTaps')).EARLY_TAPS,
    initialData: await import('@/services/initialData'),
  };
}
type Loaded = Awaited<ReturnType<typeof load>>;

const ENTRY = '/assets/index-1a2b.js';
const FIRST_SCREEN = '<main>games & $& </main>';

/** The page of home, as the shell serves it over the template of the repository. */
async function serveHome({ shell, template, hints }: Loaded): Promise<string> {
  const tags = hints.createHints(
    {
      'index.html': { file: ENTRY.slice(1), isEntry: true },
      'src/locales/ty/index.ts': { file: 'assets/ty.js' },
      '_login.js': { file: 'assets/login.js' },
    },
    {
      'src/locales/ty/index.ts': 'assets/ty.js',
      'src/features/account/login/LoginPopup.tsx': 'assets/login.js',
    },
  );
  const site = shell.createShell({
    frontend: {
      files: new Map(),
      template: async () => template.readTemplate(readFileSync('index.html', 'utf8')),
      entry: ENTRY,
      hints: tags,
      styles: () => '',
      development: false,
      renderer: {
        renderPage: async () => ({
          screen: FIRST_SCREEN,
          answers: { '/api/games': '{"g":1}' },
          imageCdnSeed: 0.5,
        }),
      },
    },
    status: async () => OPEN_STATUS,
    origin: async () => 'https://laro.example',
    game: async () => undefined,
    ask: async () => new Response('{}'),
    secure: false,
  });
  return (await site.request('https://laro.example/m/home')).text();
}

/** Lets the service worker store a page, and answers what it serves without a network: home, and any other address. */
async function storePage(page: string): Promise<readonly [string, string]> {
  const listeners = new Map<string, (event: unknown) => void>();
  let isReached = true;
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('BUILD_VERSION', 'test');
  vi.stubGlobal('BUILD_FILES', [ENTRY]);
  vi.stubGlobal('BUILD_SHELL', 'shell of {{brand}}');
  vi.stubGlobal('self', {
    location: new URL('https://laro.example'),
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    cookieStore: { get: async () => null },
  });
  vi.stubGlobal('fetch', async () =>
    isReached ? new Response(page) : Promise.reject(new TypeError('no way')),
  );
  await import('@/services/offline/worker');
  const visit = async (path: string) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: new Proxy(new Request(`https://laro.example${path}`), {
        get: (request, name) => (name === 'mode' ? 'navigate' : Reflect.get(request, name, request)),
      }),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    const text = await (await answer)?.text();
    await Promise.allSettled(work);
    return text ?? '';
  };
  await visit('/m/home');
  isReached = false;
  return [await visit('/m/home'), await visit('/m/login')];
}

/** The initial data that the page's first script reads. */
function readInPage({ initialData, format, names }: Loaded, page: string) {
  const tags = format.tagsOf(page, 'script');
  const at = tags.findIndex(({ attributes }) => attributes.get('id') === names.initialData);
  const element = { textContent: format.contentsOf(page, 'script')[at] ?? '' };
  return initialData.readInitialData({
    getElementById: (id) => (id === names.initialData ? (element as HTMLElement) : null),
  });
}

describe('the format of the page', () => {
  it.each([
    ['as it is', undefined],
    ['with every name changed', (name: string) => `${name}-changed`],
  ] as const)(
    '%s, what the server writes is what worker, scripts, bench and tests read',
    async (_, rename) => {
      const loaded = await load(rename);
      const { format, names, taps } = loaded;
      const page = await serveHome(loaded);
      const data = {
        status: { ...OPEN_STATUS, location: { ip: '' } },
        answers: expect.objectContaining({ '/api/games': '{"g":1}' }),
        imageCdnSeed: 0.5,
      };
      expect(page).toContain(format.writeScreen(FIRST_SCREEN));
      expect(format.readInitialData(page)).toEqual({ ...data, entry: ENTRY });
      expect(readInPage(loaded, page)).toEqual(data);
      expect(format.readNextFiles(page)).toContain('/assets/login.js');
      expect(format.withoutNextFiles(page)).not.toContain('/assets/login.js');
      expect(page).toContain(names.hydrated);
      expect(page).toContain(taps);

      const [home, login] = await storePage(page);
      expect(home).toContain(format.writeScreen(FIRST_SCREEN));
      expect(readInPage(loaded, home)).toEqual({ ...data, isStored: true });
      expect(home).not.toContain('/assets/login.js');
      expect(login).toContain(format.writeScreen('shell of Sample'));
      expect(readInPage(loaded, login)).toEqual({ status: data.status });
    },
  );

  it('its names are written in one place', async () => {
    const { names } = await load();
    const { root: _, ...own } = names;
    const sources = ['src', 'contract', 'server', 'bench', 'tests', 'scripts'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs|html)$/.test(name))
        .map((name) => `${folder}/${name}`)
        .filter((file) => file !== 'src/config/pageNames.ts'),
    );
    const copies = [...sources, 'index.html'].flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return Object.values(own)
        .filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text))
        .map((name) => `${file} names ${name} itself: use src/config/pageFormat.ts`);
    });
    expect(copies).toEqual([]);
  });

  it('text that looks like the format stays text', async () => {
    const { format } = await load();
    const tricky = `</script>$&<!--/${'first'}-screen--><!--`;
    const status = structuredClone(OPEN_STATUS);
    status.info.whitelabel.brandName = tricky;
    const page =
      format.writeScreen(format.fillShell('{{brand}}', tricky)) +
      format.writeServedPopup('<dialog open>Over the page</dialog>') +
      format.writeInitialData({ status });
    expect(format.readInitialData(page)?.status?.info.whitelabel.brandName).toBe(tricky);
    const start = format.asStartPage(page, { status }, format.fillShell('start {{brand}}', tricky));
    expect(format.readInitialData(start)).toEqual({ status });
    expect(start.split(format.escapeHtml(tricky))).toHaveLength(2);
    expect(start).not.toContain('dialog');
  });

  it('tags are read with every attribute, whatever its value', async () => {
    const { format } = await load();
    const html =
      '<link rel="a" disabled><links x="1"><link title="1 > 0 &amp; href=" href="/b"/><style>p{}</style>';
    expect(format.tagsOf(html, 'link').map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
      { rel: 'a', disabled: '' },
      { title: '1 > 0 &amp; href=', href: '/b' },
    ]);
    expect(format.tagsOf(html, 'style')[0]?.text).toBe('<style>');
    expect(format.contentsOf(html, 'style')).toEqual(['p{}']);
  });

  it('a page of another site has no initial data', async () => {
    const { format } = await load();
    expect(format.readInitialData('<!doctype html><script>{}</script>')).toBeUndefined();
  });
});
