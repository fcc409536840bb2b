import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { EARLIER_BUILDS } from '../../src/config/constants';

/** Where Vite puts everything whose name holds a content hash. */
const ASSETS = 'assets';
/** The build's record of the files of each build that stands there, the newest first. */
const RECORD = join('.vite', 'builds.json');

const record = z.array(z.array(z.string()));

/** The files of builds, the newest first. */
type Builds = z.infer<typeof record>;

/** The builds whose files a new one keeps; one that came out the same is no other build. */
export function keptBuilds(current: readonly string[], earlier: Builds, count: number): Builds {
  const same = [...current].sort().join();
  return earlier.filter((files) => [...files].sort().join() !== same).slice(0, count);
}

/** The assets of a build that stands in a folder, with its record; none where there is no build. */
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
 * Keeps the hashed assets of the builds before, so that a page that was open during a deploy still gets the parts it
 * has not loaded yet. They are taken from the folder that is built into, or from `earlier`: a build on a fresh machine
 * is given the folder of the one that is being served.
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
      // After everything that writes to the folder or compresses what stands there.
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
      },
    },
  };
}
