import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './scripts/vite/firstPaint';
import { inspector } from './scripts/vite/inspector';
import { lateParts } from './scripts/vite/lateParts';
import { leanCharts } from './scripts/vite/leanCharts';
import { leanContract } from './scripts/vite/leanContract';
import { precompress } from './scripts/vite/precompress';
import { serviceWorker } from './scripts/vite/serviceWorker';
import { splitExports } from './scripts/vite/splitExports';
import { SHELL_HTML } from './src/ui/shell.html';

/**
 * Two builds from one file: the browser's (`vite build`), with one chunk a route and a manifest for the
 * shell's preload hints, and the server's (`vite build --ssr server/main.ts`), with its packages left outside.
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
      },
    };
  }
  return {
    appType: 'custom',
    resolve: { tsconfigPaths: true },
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/routeTree.gen.ts',
        autoCodeSplitting: true,
        // Home is the first screen of nearly every visit, and stands behind the popups: it comes with the start.
        codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/_home' ? [] : undefined) },
        quoteStyle: 'single',
        semicolons: true,
      }),
      react(),
      splitExports(
        /\/src\/(?:config\/constants\.ts|services\/(?:contract\/\w+|storage\/entries)\.ts|ui\/icons\/index\.tsx)$|\/zod\/v4\/(?:mini|core)\/(?:schemas|checks)\.js$/,
      ),
      leanCharts(),
      leanContract(),
      firstPaint({ styles: 'src/ui/critical.css', markup: SHELL_HTML }),
      lateParts(['src/features/screens.ts', 'src/composition/screens.ts']),
      serviceWorker('src/services/offline/worker.ts'),
      precompress(),
      inspector(),
    ],
    build: {
      outDir: 'dist',
      manifest: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What every page starts with compresses best in one piece, and is one request.
            groups: [
              { name: 'start', tags: ['$initial'] },
              // What several popups share is small, and each of them needs most of it.
              { name: 'flows', test: /\/src\/(?:composition|machines|services)\//, minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
