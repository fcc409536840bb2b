import { readMessage } from '@contract/readers/messages';
import { readPersonName, readPublicName } from '@contract/readers/names';
import { read as got, readingValue, refused } from '@contract/readers/reading';
import naughty from 'big-list-of-naughty-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RLO = '\u202e';
const STACK = '\u0335\u0322\u0316\u0324\u0301';

/** Any text, with what is used to deceive often enough to be combined. */
const anyText = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          RLO,
          '\u200b',
          '\u200d',
          '\ufe0f',
          '\u3164',
          '\u115f',
          '\u2800',
          '\u0301',
          '\u0335',
          '\u00ad',
        ),
        fc.constantFrom(
          ' ',
          '\n',
          '\r',
          "'",
          '\u2019',
          '.',
          '-',
          'a',
          'я',
          '李',
          'é',
          '5',
          '👍',
          '👩',
          '\u0e49',
        ),
      ),
      { maxLength: 20 },
    )
    .map((signs) => signs.join('')),
);

/** What nobody may see, or be deceived by, in a text of somebody else. */
const DECEIVES = /[\p{Bidi_Control}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u3164\u115f\u1160\uffa0\u200b\u00ad]/u;
const STACKS = /\p{sc=Inherited}{3}|\p{M}{5}/u;

describe('names and texts of people', () => {
  it.each([readPublicName, readPersonName])(
    'property: a name that is accepted shows, once, as it is stored',
    (read) => {
      fc.assert(
        fc.property(anyText, (text) => {
          const name = readingValue(read(text));
          if (name === undefined) return;
          expect(read(name)).toEqual(got(name));
          expect(name).toBe(name.normalize('NFC').trim());
          expect(name).not.toMatch(/\p{Default_Ignorable_Code_Point}|[\p{C}\p{S}]|\n| {2}/u);
          expect(name).not.toMatch(DECEIVES);
          expect(name).not.toMatch(STACKS);
          if (name !== '') expect(name).toMatch(/^[\p{L}\p{Nd}]/u);
        }),
        { numRuns: 3_000 },
      );
    },
  );

  it('property: a chat text has nothing that deceives, is empty or shows, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readingValue(readMessage(text)) ?? '';
        expect(readingValue(readMessage(read)) ?? '').toBe(read);
        expect(read).not.toMatch(DECEIVES);
        expect(read.replaceAll(/\p{Variation_Selector}|\p{Join_Control}/gu, '')).not.toMatch(STACKS);
        expect(read).not.toMatch(/\n{3}|(?!\n)\p{Cc}/u);
        if (read !== '') expect(read).toMatch(/(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    'Maria',
    'José Ñoño',
    "D'Angelo",
    'Nguyễn Văn Á',
    'Nguye\u0302\u0303n',
    'Мария',
    '李小龍',
    'やまだ 太郎',
    '김철수',
    'มานี ใจดี',
    'မြို့',
    'عَبْدُ الله',
    'דָּוִד',
    'ᜋᜑᜎ᜔',
    'Jr. Reyes-Cruz',
    'player_7',
  ])('accepts "%s"', (name) => {
    expect(readPublicName(name)).toEqual(got(name.normalize('NFC')));
  });

  it('both apostrophes, the comma and the middle dot are part of real names', () => {
    for (const typed of ['O’Brien', 'OʼBrien', 'O‘Brien', "O'Brien", ' O’Brien ']) {
      expect([readPublicName(typed), readPersonName(typed)]).toEqual([got("O'Brien"), got("O'Brien")]);
    }
    expect(readPersonName('Reyes, Jr.')).toEqual(got('Reyes, Jr.'));
    expect(readPersonName('Gal·la Puig')).toEqual(got('Gal·la Puig'));
  });

  it.each([
    ['turned around', `nimda${RLO}x`, 'name.format'],
    ['with a hidden blank', 'Lig\u200baya', 'name.format'],
    ['with a soft hyphen', 'Lig\u00adaya', 'name.format'],
    ['of a filler', '\u3164', 'name.format'],
    ['of choseong fillers', '\u115f\u1160', 'name.format'],
    ['of a blank pattern', '\u2800', 'name.format'],
    ['with a joiner', 'a\u200db', 'name.format'],
    ['of symbols', '👑', 'name.format'],
    ['with an enclosing mark', 'a\u20dd', 'name.format'],
    ['of marks', STACK, 'name.format'],
    ['with a line break', 'a\nb', 'name.format'],
    ['with stacked marks', `Z${STACK}a`, 'name.marks'],
    ['with stacked marks of a language', `ก${'\u0e49'.repeat(6)}`, 'name.marks'],
    ['of two scripts', 'Mаria', 'name.scripts'],
    ['of mathematical letters', '𝐀dmin', 'name.scripts'],
  ])('refuses a name %s', (_, name, issue) => {
    expect([readPublicName(name), readPersonName(name)]).toEqual([refused(issue), refused(issue)]);
  });

  it.each([
    ['stacked marks', `Z${STACK}a${STACK}`, 'Ź\u0335\u0322á\u0335\u0322'],
    ['direction and control characters', `${RLO}evil\u202c\u0007 &amp;`, 'evil &amp;'],
    ['hidden characters', 'a\u200b\u2060\u00adb\ufeff', 'ab'],
    ['only hidden ones', ' \u3164\u200b\u2800\ufe0f ', ''],
    ['emoji', '👨‍👩‍👧 ❤️‍🔥 1️⃣', '👨‍👩‍👧 ❤️‍🔥 1️⃣'],
    ['words with joiners', 'می‌خواهم क्‍ष', 'می‌خواهم क्‍ष'],
    ['line breaks', 'a\r\n\r\n\r\n\r\nb', 'a\n\nb'],
    ['markup', '<b>{{x}}</b>', '<b>{{x}}</b>'],
  ])('reads %s of a chat text', (_, text, read) => {
    expect(readingValue(readMessage(text)) ?? '').toBe(read);
  });
});
