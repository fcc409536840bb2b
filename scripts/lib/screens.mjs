/** Which journeys must take their screenshots again. A run that is interrupted is resumed. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { contentOf, modelFiles } from './closure.mjs';
import { ROOT } from './setup.mjs';

const JOURNEYS = join(ROOT, 'tests', 'journeys');
const MACHINES = join(ROOT, 'src', 'machines');
const SCREENS = join(ROOT, '.cache', 'atlas', 'screens');
/** The contents of the journeys of a run, and what it has done so far. */
const contentsFile = (folder) => join(folder, 'run.contents');
const progressFile = (folder) => join(folder, 'run.progress');
const doneFile = (folder, file) => join(folder, `${basename(file, '.test.ts')}.done`);

const under = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The journeys that replay paths of charts; only these take screenshots. */
function replays() {
  const files = readdirSync(JOURNEYS, { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  return files
    .sort()
    .map((file) => join(JOURNEYS, file))
    .filter((file) => readFileSync(file, 'utf8').includes('replayOnPage('));
}

/** Every chart at once: a journey depends only on its own. */
const isOutside = (file) => /src\/machines\/registry(\.gen)?\.ts$/.test(file);

/**
 * Fingerprints of all journeys: of the test, its charts, the views that import these charts with everything that they
 * import, the texts and the styles. Other changes, such as of the server, are not noticed; `--retake` takes all again.
 */
function contents() {
  const models = modelFiles();
  const views = under('src/features').map((file) => [file, readFileSync(file, 'utf8')]);
  const shared = [...under('src/locales'), ...under('src/ui').filter((file) => file.endsWith('.css'))];
  return replays().map((file) => {
    const charts = [...readFileSync(file, 'utf8').matchAll(/\bchart: '([^']+)'/g)].flatMap(
      ([, id]) => models.get(id) ?? [],
    );
    const folders = charts.map((model) => `@/machines/${relative(MACHINES, dirname(model))}/`);
    const its = views
      .filter(([, text]) => folders.some((folder) => text.includes(folder)))
      .map(([view]) => view);
    return { file, content: contentOf([file, ...charts, ...its, ...shared], { isOutside }) };
  });
}

/** Records the journeys that a run has completed, also if it was interrupted. A failed one is not complete. */
export function settle(folder = SCREENS) {
  const [plan, progress] = [contentsFile(folder), progressFile(folder)];
  if (!existsSync(plan)) return;
  const planned = JSON.parse(readFileSync(plan, 'utf8'));
  const lines = existsSync(progress) ? readFileSync(progress, 'utf8').split('\n').filter(Boolean) : [];
  const events = lines.map((line) => JSON.parse(line));
  const hasFailed = (file) =>
    events.some((event) => event.file === file && (event.state === 'failed' || event.message !== undefined));
  for (const { file, content } of planned) {
    const isEnded = events.some((event) => event.type === 'end' && event.file === file);
    if (isEnded && !hasFailed(file)) writeFileSync(doneFile(folder, file), content);
  }
  rmSync(plan);
  rmSync(progress, { force: true });
}

/**
 * The journeys without current screenshots.
 * @param {{ retake: boolean, only: readonly string[] | undefined }} options
 */
export function openJourneys({ retake, only }, folder = SCREENS) {
  settle(folder);
  const all = contents().filter(
    ({ file }) => only === undefined || only.includes(basename(file, '.test.ts')),
  );
  const isDone = ({ file, content }) =>
    existsSync(doneFile(folder, file)) && readFileSync(doneFile(folder, file), 'utf8') === content;
  return { all, open: all.filter((journey) => retake || !isDone(journey)) };
}

/** Prepares a run; returns the file for its progress. */
export async function plan(journeys, folder = SCREENS) {
  await mkdir(folder, { recursive: true });
  for (const { file } of journeys) rmSync(doneFile(folder, file), { force: true });
  rmSync(progressFile(folder), { force: true });
  writeFileSync(contentsFile(folder), JSON.stringify(journeys));
  return progressFile(folder);
}
