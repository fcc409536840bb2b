/**
 * Measures the strength of every chart's oracle: tests each mutation of a chart without the original, and records in
 * docs/oracle.json which layers detect it. Unchanged charts cost nothing. Exits with 1 if a mutation of the graph that
 * nothing detects is not explained in scripts/oracle/explained.json, an explained one is detected, or a chart has more
 * undetected mutations of its border than scripts/oracle/gaps.json allows.
 *
 *   npm run oracle                  tests changed charts and prints the table
 *   npm run oracle -- login session only these charts
 *   … --fresh                       tests unchanged charts again, after a change of the explorer
 *   … --gaps                        records nothing: judges only the undetected mutations again, by the model alone
 *   … --jobs 1                      number of processes; 2 by default
 */
import './lib/help.mjs';
import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_LAYERS, judge, MUTATION_KINDS, mutations, type Strength } from '@explorer/index';
import { registry } from '@/machines/registry';
import { byPlace } from './oracle/gaps';
import { measure } from './oracle/measure';
import { chartSources, contentOf, ROOT } from './oracle/sources';

const FILE = join(ROOT, 'docs/oracle.json');
const GAPS = join(ROOT, 'scripts/oracle/gaps.json');
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
    gaps: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    worker: { type: 'boolean', default: false },
  },
});

const kept: { [chart: string]: Strength } = JSON.parse(await readFile(FILE, 'utf8'));
const explained: readonly Explanation[] = JSON.parse(await readFile(EXPLAINED, 'utf8'));
/** How many mutations of its border nothing detects, by chart. A number may only fall. */
const gaps: { [chart: string]: number } = JSON.parse(await readFile(GAPS, 'utf8'));
/** Charts whose border has never been measured: their first number is the limit. */
const isNew = new Set(Object.keys(kept).filter((id) => kept[id]?.kinds === undefined));
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

/** Prints the recorded undetected and unexplained mutations that the model of today does not detect either. */
function printGaps(): void {
  for (const chart of chosen) {
    const open = new Set(kept[chart.id]?.undetected?.filter((id) => !isExplained(chart.id, id)));
    for (const mutation of mutations(chart).filter(({ id }) => open.has(id))) {
      const { detected } = judge(chart, mutation);
      const by = Object.entries(detected)[0];
      console.log(
        `${chart.id}: ${mutation.id}\n    ${mutation.words}\n    ${by === undefined ? 'undetected' : `${by[0]}: ${by[1]}`}`,
      );
    }
  }
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

/** Ids of the undetected mutations of a chart that are not explained. */
const openOf = (id: string) =>
  byPlace((kept[id]?.undetected ?? []).filter((mutation) => !isExplained(id, mutation)));

/** Lowers the numbers of gaps that have become fewer. */
async function lowerGaps(measured: readonly string[]): Promise<void> {
  for (const id of measured) {
    const left = openOf(id).border.length;
    if (isNew.has(id) || left <= (gaps[id] ?? 0)) gaps[id] = left;
  }
  const inOrder = registry.flatMap(({ id }) => ((gaps[id] ?? 0) === 0 ? [] : [[id, gaps[id]] as const]));
  await writeFile(GAPS, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
}

/** Undetected mutations without an explanation or a place among the gaps, and explanations that are out of date. */
function checkUndetected(): void {
  const undetected = (chart: string, id: string) => kept[chart]?.undetected?.includes(id) === true;
  const wrong = [
    ...chosen.flatMap(({ id }) => {
      const { graph, border } = openOf(id);
      const isMore = border.length > (gaps[id] ?? 0);
      return [...graph, ...(isMore ? border : [])].map((mutation) => `${id}: nothing detects “${mutation}”`);
    }),
    ...explained
      .filter(({ chart, mutation }) => chosen.some(({ id }) => id === chart) && !undetected(chart, mutation))
      .map(({ chart, mutation }) => `${chart}: “${mutation}” is explained, but it is detected or gone`),
  ];
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (values.worker) work();
else if (values.gaps) printGaps();
else {
  const changed: string[] = [];
  for (const { id } of chosen)
    if (
      values.fresh ||
      kept[id]?.mutations === undefined ||
      kept[id].content !== (await contentOf(sourceOf(id)))
    )
      changed.push(id);
  const measured = [...changed];
  await measureAll(changed);
  await lowerGaps(measured);
  printTable();
  printKinds();
  checkUndetected();
}
