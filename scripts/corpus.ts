/**
 * `npm run corpus`: how people paste and type texts, with the readers, forms and calls that read them: the size of the
 * corpus and every difference. Then sends it to a real server and pastes it into real pages (`-- --quick`: without these).
 */
import { spawnSync } from 'node:child_process';
import { compareReadings, KINDS } from '../tests/readers/corpus';
import { fields, kindsOf, texts } from '../tests/readers/fields';

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
if (!process.argv.includes('--quick')) {
  const places = ['tests/server/readers.test.ts', 'tests/journeys/typedTexts.test.ts'];
  const run = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'server', '--project', 'journeys', ...places, '--reporter', 'verbose'],
    { stdio: 'inherit' },
  );
  status ||= run.status ?? 1;
}
process.exitCode = status;
