import * as z from 'zod';
import { CATEGORY_ROUTES, POPUP_ROUTES, screenAt, VIEW_ROUTES } from '@/config/routes';
import type { LanguageCode } from '@/services/contract/system';
import { escapeHtml } from './template';

/** The build's record of which chunk came from which source. */
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

/** The build's record of what loads late, from `scripts/vite/lateParts`. */
export const lateRecord = z.object({
  /** Sources and texts that each late screen and popup needs. */
  parts: z.record(z.string(), z.object({ imports: z.array(z.string()), texts: z.array(z.string()) })),
  /** Files that hold each source that is imported when it is needed. */
  files: z.record(z.string(), z.array(z.string())),
});
type LateParts = Readonly<
  Record<string, { readonly imports: readonly string[]; readonly texts: readonly string[] }>
>;
interface LateRecord {
  readonly parts: LateParts;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Source of the route of every other screen, and of the table of their views. */
const SCREEN = ['src/routes/m.$.tsx', 'src/features/screens.ts'];
/** Source of category pages and of the player's own games. */
const GAME_LIST = 'src/features/gameList/index.ts';
/** Source of the table of late texts, and the part that comes with everything late. */
const LATE_TEXTS = 'src/services/i18n/late.ts';
const LATER = 'later';

/** Sources and parts of the texts that the screen at an address loads. */
function needsOf(path: string, late: LateParts): { sources: readonly string[]; texts: readonly string[] } {
  const popup = POPUP_ROUTES[path];
  const screen = screenAt(path);
  const { imports = [], texts = [] } = late[popup ?? screen ?? ''] ?? {};
  if (popup !== undefined) return { sources: imports, texts: [LATER, ...texts] };
  const isList = CATEGORY_ROUTES[path] !== undefined || VIEW_ROUTES[path] !== undefined;
  // Home, which also stands at addresses that nobody knows, comes with the start.
  if (screen === undefined && !isList) return { sources: [], texts: [] };
  return { sources: [...SCREEN, ...(isList ? [GAME_LIST] : []), ...imports], texts: [LATER, ...texts] };
}

/** All chunks and styles that a source needs, itself first; what the entry brings anyway is left out. */
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

/**
 * Tags that make the browser fetch, with the page itself, the chunks that its first screen will ask for: the texts of
 * its language and the screen that stands at its address.
 */
export function createHints(
  manifest: BuildManifest,
  { parts, files }: LateRecord,
): (path: string, language: LanguageCode) => string {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const chunksOf = (source: string): readonly string[] => {
    const own = keys.filter((key) => key === source || key.startsWith(`${source}?`));
    return own.length > 0 ? own : (files[source] ?? []).flatMap((file) => keyOf.get(file) ?? []);
  };
  return (address, language) => {
    const path = address.replace(/(.)\/$/, '$1');
    const { sources, texts } = needsOf(path, parts);
    const known = new Set<string>();
    for (const key of entries) collect(manifest, key, known);
    const folder = `src/locales/${language.toLowerCase()}`;
    const wanted = [
      `${folder}/index.ts`,
      ...sources,
      ...(texts.length > 0 ? [LATE_TEXTS] : []),
      ...texts.map((part) => `${folder}/${part}.ts`),
    ].flatMap(chunksOf);
    const scripts: string[] = [];
    const styles: string[] = [];
    for (const source of wanted) {
      const chunks = collect(manifest, source, known);
      scripts.push(...chunks.scripts);
      styles.push(...chunks.styles);
    }
    return [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`),
      ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${escapeHtml(file)}">`),
    ].join('');
  };
}
