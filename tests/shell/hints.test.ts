import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHints } from '@server/shell/hints';
import { describe, expect, it } from 'vitest';
import { readNextFiles, tagsOf, withoutNextFiles } from '@/config/pageFormat';
import { PAGE_NAMES } from '@/config/pageNames';
import {
  CATEGORY_ROUTES,
  centerPathOf,
  chartedScreen,
  PLAIN_SCREENS,
  POPUP_ROUTES,
  SCREEN_ROUTES,
  screenAt,
  VIEW_ROUTES,
} from '@/config/routes';
import {
  collectLazyModules,
  LAZY_TABLES,
  locateSources,
  readLazyModules,
} from '../../scripts/vite/preloadManifest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VIEWS = 'src/features/manifest/screens.ts';
const FLOWS = 'src/composition/flows/flows.ts';
const LISTS = 'src/features/gameList/';
const COMMON = ['src/locales/ty/index.ts', 'src/locales/ty/common.ts', 'src/services/i18n/lazy.ts'];

/** A manifest in which every source is a separate chunk. */
const manifest = Object.fromEntries(
  readdirSync(`${ROOT}/src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`src/${name}`, { file: `src/${name}` }]),
);
const lazy = await collectLazyModules(ROOT, LAZY_TABLES);
const hints = createHints(manifest, { parts: lazy, files: {} });
const tags = (path: string, isGameLink?: boolean): string => {
  const { head, end } = hints({ path, language: 'TY', isGameLink }, false);
  return head + end;
};
const hinted = (path: string, isGameLink?: boolean) =>
  [...tags(path, isGameLink).matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file);

describe('preload hints', () => {
  it('a link to a game preloads the charts behind the page and the game’s sheet; home alone not the sheet', () => {
    const sheet = 'src/features/game/GameSheet.tsx';
    const needed = ['src/composition/flows/backgroundFlow.ts', sheet];
    expect(hinted('/m/home', true)).toEqual(expect.arrayContaining([...COMMON, VIEWS, FLOWS, ...needed]));
    expect(hinted('/m/home')).not.toContain(sheet);
  });

  it.each(Object.keys({ ...CATEGORY_ROUTES, ...VIEW_ROUTES }))('%s preloads the game list', (path) => {
    const [list] = (lazy[screenAt(path) ?? '']?.imports ?? []).filter((file) => file.startsWith(LISTS));
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, VIEWS, list]));
  });

  it.each([...Object.keys(CATEGORY_ROUTES), ...Object.values(CATEGORY_ROUTES).map(centerPathOf)])(
    '%s preloads the chart and the texts around its games',
    (path) => {
      const { imports = [], texts = [] } = lazy[chartedScreen(path) ?? ''] ?? {};
      expect(imports).toContainEqual(expect.stringMatching(/^src\/composition\/.+Flows?\.ts$/));
      expect(texts).toEqual(['catalogue']);
      expect(hinted(path)).toEqual(expect.arrayContaining([...imports, 'src/locales/ty/catalogue.ts']));
    },
  );

  it.each(Object.entries(POPUP_ROUTES))(
    '%s preloads the view, the chart and the texts of %s',
    (path, name) => {
      expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, VIEWS, FLOWS]));
      expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/features\/popups\/.+Popup\.tsx$/));
      expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/composition\/.+Flow\.ts$/));
      expect(lazy[name]?.texts.length).toBeGreaterThan(0);
      for (const part of lazy[name]?.texts ?? []) expect(hinted(path)).toContain(`src/locales/ty/${part}.ts`);
    },
  );

  it.each(Object.entries(SCREEN_ROUTES))('%s preloads the view and the chart of %s', (path, name) => {
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, VIEWS]));
    expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/features\/.+\/.+\.tsx?$/));
    const flows = hinted(path).filter((file) => file?.startsWith('src/composition/'));
    if (PLAIN_SCREENS.some((plain) => plain === name)) expect(flows).toEqual([]);
    else expect(flows.length).toBeGreaterThan(1);
    for (const part of lazy[name]?.texts ?? []) expect(hinted(path)).toContain(`src/locales/ty/${part}.ts`);
  });

  it('home needs only its language at once: everything else is in the start chunk', () => {
    const atOnce = withoutNextFiles(tags('/m/home'));
    expect([...atOnce.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file)).toEqual([
      'src/locales/ty/index.ts',
    ]);
  });
});

describe('lazy parts', () => {
  it('are read from the site’s own loading tables', () => {
    const table = `const TABLE: Record<string, unknown> = {
      short: { load: async () => (await import('./a')).a, texts: ['one', 'two'] },
      'quoted-name': async () => { const { b } = await import('./b'); return () => b; },
      plain: 3,
    };`;
    expect(Object.fromEntries(readLazyModules('table.ts', table))).toEqual({
      short: { imports: ['./a'], texts: ['one', 'two'] },
      'quoted-name': { imports: ['./b'], texts: [] },
    });
  });

  it('are found in their merged chunks', () => {
    const imports: Readonly<Record<string, readonly string[]>> = {
      '/site/src/list.ts': ['/site/src/Grid.tsx'],
    };
    const graph = {
      getModuleInfo: (id: string) => ({
        importedIds: imports[id] ?? [],
        dynamicallyImportedIds: id === '/site/src/table.ts' ? ['/site/src/list.ts', '/site/src/flow.ts'] : [],
      }),
    };
    const outputs = {
      start: { fileName: 'start.js', moduleIds: ['/site/src/table.ts'] },
      shared: { fileName: 'shared.js', moduleIds: ['/site/src/Grid.tsx', '/site/src/flow.ts'] },
      styles: { fileName: 'shared.css' },
    };
    const files = locateSources('/site', outputs, graph);
    expect(files).toEqual({ 'src/list.ts': ['shared.js'], 'src/flow.ts': ['shared.js'] });
    const merged = createHints(
      {
        _shared: { file: 'shared.js', imports: ['_words'], css: ['shared.css'] },
        _words: { file: 'words.js' },
      },
      { parts: { login: { imports: ['src/list.ts', 'src/flow.ts'], texts: [] } }, files },
    );
    const place = { path: '/m/login', language: 'TY' } as const;
    expect(merged(place, false).end.match(/href="[^"]+"/g)).toEqual([
      'href="/shared.js"',
      'href="/words.js"',
      'href="/shared.css"',
    ]);
    // No texts to wait for.
    expect(merged(place, false).end).not.toContain('<template');
    expect(merged(place, true).end).toContain('<link rel="stylesheet" href="/shared.css" disabled>');
  });

  it('home requests the login, and then the charts behind the page, after its texts; a link to a game only its own', () => {
    const next = (isGameLink: boolean) => readNextFiles(tags('/m/home', isGameLink));
    const login = 'href="/src/features/popups/login/LoginPopup.tsx"';
    const background = 'href="/src/composition/flows/backgroundFlow.ts"';
    expect(next(false)).toContain(login);
    expect(next(false).indexOf(login)).toBeLessThan(next(false).indexOf(background));
    const files = [...next(false).matchAll(/href="([^"]+)"/g)].map(([, file]) => file);
    expect(new Set(files).size).toBe(files.length);
    expect(next(true)).toContain(background);
    expect(next(true)).not.toContain(login);
  });

  it('home and a link to a game, whose pages are long, have their links in the head; the code waits longer there', () => {
    const waiting = (pause?: string) =>
      new Map([
        ['id', PAGE_NAMES.nextFiles],
        ...(pause === undefined ? [] : [['data-pause', pause] as const]),
      ]);
    const placed = (path: string, isGameLink = false) => {
      const { head, end } = hints({ path, language: 'TY', isGameLink }, false);
      const opening = (html: string) => tagsOf(readNextFiles(html), 'template')[0]?.attributes;
      return [opening(head), opening(end)];
    };
    expect(placed('/m/home')).toEqual([waiting('0.5'), undefined]);
    expect(placed('/m/home', true)).toEqual([waiting('0.25'), undefined]);
    expect(placed('/m/login')).toEqual([undefined, waiting()]);
    expect(placed('/m/slot-games')).toEqual([undefined, waiting()]);
  });
});
