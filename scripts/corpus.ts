/**
 * `npm run corpus`: how people paste and type texts, with the readers, forms and calls that read them: the size of the
 * corpus and every difference. Then sends it to a real server and pastes it into real pages (`-- --quick`: without these).
 */
import './lib/help.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { compareReadings, KINDS } from '../tests/contract/readers/corpus';
import { fields, kindsOf, texts } from '../tests/contract/readers/fields';

/** Where the corpus is sent to, besides the readers and the calls' schemas: a real server over HTTP, and real pages. */
const PLACES = { server: 'tests/server/readers.test.ts', journeys: 'tests/journeys/site/typedTexts.test.ts' };
/** Time limit in milliseconds. */
const LONGEST = 15 * 60_000;

const rows = KINDS.map((kind) => {
  const { inputs, results, differences } = compareReadings(kind);
  return {
    kind,
    inputs,
    forms: fields.filter((field) => kindsOf(field).includes(kind)).length,
    calls: texts.filter((text) => text.kind === kind).length,
    results,
    differences,
  };
});
console.table(rows.map(({ differences, ...row }) => ({ ...row, differences: differences.length })));
const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
console.log(
  `corpus: ${sum(({ inputs }) => inputs)} inputs, ${sum(({ results }) => results)} readings, ${fields.length} fields of forms, ${sum(({ calls }) => calls)} of calls, ${sum(({ differences }) => differences.length)} differences`,
);
for (const { differences } of rows) for (const each of differences) console.error(each);
let status = rows.every(({ differences }) => differences.length === 0) ? 0 : 1;

/** What a file of tests has sent of the corpus, by its tests' notes. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ meta: z.object({ corpus: z.optional(z.record(z.string(), z.number())) }) }),
      ),
    }),
  ),
});

/** Sends the corpus to a real server and into real pages; the inputs by kind and place. */
function runPlaces() {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const outputFile = join(folder, 'report.json');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile=${outputFile}`];
  const run = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      ...Object.keys(PLACES).flatMap((project) => ['--project', project]),
      ...Object.values(PLACES).flat(),
      ...reporters,
    ],
    { stdio: 'inherit', timeout: LONGEST },
  );
  status ||= run.status ?? 1;
  if (!existsSync(outputFile)) return;
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
  rmSync(folder, { recursive: true });
  const counts = KINDS.map((kind) => ({
    kind,
    unit: rows.find((row) => row.kind === kind)?.results ?? 0,
    ...Object.fromEntries(
      Object.entries(PLACES).map(([project, file]) => [
        project,
        testResults
          .filter(({ name }) => name.endsWith(file))
          .flatMap(({ assertionResults }) => assertionResults)
          .reduce((total, { meta }) => total + (meta.corpus?.[kind] ?? 0), 0),
      ]),
    ),
  }));
  console.table(counts);
}
if (!process.argv.includes('--quick')) runPlaces();
process.exitCode = status;
