import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Path of the record, next to the build's manifest. */
const FILE = '.vite/preload.json';

/**
 * Writes which file has each source that the site loads on demand, for the server's preload hints: the build's own
 * manifest does not locate a source that shares its chunk with others.
 */
export function preloadManifest(): Plugin {
  let root = '';
  let folder = '';
  let files: Readonly<Record<string, string>> = {};
  return {
    name: 'preload-manifest',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = config.build.outDir;
    },
    generateBundle(_, bundle) {
      files = Object.fromEntries(
        Object.values(bundle).flatMap((output) =>
          (output.type === 'chunk' ? output.moduleIds : [])
            .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
            // Without the query by which the router splits its routes.
            .map((id) => [relative(root, id).replace(/\?.*$/, ''), output.fileName]),
        ),
      );
    },
    async closeBundle() {
      await writeFile(join(folder, FILE), JSON.stringify(files, null, 1));
    },
  };
}
