import type { LanguageCode } from '@contract/system';
import * as z from 'zod';
import { escapeHtml, writeFiles } from '@/config/pageFormat';
import { HOME_PATH, POPUP_ROUTES, plainPath, screenAt } from '@/config/routes';
import { MANIFEST } from '@/config/screens';
import { BEHIND_THE_PAGE, LOADERS, sourcesOf } from '@/config/sources';

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

/** Schema of the files of the sources that load on demand, from `scripts/vite/preloadManifest`. */
export const preloadManifest = z.record(z.string(), z.string());
type SourceFiles = z.infer<typeof preloadManifest>;

/** Part of the texts that loads with every screen and popup. */
const COMMON = 'common';

/**
 * Pages with their first screen are long, because they contain its pictures: links at their end would be requested
 * half a second late. Their links are in the head. On home, the texts arrive from there before most of the entry
 * script, so the code after them waits for a further part of the time that they took: it should arrive right after that
 * script, and not share the line with it. docs/trials.tsv has the measurements.
 */
const PAUSES = { home: 0.5, gameLink: 0.25 } as const;

/** Where a page is opened. */
export interface Place {
  readonly path: string;
  readonly language: LanguageCode;
  /** Whether the address links to a game, whose sheet opens over home. */
  readonly isGameLink?: boolean | undefined;
  /** Whether the page contains its first screen. */
  readonly hasScreen?: boolean;
}

/** Sources and text parts. */
interface Wanted {
  readonly sources: readonly string[];
  readonly texts: readonly string[];
}

const NOTHING: Wanted = { sources: [], texts: [] };

const withLoaders = (sources: readonly string[], texts: readonly string[] = []): Wanted => ({
  sources: [...LOADERS, ...sources],
  texts: [COMMON, ...texts],
});

/** What the screen or popup of a row loads; home, which is also shown at unknown paths, is part of the entry chunk. */
function needsOfRow(name: string | undefined): Wanted {
  const row = MANIFEST.find((candidate) => candidate.name === name);
  return row === undefined ? NOTHING : withLoaders(sourcesOf(row), row.texts);
}

const isHome = ({ path, isGameLink }: Pick<Place, 'path' | 'isGameLink'>): boolean =>
  !isGameLink && plainPath(path) === HOME_PATH;

/** What the screen at a place loads. */
const needsOf = ({ path, isGameLink }: Pick<Place, 'path' | 'isGameLink'>): Wanted =>
  isGameLink ? withLoaders(BEHIND_THE_PAGE) : needsOfRow(POPUP_ROUTES[path] ?? screenAt(path));

/**
 * What home requests behind its entry script: the login, which the player may tap at once, and the charts behind the
 * page.
 */
const SOON: readonly Wanted[] = [needsOfRow('login'), withLoaders(BEHIND_THE_PAGE)];

/** All chunks and styles of a chunk, itself first, except those already known. */
function collect(
  manifest: BuildManifest,
  start: string,
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
  visit(start);
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

function createNeeds(manifest: BuildManifest, fileOf: SourceFiles): NeedLists {
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const list = ({ sources, texts }: Wanted, language: LanguageCode, known: Set<string>): Needs => {
    const folder = `src/locales/${language.toLowerCase()}`;
    const find = (wanted: readonly string[]) =>
      wanted
        .flatMap((source) => keyOf.get(fileOf[source] ?? '') ?? [])
        .map((key) => collect(manifest, key, known));
    const words = find(['index', ...texts].map((part) => `${folder}/${part}.ts`));
    const code = find(sources);
    return {
      texts: words.flatMap(({ scripts }) => scripts),
      scripts: code.flatMap(({ scripts }) => scripts),
      styles: [...words, ...code].flatMap(({ styles }) => styles),
    };
  };
  const knownFirst = () => {
    const known = new Set<string>();
    for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) collect(manifest, key, known);
    return known;
  };
  const first = ({ path, language, isGameLink }: Place, known = knownFirst()): Needs =>
    list(needsOf({ path: plainPath(path), isGameLink }), language, known);
  return {
    first: (place) => first(place),
    soon(place) {
      if (!isHome(place)) return [];
      const known = knownFirst();
      first(place, known);
      return SOON.map((wanted) => list(wanted, place.language, known));
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
  preload: SourceFiles,
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
    // Styles in the page are also fetched as files at the end, for later visits without a network.
    const later = areStylesInlined
      ? [styles.map((file) => `<link rel="prefetch" crossorigin href="/${escapeHtml(file)}">`)]
      : [];
    const files = [texts.map(scriptTag), scripts.map(scriptTag), ...soon, ...later];
    const tags = (pause?: number) => writeFiles(files, pause) + styleTags.join('');
    if (place.isGameLink) return { head: tags(PAUSES.gameLink), end: '' };
    if (isHome(place)) return { head: tags(PAUSES.home), end: '' };
    return place.hasScreen ? { head: tags(), end: '' } : { head: '', end: tags() };
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
  preload: SourceFiles,
): (place: Place) => readonly string[] {
  const needs = createNeeds(manifest, preload);
  return (place) => needs.first(place).styles.map((file) => `/${file}`);
}
