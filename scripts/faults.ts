/**
 * Puts careless mistakes into a copy of the sources, one at a time, and reports which of them the tests notice. The
 * mistakes are in tests/faults, each with the tests that must notice it.
 *
 *   npm run faults                   all faults
 *   npm run faults -- half-a-peso    only these; also a layer, `named`, the faults that once went unnoticed, or `blind`,
 *                                    those of somebody who had not seen the tests, or `races`, lost locks and wrong
 *                                    steps of what lives on the server, or `kept`, wrong keys, dates and breaks
 *
 * The copy and the reports are in .cache. Exits with 1 if a fault is missed without an explanation, if a
 * patch no longer applies, or if tests fail without a fault.
 */
import './lib/help.mjs';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import {
  BLIND_FAULTS,
  FAULTS,
  type Fault,
  FOURTH_BLIND_FAULTS,
  KEPT_FAULTS,
  LAYERS,
  NAMED_FAULTS,
  RACE_FAULTS,
  type TestGroup,
  withFault,
} from '../tests/faults';
import { readProgress, runGroup } from './lib/progress.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPY = join(ROOT, '.cache', 'faults', 'site');
const PROGRESS = join(ROOT, '.cache', 'faults', 'progress.ndjson');
/** Milliseconds without a started or ended test after which a run is cut off. */
const SILENCE_MS = 5 * 60_000;

const execute = promisify(execFile);

type Outcome = 'caught' | 'missed' | 'explained' | 'patch does not apply' | 'tests did not run';

const { positionals } = parseArgs({ allowPositionals: true });
const isChosen = (list: string, { name, layer }: Fault) =>
  positionals.length === 0 || [list, name, layer].some((each) => positionals.includes(each));
const lists = {
  forty: FAULTS,
  named: NAMED_FAULTS,
  blind: [...BLIND_FAULTS, ...FOURTH_BLIND_FAULTS],
  races: RACE_FAULTS,
  kept: KEPT_FAULTS,
};
const chosen = Object.entries(lists).flatMap(([list, faults]) =>
  faults.filter((fault) => isChosen(list, fault)).map((fault) => ({ list, fault })),
);
if (chosen.length === 0) throw new Error(`no fault is named ${positionals.join(', ')}`);

/** Copies the sources, including those not yet committed; packages are linked. */
async function copySources(): Promise<void> {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of new Set(stdout.split('\0').filter((name) => name !== ''))) {
    // A deleted file is listed until its removal is committed.
    await cp(join(ROOT, file), join(COPY, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(ROOT, 'node_modules'), join(COPY, 'node_modules'));
}

/** Runs a group in the copy until the first failure. */
async function runTests({ project, file, title }: TestGroup) {
  await mkdir(dirname(PROGRESS), { recursive: true });
  await runGroup({
    name: file,
    command: join(ROOT, 'node_modules', '.bin', 'vitest'),
    parameters: [
      ...['run', '--project', project, file, '--bail=1', '--retry=0', '--cache=false'],
      ...(title === undefined ? [] : ['-t', title]),
    ],
    file: PROGRESS,
    cwd: COPY,
    silenceMs: SILENCE_MS,
    tell: () => {},
  });
  return readProgress(await readFile(PROGRESS, 'utf8').catch(() => ''));
}

const nameOf = ({ project, file, title }: TestGroup) =>
  `${project} ${file}${title === undefined ? '' : ` -t '${title}'`}`;
/** Groups that have run without a fault, each with whether all of its tests passed. */
const sound = new Map<string, boolean>();

async function isSound(group: TestGroup): Promise<boolean> {
  const name = nameOf(group);
  const known = sound.get(name);
  if (known !== undefined) return known;
  const { passed, failed, broken, isOver } = await runTests(group);
  const isGood = isOver && passed > 0 && failed + broken.length === 0;
  sound.set(name, isGood);
  return isGood;
}

async function tryFault(fault: Fault): Promise<{ readonly outcome: Outcome; readonly by?: string }> {
  const file = join(COPY, fault.file);
  const original = await readFile(file, 'utf8');
  const faulty = withFault(original, fault);
  if (faulty === undefined) return { outcome: 'patch does not apply' };
  if (!(await isSound(fault.noticedBy))) return { outcome: 'tests did not run', by: nameOf(fault.noticedBy) };
  await writeFile(file, faulty);
  const { failed, failures, isOver } = await runTests(fault.noticedBy);
  await writeFile(file, original);
  if (failed > 0) return { outcome: 'caught', ...(failures[0] === undefined ? {} : { by: failures[0] }) };
  if (!isOver) return { outcome: 'tests did not run', by: nameOf(fault.noticedBy) };
  return fault.unnoticed === undefined
    ? { outcome: 'missed', by: nameOf(fault.noticedBy) }
    : { outcome: 'explained', by: fault.unnoticed };
}

await copySources();
const outcomes: { readonly list: string; readonly layer: string; readonly outcome: Outcome }[] = [];
for (const { list, fault } of chosen) {
  const { outcome, by } = await tryFault(fault);
  outcomes.push({ list, layer: fault.layer, outcome });
  console.log(`${outcome === 'caught' ? '✓' : '✗'} ${fault.layer} ${fault.name}: ${outcome}`);
  console.log(`    ${fault.effect}`);
  if (by !== undefined) console.log(`    ${outcome === 'caught' ? 'by: ' : ''}${by}`);
}

const row = (cells: readonly (string | number)[]) =>
  console.log(
    cells.map((cell, at) => (at < 2 ? String(cell).padEnd(10) : String(cell).padStart(11))).join(''),
  );
console.log('');
row(['list', 'layer', 'faults', 'caught', 'missed', 'explained', 'errors']);
for (const list of Object.keys(lists)) {
  for (const layer of [...LAYERS, 'all']) {
    const own = outcomes.filter((each) => each.list === list && (layer === 'all' || each.layer === layer));
    if (own.length === 0) continue;
    const count = (...kinds: readonly Outcome[]) =>
      own.filter(({ outcome }) => kinds.includes(outcome)).length;
    row([
      ...[list, layer, own.length],
      ...[count('caught'), count('missed'), count('explained')],
      count('patch does not apply', 'tests did not run'),
    ]);
  }
}
process.exitCode = outcomes.every(({ outcome }) => outcome === 'caught' || outcome === 'explained') ? 0 : 1;
