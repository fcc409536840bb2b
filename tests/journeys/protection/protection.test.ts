import { createDeposit } from '@contract/cashier';
import { launchGame } from '@contract/catalogue';
import type { Endpoint } from '@contract/core';
import {
  beginPlayerBreak,
  protection,
  protectionHistory,
  realityCheck,
  setProtectionLimit,
  setRealityCheck,
} from '@contract/member';
import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { RESPONSIBLE_PATH, WITHDRAW_PATH } from '@/config/routes';
import type { ProtectionEvent } from '@/machines/protection/protection/protection.machine';
import { OPEN_PROTECTION } from '@/machines/shared/samples';
import { fillPayment, replaced, cashierPage as ui } from '../support/cashier';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { AT_ONCE, behave, createPlayer, PIN, type Player, readyToWithdraw } from '../support/player';
import { shell } from '../support/screens';
import { type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Limits, breaks and the reality check: their chart replayed on the page, and attempts to get around them. */

let ready: Promise<Player> | undefined;
const playerOf = (stage: Stage) => {
  ready ??= createPlayer(stage);
  return ready;
};

const dialog = ({ page }: Visit) => page.locator('dialog[open]');
const within = (visit: Visit, name: string) => dialog(visit).getByRole('button', { name, exact: true });
const setLimit = (visit: Visit, kind: 'deposit' | 'loss', period: 'day' | 'week') =>
  ui.button(
    visit,
    `${visit.t(`protect.kind_${kind}`)}, ${visit.t(`protect.period_${period}`)}: ${visit.t('protect.set')}`,
  );
const busy = (visit: Visit) => visit.sees(ui.main(visit).locator('[aria-busy=true]').first());

type ProtectionStep =
  | ProtectionEvent['type']
  | `${'protection' | 'more' | 'saving' | 'savingLimit'} ${'done' | 'error'}`
  | 'countdown sends wait.left'
  | 'after REQUEST_TIMEOUT';

const EVENTS = [{ eventId: 2, time: 1_000_000, kind: 'timeOut', subject: '', value: 2_000_000 }];
const YEAR = 31_536_000_000;
const SAVES: Readonly<Record<string, Endpoint>> = {
  limit: setProtectionLimit,
  break: beginPlayerBreak,
  realityCheck: setRealityCheck,
};

const sheetShows = (visit: Visit) =>
  visit.sees(visit.page.getByRole('dialog', { name: new RegExp(visit.t('protect.kind_loss')) }));

const protectionFlow: Flow<ProtectionStep> = {
  chart: 'protection',
  drivers: {
    'session.changed': { unplayable: 'Separate journeys cover login and logout next to the page.' },
    'limit.edit': ({ visit }) => setLimit(visit, 'loss', 'week').tap(),
    'limit.save': async ({ visit, sample }) => {
      if (sample === 'no limit') return within(visit, visit.t('protect.remove')).tap();
      await dialog(visit).getByRole('textbox').fill('1000');
      return within(visit, visit.t('protect.save')).tap();
    },
    'break.choose': ({ visit, sample }) =>
      ui
        .button(
          visit,
          sample === 'time-out'
            ? visit.t('protect.hours', { count: 24 })
            : visit.t('protect.months', { count: 6 }),
        )
        .tap(),
    'break.confirm': ({ visit }) => within(visit, visit.t('protect.begin')).tap(),
    'realityCheck.set': ({ visit }) => ui.button(visit, visit.t('protect.minutes', { count: 30 })).tap(),
    'sheet.close': async ({ visit, before }) => {
      await within(visit, visit.t(before.matches('editingLimit') ? 'action.close' : 'action.cancel')).tap();
      await visit.lacks(dialog(visit));
    },
    'history.more': ({ visit }) => ui.button(visit, visit.t('protect.more')).tap(),
    'protection.retry': ({ visit }) => ui.button(visit, visit.t('action.retry')).tap(),
    'protection done': async ({ visit, sample }) => {
      const isExcluded = sample === 'excluded';
      const history = await visit.gateOf(protectionHistory).next();
      // Other charts on the page load the same state and get the same answer.
      const states = visit.gateOf(protection);
      while (states.waiting() > 0) {
        await (await states.next()).answer(
          replaced({
            ...OPEN_PROTECTION,
            ...(isExcluded
              ? {
                  exclusionUntil: Date.now() + YEAR,
                  standing: { play: 'excluded', deposit: 'excluded' },
                }
              : {}),
          }),
        );
      }
      await history.answer(replaced({ events: EVENTS, hasMore: isExcluded }));
    },
    'protection error': async ({ visit }) => (await visit.gateOf(protectionHistory).next()).cut(),
    'more done': async ({ visit }) =>
      (await visit.gateOf(protectionHistory).next()).answer(replaced({ events: [], hasMore: false })),
    'more error': async ({ visit }) => (await visit.gateOf(protectionHistory).next()).cut(),
    'saving done': async ({ visit, before }) => (await saved(visit, before.context)).release(),
    'saving error': refuse,
    'savingLimit done': async ({ visit, before }) => (await saved(visit, before.context)).release(),
    'savingLimit error': refuse,
    'wait.left': { unplayable: 'Sent by the countdown.' },
    'countdown sends wait.left': {
      unplayable: "The countdown is the browser's own; a journey of login watches it.",
    },
    'after REQUEST_TIMEOUT': async ({ visit, before }) => {
      if (before.matches('saving') || before.matches({ editingLimit: 'saving' }))
        await saved(visit, before.context);
      else await visit.gateOf(protectionHistory).next();
      await visit.pass(REQUEST_TIMEOUT);
    },
  } satisfies Record<ProtectionStep, Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    visitor: { unseen: 'No step is taken there; a separate journey covers it.' },
    trial: { unseen: 'As for a visitor.' },
    loading: async (visit, { context }) => {
      if (context.state !== null) return busy(visit);
      return visit.sees(ui.spinner(visit));
    },
    unavailable: (visit) => visit.sees(ui.alert(visit, visit.t('protect.unavailable'))),
    showing: async (visit, { context }) => {
      await visit.lacks(dialog(visit));
      await visit.until('limits can be set', () => setLimit(visit, 'loss', 'week').isEnabled());
      const away = ui.main(visit).getByText(visit.t('protect.on_exclusion'));
      await (context.state.exclusionUntil === null ? visit.lacks(away) : visit.sees(away));
      const more = ui.button(visit, visit.t('protect.more'));
      await (context.history.hasMore ? visit.sees(more) : visit.lacks(more));
      if (context.failure !== null) {
        await visit.sees(ui.alert(visit, visit.t(`error.${context.failure.code as 'network.unreachable'}`)));
      }
    },
    loadingMore: busy,
    'editingLimit.typing': async (visit, { context }) => {
      const { failure } = context;
      if (failure === null) return sheetShows(visit);
      await visit.sees(
        dialog(visit)
          .getByRole('alert')
          .filter({ hasText: visit.t(`error.${failure.code as 'network.unreachable'}`) }),
      );
      // Why the platform refused the amount shows at the field.
      const reason = dialog(visit).getByText(visit.t('refused.high'), { exact: true });
      await (failure.reasons === undefined ? visit.lacks(reason) : visit.sees(reason));
    },
    'editingLimit.saving': (visit) => visit.sees(dialog(visit).locator('form[aria-busy=true]')),
    confirmingBreak: (visit) => visit.sees(within(visit, visit.t('protect.begin'))),
    saving: busy,
  },
  async begin(stage, _path, language) {
    const player = await playerOf(stage);
    await stage.control('POST', '/protection/reset', { username: player.username });
    const visit = await startVisit(stage, { language, session: player.session });
    for (const call of [protection, protectionHistory, ...Object.values(SAVES)]) await visit.gate(call);
    await visit.goto(RESPONSIBLE_PATH);
    return visit;
  },
  // Retry is replayed only where loading failed; elsewhere each change reloads the state.
  admits: ({ step, from: { configuration } }) =>
    step.label !== 'protection.retry' || configuration.snapshot.matches('unavailable'),
};

/** Answers what is being saved as the sample says. */
async function refuse({ visit, before, sample }: Parameters<Driver>[0]): Promise<void> {
  const call = await saved(visit, before.context);
  if (sample === 'unreachable') return call.cut();
  visit.excuse(({ pathname }) => Object.values(SAVES).some(({ path }) => pathname.endsWith(path)));
  if (sample === 'asked to wait') return call.refuse('rate.limited');
  return call.refuse('request.invalid', { fields: ['amount'], reasons: { amount: 'high' } });
}

async function saved(visit: Visit, { change }: { readonly change: { readonly change: string } | null }) {
  const endpoint = SAVES[change?.change ?? ''];
  if (endpoint === undefined) throw new Error('nothing is being saved');
  return visit.gateOf(endpoint).next();
}

replayOnPage('protection: limits, breaks, self-exclusion', protectionFlow, 'TY', 'every step');

describe('protection', () => {
  const stageOf = stageOfFile();
  const game = ({ page }: Visit) =>
    page.getByRole('main').locator('[aria-setsize]').first().getByRole('button').first();
  const leave = ({ page, t }: Visit) => page.getByRole('button', { name: t('launch.leave') }).first();

  it('self-excluded members can neither launch nor deposit, not even by direct calls, and can withdraw', async () => {
    const stage = await stageOf();
    const player = await createPlayer(stage, 100_000);
    await readyToWithdraw(stage, player);
    await behave(stage, AT_ONCE);
    const visit = await startVisit(stage, { session: player.session, language: 'EN' });
    await visit.goto(RESPONSIBLE_PATH);
    // First a limit, and the amount it leaves.
    await setLimit(visit, 'deposit', 'day').tap();
    await dialog(visit).getByRole('textbox').fill('1200');
    await within(visit, visit.t('protect.save')).tap();
    await visit.lacks(dialog(visit));
    await visit.sees(
      ui
        .main(visit)
        .getByRole('list', { name: visit.t('protect.kind_deposit') })
        .getByText('₱1,000.00 of ₱1,200.00 used'),
    );
    const openDeposit = () =>
      shell
        .footer(visit)
        .getByRole('link', { name: visit.t('shell.deposit') })
        .tap();
    await openDeposit();
    await fillPayment(visit, '500');
    await visit.sees(ui.alert(visit, visit.t('cashier.amount_limit', { left: '₱200.00' })));
    await expect(
      player.call(createDeposit, { methodId: 'ewallet', amountMinor: 50_000 }),
    ).rejects.toMatchObject({ code: 'player.limit.reached' });
    await visit.page.goBack();
    await ui.button(visit, visit.t('protect.months', { count: 6 })).tap();
    await within(visit, visit.t('protect.begin')).tap();
    await visit.focuses(
      ui
        .main(visit)
        .getByRole('status')
        .filter({ hasText: visit.t('protect.on_exclusion') }),
    );
    expect(await visit.axe()).toEqual([]);
    // Once the page has the exclusion it sends no launch; before that, the platform refuses the launch.
    const known = visit.page.waitForResponse((response) => response.url().includes(protection.path));
    await visit.goto('/m/slot-games');
    await (await known).finished();
    await game(visit).tap();
    await visit.sees(shell.toast(visit, visit.t('error.player.excluded')));
    await visit.lacks(leave(visit));
    expect(visit.calls.some((call) => call.includes(launchGame.path))).toBe(false);
    await openDeposit();
    await visit.sees(ui.heading(visit, visit.t('cashier.excluded')));
    await expect(
      player.call(createDeposit, { methodId: 'ewallet', amountMinor: 10_000 }),
    ).rejects.toMatchObject({ code: 'player.excluded' });
    // The balance can still be withdrawn.
    await ui
      .main(visit)
      .getByRole('link', { name: visit.t('cashier.withdraw') })
      .tap();
    await visit.until('the withdrawal shows', () => visit.address() === WITHDRAW_PATH);
    await fillPayment(visit, '1000', '09171234567');
    await ui.password(visit).fill(PIN);
    await ui.button(visit, visit.t('cashier.withdraw_now')).tap();
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await stage.control('POST', '/payments/settle');
    await ui.button(visit, visit.t('action.check_again')).tap();
    await visit.sees(ui.heading(visit, visit.t('cashier.withdrawal_done')));
    await visit.end();
  });

  it('a reality check covers the game until it is acknowledged', async () => {
    const stage = await stageOf();
    const player = await createPlayer(stage, 100_000);
    const visit = await startVisit(stage, { session: player.session });
    const checks = await visit.gate(realityCheck);
    const check = visit.page.getByRole('alertdialog', { name: visit.t('reality.title') });
    const serverTime = Date.now();
    const due = replaced({
      sessionStartTime: serverTime - 3_600_000,
      betMinor: 10_000,
      winMinor: 4_000,
      spentMinor: 5_000,
      nextCheckTime: serverTime,
      serverTime,
    });
    const play = async () => {
      await game(visit).tap();
      await visit.until('the check shows', async () => {
        if (checks.waiting() > 0) await (await checks.next()).answer(due);
        return check.isVisible();
      });
    };
    await visit.goto('/m/slot-games');
    await play();
    await visit.sees(check.getByText(visit.t('reality.time', { count: 60 })));
    await visit.sees(check.getByText(visit.t('reality.spent', { amount: '₱50.00' })));
    await visit.sees(check.getByText(visit.t('reality.net', { amount: '-₱110.00' })));
    // Leaving the game does not bypass it.
    await visit.page.keyboard.press('Escape');
    await visit.lacks(check);
    await visit.lacks(leave(visit));
    await play();
    const goOn = check.getByRole('button', { name: visit.t('reality.go_on') });
    await goOn.tap();
    // It counts as acknowledged only once the platform has stored it.
    await (await checks.next()).cut();
    await visit.sees(check.getByRole('alert').filter({ hasText: visit.t('error.network.unreachable') }));
    await visit.sees(check.getByText(visit.t('reality.resting')));
    expect(await visit.axe()).toEqual([]);
    await check.getByRole('button', { name: visit.t('action.retry') }).tap();
    await (await checks.next()).release();
    await visit.lacks(check);
    await visit.sees(leave(visit));
    await leave(visit).tap();
    await visit.lacks(leave(visit));
    await visit.end();
  });
});
