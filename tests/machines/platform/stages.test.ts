import { transactionState, waitingAt } from '@contract/cashier';
import { paymentLife } from '@server/db/schema';
import { describe, expect, it } from 'vitest';
import { stagesOf } from '@/machines/platform/payment/stages';

const pending = (at: 'placed' | 'sent' | 'overdue') => ({
  state: 'pending' as const,
  waiting: { at, until: null },
});
const over = (state: 'succeeded' | 'failed' | 'cancelled') => ({ state, waiting: null });

/* What a player reads of each state of a payment, by hand; the stage in capitals is the present one (ROUTE-56, ROUTE-57). */
describe('the stages of a payment', () => {
  it.each([
    [pending('placed'), 'asked CHECKED …sent …arrived'],
    [pending('sent'), 'asked checked SENT …arrived'],
    [pending('overdue'), 'asked checked SENT …arrived'],
    [{ state: 'pending' as const, waiting: null }, 'asked CHECKED …sent …arrived'],
    [over('succeeded'), 'asked checked sent ARRIVED'],
    [over('failed'), 'asked checked sent REFUSED'],
    [over('cancelled'), 'asked checked sent EXPIRED'],
  ])('of %j', (payment, expected) => {
    const written = stagesOf(payment).map(({ stage, is }) => {
      if (is === 'here') return stage.toUpperCase();
      return is === 'ahead' ? `…${stage}` : stage;
    });
    expect(written.join(' ')).toBe(expected);
  });

  it('the contract names exactly the states of the chart in which a payment can be', () => {
    const open: readonly string[] = waitingAt.options;
    expect(open).toEqual(paymentLife.tagged('open'));
    const over = transactionState.options.filter((state) => state !== 'pending');
    expect([...open, ...over]).toEqual(paymentLife.states);
  });
});
