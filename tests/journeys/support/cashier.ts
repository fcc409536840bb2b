import { PENDING_DEPOSIT } from '@/machines/samples';
import type { Visit } from './visit';

/** What stands on the pages of deposit and withdrawal. */
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
  spinner: (visit: Visit) => cashierPage.main(visit).getByRole('img', { name: visit.t('shell.loading') }),
};

/** Types the amount and goes on to the confirmation; for a withdrawal with where it goes. */
export async function fillPayment(visit: Visit, amount: string, destination?: string): Promise<void> {
  await cashierPage.amount(visit).fill(amount);
  if (destination !== undefined) await cashierPage.destination(visit).fill(destination);
  await cashierPage.button(visit, visit.t('cashier.continue')).tap();
}

/** The value of an answer with some of it replaced. */
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

/** How a payment stands, as the platform tells of it; it knows the payment by its id. */
export const paymentIn = (transactionId: string, kind: 'deposit' | 'withdrawal', state = 'pending') => ({
  ...PENDING_DEPOSIT,
  transactionId,
  kind,
  state,
});
