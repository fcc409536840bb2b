import { affiliateCheck } from '@contract/account';
import { sendFeedback } from '@contract/member';
import { describe, expect, it } from 'vitest';
import { HELP_PATH, MEMBER_CENTRE_PATH, PROMOTIONS_PATH } from '@/config/routes';
import { forgotPopup, registerPopup, smsFields } from '../support/forms';
import { loginPopup, openMenu, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Which account forms are offered to which visitors, and the links between them. */

const forgotLink = (visit: Visit) =>
  loginPopup.dialog(visit).getByRole('button', { name: visit.t('login.forgot') });

describe('a visitor', () => {
  const stageOf = stageOfFile();

  it('REG-28 AFF-01 an invitation is kept while the visitor browses before registering', async () => {
    const visit = await startVisit(await stageOf());
    const isCheck = (url: string) => new URL(url).pathname.endsWith(affiliateCheck.path);
    await visit.goto('/m/home?affiliateCode=KAIBIGAN');
    // The served page shows its buttons before the script that stores the invitation has run.
    await visit.until('the invitation is stored', () =>
      visit.page.evaluate(() => Object.values(localStorage).some((entry) => entry.includes('KAIBIGAN'))),
    );
    await visit.goto('/m/home');
    for (const _ of ['first', 'again']) {
      const checked = visit.page.waitForRequest((request) => isCheck(request.url()));
      await shell.register(visit).tap();
      await visit.sees(registerPopup.dialog(visit));
      expect((await checked).postDataJSON()).toMatchObject({ code: 'KAIBIGAN' });
      await registerPopup
        .dialog(visit)
        .getByRole('button', { name: visit.t('action.close') })
        .tap();
      await visit.lacks(registerPopup.dialog(visit));
    }
  });

  it('ROLE-05 LOGIN-07 FLAG-01 FLAG-02 FLAG-12 FLAG-13 SESSION-05 browses games, promotions and the menu, and is offered login, registration and the enabled recovery', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    const recovery = (isByMail: boolean, isByPhone: boolean) =>
      stage.set({ 'switches.CHANGEPSWMAIL3': isByMail, 'switches.CHANGEPSWVERF3': isByPhone });

    await recovery(false, false);
    await stage.set({ 'switches.USERNAMEREG3': false, 'switches.MOBILENUMREG3': false });
    // The address of a form that is switched off shows a message and a link to customer service.
    for (const [path, dialog, key] of [
      ['/m/forget', forgotPopup.dialog(visit), 'forgot.none_lead'],
      ['/m/register', registerPopup.dialog(visit), 'register.unoffered'],
    ] as const) {
      await visit.goto(path);
      await visit.sees(dialog.getByText(visit.t(key)));
      await visit.lacks(dialog.getByRole('textbox'));
    }
    await stage.set({ 'switches.USERNAMEREG3': true, 'switches.MOBILENUMREG3': true });
    await visit.goto('/m/home');
    await visit.sees(shell.register(visit));
    await openMenu(visit);
    await visit.sees(
      shell
        .menu(visit)
        .getByRole('button', { name: visit.t('action.login') })
        .first(),
    );
    expect(await shell.menu(visit).getByRole('link').count()).toBeGreaterThan(5);
    await shell
      .menu(visit)
      .getByRole('button', { name: visit.t('action.close') })
      .tap();
    await shell.login(visit).tap();
    await visit.sees(loginPopup.submit(visit));
    await visit.lacks(forgotLink(visit));
    // The customer service links are stored as received, with their addresses still encoded (CS-01).
    await visit.until('the service links are stored', async () => {
      const kept = await visit.page.evaluate(() => localStorage.getItem('service_link'));
      return kept?.includes('csPosition') === true && !kept.includes('https:');
    });

    for (const [isByMail, isByPhone] of [
      [true, false],
      [false, true],
    ] as const) {
      await recovery(isByMail, isByPhone);
      await visit.goto('/m/login');
      await visit.sees(forgotLink(visit));
    }

    await loginPopup.close(visit).tap();
    await shell.footer(visit).locator(`a[href="${PROMOTIONS_PATH}"]`).tap();
    await visit.sees(visit.page.getByRole('main').getByRole('listitem').first());
    await visit.goto('/m/slot-games');
    await visit.sees(visit.page.getByRole('main').locator('[aria-setsize]').first());
    await visit.lacks(loginPopup.dialog(visit));
    await visit.end();
  });

  it('PROD-01 PROD-05 finds every enabled way to open an account', async () => {
    const stage = await stageOf();
    const ways = [
      'MOBVERFLOGIN3',
      'LINELOGIN3',
      'FACEBOOKLOGIN3',
      'GOOGLELOGIN3',
      'USERNAMEREG3',
      'MOBILENUMREG3',
    ];
    await stage.set(Object.fromEntries(ways.map((way) => [`switches.${way}`, true])));
    const visit = await startVisit(stage);
    await visit.goto('/m/login');
    const login = loginPopup.dialog(visit);
    for (const tab of ['login.tab_username', 'login.tab_sms'] as const) {
      await visit.sees(login.getByRole('tab', { name: visit.t(tab) }));
    }
    for (const name of [/line/i, /facebook/i, /google/i])
      await visit.sees(login.getByRole('button', { name }));
    await visit.sees(login.getByRole('button', { name: visit.t('login.free_play') }));
    await visit.goto('/m/register');
    const tabs = registerPopup.dialog(visit).getByRole('tab');
    await visit.until('both ways to register show', async () => (await tabs.count()) === 2);
    await visit.end();
  });

  it('REG-05 REG-06 REG-08 REG-12 REG-13 REG-22 RESET-05 sees which fields are optional and what the consent covers, has the confirmation checked again when the password changes, reads the terms next to the form, and continues to the login', async () => {
    const stage = await stageOf();
    await stage.set({ 'switches.MOBILENUMREG3': false });
    const visit = await startVisit(stage, { language: 'EN' });
    const mismatch = () => registerPopup.dialog(visit).getByText(visit.t('error.confirm.mismatch'));
    await visit.goto('/m/register');
    await registerPopup.username(visit).fill('bago12345678');
    await registerPopup.password(visit).fill(DEMO_PASSWORD);
    await registerPopup.confirmation(visit).fill(DEMO_PASSWORD);
    await registerPopup.password(visit).fill(`${DEMO_PASSWORD}x`);
    await visit.sees(mismatch());
    await registerPopup.password(visit).fill(DEMO_PASSWORD);
    await visit.lacks(mismatch());

    await visit.sees(registerPopup.disclaimer(visit));
    for (const [field, isOptional] of [
      [registerPopup.birthday(visit), false],
      [registerPopup.dialog(visit).getByLabel(visit.t('field.nickname')), true],
    ] as const) {
      const label = await field.evaluate((input) =>
        input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : undefined,
      );
      expect(label?.includes(visit.t('field.optional'))).toBe(isOptional);
    }
    await registerPopup
      .dialog(visit)
      .getByText(/^I confirm that I am at least 18 years old and accept the terms of /)
      .waitFor();
    const consents = registerPopup.dialog(visit).getByRole('region', { name: visit.t('register.consents') });
    expect(await consents.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/18 years old or older/),
      expect.stringMatching(/not a government official.*armed forces.*police/),
      expect.stringMatching(/do not hold a gaming licence/),
      expect.stringMatching(/funds are forfeited if I am not eligible/),
      expect.stringMatching(/agree to all/),
    ]);

    const link = registerPopup.dialog(visit).getByRole('link', { name: visit.t('register.terms') });
    const [terms] = await Promise.all([visit.page.context().waitForEvent('page'), link.tap()]);
    await terms.waitForURL((url) => url.pathname + url.search === `${HELP_PATH}?tag=terms`);
    await terms.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await terms.close();
    expect(await registerPopup.username(visit).inputValue()).toBe('bago12345678');

    await registerPopup
      .dialog(visit)
      .getByRole('button', { name: visit.t('action.login'), exact: true })
      .tap();
    await visit.sees(loginPopup.submit(visit));
    await visit.lacks(registerPopup.dialog(visit));

    // The submit button of the recovery form is disabled until the form is complete and valid.
    await forgotLink(visit).tap();
    const form = forgotPopup.form(visit);
    const can = (isSo: boolean) =>
      visit.until(
        `the button ${isSo ? 'works' : 'is disabled'}`,
        async () => isSo === (await forgotPopup.setPassword(visit).isEnabled()),
      );
    await visit.sees(form);
    await can(false);
    await smsFields.mobile(form, visit).fill('9170000000');
    await smsFields.code(form, visit).fill('123456');
    await forgotPopup.newPassword(visit).fill('Bagong-Susi-41');
    await can(true);
    await smsFields.mobile(form, visit).fill('917x');
    await can(false);
    await visit.end();
  });
});

describe('a member', () => {
  const stageOf = stageOfFile();

  it('MEMBER-08 ROUTE-58 sends feedback of a valid length, also when the session ends meanwhile', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { session: await stage.openSession(username) });
    visit.excuse((url, status) => url.pathname.endsWith(sendFeedback.path) && status === 401);
    const sheet = visit.page.getByRole('dialog', { name: visit.t('feedback.title') });
    const message = sheet.getByRole('textbox', { name: visit.t('feedback.label') });
    const send = () => sheet.getByRole('button', { name: visit.t('feedback.send') }).tap();
    await visit.goto(MEMBER_CENTRE_PATH);
    await visit.page
      .getByRole('main')
      .getByRole('button', { name: visit.t('feedback.title') })
      .tap();
    await message.fill('Maikli');
    await send();
    await visit.sees(
      sheet.getByRole('alert').filter({ hasText: visit.t('feedback.too_short', { min: 10 }) }),
    );
    // Focus moves to the first invalid field
    await visit.focuses(message);
    expect(await visit.axe()).toEqual([]);
    await message.fill('x'.repeat(600));
    await send();
    await visit.sees(
      sheet.getByRole('alert').filter({ hasText: visit.t('feedback.too_long', { max: 500 }) }),
    );
    await visit.focuses(message);
    expect(await message.inputValue()).toHaveLength(600);

    const written = 'Ang ganda ng laro, pero mabagal ang cash-out.';
    await message.fill(written);
    await visit.settled();
    await stage.control('POST', '/sessions/expire', { username });
    await send();
    await visit.sees(loginPopup.submit(visit));
    await visit.lacks(sheet);
    await loginPopup.username(visit).fill(username);
    await loginPopup.password(visit).fill(DEMO_PASSWORD);
    await loginPopup.submit(visit).tap();
    await visit.sees(sheet);
    expect(await message.inputValue()).toBe(written);
    await send();
    await visit.sees(shell.toast(visit, visit.t('message.feedback_sent')));
    await visit.lacks(sheet);
    await visit.end();
  });
});
