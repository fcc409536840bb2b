import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { contentSecurityPolicy, securityHeaders } from '@server/shell/headers';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { launchChromium } from './chromium';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
};
const PAGE =
  '<!doctype html><html lang="en"><title>services</title><link rel="icon" href="data:,"><input autocomplete="username webauthn"><script type="module" src="/entry.js"></script>';

/** Answers requests other than the page's own files; undefined for unknown ones. */
export type Backend = (path: string) => RequestListener | undefined;

/** Converts a fetch-style server to a listener. */
export const listenerOf = (fetch: (request: Request) => Promise<Response>): RequestListener =>
  getRequestListener(fetch, { overrideGlobalObjects: false });

/** A page with the services, with the headers of the product's pages. */
export interface ServicePages {
  readonly browser: Browser;
  readonly origin: string;
  /** Opens a page in a separate context; its console output and requests are recorded. */
  open(): Promise<{ page: Page; printed: string[]; requested: string[] }>;
  close(): Promise<void>;
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    // React's development build speaks in the console.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { tsconfigPaths: true },
    worker: { format: 'es' },
    build: {
      outDir,
      target: 'es2023',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL('browserServices.entry.ts', import.meta.url)),
        output: { entryFileNames: 'entry.js' },
      },
    },
  });
}

const pathOf = (request: IncomingMessage): string => new URL(request.url ?? '/', 'http://localhost').pathname;

/** Builds and serves the services, and starts a browser. */
export async function openServicePages(backend: Backend = () => undefined): Promise<ServicePages> {
  const outDir = await mkdtemp(join(tmpdir(), 'services-'));
  await bundle(outDir);
  const headers = {
    ...securityHeaders(false),
    'content-security-policy': contentSecurityPolicy({
      inlineScripts: [],
      inlineStyles: [],
      embedsFonts: false,
      imageSources: [],
      secure: false,
      development: false,
    }),
  };
  const server: Server = createServer((request, response) => {
    const path = pathOf(request);
    const listener = backend(path);
    if (listener !== undefined) {
      listener(request, response);
      return;
    }
    const file = path === '/' ? Promise.resolve(PAGE) : readFile(join(outDir, normalize(path)));
    file.then(
      (content) => {
        response.writeHead(200, {
          ...headers,
          'content-type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'text/plain',
        });
        Readable.from([content]).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const browser = await launchChromium();
  return {
    browser,
    origin,
    async open() {
      const page = await browser.newPage();
      page.setDefaultTimeout(10_000);
      const printed: string[] = [];
      const requested: string[] = [];
      page.on('console', (message) => printed.push(message.text()));
      page.on('pageerror', (error) => printed.push(String(error)));
      page.on('request', (request) => requested.push(request.url()));
      await page.goto(origin);
      await page.waitForFunction('"testedServices" in window');
      return { page, printed, requested };
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** Everything that the page stores on the device, as one text: both storages and IndexedDB. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        kept.push([name, store, values]);
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}
