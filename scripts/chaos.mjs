/**
 * `npm run chaos`: kills, restarts and starves started servers, on both databases, and prints what was done and what
 * was lost. The same tests run in a short form in `npm test`.
 */
import './lib/help.mjs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toldHistories } from './lib/histories.mjs';
import { run } from './lib/process.mjs';
import { build, checkNode, install, installPrograms, ROOT } from './lib/setup.mjs';

/** Minutes after which a part is ended; most begin nothing new after two thirds of it. */
const LONGEST = 12;
/** The histories end with their operations. */
const LONGEST_HISTORIES = 120;
const folder = join(ROOT, '.cache', 'reports');
const report = join(folder, 'chaos.ndjson');
const TESTS = [
  'durability',
  'walletCrash',
  'rollingRestart',
  'fullDisk',
  'databaseFaults',
  'failover',
  'histories',
];

await checkNode();
await install();
await installPrograms();
await build();
await mkdir(folder, { recursive: true });
await rm(report, { force: true });
const chosen = process.argv.slice(2);
const outcomes = [];
const histories = [];
for (const name of chosen.length > 0 ? chosen : TESTS) {
  await rm(report, { force: true });
  const longest = name === 'histories' ? LONGEST_HISTORIES : LONGEST;
  const began = performance.now();
  const { code } = await run(
    join(ROOT, 'node_modules', '.bin', 'vitest'),
    ['run', '--project', 'server', `tests/server/${name}.test.ts`, '--retry=0'],
    { cwd: ROOT, timeoutMs: longest * 60_000, env: { CHAOS_REPORT: report } },
  );
  const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  for (const { name: part, figures } of lines.map((line) => JSON.parse(line))) {
    const told = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
    outcomes.push(`${part}: ${told.join(', ')}`);
    histories.push(figures);
  }
  if (code === 0 && lines.length === 0) {
    outcomes.push(`${name}: printed no figures`);
    process.exitCode = 1;
  }
  const isLate = performance.now() - began >= longest * 60_000;
  if (code !== 0)
    outcomes.push(`${name}: ${isLate ? `did not end in ${longest} minutes` : 'failed, see above'}`);
  if (code !== 0) process.exitCode = 1;
}
for (const line of outcomes) console.log(line);
console.log(toldHistories(histories));
console.log(process.exitCode === 1 ? 'Something was lost, or did not run: see above.' : 'Nothing was lost.');
