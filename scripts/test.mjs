/**
 * `npm test`: installs what is missing, builds, runs every check and every test, and ends with one line
 * `N passed, N failed`. The exit code is 0 only when nothing failed.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasProgram, run } from './lib/process.mjs';
import { build, checkNode, install, ROOT } from './lib/setup.mjs';

const REPORTS = join(ROOT, '.cache', 'reports');

/** Where Debian puts the programs of each PostgreSQL version. */
const POSTGRES = '/usr/lib/postgresql';

async function hasPostgres() {
  if (await hasProgram('postgres')) return true;
  const versions = existsSync(POSTGRES) ? await readdir(POSTGRES) : [];
  return versions.some((version) => existsSync(join(POSTGRES, version, 'bin', 'postgres')));
}

/** Installs Debian's browser and database server where they are missing. */
async function installPrograms() {
  const missing = [
    ...((await hasProgram('chromium')) ? [] : ['chromium']),
    ...((await hasPostgres()) ? [] : ['postgresql']),
  ];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(' and ')}…`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...parameters) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...parameters];
    return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...missing);
  if (code !== 0) console.error(`${output}\n${missing.join(' and ')} could not be installed.`);
}

/** Checks, each passed or failed as a whole. */
const CHECKS = [
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  // More checkers would each work out the types of all charts anew.
  ['types', 'tsc', ['-p', '.', '--singleThreaded']],
  ['imports', process.execPath, ['scripts/checkImports.mjs']],
  ['unused code', 'knip', []],
  ['statecharts up to date', 'tsx', ['scripts/statecharts.ts', '--check']],
];

/**
 * Groups of tests, in the order in which a fault is cheapest to find; those of a step run side by side, since one
 * works out paths on one core while the other waits for its database.
 */
const STEPS = [['unit'], ['models', 'server'], ['journeys']];

const tally = { passed: 0, failed: 0 };
const faults = [];
/** Tests that passed only when they were tried again, each with why it failed at first. */
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
  const report = join(REPORTS, `${project}.json`);
  const { code } = await run(
    bin('vitest'),
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: ROOT,
      timeoutMs: 15 * 60_000,
      env: process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' },
    },
  );
  const result = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
  if (result === undefined) return count(`${project} tests`, false, 'no report was written');
  const { numPassedTests, numFailedTests, testResults } = result;
  tally.passed += numPassedTests;
  tally.failed += numFailedTests;
  for (const { fullName, status, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
    const [message] = failureMessages;
    if (status === 'passed' && message !== undefined) unsteady.push(`${fullName}\n    ${message}`);
  }
  // A file that fails before its first test counts as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  tally.failed += broken.length;
  const isGood = code === 0 && numFailedTests === 0 && broken.length === 0;
  if (!isGood) faults.push(`${project} tests`);
  if (code !== 0 && numFailedTests + broken.length === 0) tally.failed += 1;
  console.log(`${isGood ? '✓' : '✗'} ${project} tests: ${numPassedTests} passed, ${numFailedTests} failed`);
}

const startedAt = Date.now();
await checkNode();
await install();
await installPrograms();
await build();
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
await Promise.all(CHECKS.map(check));
for (const projects of STEPS) await Promise.all(projects.map(test));
await check([
  'requirements',
  'tsx',
  ['scripts/requirements.ts', '--require', 'docs/requirements-proven.txt'],
]);

if (unsteady.length > 0) {
  console.log(
    `\nPassed at the second attempt only (${unsteady.length}): each is a fault of the test or the product`,
  );
  for (const each of unsteady) console.log(`↻ ${each}`);
}
if (faults.length > 0) console.log(`\nFailed: ${faults.join(', ')}`);
console.log(`Took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
