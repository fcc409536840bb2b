import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from '@/machines/passwordStrength/common';
import {
  guessPassword,
  type PasswordWeakness,
  estimatePasswordStrength as passwordStrength,
} from '@/machines/passwordStrength/strength';

const scoreOf = (password: string, known: readonly string[] = []) => passwordStrength(password, known).score;

describe('password strength', () => {
  it.each([
    '',
    'a',
    '123456',
    'password',
    'P@ssw0rd',
    'iloveyou',
    'qwerty',
    'mahalko',
    'aaaaaaaa',
    'jackpot',
    '12345678',
    'abcdefgh',
  ])('score 0: %s falls at once', (password) => {
    expect(scoreOf(password)).toBe(0);
  });

  it.each([
    'Manila2024',
    'qwertyuiop123',
    'Password123!',
    'mahal1998',
    'abcabcabcabc',
    '15081992',
    '1qaz2wsx',
  ])('score at most 1: %s looks long and is a pattern', (password) => {
    expect(scoreOf(password)).toBeLessThanOrEqual(1);
  });

  it.each(['gT7#pQz!2vLm', 'tulay-kalabaw-bituin-ulap', 'xK9$wP2&nR5*jL'])('score 4: %s', (password) => {
    expect(passwordStrength(password, [])).toEqual({ score: 4, weaknesses: [] });
  });

  const weak: readonly (readonly [string, PasswordWeakness])[] = [
    ['aB3$', 'short'],
    ['dragon99x', 'common'],
    ['zxcvbnm82', 'keyboard'],
    ['tk23456789', 'sequence'],
    ['rrrrrr2k', 'repetition'],
    ['kx19920815', 'date'],
    ['mvkwqpxhz', 'fewKinds'],
  ];
  it.each(weak)('%s is told to be weak by %s', (password, weakness) => {
    expect(passwordStrength(password, []).weaknesses).toContain(weakness);
  });

  it('what is known of the player is no secret', () => {
    const alone = passwordStrength('ligaya.santos88', []);
    const told = passwordStrength('ligaya.santos88', ['ligaya', 'santos']);
    expect(told.score).toBeLessThan(alone.score);
    expect(told.weaknesses).toContain('personal');
  });

  it('any text has an estimate; longer by random signs never gets a lower one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (password) => {
        const { score, weaknesses } = passwordStrength(password, []);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(4);
        expect(new Set(weaknesses).size).toBe(weaknesses.length);
        expect(scoreOf(`${password}#vK7`)).toBeGreaterThanOrEqual(score);
      }),
      { numRuns: 60 },
    );
  });
});

describe('how a password is guessed', () => {
  const player = ['Ligaya', 'Tan', 'al'];
  const bits = (password: string) => guessPassword(password, player).bits;

  it.each<readonly [string, number, readonly PasswordWeakness[]]>([
    // Nothing, and signs by themselves: each kind that is used makes every sign dearer.
    ['', 0, []],
    ['k', 3.995, []],
    ['K', 3.995, []],
    ['7', 2.824, []],
    ['#', 4.288, []],
    ['kR', 9.691, []],
    ['kR7', 15.183, []],
    ['kR7#', 22.338, []],
    // Common words, by their place in the list, also in other letters and with other signs in place of letters.
    ['password', 2, ['common']],
    ['PassWord', 2, ['common']],
    ['p@ssword', 2, ['common']],
    ['P4$$w0rd', 2, ['common']],
    ['w3lc0me', 3.807, ['common']],
    ['$un5h!ne', 4.807, ['common']],
    ['m1ch3lle', 6.0, ['common']],
    ['ba7m@n', 5.17, ['common']],
    ['dragon', 4.17, ['common']],
    ['mahal', 8.693, ['common']],
    ['m4h@l', 8.693, ['common']],
    ['xpassword', 5.995, ['common']],
    ['passwordx', 5.995, ['common']],
    ['xpasswordx', 9.991, ['common']],
    ['passworddragon', 6.17, ['common', 'common']],
    ['god', 11.986, []],
    // What is known of the player.
    ['ligaya', 2, ['personal']],
    ['LIGAYA', 2, ['personal']],
    ['tan', 2, ['personal']],
    ['ligayatan', 4, ['personal', 'personal']],
    ['al', 7.991, []],
    // Rows of keys and of letters and figures, both ways; three are no row.
    ['wert', 7, ['keyboard']],
    ['trew', 7, ['keyboard']],
    ['qwe', 11.986, []],
    ['1qaz', 7, ['keyboard']],
    ['-098', 7, ['keyboard']],
    ['xcvbn', 7.322, ['keyboard']],
    ['ghjkl', 7.322, ['keyboard']],
    ['uiop[]', 7.585, ['keyboard']],
    ['7ujm', 7, ['keyboard']],
    ['abcd', 6, ['sequence']],
    ['zyxw', 6, ['sequence']],
    ['0123', 6, ['sequence']],
    ['98765', 6.322, ['sequence']],
    ['abc', 11.986, []],
    ['kabcdk', 13.991, ['sequence']],
    // The same again.
    ['aaa', 5.585, ['repetition']],
    ['aa', 7.991, []],
    ['aaaaaaaa', 7, ['repetition']],
    ['kaaak', 13.576, ['repetition']],
    ['kpkp', 8, ['repetition']],
    ['kpkpkp', 8, ['repetition']],
    ['kpmkpm', 11, ['repetition']],
    // Years, and dates however they are written.
    ['1939', 11.295, []],
    ['1940', 6.5, ['date']],
    ['1999', 6.5, ['date']],
    ['2000', 6.5, ['date']],
    ['2049', 6.5, ['date']],
    ['2050', 11.295, []],
    ['mahal1998', 15.193, ['common', 'date']],
  ])('%s is worth %f bits %j', (password, worth, weaknesses) => {
    const guess = guessPassword(password, player);
    expect(guess.bits).toBeCloseTo(worth, 2);
    expect(guess.weaknesses).toEqual(weaknesses);
  });

  const two = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(2, '0'));
  const MONTHS = two(1, 12);
  const DAYS = two(1, 31);
  const isDate = (text: string) => guessPassword(text, []).weaknesses.join() === 'date' && bits(text) === 15;

  it.each<readonly [string, (day: string, month: string, sign: string) => string]>([
    ['year, month, day', (day, month, sign) => `1983${sign}${month}${sign}${day}`],
    ['day, month, year', (day, month, sign) => `${day}${sign}${month}${sign}2013`],
    ['month, day, year', (day, month, sign) => `${month}${sign}${day}${sign}1983`],
    ['month, day, year in two figures', (day, month, sign) => `${month}${sign}${day}${sign}37`],
  ])('%s: every day of every month is a date, and no other', (_, write) => {
    const all = MONTHS.flatMap((month) => DAYS.map((day) => write(day, month, '-')));
    expect(all.filter(isDate)).toHaveLength(372);
    for (const sign of ['/', '.']) expect(isDate(write('15', '08', sign))).toBe(true);
    expect(bits(write('15', '08', ''))).toBeLessThanOrEqual(15);
    for (const day of ['00', '32', '40']) expect(isDate(write(day, '08', '-'))).toBe(false);
    for (const month of ['00', '13', '20']) expect(isDate(write('31', month, '-'))).toBe(false);
    expect(isDate(write('15', '08', '_'))).toBe(false);
    expect(isDate(write('15', '08', '--'))).toBe(false);
  });

  it('the cheapest of all ways to put it together is taken', () => {
    // "aaaaaa" is a common word, a sign that comes again, and a group that does.
    expect(bits('aaaaaa')).toBeCloseTo(4 + Math.log2(6), 5);
    // A whole date, not a year and four figures.
    expect(bits('1992-08-15')).toBe(15);
    const word = fc.constantFrom('password', 'qwer', 'abcd', 'kkk', '1998', 'ligaya', 'x', '7', '#');
    fc.assert(
      fc.property(word, word, (one, other) => {
        const kinds = (text: string) => [/[a-z]/, /\d/, /#/].filter((kind) => kind.test(text)).length;
        fc.pre(kinds(one) === kinds(one + other) && kinds(other) === kinds(one + other));
        expect(bits(one + other)).toBeLessThanOrEqual(bits(one) + bits(other) + 1e-9);
      }),
    );
  });

  it('of two that cost the same the first is named', () => {
    expect(guessPassword('password', ['password'])).toEqual({ bits: 2, weaknesses: ['common'] });
  });

  it('64 signs are judged, and the rest is not read', () => {
    const long = 'kv'.repeat(4) + 'q8#Zt!mW'.repeat(7);
    expect(long).toHaveLength(64);
    expect(guessPassword(`${long}#P`, [])).toEqual(guessPassword(long, []));
    expect(guessPassword(long.slice(0, 63), []).bits).toBeLessThan(
      guessPassword(`${long.slice(0, 63)}§`, []).bits,
    );
  });
});

describe('the score', () => {
  // Letters of one kind that stand in no word and no row.
  const SIGNS = 'mvkwqpxhzgsblrtnfj';

  it.each([
    [5, 0],
    [6, 1],
    [8, 1],
    [9, 2],
    [11, 2],
    [12, 3],
    [15, 3],
    [16, 4],
  ] as const)('%i signs of one kind reach %i', (length, score) => {
    const password = SIGNS.slice(0, length);
    expect(guessPassword(password, []).weaknesses).toEqual([]);
    const weaknesses = score === 4 ? [] : [...(length < 8 ? ['short'] : []), 'fewKinds'];
    expect(passwordStrength(password, [])).toEqual({ score, weaknesses });
  });

  it('20, 32, 45 and 60 bits', () => {
    expect(
      [5, 6, 8, 9, 11, 12, 15, 16].map((length) =>
        Math.floor(guessPassword(SIGNS.slice(0, length), []).bits),
      ),
    ).toEqual([19, 23, 31, 35, 43, 47, 59, 63]);
  });

  it('a score is reached at its bits exactly', () => {
    expect(guessPassword('abcdwertghjk', []).bits).toBe(20);
    expect(passwordStrength('abcdwertghjk', []).score).toBe(1);
  });

  it('the gravest weakness is told first', () => {
    expect(passwordStrength('aaa', []).weaknesses).toEqual(['short', 'repetition', 'fewKinds']);
    expect(passwordStrength('1998dragon', []).weaknesses).toEqual(['common', 'date']);
    expect(passwordStrength('abcdwertligaya', ['ligaya']).weaknesses).toEqual([
      'personal',
      'keyboard',
      'sequence',
      'fewKinds',
    ]);
    expect(passwordStrength('kR7', []).weaknesses).toEqual(['short']);
  });

  it('the list of common words holds no word twice, in small letters', () => {
    expect(new Set(COMMON_PASSWORDS).size).toBe(COMMON_PASSWORDS.length);
    expect(COMMON_PASSWORDS.filter((word) => word !== word.toLowerCase() || word === '')).toEqual([]);
  });
});
