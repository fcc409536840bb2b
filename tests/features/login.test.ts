import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loginFields, refusedField } from '@/features/popups/login/loginFields';
import { popupRem } from '@/features/account/rem';

const issues = (values: { username: string; password: string }) => {
  const result = loginFields.safeParse({ ...values, remember: false });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
};

describe('login fields', () => {
  it('LOGIN-14 username and password follow one rule set', () => {
    expect(issues({ username: '', password: '' })).toEqual({ username: 'missing', password: 'missing' });
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

  it('spaces around a username are no part of it', () => {
    expect(loginFields.parse({ username: ' demo ', password: '123456', remember: true }).username).toBe(
      'demo',
    );
  });

  it('a refusal stands at the field it names, or concerns the whole form', () => {
    expect(refusedField('user.missing.or.disabled')).toBe('username');
    expect(refusedField('password.format')).toBe('password');
    expect(refusedField('captcha.wrong')).toBe('captcha');
    expect(refusedField('network.unreachable')).toBeUndefined();
    expect(refusedField('rate.limited')).toBeUndefined();
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
