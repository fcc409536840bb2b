import { captcha, login, provenCaptcha } from '@contract/account';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { CaptchaEvent } from '@/machines/account/captcha/captcha.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { loginPopup, shell } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The captcha field in the login popup, after a refusal that requires one. */

type CaptchaStep =
  | CaptchaEvent['type']
  | 'picture done'
  | 'picture error'
  | 'proof done'
  | 'proof error'
  | 'after PROOF_TIMEOUT'
  | 'after REQUEST_TIMEOUT'
  | 'after PICTURE_LIFETIME';

/** Longest time that a picture is shown, in milliseconds. */
const LONGEST_LIFETIME = 600_000;

const ANSWERS: Readonly<Record<string, string>> = { 'four digits': '1234', letters: '12ab', nothing: '' };

const picture = (visit: Visit) =>
  loginPopup.dialog(visit).getByRole('img', { name: visit.t('login.captcha_picture') });

const drivers = {
  'captcha.refresh': async ({ visit, before }) => {
    const refresh = () =>
      loginPopup
        .dialog(visit)
        .getByRole('button', { name: visit.t('login.captcha_refresh') })
        .tap();
    if (before.matches('loading')) await visit.gateOf(captcha).renew(refresh);
    else await refresh();
  },
  'captcha.answer': async ({ visit, sample }) => {
    await loginPopup.captcha(visit).fill('');
    await loginPopup.captcha(visit).pressSequentially(ANSWERS[sample] ?? '');
  },
  'proof.chosen': ({ visit }) =>
    loginPopup
      .dialog(visit)
      .getByRole('button', { name: visit.t('human.proof') })
      .tap(),
  'proof done': async ({ visit }) => (await visit.gateOf(provenCaptcha).next()).release(),
  'proof error': async ({ visit }) => (await visit.gateOf(provenCaptcha).next()).cut(),
  'after PROOF_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(provenCaptcha).next();
    await visit.pass(60_000);
  },
  'picture done': async ({ visit }) => (await visit.gateOf(captcha).next()).release(),
  'picture error': async ({ visit }) => (await visit.gateOf(captcha).next()).cut(),
  'after REQUEST_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(captcha).next();
    await visit.pass(REQUEST_TIMEOUT);
  },
  'after PICTURE_LIFETIME': ({ visit }) => visit.pass(LONGEST_LIFETIME),
} satisfies Record<CaptchaStep, Driver | Unplayable>;

const flow: Flow<CaptchaStep> = {
  chart: 'captcha',
  drivers,
  states: {
    loading: async (visit) => {
      await visit.lacks(picture(visit));
      await visit.until(
        'the input is empty',
        async () => (await loginPopup.captcha(visit).inputValue()) === '',
      );
      await visit.lacks(loginPopup.alert(visit, visit.t('login.captcha_unavailable')));
    },
    'showing.unanswered': async (visit, { context }) => {
      await visit.sees(picture(visit));
      await visit.until(
        'the typed value shows',
        async () => (await loginPopup.captcha(visit).inputValue()) === context.answer,
      );
    },
    'showing.answered': async (visit, { context }) => {
      await visit.sees(picture(visit));
      await visit.until(
        'the answer shows',
        async () => (await loginPopup.captcha(visit).inputValue()) === context.answer,
      );
    },
    proving: async (visit) => {
      await visit.sees(loginPopup.dialog(visit).getByText(visit.t('human.proving')));
      await visit.lacks(picture(visit));
    },
    proven: async (visit) => {
      await visit.sees(loginPopup.dialog(visit).getByText(visit.t('login.captcha_proven')));
      await visit.until('the digits show', async () =>
        /^\d{5}$/.test(await loginPopup.captcha(visit).inputValue()),
      );
    },
    unavailable: async (visit) => {
      await visit.sees(loginPopup.alert(visit, visit.t('login.captcha_unavailable')));
      await visit.lacks(picture(visit));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    visit.excuse((url) => url.pathname.endsWith(login.path));
    await visit.gate(captcha);
    await visit.gate(provenCaptcha);
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await loginPopup.username(visit).fill('player1');
    await loginPopup.password(visit).fill('not the password');
    await stage.fail({
      endpoint: login.name,
      times: 1,
      answer: { kind: 'code', code: 'user.missing.or.disabled', value: { captchaRequired: true } },
    });
    await loginPopup.submit(visit).tap();
    await visit.sees(loginPopup.captcha(visit));
    return visit;
  },
  // The field accepts at most six characters.
  admits: ({ step }) => step.label !== 'captcha.answer (seven digits)',
};

replayOnPage('CAPTCHA-01 CAPTCHA-02 CAPTCHA-04 captcha', flow, 'TY', 'every step');
