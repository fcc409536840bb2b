/**
 * `npm test`: installs what is missing, builds, runs every check and every test, and prints `N passed, N failed` as its
 * last line. The exit code is 0 only if nothing failed. `npm run test:quick` omits everything that needs the build: the
 * server tests, the journeys, and the requirements, which they also cover.
 */
import './lib/help.mjs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { runGroup } from './lib/progress.mjs';
import { build, checkNode, install, installPrograms, ROOT } from './lib/setup.mjs';
import { noteUnsteady } from './lib/unsteady.mjs';

const isQuick = process.argv.includes('--quick');
const REPORTS = join(ROOT, '.cache', 'reports');
/** Tests of the last ten runs that needed a second attempt. */
const UNSTEADY = join(ROOT, '.cache', isQuick ? 'unsteady-quick.ndjson' : 'unsteady.ndjson');

/** Checks, each passed or failed as a whole. */
const CHECKS = [
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  // Further type checkers would each infer the types of all charts again.
  ['types', 'tsc', ['-p', '.', '--singleThreaded']],
  ['imports', process.execPath, ['scripts/checkImports.mjs']],
  ['unused code', 'knip', []],
  ['statecharts up to date', 'tsx', ['scripts/statecharts.ts', '--check']],
];

const tally = { passed: 0, failed: 0 };
const faults = [];
/** Tests that passed only on a retry, each with its first error. */
const unsteady = [];

function count(name, isGood, output = '') {
  tally[isGood ? 'passed' : 'failed'] += 1;
  console.log(`${isGood ? '✓' : '✗'} ${name}`);
  if (isGood) return;
  faults.push(name);
  console.log(output.trim());
}

const bin = (name) => (name.startsWith('/') ? name : join(ROOT, 'node_modules', '.bin', name));

async function check([name, command, parameters]) {
  const { code, output } = await run(bin(command), parameters, { cwd: ROOT, quiet: true });
  count(name, code === 0, output);
}

async function test(project) {
  const result = await runGroup({
    name: project,
    command: bin('vitest'),
    parameters: ['run', '--project', project],
    file: join(REPORTS, `${project}.ndjson`),
  });
  tally.passed += result.passed;
  tally.failed += result.failed;
  unsteady.push(...result.unsteady);
  if (!result.isGood) {
    faults.push(`${project} tests`);
    console.log(result.said);
  }
  const mark = result.isGood ? '✓' : '✗';
  console.log(
    `${mark} ${project} tests: ${result.passed} passed, ${result.failed} failed (${result.seconds} s)`,
  );
}

const startedAt = Date.now();
await checkNode();
if (isQuick) await install();
else await Promise.all([installPrograms(), install().then(build)]);
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
const checks = () => Promise.all(CHECKS.map(check));
if (isQuick) {
  await checks();
  await Promise.all([test('unit'), test('models')]);
} else {
  const computing = async () => {
    await checks();
    await test('unit');
    await test('models');
  };
  // The server tests mostly wait, for processes, databases and timeouts; the others use the processor meanwhile.
  await Promise.all([computing(), test('server')]);
  // Two cores bear no other work beside two browsers: it slows both down.
  await test('journeys');
  await check([
    'requirements',
    'tsx',
    ['scripts/requirements.ts', '--require', 'docs/requirements-proven.txt'],
  ]);
}

if (unsteady.length > 0) {
  console.log(`\nPassed only on a retry (${unsteady.length}); each is a bug in the test or the product`);
  for (const { title, message } of unsteady) console.log(`↻ ${title}\n    ${message}`);
}
const repeated = await noteUnsteady(
  UNSTEADY,
  unsteady.map(({ title }) => title),
);
for (const title of repeated) count(`needed a second attempt twice in ten runs: ${title}`, false);
if (faults.length > 0) console.log(`\nFailed: ${faults.join(', ')}`);
console.log(`Took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
