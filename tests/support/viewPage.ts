import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import { build } from 'vite';
import { launchChromium } from './chromium';

/** A browser in which a module's views run by themselves: no site, no server. */
export async function openViewPages(entry: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'views-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { tsconfigPaths: true },
    build: {
      outDir,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { entryFileNames: 'entry.js', codeSplitting: false } },
    },
  });
  const browser = await launchChromium();
  return {
    async open(): Promise<Page> {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      page.setDefaultTimeout(10_000);
      await page.setContent('<!doctype html><html lang="en"><title>views</title><main></main>');
      await page.addScriptTag({ path: join(outDir, 'entry.js'), type: 'module' });
      return page;
    },
    async close(): Promise<void> {
      await browser.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
