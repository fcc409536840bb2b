/** Prerequisites of every command: the right Node, the packages, the build. Uses only Node's own modules. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasProgram, run } from './process.mjs';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Our imports have no file extensions; this silences Vite's warning about them. */
export const QUIET_VITE = { VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };

/** Sources of the build. */
const SOURCES = [
  'src',
  'contract',
  'server',
  'demo',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const STAMP = join(ROOT, '.cache', 'build.sha256');
const BUILT = [
  'dist/index.html',
  'dist/.server/renderPage.js',
  'dist-server/main.js',
  'dist-server/cli.js',
  'dist-studio/.vite/manifest.json',
];

/** Exits with a message. */
export function giveUp(message) {
  console.error(message);
  process.exit(1);
}

/** Checks that this Node version can run the build. */
export async function checkNode() {
  const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '').split('.').map(Number);
  const present = process.versions.node.split('.').map(Number);
  const isOlder = present[0] < wanted[0] || (present[0] === wanted[0] && present[1] < wanted[1]);
  if (isOlder) giveUp(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
}

/** Whether `node_modules` matches the lock file on this platform. */
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
  // Not `npm ci`: it refuses a lock file without the optional binaries of other systems, which a registry may not
  // serve. This installs the locked versions and does not change the lock file.
  const { code } = await run('npm', ['install', '--no-save', '--no-fund', '--no-audit'], { cwd: ROOT });
  if (code !== 0) giveUp('The packages could not be installed.');
}

/** Folder in which Debian installs the PostgreSQL programs, by version. */
const POSTGRES = '/usr/lib/postgresql';

async function hasPostgres() {
  if (await hasProgram('postgres')) return true;
  const versions = existsSync(POSTGRES) ? await readdir(POSTGRES) : [];
  return versions.some((version) => existsSync(join(POSTGRES, version, 'bin', 'postgres')));
}

/** Installs Debian's browser, database server, proxy, Redis and OpenSSL if they are missing. */
export async function installPrograms() {
  const missing = [
    ...((await hasProgram('chromium-headless-shell')) ? [] : ['chromium-headless-shell']),
    ...((await hasPostgres()) ? [] : ['postgresql']),
    ...((await hasProgram('haproxy')) ? [] : ['haproxy']),
    ...((await hasProgram('redis-server')) ? [] : ['redis-server']),
    ...((await hasProgram('openssl')) ? [] : ['openssl']),
  ];
  await installPackages(missing);
}

/** Installs Debian packages whose programs or files, the keys, are missing; whether all are there now. */
export async function installDebian(packages) {
  const missing = [];
  for (const [name, title] of Object.entries(packages)) {
    if (!(name.startsWith('/') ? existsSync(name) : await hasProgram(name))) missing.push(title);
  }
  return installPackages(missing);
}

async function installPackages(missing) {
  if (missing.length === 0) return true;
  console.log(`Installing ${missing.join(' and ')}…`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...parameters) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...parameters];
    return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...missing);
  if (code !== 0) console.error(`${output}\n${missing.join(' and ')} could not be installed.`);
  return code === 0;
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

/** Identifies the existing build. */
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
