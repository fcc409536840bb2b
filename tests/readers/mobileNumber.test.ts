import { expect, it } from 'vitest';
import { toMobileNumber } from '@/readers/mobileNumber';
import { readingValue } from '@/readers/reading';
import { readPercentage } from '@/readers/texts';

const rateOf = (text: string) => readingValue(readPercentage(text)) ?? null;

it.each([
  ['0917 123-4567', '63', '9171234567'],
  ['+63 (917) 123.4567', '63', '9171234567'],
  ['917/0104567', '63', '9170104567'],
  ['06 1234 5678', '39', '0612345678'],
  ['+639171234567', '1', '+639171234567'],
  ['639171234567', '63', '9171234567'],
  ['0063 917 123 4567', '63', '9171234567'],
  ['６３９１７１２３４５６７', '63', '9171234567'],
  ['3912345678', '39', '3912345678'],
  ['65123456', '65', '65123456'],
])('SMS-02 the number %s beside +%s is sent as %s', (typed, code, sent) => {
  expect(toMobileNumber(typed, code)).toBe(sent);
});

it.each([
  [' 1.25 ', 125],
  ['1,5  %', 150],
  ['12%', 1200],
  ['1%2', null],
  ['1.255', null],
  ['', null],
])('a rate typed as "%s" is %s basis points', (text, points) => {
  expect(rateOf(text)).toBe(points);
});
