import {
  login,
  logout,
  passkeyRegistrationOptions,
  passkeys,
  passWordChangeV2,
  registerPasskey,
  removePasskey,
  revokeSession,
  sessions,
} from '@contract/account';
import type { Endpoint } from '@contract/core';
import { playerRankProgress, sendFeedback, setAvatar } from '@contract/member';
import { avatar, memberInfo } from '@contract/profile';
import type { Locator } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MEMBER_CENTRE_PATH, SETTINGS_PATH } from '@/config/routes';
import { addAuthenticator } from '../support/authenticator';
import { type Failing, type Failure, failingEndpoint, failures } from '../support/failing';
import { fill, mask, passwordPopup, unreproached } from '../support/forms';
import { callsOf } from '../support/gate';
import { loginPopup, openMenu, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Every call of a member's flows fails in every way, one after the other on the same page. */

const NEW_PASSWORD = 'Bagong-Susi-41';
const WAYS = failures('session.expired');
const endsSession = (way: Failure) => way.code === 'session.expired';

/** Logs in again after the session has ended. */
async function logIn(visit: Visit, username: string): Promise<void> {
  await visit.sees(loginPopup.username(visit));
  await fill(loginPopup.username(visit), username);
  await fill(loginPopup.password(visit), DEMO_PASSWORD);
  await loginPopup.password(visit).press('Enter');
  await visit.lacks(loginPopup.dialog(visit));
}

/** The server has ended the session: the page says so and offers the login. */
async function expectLoginPopup(visit: Visit): Promise<void> {
  await visit.sees(shell.toast(visit, visit.t('error.session.expired')));
  await visit.sees(loginPopup.dialog(visit));
}

describe('a failing call of a member', () => {
  const stageOf = stageOfFile();

  it('CHPSW-14 ERR-24 ERR-01 change of password (EN): only the form shows, no input is lost, and a retry succeeds', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { language: 'EN', session: await stage.openSession(username) });
    const typed = [
      [passwordPopup.oldPassword, DEMO_PASSWORD],
      [passwordPopup.newPassword, NEW_PASSWORD],
      [passwordPopup.confirmation, NEW_PASSWORD],
    ] as const;
    const type = async () => {
      await visit.sees(passwordPopup.save(visit));
      for (const [field, text] of typed) await field(visit).fill(text);
    };
    await visit.goto('/m/changePsw');
    await type();
    const failing = await failingEndpoint(visit, passWordChangeV2);
    // The end of the session clears the form, which holds only secrets, so that failure comes last.
    const ways = [...WAYS.filter((way) => !endsSession(way)), ...WAYS.filter(endsSession)];
    for (const way of ways) {
      failing.set(way);
      await failing.press(passwordPopup.save(visit));
      await failing.asked();
      if (endsSession(way)) {
        await expectLoginPopup(visit);
        continue;
      }
      await visit.lacks(mask(visit, 'message.please_wait'));
      await visit.until(`it can be saved again after ${way.name}`, () =>
        passwordPopup.save(visit).isEnabled(),
      );
      await unreproached(visit, passwordPopup.form(visit));
      for (const [field, text] of typed) expect(await field(visit).inputValue(), way.name).toBe(text);
    }
    failing.set(undefined);
    await logIn(visit, username);
    // After the login the password change continues.
    await type();
    expect(visit.address()).toBe('/m/changePsw');
    await passwordPopup.save(visit).tap();
    await visit.sees(shell.toast(visit, visit.t('message.password_saved')));
    await visit.end();
  });

  it('LOGOUT-05 logout (TY): this device is logged out in any case, and a message says when the server did not confirm it', async () => {
    const stage = await stageOf();
    const session = await stage.openSession('player1');
    const visit = await startVisit(stage, { session });
    const failing = await failingEndpoint(visit, logout);
    // The server has not heard of the logout, so each login gets the same session again.
    await visit.page.route(callsOf(login.path), (route) =>
      route.fulfill({ json: { success: true, value: session } }),
    );
    await visit.goto('/m/home');
    await visit.sees(shell.account(visit, 'Isko'));
    const question = visit.page.getByRole('alertdialog', { name: visit.t('confirm.logout') });
    const leave = async () => {
      await failing.press(shell.menuButton(visit));
      await failing.press(shell.menu(visit).getByRole('button', { name: visit.t('action.logout') }));
      await failing.press(question.getByRole('button', { name: visit.t('action.confirm') }));
    };
    for (const way of WAYS) {
      failing.set(way);
      await leave();
      await failing.asked();
      await Promise.all([
        visit.sees(shell.toast(visit, visit.t('message.logout_unconfirmed'))),
        visit.sees(shell.login(visit)),
        visit.lacks(question),
        visit.lacks(mask(visit, 'message.logging_out')),
      ]);
      expect(
        await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO')),
        `what is left after ${way.name}`,
      ).toBe(null);
      await failing.press(shell.login(visit));
      await logIn(visit, 'player1');
    }
    failing.set(undefined);
    await leave();
    await visit.sees(shell.toast(visit, visit.t('message.logged_out')));
    await visit.end();
  });

  it('MEMBER-01 ERR-01 member info (EN): the account stays usable under its name, shows that the balance is missing, and loads it on a retry', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN', session: await stage.openSession('demo') });
    await visit.goto('/m/home');
    await visit.sees(shell.account(visit, 'Liwayway'));
    const failing = await failingEndpoint(visit, memberInfo);
    const refresh = () => shell.menu(visit).getByRole('button', { name: visit.t('account.refresh_balance') });
    const show = async () => {
      if (!(await shell.menu(visit).isVisible())) await openMenu(visit);
      await visit.until('the balance can be requested', () => refresh().isEnabled());
    };
    for (const way of WAYS) {
      await show();
      failing.set(way);
      await failing.press(refresh());
      await failing.asked();
      if (endsSession(way)) {
        await expectLoginPopup(visit);
        failing.set(undefined);
        await logIn(visit, 'demo');
        await visit.sees(shell.account(visit, 'Liwayway'));
        continue;
      }
      await visit.until(`it can be asked for again after ${way.name}`, () => refresh().isEnabled());
      // Known values stay visible.
      await visit.sees(shell.menu(visit).getByText('Liwayway', { exact: true }));
    }
    failing.set(undefined);
    await show();
    await refresh().tap();
    await visit.sees(shell.menu(visit).getByText('12,345.67'));
    await visit.end();
  });

  it('MEMBER-02 MEMBER-03 MEMBER-08 rank, picture, feedback, sessions and passkeys (TY): every failure shows, and a retry succeeds', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { session: await stage.openSession(username) });
    const main = visit.page.getByRole('main');
    const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
    const picture = visit.page.getByRole('dialog', { name: visit.t('member.avatar') });
    const preset = button(picture, visit.t('member.avatar_preset', { at: 3 }));
    const feedback = visit.page.getByRole('dialog', { name: visit.t('feedback.title') });
    const message = feedback.getByRole('textbox');
    const written = 'Sana may madilim na tema rin.';
    /** Taps retry where it is offered, otherwise repeats the first action. */
    const retryOr = async (failing: Failing, place: Locator, first: () => Promise<void>) => {
      const retry = button(place, visit.t('action.retry'));
      await ((await retry.isVisible()) ? failing.press(retry) : first());
    };
    const textOf = ({ code }: Failure) => visit.t(`error.${code}`);

    interface MemberCall {
      readonly endpoint: Endpoint;
      act(failing: Failing): Promise<void>;
      says(way: Failure): Locator;
      works(): Promise<void>;
    }
    const rankAlert = main.getByRole('alert').filter({ hasText: visit.t('member.vip_failed') });
    const listIn = (text: string, name: string, endpoint: Endpoint): MemberCall => {
      const section = main.locator('section').filter({ has: visit.page.getByRole('heading', { name }) });
      return {
        endpoint,
        act: (failing) => retryOr(failing, section, () => visit.goto(SETTINGS_PATH)),
        says: () => section.getByText(text),
        works: () => visit.lacks(section.getByText(text)),
      };
    };
    const calls: readonly MemberCall[] = [
      {
        endpoint: playerRankProgress,
        act: (failing) => retryOr(failing, rankAlert, () => visit.goto(MEMBER_CENTRE_PATH)),
        says: () => rankAlert,
        works: () => visit.sees(main.getByRole('region', { name: visit.t('member.vip') })),
      },
      {
        endpoint: avatar,
        act: (failing) =>
          retryOr(failing, picture, () => button(main, visit.t('member.avatar_change')).tap()),
        says: () => picture.getByText(visit.t('member.avatar_failed')),
        works: () => visit.sees(preset),
      },
      {
        endpoint: setAvatar,
        act: (failing) => failing.press(preset),
        says: (way) => shell.toast(visit, textOf(way)),
        async works() {
          await visit.until(
            'it is chosen',
            async () => (await preset.getAttribute('aria-pressed')) === 'true',
          );
          await button(picture, visit.t('action.close')).tap();
        },
      },
      {
        endpoint: sendFeedback,
        async act(failing) {
          if (!(await message.isVisible())) await button(main, visit.t('feedback.title')).tap();
          await fill(message, written);
          await failing.press(button(feedback, visit.t('feedback.send')));
        },
        says: (way) => feedback.getByRole('alert').filter({ hasText: textOf(way) }),
        works: () => visit.sees(shell.toast(visit, visit.t('message.feedback_sent'))),
      },
      listIn(visit.t('settings.sessions_failed'), visit.t('settings.sessions'), sessions),
      listIn(visit.t('settings.passkeys_failed'), visit.t('settings.passkeys'), passkeys),
    ];

    for (const call of calls) {
      const failing = await failingEndpoint(visit, call.endpoint);
      // The end of the session is covered by the journeys above and by those of the feedback and the settings.
      for (const way of WAYS.filter((each) => !endsSession(each))) {
        failing.set(way);
        await call.act(failing);
        await failing.asked();
        await visit.sees(call.says(way)).catch((error: unknown) => {
          throw new Error(`${call.endpoint.name} after ${way.name}: ${String(error)}`);
        });
        if (call.endpoint === sendFeedback) expect(await message.inputValue(), way.name).toBe(written);
      }
      failing.set(undefined);
      await call.act(failing);
      await call.works();
    }
    await visit.end();
  });

  it('ROUTE-55 adding and removing passkeys, ending another session (EN): every failure shows above the unchanged list, and a retry succeeds', async () => {
    const own = await stageOf();
    await own.set({ sessionsPerMember: 3 });
    onTestFinished(() => own.set({ sessionsPerMember: 1 }));
    // A passkey belongs to a host name, not to an IP address.
    const stage = { ...own, origin: own.origin.replace('127.0.0.1', 'localhost') };
    const { username } = await stage.createMember();
    await stage.openSession(username);
    const visit = await startVisit(stage, { language: 'EN', session: await stage.openSession(username) });
    await visit.goto(SETTINGS_PATH);
    const agree = await addAuthenticator(visit.page);
    const main = visit.page.getByRole('main');
    const add = main.getByRole('button', { name: visit.t('settings.add_passkey') });
    const rows = (name: 'settings.passkeys' | 'settings.sessions') =>
      main.getByRole('list', { name: visit.t(name) }).getByRole('listitem');
    const counts = (locator: Locator, count: number) =>
      visit.until(`there are ${count}`, async () => (await locator.count()) === count);
    const confirmed = async (
      failing: Failing,
      button: Locator,
      question: 'confirm.remove_passkey' | 'confirm.revoke_session',
    ) => {
      await failing.press(button);
      const dialog = visit.page.getByRole('alertdialog', { name: visit.t(question) });
      await failing.press(dialog.getByRole('button', { name: visit.t('action.confirm') }));
      await visit.lacks(dialog);
    };
    const addOne = {
      can: add,
      async act(failing: Failing) {
        await stage.control('POST', '/step-up', { username });
        await agree(true);
        await failing.press(add);
      },
      stands: () => counts(rows('settings.passkeys'), 0),
    };
    const removal = rows('settings.passkeys').getByRole('button');
    const revocation = rows('settings.sessions').getByRole('button');
    const calls: readonly {
      readonly endpoint: Endpoint;
      /** The control that sends the call; it is enabled again after every failure. */
      readonly can: Locator;
      act(failing: Failing): Promise<void>;
      /** Checks the list, which is the same after every failure. */
      stands(): Promise<void>;
      works?(): Promise<void>;
    }[] = [
      { endpoint: passkeyRegistrationOptions, ...addOne },
      {
        endpoint: registerPasskey,
        ...addOne,
        async works() {
          await visit.sees(shell.toast(visit, visit.t('message.passkey_added')));
          await counts(rows('settings.passkeys'), 1);
        },
      },
      {
        endpoint: removePasskey,
        can: removal,
        async act(failing) {
          await stage.control('POST', '/step-up', { username });
          await confirmed(failing, removal, 'confirm.remove_passkey');
        },
        stands: () => counts(rows('settings.passkeys'), 1),
        works: () => visit.sees(main.getByText(visit.t('settings.passkeys_empty'))),
      },
      {
        endpoint: revokeSession,
        can: revocation.first(),
        async act(failing) {
          await stage.control('POST', '/step-up', { username });
          await confirmed(failing, revocation.first(), 'confirm.revoke_session');
        },
        stands: () => visit.sees(revocation.first()),
        async works() {
          await visit.sees(shell.toast(visit, visit.t('message.session_revoked')));
          // Three sessions, from the registration, the other device and this one, minus the revoked one.
          await counts(rows('settings.sessions'), 2);
        },
      },
    ];
    for (const { endpoint, can, act, stands, works } of calls) {
      const failing = await failingEndpoint(visit, endpoint);
      for (const way of WAYS) {
        await stands();
        await visit.until(`it can be tried before ${way.name}`, () => can.isEnabled());
        failing.set({
          ...way,
          // Otherwise the device would log in again with its passkey when the session ends.
          async answer(route) {
            await agree(false);
            await way.answer(route);
          },
        });
        await act(failing);
        await failing.asked();
        if (endsSession(way)) {
          await expectLoginPopup(visit);
          await logIn(visit, username);
          expect(visit.address()).toBe(SETTINGS_PATH);
          continue;
        }
        await visit.sees(shell.toast(visit, visit.t(`error.${way.code}`))).catch((error: unknown) => {
          throw new Error(`${endpoint.name} after ${way.name}: ${String(error)}`);
        });
      }
      failing.set(undefined);
      if (works === undefined) continue;
      await stands();
      await visit.until(`${endpoint.name} can be tried`, () => can.isEnabled());
      await act(failing);
      await works();
    }
    await visit.end();
  });
});
