/** What has to be there before anything runs: the right Node, the packages, the build. Node's own modules only. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './process.mjs';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Our imports have no file extensions; Vite need not say so at every start. */
export const QUIET_VITE = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };

/** What the build is made of. */
const SOURCES = [
  'src',
  'server',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const STAMP = join(ROOT, '.cache', 'build.sha256');
const BUILT = ['dist/index.html', 'dist-server/main.js'];

/** Ends the process with a plain sentence. */
export function giveUp(message) {
  console.error(message);
  process.exit(1);
}

/** The product needs a Node that can load what it is built with. */
export async function checkNode() {
  const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '').split('.').map(Number);
  const present = process.versions.node.split('.').map(Number);
  const isOlder = present[0] < wanted[0] || (present[0] === wanted[0] && present[1] < wanted[1]);
  if (isOlder) giveUp(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
}

/** Whether `node_modules` holds exactly what the lock file asks for on this kind of machine. */
async function isInstalled() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const read = async (file) => JSON.parse(await readFile(file, 'utf8')).packages;
  const [wanted, present] = await Promise.all([read(join(ROOT, 'package-lock.json')), read(installed)]);
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || present[path]?.version === version || (optional && present[path] === undefined),
  );
}

/** Installs the packages when they are missing or the lock file has changed. */
export async function install() {
  if (await isInstalled()) return;
  console.log('Installing packages…');
  // Not `npm ci`: it refuses a lock file that leaves out optional binaries of other systems, as one written where the
  // registry does not serve those must. This installs the locked versions and leaves the lock file as it is.
  const { code } = await run('npm', ['install', '--no-save', '--no-fund', '--no-audit'], { cwd: ROOT });
  if (code !== 0) giveUp('The packages could not be installed.');
}

async function filesOf(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [full];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function fingerprint() {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file.slice(ROOT.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

/** Which build stands there. */
export const buildStamp = () => readFile(STAMP, 'utf8').catch(() => '');

/** Builds browser and server when a source has changed since the last build. */
export async function build() {
  const current = await fingerprint();
  const last = await buildStamp();
  if (current === last && BUILT.every((file) => existsSync(join(ROOT, file)))) return;
  console.log('Building…');
  const { code, output } = await run('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    quiet: true,
    env: QUIET_VITE,
  });
  if (code !== 0) giveUp(`${output}\nThe build failed.`);
  await mkdir(dirname(STAMP), { recursive: true });
  // The build may have written generated sources.
  await writeFile(STAMP, await fingerprint());
}
