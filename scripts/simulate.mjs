/**
 * `npm run simulate -- --seed 7 [--days 3] [--players 20]`: runs a site from a seed: two platform instances, their database,
 * a payment provider, the network, operators and players, whose pages are the product's own charts, in one process and on
 * simulated time. Players pay, play, apply for rewards, set limits, take breaks, answer contracts and log out. After every
 * step the ledger sums to zero, and each chart of the platform explains what has become of its rows. The same seed gives
 * the same history, and the same hash of it.
 *
 *   --seed <n>       first seed; default 1
 *   --seeds <n>      how many seeds, one after the other; default 1
 *   --days <n>       simulated days with visits; default 3
 *   --players <n>    players, with two phones each; default 20
 *   --plan <file>    runs a kept plan instead
 *   --repeat         runs each twice and compares the hashes
 *   --history        prints the whole history
 *   --no-shrink      looks for no shorter history after a failure
 *   --keep           keeps the shortest plan of a failure in simulation/plans: the tests run it from then on
 *   --diagram <file> where a failure is drawn; default .cache/simulation/seed-<n>.md
 *
 * Transactions that run at once inside the database cannot be simulated: `npm run chaos` and `npm run attack` are for that.
 */
import './lib/help.mjs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './lib/setup.mjs';

process.chdir(ROOT);
// One file, so that no module loads while simulated time passes.
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
