import { setPasswordByPhone } from '@contract/account';
import { createDeposit } from '@contract/cashier';
import { expect, it } from 'vitest';
import { fill, smsFields, forgotPopup as ui } from '../support/forms';
import { stageOfFile } from '../support/stage';
import { startVisit } from '../support/visit';

/* A request that the platform refuses because of a field: where its reason shows. */

const stageOf = stageOfFile();
const NEW_PASSWORD = 'Bagong-Susi-41';

it('RESET-04 a refused password is shown at its field, which gets the focus; the code is cleared and not blamed', async () => {
  const stage = await stageOf();
  const member = await stage.createMember();
  const visit = await startVisit(stage);
  visit.excuse((url) => url.pathname.endsWith(setPasswordByPhone.path));
  await visit.goto('/m/forget');
  await visit.sees(ui.dialog(visit));
  const code = smsFields.code(ui.form(visit), visit);
  await fill(smsFields.mobile(ui.form(visit), visit), member.mobileNum);
  await fill(code, await stage.obtainCode(member, 'reset'));
  await fill(ui.newPassword(visit), NEW_PASSWORD);
  await stage.fail({
    endpoint: setPasswordByPhone.name,
    times: 1,
    answer: {
      kind: 'code',
      code: 'request.invalid',
      value: { fields: ['newPassword'], reasons: { newPassword: 'short' } },
    },
  });
  await ui.setPassword(visit).tap();
  await visit.sees(ui.dialog(visit).getByText(visit.t('refused.short')));
  await visit.focuses(ui.newPassword(visit));
  await visit.lacks(ui.dialog(visit).getByText(visit.t('error.request.invalid')));
  expect(await code.inputValue()).toBe('');
  await visit.end();
});

it('ROUTE-56 ROUTE-57 a refused amount gets the focus, so that its reason shows on a small phone', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, {
    session: await stage.openSession('demo'),
    context: { viewport: { width: 360, height: 640 } },
  });
  visit.excuse((url) => url.pathname.endsWith(createDeposit.path));
  await visit.goto('/m/voucherCenter');
  const amount = visit.page.getByRole('main').locator('input[name="amount"]');
  await visit.sees(amount);
  await fill(amount, '500');
  await visit.page.getByRole('button', { name: visit.t('cashier.continue') }).tap();
  await stage.fail({
    endpoint: createDeposit.name,
    times: 1,
    answer: {
      kind: 'code',
      code: 'request.invalid',
      value: { fields: ['amountMinor'], reasons: { amountMinor: 'high' } },
    },
  });
  await visit.page.getByRole('button', { name: visit.t('cashier.pay') }).tap();
  await visit.focuses(amount);
  const reason = visit.page.getByRole('main').getByText(visit.t('refused.high'));
  await visit.until('the reason is in sight', async () => {
    const box = await reason.boundingBox();
    return box !== null && box.y > 0 && box.y + box.height < 640;
  });
  await visit.end();
});
