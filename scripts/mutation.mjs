/**
 * `npm run mutation`: Stryker over the charts and their pure functions, then what became of every mutant.
 *
 *   npm run mutation -- --mutate 'src/machines/login/*.ts'   of a part
 *   npm run mutation -- --report [file]                      tells the last run again, or that of a report
 *
 * A mutant that no test notices has to be explained in scripts/mutation/explained.json, with the reason why it does
 * the same as the original. The exit code is 0 only when every survivor is, and no explanation is left over.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { giveUp, ROOT } from './lib/setup.mjs';

const REPORT = join(ROOT, '.cache', 'reports', 'mutation.json');
const EXPLAINED = join(ROOT, 'scripts', 'mutation', 'explained.json');
const UNNOTICED = ['Survived', 'NoCoverage'];

const given = process.argv.slice(2);
const reportAt = given.indexOf('--report');
if (reportAt < 0) {
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'stryker'), ['run', ...given], { cwd: ROOT });
  if (code !== 0) giveUp('Stryker did not come to its end.');
}

/** The text that a mutant replaces. */
function originalOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  return lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
}

/** Texts are compared without their line breaks, so that a formatter changes nothing. */
const words = (text) => text.replaceAll(/\s+/g, ' ').trim();
const keyOf = ({ file, mutator, original, replacement }) =>
  [file, mutator, words(original), words(replacement)].join('\0');

const { files } = JSON.parse(
  await readFile((reportAt < 0 ? undefined : given[reportAt + 1]) ?? REPORT, 'utf8'),
);
const explained = JSON.parse(await readFile(EXPLAINED, 'utf8'));
const reasons = new Map(explained.map((entry) => [keyOf(entry), entry.reason]));

const tally = { killed: 0, explained: 0, open: 0, failed: 0 };
const open = [];
const used = new Set();
for (const [file, { source, mutants }] of Object.entries(files).sort()) {
  for (const { mutatorName, replacement = '', location, status } of mutants) {
    if (status === 'Ignored') continue;
    if (status === 'Killed' || status === 'Timeout') {
      tally.killed += 1;
    } else if (UNNOTICED.includes(status)) {
      const mutant = { file, mutator: mutatorName, original: originalOf(source, location), replacement };
      const key = keyOf(mutant);
      if (reasons.has(key)) {
        tally.explained += 1;
        used.add(key);
      } else {
        tally.open += 1;
        open.push({ ...mutant, line: location.start.line });
      }
    } else {
      // A mutant that does not compile or run is none.
      tally.failed += 1;
    }
  }
}
const stale = explained.filter((entry) => entry.file in files && !used.has(keyOf(entry)));

for (const { file, line, mutator, original, replacement } of open) {
  console.log(`✗ ${file}:${line} ${mutator}: ${words(original)} → ${words(replacement)}`);
}
for (const { file, original } of stale)
  console.log(`✗ ${file}: no survivor is explained by “${words(original)}”`);
const total = tally.killed + tally.explained + tally.open;
const share = total === 0 ? 100 : ((tally.killed + tally.explained) / total) * 100;
console.log(
  `${total} mutants in ${Object.keys(files).length} files: ${tally.killed} killed, ${tally.explained} explained, ` +
    `${tally.open} neither; score ${share.toFixed(1)} %` +
    (tally.failed === 0 ? '' : ` (${tally.failed} could not run)`),
);
process.exitCode = tally.open + stale.length === 0 ? 0 : 1;
