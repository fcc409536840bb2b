import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { EARLIER_BUILDS } from '../../src/config/constants';
import { writeDifferences } from './dictionaries';

/** Vite's folder for all files with a content hash in their name. */
const ASSETS = 'assets';
/** Lists the files of each build in the folder, newest first. */
const RECORD = join('.vite', 'builds.json');

const record = z.array(z.array(z.string()));

/** The files of builds, newest first. */
type Builds = z.infer<typeof record>;

/** The earlier builds whose files are kept; a build with the same files does not count. */
export function keptBuilds(current: readonly string[], earlier: Builds, count: number): Builds {
  const same = [...current].sort().join();
  return earlier.filter((files) => [...files].sort().join() !== same).slice(0, count);
}

/** The assets of the builds in a folder, with their list; empty if there is no build. */
async function readBuilds(folder: string): Promise<{ builds: Builds; files: Map<string, Uint8Array> }> {
  const files = new Map<string, Uint8Array>();
  if (!existsSync(join(folder, RECORD))) return { builds: [], files };
  const builds = record.parse(JSON.parse(await readFile(join(folder, RECORD), 'utf8')));
  for (const name of new Set(builds.flat())) {
    const content = await readFile(join(folder, ASSETS, name)).catch(() => undefined);
    if (content !== undefined) files.set(name, content);
  }
  return { builds, files };
}

/**
 * Keeps the hashed assets of earlier builds, so that a page that is open during a deploy can load its remaining chunks.
 * What phones have of the newest is also what the new files are compressed with. They are read from the output folder, or from `earlier`: on a fresh machine, the folder of the deployed build.
 */
export function earlierBuilds(earlier?: string): Plugin {
  let folder = '';
  let before: Awaited<ReturnType<typeof readBuilds>> = { builds: [], files: new Map() };
  return {
    name: 'earlier-builds',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async buildStart() {
      before = await readBuilds(earlier ?? folder);
    },
    closeBundle: {
      // Runs after all plugins that write or compress files in the folder.
      order: 'post',
      sequential: true,
      async handler() {
        const assets = join(folder, ASSETS);
        await mkdir(assets, { recursive: true });
        const current = await readdir(assets);
        const kept = keptBuilds(current, before.builds, EARLIER_BUILDS);
        const present = new Set(current);
        for (const name of new Set(kept.flat())) {
          const content = before.files.get(name);
          if (content !== undefined && !present.has(name)) await writeFile(join(assets, name), content);
        }
        await writeFile(join(folder, RECORD), JSON.stringify([current, ...kept]));
        const [newest = []] = kept;
        await writeDifferences(
          assets,
          current,
          new Map([...before.files].filter(([name]) => newest.includes(name))),
        );
      },
    },
  };
}
