import {
  balance,
  createDeposit,
  createWithdrawal,
  orderedPayment,
  paymentMethods,
  setPaymentPassword,
  statement,
  transactionStatus,
  transactions,
} from '@contract/cashier';
import type { Endpoint } from '@contract/core';
import type { ErrorCode } from '@contract/errors';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { DEPOSIT_PATH, STATEMENT_PATH, WITHDRAW_PATH } from '@/config/routes';
import type { DepositEvent } from '@/machines/cashier/deposit/deposit.machine';
import { FOLLOW_PAUSES } from '@/machines/cashier/paymentFollow/paymentFollow.machine';
import { lastDays } from '@/machines/cashier/statement/span';
import type { StatementChoice, StatementEvent } from '@/machines/cashier/statement/statement.machine';
import type { WithdrawalEvent } from '@/machines/cashier/withdrawal/withdrawal.machine';
import type { Failure } from '@/machines/shared/failure';
import { DEPOSIT_BONUS } from '@/machines/shared/samples';
import { fillPayment, paymentIn, replaced, cashierPage as ui } from '../support/cashier';
import {
  type Driver,
  type Expectation,
  type Flow,
  replayOnPage,
  type Unplayable,
  type Unseen,
} from '../support/flow';
import {
  AT_ONCE,
  behave,
  createPlayer,
  LATER,
  mayAskForProof,
  PIN,
  type Player,
  prove,
  readyToWithdraw,
} from '../support/player';
import { loginPopup } from '../support/screens';
import { type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Deposit and withdrawal: both charts replayed on the page, plus the rules about money that must always hold. */

const MOBILE = '09171234567';

let ready: Promise<Player> | undefined;
/** The member of this file, with enough balance for the charts' samples of 500 and 600 pesos. */
const playerOf = (stage: Stage) => {
  ready ??= createPlayer(stage, 5_000_000);
  return ready;
};

/* ---- steps shared by both charts ---- */

/** An order of a page that was closed before its answer came. */
const UNANSWERED = {
  keySeed: 'seed-of-the-closed-page',
  attempt: 3,
  intent: { methodId: 'ewallet', amountMinor: 25_000, destination: '09181234567' },
};

/** The sent amount on the page: that of the form, or of the closed page. */
const sentAmount = ({ context }: AnyMachineSnapshot): string =>
  context.intent.amountMinor === UNANSWERED.intent.amountMinor ? '₱250.00' : '₱500.00';

type OfferChange = Readonly<Record<string, unknown>>;

/** Waits for a call and cuts its connection. */
const cut =
  (endpoint: Endpoint): Driver =>
  async ({ visit }) =>
    (await visit.gateOf(endpoint).next()).cut();

const offered =
  (kind: 'deposit' | 'withdrawal', samples: Readonly<Record<string, OfferChange>>): Driver =>
  async ({ visit, stage, sample }) => {
    const { paidIn, username } = await playerOf(stage);
    const pending = sample === 'one still pending' ? [paymentIn(paidIn, kind)] : [];
    // What an earlier page has left on the device; the model's offers say whether there is such an order.
    await visit.page.evaluate(
      ([name, order]) => (order === '' ? localStorage.removeItem(name) : localStorage.setItem(name, order)),
      [
        `openOrder.${kind}`,
        sample === 'an order without an answer' ? JSON.stringify({ owner: username, ...UNANSWERED }) : '',
      ] as const,
    );
    await (await visit.gateOf(paymentMethods).next()).answer(
      replaced({ pending, depositBonuses: [], ...samples[sample] }),
    );
  };

/** Answers what became of an order. */
const recalled =
  (kind: 'deposit' | 'withdrawal'): Driver =>
  async ({ visit, stage, sample }) => {
    const { paidIn } = await playerOf(stage);
    const states: Readonly<Record<string, string>> = {
      'there, pending': 'pending',
      'there, decided': 'succeeded',
    };
    const state = states[sample];
    const transaction = state === undefined ? null : paymentIn(paidIn, kind, state);
    await (await visit.gateOf(orderedPayment).next()).answer(replaced({ transaction }));
  };

/** Lets a payment through, or makes the platform refuse it. */
const paid =
  (
    endpoint: Endpoint,
    refusals: Readonly<
      Record<
        string,
        | 'player.limit.reached'
        | 'player.excluded'
        | 'promotion.unavailable'
        | 'request.invalid'
        | 'payment.password.wrong'
        | 'step.up.required'
        | 'balance.insufficient'
        | 'rate.limited'
      >
    >,
  ): Driver =>
  async ({ visit, stage, sample }) => {
    const code = refusals[sample];
    if (code !== undefined) {
      visit.excuse((url) => url.pathname.endsWith(endpoint.path));
      await stage.fail({ endpoint: endpoint.name, times: 1, answer: { kind: 'code', code } });
    }
    await (await visit.gateOf(endpoint).next()).release();
  };

const followed =
  (kind: 'deposit' | 'withdrawal'): Driver =>
  async ({ visit, stage, sample }) => {
    const { paidIn } = await playerOf(stage);
    await visit.pass(FOLLOW_PAUSES[0] ?? 0);
    const held = await visit.gateOf(transactionStatus).next();
    await held.answer(replaced({ transaction: paymentIn(paidIn, kind, sample) }));
  };

const late =
  (calls: (before: AnyMachineSnapshot) => Endpoint): Driver =>
  async ({ visit, before }) => {
    await visit.gateOf(calls(before)).next();
    await visit.pass(REQUEST_TIMEOUT);
  };

const calledIn =
  (payment: Endpoint) =>
  (before: AnyMachineSnapshot): Endpoint => {
    if (before.matches('loading')) return paymentMethods;
    return before.matches('recalling') ? orderedPayment : payment;
  };

const retried: Driver = async ({ visit, before }) => {
  const name = before.matches('unavailable')
    ? visit.t('action.retry')
    : visit.t(before.matches('unsure') ? 'cashier.anew' : 'action.check_again');
  await ui.button(visit, name).tap();
};

const decided =
  (kind: 'deposit' | 'withdrawal'): Expectation =>
  (visit, { context }) =>
    visit.sees(
      ui.heading(
        visit,
        visit.t(
          context.transaction.state === 'succeeded' ? `cashier.${kind}_done` : `cashier.${kind}_failed`,
        ),
      ),
    );

const shared = {
  deciding: { unseen: 'Over immediately.' },
  visitor: { unseen: 'No step is taken there; a separate journey covers it.' },
  trial: { unseen: 'No step is taken there; a separate journey covers it.' },
  loading: (visit) => visit.sees(ui.spinner(visit)),
  unavailable: (visit) => visit.sees(ui.alert(visit, visit.t('cashier.unavailable'))),
  unsure: async (visit, snapshot) => {
    const heading = ui.heading(visit, visit.t('cashier.unsure'));
    await visit.sees(heading);
    await visit.focuses(heading);
    await visit.sees(ui.main(visit).getByText(sentAmount(snapshot), { exact: true }));
  },
  following: (visit) => visit.sees(ui.heading(visit, visit.t('cashier.pending'))),
} satisfies Record<string, Expectation | Unseen>;

const begin =
  (path: string, calls: readonly Endpoint[]): Flow<string>['begin'] =>
  async (stage, { input }, language) => {
    const player = await playerOf(stage);
    await stage.control('POST', '/protection/reset', { username: player.username });
    await behave(stage, LATER);
    const visit = await startVisit(stage, { language, session: player.session });
    for (const call of [paymentMethods, transactionStatus, orderedPayment, ...calls]) await visit.gate(call);
    await visit.goto(input === 'a member, from a promotion' ? `${path}?promotion=PR-1` : path);
    return visit;
  };

const isAsked = async (visit: Visit, name: string) => {
  await visit.until(
    'the button says that it is busy',
    async () => (await ui.button(visit, name).getAttribute('aria-busy')) === 'true',
  );
  await visit.until('nothing can be changed', () => ui.button(visit, visit.t('cashier.change')).isDisabled());
};

const OTHER_TAB = { unplayable: 'Separate journeys cover login and logout next to the page.' };

/* ---- deposit ---- */

/** Too many attempts, a bonus that is not offered any more, or the other refusal of the samples. */
const showsRefusal = (
  visit: Visit,
  { code }: Failure,
  other: 'request.invalid' | 'payment.password.wrong',
) => {
  const isNamed = code === 'rate.limited' || code === 'promotion.unavailable';
  return visit.sees(ui.alert(visit, visit.t(`error.${isNamed ? code : other}`)));
};

/** What the chart's own countdown sends. */
const COUNTDOWN = {
  'wait.left': { unplayable: 'Sent by the countdown.' },
  'countdown sends wait.left': {
    unplayable: "The countdown is the browser's own; a journey of login watches it.",
  },
} as const;

type DepositStep =
  | DepositEvent['type']
  | `${'offer' | 'payment' | 'recall'} ${'done' | 'error'}`
  | 'follow done'
  | 'countdown sends wait.left'
  | 'after REQUEST_TIMEOUT';

const deposit: Flow<DepositStep> = {
  chart: 'deposit',
  drivers: {
    'session.changed': OTHER_TAB,
    'draft.changed': {
      unplayable: 'The page sends it automatically; the journey of a lost session covers it.',
    },
    'form.submit': ({ visit }) => fillPayment(visit, '500'),
    'bonus.choose': async ({ visit, sample }) => {
      const name = sample === 'none' ? visit.t('cashier.bonus_none') : DEPOSIT_BONUS.title;
      await ui
        .main(visit)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .tap();
    },
    'payment.confirm': async ({ visit, before }) => {
      const name = visit.t(before.matches('unsure') ? 'cashier.send_again' : 'cashier.pay');
      await ui.button(visit, name).tap();
    },
    'payment.change': ({ visit }) => ui.button(visit, visit.t('cashier.change')).tap(),
    'payment.again': ({ visit }) => ui.button(visit, visit.t('cashier.deposit_again')).tap(),
    'game.resume': { unplayable: 'A journey of the game covers the deposit that a game is left for.' },
    'cashier.retry': retried,
    'page.returned': { unplayable: 'Sent by the life of the page; its own journey covers it.' },
    'offer done': offered('deposit', {
      open: { depositStanding: 'open', depositLeftMinor: null },
      'open, with a bonus': {
        depositStanding: 'open',
        depositLeftMinor: null,
        depositBonuses: [DEPOSIT_BONUS],
      },
      'an own limit leaves less': { depositStanding: 'open', depositLeftMinor: 20_000 },
      'on a break': { depositStanding: 'excluded' },
      'limit reached': { depositStanding: 'limited' },
    }),
    'offer error': cut(paymentMethods),
    'payment done': paid(createDeposit, {
      'beyond a limit': 'player.limit.reached',
      'on a break': 'player.excluded',
      'its bonus is not offered any more': 'promotion.unavailable',
      'refused otherwise': 'request.invalid',
      'asked to wait': 'rate.limited',
    }),
    'payment error': cut(createDeposit),
    'recall done': recalled('deposit'),
    'recall error': cut(orderedPayment),
    'follow done': followed('deposit'),
    'after REQUEST_TIMEOUT': late(calledIn(createDeposit)),
    ...COUNTDOWN,
  } satisfies Record<DepositStep, Driver | Unplayable>,
  states: {
    ...shared,
    restricted: restricted,
    refusedByLimit: restricted,
    editing: async (visit, { context }) => {
      await visit.sees(ui.amount(visit));
      if (context.failure !== null) await showsRefusal(visit, context.failure, 'request.invalid');
      for (const [chosen, name] of [
        ['PR-1', DEPOSIT_BONUS.title],
        [null, visit.t('cashier.bonus_none')],
      ] as const) {
        const choice = ui.main(visit).getByRole('button', { name: new RegExp(`^${name}`) });
        if (context.offer.bonuses.length === 0) await visit.lacks(choice);
        else
          await visit.until(
            `the choice ${name} shows whether it is chosen`,
            async () =>
              (await choice.getAttribute('aria-pressed')) === String(context.promotionId === chosen),
          );
      }
      if (context.offer.leftMinor !== null) {
        await visit.sees(ui.main(visit).getByText(visit.t('cashier.limit_left', { left: '₱200.00' })));
      }
      // The typed amount is restored.
      if (context.intent !== null) {
        await visit.until(
          'the amount is still there',
          async () => (await ui.amount(visit).inputValue()) === '500',
        );
      }
    },
    confirming: async (visit, { context }) => {
      await visit.focuses(ui.heading(visit, visit.t('cashier.confirm_deposit')));
      await visit.sees(ui.main(visit).getByText('₱500.00', { exact: true }));
      // 80 % of ₱500 would be more than its maximum; it is staked twelve times.
      for (const figure of ['₱300.00', '₱3,600.00']) {
        const fact = ui.main(visit).getByText(figure, { exact: true });
        await (context.intent.promotionId === null ? visit.lacks(fact) : visit.sees(fact));
      }
    },
    submitting: (visit) => isAsked(visit, visit.t('cashier.pay')),
    recalling: (visit) => isAsked(visit, visit.t('cashier.pay')),
    decided: decided('deposit'),
  },
  begin: begin(DEPOSIT_PATH, [createDeposit]),
  // The chart's exploration covers the bounds of an amount.
  admits: ({ step }) => !/\(the (?:least|most)\)$/.test(step.label),
};

async function restricted(visit: Visit, { context }: AnyMachineSnapshot): Promise<void> {
  await visit.sees(
    ui.heading(
      visit,
      visit.t(context.playRestriction === 'excluded' ? 'cashier.excluded' : 'cashier.limited'),
    ),
  );
  // Withdrawals remain available.
  await visit.sees(ui.main(visit).getByRole('link', { name: visit.t('cashier.withdraw') }));
  await visit.lacks(ui.amount(visit));
}

replayOnPage('ROUTE-56 ROLE-06 ROLE-03 deposit', deposit, 'TY', 'every step');

/* ---- withdrawal ---- */

type WithdrawalStep =
  | WithdrawalEvent['type']
  | `${'offer' | 'payment' | 'recall'} ${'done' | 'error'}`
  | `${'follow' | 'password' | 'stepUp'} done`
  | 'countdown sends wait.left'
  | 'after REQUEST_TIMEOUT';

const passwordPopup = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('cashier.password') });
const stepUpDialog = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('step_up.title') });
const passwordRow = (visit: Visit) =>
  ui.main(visit).getByRole('button', { name: new RegExp(visit.t('cashier.password_text')) });

async function savePin(visit: Visit): Promise<void> {
  for (const field of await passwordPopup(visit).locator('input').all()) await field.fill(PIN);
  await passwordPopup(visit)
    .getByRole('button', { name: visit.t('cashier.password_save') })
    .tap();
}

const withdrawal: Flow<WithdrawalStep> = {
  chart: 'withdrawal',
  drivers: {
    'session.changed': OTHER_TAB,
    'draft.changed': {
      unplayable: 'The page sends it automatically; the journey of a lost session covers it.',
    },
    'form.submit': ({ visit }) => fillPayment(visit, '500', MOBILE),
    'payment.confirm': async ({ visit, before }) => {
      if (before.matches('unsure')) return ui.button(visit, visit.t('cashier.send_again')).tap();
      if (!before.context.isPasswordNew) await ui.password(visit).fill(PIN);
      return ui.button(visit, visit.t('cashier.withdraw_now')).tap();
    },
    'payment.change': ({ visit }) => ui.button(visit, visit.t('cashier.change')).tap(),
    'payment.again': ({ visit }) => ui.button(visit, visit.t('cashier.withdrawal_again')).tap(),
    'password.open': ({ visit }) => passwordRow(visit).tap(),
    'password.close': async ({ visit }) => {
      await passwordPopup(visit)
        .getByRole('button', { name: visit.t('action.close') })
        .tap();
      await visit.lacks(passwordPopup(visit));
    },
    'password done': async ({ visit, stage }) => {
      // A member's first payment password: the platform asks for a step-up, whatever the page was answered.
      await stage.control('POST', '/protection/reset', { username: (await playerOf(stage)).username });
      mayAskForProof(visit, setPaymentPassword);
      await savePin(visit);
      await prove(visit);
      await visit.lacks(passwordPopup(visit));
    },
    'stepUp done': async ({ visit, sample }) => {
      if (sample === 'proven') return prove(visit);
      await stepUpDialog(visit)
        .getByRole('button', { name: visit.t('action.close') })
        .tap();
      await visit.lacks(stepUpDialog(visit));
    },
    'cashier.retry': retried,
    'page.returned': { unplayable: 'Sent by the life of the page; its own journey covers it.' },
    'offer done': offered('withdrawal', {
      'no password': { balanceMinor: 60_000, paymentPasswordSet: false },
      'with a password': { balanceMinor: 60_000, paymentPasswordSet: true },
    }),
    'offer error': cut(paymentMethods),
    'payment done': paid(createWithdrawal, {
      'wrong password': 'payment.password.wrong',
      'a step-up is required': 'step.up.required',
      'refused otherwise': 'balance.insufficient',
      'asked to wait': 'rate.limited',
    }),
    'payment error': cut(createWithdrawal),
    'recall done': recalled('withdrawal'),
    'recall error': cut(orderedPayment),
    'follow done': followed('withdrawal'),
    'after REQUEST_TIMEOUT': late(calledIn(createWithdrawal)),
    ...COUNTDOWN,
  } satisfies Record<WithdrawalStep, Driver | Unplayable>,
  states: {
    ...shared,
    editing: async (visit, { context }) => {
      await visit.sees(ui.amount(visit));
      if (context.failure !== null) await visit.sees(ui.alert(visit, visit.t('error.balance.insufficient')));
      if (context.intent !== null) {
        await visit.until(
          'the typed value is unchanged',
          async () => (await ui.destination(visit).inputValue()) === MOBILE,
        );
      }
    },
    settingPassword: (visit) => visit.sees(passwordPopup(visit)),
    confirming: async (visit, { context }) => {
      await visit.sees(ui.heading(visit, visit.t('cashier.confirm_withdrawal')));
      // A password that has just been set is not asked for again.
      if (context.isPasswordNew) await visit.lacks(ui.password(visit));
      if (context.failure !== null) {
        await showsRefusal(visit, context.failure, 'payment.password.wrong');
        await visit.until(
          'the password must be typed again',
          async () => (await ui.password(visit).inputValue()) === '',
        );
      }
    },
    submitting: (visit) => isAsked(visit, visit.t('cashier.withdraw_now')),
    recalling: (visit) => isAsked(visit, visit.t('cashier.withdraw_now')),
    proving: (visit) => visit.sees(stepUpDialog(visit)),
    decided: decided('withdrawal'),
  },
  begin: async (stage, path, language) => {
    const visit = await begin(WITHDRAW_PATH, [createWithdrawal])(stage, path, language);
    await readyToWithdraw(stage, await playerOf(stage));
    return visit;
  },
  // The page asks for the payment password, unless it has just been set.
  admits: ({ step, from }) =>
    (from.configuration.snapshot.context.isPasswordNew ||
      !(step.label.startsWith('payment.confirm') && step.label.includes('without'))) &&
    step.label !== 'form.submit (everything there is)',
};

replayOnPage('ROUTE-57 ROLE-06 ROLE-03 withdrawal', withdrawal, 'EN', 'every step');

/* ---- statements ---- */

type StatementStep =
  | StatementEvent['type']
  | `${'file' | 'handover'} ${'done' | 'error'}`
  | 'countdown sends wait.left'
  | `after ${'REQUEST_TIMEOUT' | 'SHEET_TIMEOUT'}`;

const statementFlow: Flow<StatementStep> = {
  chart: 'statement',
  drivers: {
    'session.changed': OTHER_TAB,
    'statement.get': async ({ visit, step }) => {
      const { subject, format, startDate, endDate }: StatementChoice = step.event['choice'];
      await ui.main(visit).getByLabel(visit.t('statement.from')).fill(startDate);
      await ui.main(visit).getByLabel(visit.t('statement.until')).fill(endDate);
      for (const name of [`statement.of_${subject}`, `statement.format_${format}`, 'statement.get'] as const)
        await ui.button(visit, visit.t(name)).tap();
    },
    'file done': async ({ visit, before }) => {
      const held = await visit.gateOf(statement).next();
      expect(Object.fromEntries(held.url.searchParams)).toEqual({
        ...before.context.choice,
        language: visit.language,
      });
      await held.release();
    },
    'file error': async ({ visit, stage, sample }) => {
      if (sample === 'unreachable') return (await visit.gateOf(statement).next()).cut();
      visit.excuse((url) => url.pathname.endsWith(statement.path));
      await stage.fail({
        endpoint: statement.name,
        times: 1,
        answer: { kind: 'code', code: sample === 'asked to wait' ? 'rate.limited' : 'statement.too.long' },
      });
      return (await visit.gateOf(statement).next()).release();
    },
    'after REQUEST_TIMEOUT': late(() => statement),
    ...COUNTDOWN,
    'file.save': { unplayable: 'A separate journey opens the share sheet of an installed site.' },
    'handover done': async ({ sample }) => expect(sample).toBe('saved'),
    'handover error': { unplayable: 'A download does not fail.' },
    'after SHEET_TIMEOUT': { unplayable: 'A download has no sheet.' },
  } satisfies Record<StatementStep, Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    visitor: { unseen: 'No step is taken there.' },
    trial: { unseen: 'No step is taken there.' },
    choosing: async (visit, { context }) => {
      // The days begin in 2000, and end today.
      for (const label of ['statement.from', 'statement.until'] as const) {
        const field = ui.main(visit).getByLabel(visit.t(label));
        await visit.sees(field);
        expect(await field.getAttribute('min')).toBe('2000-01-01');
        expect(await field.getAttribute('max')).toBe(lastDays(1, Date.now()).endDate);
      }
      if (context.failure === null) await visit.lacks(ui.main(visit).getByRole('alert'));
      else await visit.sees(ui.alert(visit, visit.t(`error.${context.failure.code as ErrorCode}`)));
    },
    preparing: (visit) =>
      visit.until(
        'the button says that it is busy',
        async () => (await ui.button(visit, visit.t('statement.get')).getAttribute('aria-busy')) === 'true',
      ),
    saving: { unseen: 'A download needs no time.' },
    kept: { unseen: 'A separate journey opens the share sheet of an installed site.' },
    saved: (visit) =>
      visit.sees(
        ui
          .main(visit)
          .getByRole('status')
          .filter({ hasText: visit.t('statement.saved') }),
      ),
  },
  begin: async (stage, _path, language) => {
    const { session } = await playerOf(stage);
    const visit = await startVisit(stage, { language, session });
    await visit.gate(statement);
    await visit.goto(STATEMENT_PATH);
    return visit;
  },
  // A download is on the device at once, and has no sheet.
  follows: ({ configuration }) =>
    configuration.snapshot.matches('saving') ? 'handover done (saved)' : undefined,
  admits: ({ from, to }) =>
    !to.configuration.snapshot.matches('kept') && !from.configuration.snapshot.matches('kept'),
};

replayOnPage('CONST-04 statements', statementFlow, 'EN', 'every step');

describe('statements of an installed site', () => {
  const stageOf = stageOfFile();

  it('go to the share sheet; after it was closed, a press offers the same file again', async () => {
    const stage = await stageOf();
    const { session } = await playerOf(stage);
    const visit = await startVisit(stage, { session });
    await visit.page.addInitScript(() => {
      const answers = [() => Promise.reject(new DOMException('', 'AbortError')), () => Promise.resolve()];
      Object.assign(navigator, {
        standalone: true,
        canShare: () => true,
        share: () => answers.shift()?.(),
      });
    });
    await visit.goto(STATEMENT_PATH);
    const said = (key: 'statement.kept' | 'statement.saved') =>
      ui
        .main(visit)
        .getByRole('status')
        .filter({ hasText: visit.t(key) });
    await ui.button(visit, visit.t('statement.get')).tap();
    await visit.sees(said('statement.kept'));
    await visit.lacks(said('statement.saved'));
    expect(await visit.axe()).toEqual([]);
    const requests = () => visit.calls.filter((call) => call.includes(statement.path)).length;
    expect(requests()).toBe(1);
    await ui.button(visit, visit.t('statement.save')).tap();
    await visit.sees(said('statement.saved'));
    expect(requests()).toBe(1);
    await visit.end();
  });
});

/* ---- rules that must always hold ---- */

describe('money', () => {
  const stageOf = stageOfFile();

  it('ROUTE-56 PROD-04 a deposit is sent once however often it is tapped, survives a lost connection and a reload, and arrives even if its callback is lost', async () => {
    const stage = await stageOf();
    const player = await createPlayer(stage);
    await behave(stage, { outcome: 'succeeded', delay: 4_000, callback: 'lost' });
    const visit = await startVisit(stage, { session: player.session });
    const gate = await visit.gate(createDeposit);
    await visit.goto(DEPOSIT_PATH);
    await fillPayment(visit, '1,234.50');
    // Two quick taps.
    await ui.button(visit, visit.t('cashier.pay')).dblclick();
    const first = await gate.next();
    expect(gate.waiting()).toBe(1);
    // The request arrives, but its answer is lost.
    await first.lose();
    // The page looks the order up instead of paying again.
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    expect(gate.waiting()).toBe(0);
    await visit.page.reload();
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await visit.page.context().setOffline(true);
    await visit.pass(FOLLOW_PAUSES[0] ?? 0);
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await visit.page.context().setOffline(false);
    await visit.until('the platform polls the provider', async () => {
      const { list } = await player.call(transactions, { language: 'TY', pageNo: '1', pageSize: '20' });
      return list[0]?.state === 'succeeded';
    });
    const again = ui
      .button(visit, visit.t('action.check_again'))
      .and(visit.page.locator(':not([aria-disabled="true"])'));
    const done = ui.heading(visit, visit.t('cashier.deposit_done'));
    // Depending on timing, the page polls again by itself or offers a button.
    await visit.until('the result shows, automatically or on request', async () => {
      if (await again.isVisible()) await again.tap({ timeout: 500 }).catch(() => undefined);
      return await done.isVisible();
    });
    expect(await player.call(balance, {})).toMatchObject({ balanceMinor: 123_450 });
    const { totalCount } = await player.call(transactions, { language: 'TY', pageNo: '1', pageSize: '20' });
    expect(totalCount).toBe(1);
    visit.takeProblems();
    await visit.end();
  });

  it('ROUTE-57 a withdrawal asks for the payment password, refuses a wrong one and is paid out; a failed one returns the whole amount', async () => {
    const stage = await stageOf();
    const player = await createPlayer(stage, 100_000);
    const visit = await startVisit(stage, { session: player.session, language: 'EN' });
    await visit.goto(WITHDRAW_PATH);
    await ui.amount(visit).fill('300');
    await passwordRow(visit).tap();
    mayAskForProof(visit, setPaymentPassword);
    await savePin(visit);
    await prove(visit);
    await visit.lacks(passwordPopup(visit));
    expect(await ui.amount(visit).inputValue()).toBe('300');
    await visit.sees(ui.main(visit).getByText(visit.t('cashier.password_change')));
    visit.excuse(
      (url, status) => /\/(?:withdrawals|paymentPassword)$/.test(url.pathname) && [403, 422].includes(status),
    );
    await behave(stage, { outcome: 'failed', delay: 0, callback: 'sent' });
    await fillPayment(visit, '300', MOBILE);
    await ui.password(visit).fill('111111');
    await ui.button(visit, visit.t('cashier.withdraw_now')).tap();
    await visit.sees(ui.alert(visit, visit.t('error.payment.password.wrong')));
    await ui.password(visit).fill(PIN);
    await ui.button(visit, visit.t('cashier.withdraw_now')).tap();
    // The proof of the new payment password serves for the account, too.
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await stage.control('POST', '/payments/settle');
    await visit.pass(FOLLOW_PAUSES[0] ?? 0);
    await visit.sees(ui.heading(visit, visit.t('cashier.withdrawal_failed')));
    await visit.sees(ui.presentStage(visit, 'refused'));
    expect(await player.call(balance, {})).toMatchObject({ balanceMinor: 100_000 });
    await behave(stage, AT_ONCE);
    await ui.button(visit, visit.t('cashier.withdrawal_again')).tap();
    await ui.amount(visit).fill('1');
    await ui.button(visit, visit.t('cashier.all')).tap();
    await ui.destination(visit).fill('09187776655');
    await ui.button(visit, visit.t('cashier.continue')).tap();
    await ui.password(visit).fill(PIN);
    await ui.button(visit, visit.t('cashier.withdraw_now')).tap();
    // Another payout account needs a step-up; nothing has to be typed again.
    await prove(visit);
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await stage.control('POST', '/payments/settle');
    await visit.pass(FOLLOW_PAUSES[0] ?? 0);
    await visit.sees(ui.heading(visit, visit.t('cashier.withdrawal_done')));
    await visit.sees(ui.presentStage(visit, 'arrived'));
    expect(await player.call(balance, {})).toMatchObject({ balanceMinor: 0 });
    // The history lists every payment, and its filters work.
    await ui
      .main(visit)
      .getByRole('link', { name: visit.t('cashier.history') })
      .tap();
    const rows = ui
      .main(visit)
      .getByRole('list', { name: visit.t('cashier.history') })
      .getByRole('listitem');
    await visit.until('three payments are listed', async () => (await rows.count()) === 3);
    await visit.sees(rows.filter({ hasText: '+₱1,000.00' }));
    await visit.sees(
      rows
        .filter({ hasText: '-₱300.00' })
        .filter({ hasText: visit.t('cashier.state_failed') })
        .filter({ hasText: visit.t('cashier.withdrawal_failed_text') }),
    );
    await ui.button(visit, visit.t('cashier.kind_deposit')).tap();
    await visit.until('one deposit is listed', async () => (await rows.count()) === 1);
    await ui.button(visit, visit.t('cashier.kind_other')).tap();
    await visit.sees(ui.main(visit).getByText(visit.t('cashier.history_empty'), { exact: true }));
    expect(await visit.axe()).toEqual([]);
    await visit.end();
  });

  it('ROLE-06 ROLE-03 a visitor is asked to log in; a trial account can neither deposit nor withdraw', async () => {
    const stage = await stageOf();
    const visitor = await startVisit(stage);
    await visitor.goto(DEPOSIT_PATH);
    await visitor.sees(loginPopup.dialog(visitor));
    expect(visitor.calls.filter((call) => call.includes('/cashier/'))).toEqual([]);
    await visitor.end();
    const guest = await startVisit(stage, { session: await stage.openSession('bisita') });
    for (const path of [DEPOSIT_PATH, WITHDRAW_PATH]) {
      await guest.goto(path);
      await guest.sees(ui.main(guest).getByText(guest.t('error.real.account.required')));
      await guest.lacks(ui.amount(guest));
    }
    expect(await guest.axe()).toEqual([]);
    await guest.end();
  });
});
