/**
 * `npm run bench:server [-- folder]`: installs and builds what is missing, then measures the server
 * (bench/server/index.ts). `folder` is another built front end, by default `dist`.
 */
import './lib/help.mjs';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { build, checkNode, install, installPrograms, ROOT } from './lib/setup.mjs';

await checkNode();
await install();
await installPrograms();
await build();
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'tsx'),
  ['bench/server/index.ts', ...process.argv.slice(2)],
  { cwd: ROOT, env: { NODE_ENV: 'production' } },
);
process.exitCode = code;
