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
import { MANIFEST } from '@/config/screens';
import { BEHIND_THE_PAGE, LOADERS, sourcesOf } from '@/config/sources';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMON = ['src/locales/ty/index.ts', 'src/locales/ty/common.ts'];

const SOURCES = readdirSync(`${ROOT}/src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `src/${name}`);
/** A build in which every source is a separate chunk. */
const hints = createHints(
  Object.fromEntries(SOURCES.map((file) => [file, { file }])),
  Object.fromEntries(SOURCES.map((file) => [file, file])),
);
const rowOf = (name: string | undefined) => {
  const row = MANIFEST.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`no row ${name}`);
  return { sources: sourcesOf(row), texts: row.texts ?? [] };
};
const tags = (path: string, isGameLink?: boolean): string => {
  const { head, end } = hints({ path, language: 'TY', isGameLink }, false);
  return head + end;
};
const hinted = (path: string, isGameLink?: boolean) =>
  [...tags(path, isGameLink).matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file);

describe('preload hints', () => {
  it('name sources that exist', () => {
    const named = [...LOADERS, ...BEHIND_THE_PAGE, ...MANIFEST.flatMap(sourcesOf)];
    expect(named.filter((source) => !SOURCES.includes(source))).toEqual([]);
  });

  it('a link to a game preloads the charts behind the page and the game’s sheet; home alone what it needs next', () => {
    const needed = [
      'src/composition/site/deferredChartsFlow.ts',
      'src/features/catalogue/game/GameSheet.tsx',
    ];
    expect(hinted('/m/home', true)).toEqual(expect.arrayContaining([...COMMON, ...LOADERS, ...needed]));
    expect(hinted('/m/home')).toContain('src/features/account/login/LoginPopup.tsx');
  });

  it.each(Object.keys({ ...CATEGORY_ROUTES, ...VIEW_ROUTES }))('%s preloads the game list', (path) => {
    const { sources } = rowOf(screenAt(path));
    expect(sources).toContainEqual(expect.stringMatching(/^src\/features\/catalogue\/gameList\//));
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, ...LOADERS, ...sources]));
  });

  it.each([...Object.keys(CATEGORY_ROUTES), ...Object.values(CATEGORY_ROUTES).map(centerPathOf)])(
    '%s preloads the chart and the texts around its games',
    (path) => {
      const { sources, texts } = rowOf(chartedScreen(path));
      expect(sources).toContainEqual(expect.stringMatching(/^src\/composition\/.+Flows?\.ts$/));
      expect(texts).toEqual(['catalogue']);
      expect(hinted(path)).toEqual(expect.arrayContaining([...sources, 'src/locales/ty/catalogue.ts']));
    },
  );

  it.each(Object.entries(POPUP_ROUTES))(
    '%s preloads the view, the chart and the texts of %s',
    (path, name) => {
      expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, ...LOADERS]));
      expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/features\/account\/.+Popup\.tsx$/));
      expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/composition\/.+Flow\.ts$/));
      expect(rowOf(name).texts.length).toBeGreaterThan(0);
      for (const part of rowOf(name).texts) expect(hinted(path)).toContain(`src/locales/ty/${part}.ts`);
    },
  );

  it.each(Object.entries(SCREEN_ROUTES))('%s preloads the view and the chart of %s', (path, name) => {
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, ...LOADERS]));
    const own = hinted(path).filter((file = '') => !LOADERS.includes(file));
    expect(own).toContainEqual(expect.stringMatching(/^src\/features\/.+\/.+\.tsx$/));
    const flows = own.filter((file) => file?.startsWith('src/composition/'));
    expect(flows).toHaveLength(PLAIN_SCREENS.some((plain) => plain === name) ? 0 : 1);
    for (const part of rowOf(name).texts) expect(hinted(path)).toContain(`src/locales/ty/${part}.ts`);
  });

  it('home needs only its language at once: everything else is in the start chunk', () => {
    const atOnce = withoutNextFiles(tags('/m/home'));
    expect([...atOnce.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file)).toEqual([
      'src/locales/ty/index.ts',
    ]);
  });
});

describe('files that load on demand', () => {
  it('are found in their merged chunks, each once', () => {
    const merged = createHints(
      {
        _login: { file: 'login.js', imports: ['_words'], css: ['login.css'] },
        _words: { file: 'words.js' },
      },
      {
        'src/features/account/login/LoginPopup.tsx': 'login.js',
        'src/composition/account/loginFlow.ts': 'login.js',
      },
    );
    const place = { path: '/m/login', language: 'TY' } as const;
    expect(merged(place, false).end.match(/href="[^"]+"/g)).toEqual([
      'href="/login.js"',
      'href="/words.js"',
      'href="/login.css"',
    ]);
    // No texts to wait for.
    expect(merged(place, false).end).not.toContain('<template');
    expect(merged(place, true).end).toContain('<link rel="stylesheet" href="/login.css" disabled>');
  });

  it('home requests the login, and then the charts behind the page, after its texts; a link to a game only its own', () => {
    const next = (isGameLink: boolean) => readNextFiles(tags('/m/home', isGameLink));
    const login = 'href="/src/features/account/login/LoginPopup.tsx"';
    const deferredCharts = 'href="/src/composition/site/deferredChartsFlow.ts"';
    expect(next(false)).toContain(login);
    expect(next(false).indexOf(login)).toBeLessThan(next(false).indexOf(deferredCharts));
    const files = [...next(false).matchAll(/href="([^"]+)"/g)].map(([, file]) => file);
    expect(new Set(files).size).toBe(files.length);
    expect(next(true)).toContain(deferredCharts);
    expect(next(true)).not.toContain(login);
  });

  it('home, a link to a game and a rendered screen, whose pages are long, have their links in the head; the code waits longer there', () => {
    const waiting = (pause?: string) =>
      new Map([
        ['id', PAGE_NAMES.nextFiles],
        ...(pause === undefined ? [] : [['data-pause', pause] as const]),
      ]);
    const placed = (path: string, isGameLink = false, hasScreen = false) => {
      const { head, end } = hints({ path, language: 'TY', isGameLink, hasScreen }, false);
      const opening = (html: string) => tagsOf(readNextFiles(html), 'template')[0]?.attributes;
      return [opening(head), opening(end)];
    };
    expect(placed('/m/home')).toEqual([waiting('0.5'), undefined]);
    expect(placed('/m/home', true)).toEqual([waiting('0.25'), undefined]);
    expect(placed('/m/login')).toEqual([undefined, waiting()]);
    expect(placed('/m/slot-games')).toEqual([undefined, waiting()]);
    expect(placed('/m/activity', false, true)).toEqual([waiting(), undefined]);
  });
});
