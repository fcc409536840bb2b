/**
 * `npm run mutation`: runs Stryker over the charts and their pure functions, then reports every mutant.
 *
 *   npm run mutation -- --mutate 'src/machines/account/login/*.ts'   of a part
 *   npm run mutation -- --report [file ...]                  prints the last run again, or combines reports of parts
 *
 * Prints the score of each chart (with the pure functions next to it) and the total. A surviving mutant must be
 * explained in scripts/mutation/explained.json, with the reason why it is equivalent to the original. The exit code is
 * 0 only if every survivor is explained and every explanation has a survivor.
 */
import './lib/help.mjs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { run } from './lib/process.mjs';
import { giveUp, ROOT } from './lib/setup.mjs';

const REPORT = join(ROOT, '.cache', 'reports', 'mutation.json');
const EXPLAINED = join(ROOT, 'scripts', 'mutation', 'explained.json');
const UNNOTICED = ['Survived', 'NoCoverage'];

const given = process.argv.slice(2);
const reportAt = given.indexOf('--report');
if (reportAt < 0) {
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'stryker'), ['run', ...given], { cwd: ROOT });
  if (code !== 0) giveUp('Stryker failed.');
}

/** The source text that a mutant replaces. */
function originalOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  return lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
}

/** Compares texts without line breaks, so that formatting does not matter. */
const words = (text) => text.replaceAll(/\s+/g, ' ').trim();
const keyOf = ({ file, mutator, original, replacement }) =>
  [file, mutator, words(original), words(replacement)].join('\0');

const reports = reportAt < 0 ? [] : given.slice(reportAt + 1);
const files = Object.assign(
  {},
  ...(await Promise.all(
    (reports.length === 0 ? [REPORT] : reports).map(
      async (file) => JSON.parse(await readFile(file, 'utf8')).files,
    ),
  )),
);
const explained = JSON.parse(await readFile(EXPLAINED, 'utf8'));
const reasons = new Map(explained.map((entry) => [keyOf(entry), entry.reason]));

/** Chart of a file: its folder; files outside of a folder count separately. */
const chartOf = (file) => basename(dirname(file));

const tallies = new Map();
const open = [];
const used = new Set();
for (const [file, { source, mutants }] of Object.entries(files).sort()) {
  const tally = tallies.get(chartOf(file)) ?? { killed: 0, explained: 0, open: 0, failed: 0 };
  tallies.set(chartOf(file), tally);
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
      // A mutant that does not compile or run does not count.
      tally.failed += 1;
    }
  }
}
const stale = explained.filter((entry) => entry.file in files && !used.has(keyOf(entry)));

for (const { file, line, mutator, original, replacement } of open) {
  console.log(`✗ ${file}:${line} ${mutator}: ${words(original)} → ${words(replacement)}`);
}
for (const { file, original } of stale)
  console.log(`✗ ${file}: explanation without a survivor: “${words(original)}”`);

/** Score among the mutants with a known result. */
function scoreOf({ killed, explained: known, open: unknown }) {
  const all = killed + known + unknown;
  // Rounded down: 100 % shows only when nothing is open.
  return `${(all === 0 ? 100 : Math.floor(((killed + known) / all) * 1000) / 10).toFixed(1)} %`;
}

const sum = { killed: 0, explained: 0, open: 0, failed: 0 };
for (const [chart, tally] of [...tallies].sort()) {
  for (const part of Object.keys(sum)) sum[part] += tally[part];
  const all = tally.killed + tally.explained + tally.open;
  if (all === 0) continue;
  console.log(
    `${chart.padEnd(18)} ${String(all).padStart(5)} mutants, ${tally.killed} killed, ${tally.explained} explained, ` +
      `${tally.open} open; ${scoreOf(tally)}`,
  );
}
console.log(
  `${sum.killed + sum.explained + sum.open} mutants in ${Object.keys(files).length} files: ${sum.killed} killed, ` +
    `${sum.explained} explained, ${sum.open} open; score ${scoreOf(sum)}` +
    (sum.failed === 0 ? '' : ` (${sum.failed} could not run)`),
);
process.exitCode = sum.open + stale.length === 0 ? 0 : 1;
