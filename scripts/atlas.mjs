/**
 * `npm run atlas`: builds the atlas and serves it.
 *
 *   npm run atlas -- --quick          without walking the browser tests for pictures
 *   npm run atlas -- --since <ref>    with what has changed in the charts since a commit
 *   npm run atlas -- --build          builds dist-atlas and ends
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './lib/process.mjs';
import { build, checkNode, giveUp, install, QUIET_VITE, ROOT } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    since: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '4173' },
  },
});

const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const inRoot = { cwd: ROOT, env: QUIET_VITE };

/** The journeys that replay paths of charts; the others take no pictures. */
async function replays() {
  const folder = join(ROOT, 'tests', 'journeys');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.test.ts')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files.filter((_, at) => texts[at].includes('replayOnPage(')).map((file) => join(folder, file));
}

await checkNode();
await install();

if (!values.quick && !existsSync(join(ROOT, '.cache', 'atlas', 'screens'))) {
  console.log(
    'Walking the charts in a browser for their pictures: some minutes, once. (--quick leaves it out.)',
  );
  await build();
  const { code } = await run(
    bin('vitest'),
    ['run', '--project', 'journeys', '--reporter=dot', ...(await replays())],
    { cwd: ROOT, env: { ATLAS_SCREENS: '1' } },
  );
  if (code !== 0) console.log('Some walks did not come to their end: their states have no pictures.');
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
