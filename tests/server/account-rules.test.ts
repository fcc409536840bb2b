import { readingValue, refused } from '@contract/readers/reading';
import { ageOn, isCalendarDay } from '@server/account/ages';
import {
  areRulesComplete,
  DEFAULT_FIELDS,
  DEFAULT_LOGIN_FIELDS,
  DEFAULT_PATTERNS,
  type FieldRule,
  fieldRulesOf,
  fieldsSetting,
  passesRule,
} from '@server/account/fieldRules';
import { readPhoneNumber } from '@server/account/phoneNumbers';
import { settingValue } from '@server/system/settings';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkField, isOfAge } from '@/machines/account/registration/registrationRules';

const rules = [...Object.values(DEFAULT_FIELDS), ...Object.values(DEFAULT_LOGIN_FIELDS)];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.stringMatching(/^[A-Za-z0-9_]{0,24}$/),
  fc.stringMatching(/^\d{0,22}$/),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
  fc.constantFrom('', ' ', '\n', 'a\n', '😀😀😀😀', "O'Brien", 'Peña', 'Demo!2468', 'e\u0301toile'),
);
const anyRule: fc.Arbitrary<FieldRule> = fc.record({
  enabled: fc.boolean(),
  required: fc.boolean(),
  minLength: fc.nat(12),
  maxLength: fc.integer({ min: 1, max: 30 }),
  patternId: fc.constantFrom(...DEFAULT_PATTERNS.map(({ patternId }) => patternId), 'unknown'),
});

describe('settings', () => {
  it.each([
    ['brandName', '888', '888'],
    ['brandName', 'null', 'null'],
    ['brandName', '"Alitap"', 'Alitap'],
    ['merchantCode', '7', '7'],
    ['ageLimit', '21', 21],
    ['maintenance', 'true', true],
    ['maintenance', 'perhaps', 'perhaps'],
    ['supportedLanguages', '["EN"]', ['EN']],
  ])('the word of an operator for %s, %s, is a value that the setting allows', (key, word, value) => {
    expect(settingValue(key, word)).toEqual(value);
  });

  it('REG-16 a rule that refuses what the product asks for or sends is not kept', () => {
    const isKept = (name: string, minLength: number, maxLength: number) =>
      z.safeParse(fieldsSetting, { [name]: { ...DEFAULT_FIELDS.username, minLength, maxLength } }).success;
    expect([isKept('paymentPassword', 4, 4), isKept('paymentPassword', 4, 8)]).toEqual([false, true]);
    expect([isKept('verificationCode', 7, 10), isKept('verificationCode', 4, 10)]).toEqual([false, true]);
    expect([isKept('username', 5, 4), isKept('username', 4, 65), isKept('username', 4, 64)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('rules of fields', () => {
  it('REG-18 REG-19 server and client validate every value the same by the default rules', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rules), text, (rule, value) => {
        expect(passesRule(value, rule, DEFAULT_PATTERNS)).toBe(
          checkField(value, rule, DEFAULT_PATTERNS) === null,
        );
      }),
      { numRuns: 3_000, seed: 11 },
    );
  });

  it('REG-16 server and client validate every value the same by any configurable rule', () => {
    fc.assert(
      fc.property(anyRule, text, (rule, value) => {
        expect(passesRule(value, rule, DEFAULT_PATTERNS)).toBe(
          checkField(value, rule, DEFAULT_PATTERNS) === null,
        );
      }),
      { numRuns: 3_000, seed: 12 },
    );
  });

  it('REG-18 accepts an empty value exactly when the field is not required', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        if (!rule.required) expect(passesRule('', rule, DEFAULT_PATTERNS)).toBe(true);
        else if (rule.minLength > 0) expect(passesRule('', rule, DEFAULT_PATTERNS)).toBe(false);
      }),
      { numRuns: 300, seed: 13 },
    );
  });

  it('never accepts a value outside its bounds, in characters', () => {
    fc.assert(
      fc.property(anyRule, text, (rule, value) => {
        const { length } = [...value];
        const isOutside = length < rule.minLength || length > rule.maxLength;
        if (value !== '' && isOutside) expect(passesRule(value, rule, DEFAULT_PATTERNS)).toBe(false);
      }),
      { numRuns: 1_000, seed: 14 },
    );
  });

  it('accepts common addresses of up to 254 characters (FORGOT-11)', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (address) => {
        const isPlain = /^[\w.+-]+@[A-Za-z0-9.-]+$/.test(address) && address.length >= 6;
        if (isPlain) expect(passesRule(address, DEFAULT_FIELDS.email, DEFAULT_PATTERNS)).toBe(true);
      }),
      { numRuns: 500, seed: 15 },
    );
    const long = `${'a'.repeat(243)}@mail.example`;
    expect(long).toHaveLength(256);
    expect(passesRule(long, DEFAULT_FIELDS.email, DEFAULT_PATTERNS)).toBe(false);
    expect(passesRule(long.slice(2), DEFAULT_FIELDS.email, DEFAULT_PATTERNS)).toBe(true);
  });

  it('patterns terminate for any input', () => {
    // A pattern with unbounded backtracking would exceed the test's timeout.
    const hostile = [
      'a'.repeat(128),
      `${'a.'.repeat(120)}@`,
      ' '.repeat(200),
      `a@${'a-'.repeat(100)}`,
      "a'".repeat(99),
    ];
    const takesAny = DEFAULT_PATTERNS.filter(({ pattern }) =>
      hostile.some((value) => new RegExp(`^(?:${pattern})$`, 'u').test(`${value}!`)),
    );
    expect(takesAny.map(({ patternId }) => patternId).sort()).toEqual(['account', 'filled', 'password']);
  });

  it('configured patterns replace defaults with the same id', () => {
    const own = { patternId: 'username', pattern: 'x+', message: { EN: 'x' } };
    const settings = { registrationFields: {}, loginFields: {}, fieldPatterns: [own] };
    expect(fieldRulesOf(settings).patterns.filter(({ patternId }) => patternId === 'username')).toEqual([
      own,
    ]);
    expect(areRulesComplete(settings)).toBe(true);
  });
});

describe('ages', () => {
  it('REG-15 server and client agree on who is of age', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, days, fc.integer({ min: 18, max: 30 }), (birthday, today, limit) => {
        // Noon, so that both sides see the same day in this time zone.
        const now = new Date(`${today}T12:00:00`);
        const utcDay = Date.parse(`${today}T12:00:00.000Z`);
        expect(ageOn(birthday, utcDay) >= limit).toBe(isOfAge(birthday, now, limit));
      }),
      { numRuns: 2_000, seed: 16 },
    );
  });

  it.each(['1990-02-29', '1990-13-01', '2001-00-10', '1990-04-31'])('refuses the invalid day %s', (day) => {
    expect(isCalendarDay(day)).toBe(false);
  });
});

describe('numbers and addresses', () => {
  const settings = {
    defaultCountry: 'PH',
    dialingCodes: [
      { country: 'PH', code: '63', name: { TY: 'Pilipinas', EN: 'Philippines' } },
      { country: 'SG', code: '65', name: { TY: 'Singapore', EN: 'Singapore' } },
    ],
  };

  it.each([
    ['63', '09171234567', '+639171234567'],
    ['+63', '917 123 4567', '+639171234567'],
    ['', '(0917) 123-45.67', '+639171234567'],
    ['65', '91234567', '+6591234567'],
    ['63', '+639171234567', '+639171234567'],
    ['63', '639171234567', '+639171234567'],
    ['63', '0063 917 123 4567', '+639171234567'],
    ['63', '０９１７１２３４５６７', '+639171234567'],
    ['63', '٠٩١٧١٢٣٤٥٦٧', '+639171234567'],
  ])('reads %s %s as %s', (code, number, expected) => {
    expect(readingValue(readPhoneNumber(code, number, settings))?.international).toBe(expected);
  });

  it.each([
    ['1', '2025550123', 'country'],
    ['63', '', 'empty'],
    ['63', '91712345678901234', 'long'],
    ['63', '917123456', 'short'],
    ['63', '(02) 8123 4567', 'notMobile'],
    ['65', '65123456', 'notMobile'],
    ['63; drop', '9171234567', 'country'],
    ['63', '+6591234567', 'country'],
  ])('SMS-02 refuses the number %s %s as %s', (code, number, reason) => {
    expect(readPhoneNumber(code, number, settings)).toEqual(refused(reason));
  });
});
