import { describe, expect, it } from 'vitest';
import { isSessionLost, toFailure } from '@/machines/shared/failure';
import { failureToast, TIMEOUT_TOAST } from '@/machines/shared/failureToast';
import { Secret } from '@/machines/shared/secret';

/** An error as thrown by a service, with additional fields. */
const thrown = (fields: object) => Object.assign(new Error('refused'), fields);

describe('a failure', () => {
  it.each<readonly [string, unknown, object]>([
    ['a known code', thrown({ code: 'network.timeout' }), { code: 'network.timeout' }],
    ['a known code on a plain object', { code: 'session.expired' }, { code: 'session.expired' }],
    [
      'a code with a time to wait',
      thrown({ code: 'network.timeout', retryAfterMs: 1500 }),
      { code: 'network.timeout', retryAfterMs: 1500 },
    ],
    [
      'no time to wait at all',
      thrown({ code: 'network.timeout', retryAfterMs: 0 }),
      { code: 'network.timeout', retryAfterMs: 0 },
    ],
    [
      'a time that is no number',
      thrown({ code: 'network.timeout', retryAfterMs: '5' }),
      { code: 'network.timeout' },
    ],
    ['an unknown code', thrown({ code: 'brand.new' }), { code: 'unknown' }],
    ['a code that is no text', thrown({ code: ['network.timeout'] }), { code: 'unknown' }],
    ['an error without a code', new Error('network.timeout'), { code: 'unknown' }],
    ['a text', 'network.timeout', { code: 'unknown' }],
    ['nothing', undefined, { code: 'unknown' }],
    ['null', null, { code: 'unknown' }],
    ['a function with a code', Object.assign(() => {}, { code: 'network.timeout' }), { code: 'unknown' }],
  ])('ERR-14 of %s', (_, error, failure) => {
    expect(toFailure(error)).toStrictEqual(failure);
  });

  it('ends the session or does not', () => {
    expect(isSessionLost({ code: 'session.expired' })).toBe(true);
    expect(isSessionLost({ code: 'logged.out.elsewhere' })).toBe(true);
    expect(isSessionLost({ code: 'not.logged.in' })).toBe(true);
    expect(isSessionLost({ code: 'network.timeout' })).toBe(false);
  });

  it('shows in a toast', () => {
    const toast = { tone: 'error', duration: 'default' };
    expect(failureToast(thrown({ code: 'session.expired' }))).toStrictEqual({
      ...toast,
      message: 'error.session.expired',
    });
    expect(failureToast('anything')).toStrictEqual({ ...toast, message: 'error.unknown' });
    expect(TIMEOUT_TOAST).toStrictEqual({ ...toast, message: 'error.network.timeout' });
  });
});

describe('a secret', () => {
  const secret = new Secret('Demo!2468');

  it('prints as dots everywhere', () => {
    expect(String(secret)).toBe('•••');
    expect(JSON.stringify({ secret })).toBe('{"secret":"•••"}');
    expect(Object.keys(secret)).toEqual([]);
  });

  it('is revealed only by an explicit call', () => {
    expect(secret.reveal()).toBe('Demo!2468');
    expect(secret.equals(new Secret('Demo!2468'))).toBe(true);
    expect(secret.equals(new Secret('demo!2468'))).toBe(false);
  });
});
