import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openViewPages } from '../support/viewPage';

/* What keys do in components that move the focus themselves. */

let views: Awaited<ReturnType<typeof openViewPages>>;
beforeAll(async () => {
  views = await openViewPages(fileURLToPath(new URL('keys.entry.tsx', import.meta.url)));
});
afterAll(() => views.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** What has the focus after each of the keys. */
async function focusAfter(page: Page, keys: readonly string[]) {
  const found: unknown[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    found.push(await focused(page));
  }
  return found;
}

describe('tabs', () => {
  const chosen = (page: Page) => page.getByRole('tab', { selected: true }).textContent();

  it('are one stop of the tab key, at the chosen one', async () => {
    const page = await views.open();
    await page.getByRole('button', { name: 'hold' }).focus();
    expect(await focusAfter(page, ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab'])).toEqual([
      'Weekly',
      'between',
      'Weekly',
      'hold',
    ]);
    await page.close();
  });

  it('are chosen by the arrow keys, Home and End, and the panel is named by its tab', async () => {
    const page = await views.open();
    await page.getByRole('tab', { name: 'Weekly' }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Special'],
      ['ArrowRight', 'Daily'],
      ['ArrowLeft', 'Special'],
      ['Home', 'Daily'],
      ['End', 'Special'],
      ['ArrowUp', 'Weekly'],
      ['ArrowDown', 'Special'],
    ] as const) {
      await page.keyboard.press(key);
      expect([await focused(page), await chosen(page)], key).toEqual([name, name]);
      expect(await page.getByRole('tabpanel', { name }).textContent()).toBe(name.toLowerCase());
    }
    await page.close();
  });

  it('that are held stay, whatever key is pressed', async () => {
    const page = await views.open();
    await page.getByRole('button', { name: 'hold' }).click();
    await page.getByRole('tab', { name: 'Weekly' }).focus();
    expect(await focusAfter(page, ['ArrowRight', 'ArrowLeft', 'Home', 'End'])).toEqual(
      Array(4).fill('Weekly'),
    );
    expect(await chosen(page)).toBe('Weekly');
    await page.close();
  });
});

describe('a line of chips', () => {
  it('moves the focus by the arrow keys, Home and End, past what is off, and chooses nothing', async () => {
    const page = await views.open();
    await page.getByRole('button', { name: 'New' }).focus();
    expect(
      await focusAfter(page, [
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowLeft',
        'End',
        'ArrowDown',
        'Home',
      ]),
    ).toEqual(['Hot', 'All', 'New', 'All', 'Hot', 'All', 'All']);
    expect(await page.getByRole('button', { pressed: true }).textContent()).toBe('New');
    await page.close();
  });
});
