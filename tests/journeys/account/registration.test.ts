import { randomInt } from 'node:crypto';
import {
  affiliateCheck,
  captcha,
  registerByMobile,
  registerByUsername,
  registrationSettings,
} from '@contract/account';
import type { AnyMachineSnapshot } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { PAGE_NAMES } from '@/config/pageNames';
import type { RegistrationEvent } from '@/machines/account/registration/registration.machine';
import {
  type Driver,
  type Flow,
  kindOf,
  type Play,
  replayOnPage,
  sampleOf,
  type Unplayable,
} from '../support/flow';
import { fill, smsFields, touch, registerPopup as ui, unreproached } from '../support/forms';
import type { Held } from '../support/gate';
import { shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The registration popup: both tabs, invitation by link or typed code, the captcha flag, the disclaimer. */

type RegistrationStep =
  | RegistrationEvent['type']
  | `${'settings' | 'linkCheck' | 'invitationCheck' | 'phoneVerification' | 'submission'} ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT'
  | 'countdown sends wait.left'
  | 'after RETRY_AFTER';

/** A valid agent code and an expired one. */
const GOOD_CODE = 'KALARO88';
const OLD_CODE = 'LUMANG25';
const BIRTHDAY = '1994-06-12';

/** The details typed in a visit, unknown to the server so far. */
interface Person {
  readonly username: string;
  readonly mobileNum: string;
  /** SMS code, requested once, with the first form that has one. */
  code?: string;
}
const people = new WeakMap<Visit, Person>();

function personOf(visit: Visit): Person {
  const known = people.get(visit);
  if (known !== undefined) return known;
  const serial = String(randomInt(10 ** 8)).padStart(8, '0');
  const person: Person = { username: `bago${serial}`, mobileNum: `92${serial}` };
  people.set(visit, person);
  return person;
}

/** Samples of forms with an SMS code, which only the mobile tab has here. */
const WITH_CODE: readonly string[] = ['with an SMS code', 'with both codes'];

/** Samples of forms with an invitation code. */
const INVITED: readonly string[] = ['with an invitation code', 'with both codes'];

const captchas = new WeakMap<Visit, string>();

const isMobileTab = (snapshot: AnyMachineSnapshot) => snapshot.matches({ open: { tab: 'mobileNum' } });
const isDeclined = (snapshot: AnyMachineSnapshot) => snapshot.matches({ open: { disclaimer: 'declined' } });

const mobile = (visit: Visit) => smsFields.mobile(ui.form(visit), visit);
const code = (visit: Visit) => smsFields.code(ui.form(visit), visit);

/** A field present on both tabs. */
const anyField = (visit: Visit) => ui.password(visit);

/** The waiting registration call, by user name or by mobile number. */
async function submitted(visit: Visit): Promise<Held> {
  const gates = [visit.gateOf(registerByUsername), visit.gateOf(registerByMobile)];
  await visit.until('a registration is pending', () => gates.some((gate) => gate.waiting() > 0));
  const [gate] = gates.filter((each) => each.waiting() > 0);
  if (gate === undefined) throw new Error('the registration was taken back');
  return gate.next();
}

async function refuse(
  { visit, stage }: Play,
  code: 'username.taken' | 'rate.limited' | 'invitation.code.invalid',
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  visit.excuse((url) => url.pathname.includes('/account/'));
  const held = await submitted(visit);
  const row = held.url.pathname.endsWith(registerByMobile.path) ? registerByMobile : registerByUsername;
  await stage.fail({
    endpoint: row.name,
    times: 1,
    answer: { kind: 'code', code, value, ...(code === 'rate.limited' ? { retryAfter: 60 } : {}) },
  });
  const pictured = captchas.get(visit);
  await held.release();
  // The clock may be set forward next, which would end the request of the picture.
  if (value['captchaRequired'] === true)
    await visit.until('a new picture has loaded', () => captchas.get(visit) !== pictured);
}

/** Lets the next check of an invitation code refuse it. */
const refuseCode = (stage: Stage) =>
  stage.fail({
    endpoint: affiliateCheck.name,
    times: 1,
    answer: { kind: 'code', code: 'invitation.code.invalid' },
  });

const REFUSALS: Readonly<Record<string, (play: Play) => Promise<void>>> = {
  'name taken': (play) => refuse(play, 'username.taken', {}),
  'captcha demanded': (play) => refuse(play, 'username.taken', { captchaRequired: true }),
  'invitation refused': (play) => refuse(play, 'invitation.code.invalid', {}),
  'invitation refused, captcha demanded': (play) =>
    refuse(play, 'invitation.code.invalid', { captchaRequired: true }),
  'too many': (play) => refuse(play, 'rate.limited', {}),
  'too many, captcha demanded': (play) => refuse(play, 'rate.limited', { captchaRequired: true }),
};

const drivers = {
  'form.submit': async ({ visit, stage, sample, before, after }) => {
    const person = personOf(visit);
    if (isMobileTab(before)) {
      await fill(mobile(visit), person.mobileNum);
      person.code ??= await stage.obtainCode(
        { mobileNum: person.mobileNum, countryDialingCode: '63' },
        'registration',
      );
      await fill(code(visit), person.code);
    } else await fill(ui.username(visit), person.username);
    await fill(ui.password(visit), DEMO_PASSWORD);
    await fill(ui.confirmation(visit), DEMO_PASSWORD);
    await fill(ui.birthday(visit), BIRTHDAY);
    const isInvited = INVITED.includes(sample);
    if (await ui.invitation(visit).isVisible()) {
      await fill(ui.invitation(visit), isInvited ? GOOD_CODE : '');
    }
    if (await ui.captcha(visit).isVisible()) {
      const wanted = sample === 'without captcha' ? '' : await captchaAnswer(visit);
      await fill(ui.captcha(visit), wanted);
    }
    if (isDeclined(before)) await anyField(visit).press('Enter');
    else await ui.submit(visit).tap();
    if (after.matches({ open: { submission: { ready: 'captchaMissing' } } })) {
      await visit.focuses(ui.captcha(visit));
    }
  },
  'form.changed': ({ visit }) => touch(anyField(visit)),
  'form.cancel': ({ visit }) => ui.close(visit).tap(),
  'settings.retry': ({ visit }) =>
    ui
      .dialog(visit)
      .getByRole('button', { name: visit.t('action.retry') })
      .tap(),
  'tab.change': async ({ visit, sample, before }) => {
    const from = isMobileTab(before);
    const typed = from ? await mobile(visit).inputValue() : '';
    await ui.tab(visit, sample === 'to username' ? 'username' : 'mobileNum').tap();
    // REG-04: the typed values are carried over.
    await visit.until(
      'the number is kept',
      async () => typed === '' || (await mobile(visit).inputValue()) === typed,
    );
  },
  'disclaimer.accept': ({ visit }) => ui.disclaimer(visit).tap(),
  'disclaimer.decline': ({ visit }) => ui.disclaimer(visit).tap(),
  'captcha.demanded': { unplayable: 'The chart raises it.' },
  'invitation.enter': ({ visit }) => ui.haveInvitation(visit).tap(),
  'affiliate.refused': { unplayable: 'The chart raises it.' },
  'settings done': async ({ visit, stage, sample }) => {
    const held = await visit.gateOf(registrationSettings).next();
    await stage.set({
      'switches.REGCAPTCHA3': sample === 'with captcha',
      consentTicked: sample !== 'consent not ticked',
    });
    await held.release();
  },
  'settings error': async ({ visit }) => (await visit.gateOf(registrationSettings).next()).cut(),
  // The sample's result depends on the code in the link.
  'linkCheck done': async ({ visit, stage, sample }) => {
    if (sample === 'not good') {
      visit.excuse((url) => url.pathname.endsWith(affiliateCheck.path));
      if (visit.page.url().includes(GOOD_CODE)) await refuseCode(stage);
    }
    await (await visit.gateOf(affiliateCheck).next()).release();
  },
  'linkCheck error': async ({ visit }) => (await visit.gateOf(affiliateCheck).next()).cut(),
  'invitationCheck done': async ({ visit, stage, sample }) => {
    if (sample === 'not good') {
      visit.excuse((url) => url.pathname.endsWith(affiliateCheck.path));
      await refuseCode(stage);
    }
    await (await visit.gateOf(affiliateCheck).next()).release();
  },
  'invitationCheck error': async ({ visit }) => {
    await (await visit.gateOf(affiliateCheck).next()).cut();
    await visit.sees(ui.alert(visit, visit.t('error.network.unreachable')));
  },
  'phoneVerification done': { unplayable: "The codes are the platform's own." },
  'phoneVerification error': { unplayable: "The codes are the platform's own." },
  'submission done': async (play) => {
    const { visit, stage, sample } = play;
    const refusal = REFUSALS[sample];
    if (refusal !== undefined) return refusal(play);
    await stage.heal();
    await (await submitted(visit)).release();
  },
  'submission error': async ({ visit, sample }) => {
    const held = await submitted(visit);
    const code = sample === 'unreachable' ? 'network.unreachable' : 'unknown';
    await (code === 'unknown' ? held.refuse(code) : held.cut());
    await visit.sees(ui.alert(visit, visit.t(`error.${code}`)));
  },
  'after REQUEST_TIMEOUT': async ({ visit, after }) => {
    await visit.pass(REQUEST_TIMEOUT);
    if (after.matches({ open: { submission: { ready: 'failed' } } })) {
      await visit.sees(ui.alert(visit, visit.t('error.network.timeout')));
    }
  },
  'wait.left': { unplayable: 'Sent by the countdown.' },
  'countdown sends wait.left': {
    unplayable: "The countdown is the browser's own; a journey of login watches it.",
  },
  'after RETRY_AFTER': ({ visit }) => visit.pass(60_000),
} satisfies Record<RegistrationStep, Driver | Unplayable>;

async function captchaAnswer(visit: Visit): Promise<string> {
  await visit.until('a picture has loaded', () => captchas.has(visit));
  return visit.stage.captchaAnswer(captchas.get(visit) ?? '');
}

const ready = async (visit: Visit, snapshot: AnyMachineSnapshot) => {
  await visit.until('the button depends on the disclaimer', async () =>
    isDeclined(snapshot) ? ui.submit(visit).isDisabled() : ui.submit(visit).isEnabled(),
  );
};

const flow: Flow<RegistrationStep> = {
  chart: 'registration',
  drivers,
  states: {
    loadingSettings: async (visit) => {
      await visit.gateOf(registrationSettings).next();
      // The form that the server rendered waits for the settings.
      if ((await visit.page.locator(`#${PAGE_NAMES.servedPopup}`).count()) > 0) await visit.pass(3_000);
      await visit.sees(ui.dialog(visit).getByLabel(visit.t('popup.loading')));
      await visit.lacks(ui.submit(visit));
    },
    unavailable: async (visit) => {
      await visit.sees(ui.dialog(visit).getByText(visit.t('register.unavailable')));
      await visit.sees(ui.dialog(visit).getByRole('button', { name: visit.t('action.retry') }));
    },
    choosing: { unseen: 'Transitions immediately.' },
    unoffered: { unseen: 'Both methods are disabled, which a separate journey covers.' },
    'open.tab.choosing': { unseen: 'Transitions immediately.' },
    'open.tab.username': async (visit) => {
      await visit.sees(ui.username(visit));
      await visit.sees(ui.password(visit));
      await visit.lacks(code(visit));
    },
    'open.tab.mobileNum': async (visit) => {
      await visit.sees(mobile(visit));
      await visit.sees(code(visit));
      await visit.lacks(ui.username(visit));
    },
    'open.affiliate.deciding': { unseen: 'Transitions immediately.' },
    'open.affiliate.checkingLink': { unseen: 'Runs behind the form.' },
    'open.affiliate.good': { unseen: 'No invitation code is required.' },
    'open.affiliate.invited': (visit) => visit.sees(ui.invitation(visit)),
    'open.affiliate.refused': (visit) => visit.sees(ui.invitation(visit)),
    'open.disclaimer.deciding': { unseen: 'Transitions immediately.' },
    'open.disclaimer.accepted': (visit) =>
      visit.until('the disclaimer is checked', () => ui.disclaimer(visit).isChecked()),
    'open.disclaimer.declined': (visit) =>
      visit.until('the disclaimer is unchecked', async () => !(await ui.disclaimer(visit).isChecked())),
    'open.captcha.deciding': { unseen: 'Transitions immediately.' },
    'open.captcha.notRequired': (visit) => visit.lacks(ui.captcha(visit)),
    'open.captcha.required': (visit) => visit.sees(ui.captcha(visit)),
    'open.submission.ready.editing': async (visit, snapshot) => {
      await ready(visit, snapshot);
      await unreproached(visit, ui.form(visit));
    },
    'open.submission.ready.disclaimerMissing': async (visit, snapshot) => {
      await visit.sees(ui.alert(visit, visit.t('error.disclaimer.required')));
      await ready(visit, snapshot);
    },
    'open.submission.ready.captchaMissing': (visit) =>
      visit.sees(ui.alert(visit, visit.t('error.captcha.missing'))),
    'open.submission.ready.invitationInvalid': async (visit) => {
      await visit.sees(ui.alert(visit, visit.t('error.invitation.code.invalid')));
      await visit.focuses(ui.invitation(visit));
    },
    'open.submission.ready.refused': async (visit, snapshot) => {
      await visit.sees(ui.alert(visit, visit.t('error.username.taken')));
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
    'open.submission.checkingInvitation': async (visit) => {
      await visit.gateOf(affiliateCheck).next();
      await busy(visit);
    },
    'open.submission.verifyingPhone': { unseen: "The codes are the platform's own." },
    'open.submission.ready.codeWrong': { unseen: "The codes are the platform's own." },
    'open.submission.submitting': async (visit) => {
      await submitted(visit);
      await busy(visit);
    },
    'open.submission.coolingDown': async (visit) => {
      await visit.sees(ui.alert(visit, visit.t('error.rate.limited')));
      await visit.until('the button is disabled', () => ui.submit(visit).isDisabled());
    },
    succeeded: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      await visit.lacks(shell.login(visit));
      await visit.until('a session is stored', () =>
        visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO') !== null),
      );
    },
    closed: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      await visit.sees(shell.login(visit));
    },
  },
  async begin(stage, path, language) {
    const isInvited = path.input !== 'username only';
    const labels = path.edges.map(({ step }) => step.label);
    await stage.set({ 'switches.MOBILENUMREG3': isInvited });
    const visit = await startVisit(stage, { language });
    visit.page.on('response', async (response) => {
      if (!response.url().endsWith(captcha.path) || !response.ok()) return;
      const body: { value: { captchaId: string } } = await response.json();
      captchas.set(visit, body.value.captchaId);
    });
    for (const endpoint of [registrationSettings, affiliateCheck, registerByUsername, registerByMobile]) {
      await visit.gate(endpoint);
    }
    // The form may be sent with the link's code before its check is answered; a real refusal would stop it.
    const isRefused = labels.includes('linkCheck done (not good)');
    const link = isRefused && !labels.includes('submission done (registered)') ? OLD_CODE : GOOD_CODE;
    await visit.goto(isInvited ? `/m/register?affiliateCode=${link}` : '/m/register');
    await visit.sees(ui.dialog(visit));
    return visit;
  },
  // Only samples that the fields of the open tab allow are submitted.
  admits: ({ from, step }) => {
    const { snapshot } = from.configuration;
    if (!['username only', 'both ways, by an invitation link'].includes(from.input)) return false;
    const kind = kindOf(step);
    // The gate cannot tell two code checks apart; the link's is the older one.
    if (kind.startsWith('invitationCheck')) {
      return !snapshot.matches({ open: { affiliate: 'checkingLink' } });
    }
    // The view clears an error before it changes the tab.
    if (kind === 'tab.change' && snapshot.matches({ open: { submission: 'ready' } })) {
      return snapshot.matches({ open: { submission: { ready: 'editing' } } });
    }
    if (kind !== 'form.submit') return true;
    // The code cannot be edited while the link's code applies.
    if (INVITED.includes(sampleOf(step)) && !snapshot.hasTag('invitationAsked')) return false;
    return WITH_CODE.includes(sampleOf(step)) === isMobileTab(snapshot);
  },
};

async function busy(visit: Visit): Promise<void> {
  await visit.until(
    'the button says that it is busy',
    async () => (await ui.submit(visit).getAttribute('aria-busy')) === 'true',
  );
  await visit.lacks(ui.form(visit).getByRole('alert'));
}

replayOnPage(
  'REG-01 REG-02 REG-04 REG-11 AFF-02 AFF-03 AFF-04 CAPTCHA-03 ERR-04 ERR-11 registration',
  flow,
  'TY and EN in turn',
  'every step',
);
