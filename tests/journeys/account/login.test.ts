import { login } from '@contract/account';
import type { Locator } from 'playwright';
import { describe, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LoginEvent } from '@/machines/account/login/login.machine';
import { atomicPaths, type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { loginPopup as ui } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The login popup: every step of its chart that a player can take, on the page. */

/** As in the chart's model; a demo account with this name exists. */
const USERNAME = 'player1';
const NICKNAME = 'Isko';

/** The model's input with every switch off. */
const PLAIN = 'member site';

type LoginStep =
  | LoginEvent['type']
  | `${'authentication' | 'recollection' | 'remembering' | 'provider' | 'phoneVerification'} ${'done' | 'error'}`
  | 'passkeys sends passkey.picked'
  | 'countdown sends wait.left'
  | `after ${'REQUEST_TIMEOUT' | 'RECALL_TIMEOUT' | 'PROVIDER_TIMEOUT' | 'RETRY_AFTER'}`;

async function fill(locator: Locator, text: string): Promise<void> {
  if ((await locator.inputValue()) !== text) await locator.fill(text);
}

const isDeclined = (snapshot: AnyMachineSnapshot) => snapshot.matches({ open: { disclaimer: 'declined' } });

const refusals: Readonly<
  Record<
    string,
    {
      readonly code: 'user.missing.or.disabled' | 'rate.limited';
      readonly captchaRequired: boolean;
      readonly retryAfter?: number;
    }
  >
> = {
  refused: { code: 'user.missing.or.disabled', captchaRequired: false },
  'refused, captcha demanded': { code: 'user.missing.or.disabled', captchaRequired: true },
  'too many attempts': { code: 'rate.limited', captchaRequired: false, retryAfter: 60 },
  'too many attempts, captcha demanded': { code: 'rate.limited', captchaRequired: true, retryAfter: 60 },
};

const drivers = {
  'form.submit': async ({ visit, sample, before, after }) => {
    await fill(ui.username(visit), USERNAME);
    await fill(ui.password(visit), DEMO_PASSWORD);
    const isWhole = sample === 'with captcha, remembered';
    await ui.remember(visit).setChecked(isWhole);
    if (await ui.captcha(visit).isVisible()) await fill(ui.captcha(visit), isWhole ? '1234' : '');
    // The button is disabled without the disclaimer; the Enter key goes past it.
    if (isDeclined(before)) await ui.username(visit).press('Enter');
    else await ui.submit(visit).tap();
    // A missing captcha gets the focus.
    if (after.matches({ open: { submission: { ready: 'captchaMissing' } } })) {
      await visit.focuses(ui.captcha(visit));
    }
  },
  'form.changed': async ({ visit }) => {
    await ui.password(visit).press('End');
    await ui.password(visit).press('x');
    await ui.password(visit).press('Backspace');
  },
  'account.changed': async ({ visit }) => {
    await ui.username(visit).press('End');
    await ui.username(visit).press('x');
    await ui.username(visit).press('Backspace');
  },
  'form.cancel': ({ visit }) => ui.close(visit).tap(),
  'disclaimer.accept': ({ visit }) => ui.disclaimer(visit).tap(),
  'disclaimer.decline': ({ visit }) => ui.disclaimer(visit).tap(),
  'captcha.demanded': { unplayable: 'The chart raises it.' },
  'authentication done': async ({ visit, stage, sample }) => {
    const refusal = refusals[sample];
    if (refusal !== undefined) {
      const { code, captchaRequired, retryAfter } = refusal;
      visit.excuse((url) => url.pathname.endsWith(login.path));
      await stage.fail({
        endpoint: login.name,
        times: 1,
        answer: {
          kind: 'code',
          code,
          value: { captchaRequired },
          ...(retryAfter === undefined ? {} : { retryAfter }),
        },
      });
    }
    await (await visit.gateOf(login).next()).release();
  },
  'authentication error': async ({ visit, sample }) => {
    visit.excuse((url, status) => url.pathname.endsWith(login.path) && status === 503);
    const held = await visit.gateOf(login).next();
    const code = sample === 'unreachable' ? 'network.unreachable' : 'unknown';
    await (code === 'unknown' ? held.refuse(code) : held.cut());
    await visit.sees(ui.alert(visit, visit.t(`error.${code}`)));
  },
  // The remembered login is read before a player can act.
  'recollection done': async () => {},
  'recollection error': { unplayable: 'Unreadable storage counts as empty.' },
  'after REQUEST_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(login).next();
    await visit.pass(REQUEST_TIMEOUT);
    await visit.sees(ui.alert(visit, visit.t('error.network.timeout')));
  },
  'remembering done': { unplayable: 'Follows a successful login automatically.' },
  'remembering error': { unplayable: 'Without storage the player is still logged in.' },
  'passkeys sends passkey.picked': { unplayable: "Chosen in the browser's own suggestions." },
  'passkey.picked': { unplayable: "Chosen in the browser's own suggestions; a journey of its own does." },
  'tab.change': { unplayable: 'The form has no second tab while login by SMS is disabled.' },
  'sms.submit': { unplayable: 'Login by SMS is disabled.' },
  'social.choose': { unplayable: 'No provider is enabled.' },
  'phoneVerification done': { unplayable: 'Login by SMS is disabled.' },
  'phoneVerification error': { unplayable: 'Login by SMS is disabled.' },
  'provider done': { unplayable: 'No provider is enabled.' },
  'provider error': { unplayable: 'No provider is enabled.' },
  'after PROVIDER_TIMEOUT': { unplayable: 'No provider is enabled.' },
  'after RECALL_TIMEOUT': { unplayable: 'Storage answers immediately.' },
  'wait.left': { unplayable: 'Sent by the countdown.' },
  'countdown sends wait.left': {
    unplayable: "The countdown is the browser's own; a journey of login watches it.",
  },
  'after RETRY_AFTER': ({ visit }) => visit.pass(60_000),
} satisfies Record<LoginStep, Driver | Unplayable>;

const ready = async (visit: Visit, snapshot: AnyMachineSnapshot) => {
  await visit.until('the button depends on the disclaimer', async () =>
    isDeclined(snapshot) ? ui.submit(visit).isDisabled() : ui.submit(visit).isEnabled(),
  );
};

/** The seconds that the form says are left; not a number before it does. */
async function secondsLeft(visit: Visit): Promise<number> {
  const timer = ui.form(visit).getByRole('timer');
  const text = (await timer.isVisible()) ? await timer.textContent() : '';
  return Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);
}

const flow: Flow<LoginStep> = {
  chart: 'login',
  drivers,
  states: {
    'open.submission.ready.editing': async (visit, snapshot) => {
      await ready(visit, snapshot);
      await visit.lacks(ui.form(visit).getByRole('alert'));
    },
    'open.submission.ready.disclaimerMissing': async (visit, snapshot) => {
      await visit.sees(ui.alert(visit, visit.t('error.disclaimer.required')));
      await ready(visit, snapshot);
    },
    'open.submission.ready.captchaMissing': async (visit, snapshot) => {
      await visit.sees(ui.alert(visit, visit.t('error.captcha.missing')));
      await ready(visit, snapshot);
    },
    'open.submission.ready.refused': async (visit, snapshot) => {
      await visit.sees(ui.alert(visit, visit.t('error.user.missing.or.disabled')));
      await visit.until(
        'the username is marked as invalid',
        async () => (await ui.username(visit).getAttribute('aria-invalid')) === 'true',
      );
      await ready(visit, snapshot);
    },
    'open.submission.ready.failed': async (visit, snapshot) => {
      // The step that led here has already checked which of the texts shows.
      const texts: readonly string[] = [
        visit.t('error.network.unreachable'),
        visit.t('error.network.timeout'),
        visit.t('error.unknown'),
      ];
      await visit.until('the failure shows', async () =>
        texts.includes((await ui.form(visit).getByRole('alert').allTextContents()).join()),
      );
      await ready(visit, snapshot);
    },
    'open.submission.submitting': async (visit) => {
      await visit.until(
        'the form says that it is busy',
        async () =>
          (await ui.form(visit).getAttribute('aria-busy')) === 'true' &&
          (await ui.submit(visit).getAttribute('aria-busy')) === 'true',
      );
      await visit.lacks(ui.form(visit).getByRole('alert'));
    },
    'open.submission.coolingDown': async (visit) => {
      await visit.sees(ui.alert(visit, visit.t('error.rate.limited')));
      await visit.until('the wait shows', async () => (await secondsLeft(visit)) <= 60);
      await visit.until('the button is disabled', () => ui.submit(visit).isDisabled());
    },
    'open.memory.recalling': { unseen: 'Storage is read before the form renders.' },
    'open.memory.recalled': (visit) =>
      visit.until('the form contains no other user', async () =>
        ['', USERNAME].includes(await ui.username(visit).inputValue()),
      ),
    'open.tab.username': async (visit) => {
      await visit.sees(ui.username(visit));
      await visit.sees(ui.password(visit));
    },
    'open.tab.sms': { unseen: 'Login by SMS is disabled.' },
    'open.submission.ready.codeMissing': { unseen: 'Login by SMS is disabled.' },
    'open.submission.ready.windowBlocked': {
      unseen: 'No provider is enabled; a journey of its own sees it.',
    },
    'open.submission.verifyingPhone': { unseen: 'Login by SMS is disabled.' },
    'open.submission.signingInWithProvider': { unseen: 'No provider is enabled.' },
    'open.submission.remembering': { unseen: 'Over before it could be seen.' },
    'open.disclaimer.accepted': (visit) =>
      visit.until('the disclaimer is checked', () => ui.disclaimer(visit).isChecked()),
    'open.disclaimer.declined': (visit) =>
      visit.until('the disclaimer is unchecked', async () => !(await ui.disclaimer(visit).isChecked())),
    'open.captcha.notRequired': (visit) => visit.lacks(ui.captcha(visit)),
    'open.captcha.required': async (visit) => {
      await visit.sees(ui.captcha(visit));
      await visit.sees(ui.dialog(visit).getByRole('img', { name: visit.t('login.captcha_picture') }));
    },
    succeeded: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      await visit.sees(visit.page.getByRole('button', { name: visit.t('account.open', { name: NICKNAME }) }));
    },
    closed: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      const opener = visit.page
        .getByRole('banner')
        .getByRole('button', { name: visit.t('action.login'), exact: true });
      await visit.sees(opener);
      await visit.focuses(opener);
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    await visit.gate(login);
    await visit.goto('/m/home');
    await visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.login'), exact: true })
      .tap();
    await visit.sees(ui.dialog(visit));
    return visit;
  },
  // The disclaimer is ticked once beside every error that can show.
  differs: ({ step, from }) =>
    step.label.startsWith('disclaimer')
      ? atomicPaths(from.configuration.snapshot).filter((path) => path.startsWith('open.submission'))
      : undefined,
  follows: ({ step }) =>
    step.label === 'authentication done (accepted)' ? 'remembering done (kept)' : undefined,
  // The remembered login is read first; one that exists has its own journey.
  admits: ({ from, step }) =>
    from.input === PLAIN &&
    (from.configuration.snapshot.matches({ open: { memory: 'recalled' } })
      ? true
      : step.label === 'recollection done (nothing)'),
};

replayOnPage(
  'LOGIN-01 LOGIN-03 LOGIN-05 LOGIN-06 CAPTCHA-01 ERR-03 login',
  flow,
  'TY and EN in turn',
  'every step',
);

describe('the wait after too many attempts', () => {
  const stageOf = stageOfFile();

  it('counts down while the player waits, and the form is free at its end', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await visit.goto('/m/login');
    await fill(ui.username(visit), USERNAME);
    await fill(ui.password(visit), DEMO_PASSWORD);
    await stage.fail({
      endpoint: login.name,
      times: 1,
      answer: { kind: 'code', code: 'rate.limited', value: { captchaRequired: false }, retryAfter: 60 },
    });
    visit.excuse((url) => url.pathname.endsWith(login.path));
    await ui.submit(visit).tap();
    await visit.until('the wait shows', async () => (await secondsLeft(visit)) > 40);
    await visit.pass(30_000);
    await visit.until('less of it is left', async () => (await secondsLeft(visit)) <= 30);
    await visit.pass(30_000);
    await visit.until('the form is free', () => ui.submit(visit).isEnabled());
    await visit.lacks(ui.form(visit).getByRole('alert'));
    await visit.end();
  });
});
