/**
 * Builds the explorer as a package that can be published.
 *
 *   npm run explorer        builds it into .cache/explorer
 *   npm pack ./.cache/explorer
 */
import './lib/help.mjs';
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, '.cache', 'explorer');

/** Relative imports without an extension, which Node and `nodenext` cannot resolve. */
const RELATIVE = /((?:from|import)\s*\(?['"])(\.{1,2}\/[^'"]+?)(?<!\.js)(['"])/g;

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
execFileSync(tsc, ['-p', 'explorer', '--singleThreaded'], { cwd: ROOT, stdio: 'inherit' });
for (const name of await readdir(join(OUT, 'dist'), { recursive: true })) {
  if (!/\.(?:js|d\.ts)$/.test(name)) continue;
  const file = join(OUT, 'dist', name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(RELATIVE, '$1$2.js$3'));
}
for (const name of ['package.json', 'README.md', 'LICENSE'])
  await copyFile(join(ROOT, 'explorer', name), join(OUT, name));
console.log(`built ${OUT}`);
