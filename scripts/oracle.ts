/**
 * Measures the strength of every chart's oracle: tests each mutation of a chart without the original, and records in
 * docs/oracle.json which layers detect it. Of an unchanged chart only what nothing detected is tried again, by its model:
 * the claims of the whole product are not part of it. Exits with 1 if a mutation that nothing detects is not explained in
 * scripts/oracle/explained.json, or an explained one is detected.
 *
 *   npm run oracle                  tests changed charts and prints the table
 *   npm run oracle -- login session only these charts
 *   … --fresh                       tests unchanged charts again, after a change of the explorer
 *   … --jobs 1                      number of processes; 2 by default
 */
import './lib/help.mjs';
import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_LAYERS, MUTATION_KINDS, type Strength } from '@explorer/index';
import { registry } from '@/machines/registry';
import { measure, measureAgain } from './oracle/measure';
import { chartSources, contentOf, ROOT } from './oracle/sources';

const FILE = join(ROOT, 'docs/oracle.json');
const EXPLAINED = join(ROOT, 'scripts/oracle/explained.json');

/** A mutation that no layer detects, and why that is right. */
interface Explanation {
  readonly chart: string;
  readonly mutation: string;
  readonly reason: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fresh: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    worker: { type: 'boolean', default: false },
  },
});

const kept: { [chart: string]: Strength } = JSON.parse(await readFile(FILE, 'utf8'));
const explained: readonly Explanation[] = JSON.parse(await readFile(EXPLAINED, 'utf8'));
const sources = await chartSources();
const chosen = registry.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const isExplained = (chart: string, id: string) =>
  explained.some((each) => each.chart === chart && each.mutation === id);

function sourceOf(id: string) {
  const source = sources.get(id);
  if (source === undefined) throw new Error(`the registry does not export a chart “${id}”`);
  return source;
}

async function save(): Promise<void> {
  const inOrder = registry.flatMap(({ id }) => (kept[id] === undefined ? [] : [[id, kept[id]] as const]));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
}

/** Measures charts as the parent process names them. */
function work(): void {
  process.on('message', async (id) => {
    const chart = registry.find((each) => each.id === id);
    if (chart === undefined) return;
    process.send?.(await measure(chart, sourceOf(chart.id), kept[chart.id]?.claims ?? {}));
  });
}

/** Measures the charts in several processes and records each result at once. */
async function measureAll(ids: string[]): Promise<void> {
  const runOne = async () => {
    const child = fork(fileURLToPath(import.meta.url), ['--worker']);
    const failed = new Promise<never>((_, reject) => {
      child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
    });
    failed.catch(() => {});
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const begun = Date.now();
      const answer = new Promise<Strength>((resolve) =>
        child.once('message', (message) => resolve(message as Strength)),
      );
      child.send(id);
      const strength = await Promise.race([answer, failed]);
      kept[id] = strength;
      await save();
      const seconds = Math.round((Date.now() - begun) / 1_000);
      console.error(
        `${id}: ${strength.mutations} mutations, ${strength.undetected?.length} undetected (${seconds} s)`,
      );
    }
    child.kill();
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, runOne));
}

function printTable(): void {
  const row = (cells: readonly (string | number)[]) =>
    console.log(
      cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(11))).join(''),
    );
  const total = [0, ...ALL_LAYERS.map(() => 0), 0, 0];
  row(['chart', 'mutations', ...ALL_LAYERS, 'undetected', 'explained']);
  for (const { id } of chosen) {
    const { mutations: tried, detected, undetected } = kept[id] ?? {};
    if (tried === undefined || detected === undefined || undetected === undefined) continue;
    const cells = [
      tried,
      ...ALL_LAYERS.map((layer) => detected[layer]),
      undetected.length,
      undetected.filter((mutation) => isExplained(id, mutation)).length,
    ];
    for (const [at, cell] of cells.entries()) total[at] = (total[at] ?? 0) + cell;
    row([id, ...cells]);
  }
  row(['all', ...total]);
}

/** The same by kind of mutation. */
function printKinds(): void {
  const row = (first: string, cells: readonly (string | number)[]) =>
    console.log(first.padEnd(20) + cells.map((cell) => String(cell).padStart(11)).join(''));
  row('kind', ['tried', 'detected', 'equivalent', 'undetected']);
  for (const kind of MUTATION_KINDS) {
    const figures = chosen.flatMap(({ id }) => kept[id]?.kinds?.[kind] ?? []);
    const sum = (what: 'tried' | 'equivalent' | 'undetected') =>
      figures.reduce((total, each) => total + each[what], 0);
    const [tried, equivalent, undetected] = [sum('tried'), sum('equivalent'), sum('undetected')];
    row(kind, [tried, tried - equivalent - undetected, equivalent, undetected]);
  }
}

/** Undetected mutations without an explanation, and explanations that are out of date. */
function checkUndetected(): void {
  const undetected = (chart: string) => kept[chart]?.undetected ?? [];
  const wrong = [
    ...chosen.flatMap(({ id }) =>
      undetected(id)
        .filter((mutation) => !isExplained(id, mutation))
        .map((mutation) => `${id}: nothing detects “${mutation}”`),
    ),
    ...explained
      .filter(
        ({ chart, mutation }) =>
          chosen.some(({ id }) => id === chart) && !undetected(chart).includes(mutation),
      )
      .map(({ chart, mutation }) => `${chart}: “${mutation}” is explained, but it is detected or gone`),
  ];
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (values.worker) work();
else {
  const changed: string[] = [];
  for (const chart of chosen) {
    const known = kept[chart.id];
    if (
      values.fresh ||
      known?.mutations === undefined ||
      known.content !== (await contentOf(sourceOf(chart.id)))
    )
      changed.push(chart.id);
    else kept[chart.id] = measureAgain(chart, known);
  }
  await save();
  await measureAll(changed);
  printTable();
  printKinds();
  checkUndetected();
}
