import type { Page } from 'playwright';
import texts from '@/locales/ty';

/** A member of the demo world. */
const MEMBER = { username: 'demo', password: 'Demo!2468' };
/** The balance in the header of a member's page. */
export const SHOWN_BALANCE = 'header [class*="_balance_"]';

/** Logs a member in, and leaves the site. */
export async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/m/login`);
  const form = page.locator('dialog[open] form');
  await form.locator('input[name="username"]:enabled').fill(MEMBER.username);
  await form.locator('input[name="password"]').fill(MEMBER.password);
  await form.getByRole('button', { name: texts['action.login'], exact: true }).tap();
  await page.locator(SHOWN_BALANCE).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
}
