import {
  login,
  passkeyLogin,
  passkeyRegistrationOptions,
  passWordChangeV2,
  removePasskey,
  revokeSession,
} from '@contract/account';
import { API_BASE } from '@contract/core';
import { inboxUnreadCount } from '@contract/member';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNREAD_THROTTLE } from '@/config/constants';
import { addAuthenticator } from '../support/authenticator';
import { failingEndpoint, failures } from '../support/failing';
import { mayAskForProof, prove } from '../support/player';
import { logIn, loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Logins and logouts that cross several charts: temporary passwords, providers, passkeys, ended sessions. */

const stageOf = stageOfFile();
const CHOSEN = 'Tulay-Kalabaw-17';

/** Elements of the change-password popup. */
const change = {
  dialog: ({ page, t }: Visit) => page.getByRole('dialog', { name: t('password.title') }),
  field: (visit: Visit, name: 'old' | 'new' | 'confirm') =>
    change.dialog(visit).getByLabel(visit.t(`field.${name}_password`), { exact: true }),
  async save(visit: Visit, password: string, confirm = password) {
    await change.field(visit, 'new').fill(password);
    await change.field(visit, 'confirm').fill(confirm);
    await change
      .dialog(visit)
      .getByRole('button', { name: visit.t('password.save') })
      .tap();
  },
  prompt: ({ page, t }: Visit) => page.getByRole('dialog', { name: t('password.prompt'), exact: true }),
};

const expired = (visit: Visit) => visit.excuse((_, status) => status === 401);
const said = (visit: Visit, key: 'error.logged.out.elsewhere' | 'error.session.expired') =>
  visit.page.getByRole('alert').filter({ hasText: visit.t(key) });
const endSessions = (stage: Stage, how: 'expire' | 'revoke', username: string) =>
  stage.control('POST', `/sessions/${how}`, { username });

describe('a password set by someone else', () => {
  it('SESSION-07 CHPSW-01 CHPSW-03 CHPSW-08 CHPSW-09 CHPSW-13 the first login opens the password change, which does not ask for the old password', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/login');
    await logIn(visit, 'bagong_laro');
    await visit.sees(change.dialog(visit));
    await visit.until('the popup has its own route', () => visit.address() === '/m/changePsw');
    expect(await change.field(visit, 'old').count()).toBe(0);
    const name = change.dialog(visit).getByLabel(visit.t('field.username'));
    expect([await name.inputValue(), await name.isEditable()]).toEqual(['bagong_laro', false]);
    expect(await visit.axe()).toEqual([]);

    // The confirmation shows its mismatch as soon as the new password changes.
    await change.field(visit, 'new').fill(CHOSEN);
    await change.field(visit, 'confirm').fill(CHOSEN);
    await change.field(visit, 'new').fill(`${CHOSEN}x`);
    await visit.sees(change.dialog(visit).getByText(visit.t('password.in_confirmation_correct')));

    await change.save(visit, DEMO_PASSWORD);
    await visit.sees(change.prompt(visit));
    await change
      .prompt(visit)
      .getByRole('button', { name: visit.t('password.understood') })
      .tap();
    await visit.lacks(change.prompt(visit));
    expect(visit.calls.filter((call) => call.includes(passWordChangeV2.path))).toEqual([]);

    await change.save(visit, CHOSEN);
    await visit.sees(shell.toast(visit, visit.t('message.password_saved')));
    await visit.pass(1000);
    await visit.pass(1000);
    await visit.lacks(change.dialog(visit));
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.sees(shell.account(visit, 'Baguhan'));
    await visit.goto('/m/set');
    await visit.sees(visit.page.getByRole('list', { name: visit.t('settings.sessions') }));
    expect(await change.dialog(visit).isVisible()).toBe(false);
    const kept = await visit.page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
    );
    for (const secret of [CHOSEN, DEMO_PASSWORD]) expect(kept).not.toContain(secret);
    await visit.end();
  });

  it('SESSION-07 with a temporary password only the password change is available', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    visit.excuse((_, status) => status === 403);
    await visit.goto('/m/login');
    await logIn(visit, 'pansamantala');
    await visit.sees(change.dialog(visit));
    // Each refused call asks for the new password again, also those that home makes by itself.
    await visit.settled();
    await visit.page.waitForLoadState('networkidle');
    await change
      .dialog(visit)
      .getByRole('button', { name: visit.t('action.close') })
      .tap();
    await visit.lacks(change.dialog(visit));
    // Pages that need a full session lead back to it.
    await visit.goto('/m/set');
    await visit.sees(change.dialog(visit));
    await change.save(visit, CHOSEN);
    await visit.sees(shell.toast(visit, visit.t('message.password_saved')));
    await visit.pass(1000);
    await visit.pass(1000);
    await visit.lacks(change.dialog(visit));
    await visit.goto('/m/set');
    await visit.sees(visit.page.getByRole('list', { name: visit.t('settings.sessions') }));
    await visit.end();
  });
});

describe('social login', () => {
  it('LOGIN-08 LOGIN-11 FLAG-06 opens the provider’s window, and its answer logs in', async () => {
    const stage = await stageOf();
    await stage.set({ 'switches.GOOGLELOGIN3': true });
    const visit = await startVisit(stage, { clock: 'real' });
    await visit.goto('/m/login');
    await visit.sees(loginPopup.dialog(visit));
    const google = loginPopup.dialog(visit).getByRole('button', { name: 'Google' });
    // Closing the provider's window is not an error.
    const [refused] = await Promise.all([visit.page.waitForEvent('popup'), google.tap()]);
    await refused.locator('button[name=cancel]').click();
    await visit.until('the window has closed', () => refused.isClosed());
    await visit.until('a retry is possible', () => google.isEnabled());
    expect(await loginPopup.form(visit).getByRole('alert').count()).toBe(0);

    const [agreed] = await Promise.all([visit.page.waitForEvent('popup'), google.tap()]);
    await agreed.getByRole('button', { name: 'Ligaya Santos' }).click();
    await visit.lacks(loginPopup.dialog(visit));
    await visit.sees(shell.account(visit, 'Ligaya Santos'));
    expect(visit.calls.filter((call) => call.includes(login.path))).toHaveLength(1);
    const kept = await visit.page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
    );
    expect(kept).not.toContain('eyJ');
    await visit.end();
  });

  it('LOGIN-08 LOGIN-11 a window that the browser blocks is named, and a press opens it', async () => {
    const stage = await stageOf();
    await stage.set({ 'switches.GOOGLELOGIN3': true });
    const visit = await startVisit(stage, { clock: 'real' });
    // The browser blocks the first window, as it does when the service's code came late.
    await visit.page.addInitScript(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await visit.goto('/m/login');
    await visit.sees(loginPopup.dialog(visit));
    await loginPopup.dialog(visit).getByRole('button', { name: 'Google', exact: true }).tap();
    const blocked = loginPopup.alert(visit, visit.t('error.window.blocked'));
    await visit.sees(blocked);
    expect(await loginPopup.form(visit).getByRole('alert').count()).toBe(1);
    expect(await visit.axe()).toEqual([]);
    const again = loginPopup
      .dialog(visit)
      .getByRole('button', { name: visit.t('login.open_window', { provider: 'Google' }) });
    const [opened] = await Promise.all([visit.page.waitForEvent('popup'), again.tap()]);
    await visit.lacks(blocked);
    await opened.getByRole('button', { name: 'Ligaya Santos' }).click();
    await visit.lacks(loginPopup.dialog(visit));
    await visit.sees(shell.account(visit, 'Ligaya Santos'));
    await visit.end();
  });
});

describe('passkeys', () => {
  it('LOGIN-12 ERR-03 are added in the settings, log in from the username field once that call succeeds, and are removed', async () => {
    const own = await stageOf();
    // A passkey belongs to a host name, not to an IP address.
    const stage = { ...own, origin: own.origin.replace('127.0.0.1', 'localhost') };
    const visit = await startVisit(stage, { session: await stage.openSession('player1') });
    await visit.goto('/m/set');
    const agree = await addAuthenticator(visit.page);
    mayAskForProof(visit, passkeyRegistrationOptions);
    await visit.page.getByRole('button', { name: visit.t('settings.add_passkey') }).tap();
    await prove(visit);
    await visit.sees(shell.toast(visit, visit.t('message.passkey_added')));
    const list = visit.page.getByRole('list', { name: visit.t('settings.passkeys') });
    await visit.until('the passkey is listed', async () => (await list.getByRole('listitem').count()) === 1);

    await visit.page
      .getByRole('button', { name: visit.t('action.logout') })
      .last()
      .tap();
    const question = visit.page.getByRole('alertdialog', { name: visit.t('confirm.logout') });
    await question.getByRole('button', { name: visit.t('action.confirm') }).tap();
    await visit.sees(shell.login(visit));
    const failing = await failingEndpoint(visit, passkeyLogin);
    for (const way of failures('user.missing.or.disabled')) {
      await agree(true);
      failing.set({
        ...way,
        // Keeps the authenticator from using the next passkey prompt before this failure is checked.
        answer: async (route) => {
          await agree(false);
          await way.answer(route);
        },
      });
      await failing.press(shell.login(visit));
      await failing.asked();
      await visit.sees(loginPopup.alert(visit, visit.t(`error.${way.code}`)));
      await visit.page.keyboard.press('Escape');
      await visit.lacks(loginPopup.dialog(visit));
    }
    failing.set(undefined);
    await agree(true);
    await shell.login(visit).tap();
    // The virtual authenticator picks its passkey from the suggestions automatically.
    await visit.lacks(shell.login(visit));
    expect(visit.calls.filter((call) => call.includes(passkeyLogin.path)).length).toBeGreaterThan(0);
    expect(visit.calls.some((call) => call === `POST ${login.path}`)).toBe(false);

    // The closed popup takes its step out of the history, which would abort a navigation.
    await visit.until('the step of the popup is gone', () =>
      visit.page.evaluate(() => history.state?.gameStep === undefined),
    );
    await visit.goto('/m/set');
    await list.getByRole('button').first().tap();
    const removal = visit.page.getByRole('alertdialog', { name: visit.t('confirm.remove_passkey') });
    mayAskForProof(visit, removePasskey);
    await removal.getByRole('button', { name: visit.t('action.confirm') }).tap();
    // What the passkey protects must not be free without it: the proof is the passkey itself.
    await visit.page
      .getByRole('dialog', { name: visit.t('step_up.title') })
      .getByRole('button', { name: visit.t('step_up.by_passkey') })
      .tap();
    await visit.sees(visit.page.getByText(visit.t('settings.passkeys_empty')));
    await visit.end();
  });
});

describe('sessions', () => {
  beforeEach(async () => (await stageOf()).set({ sessionsPerMember: 3 }));
  afterEach(async () => (await stageOf()).set({ sessionsPerMember: 1 }));

  it('ERR-16 ROUTE-55 another device is listed and logged out from the settings; its next call says so; the login opens over its settings, also once the session expires, and they continue after it', async () => {
    const stage = await stageOf();
    // Other journeys on the same site may have left sessions of this member open.
    await endSessions(stage, 'revoke', 'demo');
    const here = await startVisit(stage, { session: await stage.openSession('demo') });
    const there = await startVisit(stage, { session: await stage.openSession('demo'), language: 'EN' });
    expired(there);
    const listOf = ({ page, t }: Visit) => page.getByRole('list', { name: t('settings.sessions') });
    await there.goto('/m/set');
    await there.sees(listOf(there));
    await here.goto('/m/set');
    const devices = listOf(here).getByRole('listitem');
    await here.until('both devices are listed', async () => (await devices.count()) === 2);
    await listOf(here).getByRole('button').first().tap();
    const question = here.page.getByRole('alertdialog', { name: here.t('confirm.revoke_session') });
    mayAskForProof(here, revokeSession);
    await question.getByRole('button', { name: here.t('action.confirm') }).tap();
    await prove(here);
    await here.until('one is left', async () => (await devices.count()) === 1);
    await here.end();

    const add = there.page.getByRole('button', { name: there.t('settings.add_passkey') });
    for (const reason of ['error.logged.out.elsewhere', 'error.session.expired'] as const) {
      if (reason === 'error.session.expired') await endSessions(stage, 'expire', 'demo');
      // The page's own next call may notice it first and remove the button.
      await there.until('the next call notices it', async () => {
        if (await said(there, reason).isVisible()) return true;
        await add.tap({ timeout: 500 }).catch(() => {});
        return false;
      });
      await logIn(there, 'demo');
      await there.lacks(loginPopup.dialog(there));
      expect(there.address()).toBe('/m/set');
      await there.sees(listOf(there));
    }
    await there.end();
  });
});

describe('the settings of the device', () => {
  it('ROUTE-55 reduced motion, sound and notifications take effect and are stored', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { session: await stage.openSession(username), motion: true });
    const { page } = visit;
    // Records played notes and shown notifications on the page.
    await page.addInitScript(() => {
      const noted = Object.assign(window, { notes: 0, shown: [] as unknown[] });
      // Headless Chromium answers a permission request but does not store the answer.
      const { requestPermission } = Notification;
      let permission: NotificationPermission = 'default';
      Notification.requestPermission = async () => {
        permission = await requestPermission.call(Notification);
        return permission;
      };
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...when) {
        noted.notes += 1;
        start.apply(this, when);
      };
      const showNotification = async (title: string, options: NotificationOptions) => {
        noted.shown.push([title, options.body, options.data]);
      };
      Object.defineProperty(navigator, 'serviceWorker', {
        value: { getRegistration: async () => ({ showNotification }), register: () => new Promise(() => {}) },
      });
    });
    const trace = (name: 'notes' | 'shown') =>
      page.evaluate((key) => new Map<string, unknown>(Object.entries(window)).get(key), name);
    let unread = 1;
    await page.route(`**${API_BASE}${inboxUnreadCount.path}`, (route) =>
      route.fulfill({ json: { success: true, value: { count: unread } } }),
    );
    /** Adds one announcement; the page finds it at its next poll. */
    const arrives = async () => {
      unread += 1;
      const told = unread;
      // The page polls a minute after it has rested from the last answer, which may be late.
      await visit.until('the page has the new count', async () => {
        const answer = page
          .waitForEvent('requestfinished', {
            predicate: async (request) =>
              request.url().endsWith(inboxUnreadCount.path) &&
              (await (await request.response())?.text())?.includes(`"count":${told}`) === true,
            timeout: 500,
          })
          .then(
            () => true,
            () => false,
          );
        await visit.pass(UNREAD_THROTTLE);
        await visit.pass(61_000);
        return answer;
      });
    };
    const device = (name: 'settings.sound' | 'settings.motion' | 'settings.notifications') =>
      page.getByRole('switch', { name: visit.t(name) });
    const turned = (name: Parameters<typeof device>[0], isOn: boolean) =>
      visit.until(`${name} is ${isOn ? 'on' : 'off'}`, async () => (await device(name).isChecked()) === isOn);
    await visit.goto('/m/set');

    await device('settings.motion').tap();
    await turned('settings.motion', true);
    const pace = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--motion-page').trim(),
      );
    expect(Number.parseFloat(await pace())).toBe(0.01);
    await visit.goto('/m/set');
    await turned('settings.motion', true);
    expect(Number.parseFloat(await pace())).toBe(0.01);

    await device('settings.sound').tap();
    await turned('settings.sound', false);
    await arrives();
    expect(await trace('notes')).toBe(0);
    await device('settings.sound').tap();
    await visit.until('it sounds at once', async () => (await trace('notes')) === 2);
    await arrives();
    await visit.until('the announcement sounds', async () => (await trace('notes')) === 4);
    await device('settings.sound').tap();

    // A permission prompt stays open as long as the player likes; they may change their mind meanwhile.
    await page.evaluate(() => {
      const { requestPermission } = Notification;
      Notification.requestPermission = () => {
        Notification.requestPermission = requestPermission;
        return new Promise(() => {});
      };
    });
    await device('settings.notifications').tap();
    await visit.sees(page.getByText(visit.t('settings.notifications_asking')));
    await turned('settings.notifications', true);
    await device('settings.notifications').tap();
    await visit.sees(page.getByText(visit.t('settings.notifications_text')));
    await turned('settings.notifications', false);

    await device('settings.notifications').tap();
    await visit.sees(shell.toast(visit, visit.t('message.notifications_blocked')));
    await turned('settings.notifications', false);
    await page.context().grantPermissions(['notifications'], { origin: stage.origin });
    await device('settings.notifications').tap();
    await turned('settings.notifications', true);
    await arrives();
    expect(await trace('shown')).toEqual([]);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await arrives();
    await visit.until('another page shows it', async () => {
      const shown = JSON.stringify(await trace('shown'));
      return shown.includes(visit.t('message.news_arrived')) && shown.includes('/m/notice');
    });
    expect(await trace('notes')).toBe(4);
    await visit.end();
  });
});
