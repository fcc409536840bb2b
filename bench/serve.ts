import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createShell, openBuild } from '@server/shell';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { lateParts } from '../scripts/vite/lateParts';
import { precompress } from '../scripts/vite/precompress';

/** A site under measurement. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the floor page with the product's own settings and serves it as the product is served. */
export async function serveFloor(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'));
  await inProduction(() => buildFloor(folder));
  const shell = createShell({
    frontend: await openBuild(folder),
    status: () => Promise.reject(new Error('the floor has no status')),
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

/** Libraries read which form of themselves to give from the environment, which a test runner sets to its own. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await work();
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

function buildFloor(folder: string): Promise<unknown> {
  return build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [react(), lateParts([]), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}
