import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createShell, openBuild } from '@server/shell';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../scripts/vite/precompress';
import { preloadManifest } from '../scripts/vite/preloadManifest';

/** A site under measurement. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Baseline pages: `floor` has the framework libraries of the product's first screen, `bare` only those for rendering
 * and charts.
 */
type Reference = 'floor' | 'bare';

/** Builds a baseline page with the product's settings and serves it like the product. */
export async function serveFloor(page: Reference = 'floor'): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), `${page}-`));
  await inProduction(() => buildReference(page, folder));
  const shell = createShell({
    frontend: await openBuild(folder),
    status: () => Promise.reject(new Error('the floor has no status')),
    origin: () => Promise.reject(new Error('the floor has no origin')),
    game: () => Promise.resolve(undefined),
    secure: false,
  });
  const server = createAdaptorServer({ fetch: shell.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

/** Libraries choose their build by the environment, which a test runner changes. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await work();
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

function buildReference(page: Reference, folder: string): Promise<unknown> {
  return build({
    configFile: false,
    root: join(import.meta.dirname, page),
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [react(), preloadManifest({}), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}
