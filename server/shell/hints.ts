import * as z from 'zod';
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

/** Addresses of the home screen, which is one route with the popup routes below it. */
/** Source of the home screen, which also stands behind its popups and at addresses that nobody knows. */
const HOME = 'src/routes/_home.tsx';

/** Source of each popup that has an address of its own, and of the flow behind it. */
const POPUPS: Readonly<Record<string, readonly string[]>> = {
  'm.login': ['src/features/popups/login/LoginPopup.tsx', 'src/composition/loginFlow.ts'],
  'm.register': ['src/features/popups/RegisterPopup.tsx', 'src/composition/registrationFlow.ts'],
  'm.register.html': ['src/features/popups/RegisterPopup.tsx', 'src/composition/registrationFlow.ts'],
  'm.forget': ['src/features/popups/ForgotPopup.tsx', 'src/composition/recoveryFlow.ts'],
  'm.changePsw': ['src/features/popups/ChangePasswordPopup.tsx', 'src/composition/changePasswordFlow.ts'],
};

/** Chunks of the route that stands at a path, by their names in the manifest. */
function routeChunks(keys: readonly string[], route: string): readonly string[] {
  const chunksOf = (source: string) => keys.filter((key) => key === source || key.startsWith(`${source}?`));
  const own = chunksOf(`src/routes/${route}.tsx`);
  return own.length > 0 ? own : chunksOf(HOME);
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
 * Tags that make the browser fetch, with the page itself, the chunks that its first screen will ask for:
 * the texts of its language and the screen that stands at its address.
 */
export function createHints(manifest: BuildManifest): (path: string, language: LanguageCode) => string {
  const keys = Object.keys(manifest);
  return (path, language) => {
    const route = path.replace(/^\/+|\/+$/g, '').replaceAll('/', '.');
    const popup = POPUPS[route];
    const known = new Set<string>();
    for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(manifest, key, known);
    const texts = `src/locales/${language.toLowerCase()}`;
    const wanted = [
      `${texts}/index.ts`,
      ...routeChunks(keys, route),
      ...(popup === undefined ? [] : [`${texts}/account.ts`, ...popup]),
    ];
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
