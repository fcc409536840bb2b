import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { mapsOf } from '../scripts/vite/hiddenMaps';
import { freePort } from '../tests/server/support/ports';
import { inProduction, ROOT, type Site, startBuilt } from './serve';

/** A site whose build can be replaced, as by a deploy. */
export interface Deploys extends Site {
  /** Starts the site anew with a build, at the same address. */
  serve(build: 'earlier' | 'current'): Promise<void>;
}

/** Folder of the earlier build: in the repository, because its renderer imports packages. */
const EARLIER = join('.cache', 'bench-earlier');
/** The module that the earlier build has in another version. */
const CHANGED = join(ROOT, 'src', 'main.tsx');

/** Changes one module of the first script. Every chunk that imports from the first script gets another name. */
const earlierVersion: Plugin = {
  name: 'earlier-version',
  transform: (code, id) =>
    id === CHANGED ? `${code}\nObject.assign(globalThis, { isEarlier: true });` : null,
};

const page = (folder: string): Promise<string> => readFile(join(folder, 'index.html'), 'utf8');

/** Builds an earlier version of the product. Its renderer is the current one: nothing that it renders differs. */
async function buildEarlier(): Promise<void> {
  const folder = join(ROOT, EARLIER);
  const outDir = { outDir: folder, emptyOutDir: true };
  await inProduction(() =>
    build({ root: ROOT, logLevel: 'error', plugins: [earlierVersion], build: outDir }),
  );
  const current = join(ROOT, 'dist');
  await cp(join(current, '.server'), join(folder, '.server'), { recursive: true });
  await rm(mapsOf(folder), { recursive: true, force: true });
  if ((await page(folder)) === (await page(current)))
    throw new Error('The earlier build is the current one.');
}

/** Builds an earlier version of the product, and starts the site with the current one. */
export async function startDeploys(): Promise<Deploys> {
  await buildEarlier();
  const PORT = String(await freePort());
  const start = (DIST_DIR: string) =>
    startBuilt({ PORT, DIST_DIR, DATA_DIR: join('.cache', 'bench-deploys') });
  let site = await start('dist');
  return {
    origin: site.origin,
    async serve(build) {
      await site.close();
      site = await start(build === 'earlier' ? EARLIER : 'dist');
    },
    async close() {
      await site.close();
      await rm(join(ROOT, EARLIER), { recursive: true });
    },
  };
}
