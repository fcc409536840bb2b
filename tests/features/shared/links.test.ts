import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openViewPages } from '../../support/viewPage';

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));

it('MENU-14 every link to a page of the site is made in one place, which closes what lies over the page', () => {
  const makers = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /<Link\b|\.createLink\b/.test(readFileSync(SOURCES + file, 'utf8')));
  expect(makers).toEqual(['features/shared/page/links.tsx']);
});

describe('a link to a page of the site', () => {
  let views: Awaited<ReturnType<typeof openViewPages>>;
  beforeAll(async () => {
    views = await openViewPages(fileURLToPath(new URL('links.entry.tsx', import.meta.url)));
  });
  afterAll(() => views.close());

  it.each(['by path', 'by address', 'in an article'])(
    'MENU-14 %s closes what lies over the page, also when it is pressed again',
    async (name) => {
      const page = await views.open();
      const heard = () => page.locator('output').textContent();
      const link = page.getByRole('link', { name, exact: true });
      await link.click();
      await expect.poll(heard).toBe('1');
      await link.click();
      await expect.poll(heard).toBe('2');
      await page.close();
    },
  );
});
