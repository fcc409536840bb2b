import { toMobileNumber } from '@contract/readers/mobileNumber';
import { readPhone } from '@contract/readers/phone';
import { read, readingValue, refused } from '@contract/readers/reading';
import { readPercentage } from '@contract/readers/texts';
import { DIALING_CODES } from '@server/system/dialingCodes';
import * as fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, it } from 'vitest';
import { DISGUISES } from './corpus';

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

describe('numbers of the offered countries', () => {
  it.each(DIALING_CODES.map(({ country, code }) => [country, code] as const))(
    'SMS-02 a mobile number of %s (+%s) is read in every disguise, and one of another length says so',
    (country, code) => {
      const national = examples[country as keyof typeof examples];
      for (const [name, disguise] of DISGUISES) {
        for (const typed of [
          national,
          `+${code}${national}`,
          `00${code} ${national}`,
          `+${code}-${national}`,
        ])
          expect(readPhone(disguise(typed), code), `${name}: ${typed}`).toEqual(read(national));
      }
      expect(readPhone(national.slice(0, 4), code)).toEqual(refused('short'));
      expect(readPhone(`${national}1234567`, code)).toEqual(refused('long'));
      expect(readPhone('+33612345678', code)).toEqual(refused('country'));
      expect(readPhone('not a number', code)).toEqual(refused('format'));
      expect(readPhone(' \u200b', code)).toEqual(refused('empty'));
      // What was read is what is sent, and the server reads it again.
      fc.assert(
        fc.property(fc.stringMatching(/^[0-9 ()+.-]{1,16}$/), (text) => {
          const once = readPhone(text, code);
          if (once.ok) expect(readPhone(once.value, code)).toEqual(once);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each([
    ['63', '0917 123 4567', '9171234567'],
    ['63', '\u202d+63 900 000 0102\u202c', '9000000102'],
    ['39', '347 123 4567', '3471234567'],
    ['82', '010-1234-5678', '1012345678'],
    ['44', '07400 123456', '7400123456'],
    ['61', '0412 345 678', '412345678'],
    ['7', '8 912 345 67 89', '9123456789'],
    ['999', '12 34 56 78', '12345678'],
  ])('SMS-02 beside +%s, %s is the national number %s', (code, text, national) => {
    expect(readPhone(text, code)).toEqual(read(national));
  });

  it.each([
    ['63', '(02) 8123 4567'],
    ['39', '06 1234 5678'],
    ['65', '6123 4567'],
    ['44', '0800 123 4567'],
  ])('SMS-02 beside +%s, %s is not a mobile number', (code, text) => {
    expect(readPhone(text, code)).toEqual(refused('notMobile'));
  });
});
