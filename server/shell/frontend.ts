import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageCode } from '@/services/contract/system';
import { loadStaticFiles, type StaticFiles } from './files';
import { buildManifest, createHints, lateRecord } from './hints';
import { inlineScripts, readTemplate, type Template } from './template';

/** Where pages and files come from: a build on disk, or a development server. */
export interface Frontend {
  readonly files: StaticFiles;
  /** Page template for an address, e.g. `/m/home`. */
  template(address: string): Promise<Template>;
  /** Preload tags for a path and language. */
  hints(path: string, language: LanguageCode): string;
  /** Relaxes the policy for a development server's own inline code. */
  readonly development: boolean;
}

/**
 * Opens a build. Rejects when it is missing, or when its page holds an inline script,
 * which the content security policy would refuse.
 */
export async function openBuild(folder: string): Promise<Frontend> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const inline = inlineScripts(html);
  if (inline.length > 0) throw new Error(`the built page has inline scripts: ${inline.join(' ')}`);
  const template = readTemplate(html);
  const record = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'));
  return {
    files: await loadStaticFiles(folder),
    template: () => Promise.resolve(template),
    hints: createHints(
      buildManifest.parse(await record('manifest.json')),
      lateRecord.parse(await record('late.json')),
    ),
    development: false,
  };
}

/** The part of Vite's development server that makes pages. */
interface PageTransformer {
  transformIndexHtml(address: string, html: string): Promise<string>;
}

/** Takes pages from a development server, whose own middleware serves the files. */
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
