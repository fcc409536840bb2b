import { sendVerificationCode } from '@contract/account';
import type { AnyMachineSnapshot } from 'xstate';
import { REQUEST_TIMEOUT, SMS_TICK } from '@/config/constants';
import type { MobileNumber, SmsCodeEvent } from '@/machines/account/smsCode/smsCode.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { fill, humanCheck, mask, notePuzzles, smsFields, solvePuzzle, touch } from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The SMS code with its number, human check and countdown, on the SMS tab of the login popup. */

type SmsStep =
  | SmsCodeEvent['type']
  | 'humanCheck done'
  | `${'recollection' | 'request' | 'reception'} ${'done' | 'error'}`
  | 'clock sends clock.tick'
  | `after ${'REQUEST_TIMEOUT' | 'RECALL_TIMEOUT'}`;

/** Number of the demo member. */
const NUMBER = '9000000101';
const OTHER_NUMBER = '9000000102';
/** Lifetime of the server's codes in these journeys, in seconds. */
const LIFETIME = 120;

const NUMBERS: Readonly<Record<string, string>> = {
  'a valid number': NUMBER,
  'letters in the number': '90000x0101',
  'no number': '',
};

/** Milliseconds before the end of the countdown at which the chart's clock ticks. */
const BEFORE_END: Readonly<Record<string, number>> = {
  'two seconds left': 2000,
  'one and a half': 1500,
  'exactly over': 0,
  'long over': -90_000,
};

const form = (visit: Visit) => loginPopup.form(visit);
const ui = {
  mobile: (visit: Visit) => smsFields.mobile(form(visit), visit),
  code: (visit: Visit) => smsFields.code(form(visit), visit),
  getCode: (visit: Visit) => smsFields.getCode(form(visit), visit),
  wait: (visit: Visit) => form(visit).getByRole('button', { name: visit.t('sms.wait'), exact: true }),
  countdown: (visit: Visit) => smsFields.countdown(form(visit)),
};

/** The number on the page for a number of the model. */
const shownNumber = (mobileNum: string): string => (mobileNum.endsWith('8') ? OTHER_NUMBER : NUMBER);

/** When the wait of a number ends by the page's clock; stored for a reload. */
async function deadlineOf(
  { page }: Visit,
  number = NUMBER,
): Promise<{ readonly deadline: number; readonly now: number }> {
  const { stored, now } = await page.evaluate(() => ({
    stored: sessionStorage.getItem('smsWaits.login') ?? '[]',
    now: Date.now(),
  }));
  const waits: readonly { readonly mobileNum: string; readonly deadline: number }[] = JSON.parse(stored);
  return { deadline: waits.find(({ mobileNum }) => mobileNum === number)?.deadline ?? 0, now };
}

const drivers = {
  'code.request': async ({ visit, sample }) => {
    await fill(ui.mobile(visit), NUMBERS[sample] ?? '');
    await ui.getCode(visit).tap();
  },
  'number.changed': async ({ visit, sample }) => {
    const number = sample === 'another number' ? OTHER_NUMBER : NUMBER;
    if ((await ui.mobile(visit).inputValue()) === number) await touch(ui.mobile(visit));
    else await fill(ui.mobile(visit), number);
  },
  // The stored values are read before a player can act.
  'recollection done': async () => {},
  'recollection error': { unplayable: 'Unreadable storage counts as empty.' },
  'after RECALL_TIMEOUT': { unplayable: 'Storage answers immediately.' },
  'humanCheck done': async ({ visit, sample }) => {
    if (sample === 'human') await solvePuzzle(visit);
    else await humanCheck.close(visit).tap();
  },
  'request done': async ({ visit, stage, sample }) => {
    const held = await visit.gateOf(sendVerificationCode).next();
    if (sample === 'sent') {
      // The server sends at most one code per number and minute.
      await stage.control('POST', '/limits/reset');
      await held.release();
      await visit.sees(shell.toast(visit, visit.t('message.sms_sent')));
    } else {
      visit.excuse((_url, status) => status === 429);
      await stage.fail({
        endpoint: sendVerificationCode.name,
        times: 1,
        answer: { kind: 'code', code: 'rate.limited', retryAfter: LIFETIME },
      });
      await held.release();
    }
  },
  'request error': async ({ visit }) => (await visit.gateOf(sendVerificationCode).next()).cut(),
  'clock.tick': { unplayable: "The chart's own clock sends it." },
  'clock sends clock.tick': async ({ visit, sample }) => {
    const { deadline, now } = await deadlineOf(visit);
    const before = BEFORE_END[sample] ?? 0;
    // The countdown ends with the next tick.
    await visit.pass(Math.max(0, deadline - now - before) + (before > 0 ? 0 : SMS_TICK));
  },
  'reception done': { unplayable: 'This machine receives no messages.' },
  'reception error': { unplayable: 'The browser cannot read messages here, from the start.' },
  'after REQUEST_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(sendVerificationCode).next();
    await visit.pass(REQUEST_TIMEOUT);
    await visit.sees(loginPopup.alert(visit, visit.t('error.network.timeout')));
  },
} satisfies Record<SmsStep, Driver | Unplayable>;

async function offers(visit: Visit): Promise<void> {
  await visit.sees(ui.getCode(visit));
  await visit.until('a code can be requested', () => ui.getCode(visit).isEnabled());
  await visit.lacks(ui.countdown(visit));
  await visit.lacks(humanCheck.dialog(visit));
  await visit.lacks(mask(visit, 'message.please_wait'));
}

/** The number of the request or wait is in the form; a wait also shows before it is typed again. */
const numberStays = (visit: Visit, snapshot: AnyMachineSnapshot) =>
  visit.until('the number shows', async () => {
    const typed = await ui.mobile(visit).inputValue();
    return (
      typed === shownNumber(snapshot.context.number.mobileNum) ||
      (typed === '' && snapshot.matches('waiting'))
    );
  });

const flow: Flow<SmsStep> = {
  chart: 'sms-code',
  drivers,
  states: {
    resuming: { unseen: 'Transitions immediately.' },
    'offering.idle': async (visit) => {
      await offers(visit);
      await visit.lacks(form(visit).getByRole('alert'));
    },
    'offering.numberInvalid': async (visit) => {
      await offers(visit);
      await visit.sees(loginPopup.alert(visit, visit.t('error.mobile.format')));
      await visit.focuses(ui.mobile(visit));
    },
    'offering.failed': async (visit, snapshot) => {
      await offers(visit);
      const { code } = snapshot.context.failure;
      const text = visit.t(
        code === 'network.timeout' ? 'error.network.timeout' : 'error.network.unreachable',
      );
      await visit.sees(loginPopup.alert(visit, text));
      await visit.lacks(shell.toast(visit, visit.t('message.sms_sent')));
      await numberStays(visit, snapshot);
    },
    checkingHuman: async (visit) => {
      await visit.sees(humanCheck.slider(visit));
      await visit.until('the piece can be moved', () => humanCheck.slider(visit).isEnabled());
    },
    requesting: async (visit) => {
      await visit.lacks(humanCheck.dialog(visit));
      await visit.sees(mask(visit, 'message.please_wait'));
    },
    'waiting.deciding': { unseen: 'Transitions immediately.' },
    'waiting.counting': async (visit, snapshot) => {
      await visit.lacks(mask(visit, 'message.please_wait'));
      await visit.sees(ui.countdown(visit));
      await visit.lacks(ui.getCode(visit));
      const { deadline, now } = await deadlineOf(visit, shownNumber(snapshot.context.number.mobileNum));
      const left = Number(/\d+/.exec((await ui.countdown(visit).textContent()) ?? '')?.[0]);
      const due = Math.ceil((deadline - now) / 1000);
      // Never more than the time left at the server; the last tick was less than a second ago.
      if (!(left >= due && left <= due + 1 && left > 0)) {
        throw new Error(`${left} s show, ${due} s are left`);
      }
      await numberStays(visit, snapshot);
    },
    'waiting.coolingDown': async (visit, snapshot) => {
      await visit.lacks(mask(visit, 'message.please_wait'));
      await visit.lacks(ui.countdown(visit));
      await visit.lacks(shell.toast(visit, visit.t('message.sms_sent')));
      await visit.sees(loginPopup.alert(visit, visit.t('error.rate.limited')));
      await visit.sees(ui.wait(visit));
      await visit.until('no code can be requested', () => ui.wait(visit).isDisabled());
      await numberStays(visit, snapshot);
    },
  },
  async begin(stage, { edges }, language) {
    await stage.set({ 'switches.MOBVERFLOGIN3': true, smsCodeSeconds: LIFETIME });
    const visit = await startVisit(stage, { language, clock: 'paused' });
    notePuzzles(visit);
    await visit.gate(sendVerificationCode);
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    const recalled = edges.find(({ step }) => step.label.startsWith('recollection done'))?.step.label;
    const running = recalled?.endsWith('(a countdown before the reload)')
      ? [[NUMBER, LIFETIME] as const]
      : [];
    if (running.length > 0) {
      await visit.page.evaluate(
        (stored) =>
          sessionStorage.setItem(
            'smsWaits.login',
            JSON.stringify(
              stored.map(([mobileNum, seconds]) => ({
                mobileNum,
                countryDialingCode: '63',
                deadline: Date.now() + seconds * 1000,
                isRefused: false,
              })),
            ),
          ),
        running,
      );
      await visit.page.reload();
    }
    await shell.login(visit).tap();
    const tab = loginPopup.dialog(visit).getByRole('tab', { name: visit.t('login.tab_sms') });
    await visit.sees(tab);
    await tab.tap();
    await visit.sees(ui.mobile(visit));
    return visit;
  },
  // The popup requests login codes only, and the page's clock cannot run backwards. The wait of another number
  // ends while it does not show, which the page learns with the first tick after it shows again.
  admits: ({ from, step }) =>
    from.input !== 'stepUp' &&
    !step.label.endsWith('(waits of two numbers)') &&
    // Typing a number that has to wait shows its wait, without the button.
    !(
      step.label === 'code.request (a valid number)' &&
      from.configuration.snapshot.context.waits.some(
        ({ mobileNum }: MobileNumber) => !mobileNum.endsWith('8'),
      )
    ) &&
    (!step.label.startsWith('clock sends') ||
      (!step.label.endsWith('(an hour left: the clock went back)') &&
        !(
          step.label.endsWith('(two seconds left)') && from.configuration.snapshot.context.secondsLeft <= 2
        ))),
};

replayOnPage(
  'SMS-01 SMS-02 SMS-03 SMS-04 SMS-06 SMS-08 SMS-09 ERR-20 SMS code',
  flow,
  'TY and EN in turn',
  'every step',
);
