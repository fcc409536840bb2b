import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickerBounds } from '@/config/datePicker';
import {
  birthdayBounds,
  checkField,
  type FieldPattern,
  type FieldRule,
  isOfAge,
  ruleMessage,
} from '@/machines/account/registration/registrationRules';

const LETTERS: FieldPattern = {
  patternId: 'letters',
  pattern: '[a-z]+',
  message: { EN: '{{min}} to {{max}} small letters', TY: '{{min}} hanggang {{max}} na titik' },
};
const RULE: FieldRule = { enabled: true, required: true, minLength: 4, maxLength: 8, patternId: 'letters' };

describe('a value and its rule', () => {
  it.each([
    ['fits', 'abcd', true, true],
    ['fits at its longest', 'abcdefgh', true, true],
    ['is too short', 'abc', true, false],
    ['is too long', 'abcdefghi', true, false],
    ['breaks the pattern', 'abc1', true, false],
    ['fits the pattern only in part', 'abcd\n', true, false],
    ['is empty and required', '', true, false],
    ['is empty and not required', '', false, true],
    ['is a blank and not required', ' ', false, false],
    ['is short and not required', 'abc', false, false],
  ])('REG-16 REG-18 REG-19 that %s', (_, value, required, passes) => {
    expect(checkField(value, { ...RULE, required }, [LETTERS]) === null).toBe(passes);
  });

  it('REG-18 an empty value is valid for every rule that does not require one', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.string(), (minLength, maxLength, patternId) => {
        const rule = { enabled: true, required: false, minLength, maxLength, patternId };
        expect(checkField('', rule, [LETTERS])).toBeNull();
      }),
    );
  });

  it('REG-19 any other value is valid exactly when its length and pattern match', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', 'z', 'A', '1', '😀', '\n'),
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(value, fc.boolean(), (text, required) => {
        const units = [...text];
        const fits =
          units.length >= 4 && units.length <= 8 && units.every((unit) => unit === 'a' || unit === 'z');
        expect(checkField(text, { ...RULE, required }, [LETTERS]) === null).toBe(fits);
      }),
      { numRuns: 500 },
    );
  });

  it('REG-19 an alternative in the pattern must match the whole value, not only its end', () => {
    const either = { ...LETTERS, pattern: 'abcd|efgh' };
    expect(checkField('efgh', RULE, [either])).toBeNull();
    expect(checkField('abcdx', RULE, [either])).not.toBeNull();
    expect(checkField('xefgh', RULE, [either])).not.toBeNull();
  });

  it('a character outside the basic plane counts as one', () => {
    const any = { ...LETTERS, pattern: '.+' };
    expect(checkField('😀😀😀😀😀😀😀😀', RULE, [any])).toBeNull();
    expect(checkField('😀😀', RULE, [any])).not.toBeNull();
  });

  it('REG-19 the pattern is the one named by the rule', () => {
    const figures = { ...LETTERS, patternId: 'figures', pattern: '[0-9]+' };
    expect(checkField('abcd', RULE, [figures, LETTERS])).toBeNull();
    expect(checkField('1234', RULE, [figures, LETTERS])).not.toBeNull();
  });

  it('with a missing or invalid pattern only the length is checked', () => {
    for (const patterns of [[], [{ ...LETTERS, pattern: '(' }]]) {
      expect(checkField('ABCD', RULE, patterns)).toBeNull();
      expect(checkField('ABC', RULE, patterns)).not.toBeNull();
    }
  });
});

describe('the message of a broken rule', () => {
  it('REG-17 is the pattern’s text in the language, with min and max filled in', () => {
    const broken = checkField('abc', RULE, [LETTERS]);
    expect(broken && ruleMessage(broken, 'TY')).toBe('4 hanggang 8 na titik');
    expect(broken && ruleMessage(broken, 'EN')).toBe('4 to 8 small letters');
  });

  it('REG-17 is the English one for a language without a text', () => {
    expect(ruleMessage({ message: LETTERS.message, min: 1, max: 2 }, 'FR')).toBe('1 to 2 small letters');
  });

  it('REG-17 replaces every occurrence of a placeholder', () => {
    const part = fc.constantFrom('{{min}}', '{{max}}', 'a', ' ', '{', '}');
    fc.assert(
      fc.property(fc.array(part), fc.nat(99), fc.nat(99), (parts, min, max) => {
        const text = ruleMessage({ message: { EN: parts.join('|') }, min, max }, 'EN');
        const expected = parts.map((each) =>
          each === '{{min}}' ? String(min) : each === '{{max}}' ? String(max) : each,
        );
        expect(text).toBe(expected.join('|'));
      }),
    );
  });

  it('is empty when the pattern has none', () => {
    expect(ruleMessage({ message: {}, min: 1, max: 2 }, 'EN')).toBe('');
  });
});

describe('age', () => {
  const on = (day: string) => new Date(`${day}T12:00:00`);

  it.each([
    ['the day before', '2008-06-15', '2026-06-14', false],
    ['on the day', '2008-06-15', '2026-06-15', true],
    ['the day after', '2008-06-15', '2026-06-16', true],
    ['a month before, with a later day', '2008-06-15', '2026-05-31', false],
    ['a month after, with an earlier day', '2008-06-15', '2026-07-01', true],
    ['born on a leap day, on the last of February', '2008-02-29', '2026-02-28', false],
    ['born on a leap day, on the first of March', '2008-02-29', '2026-03-01', true],
    ['born on a leap day, on a leap day', '2008-02-29', '2028-02-29', true],
    ['not yet born', '2030-01-01', '2026-01-01', false],
    ['the first birthday of the picker', '1900-01-01', '2026-01-01', true],
  ])('REG-15 18 years, %s', (_, birthday, today, ofAge) => {
    expect(isOfAge(birthday, on(today))).toBe(ofAge);
  });

  it('REG-15 a birthday may lack leading zeros', () => {
    expect([isOfAge('2005-6-5', on('2026-06-04'), 21), isOfAge('2005-6-5', on('2026-06-05'), 21)]).toEqual([
      false,
      true,
    ]);
  });

  it('REG-15 the limit is configurable: 21', () => {
    expect(isOfAge('2005-06-15', on('2026-06-14'), 21)).toBe(false);
    expect(isOfAge('2005-06-15', on('2026-06-15'), 21)).toBe(true);
  });

  it.each([
    '',
    '2000',
    '15.06.2000',
    'x2000-06-15',
    '2000-06-15x',
    '2000-00-10',
    '2000-06-00',
    '2000-06-99',
    '2000-13-01',
    '2000-02-30',
    '2001-02-29',
  ])('REG-15 "%s" is not a valid birthday', (birthday) => {
    expect(isOfAge(birthday, on('2026-06-15'))).toBe(false);
  });

  it('REG-15 a person comes of age on exactly one day, and stays of age', () => {
    const days = Array.from({ length: 800 }, (_, i) => new Date(2025, 0, 1 + i, 12));
    const birthday = fc
      .date({ min: new Date(2006, 0, 1, 12), max: new Date(2008, 11, 31, 12), noInvalidDate: true })
      .map((date) => {
        const pad = (part: number) => String(part).padStart(2, '0');
        return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
      });
    fc.assert(
      fc.property(birthday, (day) => {
        const ages = days.map((today) => isOfAge(day, today));
        expect(ages.lastIndexOf(false)).toBeLessThan(ages.indexOf(true) === -1 ? 800 : ages.indexOf(true));
      }),
    );
  });
});

it('CONST-04 a date picker runs from 2000 to 2030 unless its field has its own years', () => {
  expect(pickerBounds()).toEqual({ min: '2000-01-01', max: '2030-12-31' });
  expect(pickerBounds({ min: 1900 })).toEqual({ min: '1900-01-01', max: '2030-12-31' });
});

it('REG-14 the birthday picker runs from 1900 to the end of the current year', () => {
  expect(birthdayBounds(new Date(2026, 5, 15))).toEqual({ min: '1900-01-01', max: '2026-12-31' });
});
