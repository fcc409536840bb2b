import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageCode, SystemStatus } from '@contract/system';
import type { ServedPage } from '@/config/servedPages';
import { loadStaticFiles, type StaticFiles } from './files';
import {
  buildManifest,
  createHints,
  createStyleList,
  entryAddress,
  type Hints,
  type Place,
  preloadManifest,
} from './hints';
import { inlineScripts, readTemplate, type Template } from './template';

/** What a page shows first, rendered on the server, and the API answers it was rendered from, by URL. */
export interface RenderedPage {
  /** Markup of the screen. */
  readonly screen?: string;
  /** Markup of the popup at the address. */
  readonly popup?: string;
  readonly answers: Readonly<Record<string, string>>;
  /** Only with a screen. */
  readonly imageCdnSeed?: number;
}

/** All that a page depends on beside its address. */
export interface Visitor {
  readonly language: LanguageCode;
  readonly status: SystemStatus;
  /** Answers a GET request of the API as for a visitor. */
  readonly ask: (address: string) => Promise<Response>;
}

/** Renders pages on the server. */
export interface Renderer {
  /** Renders what a visitor sees first at an address. Rejects when an API answer fails. */
  readonly renderPage: (
    page: Visitor & ServedPage & { readonly imageCdnSeed?: number | undefined },
  ) => Promise<RenderedPage>;
}

/** Source of pages and files: a build on disk, or a development server. */
export interface Frontend {
  readonly files: StaticFiles;
  /** Page template for a URL, e.g. `/m/home`. */
  template(address: string): Promise<Template>;
  /** Address of the entry script; a development server has none. */
  readonly entry?: string;
  /** Tags for the chunks of the page at a place. */
  hints(place: Place, areStylesInlined: boolean): Hints;
  /** CSS of the screen at a place, beyond the entry's. */
  styles(place: Place): string;
  /** Absent when the build has no renderer. */
  readonly renderer?: Renderer;
  /** Relaxes the policy for a development server's own inline code. */
  readonly development: boolean;
}

/** Loads the server renderer of a build, if it has one. */
async function openRenderer(folder: string): Promise<Pick<Frontend, 'renderer'>> {
  const file = join(folder, '.server', 'renderPage.js');
  if (!existsSync(file)) return {};
  const renderer: Renderer = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return { renderer };
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
  const manifest = buildManifest.parse(await record('manifest.json'));
  const preload = preloadManifest.parse(await record('preload.json'));
  const files = await loadStaticFiles(folder);
  const styleList = createStyleList(manifest, preload);
  return {
    ...(await openRenderer(folder)),
    files,
    template: () => Promise.resolve(template),
    entry: entryAddress(manifest),
    hints: createHints(manifest, preload),
    styles: (place) =>
      styleList(place)
        .map((style) => new TextDecoder().decode(files.get(style)?.plain))
        .join('\n'),
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
    hints: () => ({ head: '', end: '' }),
    styles: () => '',
    development: true,
  };
}
