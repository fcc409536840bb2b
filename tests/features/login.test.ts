import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { popupRem } from '@/features/account/rem';
import { type LoginFields, loginIssues, refusedField } from '@/features/popups/login/loginFields';

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
  it('LOGIN-14 username and password follow one rule set', () => {
    expect(issues({})).toEqual({ username: 'missing', password: 'missing' });
    expect(issues({ username: 'abc', password: '12345' })).toEqual({
      username: 'length',
      password: 'length',
    });
    expect(issues({ username: 'a'.repeat(17), password: 'b'.repeat(21) })).toEqual({
      username: 'length',
      password: 'length',
    });
    expect(issues({ username: 'demo', password: '123456' })).toEqual({});
    expect(issues({ username: 'a'.repeat(16), password: 'b'.repeat(20) })).toEqual({});
  });

  it('LOGIN-14 so do mobile number and verification code', () => {
    expect(smsIssues({})).toEqual({ mobileNum: 'mobile', verificationCode: 'code' });
    expect(smsIssues({ mobileNum: '12345', verificationCode: '12a' })).toEqual({
      mobileNum: 'mobile',
      verificationCode: 'code',
    });
    expect(smsIssues({ mobileNum: '0917 555-1234', verificationCode: '123456' })).toEqual({});
  });

  it('SMS-11 SMS-12 a code has at most ten digits, a mobile number at most twenty', () => {
    const number = { mobileNum: '9'.repeat(20), verificationCode: '1'.repeat(10) };
    expect(smsIssues(number)).toEqual({});
    expect(smsIssues({ ...number, verificationCode: '1'.repeat(11) })).toEqual({ verificationCode: 'code' });
    expect(smsIssues({ ...number, mobileNum: '9'.repeat(21) })).toEqual({ mobileNum: 'mobile' });
  });

  it('a tab judges its own fields only, and spaces around a username are no part of it', () => {
    expect(issues({ username: ' demo ', password: '123456', mobileNum: 'x' })).toEqual({});
    expect(issues({ username: '   ', password: '123456' })).toEqual({ username: 'missing' });
  });

  it('a refusal stands at the field it names, or concerns the whole form', () => {
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
  it('LOGIN-15 pixels become rem by dividing by 100', () => {
    expect(popupRem(112)).toBe('calc(1.12 * var(--rem))');
    expect(popupRem(40)).toBe('calc(0.4 * var(--rem))');
  });

  it('LOGIN-15 the style sheet of popup content measures in that rem alone', () => {
    const file = new URL('../../src/features/popups/popupContent.module.css', import.meta.url);
    const sheet = readFileSync(fileURLToPath(file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    expect(sheet).not.toMatch(/\d(?:px|em)\b/);
    expect([...sheet.matchAll(/[\d.]+rem\b/g)].map(([size]) => size)).toEqual(['6.25rem']);
    expect(sheet.match(/calc\(\d\.\d+ \* var\(--rem\)\)/g)?.length).toBeGreaterThan(10);
  });
});
