import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MENU_FROM } from '@/ui/wide';
import { openViewPages } from '../../support/viewPage';

let views: Awaited<ReturnType<typeof openViewPages>>;
beforeAll(async () => {
  views = await openViewPages(fileURLToPath(new URL('menu.entry.tsx', import.meta.url)));
});
afterAll(() => views.close());

it('MENU-14 the menu knows whether it stands beside the page, when the page is opened and whenever its width changes', async () => {
  const page = await views.open();
  const state = () => page.locator('output').textContent();
  const widen = (width: number) => page.setViewportSize({ width, height: 844 });
  await page.getByRole('button', { name: 'menu' }).click();
  await expect.poll(state).toBe('open');
  await widen(MENU_FROM);
  await expect.poll(state).toBe('docked');
  await widen(MENU_FROM - 1);
  await expect.poll(state).toBe('closed');
  await page.getByRole('button', { name: 'menu' }).click();
  await expect.poll(state).toBe('open');
  await page.close();
});
