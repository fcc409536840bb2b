import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readingValue } from '@contract/readers/reading';
import { readLoginName } from '@contract/readers/texts';
import { describe, expect, it } from 'vitest';
import { type LoginFields, loginIssues, refusedField } from '@/features/account/login/loginFields';
import { DEFAULT_LOGIN_RULES, type LoginRules } from '@/features/account/loginRules';
import { popupRem } from '@/features/account/rem';

/** Rules set by an operator. */
const CONFIGURED: LoginRules = {
  ...DEFAULT_LOGIN_RULES,
  username: { enabled: true, required: true, minLength: 4, maxLength: 30, patternId: 'account' },
  patterns: [{ patternId: 'account', pattern: '\\S+', message: { EN: 'without blanks' } }],
};
const FIELDS: LoginFields = {
  username: '',
  password: '',
  mobileNum: '',
  countryDialingCode: '63',
  verificationCode: '',
  remember: false,
};
const issues = (values: Partial<LoginFields>) => loginIssues('username', { ...FIELDS, ...values });
const smsIssues = (values: Partial<LoginFields>) => loginIssues('sms', { ...FIELDS, ...values });

describe('login fields', () => {
  it('LOGIN-14 a username follows the configured rule, or a default that accepts every registered name', () => {
    expect(issues({})).toEqual({ username: 'missing', password: 'missing' });
    expect(issues({ username: 'a'.repeat(26), password: '1' })).toEqual({});
    expect(issues({ username: 'a'.repeat(65), password: 'b'.repeat(128) })).toEqual({ username: 'length' });
    const byRule = (username: string) =>
      loginIssues('username', { ...FIELDS, username, password: 'b' }, CONFIGURED).username;
    expect([byRule('abc'), byRule('a'.repeat(31)), byRule('amihan 2'), byRule('a'.repeat(26))]).toEqual([
      'length',
      'length',
      'rule',
      undefined,
    ]);
  });

  it('FLAG-04 a mobile number may be used as the name, in any usual notation', () => {
    expect(
      ['0917 555-1234', ' +63 (917) 555 1234 ', 'amihan 2', 'player-12'].map((text) =>
        readingValue(readLoginName(text)),
      ),
    ).toEqual(['09175551234', '+639175551234', 'amihan 2', 'player-12']);
    expect(issues({ username: '0917 555 1234', password: 'x' })).toEqual({});
  });

  it('LOGIN-14 mobile number and verification code follow their configured rules', () => {
    expect(smsIssues({})).toEqual({ mobileNum: 'empty', verificationCode: 'code' });
    expect(smsIssues({ mobileNum: '12345', verificationCode: '12a' })).toEqual({
      mobileNum: 'format',
      verificationCode: 'code',
    });
    expect(smsIssues({ mobileNum: '0917 555-1234', verificationCode: '123456' })).toEqual({});
  });

  it('SMS-11 SMS-12 a code has at most ten digits, a mobile number at most twenty', () => {
    const number = { mobileNum: '9'.repeat(20), verificationCode: '1'.repeat(10) };
    expect(smsIssues(number)).toEqual({});
    expect(smsIssues({ ...number, verificationCode: '1'.repeat(11) })).toEqual({ verificationCode: 'code' });
    expect(smsIssues({ ...number, mobileNum: '9'.repeat(21) })).toEqual({ mobileNum: 'format' });
  });

  it('a tab validates only its own fields, and trims the username', () => {
    expect(issues({ username: ' demo ', password: '123456', mobileNum: 'x' })).toEqual({});
    expect(issues({ username: '   ', password: '123456' })).toEqual({ username: 'missing' });
  });

  it('a refusal shows at the field it names, otherwise at the form', () => {
    expect(refusedField('user.missing.or.disabled', 'username')).toBe('username');
    expect(refusedField('user.missing.or.disabled', 'sms')).toBe('mobileNum');
    expect(refusedField('password.format', 'username')).toBe('password');
    expect(refusedField('captcha.wrong', 'username')).toBe('captcha');
    expect(refusedField('verification.code.expired', 'sms')).toBe('verificationCode');
    expect(refusedField('verification.code.expired', 'username')).toBeUndefined();
    expect(refusedField('network.unreachable', 'username')).toBeUndefined();
    expect(refusedField('rate.limited', 'sms')).toBeUndefined();
  });
});

describe('sizes of popup content', () => {
  it('LOGIN-15 pixels are divided by 100 to get rem', () => {
    expect(popupRem(112)).toBe('calc(1.12 * var(--rem))');
    expect(popupRem(40)).toBe('calc(0.4 * var(--rem))');
  });

  it('LOGIN-15 the style sheet of popup content uses only that rem', () => {
    const file = new URL('../../../src/features/account/popups/popupContent.module.css', import.meta.url);
    const sheet = readFileSync(fileURLToPath(file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    expect(sheet).not.toMatch(/\d(?:px|em)\b/);
    expect([...sheet.matchAll(/[\d.]+rem\b/g)].map(([size]) => size)).toEqual(['6.25rem']);
    expect(sheet.match(/calc\(\d\.\d+ \* var\(--rem\)\)/g)?.length).toBeGreaterThan(10);
  });
});
