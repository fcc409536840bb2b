import type { PaymentStage } from '@/machines/platform/payment/payment.machine';
import { PENDING_DEPOSIT } from '@/machines/shared/samples';
import type { Visit } from './visit';

/** Elements of the deposit and withdrawal pages. */
export const cashierPage = {
  main: ({ page }: Visit) => page.getByRole('main'),
  amount: (visit: Visit) =>
    cashierPage.main(visit).getByRole('textbox', { name: visit.t('cashier.amount'), exact: true }),
  destination: (visit: Visit) =>
    cashierPage.main(visit).getByRole('textbox', { name: visit.t('cashier.mobile'), exact: true }),
  password: (visit: Visit) =>
    cashierPage.main(visit).getByLabel(visit.t('cashier.password'), { exact: true }),
  button: (visit: Visit, name: string) => cashierPage.main(visit).getByRole('button', { name, exact: true }),
  heading: (visit: Visit, name: string) =>
    cashierPage.main(visit).getByRole('heading', { name, exact: true }),
  alert: (visit: Visit, text: string) => cashierPage.main(visit).getByRole('alert').filter({ hasText: text }),
  /** Stages of the shown payment, in order. */
  stages: (visit: Visit) =>
    cashierPage
      .main(visit)
      .getByRole('list', { name: visit.t('cashier.stages') })
      .getByRole('listitem'),
  /** The stage in which the shown payment is. */
  presentStage: (visit: Visit, stage: PaymentStage) =>
    cashierPage
      .stages(visit)
      .and(visit.page.locator('[aria-current="step"]'))
      .filter({ hasText: visit.t(`cashier.stage_${stage}`) }),
  spinner: (visit: Visit) => cashierPage.main(visit).getByRole('img', { name: visit.t('shell.loading') }),
};

/** Fills in the amount, and for a withdrawal its destination, and goes on to the confirmation. */
export async function fillPayment(visit: Visit, amount: string, destination?: string): Promise<void> {
  await cashierPage.amount(visit).fill(amount);
  if (destination !== undefined) await cashierPage.destination(visit).fill(destination);
  await cashierPage.button(visit, visit.t('cashier.continue')).tap();
}

/** An answer's value with some fields replaced. */
export const replaced =
  (changes: Readonly<Record<string, unknown>>) =>
  (envelope: unknown): unknown => {
    if (typeof envelope !== 'object' || envelope === null || !('value' in envelope)) {
      throw new Error('the platform answered no envelope');
    }
    const { value } = envelope;
    if (typeof value !== 'object' || value === null) throw new Error('the platform answered no value');
    return { ...envelope, value: { ...value, ...changes } };
  };

/** A payment's state as the platform reports it, by payment id. */
export const paymentIn = (transactionId: string, kind: 'deposit' | 'withdrawal', state = 'pending') => ({
  ...PENDING_DEPOSIT,
  transactionId,
  kind,
  state,
  ...(state === 'pending' ? {} : { waiting: null }),
});
