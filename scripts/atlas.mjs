/**
 * `npm run atlas`: builds the atlas and serves it.
 *
 *   npm run atlas -- --quick                        without running the browser tests for screenshots
 *   npm run atlas -- --retake                       with new screenshots, even if there are some
 *   npm run atlas -- --retake --only login,search   of these journeys only
 *   npm run atlas -- --since <ref>                  with the changes of the charts since a commit
 *   npm run atlas -- --build                        builds dist-atlas and exits
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './lib/process.mjs';
import { build, buildStamp, checkNode, giveUp, install, QUIET_VITE, ROOT } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    retake: { type: 'boolean', default: false },
    only: { type: 'string' },
    build: { type: 'boolean', default: false },
    since: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '4173' },
  },
});

const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const inRoot = { cwd: ROOT, env: QUIET_VITE };

/** The journeys that replay paths of charts; only these take screenshots. */
async function replays() {
  const folder = join(ROOT, 'tests', 'journeys');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.test.ts')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files.filter((_, at) => texts[at].includes('replayOnPage(')).map((file) => join(folder, file));
}

/** Written when all screenshots have been taken, with the build that they show. */
const STAMP = join(ROOT, '.cache', 'atlas', 'screens', 'complete');
/** Time limit for the screenshots; those taken until then are kept. */
const PATIENCE_MS = 20 * 60_000;

/**
 * Replays the charts in a browser and takes a screenshot of every state. A failed walk loses only its own screenshots.
 */
async function takePictures() {
  const wanted = values.only?.split(',');
  const files = (await replays()).filter(
    (file) => wanted === undefined || wanted.includes(basename(file, '.test.ts')),
  );
  console.log(`Taking screenshots of ${files.length} journeys in a browser; this takes some minutes.`);
  await build();
  const startedAt = Date.now();
  const { code } = await run(
    bin('vitest'),
    // Only the replayed walks in these files, whose titles name their language.
    [
      'run',
      '--project',
      'journeys',
      '--reporter=dot',
      '--testTimeout=60000',
      '-t',
      '\\((TY|EN)\\) ',
      ...files,
    ],
    { cwd: ROOT, env: { ATLAS_SCREENS: '1' }, timeoutMs: PATIENCE_MS },
  );
  console.log(`The screenshots took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  if (code !== 0) console.log('Some walks failed; their remaining states have no new screenshots.');
  if (wanted === undefined) {
    await mkdir(dirname(STAMP), { recursive: true });
    await writeFile(STAMP, await buildStamp());
  }
}

await checkNode();
await install();

if (!values.quick) {
  const shown = await readFile(STAMP, 'utf8').catch(() => undefined);
  if (values.retake || shown === undefined) await takePictures();
  else if (shown !== (await buildStamp()))
    console.log('The screenshots show an earlier build; --retake takes new ones.');
}

const since = values.since === undefined ? [] : ['--since', values.since];
const written = await run(bin('tsx'), ['atlas/build/main.ts', ...since], inRoot);
if (written.code !== 0) giveUp('The data of the atlas could not be written.');
const built = await run(
  bin('vite'),
  ['build', '--config', 'atlas/vite.config.ts', '--logLevel', 'warn'],
  inRoot,
);
if (built.code !== 0) giveUp('The atlas could not be built.');
if (!values.build) {
  const { code } = await run(
    bin('vite'),
    ['preview', '--config', 'atlas/vite.config.ts', '--host', '127.0.0.1', '--port', values.port],
    inRoot,
  );
  process.exitCode = code;
}
