import {
  createDeposit,
  createWithdrawal,
  paymentMethods,
  setPaymentPassword,
  transactions,
} from '@contract/cashier';
import type { Endpoint } from '@contract/core';
import {
  betRecords,
  claimManualRebate,
  manualRebate,
  protectionHistory,
  setProtectionLimit,
  vipBenefits,
} from '@contract/member';
import { securityEvents } from '@contract/security';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  BENEFITS_PATH,
  BET_RECORD_PATH,
  DEPOSIT_PATH,
  MANUAL_REBATE_PATH,
  PAYMENT_HISTORY_PATH,
  RESPONSIBLE_PATH,
  SECURITY_PATH,
  WITHDRAW_PATH,
} from '@/config/routes';
import { cashierPage as ui } from '../support/cashier';
import { type Failure, failingEndpoint, failures } from '../support/failing';
import { fill } from '../support/forms';
import { AT_ONCE, behave, createPlayer, PIN, prove } from '../support/player';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Every call about money and protection fails in every way: the error shows, nothing is sent twice, a retry works. */

/** sessionEnds.test.ts covers an ended session. */
const WAYS = failures('not.logged.in').filter(({ code }) => code !== 'not.logged.in');

/** One failure of each kind, for pages that only read. */
const SORTS = WAYS.filter(({ name }) =>
  ['a refused connection', 'no answer in time', '403 no.permission', 'another shape'].includes(name),
);

const said = (visit: Visit, { code }: Failure): Locator =>
  visit.page
    .getByRole('alert')
    .filter({ hasText: visit.t(`error.${code}`) })
    .first();

const MOBILE = '09171234567';

/** Filters and pages of the betting record: the page shows what it asked the platform for, and the sums are right. */
async function readRecord(visit: Visit): Promise<void> {
  const rows = ui
    .main(visit)
    .getByRole('list', { name: visit.t('record.title') })
    .getByRole('listitem');
  const total = async () =>
    Number(
      await ui
        .main(visit)
        .locator('dt', { hasText: visit.t('record.rounds') })
        .locator('+ dd')
        .textContent(),
    );
  const asked = (part: string) =>
    visit.calls.some((call) => call.startsWith(`GET ${betRecords.path}`) && call.includes(part));
  await ui.button(visit, visit.t('record.days_30')).tap();
  await visit.until('thirty days show', async () => (await rows.count()) === 20 && (await total()) > 20);
  const all = await total();
  await ui.button(visit, visit.t('record.more')).tap();
  await visit.until('the next page has loaded too', async () => (await rows.count()) === Math.min(all, 40));
  expect(asked('pageNo=2')).toBe(true);
  const types = ui.main(visit).getByLabel(visit.t('game.type'), { exact: true }).getByRole('button');
  await types.nth(1).tap();
  await visit.until('one type shows, from its first page', async () => {
    const shown = await rows.count();
    return (await total()) < all && shown === Math.min(20, await total());
  });
  expect(asked('gameType=')).toBe(true);
}

/** The security activity: the login of the current session, and the filter for changes. */
async function readActivity(visit: Visit): Promise<void> {
  const row = (name: string) =>
    ui
      .main(visit)
      .getByRole('list', { name: visit.t('security.title') })
      .getByRole('listitem')
      .filter({ hasText: name })
      .first();
  await visit.sees(row(visit.t('security.kind_login')));
  await ui.button(visit, visit.t('security.group_changes')).tap();
  await visit.until('the changes are requested', async () =>
    visit.calls.some(
      (call) => call.startsWith(`GET ${securityEvents.path}`) && call.includes('group=changes'),
    ),
  );
  await visit.lacks(row(visit.t('security.kind_login')));
}

/** The claim of a rebate: a refusal shows, and a retry pays it. */
async function claimRebate(visit: Visit): Promise<void> {
  const claim = await failingEndpoint(visit, claimManualRebate);
  const take = ui.button(visit, visit.t('rebate.claim'));
  const retry = ui.button(visit, visit.t('action.retry'));
  for (const way of [...WAYS, undefined]) {
    claim.set(way);
    await claim.press(take.or(retry));
    if (way === undefined) break;
    await claim.asked();
    await visit.sees(said(visit, way));
    if (way.retryAfter > 0) await visit.pass(way.retryAfter);
  }
  await visit.sees(ui.main(visit).getByRole('status').filter({ hasText: '₱' }));
  expect(new Set(claim.keys).size).toBeLessThan(claim.keys.length);
}

const box = ({ page }: Visit) => page.locator('dialog[open]');

/** A new payment password: a refusal shows, and a retry succeeds. */
async function choosePassword(visit: Visit): Promise<void> {
  const password = await failingEndpoint(visit, setPaymentPassword);
  await visit.goto(WITHDRAW_PATH);
  await ui
    .main(visit)
    .getByRole('button', { name: new RegExp(visit.t('cashier.password_text')) })
    .tap();
  for (const field of await box(visit).locator('input').all()) await field.fill(PIN);
  for (const way of [...WAYS, undefined]) {
    password.set(way);
    await password.press(box(visit).getByRole('button', { name: visit.t('cashier.password_save') }));
    if (way === undefined) {
      await prove(visit);
      break;
    }
    await password.asked();
    await visit.sees(said(visit, way));
    expect(await box(visit).locator('input').first().inputValue(), way.name).toBe(PIN);
    if (way.retryAfter > 0) await visit.pass(way.retryAfter);
  }
  await visit.lacks(box(visit));
  await visit.sees(ui.main(visit).getByText(visit.t('cashier.password_change')));
}

/** A payment that may have arrived is repeated with its idempotency key; a refused one is changed. */
async function pay(visit: Visit): Promise<void> {
  for (const [path, endpoint, destination, send] of [
    [DEPOSIT_PATH, createDeposit, undefined, 'cashier.pay'],
    [WITHDRAW_PATH, createWithdrawal, MOBILE, 'cashier.withdraw_now'],
  ] as const) {
    const failing = await failingEndpoint(visit, endpoint);
    await visit.goto(path);
    const again = ui.button(visit, visit.t('cashier.send_again'));
    for (const way of WAYS) {
      failing.set(way);
      const isSentAgain = await again.isVisible();
      if (isSentAgain) await failing.press(again);
      else {
        // After a refusal with a waiting time the withdrawal is still at its confirmation.
        const confirm = ui.button(visit, visit.t(send));
        if (!(await confirm.isVisible())) {
          await fill(ui.amount(visit), '500');
          if (destination !== undefined) await fill(ui.destination(visit), destination);
          await failing.press(ui.button(visit, visit.t('cashier.continue')));
        }
        if (endpoint === createWithdrawal) await fill(ui.password(visit), PIN);
        await failing.press(confirm);
      }
      await failing.asked();
      if (isSentAgain) expect(failing.keys.at(-1), way.name).toBe(failing.keys.at(-2));
      if (way.isRefusal) await visit.sees(said(visit, way));
      else await visit.sees(ui.main(visit).getByText(visit.t(`error.${way.code}`)));
      if (way.retryAfter > 0) await visit.pass(way.retryAfter);
    }
    failing.set(undefined);
    await again.tap();
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    // Retries of one intent use the same idempotency key.
    expect(new Set(failing.keys).size).toBeLessThan(failing.keys.length);
    expect(failing.keys).not.toContain('');
  }
}

/** A limit: a refusal shows, and a retry succeeds. */
async function setLimit(visit: Visit): Promise<void> {
  const limit = await failingEndpoint(visit, setProtectionLimit);
  await visit.goto(RESPONSIBLE_PATH);
  const set = ui.button(
    visit,
    `${visit.t('protect.kind_loss')}, ${visit.t('protect.period_week')}: ${visit.t('protect.set')}`,
  );
  for (const way of [...WAYS, undefined]) {
    limit.set(way);
    // A refused limit stays in its sheet.
    if (!(await box(visit).isVisible())) await limit.press(set);
    await fill(box(visit).getByRole('textbox'), '250000');
    await limit.press(box(visit).getByRole('button', { name: visit.t('protect.save') }));
    if (way === undefined) break;
    await limit.asked();
    // Without an answer the result is unknown: the page loads the current limits and shows them.
    if (way.isLate) await visit.until('limits can be set again', () => set.isEnabled());
    else await visit.sees(said(visit, way));
    if (way.retryAfter > 0) await visit.pass(way.retryAfter);
  }
  await visit.sees(
    ui
      .main(visit)
      .getByText(/250,000\.00/)
      .first(),
  );
}

describe('a failing money call', () => {
  const stageOf = stageOfFile();

  it('ROUTE-56 ROUTE-57 ROUTE-60 ROUTE-61 ROUTE-62 each page shows why it is empty, and loads on a retry; so does the claim of a rebate', async () => {
    const stage = await stageOf();
    // A member who has played, and whose balance no other journey reads.
    const visit = await startVisit(stage, { session: await stage.openSession('player2') });
    const pages: readonly (readonly [string, Endpoint, () => Locator])[] = [
      [DEPOSIT_PATH, paymentMethods, () => ui.amount(visit)],
      [PAYMENT_HISTORY_PATH, transactions, () => ui.button(visit, visit.t('cashier.kind_all'))],
      [BET_RECORD_PATH, betRecords, () => ui.main(visit).getByText(visit.t('record.rounds'))],
      [BENEFITS_PATH, vipBenefits, () => ui.main(visit).getByText(visit.t('vip.own'))],
      [SECURITY_PATH, securityEvents, () => ui.button(visit, visit.t('security.group_all'))],
      [RESPONSIBLE_PATH, protectionHistory, () => ui.heading(visit, visit.t('protect.limits'))],
      // Last, because the rebate can be claimed only once, and a failed test runs again.
      [MANUAL_REBATE_PATH, manualRebate, () => ui.heading(visit, visit.t('rebate.history'))],
    ];
    for (const [path, endpoint, content] of pages) {
      const failing = await failingEndpoint(visit, endpoint);
      for (const [at, way] of SORTS.entries()) {
        failing.set(way);
        if (at === 0) await visit.goto(path);
        else await failing.press(ui.button(visit, visit.t('action.retry')));
        await failing.asked();
        await visit.sees(said(visit, way)).catch((error: unknown) => {
          throw new Error(`${path} after ${way.name}`, { cause: error });
        });
        if (way.retryAfter > 0) await visit.pass(way.retryAfter);
      }
      failing.set(undefined);
      await ui.button(visit, visit.t('action.retry')).tap();
      await visit.sees(content());
      await visit.lacks(visit.page.getByRole('alert').first());
      if (path === BET_RECORD_PATH) await readRecord(visit);
      if (path === SECURITY_PATH) await readActivity(visit);
      if (path === MANUAL_REBATE_PATH) await claimRebate(visit);
    }
    await visit.end();
  });

  it('ROUTE-56 ROUTE-57 a payment password and a limit: a refusal shows, and a retry succeeds; a payment that may have arrived is repeated with its idempotency key; a refused one is changed', async () => {
    const stage = await stageOf();
    const { username, session } = await createPlayer(stage, 100_000);
    await stage.control('POST', '/protection/reset', { username });
    await behave(stage, AT_ONCE);
    const visit = await startVisit(stage, { session, language: 'EN' });
    await choosePassword(visit);
    // A proof holds for one call, and the withdrawal needs another.
    await stage.control('POST', '/step-up', { username });
    await pay(visit);
    await setLimit(visit);
    await visit.end();
  });
});
