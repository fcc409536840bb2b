import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openViewPages } from '../../support/viewPage';

let views: Awaited<ReturnType<typeof openViewPages>>;
beforeAll(async () => {
  views = await openViewPages(fileURLToPath(new URL('paymentForm.entry.tsx', import.meta.url)));
});
afterAll(() => views.close());

const errors = (page: Page) => page.getByRole('alert').allTextContents();
const low = (least: string) => `At least ${least}.`;

describe('the form of a payment', () => {
  it('ROUTE-56 an error of the amount or the destination belongs to the chosen method', async () => {
    const page = await views.open();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByRole('textbox', { name: 'Destination' }).fill('12');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => errors(page)).toEqual([low('₱200'), 'Wrong destination']);
    await page.getByRole('button', { name: /^Bank/ }).click();
    await expect.poll(() => errors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => errors(page)).toEqual([low('₱7,000'), 'Wrong destination']);
    await page.close();
  });

  it('ROUTE-56 a quick amount replaces a wrong one and its error', async () => {
    const page = await views.open();
    await page.getByRole('textbox', { name: 'Amount' }).fill('15,50');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(async () => (await errors(page)).length).toBe(2);
    await page.getByRole('button', { name: '₱500', exact: true }).click();
    await expect.poll(() => errors(page)).toEqual(['Wrong destination']);
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('500');
    await page.close();
  });
});
