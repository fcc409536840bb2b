import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageCode, SystemStatus } from '@/services/contract/system';
import { loadStaticFiles, type StaticFiles } from './files';
import { buildManifest, createHints, preloadManifest } from './hints';
import { inlineScripts, readTemplate, type Template } from './template';

/** A server-rendered first screen, and the API answers it was rendered from, by URL. */
export interface DrawnPage {
  readonly html: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly imageCdnDraw: number;
}

/** Renders the first screen of a visitor. Rejects when an API answer fails. */
export type RenderPage = (request: {
  readonly path: string;
  readonly language: LanguageCode;
  readonly status: SystemStatus;
  readonly ask: (address: string) => Promise<Response>;
}) => Promise<DrawnPage>;

/** Source of pages and files: a build on disk, or a development server. */
export interface Frontend {
  readonly files: StaticFiles;
  /** Page template for a URL, e.g. `/m/home`. */
  template(address: string): Promise<Template>;
  /** Preload tags for a path and language. */
  hints(path: string, language: LanguageCode): string;
  /** Renders the first screen of a URL; absent when the build has no renderer. */
  readonly renderPage?: RenderPage;
  /** Relaxes the policy for a development server's own inline code. */
  readonly development: boolean;
}

/** Loads the server renderer of a build, if it has one. */
async function openRenderer(folder: string): Promise<Pick<Frontend, 'renderPage'>> {
  const renderer = join(folder, '.server', 'renderPage.js');
  if (!existsSync(renderer)) return {};
  const { renderPage }: { renderPage: RenderPage } = await import(
    /* @vite-ignore */ pathToFileURL(renderer).href
  );
  return { renderPage };
}

/**
 * Opens a build. Rejects when it is missing, or when its page contains an inline script, which the content security
 * policy would block.
 */
export async function openBuild(folder: string): Promise<Frontend> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const inline = inlineScripts(html);
  if (inline.length > 0) throw new Error(`the built page has inline scripts: ${inline.join(' ')}`);
  const template = readTemplate(html);
  const record = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'));
  return {
    ...(await openRenderer(folder)),
    files: await loadStaticFiles(folder),
    template: () => Promise.resolve(template),
    hints: createHints(
      buildManifest.parse(await record('manifest.json')),
      preloadManifest.parse(await record('preload.json')),
    ),
    development: false,
  };
}

/** The part of Vite's development server that transforms pages. */
interface PageTransformer {
  transformIndexHtml(address: string, html: string): Promise<string>;
}

/** Gets pages from a development server, whose own middleware serves the files. */
export function openDevelopment(vite: PageTransformer, root: string): Frontend {
  return {
    files: new Map(),
    async template(address) {
      const html = await readFile(join(root, 'index.html'), 'utf8');
      return readTemplate(await vite.transformIndexHtml(address, html));
    },
    hints: () => '',
    development: true,
  };
}
