import { fundsInfo } from '@contract/agent';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { DEPOSIT_PATH, DIVIDEND_CONTRACT_PATH, WITHDRAW_PATH } from '@/config/routes';
import { fillPayment, cashierPage as ui } from '../support/cashier';
import { createPlayer, type Player, readyToWithdraw } from '../support/player';
import { DEMO_PASSWORD, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/*
 * The session ends while a form is open: the login opens over it, and afterwards the form is as it was, with all its
 * input; only secrets are typed again. Players in different parts of a test are in their own visits at the same time,
 * because they mostly wait for pages to settle.
 */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');
const PROOF = {
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Ends the session; `act` makes the page notice it, and the same account logs in again. */
async function loseSession(visit: Visit, stage: Stage, username: string, act: () => Promise<void>) {
  visit.excuse((_url, status) => status === 401);
  // A late call in the background could notice it first, and open the login over what `act` presses.
  await visit.settled();
  await stage.control('POST', '/sessions/expire', { username });
  await act();
  const popup = visit.page
    .getByRole('dialog', { name: visit.t('login.title') })
    .or(visit.page.getByRole('dialog', { name: visit.t('login.agent_title') }));
  await visit.sees(popup);
  await popup.getByRole('textbox', { name: visit.t('login.username') }).fill(username);
  await popup.getByLabel(visit.t('login.password'), { exact: true }).fill(DEMO_PASSWORD);
  await stage.control('POST', '/limits/reset');
  await popup.getByRole('button', { name: visit.t('action.login'), exact: true }).tap();
  await visit.lacks(popup);
}

const holds = (visit: Visit, field: Locator, text: string) =>
  visit.until(`"${text}" is still there`, async () => (await field.inputValue().catch(() => '')) === text);

describe('a session that ends in the middle of', () => {
  it('ERR-01 ROUTE-56 ROUTE-57 a deposit and a withdrawal: amount, account and step are restored, the password is typed again', async () => {
    const stage = await stageOf();
    const depositor = await createPlayer(stage, 100_000);
    const player = await createPlayer(stage, 100_000);
    await readyToWithdraw(stage, player);
    await Promise.all([deposit(stage, depositor), withdrawal(stage, player)]);
  });

  async function deposit(stage: Stage, player: Player) {
    const visit = await startVisit(stage, { session: player.session });
    await visit.goto(DEPOSIT_PATH);
    await fillPayment(visit, '500');
    await loseSession(visit, stage, player.username, () => ui.button(visit, visit.t('cashier.pay')).tap());
    await visit.sees(ui.heading(visit, visit.t('cashier.confirm_deposit')));
    await visit.sees(ui.main(visit).getByText('₱500.00', { exact: true }));
    await ui.button(visit, visit.t('cashier.pay')).tap();
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await visit.end();
  }

  async function withdrawal(stage: Stage, player: Player) {
    const visit = await startVisit(stage, { session: player.session });
    await visit.goto(WITHDRAW_PATH);
    await ui.amount(visit).fill('350');
    await ui.destination(visit).fill('09171234567');
    // Another part of the page notices it while the form is filled in.
    await loseSession(visit, stage, player.username, async () => {
      await ui
        .main(visit)
        .getByRole('button', { name: new RegExp(visit.t('cashier.password_text')) })
        .tap();
      const box = visit.page.locator('dialog[open]');
      for (const [at, field] of (await box.locator('input').all()).entries())
        await field.fill(at === 0 ? '246813' : '135790');
      await box.getByRole('button', { name: visit.t('cashier.password_save') }).tap();
    });
    await holds(visit, ui.amount(visit), '350');
    await holds(visit, ui.destination(visit), '09171234567');
    await ui.button(visit, visit.t('cashier.continue')).tap();
    await ui.password(visit).fill('246813');
    await loseSession(visit, stage, player.username, () =>
      ui.button(visit, visit.t('cashier.withdraw_now')).tap(),
    );
    await visit.sees(ui.heading(visit, visit.t('cashier.confirm_withdrawal')));
    await visit.sees(ui.main(visit).getByText('₱350.00', { exact: true }));
    await holds(visit, ui.password(visit), '');
    await ui.password(visit).fill('246813');
    await stage.control('POST', '/step-up', { username: player.username });
    await ui.button(visit, visit.t('cashier.withdraw_now')).tap();
    await visit.sees(ui.heading(visit, visit.t('cashier.pending')));
    await visit.end();
  }

  it('ERR-01 ROUTE-41 an application with pictures, a contract and a message: each continues', async () => {
    const stage = await stageOf();
    await Promise.all([applicationAndMessage(stage), contract(stage)]);
  });

  async function applicationAndMessage(stage: Stage) {
    const { username } = await stage.createMember();
    await stage.control('POST', '/limits/reset');
    const visit = await startVisit(stage, { session: await stage.openSession(username), language: 'EN' });
    await visit.goto('/m/applyReward?id=PR-107');
    const remarks = main(visit).getByRole('textbox', { name: new RegExp(visit.t('reward.remarks')) });
    await remarks.fill('Round 12');
    await main(visit).locator('input[type=file]').setInputFiles(PROOF);
    await visit.sees(main(visit).locator('fieldset img'));
    const send = main(visit).getByRole('button', { name: visit.t('reward.submit'), exact: true });
    await loseSession(visit, stage, username, () => send.tap());
    await holds(visit, remarks, 'Round 12');
    await visit.sees(main(visit).locator('fieldset img'));
    await send.tap();
    await visit.until('it is sent', () => visit.address() === '/m/activity');

    await visit.goto('/m/chat/room?model=ligaya');
    const composer = visit.page.getByRole('textbox', { name: visit.t('chat.compose') });
    await visit.sees(main(visit).getByText(visit.t('chat.online'), { exact: true }));
    await composer.fill('Half a');
    const text = `After the login ${Date.now()}`;
    await loseSession(visit, stage, username, async () => {
      await composer.fill(text);
      await composer.press('Enter');
    });
    const said = visit.page.getByRole('log').getByText(text, { exact: true });
    await visit.sees(said);
    await visit.lacks(visit.page.getByText(visit.t('chat.sending')));
    expect(await said.count()).toBe(1);
    await visit.end();
  }

  async function contract(stage: Stage) {
    const agent = await startVisit(stage, { session: await stage.openSession('agent3', 'agent') });
    const box = agent.page.locator('dialog[open]');
    // agent.test.ts covers the alerts about this agent's other contracts.
    await agent.gate(fundsInfo);
    await agent.goto(DIVIDEND_CONTRACT_PATH);
    const card = main(agent).getByRole('article', { name: 'dibidendo-0119' });
    await card.getByRole('button', { name: agent.t('agent.accept') }).tap();
    await agent.sees(box.getByText(agent.t('agent.ask_accept')));
    await loseSession(agent, stage, 'agent3', () =>
      box.getByRole('button', { name: agent.t('agent.accept') }).tap(),
    );
    await agent.sees(box.getByText(agent.t('agent.ask_accept')));
    await box.getByRole('button', { name: agent.t('action.cancel') }).tap();
    await agent.sees(card.getByText(agent.t('agent.stage_offered')));
    await agent.end();
  }
});
