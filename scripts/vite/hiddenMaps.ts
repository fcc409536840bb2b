import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of a build's source maps, outside of the served folder. */
export const mapsOf = (folder: string): string => `${folder}-maps`;

/**
 * Moves the source maps of a build out of the served folder. They are kept as long as their scripts, including those of
 * earlier builds: `npm run trace` reads a player's stack trace with them.
 */
export function hiddenMaps(): Plugin {
  let folder = '';
  return {
    name: 'hidden-maps',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      folder = config.build.outDir;
    },
    async writeBundle(_, bundle) {
      const maps = Object.keys(bundle).filter((name) => name.endsWith('.map'));
      await mkdir(mapsOf(folder), { recursive: true });
      await Promise.all(maps.map((name) => rename(join(folder, name), join(mapsOf(folder), basename(name)))));
    },
    closeBundle: {
      // After the scripts of earlier builds have been restored.
      order: 'post',
      sequential: true,
      async handler() {
        const kept = new Set((await readdir(join(folder, 'assets'))).map((name) => `${name}.map`));
        if (!existsSync(mapsOf(folder))) return;
        const gone = (await readdir(mapsOf(folder))).filter((name) => !kept.has(name));
        await Promise.all(gone.map((name) => rm(join(mapsOf(folder), name))));
      },
    },
  };
}
