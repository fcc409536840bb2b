import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FLOWS } from '@/composition/site/flows';
import { POPUP_ROUTES } from '@/config/routes';
import first from '@/locales/en';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const read = (file: string) => readFileSync(file, 'utf8');

/** The part that contains a text, by key; texts of the first screen are always loaded. */
const PART_OF = new Map<string, string>(Object.keys(first).map((key) => [key, 'first']));
const parts = import.meta.glob<{ default: object }>('../../src/locales/en/*.ts', { eager: true });
for (const [file, { default: texts }] of Object.entries(parts)) {
  const part = /(\w+)\.ts$/.exec(file)?.[1] ?? '';
  if (part !== 'index') for (const key of Object.keys(texts)) PART_OF.set(key, part);
}

/** The file that an import of a view refers to; undefined for packages, styles and other modules. */
function fileOf(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('@/')
    ? join(SOURCES, specifier.slice(2))
    : join(dirname(from), specifier);
  if (!specifier.startsWith('.') && !specifier.startsWith('@/')) return undefined;
  if (!/^(?:features|ui)\//.test(relative(SOURCES, path))) return undefined;
  return [`${path}.tsx`, `${path}.ts`, join(path, 'index.ts')].find((file) => existsSync(file));
}

const IMPORT = /(?:import|export) (?:type )?(?:\* as \w+|\w+)?,? ?(?:\{([^}]*)\})? ?from '([^']+)'/g;
const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);

/** The module of a name that an index re-exports. */
function behind(index: string, name: string): string | undefined {
  for (const [, names = '', specifier = ''] of read(index).matchAll(IMPORT)) {
    if (namesIn(names).includes(name)) return fileOf(index, specifier);
  }
  return undefined;
}

/** A view's module and all modules that it imports. */
function modulesOf(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const text = read(entry);
  for (const [whole, names, specifier = ''] of text.matchAll(IMPORT)) {
    const file = whole.startsWith('import type') ? undefined : fileOf(entry, specifier);
    if (file === undefined) continue;
    if (!file.endsWith('/index.ts')) modulesOf(file, seen);
    else for (const name of namesIn(names ?? '')) modulesOf(behind(file, name) ?? file, seen);
  }
  for (const [, specifier = ''] of text.matchAll(/import\('([^']+)'\)/g)) {
    const file = fileOf(entry, specifier);
    if (file !== undefined) modulesOf(file, seen);
  }
  // Its step-up dialogs.
  for (const [, view = ''] of text.matchAll(/<LazyView\s+name="(stepUp|humanCheck)"/g))
    modulesOf(entryOf(view), seen);
  return seen;
}

const manifest = join(SOURCES, 'features/site/screens.ts');
const views = [manifest, join(SOURCES, 'features/site/screenViews.gen.ts')].flatMap((file) => [
  ...read(file).matchAll(/^ {2}(\w+): async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/gm),
]);

/** The module of a view of the manifest. */
function entryOf(name: string): string {
  const [, , path = '', member = ''] = views.find(([, each]) => each === name) ?? [];
  const file = fileOf(manifest, path) ?? '';
  return file.endsWith('/index.ts') ? (behind(file, member) ?? '') : file;
}

/** The keys that a module names, in full or by prefix. */
function keysOf(module: string): readonly string[] {
  const text = read(module);
  const whole = [...text.matchAll(/'([a-z]\w*\.[\w.]+)'/g)].map(([, key = '']) => key);
  const begun = [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].flatMap(([, start = '']) =>
    [...PART_OF.keys()].filter((key) => key.startsWith(start)),
  );
  return [...whole, ...begun].filter((key) => PART_OF.has(key));
}

/**
 * Texts that are loaded before a view can open, in addition to those of its chart: the lazy charts load those of home,
 * figures and boards load their own, and step-ups are checked together with the forms that ask for them.
 */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  sideMenu: ['home'],
  memberMenu: ['home'],
  globalOverlays: ['home'],
  gameShell: ['protection'],
  humanCheck: ['account'],
  stepUp: ['account'],
};

const isFlow = (name: string): name is keyof typeof FLOWS => name in FLOWS;

describe('ERR-26 the texts of a view are loaded with it', () => {
  it.each(views.map(([, name = '']) => ({ name })))('$name', ({ name }) => {
    const texts = isFlow(name) ? (FLOWS[name].texts ?? []) : [];
    const loaded = new Set<string>(['first', 'common', ...texts, ...(BEFORE[name] ?? [])]);
    const lacking = [...modulesOf(entryOf(name))].flatMap((module) =>
      keysOf(module)
        .filter((key) => !loaded.has(PART_OF.get(key) ?? ''))
        .map((key) => `${relative(SOURCES, module)}: ${key} (${PART_OF.get(key)})`),
    );
    expect(lacking).toEqual([]);
  });

  it('every popup and screen is checked', () => {
    expect(views.length).toBeGreaterThan(40);
    const names = views.map(([, name]) => name);
    expect(Object.values(POPUP_ROUTES).filter((name) => !names.includes(name))).toEqual([]);
  });
});
