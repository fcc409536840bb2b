import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));

it('MENU-14 every link to a page of the site is made in one place, which closes what lies over the page', () => {
  const makers = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /<Link\b|\.createLink\b/.test(readFileSync(SOURCES + file, 'utf8')));
  expect(makers).toEqual(['features/shared/page/links.tsx']);
});
