/**
 * `npm run chaos`: kills, restarts and starves started servers, on both databases, and prints what was done and what
 * was lost. The same tests run in a short form in `npm test`.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { build, checkNode, install, installPrograms, ROOT } from './lib/setup.mjs';

/** Time limit in milliseconds. */
const LONGEST = 90 * 60_000;
const folder = join(ROOT, '.cache', 'reports');
const report = join(folder, 'chaos.ndjson');
const TESTS = ['durability', 'walletCrash', 'rollingRestart', 'fullDisk', 'databaseFaults', 'failover'];

await checkNode();
await install();
await installPrograms();
await build();
await mkdir(folder, { recursive: true });
await rm(report, { force: true });
const chosen = process.argv.slice(2);
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    '--project',
    'server',
    ...(chosen.length > 0 ? chosen : TESTS).map((name) => `tests/server/${name}.test.ts`),
  ],
  { cwd: ROOT, timeoutMs: LONGEST, env: { CHAOS_REPORT: report } },
);
const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
for (const { name, figures } of lines.map((line) => JSON.parse(line))) {
  const told = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
  console.log(`${name}: ${told.join(', ')}`);
}
console.log(code === 0 ? 'Nothing was lost.' : 'Something was lost, or did not run: see above.');
process.exitCode = code === 0 ? 0 : 1;
