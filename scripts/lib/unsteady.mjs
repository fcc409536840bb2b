/** A small log of the tests that needed a second attempt: a test that does so often is a failure, not bad luck. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Runs that the log keeps. */
const RUNS = 10;

/**
 * Adds a run to the log, with the titles of the tests that passed only at their second attempt. Returns those of them
 * that have done so before within the kept runs.
 * @param {string} file
 * @param {readonly string[]} titles
 * @returns {Promise<readonly string[]>}
 */
export async function noteUnsteady(file, titles) {
  const before = await readRuns(file);
  const runs = [...before, [...new Set(titles)]].slice(-RUNS);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${runs.map((run) => JSON.stringify(run)).join('\n')}\n`);
  const earlier = new Set(runs.slice(0, -1).flat());
  return (runs.at(-1) ?? []).filter((title) => earlier.has(title));
}

/** The kept runs, the newest last; a line that was cut off counts for nothing. */
async function readRuns(file) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
