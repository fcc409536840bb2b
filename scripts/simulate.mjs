/**
 * `npm run simulate -- --seed 7`: builds the simulation and runs it; `--help` lists its options. One file, so that no module
 * loads while simulated time passes.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './lib/setup.mjs';

process.chdir(ROOT);
const outDir = join(ROOT, '.cache', 'simulation');
await build({
  configFile: false,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  // Only bundlers find its names.
  ssr: { noExternal: ['crypto-js'] },
  build: {
    ssr: 'simulation/main.ts',
    outDir,
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
await import(join(outDir, 'main.js'));
