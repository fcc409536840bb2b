import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesIn } from '../support/sources';

/** A number of an item in a list that is not in the repository, in front of a title or in brackets. */
const ITEM =
  /['"`(](?:[A-Z][A-Z0-9]*-\d+,? )*\d{2}\.(?:[A-Z]\d{0,2}|\d{1,2}|[a-z]+:?)(?:\)['"`. ,:]| [A-Za-z]{2})/g;
/** The number of an issue, or an outcome of one. */
const ISSUE = /\b(?:issues?|outcomes?) \d+\b/gi;

const FOLDERS = [
  'src',
  'contract',
  'server',
  'tests',
  'explorer',
  'atlas',
  'scripts',
  'bench',
  'simulation',
  'conformance',
  'demo',
];
const SOURCE = /\.(?:tsx?|mjs)$/;
const DOCUMENT = /\.md$/;
const TEXT = /\.(?:tsx?|mjs|css|md|cfg|jsonc?|ya?ml)$|^Containerfile$/;

const sources = FOLDERS.flatMap((folder) => sourcesIn(folder, SOURCE));
const documents = [...[...FOLDERS, 'docs'].flatMap((folder) => sourcesIn(folder, DOCUMENT)), 'README.md'];
const texts = [
  ...[...FOLDERS, 'docs'].flatMap((folder) => sourcesIn(folder, TEXT)),
  ...readdirSync('.').filter((name) => TEXT.test(name) && name !== 'package-lock.json'),
];

/** What the expression finds in the files and the predicate refuses. */
const found = (
  files: readonly string[],
  expression: RegExp,
  isWrong: (match: RegExpExecArray, file: string) => boolean,
): readonly string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(expression)]
      .filter((match) => isWrong(match, file))
      .map(([text]) => `${file}: ${text}`),
  );

it('titles and comments refer to nothing outside the repository', () => {
  expect(found([...sources, ...documents], ITEM, () => true)).toEqual([]);
  expect(found([...sources, ...documents], ISSUE, () => true)).toEqual([]);
});

it('every decision that is referred to exists', () => {
  const numbers = readdirSync('docs/decisions').map((name) => Number.parseInt(name, 10));
  // A link names the whole file, which the test of links checks.
  const reference = /\bdecisions?(?:\s+|\/)(\d{1,4})(?![\d-])/gi;
  const isDead = ([, number]: RegExpExecArray) => !numbers.includes(Number(number));
  expect(found(texts, reference, () => true).length).toBeGreaterThan(40);
  expect(found(texts, reference, isDead)).toEqual([]);
});

/** A link to a file, in Markdown. */
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g;

it('every link of a document leads to a file', () => {
  const isDead = ([, target = '']: RegExpExecArray, file: string) => !existsSync(join(dirname(file), target));
  expect(found(documents, LINK, () => true).length).toBeGreaterThan(100);
  expect(found(documents, LINK, isDead)).toEqual([]);
});

it('README leads to every document, at once or through others', () => {
  const reached = new Set(['README.md']);
  for (const file of reached) {
    if (!file.endsWith('.md')) continue;
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(LINK)) {
      const path = join(dirname(file), target);
      if (existsSync(path)) reached.add(path);
    }
  }
  expect(documents.filter((file) => !reached.has(file))).toEqual([]);
});

it('every comment stands over what it documents', () => {
  const comment = /\/\*\*(?:(?!\*\/).)*\*\/\n\s*[)}\]]/gs;
  expect(found(sources, comment, () => true)).toEqual([]);
});

/** Written by the atlas with the first note of QA. */
const WRITTEN_LATER = ['docs/notes.json'];
/** Tests may be named without folder and ending, as the security page does, and sources without `src`. */
const isThere = (path: string) =>
  [path, `tests/${path}.test.ts`, `src/${path}`, `src/${path}.ts`].some(existsSync) ||
  WRITTEN_LATER.includes(path);

it('every path that a document names exists', () => {
  const rooms = [...FOLDERS, 'docs', ...readdirSync('src')].join('|');
  const path = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g');
  expect(found(documents, path, () => true).length).toBeGreaterThan(60);
  expect(found(documents, path, ([, named = '']) => !isThere(named))).toEqual([]);
});

it('every file that a comment names exists', () => {
  const comment = new RegExp(
    `^\\s*(?:/?\\*|//|#).*?\\b((?:${FOLDERS.join('|')}|docs)/[\\w./-]+\\.(?:tsx?|mjs|md|json|css|cfg))\\b`,
    'gm',
  );
  expect(found(texts, comment, () => true).length).toBeGreaterThan(20);
  expect(found(texts, comment, ([, named = '']) => !isThere(named))).toEqual([]);
});

it('every command that a document names is a script', () => {
  const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'));
  const command = /\bnpm run (?:-s )?([\w:]+)/g;
  const isMissing = ([, name = '']: RegExpExecArray) => !(name in scripts);
  expect(found(documents, command, () => true).length).toBeGreaterThan(40);
  expect(found(documents, command, isMissing)).toEqual([]);
});
