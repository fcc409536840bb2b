/** Runs and watches a group of tests: progress, failures, and the tests that had not run when it is cut off. */
import { readFile, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { run } from './process.mjs';
import { ROOT } from './setup.mjs';

const REPORTER = `${ROOT}/scripts/lib/progressReporter.mjs`;

/**
 * Longest time in which no test starts and no test or hook ends. It is above every timeout of a single test or hook, so
 * only what Vitest itself cannot stop is cut off. A slow group with progress is never cut off.
 */
export const SILENCE_MS = 12 * 60_000;

/** Interval of progress messages of a long group. */
const TELL_MS = 30_000;
const LOOK_MS = 1_000;

/**
 * Parses a progress file. The last line may be incomplete.
 * @param {string} lines
 */
export function readProgress(lines) {
  const files = new Map();
  const running = new Map();
  const result = {
    passed: 0,
    failed: 0,
    failures: [],
    unsteady: [],
    broken: [],
    unhandled: [],
    isOver: false,
  };
  const fileOf = (file) => {
    if (!files.has(file)) files.set(file, { tests: undefined, done: 0, isEnded: false, ms: 0 });
    return files.get(file);
  };
  for (const line of lines.split('\n')) {
    let event;
    try {
      event = JSON.parse(line);
    } catch {
      continue;
    }
    switch (event.type) {
      case 'planned':
        for (const file of event.files) fileOf(file);
        break;
      case 'file':
        fileOf(event.file).tests = event.tests;
        break;
      case 'begun':
        running.set(event.id, event);
        break;
      case 'test':
        running.delete(event.id);
        fileOf(event.file).done += 1;
        if (event.state === 'failed') {
          result.failed += 1;
          result.failures.push(event.name);
        }
        if (event.state === 'passed') {
          result.passed += 1;
          if (event.message !== undefined) {
            result.unsteady.push({ title: `${basename(event.file)}: ${event.name}`, message: event.message });
          }
        }
        break;
      case 'end': {
        const file = fileOf(event.file);
        file.isEnded = true;
        file.ms = event.ms;
        // A file that fails before its first test counts as one failure.
        if (event.message !== undefined) result.broken.push(`${basename(event.file)}: ${event.message}`);
        break;
      }
      case 'over':
        result.isOver = true;
        result.unhandled = event.unhandled;
        break;
    }
  }
  return { ...result, files, running: [...running.values()] };
}

/** Progress of a group, in one line. */
export function describeProgress({ files, passed, failed, running }) {
  const all = [...files.values()];
  const ended = all.filter(({ isEnded }) => isEnded).length;
  const names = [...new Set(running.map(({ file }) => basename(file)))];
  const now = names.length === 0 ? '' : `; running ${names.join(', ')}`;
  return `${ended} of ${all.length} files, ${passed + failed} tests, ${failed} failed${now}`;
}

/** Running tests and unfinished files of a group that was cut off. */
export function describeUnrun({ files, running }) {
  const open = [...files].filter(([, { isEnded }]) => !isEnded);
  return [
    ...running.map(({ name, file }) => `running: ${basename(file)} > ${name}`),
    ...open.map(([file, { tests, done }]) => {
      const left = tests === undefined ? 'not begun' : `${tests - done} of ${tests} tests not run`;
      return `${basename(file)}: ${left}`;
    }),
  ];
}

/** The failure section of Vitest's output. */
function failuresOf(output) {
  const at = output.indexOf('⎯⎯⎯');
  return (at < 0 ? output : output.slice(output.lastIndexOf('\n', at) + 1)).trim();
}

/**
 * Runs one group of tests.
 * @param {{ name: string, command: string, parameters: readonly string[], file: string, cwd?: string,
 *   silenceMs?: number, tellMs?: number, tell?: (line: string) => void }} group
 *   `file` receives the progress; it is overwritten.
 */
export async function runGroup({
  name,
  command,
  parameters,
  file,
  cwd = ROOT,
  silenceMs = SILENCE_MS,
  tellMs = TELL_MS,
  tell = (line) => console.log(line),
}) {
  await rm(file, { force: true });
  const startedAt = Date.now();
  const seconds = (since) => Math.round((Date.now() - since) / 1000);
  const read = async () => readProgress(await readFile(file, 'utf8').catch(() => ''));
  let wasCut = false;
  const watch = (kill) => {
    let size = 0;
    let movedAt = Date.now();
    let toldAt = Date.now();
    const timer = setInterval(
      async () => {
        const now = (await stat(file).catch(() => undefined))?.size ?? 0;
        if (now !== size) {
          size = now;
          movedAt = Date.now();
        } else if (Date.now() - movedAt > (size === 0 ? SILENCE_MS : silenceMs) && !wasCut) {
          wasCut = true;
          kill();
        }
        if (Date.now() - toldAt >= tellMs) {
          toldAt = Date.now();
          tell(`  ${name}: ${describeProgress(await read())} (${seconds(startedAt)} s)`);
        }
      },
      Math.min(LOOK_MS, silenceMs / 4, tellMs),
    );
    return () => clearInterval(timer);
  };
  const { code, output } = await run(command, [...parameters, '--reporter=dot', `--reporter=${REPORTER}`], {
    cwd,
    quiet: true,
    watch,
    env: { TEST_PROGRESS: file, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const progress = await read();
  const isGood = code === 0 && progress.isOver && progress.failed + progress.broken.length === 0;
  // An error without a failed test: the group was cut off or could not start.
  const nameless = !isGood && progress.failed + progress.broken.length === 0 ? 1 : 0;
  const said = [];
  if (!isGood) said.push(failuresOf(output));
  if (!progress.isOver) {
    const why = wasCut ? `gave no sign of life for ${Math.round(silenceMs / 1000)} s` : `ended with ${code}`;
    said.push(`${name} ${why} after ${describeProgress(progress)}`);
    said.push(...describeUnrun(progress).map((each) => `  ${each}`));
  }
  return {
    isGood,
    wasCut,
    seconds: seconds(startedAt),
    passed: progress.passed,
    failed: progress.failed + progress.broken.length + nameless,
    unsteady: progress.unsteady,
    said: said.filter((each) => each !== '').join('\n'),
  };
}
