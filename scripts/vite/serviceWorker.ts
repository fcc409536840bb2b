import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import * as z from 'zod';

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
});
type Chunk = z.infer<typeof chunk>;

const manifest = z.record(z.string(), chunk);

/** Chunks that load behind the first screen (`chunks.ts`). */
const KEPT_CHUNKS: readonly (string | undefined)[] = ['screen', 'deferredCharts'];

/** Whether the worker stores a part of the build at its installation; everything else is stored on first use. */
const isKept = (key: string, { isEntry, name }: Chunk): boolean =>
  isEntry === true || KEPT_CHUNKS.includes(name) || key.startsWith('src/locales/');

/**
 * Builds the service worker from a source file, with the names of the precached files and the page before its first
 * script.
 */
export function serviceWorker(source: string, shell: string): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const chunks = manifest.parse(
          JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')),
        );
        const files = new Set<string>();
        const collect = (key: string): void => {
          const chunk = chunks[key];
          if (chunk === undefined || files.has(`/${chunk.file}`)) return;
          for (const file of [chunk.file, ...chunk.css, ...chunk.assets]) files.add(`/${file}`);
          for (const next of chunk.imports) collect(next);
        };
        for (const [key, chunk] of Object.entries(chunks)) {
          if (isKept(key, chunk)) collect(key);
        }
        const names = [...files].sort();
        const page = await readFile(join(folder, 'index.html'));
        const version = createHash('sha256').update(page).update(names.join()).digest('hex').slice(0, 12);
        const built = await build({
          configFile: false,
          logLevel: 'error',
          define: {
            BUILD_VERSION: JSON.stringify(version),
            BUILD_FILES: JSON.stringify(names),
            BUILD_SHELL: JSON.stringify(shell),
          },
          build: {
            write: false,
            copyPublicDir: false,
            lib: { entry: source, formats: ['es'], fileName: 'sw' },
          },
        });
        for (const result of Array.isArray(built) ? built : [built]) {
          if (!('output' in result)) continue;
          for (const part of result.output) {
            if (part.type === 'chunk') await writeFile(join(folder, 'sw.js'), part.code);
          }
        }
      },
    },
  };
}
