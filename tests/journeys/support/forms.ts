import { verification } from '@contract/account';
import { API_BASE } from '@contract/core';
import type { Locator } from 'playwright';
import { AGE_LIMIT } from '@/config/constants';
import type { Visit } from './visit';

/** Fills in a text unless the field already has it, because every input sends an event. */
export async function fill(locator: Locator, text: string): Promise<void> {
  if ((await locator.inputValue()) !== text) await locator.fill(text);
}

/** Types in a field and restores its value. */
export async function touch(locator: Locator): Promise<void> {
  await locator.press('End');
  await locator.press('x');
  await locator.press('Backspace');
}

/** Elements of the popup with that title. */
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

/** The mobile number and SMS code fields, which several forms share. */
export const smsFields = {
  mobile: (place: Locator, { t }: Visit) => place.getByRole('textbox', { name: t('field.mobile') }),
  code: (place: Locator, { t }: Visit) => place.getByRole('textbox', { name: t('field.sms_code') }),
  getCode: (place: Locator, { t }: Visit) => place.getByRole('button', { name: t('sms.get_code') }),
  countdown: (place: Locator) => place.getByRole('timer'),
};

/** Elements of the registration popup. */
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
  /** The control that opens the invitation code field. */
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

/** Elements of the forgot-password popup. */
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

/** Elements of the change-password popup. */
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

/** Elements of the page that a recovery mail links to. */
export const resetPage = {
  main: ({ page }: Visit) => page.getByRole('main'),
  newPassword: ({ page, t }: Visit) => page.getByLabel(t('field.new_password'), { exact: true }),
  confirmation: ({ page, t }: Visit) => page.getByLabel(t('field.confirm_password'), { exact: true }),
  save: ({ page, t }: Visit) => page.getByRole('button', { name: t('reset.submit') }),
  /** The control that requests another mail. */
  again: ({ page, t }: Visit) => page.getByRole('button', { name: t('reset.mail_again') }),
};

/** Checks that a form shows no error. */
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

/** The mask over the page while an operation runs. */
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

/** Records each puzzle shown in a visit, so that it can be solved. Call it before the first request. */
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

/** Moves the piece into the gap and submits the answer. */
export async function solvePuzzle(visit: Visit): Promise<void> {
  await visit.sees(humanCheck.slider(visit));
  await visit.until('the piece can be moved', () => humanCheck.slider(visit).isEnabled());
  await visit.until('the puzzle is known', () => puzzles.has(visit));
  const challengeId = puzzles.get(visit) ?? '';
  puzzles.delete(visit);
  await humanCheck.slider(visit).fill(String(await visit.stage.gapOf(challengeId)));
  await humanCheck.confirm(visit).tap();
}
