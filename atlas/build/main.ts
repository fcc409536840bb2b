/** Writes the data of the atlas: `tsx atlas/build/main.ts [--since <git ref>]`; `npm run atlas` calls it. */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChartRecord, diffCharts } from '@explorer/index';
import * as z from 'zod';
import { registry } from '@/machines/registry';
import type { AtlasChanges } from '../data';
import { ageOf } from '../notes';
import { connections } from './connections';
import { atlasData } from './data';
import { fingerprintsOf } from './fingerprints';
import { readNotes } from './notes';
import { readWalks } from './walks';

const OUT = '.cache/atlas/public';
const WALKS = '.cache/atlas/walks';
const SCREENS = '.cache/atlas/screens';
const DOCUMENTS = 'docs/statecharts';
const NOTES = 'docs/notes.json';

const { values } = parseArgs({ options: { since: { type: 'string' } } });

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

const listed = z.object({
  requirements: z.array(
    z.object({ id: z.string(), text: z.string(), charts: z.array(z.string()), tests: z.array(z.string()) }),
  ),
});

const isRecord = (name: string) => name.endsWith('.json');
const parse = (texts: readonly string[]): readonly ChartRecord[] => texts.map((text) => JSON.parse(text));

async function changesSince(ref: string): Promise<AtlasChanges> {
  const old = run('git', 'ls-tree', '-r', '--name-only', ref, `${DOCUMENTS}/`).split('\n').filter(isRecord);
  const now = (await readdir(DOCUMENTS)).filter(isRecord);
  const before = parse(old.map((name) => run('git', 'show', `${ref}:${name}`)));
  const after = parse(await Promise.all(now.map((name) => readFile(join(DOCUMENTS, name), 'utf8'))));
  return { since: run('git', 'rev-parse', '--short', ref).trim(), diffs: diffCharts(before, after) };
}

const { requirements } = listed.parse(
  JSON.parse(run('node_modules/.bin/tsx', 'scripts/requirements.ts', '--json')),
);
const { index, charts } = atlasData(
  registry,
  requirements,
  await readWalks({ walks: WALKS, screens: SCREENS }),
  connections,
);
const fingerprints = fingerprintsOf([...charts.values()], requirements);
const notes = readNotes(NOTES);
const changes = values.since === undefined ? undefined : await changesSince(values.since);

await rm(OUT, { recursive: true, force: true });
await mkdir(join(OUT, 'data', 'charts'), { recursive: true });
const write = (name: string, value: object) => writeFile(join(OUT, 'data', name), JSON.stringify(value));
await write('index.json', { ...index, ...(changes === undefined ? {} : { changesSince: changes.since }) });
for (const [id, chart] of charts) await write(join('charts', `${id}.json`), chart);
if (changes !== undefined) await write('changes.json', changes);
await write('fingerprints.json', fingerprints);
// For copies without a server; the served atlas reads the file itself.
await write('notes.json', notes);
// Only pictures that a page shows: the folder may contain pictures of removed states.
const pictures = [...charts.values()].flatMap(({ screens }) => screens);
await mkdir(join(OUT, 'screens'), { recursive: true });
await Promise.all(pictures.map(({ file }) => copyFile(join(SCREENS, file), join(OUT, 'screens', file))));
const walked = [...charts.values()].filter((chart) => chart.walked !== undefined).length;
console.log(`${charts.size} charts, ${walked} of them walked by browser tests; ${pictures.length} pictures`);
const outdated = notes.filter((note) => ageOf(note, fingerprints) !== 'current').length;
if (notes.length > 0) console.log(`${notes.length} notes, ${outdated} of them older than their chart`);
