import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './scripts/vite/browsers';
import { CHUNKS } from './scripts/vite/chunks';
import { compileHints } from './scripts/vite/compileHints';
import { earlierBuilds } from './scripts/vite/earlierBuilds';
import { firstPaint } from './scripts/vite/firstPaint';
import { hiddenMaps } from './scripts/vite/hiddenMaps';
import { inspector } from './scripts/vite/inspector';
import { lateStateNodes } from './scripts/vite/lateStateNodes';
import { leanCharts } from './scripts/vite/leanCharts';
import { leanContract } from './scripts/vite/leanContract';
import { precompress } from './scripts/vite/precompress';
import { LAZY_TABLES, preloadManifest } from './scripts/vite/preloadManifest';
import { serviceWorker } from './scripts/vite/serviceWorker';
import { SHELL_HTML } from './src/ui/shell.html';

/** Style sheets by the short hash in their class names. */
const styleSheets = new Map<string, string>();

/** Class names without line numbers and with short hashes: long names make the first script larger. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = styleSheets.get(hash) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} have the same hash; rename one of them`);
  styleSheets.set(hash, path);
  return `_${name}_${hash}`;
}
const css = { modules: { generateScopedName } };

/**
 * Two builds: the browser's (`vite build`), with a manifest for the shell's preload hints, and the server's
 * (`vite build --ssr`), which does not bundle packages.
 */
export default defineConfig(({ isSsrBuild }) => {
  if (isSsrBuild) {
    return {
      css,
      resolve: { tsconfigPaths: true },
      build: {
        outDir: 'dist-server',
        target: 'node20',
        copyPublicDir: false,
        minify: false,
        sourcemap: true,
        rolldownOptions: { input: ['server/main.ts', 'server/cli.ts'] },
      },
    };
  }
  return {
    appType: 'custom',
    css,
    resolve: {
      tsconfigPaths: true,
      // React has the hook itself; the shim is for its versions before 18.
      alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
    },
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/routeTree.gen.ts',
        autoCodeSplitting: true,
        // Home is in the start chunk: it is the first screen of most visits, and shows behind popups.
        codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/_home' ? [] : undefined) },
        quoteStyle: 'single',
        semicolons: true,
      }),
      react(),
      lateStateNodes(),
      leanCharts(),
      leanContract(),
      firstPaint({ styles: 'src/ui/critical.css', markup: '{{screen}}' }),
      compileHints(),
      preloadManifest(LAZY_TABLES),
      serviceWorker('src/services/offline/worker.ts', SHELL_HTML),
      precompress(),
      earlierBuilds(process.env['EARLIER_BUILD']),
      hiddenMaps(),
      inspector(),
    ],
    build: {
      outDir: 'dist',
      target: OLDEST_BROWSERS,
      manifest: true,
      // Moved out of the served folder by `hiddenMaps`.
      sourcemap: 'hidden',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [...CHUNKS] },
        },
      },
    },
  };
});
