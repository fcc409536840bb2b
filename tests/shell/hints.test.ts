import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHints } from '@server/shell/hints';
import { describe, expect, it } from 'vitest';
import { CATEGORY_ROUTES, PLAIN_SCREENS, POPUP_ROUTES, SCREEN_ROUTES, VIEW_ROUTES } from '@/config/routes';
import { collectLateParts, readLateParts } from '../../scripts/vite/lateParts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VIEWS = 'src/features/screens.ts';
const FLOWS = 'src/composition/screens.ts';
const LIST = 'src/features/gameList/index.ts';
const COMMON = ['src/locales/ty/index.ts', 'src/locales/ty/later.ts', 'src/services/i18n/late.ts'];

/** A manifest in which every source is a chunk of its own name. */
const manifest = Object.fromEntries(
  readdirSync(`${ROOT}/src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`src/${name}`, { file: `src/${name}` }]),
);
const late = await collectLateParts(ROOT, [VIEWS, FLOWS]);
const hints = createHints(manifest, late);
const hinted = (path: string) => [...hints(path, 'TY').matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file);

describe('preload hints', () => {
  it.each(Object.keys({ ...CATEGORY_ROUTES, ...VIEW_ROUTES }))('%s brings the game list', (path) => {
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, VIEWS, LIST]));
  });

  it.each(Object.entries(POPUP_ROUTES))('%s brings the view, the chart and the texts of %s', (path, name) => {
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, VIEWS, FLOWS]));
    expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/features\/popups\/.+Popup\.tsx$/));
    expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/composition\/.+Flow\.ts$/));
    expect(late[name]?.texts.length).toBeGreaterThan(0);
    for (const part of late[name]?.texts ?? []) expect(hinted(path)).toContain(`src/locales/ty/${part}.ts`);
  });

  it.each(Object.entries(SCREEN_ROUTES))('%s brings the view and the chart of %s', (path, name) => {
    expect(hinted(path)).toEqual(expect.arrayContaining([...COMMON, VIEWS]));
    expect(hinted(path)).toContainEqual(expect.stringMatching(/^src\/features\/.+\/.+\.tsx?$/));
    const flows = hinted(path).filter((file) => file?.startsWith('src/composition/'));
    if (PLAIN_SCREENS.includes(name)) expect(flows).toEqual([]);
    else expect(flows.length).toBeGreaterThan(1);
    for (const part of late[name]?.texts ?? []) expect(hinted(path)).toContain(`src/locales/ty/${part}.ts`);
  });

  it('home brings its language alone: everything else comes with the start', () => {
    expect(hinted('/m/home')).toEqual(['src/locales/ty/index.ts']);
  });
});

describe('late parts', () => {
  it('are read from the tables by which the site loads them', () => {
    const table = `const TABLE: Record<string, unknown> = {
      short: { load: async () => (await import('./a')).a, texts: ['one', 'two'] },
      'quoted-name': async () => { const { b } = await import('./b'); return () => b; },
      plain: 3,
    };`;
    expect(Object.fromEntries(readLateParts('table.ts', table))).toEqual({
      short: { imports: ['./a'], texts: ['one', 'two'] },
      'quoted-name': { imports: ['./b'], texts: [] },
    });
  });
});
