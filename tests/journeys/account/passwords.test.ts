import { passWordChangeV2, setPasswordByMail } from '@contract/account';
import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { ChangePasswordEvent } from '@/machines/account/changePassword/changePassword.machine';
import type { MailResetEvent } from '@/machines/account/mailReset/mailReset.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import {
  fill,
  forgotPopup,
  mask,
  resetPage,
  smsFields,
  touch,
  passwordPopup as ui,
  unreproached,
} from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* New passwords: by the old password, with exact timing, and by a mailed link. */

const NEW_PASSWORD = 'Bagong-Susi-41';
const PASSPHRASE = 'tulay kalabaw at bituin';

/* ---- with the old password ---- */

type ChangeStep =
  | ChangePasswordEvent['type']
  | `${'change' | 'store'} ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'STORE_TIMEOUT' | 'SAVED_SHOWN' | 'LEAVE_AFTER_SAVED'}`;

const prompt = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('password.prompt') });

async function typeChange(visit: Visit, newPassword: string): Promise<void> {
  await visit.sees(ui.save(visit));
  await fill(ui.oldPassword(visit), DEMO_PASSWORD);
  await fill(ui.newPassword(visit), newPassword);
  await fill(ui.confirmation(visit), newPassword);
  await visit.until('it can be saved', () => ui.save(visit).isEnabled());
  await ui.save(visit).tap();
}

const changeFlow: Flow<ChangeStep> = {
  chart: 'change-password',
  pressable: {},
  drivers: {
    'form.submit': ({ visit, sample }) =>
      typeChange(visit, sample === 'the same password' ? DEMO_PASSWORD : NEW_PASSWORD),
    'form.changed': ({ visit }) => touch(ui.newPassword(visit)),
    'prompt.close': ({ visit }) =>
      prompt(visit)
        .getByRole('button', { name: visit.t('password.understood') })
        .tap(),
    'form.cancel': ({ visit }) => ui.close(visit).tap(),
    'change done': async ({ visit, stage, sample }) => {
      if (sample !== 'changed') {
        visit.excuse((url) => url.pathname.endsWith(passWordChangeV2.path));
        await stage.fail({
          endpoint: passWordChangeV2.name,
          times: 1,
          answer: {
            kind: 'code',
            code: sample === 'too common' ? 'password.common' : 'modify.new.old.same',
            value: { field: 'newPassword' },
          },
        });
      }
      await (await visit.gateOf(passWordChangeV2).next()).release();
    },
    'change error': async ({ visit }) => (await visit.gateOf(passWordChangeV2).next()).cut(),
    'store done': { unplayable: 'Follows a successful change automatically.' },
    'store error': { unplayable: 'Without storage the password is still changed.' },
    'after STORE_TIMEOUT': { unplayable: 'Storage answers immediately.' },
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await visit.gateOf(passWordChangeV2).next();
      await visit.pass(REQUEST_TIMEOUT);
    },
    'after SAVED_SHOWN': ({ visit }) => visit.pass(1000),
    'after LEAVE_AFTER_SAVED': ({ visit }) => visit.pass(1000),
  } satisfies Record<ChangeStep, Driver | Unplayable>,
  states: {
    editing: async (visit) => {
      await visit.sees(ui.save(visit));
      await visit.lacks(prompt(visit));
      await visit.lacks(mask(visit, 'message.please_wait'));
      // CHPSW-14: after a failed call only the form shows.
      await unreproached(visit, ui.form(visit));
      await visit.lacks(shell.toast(visit, visit.t('message.password_saved')));
    },
    passwordRefused: (visit) => visit.sees(ui.alert(visit, visit.t('error.password.common'))),
    samePassword: async (visit) => {
      await visit.sees(prompt(visit));
      await visit.sees(prompt(visit).getByText(visit.t('password.same_password')));
      await visit.lacks(mask(visit, 'message.please_wait'));
    },
    submitting: (visit) => visit.sees(mask(visit, 'message.please_wait')),
    storing: { unseen: 'Over before it could be seen.' },
    saved: async (visit) => {
      await visit.sees(shell.toast(visit, visit.t('message.password_saved')));
      await visit.lacks(mask(visit, 'message.please_wait'));
      await visit.sees(ui.dialog(visit));
    },
    leaving: async (visit) => {
      await visit.lacks(shell.toast(visit, visit.t('message.password_saved')));
      await visit.sees(ui.dialog(visit));
    },
    closed: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      await visit.until('home shows', () => visit.address() === '/m/home');
    },
  },
  async begin(stage, _path, language) {
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, {
      language,
      clock: 'paused',
      session: await stage.openSession(username),
    });
    await visit.gate(passWordChangeV2);
    await visit.goto('/m/changePsw');
    await visit.sees(ui.dialog(visit));
    return visit;
  },
  follows: ({ step }) => (step.label === 'change done (changed)' ? 'store done (stored)' : undefined),
  // access.test.ts covers temporary passwords. The prompt covers the form's close button.
  admits: ({ from, step }) =>
    from.input === 'own password' &&
    !(step.label === 'form.cancel' && from.configuration.snapshot.matches('samePassword')),
};

replayOnPage(
  'CHPSW-02 CHPSW-03 CHPSW-09 CHPSW-10 CHPSW-11 CHPSW-13 CHPSW-14 ERR-24 change of password',
  changeFlow,
  'TY and EN in turn',
  'every step',
);

/* ---- by a mailed link ---- */

type ResetStep =
  | MailResetEvent['type']
  | `reset ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT'
  | 'countdown sends wait.left';

const resetFlow: Flow<ResetStep> = {
  chart: 'mail-reset',
  pressable: {},
  drivers: {
    'password.submit': async ({ visit }) => {
      await fill(resetPage.newPassword(visit), NEW_PASSWORD);
      await fill(resetPage.confirmation(visit), NEW_PASSWORD);
      await resetPage.save(visit).tap();
    },
    'form.changed': ({ visit }) => touch(resetPage.newPassword(visit)),
    'mail.again': ({ visit }) => resetPage.again(visit).tap(),
    'reset done': async ({ visit, stage, sample }) => {
      if (sample !== 'changed') {
        visit.excuse((url) => url.pathname.endsWith(setPasswordByMail.path));
        await stage.fail({
          endpoint: setPasswordByMail.name,
          times: 1,
          answer: { kind: 'code', code: sample === 'link invalid' ? 'link.expired' : 'password.format' },
        });
      }
      await (await visit.gateOf(setPasswordByMail).next()).release();
    },
    'reset error': async ({ visit, sample }) => {
      const held = await visit.gateOf(setPasswordByMail).next();
      await (sample === 'unreachable' ? held.cut() : held.refuse('rate.limited'));
    },
    'wait.left': { unplayable: 'Sent by the countdown.' },
    'countdown sends wait.left': {
      unplayable: "The countdown is the browser's own; a journey of login watches it.",
    },
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await visit.gateOf(setPasswordByMail).next();
      await visit.pass(REQUEST_TIMEOUT);
    },
  } satisfies Record<ResetStep, Driver | Unplayable>,
  states: {
    reading: { unseen: 'Transitions immediately.' },
    'ready.editing': async (visit) => {
      await visit.sees(resetPage.save(visit));
      await unreproached(visit, resetPage.main(visit));
      await visit.until('the address contains no token', () => new URL(visit.page.url()).hash === '');
    },
    'ready.failed': async (visit, { context }) => {
      const code: 'network.unreachable' | 'network.timeout' | 'password.format' = context.failure.code;
      await visit.sees(
        resetPage
          .main(visit)
          .getByRole('alert')
          .filter({ hasText: visit.t(`error.${code}`) }),
      );
      await visit.until(
        'the typed value shows',
        async () => (await resetPage.newPassword(visit).inputValue()) === NEW_PASSWORD,
      );
    },
    submitting: (visit) =>
      visit.until(
        'the button is busy',
        async () => (await resetPage.save(visit).getAttribute('aria-busy')) === 'true',
      ),
    linkInvalid: async (visit) => {
      await visit.sees(visit.page.getByText(visit.t('reset.link_invalid'), { exact: true }));
      await visit.sees(resetPage.again(visit));
      await visit.lacks(resetPage.save(visit));
    },
    left: (visit) => visit.sees(forgotPopup.dialog(visit)),
    changed: async (visit) => {
      await visit.sees(shell.toast(visit, visit.t('message.password_saved')));
      await visit.sees(loginPopup.dialog(visit));
    },
  },
  async begin(stage, { input }, language) {
    const link = input === 'with a token' ? await stage.mailLink(await stage.createMember()) : '';
    const visit = await startVisit(stage, { language });
    await visit.gate(setPasswordByMail);
    await visit.goto(`/m/resetPassword${link === '' ? '' : new URL(link).hash}`);
    return visit;
  },
};

replayOnPage('API-12 mailed link', resetFlow, 'TY and EN in turn', 'every step');

/* ---- not generated from a chart ---- */

describe('new passwords', () => {
  const stageOf = stageOfFile();

  it('CHPSW-11 CHPSW-13 TOAST-03 "saved" shows for one second; another second later home shows and the popup is closed', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const session = await stage.openSession(username);
    const visit = await startVisit(stage, { clock: 'paused', session });
    await visit.goto('/m/changePsw');
    await visit.sees(ui.dialog(visit));
    await typeChange(visit, NEW_PASSWORD);
    await visit.sees(shell.toast(visit, visit.t('message.password_saved')));

    // Checks the page every 50 ms of its own time, however long that takes in real time.
    const STEP = 50;
    const moments: string[] = [];
    const BETWEEN = 'unsaid, open, /m/home';
    for (let passed = 0; passed < 2500; ) {
      const isSaid = await shell.toast(visit, visit.t('message.password_saved')).isVisible();
      const isOpen = await ui.dialog(visit).isVisible();
      const moment = `${isSaid ? 'said' : 'unsaid'}, ${isOpen ? 'open' : 'closed'}, ${visit.address()}`;
      if (moment === BETWEEN) {
        // The address changes before home has rendered: that takes real time, and none of the page's own.
        await ui.dialog(visit).waitFor({ state: 'hidden' });
        continue;
      }
      moments.push(moment);
      await visit.pass(STEP);
      passed += STEP;
    }
    expect([...new Set(moments)]).toEqual([
      'said, open, /m/changePsw',
      'unsaid, open, /m/changePsw',
      'unsaid, closed, /m/home',
    ]);
    const last = (start: string) => moments.findLastIndex((moment) => moment.startsWith(start)) * STEP;
    // Allows for a few checks before the first record, and for one frame until a change is rendered.
    expect(last('said')).toBeGreaterThan(800);
    expect(last('said')).toBeLessThan(1050);
    expect(last('unsaid, open, /m/changePsw') - last('said')).toBeGreaterThan(930);
    expect(last('unsaid, open, /m/changePsw') - last('said')).toBeLessThan(1070);

    // The old password no longer works; the new one does.
    await expect(stage.openSession(username)).rejects.toThrow();
    await visit.end();
  });

  it('FORGOT-09 FORGOT-07 API-12 a requested link arrives by mail, sets a password and works once', async () => {
    const stage = await stageOf();
    const member = await stage.createMember();
    const visit = await startVisit(stage);
    visit.excuse((url, status) => status === 422 || url.pathname.endsWith(setPasswordByMail.path));
    await visit.goto('/m/forget');
    await forgotPopup.tab(visit, 'mail').tap();
    await forgotPopup.username(visit).fill(` ${member.username} `);
    await forgotPopup.email(visit).fill(member.email);
    await forgotPopup.sendMail(visit).tap();
    await visit.sees(shell.toast(visit, visit.t('message.been_out')));
    await visit.lacks(forgotPopup.dialog(visit));

    // The developer outbox shows the mails that would have been sent.
    const mail = () =>
      visit.page.getByRole('listitem').filter({ hasText: member.email }).getByRole('link').first();
    await visit.goto('/dev/outbox');
    const link = (await mail().getAttribute('href')) ?? '';
    expect(new URL(link).pathname).toBe('/m/resetPassword');
    await mail().click();
    await visit.sees(resetPage.save(visit));
    await resetPage.newPassword(visit).fill(NEW_PASSWORD);
    await resetPage.confirmation(visit).fill(NEW_PASSWORD);
    await resetPage.save(visit).tap();

    // Afterwards the login popup is open and accepts the new password.
    await visit.sees(loginPopup.dialog(visit));
    await loginPopup.username(visit).fill(member.username);
    await loginPopup.password(visit).fill(NEW_PASSWORD);
    await loginPopup.submit(visit).tap();
    await visit.lacks(loginPopup.dialog(visit));

    // The same link a second time.
    await visit.goto('/m/home');
    await visit.goto(`/m/resetPassword${new URL(link).hash}`);
    await resetPage.newPassword(visit).fill('Iba-Pang-Susi-52');
    await resetPage.confirmation(visit).fill('Iba-Pang-Susi-52');
    await resetPage.save(visit).tap();
    await visit.sees(resetPage.again(visit));
    await visit.end();
  });

  it('RESET-04 RESET-05 a weak password shows an error with the rule at its field before anything is sent; the code stays', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await loginPopup
      .dialog(visit)
      .getByRole('button', { name: visit.t('login.forgot') })
      .tap();
    const form = forgotPopup.form(visit);
    await fill(smsFields.mobile(form, visit), '9171234567');
    await fill(smsFields.code(form, visit), '123456');
    await visit.sees(form.getByText(/8 hanggang 64 karakter/));
    await fill(forgotPopup.newPassword(visit), 'password1');
    await smsFields.code(form, visit).focus();
    await visit.sees(forgotPopup.alert(visit, visit.t('error.password.common')));
    expect(await forgotPopup.setPassword(visit).isDisabled()).toBe(true);
    expect(await smsFields.code(form, visit).inputValue()).toBe('123456');
    await fill(forgotPopup.newPassword(visit), PASSPHRASE);
    await visit.until('it can be sent', () => forgotPopup.setPassword(visit).isEnabled());
    expect(visit.calls.filter((call) => call.startsWith('POST /account/password'))).toEqual([]);
    await visit.end();
  });

  it('the meter shows what the server refuses, the server knows more names, and a passphrase is accepted', async () => {
    const stage = await stageOf();
    const member = await stage.createMember();
    const visit = await startVisit(stage);
    visit.excuse((url, status) => status === 422 && url.pathname.endsWith(setPasswordByMail.path));
    await visit.goto(`/m/resetPassword${new URL(await stage.mailLink(member)).hash}`);
    const meter = visit.page.getByRole('status').filter({ hasText: visit.t('strength.label') });
    const type = async (password: string) => {
      await resetPage.newPassword(visit).fill(password);
      await resetPage.confirmation(visit).fill(password);
    };
    await resetPage.newPassword(visit).fill('password1');
    await visit.sees(meter.filter({ hasText: visit.t('error.password.common') }));
    await type('password1');
    await resetPage.save(visit).tap();
    await visit.sees(
      resetPage
        .main(visit)
        .getByRole('alert')
        .filter({ hasText: visit.t('error.password.common') }),
    );
    expect(visit.calls.filter((call) => call.includes(setPasswordByMail.path))).toEqual([]);

    // The page does not know which member the link belongs to.
    await type(`${member.username}1`);
    await visit.lacks(resetPage.main(visit).getByRole('alert'));
    await resetPage.save(visit).tap();
    await visit.sees(
      resetPage
        .main(visit)
        .getByRole('alert')
        .filter({ hasText: visit.t('error.password.personal') }),
    );

    await type(PASSPHRASE);
    await visit.sees(meter.filter({ hasText: visit.t('strength.4') }));
    await resetPage.save(visit).tap();
    await visit.sees(loginPopup.dialog(visit));
    await loginPopup.username(visit).fill(member.username);
    await loginPopup.password(visit).fill(PASSPHRASE);
    await loginPopup.submit(visit).tap();
    await visit.lacks(loginPopup.dialog(visit));
    await visit.end();
  });
});
