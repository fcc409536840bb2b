import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountIssue, balanceAfter } from '@/features/cashier/MethodAndAmount';
import { formatAmount, parseAmount } from '@/features/format';
import { PAYMENT_METHOD } from '@/machines/samples';

it('ROUTE-56 amounts are parsed to the centavo, without floating-point fractions', () => {
  expect(['100', '1,000', '0.1', '12.34', ' 5 ', '0.05'].map(parseAmount)).toEqual([
    10_000, 100_000, 10, 1_234, 500, 5,
  ]);
  for (const wrong of ['', '-5', '1.234', '1e3', 'abc', '.5', '1.', '9999999999']) {
    expect(parseAmount(wrong), wrong).toBeUndefined();
  }
});

it('a formatted amount parses to the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
      expect(parseAmount(formatAmount(minor))).toBe(minor);
    }),
  );
});

it.each([
  ['100', null, undefined],
  ['99.99', null, 'low'],
  ['50,000', null, undefined],
  ['50,000.01', null, 'high'],
  ['300', 30_000, undefined],
  ['300.01', 30_000, 'limit'],
  // The nearest limit is named.
  ['60,000', 5_500_000, 'limit'],
  ['', null, 'amount'],
] as const)('ROUTE-56 of %s with an own limit of %s the form says: %s', (text, minor, issue) => {
  const ceiling = minor === null ? null : ({ minor, by: 'limit' } as const);
  expect(amountIssue(text, PAYMENT_METHOD, ceiling)).toBe(issue);
});

it('ROUTE-56 ROUTE-57 the confirmation names the balance after the payment', () => {
  expect(balanceAfter('deposit', 60_000, 50_001)).toBe(110_001);
  expect(balanceAfter('withdrawal', 60_000, 50_001)).toBe(9_999);
});
