import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '../support/sources';

/** A number of an item in a list that is not in the repository, in front of a title or in brackets. */
const ITEM = /['"`(](?:[A-Z][A-Z0-9]*-\d+,? )*\d{2}\.(?:[A-Z]\d{1,2}|\d{1,2})(?:\)['"`. ,:]| [A-Za-z]{2})/g;

const FOLDERS = ['src', 'server', 'tests', 'explorer', 'atlas', 'scripts', 'bench', 'conformance', 'demo'];

it('titles and comments refer to nothing outside the repository', () => {
  const found = FOLDERS.flatMap((folder) => sourcesIn(folder, /\.(?:tsx?|mjs)$/)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ITEM)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
