import type { Locator } from 'playwright';
import { AGE_LIMIT } from '@/config/constants';
import { verification } from '@/services/contract/account';
import { API_BASE } from '@/services/contract/core';
import type { Visit } from './visit';

/** Types a text, unless it stands there already: typing is news to a form. */
export async function fill(locator: Locator, text: string): Promise<void> {
  if ((await locator.inputValue()) !== text) await locator.fill(text);
}

/** Types in a field without leaving a trace, as somebody who has second thoughts. */
export async function touch(locator: Locator): Promise<void> {
  await locator.press('End');
  await locator.press('x');
  await locator.press('Backspace');
}

/** What stands in the popup with that title. */
function popupOf(titleKey: 'register.title' | 'forgot.title' | 'password.title') {
  const dialog = ({ page, t }: Visit) => page.getByRole('dialog', { name: t(titleKey) });
  return {
    dialog,
    form: (visit: Visit) => dialog(visit).locator('form').first(),
    close: (visit: Visit) => dialog(visit).getByRole('button', { name: visit.t('action.close') }),
    alert: (visit: Visit, text: string) =>
      dialog(visit).locator('form').first().getByRole('alert').filter({ hasText: text }),
  };
}

/** The mobile number with its code, as every form has them. */
export const smsFields = {
  mobile: (place: Locator, { t }: Visit) => place.getByRole('textbox', { name: t('field.mobile') }),
  code: (place: Locator, { t }: Visit) => place.getByRole('textbox', { name: t('field.sms_code') }),
  getCode: (place: Locator, { t }: Visit) => place.getByRole('button', { name: t('sms.get_code') }),
  countdown: (place: Locator) => place.getByRole('timer'),
};

/** What stands in the registration popup. */
export const registerPopup = {
  ...popupOf('register.title'),
  username: (visit: Visit) =>
    registerPopup.dialog(visit).getByRole('textbox', { name: visit.t('field.username') }),
  password: (visit: Visit) =>
    registerPopup.dialog(visit).getByLabel(visit.t('field.password'), { exact: true }),
  confirmation: (visit: Visit) =>
    registerPopup.dialog(visit).getByLabel(visit.t('field.confirm_password'), { exact: true }),
  birthday: (visit: Visit) => registerPopup.dialog(visit).getByLabel(visit.t('field.birthday')),
  invitation: (visit: Visit) =>
    registerPopup.dialog(visit).getByRole('textbox', { name: visit.t('field.affiliateCode') }),
  /** Shows the field of the invitation code by hand. */
  haveInvitation: (visit: Visit) =>
    registerPopup.dialog(visit).getByRole('button', { name: `+ ${visit.t('field.affiliateCode')}` }),
  captcha: (visit: Visit) =>
    registerPopup.dialog(visit).getByRole('textbox', { name: visit.t('login.captcha') }),
  disclaimer: (visit: Visit) =>
    registerPopup.dialog(visit).getByRole('checkbox', { name: new RegExp(`${AGE_LIMIT}`) }),
  submit: (visit: Visit) =>
    registerPopup.dialog(visit).getByRole('button', { name: visit.t('register.submit') }),
  tab: (visit: Visit, tab: 'username' | 'mobileNum') =>
    registerPopup.dialog(visit).getByRole('tab', {
      name: visit.t(tab === 'username' ? 'register.tab_username' : 'register.tab_mobile'),
    }),
};

/** What stands in the forgot-password popup. */
export const forgotPopup = {
  ...popupOf('forgot.title'),
  username: (visit: Visit) =>
    forgotPopup.dialog(visit).getByRole('textbox', { name: visit.t('field.username') }),
  email: (visit: Visit) => forgotPopup.dialog(visit).getByRole('textbox', { name: visit.t('field.email') }),
  newPassword: (visit: Visit) =>
    forgotPopup.dialog(visit).getByLabel(visit.t('field.new_password'), { exact: true }),
  setPassword: (visit: Visit) =>
    forgotPopup.dialog(visit).getByRole('button', { name: visit.t('forgot.set_password') }),
  sendMail: (visit: Visit) =>
    forgotPopup.dialog(visit).getByRole('button', { name: visit.t('forgot.send_mail') }),
  tab: (visit: Visit, method: 'phone' | 'mail') =>
    forgotPopup.dialog(visit).getByRole('tab', {
      name: visit.t(method === 'phone' ? 'forgot.by_phone' : 'forgot.by_mail'),
    }),
};

/** What stands in the change-password popup. */
export const passwordPopup = {
  ...popupOf('password.title'),
  oldPassword: (visit: Visit) =>
    passwordPopup.dialog(visit).getByLabel(visit.t('field.old_password'), { exact: true }),
  newPassword: (visit: Visit) =>
    passwordPopup.dialog(visit).getByLabel(visit.t('field.new_password'), { exact: true }),
  confirmation: (visit: Visit) =>
    passwordPopup.dialog(visit).getByLabel(visit.t('field.confirm_password'), { exact: true }),
  save: (visit: Visit) => passwordPopup.dialog(visit).getByRole('button', { name: visit.t('password.save') }),
};

/** The page that a recovery mail links to. */
export const resetPage = {
  main: ({ page }: Visit) => page.getByRole('main'),
  newPassword: ({ page, t }: Visit) => page.getByLabel(t('field.new_password'), { exact: true }),
  confirmation: ({ page, t }: Visit) => page.getByLabel(t('field.confirm_password'), { exact: true }),
  save: ({ page, t }: Visit) => page.getByRole('button', { name: t('reset.submit') }),
  /** Asks for another mail. */
  again: ({ page, t }: Visit) => page.getByRole('button', { name: t('reset.mail_again') }),
};

/** Nothing is said to be wrong with a form. */
export async function unreproached(visit: Visit, form: Locator): Promise<void> {
  let texts: readonly string[] = [];
  await visit
    .until('nothing is wrong', async () => {
      texts = await form.getByRole('alert').allTextContents();
      return texts.length === 0;
    })
    .catch((error: unknown) => {
      throw new Error(`the form says: ${texts.join('; ')}`, { cause: error });
    });
}

/** The mask over the page while something runs. */
export const mask = ({ page, t }: Visit, key: 'message.please_wait' | 'message.logging_out') =>
  page.getByRole('dialog', { name: t(key) });

/** The human check over a form. */
export const humanCheck = {
  dialog: ({ page, t }: Visit) => page.getByRole('dialog', { name: t('human.title') }),
  slider: (visit: Visit) => humanCheck.dialog(visit).getByRole('slider', { name: visit.t('human.slider') }),
  confirm: (visit: Visit) =>
    humanCheck.dialog(visit).getByRole('button', { name: visit.t('human.confirm'), exact: true }),
  close: (visit: Visit) => humanCheck.dialog(visit).getByRole('button', { name: visit.t('action.close') }),
};

const puzzles = new WeakMap<Visit, string>();

/** Notes each puzzle that a visit is shown, so that it can be solved. Call it before the first is asked for. */
export function notePuzzles(visit: Visit): void {
  visit.page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const isPuzzle = pathname === API_BASE + verification.path && response.request().method() === 'GET';
    if (!isPuzzle || !response.ok()) return;
    const body: { value?: { challengeId?: string } } | undefined = await response
      .json()
      .catch(() => undefined);
    if (body?.value?.challengeId !== undefined) puzzles.set(visit, body.value.challengeId);
  });
}

/** Moves the piece into the gap and lets it be judged. */
export async function solvePuzzle(visit: Visit): Promise<void> {
  await visit.sees(humanCheck.slider(visit));
  await visit.until('the piece can be moved', () => humanCheck.slider(visit).isEnabled());
  await visit.until('the puzzle is known', () => puzzles.has(visit));
  const challengeId = puzzles.get(visit) ?? '';
  puzzles.delete(visit);
  await humanCheck.slider(visit).fill(String(await visit.stage.gapOf(challengeId)));
  await humanCheck.confirm(visit).tap();
}
