import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAmount, parseAmount } from '@/features/format';

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
