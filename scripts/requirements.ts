/**
 * Lists every requirement with the tests and charts that name it.
 *
 *   npm run requirements                          the list, what is not named, and totals
 *   npm run requirements -- --json                the same for programs
 *   npm run requirements -- --require <pattern…>  exit with 1 unless a test names each of them; a pattern is an
 *                                                 ID, `LOGIN-*`, `LIST-23..29`, or a file with one on each line
 */
import './lib/help.mjs';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registry } from '@/machines/registry';
import {
  coverRequirements,
  expandPattern,
  parseRequirements,
  prefixOf,
  type RequirementCoverage,
  type TestFile,
  unknownIds,
} from './requirementCoverage';

const REQUIREMENTS = 'docs/requirements.tsv';

async function testFiles(): Promise<readonly TestFile[]> {
  const under = async (directory: string, pattern: RegExp) => {
    if (!existsSync(directory)) return [];
    const names = await readdir(directory, { recursive: true });
    return names.filter((name) => pattern.test(name)).map((name) => join(directory, name));
  };
  const paths = [
    ...(await under('tests', /\.(test|spec)\.tsx?$/)),
    ...(await under('src', /\.(test|spec)\.tsx?$/)),
  ].sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

async function requiredPatterns(positionals: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(
    positionals.map(async (pattern) => {
      if (!existsSync(pattern)) return [pattern];
      const text = await readFile(pattern, 'utf8');
      return text.split('\n').map((line) => line.replace(/#.*/, '').trim());
    }),
  );
  return lists.flat().filter((pattern) => pattern !== '');
}

function printList(all: readonly RequirementCoverage[]): void {
  for (const { id, tests, charts } of all) {
    const files = [...new Set(tests.map((test) => test.split(': ')[0] ?? ''))];
    const where = [
      ...(files.length === 0 ? [] : [`tests: ${files.join(', ')}`]),
      ...(charts.length === 0 ? [] : [`charts: ${charts.join(', ')}`]),
    ];
    console.log(`${id.padEnd(15)} ${where.join('; ') || '–'}`);
  }
}

function printTotals(all: readonly RequirementCoverage[]): void {
  const unnamed = all.filter(({ tests, charts }) => tests.length + charts.length === 0);
  const groups = [...new Set(unnamed.map(({ id }) => prefixOf(id)))];
  console.log('\nNamed by neither a test nor a chart:');
  for (const group of groups) {
    const ids = unnamed
      .filter(({ id }) => prefixOf(id) === group)
      .map(({ id }) => id.slice(group.length + 1));
    console.log(`  ${group}: ${ids.join(' ')}`);
  }
  const count = (pick: (coverage: RequirementCoverage) => boolean) => all.filter(pick).length;
  console.log(
    [
      '',
      `${all.length} requirements`,
      `${count(({ tests }) => tests.length > 0)} named by a test`,
      `${count(({ charts }) => charts.length > 0)} named by a chart`,
      `${unnamed.length} named by neither`,
    ].join('\n'),
  );
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false }, require: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const requirements = parseRequirements(await readFile(REQUIREMENTS, 'utf8'));
const files = await testFiles();
const coverage = coverRequirements(requirements, files, registry);
const unknown = unknownIds(requirements, files, registry);

if (values.json) {
  console.log(JSON.stringify({ requirements: coverage, unknown }, null, 2));
} else if (values.require) {
  const ids = requirements.map(({ id }) => id);
  const patterns = await requiredPatterns(positionals);
  const required = new Set(patterns.flatMap((pattern) => expandPattern(pattern, ids)));
  const missing = coverage.filter(({ id, tests }) => required.has(id) && tests.length === 0);
  for (const { id, text } of missing) console.log(`no test names ${id}: ${text}`);
  console.log(`${required.size - missing.length} of ${required.size} required IDs are named by a test`);
  if (required.size === 0 || missing.length > 0) process.exitCode = 1;
} else {
  printList(coverage);
  printTotals(coverage);
}
if (!values.json && unknown.length > 0) {
  console.log(`\nNo such requirement: ${unknown.join(', ')}`);
  process.exitCode = 1;
}
