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
import { precompress } from './scripts/vite/precompress';
import { preloadManifest } from './scripts/vite/preloadManifest';
import { serviceWorker } from './scripts/vite/serviceWorker';
import { SHELL_HTML } from './src/ui/shell.html';

/**
 * Two builds: the browser's (`vite build`), with a manifest for the shell's preload hints, and the server's
 * (`vite build --ssr`), which does not bundle packages.
 */
export default defineConfig(({ isSsrBuild }) => {
  if (isSsrBuild) {
    return {
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
      firstPaint(),
      compileHints(),
      preloadManifest(),
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
