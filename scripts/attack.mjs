/** `npm run attack`: attacks started servers, on both databases, and prints what was done and what was lost. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { checkNode, install, installPrograms, ROOT } from './lib/setup.mjs';

/** Time limit in milliseconds. */
const LONGEST = 30 * 60_000;
const folder = join(ROOT, '.cache', 'reports');
const report = join(folder, 'attack.json');

await checkNode();
await install();
await installPrograms();
await mkdir(folder, { recursive: true });
await rm(report, { force: true });
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'server', 'tests/server/attack.test.ts'],
  { cwd: ROOT, timeoutMs: LONGEST, env: { ATTACK_REPORT: report } },
);
const outcomes = await readFile(report, 'utf8').then(JSON.parse, () => ({}));
let lost = 0;
for (const [target, scenarios] of Object.entries(outcomes)) {
  console.log(`\n${target}`);
  for (const [name, outcome] of Object.entries(scenarios)) {
    const figures = Object.entries(outcome.figures).map(([what, count]) => `${count} ${what}`);
    console.log(`  ${name}: ${figures.join(', ')}; lost: ${outcome.lost.length}`);
    for (const each of outcome.lost) console.log(`    ${each}`);
    lost += outcome.lost.length;
  }
}
console.log(`\nLost: ${lost}`);
process.exitCode = code === 0 && lost === 0 ? 0 : 1;
