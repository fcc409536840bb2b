import { randomInt } from 'node:crypto';
import {
  affiliateCheck,
  captcha,
  forgotPasswordMail,
  login,
  registerByUsername,
  registrationSettings,
  sendVerificationCode,
  setPasswordByMail,
  setPasswordByPhone,
  solveVerification,
  trialAccount,
  verification,
} from '@contract/account';
import type { Endpoint } from '@contract/core';
import type { ServerErrorCode } from '@contract/errors';
import type { LanguageCode } from '@contract/system';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Failing, type Failure, failingEndpoint, failures } from '../support/failing';
import {
  forgotPopup,
  humanCheck,
  mask,
  notePuzzles,
  registerPopup,
  resetPage,
  smsFields,
  solvePuzzle,
} from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, type NewMember, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/*
 * Every call of a visitor's flows fails in every way, one after the other on the same open form: the player reads the
 * error in their language, no input is lost, and the call works in the end.
 */

const NEW_PASSWORD = 'Bagong-Susi-41';

interface FailingCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Error code of the call's 401; by default `not.logged.in`. */
  readonly unauthorised?: ServerErrorCode;
  /** Runs before the first failure. */
  begin?(stage: Stage, visit: Visit): Promise<void>;
  /** Makes the page call. */
  act(visit: Visit, failing: Failing): Promise<void>;
  /** Element that shows the error. */
  says(visit: Visit, failure: Failure): Locator;
  /** Fields with the values typed into them. */
  typed(visit: Visit): readonly (readonly [Locator, string])[];
  /** Checks the page after the call succeeds; left out where a later call checks it. */
  works?(visit: Visit): Promise<void>;
  /** Checks the calls themselves. */
  judge?(failing: Failing, ways: readonly Failure[]): void;
}

/** A form with all its calls. */
interface Scene {
  readonly name: string;
  readonly language: LanguageCode;
  /** Opens the form and fills it in. */
  open(stage: Stage, visit: Visit): Promise<void>;
  readonly calls: readonly FailingCall[];
}

const textOf = (visit: Visit, { code }: Failure) => visit.t(`error.${code}`);
const alertIn = (form: Locator, text: string) => form.getByRole('alert').filter({ hasText: text });

/* ---- input ---- */

const members = new WeakMap<Visit, NewMember>();
function memberOf(visit: Visit): NewMember {
  const member = members.get(visit);
  if (member === undefined) throw new Error('the visit has no member');
  return member;
}

const codes = new WeakMap<Visit, string>();
const captchas = new WeakMap<Visit, string>();

/** Records the captcha pictures shown in a visit, so that the test can answer them. */
function noteCaptchas(visit: Visit): void {
  visit.page.on('response', async (response) => {
    if (!response.url().endsWith(captcha.path) || !response.ok()) return;
    const body: { value?: { captchaId?: string } } | undefined = await response.json().catch(() => undefined);
    if (body?.value?.captchaId !== undefined) captchas.set(visit, body.value.captchaId);
  });
}
const names = new WeakMap<Visit, string>();

const mobile = (visit: Visit) => smsFields.mobile(forgotPopup.form(visit), visit);
const smsCode = (visit: Visit) => smsFields.code(forgotPopup.form(visit), visit);

async function openLogin(visit: Visit): Promise<void> {
  await visit.goto('/m/login');
  await loginPopup.username(visit).fill('player1');
  await loginPopup.password(visit).fill(DEMO_PASSWORD);
}

const typedInLogin: FailingCall['typed'] = (visit) => [
  [loginPopup.username(visit), 'player1'],
  [loginPopup.password(visit), DEMO_PASSWORD],
];

/** Recovery by phone, with number and new password filled in but no code yet. */
async function openRecovery(stage: Stage, visit: Visit): Promise<void> {
  members.set(visit, await stage.createMember());
  // The test advances the page's clock by more than a code's usual lifetime of two minutes.
  await stage.set({ smsCodeSeconds: 600 });
  await stage.control('POST', '/limits/reset');
  notePuzzles(visit);
  await visit.goto('/m/forget');
  await mobile(visit).fill(memberOf(visit).mobileNum);
  await forgotPopup.newPassword(visit).fill(NEW_PASSWORD);
}

const typedInRecovery: FailingCall['typed'] = (visit) => [
  [mobile(visit), memberOf(visit).mobileNum],
  [forgotPopup.newPassword(visit), NEW_PASSWORD],
];

const getCode = (visit: Visit) => smsFields.getCode(forgotPopup.form(visit), visit);
const countdown = (visit: Visit) => visit.sees(smsFields.countdown(forgotPopup.form(visit)));
const retryIn = (place: Locator, visit: Visit) =>
  place.getByRole('button', { name: visit.t('action.retry') });

const typedInRegistration: FailingCall['typed'] = (visit) => [
  [registerPopup.username(visit), names.get(visit) ?? ''],
  [registerPopup.password(visit), DEMO_PASSWORD],
  [registerPopup.confirmation(visit), DEMO_PASSWORD],
  [registerPopup.birthday(visit), '1994-06-12'],
  [registerPopup.invitation(visit), 'KALARO88'],
];

/** Requests a new puzzle, by the retry button after a failure or else by the code button. */
async function askPuzzle(visit: Visit, failing: Failing): Promise<void> {
  const retry = retryIn(humanCheck.dialog(visit), visit);
  await failing.press((await retry.isVisible()) ? retry : getCode(visit));
}

/* ---- the calls ---- */

const scenes: readonly Scene[] = [
  {
    name: 'login',
    language: 'EN',
    open: async (_stage, visit) => {
      noteCaptchas(visit);
      await openLogin(visit);
    },
    calls: [
      {
        name: 'trial account',
        endpoint: trialAccount,
        act: (visit, failing) =>
          failing.press(loginPopup.dialog(visit).getByRole('button', { name: visit.t('login.free_play') })),
        says: (visit, failure) => shell.toast(visit, textOf(visit, failure)),
        typed: typedInLogin,
        // A successful trial closes the form; freePlay.test.ts covers it.
      },
      {
        name: 'login',
        endpoint: login,
        unauthorised: 'user.missing.or.disabled',
        act: (visit, failing) => failing.press(loginPopup.submit(visit)),
        says: (visit, failure) => loginPopup.alert(visit, textOf(visit, failure)),
        typed: typedInLogin,
      },
      {
        name: 'captcha',
        endpoint: captcha,
        async begin(stage, visit) {
          await stage.fail({
            endpoint: login.name,
            times: 1,
            answer: { kind: 'code', code: 'user.missing.or.disabled', value: { captchaRequired: true } },
          });
          await loginPopup.submit(visit).tap();
          await visit.sees(loginPopup.captcha(visit));
        },
        act: (visit, failing) =>
          failing.press(
            loginPopup.dialog(visit).getByRole('button', { name: visit.t('login.captcha_refresh') }),
          ),
        says: (visit) => loginPopup.alert(visit, visit.t('login.captcha_unavailable')),
        typed: typedInLogin,
        works: async (visit) => {
          await visit.sees(
            loginPopup.dialog(visit).getByRole('img', { name: visit.t('login.captcha_picture') }),
          );
          // The picture may show before this test has recorded its answer.
          await visit.until('the captcha is recorded', () => captchas.has(visit));
          await loginPopup.captcha(visit).fill(await visit.stage.captchaAnswer(captchas.get(visit) ?? ''));
          await loginPopup.submit(visit).tap();
          await visit.sees(shell.account(visit, 'Isko'));
        },
      },
    ],
  },
  {
    name: 'recovery by phone',
    language: 'EN',
    open: openRecovery,
    calls: [
      {
        name: 'picture of the human check',
        endpoint: verification,
        act: askPuzzle,
        says: (visit) => humanCheck.dialog(visit).getByText(visit.t('human.unavailable')),
        typed: typedInRecovery,
        works: (visit) => visit.sees(humanCheck.slider(visit)),
      },
      {
        name: 'verdict of the human check',
        endpoint: solveVerification,
        async act(visit, failing) {
          if (!(await humanCheck.slider(visit).isVisible())) await askPuzzle(visit, failing);
          await solvePuzzle(visit);
        },
        says: (visit) => humanCheck.dialog(visit).getByText(visit.t('human.unavailable')),
        typed: typedInRecovery,
      },
      {
        name: 'request of an SMS code',
        endpoint: sendVerificationCode,
        // Puzzles are limited per IP address and hour.
        begin: (stage) => stage.control('POST', '/limits/reset'),
        async act(visit, failing) {
          await askPuzzle(visit, failing);
          await solvePuzzle(visit);
        },
        says: (visit, failure) => forgotPopup.alert(visit, textOf(visit, failure)),
        typed: typedInRecovery,
        works: countdown,
      },
      {
        name: 'new password by phone',
        endpoint: setPasswordByPhone,
        async begin(stage, visit) {
          const { countryDialingCode, mobileNum } = memberOf(visit);
          codes.set(visit, await stage.codeSentTo(countryDialingCode + mobileNum));
        },
        async act(visit, failing) {
          // RESET-04: fields that the server refused are emptied and typed again.
          if ((await smsCode(visit).inputValue()) === '') {
            await smsCode(visit).fill(codes.get(visit) ?? '');
          }
          await failing.press(forgotPopup.setPassword(visit));
        },
        says: (visit, failure) => forgotPopup.alert(visit, textOf(visit, failure)),
        typed: typedInRecovery,
        works: async (visit) => {
          await visit.lacks(forgotPopup.dialog(visit));
          await visit.sees(shell.account(visit, memberOf(visit).username));
        },
      },
    ],
  },
  {
    name: 'recovery by mail',
    language: 'TY',
    async open(stage, visit) {
      members.set(visit, await stage.createMember());
      await visit.goto('/m/forget');
      await forgotPopup.tab(visit, 'mail').tap();
      await forgotPopup.username(visit).fill(memberOf(visit).username);
      await forgotPopup.email(visit).fill(memberOf(visit).email);
    },
    calls: [
      {
        name: 'request of a mail',
        endpoint: forgotPasswordMail,
        act: (visit, failing) => failing.press(forgotPopup.sendMail(visit)),
        says: (visit, failure) => forgotPopup.alert(visit, textOf(visit, failure)),
        typed: (visit) => [
          [forgotPopup.username(visit), memberOf(visit).username],
          [forgotPopup.email(visit), memberOf(visit).email],
        ],
        works: async (visit) => {
          await visit.sees(shell.toast(visit, visit.t('message.been_out')));
          await visit.lacks(forgotPopup.dialog(visit));
        },
      },
      {
        name: 'new password by a mailed link',
        endpoint: setPasswordByMail,
        async begin(stage, visit) {
          const { pathname, hash } = new URL(await stage.mailLink(memberOf(visit)));
          await visit.goto(pathname + hash);
          await resetPage.newPassword(visit).fill(NEW_PASSWORD);
          await resetPage.confirmation(visit).fill(NEW_PASSWORD);
        },
        act: (visit, failing) => failing.press(resetPage.save(visit)),
        says: (visit, failure) => alertIn(resetPage.main(visit), textOf(visit, failure)),
        typed: (visit) => [
          [resetPage.newPassword(visit), NEW_PASSWORD],
          [resetPage.confirmation(visit), NEW_PASSWORD],
        ],
        works: (visit) => visit.sees(loginPopup.dialog(visit)),
      },
    ],
  },
  {
    name: 'registration',
    language: 'EN',
    async open(stage, visit) {
      await stage.set({ 'switches.MOBILENUMREG3': false });
      names.set(visit, `bago${String(randomInt(10 ** 8)).padStart(8, '0')}`);
      await visit.goto('/m/home');
      await visit.sees(shell.register(visit));
    },
    calls: [
      {
        name: 'rules of the registration',
        endpoint: registrationSettings,
        async act(visit, failing) {
          const retry = retryIn(registerPopup.dialog(visit), visit);
          await failing.press((await retry.isVisible()) ? retry : shell.register(visit));
        },
        says: (visit) => registerPopup.dialog(visit).getByText(visit.t('register.unavailable')),
        typed: () => [],
        works: (visit) => visit.sees(registerPopup.submit(visit)),
      },
      {
        name: 'affiliate check',
        endpoint: affiliateCheck,
        async begin(_stage, visit) {
          await registerPopup.haveInvitation(visit).tap();
          for (const [field, text] of typedInRegistration(visit)) await field.fill(text);
        },
        act: (visit, failing) => failing.press(registerPopup.submit(visit)),
        says: (visit, failure) => registerPopup.alert(visit, textOf(visit, failure)),
        typed: typedInRegistration,
      },
      {
        name: 'registration',
        endpoint: registerByUsername,
        act: (visit, failing) => failing.press(registerPopup.submit(visit)),
        says: (visit, failure) => registerPopup.alert(visit, textOf(visit, failure)),
        typed: typedInRegistration,
        works: async (visit) => {
          await visit.lacks(registerPopup.dialog(visit));
          await visit.sees(shell.account(visit, names.get(visit) ?? ''));
        },
        judge(failing, ways) {
          // After an unknown result the retry uses the same idempotency key; a refusal starts a new one.
          for (const [at, way] of ways.entries()) {
            const [key, next] = failing.keys.slice(at, at + 2);
            expect(key === next, `the intent after ${way.name}`).toBe(!way.isRefusal);
          }
        },
      },
    ],
  },
];

/** Fails a call in every way, one after the other. */
async function failInEveryWay(visit: Visit, call: FailingCall): Promise<void> {
  const failing = await failingEndpoint(visit, call.endpoint);
  const ways = failures(call.unauthorised ?? 'not.logged.in');
  for (const way of ways) {
    const after = `${call.name} after ${way.name}`;
    failing.set(way);
    await call.act(visit, failing);
    await failing.asked();
    await visit.sees(call.says(visit, way)).catch((error: unknown) => {
      throw new Error(`${after}: ${error instanceof Error ? error.message : String(error)}`);
    });
    await visit.lacks(mask(visit, 'message.please_wait'));
    const typed = call.typed(visit);
    expect(await Promise.all(typed.map(([field]) => field.inputValue())), `what is left: ${after}`).toEqual(
      typed.map(([, text]) => text),
    );
    if (way.retryAfter > 0) await visit.pass(way.retryAfter);
  }
  expect(await visit.axe(), call.name).toEqual([]);
  failing.set(undefined);
  if (call.works !== undefined) {
    await call.act(visit, failing);
    await call.works(visit);
  }
  call.judge?.(failing, ways);
}

describe('a failing call', () => {
  const stageOf = stageOfFile();

  it.each(scenes.map((scene) => [scene.name, scene.language, scene] as const))(
    'TOAST-02 %s (%s): every failure is said, nothing typed is lost, and it works in the end',
    async (_name, language, scene) => {
      const stage = await stageOf();
      const visit = await startVisit(stage, { language });
      await scene.open(stage, visit);
      for (const call of scene.calls) {
        await call.begin?.(stage, visit);
        await failInEveryWay(visit, call);
      }
      await visit.end();
    },
  );
});
