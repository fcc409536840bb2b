import type { Endpoint } from '@contract/core';
import type { LanguageCode } from '@contract/system';
import { AGE_LIMIT, LANGUAGE_RELOAD_DEBOUNCE } from '@/config/constants';
import { localeOf } from '@/config/languages';
import { DEMO_PASSWORD } from './stage';
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

/** Logs in at the login popup, which is open or about to open. */
export async function logIn(visit: Visit, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  await visit.sees(loginPopup.dialog(visit));
  await loginPopup.username(visit).fill(username);
  await loginPopup.password(visit).fill(password);
  await loginPopup.submit(visit).tap();
}

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

/** Changes to the other language, so that the page asks again; takes back the call that is still held, if there is one. */
export async function reloadInOtherLanguage(
  visit: Visit,
  endpoint: Pick<Endpoint, 'path'>,
  isAsking: boolean,
): Promise<void> {
  const change = () =>
    changeLanguage(visit, visit.language === 'TY' ? 'EN' : 'TY', () => visit.pass(LANGUAGE_RELOAD_DEBOUNCE));
  await (isAsking ? visit.gateOf(endpoint).renew(change) : change());
}

/** Presses "log out" in the side menu, which asks for confirmation. */
export async function pressLogout(visit: Visit): Promise<void> {
  await openMenu(visit);
  await shell
    .menu(visit)
    .getByRole('button', { name: visit.t('action.logout') })
    .tap();
}

/**
 * Holds tasks of background priority, as a busy phone does: the charts behind the page do not start before the returned
 * function is called. Call it before the first address.
 */
export async function holdBackground({ page }: Visit): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postTask } = Scheduler.prototype;
    const rest = new Promise((resolve) => addEventListener('page rests', resolve, { once: true }));
    Scheduler.prototype.postTask = async function (work, options) {
      if (options?.priority === 'background') await rest;
      return postTask.call(this, work, options);
    };
  });
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('page rests')));
  };
}
