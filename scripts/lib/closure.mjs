/** Fingerprints of files together with everything of ours that they import. Uses only Node's own modules. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './setup.mjs';

const ALIASES = [
  ['@/', 'src'],
  ['@contract/', 'contract'],
  ['@explorer/', 'explorer'],
];
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:\.|@\/|@contract\/|@explorer\/)[^']+)'/g;

const texts = new Map();
const imports = new Map();

function textOf(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
  return texts.get(file);
}

function resolve(from, name) {
  const alias = ALIASES.find(([prefix]) => name.startsWith(prefix));
  const path =
    alias === undefined ? join(dirname(from), name) : join(ROOT, alias[1], name.slice(alias[0].length));
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
    (each) => existsSync(each) && statSync(each).isFile(),
  );
}

function importsOf(file) {
  if (!imports.has(file)) {
    const names = [...textOf(file).matchAll(IMPORT)].map(([, name]) => name);
    imports.set(
      file,
      names.flatMap((name) => resolve(file, name) ?? []),
    );
  }
  return imports.get(file);
}

/** The files and all that they import, without what `isOutside` names. */
function closureOf(files, isOutside) {
  const seen = new Set(files);
  for (const file of seen) {
    for (const next of importsOf(file)) if (!isOutside(next)) seen.add(next);
  }
  return [...seen].sort();
}

/**
 * A fingerprint that changes when one of the files or of the modules that they import does.
 * @param {readonly string[]} files absolute paths
 * @param {{ more?: string, isOutside?: (file: string) => boolean }} [options] `more` becomes part of it
 */
export function contentOf(files, { more = '', isOutside = () => false } = {}) {
  const hash = createHash('sha256').update(more);
  for (const file of closureOf(files, isOutside))
    hash.update(relative(ROOT, file)).update('\0').update(textOf(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

const CHART = /: ExplorableChart = \{[^}]*?\bid: '([^']+)'/g;

/** The model file of every chart, by the chart's id. */
export function modelFiles() {
  const folder = join(ROOT, 'src', 'machines');
  const models = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.model.ts'));
  return new Map(
    models.flatMap((name) => {
      const file = join(folder, name);
      return [...textOf(file).matchAll(CHART)].map(([, id]) => [id, file]);
    }),
  );
}
