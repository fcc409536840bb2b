import * as z from 'zod';
import { escapeHtml, writeFiles } from '@/config/pageFormat';
import { HOME_PATH, isPopupPath, POPUP_ROUTES, plainPath, screenAt } from '@/config/routes';
import type { LanguageCode } from '@/services/contract/system';

/** Schema of the build manifest: chunks by source. */
export const buildManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
export type BuildManifest = z.infer<typeof buildManifest>;

/** Schema of the manifest of lazily loaded modules, from `scripts/vite/preloadManifest`. */
export const preloadManifest = z.object({
  /** Sources and texts of each lazy screen and popup. */
  parts: z.record(z.string(), z.object({ imports: z.array(z.string()), texts: z.array(z.string()) })),
  /** Files of each dynamically imported source. */
  files: z.record(z.string(), z.array(z.string())),
});
type LazyModules = Readonly<
  Record<string, { readonly imports: readonly string[]; readonly texts: readonly string[] }>
>;
interface PreloadManifest {
  readonly parts: LazyModules;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Source of the catch-all route of screens, and of the table of their views. */
const SCREEN = ['src/routes/m.$.tsx', 'src/features/manifest/screens.ts'];
/** Source of the table of lazy texts, and the part loaded with every lazy module. */
const LAZY_TEXTS = 'src/services/i18n/lazy.ts';
const COMMON = 'common';

/** Lazy parts that a link to a game opens over home. */
const LINKED = ['background', 'gameSheet'];

/**
 * Lazy parts that home requests behind its entry script: the login, which the player may tap at once, and the charts
 * behind the page.
 */
const SOON = ['login', 'background'];

/**
 * Pages with the first screen of home are long, because they contain its pictures: links at their end would be requested
 * half a second late. Their links are in the head. The texts arrive from there before most of the entry script, so the
 * code after them waits for a further part of the time that they took: it should arrive right after that script, and
 * not share the line with it. docs/trials.tsv has the measurements.
 */
const PAUSES = { home: 0.5, gameLink: 0.25 } as const;

/** Where a page is opened. */
export interface Place {
  readonly path: string;
  readonly language: LanguageCode;
  /** Whether the address links to a game, whose sheet opens over home. */
  readonly isGameLink?: boolean | undefined;
}

/** Sources and text parts. */
interface Wanted {
  readonly sources: readonly string[];
  readonly texts: readonly string[];
}

function partsOf(names: readonly string[], late: LazyModules): Wanted {
  return {
    sources: names.flatMap((name) => late[name]?.imports ?? []),
    texts: [COMMON, ...names.flatMap((name) => late[name]?.texts ?? [])],
  };
}

const isHome = ({ path, isGameLink }: Pick<Place, 'path' | 'isGameLink'>): boolean =>
  !isGameLink && plainPath(path) === HOME_PATH;

/** Sources and text parts that the screen at a place loads. */
function needsOf({ path, isGameLink }: Pick<Place, 'path' | 'isGameLink'>, late: LazyModules): Wanted {
  if (isGameLink) return partsOf(LINKED, late);
  const name = POPUP_ROUTES[path] ?? screenAt(path);
  // Home, which is also shown at unknown paths, is part of the entry chunk.
  if (name === undefined) return { sources: [], texts: [] };
  const { imports = [], texts = [] } = late[name] ?? {};
  return { sources: [...(isPopupPath(path) ? [] : SCREEN), ...imports], texts: [COMMON, ...texts] };
}

/** All chunks and styles of a source, itself first, except those already known. */
function collect(
  manifest: BuildManifest,
  source: string,
  known: Set<string>,
): { scripts: string[]; styles: string[] } {
  const found = { scripts: [] as string[], styles: [] as string[] };
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || known.has(key)) return;
    known.add(key);
    found.scripts.push(chunk.file);
    found.styles.push(...(chunk.css ?? []));
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(source);
  return found;
}

/** Chunks that a page loads beyond the entry. */
interface Needs {
  /** Chunks of texts. */
  readonly texts: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Lists of the chunks that a place needs beyond the entry. */
interface NeedLists {
  /** Chunks of the first screen: the texts of its language and the screen at its URL. */
  first(place: Place): Needs;
  /** Chunks that a page is likely to need next, by part. */
  soon(place: Place): readonly Needs[];
}

function createNeeds(manifest: BuildManifest, { parts, files }: PreloadManifest): NeedLists {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const chunksOf = (source: string): readonly string[] => {
    const own = keys.filter((key) => key === source || key.startsWith(`${source}?`));
    return own.length > 0 ? own : (files[source] ?? []).flatMap((file) => keyOf.get(file) ?? []);
  };
  const list = ({ sources, texts }: Wanted, language: LanguageCode, known: Set<string>): Needs => {
    const folder = `src/locales/${language.toLowerCase()}`;
    const find = (wanted: readonly string[]) =>
      wanted.flatMap(chunksOf).map((source) => collect(manifest, source, known));
    const words = find(['index', ...texts].map((part) => `${folder}/${part}.ts`));
    const code = find([...sources, ...(texts.length > 0 ? [LAZY_TEXTS] : [])]);
    return {
      texts: words.flatMap(({ scripts }) => scripts),
      scripts: code.flatMap(({ scripts }) => scripts),
      styles: [...words, ...code].flatMap(({ styles }) => styles),
    };
  };
  const knownFirst = () => {
    const known = new Set<string>();
    for (const key of entries) collect(manifest, key, known);
    return known;
  };
  const first = ({ path, language, isGameLink }: Place, known = knownFirst()): Needs =>
    list(needsOf({ path: plainPath(path), isGameLink }, parts), language, known);
  return {
    first: (place) => first(place),
    soon(place) {
      if (!isHome(place)) return [];
      const known = knownFirst();
      first(place, known);
      return SOON.map((name) => list(partsOf([name], parts), place.language, known));
    },
  };
}

const scriptTag = (file: string): string =>
  `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`;

/** Tags for the chunks of a page: in its head or at its end, the other is empty. */
export interface Hints {
  readonly head: string;
  readonly end: string;
}

/**
 * Creates tags for the chunks of the first screen, so that the browser fetches them without waiting for the entry: the
 * texts at once, which are small, the code after them, and then what the page is likely to need next. Style sheets that
 * are inlined in the page have a disabled link: it is not loaded, and keeps their module from loading them.
 */
export function createHints(
  manifest: BuildManifest,
  preload: PreloadManifest,
): (place: Place, areStylesInlined: boolean) => Hints {
  const needs = createNeeds(manifest, preload);
  return (place, areStylesInlined) => {
    const { texts, scripts, styles } = needs.first(place);
    const styleTags = styles.map((file) =>
      areStylesInlined
        ? `<link rel="stylesheet" href="/${escapeHtml(file)}" disabled>`
        : `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}">`,
    );
    const soon = needs
      .soon(place)
      .map((part) => [
        ...[...part.texts, ...part.scripts].map(scriptTag),
        ...part.styles.map((file) => `<link rel="prefetch" crossorigin href="/${escapeHtml(file)}">`),
      ]);
    const files = [texts.map(scriptTag), scripts.map(scriptTag), ...soon];
    const tags = (pause?: number) => writeFiles(files, pause) + styleTags.join('');
    if (place.isGameLink) return { head: tags(PAUSES.gameLink), end: '' };
    return isHome(place) ? { head: tags(PAUSES.home), end: '' } : { head: '', end: tags() };
  };
}

/** Address of the entry script. Throws when the build has none. */
export function entryAddress(manifest: BuildManifest): string {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the build has no entry script');
  return `/${entry.file}`;
}

/** Style sheets that the screen at a place has beyond the entry's, as paths of the site. */
export function createStyleList(
  manifest: BuildManifest,
  preload: PreloadManifest,
): (place: Place) => readonly string[] {
  const needs = createNeeds(manifest, preload);
  return (place) => needs.first(place).styles.map((file) => `/${file}`);
}
