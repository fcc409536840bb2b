import {
  type CashierTransaction,
  createDeposit,
  createWithdrawal,
  transactionStatus,
} from '@contract/cashier';
import type { LanguageCode } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { localeOf } from '@/config/languages';
import { DEPOSIT_PATH, PAYMENT_HISTORY_PATH, WITHDRAW_PATH } from '@/config/routes';
import { FOLLOW_PAUSES } from '@/machines/cashier/paymentFollow/paymentFollow.machine';
import type { PaymentStage } from '@/machines/platform/payment/payment.machine';
import { decided } from '@/machines/shared/samples';
import { cashierPage, replaced } from '../support/cashier';
import { behave, createPlayer, LATER, PIN, type Player, readyToWithdraw } from '../support/player';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Where the money of a payment is: its stages on the page, from the order to its end. */

const HOUR = 3_600_000;
/** Phones on which the whole page must be readable. */
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** A time as the page writes it, without the name of the zone. */
const written = (moment: number, language: LanguageCode) =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    timeZone: 'Etc/GMT-8',
  }).format(moment);

/** Sees the stages in this order, with the present one marked, and that one with these texts. */
async function seesStages(
  visit: Visit,
  order: readonly PaymentStage[],
  here: PaymentStage,
  texts: readonly string[],
): Promise<void> {
  const names = order.map((stage) => visit.t(`cashier.stage_${stage}`));
  await visit.until('the stages are in order', async () => {
    const shown = await cashierPage.stages(visit).allInnerTexts();
    return shown.length === names.length && names.every((name, at) => shown[at]?.includes(name));
  });
  const present = cashierPage.presentStage(visit, here);
  await visit.sees(present);
  for (const text of texts) await visit.sees(present.filter({ hasText: text }));
}

/** Nothing reaches beyond the edge of either phone. */
async function fitsPhones(visit: Visit): Promise<void> {
  for (const phone of PHONES) {
    await visit.page.setViewportSize(phone);
    const widest = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(phone.width);
  }
}

const show = ({ page }: Visit, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const rows = (visit: Visit) =>
  cashierPage
    .main(visit)
    .getByRole('list', { name: visit.t('cashier.history') })
    .getByRole('listitem');

describe.each(['TY', 'EN'] as const)('in %s', (language) => {
  const stageOf = stageOfFile();

  const statusOf = async (player: Player, { transactionId }: CashierTransaction) =>
    (await player.call(transactionStatus, { transactionId, language })).transaction;

  it('ROUTE-57 a withdrawal shows where it is, since when, what it waits for and until when, then why it ended', async () => {
    const stage = await stageOf();
    const player = await createPlayer(stage, 100_000);
    await readyToWithdraw(stage, player);
    await behave(stage, LATER);
    const { transaction } = await player.call(createWithdrawal, {
      ...{ methodId: 'ewallet', amountMinor: 30_000, paymentPassword: PIN, destination: '09171234567' },
    });
    const visit = await startVisit(stage, { session: player.session, language });
    await visit.goto(WITHDRAW_PATH);
    const sent = await statusOf(player, transaction);
    expect(sent.waiting).toEqual({ at: 'sent', until: sent.createdTime + 72 * HOUR });
    const way = ['asked', 'checked', 'sent', 'arrived'] as const;
    await seesStages(visit, way, 'sent', [
      written(sent.updatedTime, language),
      visit.t('cashier.waits_sent_withdrawal'),
      written(sent.createdTime + 72 * HOUR, language),
    ]);
    await fitsPhones(visit);
    expect(await visit.axe()).toEqual([]);
    // The history says the same.
    await visit.goto(PAYMENT_HISTORY_PATH);
    const row = rows(visit).filter({ hasText: '₱300.00' });
    await visit.sees(row.filter({ hasText: visit.t('cashier.stage_sent') }));
    await visit.sees(row.filter({ hasText: written(sent.createdTime + 72 * HOUR, language) }));
    await fitsPhones(visit);
    // The provider has not decided in time.
    await visit.gate(transactionStatus);
    await visit.goto(WITHDRAW_PATH);
    await visit.pass(FOLLOW_PAUSES[0] ?? 0);
    const overdue = { ...sent, waiting: { at: 'overdue', until: null } };
    await (await visit.gateOf(transactionStatus).next()).answer(replaced({ transaction: overdue }));
    await seesStages(visit, way, 'sent', [visit.t('cashier.waits_overdue')]);
    await visit.sees(cashierPage.heading(visit, visit.t('cashier.slow')));
    await fitsPhones(visit);
    // The provider refuses: the next refresh says so.
    const updatedTime = sent.createdTime + 73 * HOUR;
    await cashierPage.button(visit, visit.t('action.check_again')).tap();
    await (await visit.gateOf(transactionStatus).next()).answer(
      replaced({ transaction: { ...sent, ...decided('failed'), updatedTime } }),
    );
    await visit.sees(cashierPage.heading(visit, visit.t('cashier.withdrawal_failed')));
    await seesStages(visit, ['asked', 'checked', 'sent', 'refused'], 'refused', [
      written(updatedTime, language),
    ]);
    await fitsPhones(visit);
    expect(await visit.axe()).toEqual([]);
    await visit.end();
  });

  it('ROUTE-56 a deposit shows where it is and until when it can be paid; late money still shows when the page is back', async () => {
    const stage = await stageOf();
    const player = await createPlayer(stage);
    await behave(stage, LATER);
    const { transaction } = await player.call(createDeposit, { methodId: 'ewallet', amountMinor: 50_000 });
    const visit = await startVisit(stage, { session: player.session, language });
    await visit.goto(DEPOSIT_PATH);
    await seesStages(visit, ['asked', 'checked', 'sent', 'arrived'], 'sent', [
      visit.t('cashier.waits_sent_deposit'),
      written(transaction.createdTime + 24 * HOUR, language),
    ]);
    await fitsPhones(visit);
    // Nobody pays in time.
    const answerWith = async (state: 'cancelled' | 'succeeded') =>
      (await visit.gateOf(transactionStatus).next()).answer(
        replaced({ transaction: { ...transaction, ...decided(state) } }),
      );
    await visit.gate(transactionStatus);
    await visit.pass(FOLLOW_PAUSES[0] ?? 0);
    await answerWith('cancelled');
    await visit.sees(cashierPage.main(visit).getByText(visit.t('cashier.deposit_expired_text')));
    await seesStages(visit, ['asked', 'checked', 'sent', 'expired'], 'expired', []);
    await fitsPhones(visit);
    // The money comes all the same, and the page says so when it is back.
    await show(visit, 'hidden');
    await visit.pass(HOUR);
    await show(visit, 'visible');
    await answerWith('succeeded');
    await visit.sees(cashierPage.heading(visit, visit.t('cashier.deposit_done')));
    await seesStages(visit, ['asked', 'checked', 'sent', 'arrived'], 'arrived', []);
    await fitsPhones(visit);
    await visit.end();
  });
});
