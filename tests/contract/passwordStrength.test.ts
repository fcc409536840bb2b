import { judgePassword, type PasswordWeakness } from '@contract/passwords/strength';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const NAMES = ['amihan22', 'ligaya.tan@mail.example', '9171234567', 'Ligaya Tan', 'Bright Star'];
const judged = (password: string) => judgePassword(password, NAMES);

describe('password strength', () => {
  it.each([
    'password1',
    'qwerty1',
    'Password1!',
    'P@ssw0rd',
    'iloveyou',
    'mahalko1',
    'aaaaaaaa',
    'abcdefgh',
    '12345678',
    '15081992',
    'qwertyuiop123',
    '1qaz2wsx',
  ])('%s is refused as common', (password) => {
    const { score, refusal } = judged(password);
    expect(refusal).toBe('common');
    expect(score).toBeLessThanOrEqual(1);
  });

  it.each([
    ['the user name plus 1', 'amihan221'],
    ['the user name in capitals, backwards', '22NAHIMA'],
    ['the user name with other signs for letters', '@m1han22!'],
    ['the name', 'Ligaya-Tan'],
    ['the name as one word, with a year', 'ligayatan99'],
    ['the beginning of the mail', 'ligaya.tan1'],
    ['the number', '09171234567'],
    ['the name of the site with a year', 'brightstar2026'],
  ])('%s is refused as personal', (_what, password) => {
    const { score, refusal, weaknesses } = judged(password);
    expect([refusal, weaknesses[0]]).toEqual(['personal', 'personal']);
    expect(score).toBeLessThanOrEqual(1);
    expect(judgePassword(password, []).refusal).not.toBe('personal');
  });

  it.each([
    'correct horse battery',
    'tulay kalabaw bituin ulap',
    'gabing-tahimik',
    'gT7#pQz!2vLm',
    'ang bahay ni amihan22 ay berde',
    'ñandú corre lejos',
  ])('%s is good, whatever characters it has', (password) => {
    expect(judged(password)).toEqual({ score: 4, weaknesses: [], refusal: null });
  });

  const weak: readonly (readonly [string, PasswordWeakness])[] = [
    ['Manila2024', 'common'],
    ['tk23456789', 'sequence'],
    ['kx19920815', 'date'],
    ['rrrrrr2kp', 'repetition'],
    ['dcftgbxk', 'keyboard'],
    ['mvkwqx', 'short'],
  ];
  it.each(weak)('%s is weak, and the meter names why: %s', (password, weakness) => {
    const { score, weaknesses } = judged(password);
    expect(score).toBeLessThanOrEqual(2);
    expect(weaknesses).toContain(weakness);
  });

  it('characters after the 32nd are ignored', () => {
    expect(judged(`${'a'.repeat(32)}gT7#pQz!2vLm`)).toEqual(judged('a'.repeat(32)));
  });

  it('words of less than three characters do not count as names', () => {
    expect(judgePassword('al-kuwago-bato', ['al', 'x', '']).weaknesses).toEqual([]);
  });

  it('every text gets a rating, and a refused one is at most weak', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40, unit: 'binary' }),
        fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }),
        (password, names) => {
          const { score, weaknesses, refusal } = judgePassword(password, names);
          expect(new Set(weaknesses).size).toBe(weaknesses.length);
          expect(refusal === null ? score >= 2 : score <= 1).toBe(true);
          expect(weaknesses.length === 0).toBe(score >= 3);
        },
      ),
      { numRuns: 100 },
    );
  });
});
