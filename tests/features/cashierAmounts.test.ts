import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAmount, writeAmount } from '@/features/cashier/amounts';

it('ROUTE-56 amounts are read to the centavo, never by way of fractions', () => {
  expect(['100', '1,000', '0.1', '12.34', ' 5 ', '0.05'].map(readAmount)).toEqual([
    10_000, 100_000, 10, 1_234, 500, 5,
  ]);
  for (const wrong of ['', '-5', '1.234', '1e3', 'abc', '.5', '1.', '9999999999']) {
    expect(readAmount(wrong), wrong).toBeUndefined();
  }
});

it('an amount that was written reads as the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
      expect(readAmount(writeAmount(minor))).toBe(minor);
    }),
  );
});
