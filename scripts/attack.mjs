/**
 * `npm run attack`: attacks started servers, on both databases, and prints what was done and what was lost. Only some
 * parts: `npm run attack -- races 'held bodies'`.
 */
import './lib/help.mjs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toldHistories } from './lib/histories.mjs';
import { run } from './lib/process.mjs';
import { checkNode, install, installPrograms, ROOT } from './lib/setup.mjs';

/** Time limit in milliseconds. */
const LONGEST = 60 * 60_000;
const folder = join(ROOT, '.cache', 'reports');
const report = join(folder, 'attack.ndjson');

await checkNode();
await install();
await installPrograms();
await mkdir(folder, { recursive: true });
await rm(report, { force: true });
const chosen = process.argv.slice(2);
/** Titles of the chosen parts. */
const only = chosen.length === 0 ? [] : ['-t', `(?:database|PostgreSQL) (?:${chosen.join('|')}): `];
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'server', 'tests/server/attack.test.ts', '--retry=0', ...only],
  { cwd: ROOT, timeoutMs: LONGEST, env: { ATTACK_REPORT: report } },
);
const lines = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean);
/** The last line of each part; a part that began and did not end has no figures. */
const parts = new Map(
  lines.map((line) => JSON.parse(line)).map((part) => [`${part.target}/${part.scenario}`, part]),
);
let lost = 0;
for (const { target, scenario, figures = {}, lost: losses = ['it did not end'] } of parts.values()) {
  const told = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
  console.log(`${target}: ${scenario}: ${[...told, `lost: ${losses.length}`].join(', ')}`);
  for (const each of losses) console.log(`    ${each}`);
  lost += losses.length;
}
console.log(`\n${toldHistories([...parts.values()].map(({ figures = {} }) => figures))}`);
const isWhole = code === 0 && parts.size > 0;
console.log(`Lost: ${lost}${isWhole || lost > 0 ? '' : ', but not everything ran: see above'}`);
process.exitCode = isWhole && lost === 0 ? 0 : 1;
