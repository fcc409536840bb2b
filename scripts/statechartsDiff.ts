/**
 * Compares the charts of the working tree with those of a commit semantically.
 *
 *   npm run statecharts:diff <git ref>                 Markdown on the standard output
 *   npm run statecharts:diff <git ref> -- --out <dir>  the page and coloured diagrams in a directory
 *   npm run statecharts:diff <git ref> -- --checklist  the review of a release, ticked by the notes in docs/notes.json
 *
 * Both sides are read from docs/statecharts, which the tests keep up to date.
 */
import './lib/help.mjs';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartPictures, checklistText, diffPage } from '@explorer/documents/index';
import { type ChartRecord, checklistOf, diffCharts, marksOf } from '@explorer/index';
import { fingerprintsOf } from '../atlas/build/fingerprints';
import { readNotes } from '../atlas/build/notes';
import { isAbout, isReviewed, subjectKey } from '../atlas/notes';

const FOLDER = 'docs/statecharts';
const NOTES = 'docs/notes.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, checklist: { type: 'boolean', default: false } },
});
const [ref = 'HEAD'] = positionals;

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

const recordsOf = (texts: readonly string[]): readonly ChartRecord[] => texts.map((text) => JSON.parse(text));
const isRecord = (name: string) => name.endsWith('.json');

function recordsAt(commit: string): readonly ChartRecord[] {
  const names = git('ls-tree', '-r', '--name-only', commit, `${FOLDER}/`).split('\n').filter(isRecord);
  return recordsOf(names.map((name) => git('show', `${commit}:${name}`)));
}

async function recordsHere(): Promise<readonly ChartRecord[]> {
  const names = (await readdir(FOLDER)).filter(isRecord);
  return recordsOf(await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8'))));
}

const [before, after] = [recordsAt(ref), await recordsHere()];
const diffs = diffCharts(before, after);
const since = git('rev-parse', '--short', ref).trim();
const page = diffPage(diffs, since, 'working tree');

function checklist(): string {
  const notes = readNotes(NOTES);
  const fingerprints = fingerprintsOf(after, []);
  const subjectOf = (chart: string, id: string) => ({ kind: 'state', chart, id }) as const;
  const items = checklistOf(
    diffs,
    (chart, state) => fingerprints.subjects[subjectKey(subjectOf(chart, state))] !== undefined,
  );
  const noteOf = ({ chart, state }: (typeof items)[number]) => notes.find(isAbout(subjectOf(chart, state)));
  return checklistText(items, since, (item) => isReviewed(noteOf(item), fingerprints), noteOf);
}

if (values.checklist) {
  process.stdout.write(checklist());
} else if (values.out === undefined) {
  process.stdout.write(page);
} else {
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, 'README.md'), page);
  for (const diff of diffs) {
    for (const [side, records] of Object.entries({ before, after })) {
      const description = records.find((record) => record.description.id === diff.id)?.description;
      if (description === undefined) continue;
      for (const [name, drawing] of chartPictures(description, marksOf(diff)))
        await writeFile(join(values.out, name.replace(/svg$/, `${side}.svg`)), drawing);
    }
  }
  console.log(`${diffs.length} charts differ; see ${join(values.out, 'README.md')}`);
}
