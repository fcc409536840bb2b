import { forgiven, slipsBetween } from '@contract/slips';
import { expect, it } from 'vitest';

it.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 1],
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 2],
  [20, 2],
])('in a word of %i letters, %i typing errors are tolerated', (length, slips) => {
  expect(forgiven(length)).toBe(slips);
});

it.each([
  ['gold', 'gold', 0],
  ['golld', 'gold', 1],
  ['god', 'gold', 1],
  ['gild', 'gold', 1],
  ['glod', 'gold', 1],
  ['egld', 'gold', 2],
  ['dlog', 'gold', 3],
  ['', 'gold', 3],
  ['gold', '', 3],
  ['silver', 'gold', 3],
])('%s is %s with %i slips, of two tolerated; three stand for more', (typed, word, slips) => {
  expect(slipsBetween(typed, word, 2)).toBe(slips);
});

it.each([
  ['fort', 'fortune', false, 3],
  ['fort', 'fortune', true, 0],
  ['fotr', 'fortune', true, 1],
  ['frt', 'fortune', true, 1],
  ['fortunes', 'fortune', true, 1],
  ['gems', 'fortune', true, 3],
])('%s begins %s (as a beginning: %s) with %i slips', (typed, word, asBeginning, slips) => {
  expect(slipsBetween(typed, word, 2, asBeginning)).toBe(slips);
});
