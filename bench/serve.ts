import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

export const ROOT = join(import.meta.dirname, '..');

/** Database and pictures of the sites, which stay there so that a second run needs to draw nothing. */
const DATA = join('.cache', 'bench');

/**
 * Starts the built product in a process of its own, as `npm start` does, with its pictures. `variables` are added to
 * its environment.
 */
export async function startBuilt(variables: Readonly<Record<string, string>> = {}): Promise<Site> {
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DEMO_WORLD: '1',
      PORT: '0',
      DATA_DIR: DATA,
      PICTURES_DIR: join(DATA, 'art-cache'),
      ...variables,
    },
  });
  const exited = once(child, 'exit');
  // A benchmark that fails leaves no site running.
  const stop = () => child.kill();
  process.once('exit', stop);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it listened.`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = /^The site is at (\S+)\/m\/home$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    origin,
    async close() {
      process.off('exit', stop);
      child.kill('SIGTERM');
      await exited;
    },
  };
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
export async function inProduction(work: () => Promise<unknown>): Promise<void> {
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
    plugins: [react(), preloadManifest(), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}
