import { AGE_LIMIT } from '@/config/constants';
import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';
import type { Visit } from './visit';

/** Elements of the login popup. */
export const loginPopup = {
  dialog: ({ page, t }: Visit) => page.getByRole('dialog', { name: t('login.title') }),
  form: (visit: Visit) => loginPopup.dialog(visit).locator('form'),
  username: (visit: Visit) =>
    loginPopup.dialog(visit).getByRole('textbox', { name: visit.t('login.username') }),
  password: (visit: Visit) => loginPopup.dialog(visit).getByLabel(visit.t('login.password'), { exact: true }),
  captcha: (visit: Visit) =>
    loginPopup.dialog(visit).getByRole('textbox', { name: visit.t('login.captcha') }),
  remember: (visit: Visit) =>
    loginPopup.dialog(visit).getByRole('checkbox', { name: visit.t('login.remember') }),
  disclaimer: (visit: Visit) =>
    loginPopup.dialog(visit).getByRole('checkbox', { name: new RegExp(`${AGE_LIMIT}`) }),
  submit: (visit: Visit) =>
    loginPopup.dialog(visit).getByRole('button', { name: visit.t('action.login'), exact: true }),
  close: (visit: Visit) => loginPopup.dialog(visit).getByRole('button', { name: visit.t('action.close') }),
  alert: (visit: Visit, text: string) => loginPopup.form(visit).getByRole('alert').filter({ hasText: text }),
};

/** Before hydration, the labels of these buttons are transparent, and a tap has no effect. */
const labelled = ({ page }: Visit) => page.locator('button:not([class*="_unsaid_"])');

/** Elements around every page. */
export const shell = {
  /** The button in the home header; the side menu has its own. */
  login: (visit: Visit) =>
    visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.login'), exact: true })
      .and(labelled(visit)),
  register: (visit: Visit) =>
    visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.register'), exact: true })
      .and(labelled(visit)),
  account: ({ page, t }: Visit, name: string) =>
    page.getByRole('banner').getByRole('button', { name: t('account.open', { name }) }),
  footer: ({ page, t }: Visit) => page.getByRole('navigation', { name: t('shell.quick_links') }),
  menuButton: ({ page, t }: Visit) =>
    page.getByRole('banner').getByRole('button', { name: t('action.menu'), exact: true }),
  menu: ({ page }: Visit) => page.locator('dialog[open]').filter({ has: page.locator('fieldset') }),
  toast: ({ page }: Visit, text: string) => page.locator('[popover]').getByText(text, { exact: true }),
};

/** Opens the side menu. */
export async function openMenu(visit: Visit): Promise<void> {
  await shell.menuButton(visit).tap();
  await visit.sees(shell.menu(visit));
}

/** Changes the language in the side menu. `settle` runs once the new texts show, before the menu closes. */
export async function changeLanguage(
  visit: Visit,
  language: LanguageCode,
  settle: () => Promise<void> = async () => {},
): Promise<void> {
  await openMenu(visit);
  await shell
    .menu(visit)
    .locator(`[lang="${localeOf(language)}"]`)
    .tap();
  await visit.until(
    'the language changes',
    async () => (await visit.page.getAttribute('html', 'lang')) === localeOf(language),
  );
  visit.language = language;
  await settle();
  await shell
    .menu(visit)
    .getByRole('button', { name: visit.t('action.close') })
    .tap();
  await visit.lacks(shell.menu(visit));
}
