import { readDestination } from '@contract/readers/destination';
import { readCode } from '@contract/readers/digits';
import { decimalsOf, figureOf, readMoney, toMajor } from '@contract/readers/money';
import { plainText } from '@contract/readers/plainText';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISGUISES, SEPARATORS } from './corpus';

describe('money', () => {
  const CURRENCIES = [
    ['PHP', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
  ] as const;

  it.each(CURRENCIES)('%s has %i decimals', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });

  it.each([
    ['500', 50_000],
    ['1,500', 150_000],
    ['1,500.5', 150_050],
    ['1,234,567.89', 123_456_789],
    ['0.05', 5],
    ['.5', 50],
    ['12.', 1_200],
    ['1 500', 150_000],
    ['1\u202f500.25', 150_025],
    ['1’500', 150_000],
    ['₱500', 50_000],
    ['₱ 1,500.00', 150_000],
    ['PHP 500', 50_000],
    ['500 php', 50_000],
    ['١٬٢٣٤٫٥', 123_450],
    ['0', 0],
  ])('ROUTE-56 %s is read', (text, minor) => {
    expect(readMoney(text, 'PHP')).toEqual({ ok: true, value: minor });
  });

  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['abc', 'format'],
    ['1e3', 'format'],
    ['-5', 'format'],
    ['+5', 'format'],
    ['$5', 'format'],
    ['5%', 'format'],
    ['1.5.2', 'ambiguous'],
    ['15,50', 'ambiguous'],
    ['15,5', 'ambiguous'],
    ['0,50', 'ambiguous'],
    ['1.500,00', 'ambiguous'],
    ['1,23,456', 'ambiguous'],
    ['1,500,00', 'ambiguous'],
    ['12 34', 'ambiguous'],
    ['1.500', 'decimals'],
    ['0.001', 'decimals'],
    ['99999999999999', 'large'],
  ])('ROUTE-56 %s is refused as %s, never multiplied', (text, reason) => {
    expect(readMoney(text, 'PHP')).toEqual({ ok: false, reason });
  });

  it('a comma before three digits is refused where the currency has three decimals', () => {
    expect(readMoney('1,234', 'KWD')).toEqual({ ok: false, reason: 'ambiguous' });
    expect(readMoney('1,234.500', 'KWD')).toEqual({ ok: true, value: 1_234_500 });
    expect(readMoney('1.5', 'JPY')).toEqual({ ok: false, reason: 'decimals' });
  });

  it.each(DISGUISES)('is read with %s', (_, disguise) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom(...CURRENCIES),
        (minor, [currency]) => {
          expect(readMoney(disguise(figureOf(minor, currency)), currency)).toEqual({
            ok: true,
            value: minor,
          });
        },
      ),
    );
  });

  it('no text of a phone in another country is read as more than it says', () => {
    const locales = [
      'de-DE',
      'fr-FR',
      'pt-BR',
      'es-ES',
      'ru-RU',
      'id-ID',
      'tr-TR',
      'hi-IN',
      'ar-EG',
      'ja-JP',
      'de-CH',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(...locales),
        fc.constantFrom(...CURRENCIES),
        fc.boolean(),
        (minor, locale, [currency, decimals], useGrouping) => {
          const text = new Intl.NumberFormat(locale, {
            useGrouping,
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }).format(toMajor(minor, currency));
          const reading = readMoney(text, currency);
          if (reading.ok) expect(reading.value).toBe(minor);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('a figure has the decimals of its currency', () => {
    expect([figureOf(-5, 'PHP'), figureOf(0, 'PHP'), figureOf(123_456, 'PHP')]).toEqual([
      '-0.05',
      '0.00',
      '1234.56',
    ]);
    expect([figureOf(5, 'JPY'), figureOf(-1_500, 'KWD')]).toEqual(['5', '-1.500']);
  });
});

describe('codes', () => {
  const SIX = { least: 6, most: 6 };

  it.each(DISGUISES)('SMS-11 is read with %s', (_, disguise) => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.constantFrom('', ...SEPARATORS), (code, separator) => {
        const text = `${code.slice(0, 3)}${separator}${code.slice(3)}`;
        expect(readCode(disguise(text), SIX)).toEqual({ ok: true, value: code });
      }),
    );
  });

  it.each([
    'Your code is 482913. It expires in 10 minutes.',
    'ALITAP: 482-913 ang code mo. Huwag ibigay kahit kanino. 24/7',
    '<#> 482 913 is your code\n@alitap.example #482913',
    'G-482913',
    'कोड ४८२९१३ है',
  ])('is read from a whole message: %s', (message) => {
    expect(readCode(message, SIX)).toEqual({ ok: true, value: '482913' });
  });

  it.each([
    ['', 'empty'],
    ['12345', 'length'],
    ['1234567', 'length'],
    ['12345a', 'format'],
    ['482913 or 482914', 'format'],
    ['no code', 'format'],
  ])('%s is refused as %s', (text, reason) => {
    expect(readCode(text, SIX)).toEqual({ ok: false, reason });
  });
});

describe('destinations of a withdrawal', () => {
  it.each([
    '09175550142',
    '0917 555 0142',
    '+639175550142',
    '63 917 555 0142',
    '9175550142',
    '(0917) 555-0142',
    '+63\u2011917\u2011555\u20110142',
    '+63 0917 555 0142',
  ])('ROUTE-57 the wallet %s is read', (text) => {
    for (const [name, disguise] of DISGUISES) {
      expect(readDestination(disguise(text), 'mobile'), name).toEqual({ ok: true, value: '09175550142' });
    }
  });

  it.each(['0917 555 014', '0817 555 0142', '+65 9175 5501', 'abc', '+6341755501423'])(
    'ROUTE-57 the wallet %s is refused',
    (text) => {
      expect(readDestination(text, 'mobile')).toEqual({ ok: false, reason: 'format' });
    },
  );

  it('ROUTE-57 an account number is read with separators', () => {
    for (const text of ['1234-5678-9012', '1234 5678 9012', '123456789012'])
      for (const [name, disguise] of DISGUISES)
        expect(readDestination(disguise(text), 'account'), name).toEqual({ ok: true, value: '123456789012' });
    expect(readDestination('1234567', 'account')).toEqual({ ok: false, reason: 'format' });
    expect(readDestination('', 'account')).toEqual({ ok: false, reason: 'empty' });
  });
});

it('plain text has no invisible character and no blank at its ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text);
      expect(plain).toBe(plain.trim());
      expect(plain).not.toMatch(/\p{Default_Ignorable_Code_Point}|(?![0-9])\p{Nd}|\s\s/u);
    }),
    { numRuns: 2_000 },
  );
});
