import { expect, it } from 'vitest';
import { ownDialingCode } from '@/machines/account/country/country.machine';

const dialingCodes = [
  { country: 'PH', code: '63', name: 'Pilipinas' },
  { country: 'SG', code: '65', name: 'Singapore' },
];

it.each([
  ['SG', dialingCodes, '65'],
  ['PH', dialingCodes, '63'],
  ['XX', dialingCodes, '63'],
  ['PH', [], ''],
])(
  'a visitor from %s starts with the dialing code of their country, or else the first one',
  (country, offer, code) => {
    expect(ownDialingCode({ country, dialingCodes: offer })).toBe(code);
  },
);
