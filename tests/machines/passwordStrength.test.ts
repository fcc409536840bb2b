import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PasswordWeakness,
  estimatePasswordStrength as passwordStrength,
} from '@/machines/passwordStrength/strength';

const scoreOf = async (password: string, known?: readonly string[]) =>
  (await passwordStrength(password, known)).score;

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
  ])('score 0: %s falls at once', async (password) => {
    expect(await scoreOf(password)).toBe(0);
  });

  it.each([
    'Manila2024',
    'qwertyuiop123',
    'Password123!',
    'mahal1998',
    'abcabcabcabc',
    '15081992',
    '1qaz2wsx',
  ])('score at most 1: %s looks long and is a pattern', async (password) => {
    expect(await scoreOf(password)).toBeLessThanOrEqual(1);
  });

  it.each(['gT7#pQz!2vLm', 'tulay-kalabaw-bituin-ulap', 'xK9$wP2&nR5*jL'])(
    'score 4: %s',
    async (password) => {
      expect(await passwordStrength(password)).toEqual({ score: 4, weaknesses: [] });
    },
  );

  const weak: readonly (readonly [string, PasswordWeakness])[] = [
    ['aB3$', 'short'],
    ['dragon99x', 'common'],
    ['zxcvbnm82', 'keyboard'],
    ['tk23456789', 'sequence'],
    ['rrrrrr2k', 'repetition'],
    ['kx19920815', 'date'],
    ['mvkwqpxhz', 'fewKinds'],
  ];
  it.each(weak)('%s is told to be weak by %s', async (password, weakness) => {
    expect((await passwordStrength(password)).weaknesses).toContain(weakness);
  });

  it('what is known of the player is no secret', async () => {
    const alone = await passwordStrength('ligaya.santos88');
    const told = await passwordStrength('ligaya.santos88', ['ligaya', 'santos']);
    expect(told.score).toBeLessThan(alone.score);
    expect(told.weaknesses).toContain('personal');
  });

  it('any text has an estimate; longer by random signs never gets a lower one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 80, unit: 'binary' }), async (password) => {
        const { score, weaknesses } = await passwordStrength(password);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(4);
        expect(new Set(weaknesses).size).toBe(weaknesses.length);
        expect(await scoreOf(`${password}#vK7`)).toBeGreaterThanOrEqual(score);
      }),
      { numRuns: 300 },
    );
  });

  it('is quick enough for each key press', async () => {
    const password = 'qwerty1234'.repeat(30);
    await scoreOf(password);
    const start = performance.now();
    for (let i = 0; i < 10; i += 1) await scoreOf(password);
    expect((performance.now() - start) / 10).toBeLessThan(50);
  });
});
