/**
 * `npm run bench [-- part…]`: installs and builds what is missing, then measures (bench/index.ts). Parts are `weight`,
 * `first`, `http2`, `money`, `interactions`, `list`, `catalogue` and `explorer`; the default is all of them.
 * BENCH_ROUNDS is the number of visits of each page, 5 by default.
 */
import './lib/help.mjs';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { build, checkNode, install, ROOT } from './lib/setup.mjs';

await checkNode();
await install();
await build();
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'tsx'),
  ['bench/index.ts', ...process.argv.slice(2)],
  { cwd: ROOT },
);
process.exitCode = code;
