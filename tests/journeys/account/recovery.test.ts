import { forgotPasswordMail, setPasswordByPhone } from '@contract/account';
import type { AnyMachineSnapshot } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { RecoveryEvent } from '@/machines/account/recovery/recovery.machine';
import type { Failure } from '@/machines/shared/failure';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { fill, mask, smsFields, touch, forgotPopup as ui, unreproached } from '../support/forms';
import { shell } from '../support/screens';
import type { NewMember } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The forgot-password popup: by phone, which logs the member in at once, and by mail. */

type RecoveryStep =
  | RecoveryEvent['type']
  | `${'phoneVerification' | 'reset' | 'mail'} ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT'
  | 'countdown sends wait.left'
  | 'after RETRY_AFTER';

const NEW_PASSWORD = 'Bagong-Susi-41';

/** A member who recovers their password, with the code they were sent. */
interface Forgetful {
  readonly member: NewMember;
  code?: string;
}
const forgetful = new WeakMap<Visit, Forgetful>();

function whoOf(visit: Visit): Forgetful {
  const known = forgetful.get(visit);
  if (known === undefined) throw new Error('nobody has forgotten a password here');
  return known;
}

const mobile = (visit: Visit) => smsFields.mobile(ui.form(visit), visit);
const code = (visit: Visit) => smsFields.code(ui.form(visit), visit);

const REFUSALS: Readonly<Record<string, 'modify.new.old.same' | 'verification.code.wrong' | 'rate.limited'>> =
  {
    'same password': 'modify.new.old.same',
    'wrong code': 'verification.code.wrong',
    'too many': 'rate.limited',
  };

const drivers = {
  'method.change': async ({ visit, sample }) => ui.tab(visit, sample === 'to phone' ? 'phone' : 'mail').tap(),
  'phone.submit': async ({ visit, stage }) => {
    const who = whoOf(visit);
    await fill(mobile(visit), who.member.mobileNum);
    who.code ??= await stage.obtainCode(who.member, 'reset');
    await fill(code(visit), who.code);
    await fill(ui.newPassword(visit), NEW_PASSWORD);
    await ui.setPassword(visit).tap();
  },
  'mail.submit': async ({ visit }) => {
    const { username, email } = whoOf(visit).member;
    // FORGOT-07: surrounding spaces are trimmed.
    await fill(ui.username(visit), ` ${username} `);
    await fill(ui.email(visit), email);
    await ui.sendMail(visit).tap();
  },
  'form.changed': async ({ visit }) =>
    touch((await mobile(visit).isVisible()) ? mobile(visit) : ui.username(visit)),
  'form.cancel': ({ visit }) => ui.close(visit).tap(),
  'phoneVerification done': { unplayable: "The codes are the platform's own." },
  'phoneVerification error': { unplayable: "The codes are the platform's own." },
  'reset done': async ({ visit, stage, sample }) => {
    const refusal = REFUSALS[sample];
    if (refusal !== undefined) {
      visit.excuse((url) => url.pathname.endsWith(setPasswordByPhone.path));
      await stage.fail({
        endpoint: setPasswordByPhone.name,
        times: 1,
        answer: {
          kind: 'code',
          code: refusal,
          ...(refusal === 'rate.limited' ? { retryAfter: 60 } : {}),
        },
      });
    }
    await (await visit.gateOf(setPasswordByPhone).next()).release();
  },
  'reset error': async ({ visit, sample }) => {
    visit.excuse((url, status) => url.pathname.endsWith(setPasswordByPhone.path) && status === 503);
    const held = await visit.gateOf(setPasswordByPhone).next();
    await (sample === 'unreachable' ? held.cut() : held.refuse('unknown'));
  },
  'mail done': async ({ visit }) => {
    await (await visit.gateOf(forgotPasswordMail).next()).release();
    await visit.sees(shell.toast(visit, visit.t('message.been_out')));
  },
  'mail error': async ({ visit, sample }) => {
    visit.excuse((url, status) => url.pathname.endsWith(forgotPasswordMail.path) && status === 503);
    const held = await visit.gateOf(forgotPasswordMail).next();
    await (sample === 'unreachable' ? held.cut() : held.refuse('unknown'));
  },
  'after REQUEST_TIMEOUT': ({ visit }) => visit.pass(REQUEST_TIMEOUT),
  'wait.left': { unplayable: 'Sent by the countdown.' },
  'countdown sends wait.left': {
    unplayable: "The countdown is the browser's own; a journey of login watches it.",
  },
  'after RETRY_AFTER': ({ visit }) => visit.pass(60_000),
} satisfies Record<RecoveryStep, Driver | Unplayable>;

async function failed(visit: Visit, { context }: AnyMachineSnapshot): Promise<void> {
  const { code }: Failure = context.failure;
  await visit.sees(ui.alert(visit, visit.t(`error.${code}`)));
  await visit.lacks(mask(visit, 'message.please_wait'));
}

const flow: Flow<RecoveryStep> = {
  chart: 'recovery',
  drivers,
  states: {
    choosing: { unseen: 'Transitions immediately.' },
    unoffered: { unseen: 'Both methods are disabled, which a separate journey covers.' },
    'phone.ready.editing': async (visit) => {
      await visit.sees(mobile(visit));
      await visit.sees(code(visit));
      await visit.sees(ui.newPassword(visit));
      // A field emptied by a refusal shows that it is required.
      for (const refusal of Object.values(REFUSALS)) {
        await visit.lacks(ui.alert(visit, visit.t(`error.${refusal}`)));
      }
    },
    'phone.ready.passwordRefused': async (visit) => {
      await visit.sees(ui.alert(visit, visit.t('error.modify.new.old.same')));
      await visit.until(
        'the password is cleared, and the code is not',
        async () =>
          (await ui.newPassword(visit).inputValue()) === '' &&
          (await code(visit).inputValue()) === whoOf(visit).code,
      );
    },
    'phone.ready.codeRefused': async (visit) => {
      await visit.sees(ui.alert(visit, visit.t('error.verification.code.wrong')));
      await visit.until(
        'the code is cleared, and the password is not',
        async () =>
          (await code(visit).inputValue()) === '' &&
          (await ui.newPassword(visit).inputValue()) === NEW_PASSWORD,
      );
    },
    'phone.ready.failed': async (visit, snapshot) => {
      await failed(visit, snapshot);
      await visit.until('it can be tried again', () => ui.setPassword(visit).isEnabled());
    },
    'phone.verifying': { unseen: "The codes are the platform's own." },
    'phone.resetting': (visit) => visit.sees(mask(visit, 'message.please_wait')),
    'phone.coolingDown': async (visit) => {
      await visit.sees(ui.alert(visit, visit.t('error.rate.limited')));
      await visit.until('the button is disabled', () => ui.setPassword(visit).isDisabled());
    },
    'mail.ready.editing': async (visit) => {
      await visit.sees(ui.username(visit));
      await visit.sees(ui.email(visit));
      await unreproached(visit, ui.form(visit));
    },
    'mail.ready.failed': async (visit, snapshot) => {
      await failed(visit, snapshot);
      await visit.until(
        'the typed value shows',
        async () => (await ui.email(visit).inputValue()) === whoOf(visit).member.email,
      );
    },
    'mail.sending': (visit) => visit.sees(mask(visit, 'message.please_wait')),
    succeeded: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      await visit.sees(shell.account(visit, whoOf(visit).member.username));
    },
    closed: async (visit) => {
      await visit.lacks(ui.dialog(visit));
      await visit.lacks(mask(visit, 'message.please_wait'));
    },
  },
  async begin(stage, { input }, language) {
    const member = await stage.createMember();
    await stage.control('POST', '/limits/reset');
    await stage.set({
      'switches.CHANGEPSWVERF3': input !== 'e-mail only',
      'switches.CHANGEPSWMAIL3': input !== 'phone only',
    });
    const visit = await startVisit(stage, { language });
    forgetful.set(visit, { member });
    await visit.gate(setPasswordByPhone);
    await visit.gate(forgotPasswordMail);
    await visit.goto('/m/forget');
    await visit.sees(ui.dialog(visit));
    return visit;
  },
  admits: ({ from }) => ['both ways', 'phone only', 'e-mail only'].includes(from.input),
};

replayOnPage(
  'FORGOT-01 FORGOT-02 FORGOT-03 FORGOT-04 FORGOT-08 RESET-01 RESET-02 RESET-03 RESET-04 ERR-19 ERR-23 recovery',
  flow,
  'TY and EN in turn',
  'every step',
);
