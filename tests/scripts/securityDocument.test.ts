import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');

/** Tests named by the page: file and title. */
const named = [...text.matchAll(/^- `([\w/-]+)` "(.+)"$/gm)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

/** Tests in the last column of a table whose head names their file. */
const tabled = [...text.matchAll(/^\|.*\| test in `([\w/-]+)` \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm)].flatMap(
  ([, file = '', rows = '']) => [...rows.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
);

it('every test named by the security page exists', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(tabled.length).toBeGreaterThan(8);
  const missing = [...named, ...tabled].filter(
    ({ file, title }) => !readFileSync(join(ROOT, 'tests', `${file}.test.ts`), 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});

it('every chapter of the standard names its tests', () => {
  const chapters = text.split(/^### /m).slice(1);
  expect(chapters.map((chapter) => /^V(\d+) /.exec(chapter)?.[1])).toEqual(
    Array.from({ length: 17 }, (_, index) => String(index + 1)),
  );
  const bare = chapters.filter((chapter) => !chapter.includes('\n- `') && !chapter.includes('Not used.'));
  expect(bare.map((chapter) => chapter.split('\n')[0])).toEqual([]);
});
