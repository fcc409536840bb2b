import { readMoney } from '@contract/readers/money';
import { readingValue } from '@contract/readers/reading';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountIssue, balanceAfter } from '@/features/cashier/MethodAndAmount';
import { formatAmount } from '@/features/shared/format';
import { PAYMENT_METHOD } from '@/machines/shared/samples';

it('a formatted amount is read as the same value, in every currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom('PHP', 'JPY', 'KWD'),
      (minor, currency) => {
        expect(readingValue(readMoney(formatAmount(minor, currency), currency))).toBe(minor);
      },
    ),
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
  ['', null, 'empty'],
  ['15,50', null, 'ambiguous'],
  ['1.500', null, 'decimals'],
  ['99999999999999', null, 'high'],
] as const)('ROUTE-56 of %s with an own limit of %s the form says: %s', (text, minor, issue) => {
  const ceiling = minor === null ? null : ({ minor, by: 'limit' } as const);
  expect(amountIssue(text, PAYMENT_METHOD, ceiling)).toBe(issue);
});

it('ROUTE-56 ROUTE-57 the confirmation names the balance after the payment', () => {
  expect(balanceAfter('deposit', 60_000, 50_001)).toBe(110_001);
  expect(balanceAfter('withdrawal', 60_000, 50_001)).toBe(9_999);
});
