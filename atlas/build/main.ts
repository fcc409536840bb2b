/**
 * Writes the data of the atlas: `tsx atlas/build/main.ts [--first] [--since <git ref>] [--before <folder>]`;
 * `npm run atlas` calls it. With `--first`, charts that have changed show what their documents say until a second call
 * has computed them.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type ChartRecord, diffCharts, invocations } from '@explorer/index';
import * as z from 'zod';
import { registry } from '@/machines/registry';
import type { AtlasChanges, AtlasChart, PictureChange } from '../data';
import { ageOf } from '../notes';
import { connections } from './connections';
import { atlasIndex, chartPage, isMeasured, pendingChart } from './data';
import { fingerprintsOf } from './fingerprints';
import { COMPOSITIONS, type Job, jobsFor, keptChart, keptCompositions, runJobs } from './jobs';
import { readNotes } from './notes';
import { changedPictures } from './pictures';
import { readWalks } from './walks';

const OUT = 'dist-atlas';
const WALKS = '.cache/atlas/walks';
const SCREENS = '.cache/atlas/screens';
const DOCUMENTS = 'docs/statecharts';
const NOTES = 'docs/notes.json';
const ORACLE = 'docs/oracle.json';

const { values } = parseArgs({
  options: {
    first: { type: 'boolean', default: false },
    since: { type: 'string' },
    /** A checkout with the screenshots of the earlier commit. */
    before: { type: 'string' },
  },
});

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

const listed = z.object({
  requirements: z.array(
    z.object({ id: z.string(), text: z.string(), charts: z.array(z.string()), tests: z.array(z.string()) }),
  ),
});

const oracleFile = z.record(
  z.string(),
  z.object({
    claims: z.record(z.string(), z.string()),
    mutations: z.number().optional(),
    detected: z.record(z.string(), z.number()).optional(),
    kinds: z
      .record(z.string(), z.object({ tried: z.number(), equivalent: z.number(), undetected: z.number() }))
      .optional(),
    undetected: z.array(z.string()).optional(),
  }),
);

const isRecord = (name: string) => name.endsWith('.json');
const parse = (texts: readonly string[]): readonly ChartRecord[] => texts.map((text) => JSON.parse(text));

async function changesSince(ref: string): Promise<AtlasChanges> {
  const old = run('git', 'ls-tree', '-r', '--name-only', ref, `${DOCUMENTS}/`).split('\n').filter(isRecord);
  const now = (await readdir(DOCUMENTS)).filter(isRecord);
  const before = parse(old.map((name) => run('git', 'show', `${ref}:${name}`)));
  const after = parse(await Promise.all(now.map((name) => readFile(join(DOCUMENTS, name), 'utf8'))));
  return { since: run('git', 'rev-parse', '--short', ref).trim(), diffs: diffCharts(before, after) };
}

/** Changed pictures; those of the earlier commit are copied beside the current ones. */
async function picturesSince(checkout: string): Promise<readonly PictureChange[]> {
  const folder = join(checkout, SCREENS);
  const records = await readWalks({ walks: join(checkout, WALKS), screens: folder });
  const found = await changedPictures({ records, folder }, { records: browser, folder: SCREENS });
  const out = join(OUT, 'screens-before');
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  for (const { before } of found)
    if (before !== undefined) await copyFile(join(folder, before), join(out, before));
  return found;
}

async function requirementsNow() {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/tsx',
    ['scripts/requirements.ts', '--json'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return listed.parse(JSON.parse(stdout)).requirements;
}

/** A page that loads while the file is written sees the old one or the new one. */
async function write(name: string, value: object): Promise<void> {
  const file = join(OUT, 'data', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(value));
  await rename(`${file}.new`, file);
}

const [requirements, browser] = await Promise.all([
  requirementsNow(),
  readWalks({ walks: WALKS, screens: SCREENS }),
]);
const oracle = existsSync(ORACLE) ? oracleFile.parse(JSON.parse(readFileSync(ORACLE, 'utf8'))) : {};
const since =
  values.since ??
  (values.before === undefined ? undefined : run('git', '-C', values.before, 'rev-parse', 'HEAD').trim());
const pictures = values.before === undefined ? undefined : await picturesSince(values.before);
const changes: AtlasChanges | undefined =
  since === undefined
    ? undefined
    : { ...(await changesSince(since)), ...(pictures === undefined ? {} : { pictures }) };
const relations = invocations(registry);
const jobs = jobsFor(
  registry.map(({ id }) => id),
  (id) => browser.get(id)?.walks ?? [],
);

/** What is known of a chart; undefined for a new one that has not been computed. */
function pageOf(job: Job): AtlasChart | undefined {
  const file = join(DOCUMENTS, `${job.id}.json`);
  const computed =
    keptChart(job) ??
    (existsSync(file) ? pendingChart(JSON.parse(readFileSync(file, 'utf8')) as ChartRecord) : undefined);
  return computed === undefined ? undefined : chartPage(computed, browser.get(job.id), oracle[job.id]);
}

/** Writes everything that is known. */
async function writeAll(): Promise<readonly AtlasChart[]> {
  const charts = jobs.flatMap((job) => (job.id === COMPOSITIONS ? [] : (pageOf(job) ?? [])));
  const compositionJob = jobs.find(({ id }) => id === COMPOSITIONS);
  const compositions = compositionJob === undefined ? undefined : keptCompositions(compositionJob);
  for (const chart of charts) await write(join('charts', `${chart.description.id}.json`), chart);
  await write('compositions.json', {
    compositions: compositions ?? [],
    isPending: compositions === undefined,
  });
  if (changes !== undefined) await write('changes.json', changes);
  const fingerprints = fingerprintsOf(charts, requirements);
  await write('fingerprints.json', fingerprints);
  // For copies without a server; the served atlas reads the file itself.
  const notes = readNotes(NOTES);
  await write('notes.json', notes);
  const index = atlasIndex(charts, relations, requirements, connections, isMeasured(browser));
  await write('index.json', { ...index, ...(changes === undefined ? {} : { changesSince: changes.since }) });
  const outdated = notes.filter((note) => ageOf(note, fingerprints) !== 'current').length;
  if (notes.length > 0) console.log(`${notes.length} notes, ${outdated} of them older than their chart`);
  return charts;
}

/** Copies the pictures that a page shows: the folder may contain those of removed states. */
async function copyPictures(charts: readonly AtlasChart[]): Promise<number> {
  const pictures = charts.flatMap(({ screens }) => screens);
  await rm(join(OUT, 'screens'), { recursive: true, force: true });
  await mkdir(join(OUT, 'screens'), { recursive: true });
  await Promise.all(pictures.map(({ file }) => copyFile(join(SCREENS, file), join(OUT, 'screens', file))));
  return pictures.length;
}

const isStale = (job: Job) =>
  (job.id === COMPOSITIONS ? keptCompositions(job) : keptChart(job)) === undefined;
const stale = jobs.filter(isStale);
if (values.first) {
  await rm(join(OUT, 'data'), { recursive: true, force: true });
  await copyPictures(await writeAll());
  if (stale.length > 0) console.log(`${stale.length} charts and compositions are computed while you read.`);
} else if (stale.length > 0 || !existsSync(join(OUT, 'data/index.json'))) {
  // Large charts first, so that the processes end at the same time.
  const cost = ({ id }: Job) => (id === COMPOSITIONS ? Number.POSITIVE_INFINITY : edgesOf(id));
  await runJobs(
    stale.toSorted((a, b) => cost(b) - cost(a)),
    async (job) => {
      const page = job.id === COMPOSITIONS ? undefined : pageOf(job);
      if (page !== undefined) await write(join('charts', `${job.id}.json`), page);
    },
  );
  const charts = await writeAll();
  const walked = charts.filter((chart) => chart.walked !== undefined).length;
  console.log(`${charts.length} charts, ${walked} of them walked by browser tests`);
}

/** The size of a chart, as its documents say. */
function edgesOf(id: string): number {
  const file = join(DOCUMENTS, `${id}.json`);
  if (!existsSync(file)) return 0;
  const { description } = JSON.parse(readFileSync(file, 'utf8')) as ChartRecord;
  return description.figures.edges;
}
