/**
 * `npm run atlas`: builds the atlas and serves it. Charts that have not changed are not computed again, and journeys
 * whose charts, views and texts have not changed take no new screenshots; both resume where they stopped.
 *
 *   npm run atlas -- --quick                        without running the browser tests for screenshots
 *   npm run atlas -- --retake                       with new screenshots, even if nothing has changed
 *   npm run atlas -- --only login,search            only screenshots of these journeys
 *   npm run atlas -- --since <ref>                  with the changes since a commit; by default the last tag
 *   npm run atlas -- --before <folder>              with the changed screenshots; the folder is a checkout of the
 *                                                   earlier commit in which `npm run atlas -- --build` has run
 *   npm run atlas -- --build                        builds dist-atlas and exits
 */
import './lib/help.mjs';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contentOf } from './lib/closure.mjs';
import { run } from './lib/process.mjs';
import { openJourneys, plan, settle } from './lib/screens.mjs';
import { build, checkNode, giveUp, install, QUIET_VITE, ROOT } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    retake: { type: 'boolean', default: false },
    only: { type: 'string' },
    build: { type: 'boolean', default: false },
    since: { type: 'string' },
    before: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '4173' },
  },
});

const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const inRoot = { cwd: ROOT, env: QUIET_VITE };

/** Time limit for the screenshots; those taken until then are kept. */
const PATIENCE_MS = 40 * 60_000;

/** Replays the charts in a browser and takes a screenshot of every state. */
async function takePictures() {
  const { all, open } = openJourneys({ retake: values.retake, only: values.only?.split(',') });
  if (open.length === 0) return;
  console.log(
    `Taking screenshots of ${open.length} of ${all.length} journeys in a browser; this takes some minutes.`,
  );
  await build();
  const startedAt = Date.now();
  const progress = await plan(open);
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      '--project',
      'journeys',
      '--reporter=dot',
      `--reporter=${join(ROOT, 'scripts', 'lib', 'progressReporter.mjs')}`,
      '--testTimeout=60000',
      // Only the replayed walks in these files, whose titles name their language.
      '-t',
      '\\((TY|EN)\\) ',
      ...open.map(({ file }) => file),
    ],
    { cwd: ROOT, env: { ATLAS_SCREENS: '1', TEST_PROGRESS: progress }, timeoutMs: PATIENCE_MS },
  );
  settle();
  console.log(`The screenshots took ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  if (code !== 0) console.log('Some walks failed; the next run takes their screenshots again.');
}

/** Identifies the built pages. */
const STAMP = join(ROOT, '.cache', 'atlas', 'pages');

async function buildPages() {
  const files = ['main.tsx', 'inspector.tsx', 'atlas.css', 'index.html', 'vite.config.ts'];
  const content = contentOf(
    files.map((file) => join(ROOT, 'atlas', file)),
    { more: await readFile(join(ROOT, 'package-lock.json'), 'utf8') },
  );
  const isBuilt = existsSync(join(ROOT, 'dist-atlas', 'index.html'));
  if (isBuilt && (await readFile(STAMP, 'utf8').catch(() => '')) === content) return;
  const { code } = await run(
    bin('vite'),
    ['build', '--config', 'atlas/vite.config.ts', '--logLevel', 'warn'],
    inRoot,
  );
  if (code !== 0) giveUp('The atlas could not be built.');
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, content);
}

/** The last release, if there is one. */
async function lastTag() {
  const { code, output } = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: ROOT, quiet: true });
  return code === 0 ? output.trim() : undefined;
}

await checkNode();
await install();
if (!values.quick) await takePictures();

const since = values.since ?? (await lastTag());
const compared = [
  ...(since === undefined ? [] : ['--since', since]),
  ...(values.before === undefined ? [] : ['--before', resolve(values.before)]),
];
const writeData = async (...parameters) => {
  const { code } = await run(bin('tsx'), ['atlas/build/main.ts', ...parameters, ...compared], inRoot);
  if (code !== 0) giveUp('The data of the atlas could not be written.');
};

await buildPages();
await writeData('--first');
// The rest is computed while the first pages can be read.
const rest = writeData();
if (values.build) await rest;
else {
  const { code } = await run(
    bin('vite'),
    ['preview', '--config', 'atlas/vite.config.ts', '--host', '127.0.0.1', '--port', values.port],
    inRoot,
  );
  process.exitCode = code;
}
