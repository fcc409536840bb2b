import { expect, it } from 'vitest';
import { wholePercent } from '@/features/shared/format';

it.each([
  [0, 0],
  [-0.2, 0],
  [0.000_1, 1],
  [0.004, 1],
  [0.29, 29],
  [0.57, 57],
  [0.995, 99],
  [0.996, 99],
  [0.999_99, 99],
  [1, 100],
  [1.15, 115],
  [2.3, 230],
])('%d is %i %%: nothing only of nothing, and all only of all', (share, percent) => {
  expect(wholePercent(share)).toBe(percent);
});
