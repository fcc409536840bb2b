import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { toInternationalNumber } from '@contract/readers/mobileNumber';
import { signIdToken } from '@demo/identity/signIdToken';
import { type IdTokenClaims, IdTokenRefused, type KeySet, verifyIdToken } from '@server/account/idToken';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Api } from '@/services/api';
import { createPhoneVerification } from '@/services/phoneVerification';
import { createStorage } from '@/services/storage';
import { MemoryStorage } from '../support/memoryStorage';

const NUMBER = { mobileNum: '09171234567', countryDialingCode: '63' };

/** The port with the platform's own codes; every call to the server is recorded. */
function ownCodes() {
  const asked: { name: string; request: unknown; signal: AbortSignal | undefined }[] = [];
  const call: Api['call'] = async (endpoint, request, options) => {
    asked.push({ name: endpoint.name, request, signal: options?.signal });
    return endpoint.response.parse({ expirationTime: 90_000 }) as never;
  };
  const session = new MemoryStorage();
  const port = createPhoneVerification({
    api: { call, serverNow: () => 30_000 },
    usesService: () => false,
    configuration: () => undefined,
    locale: () => 'en',
    now: () => 0,
    storage: createStorage({ local: () => new MemoryStorage(), session: () => session }),
  });
  return { port, asked, session };
}

describe("the platform's own codes", () => {
  it('SMS-03 SMS-04 a request has the human check, and the countdown runs until the server’s expiry', async () => {
    const { port, asked } = ownCodes();
    const { signal } = new AbortController();
    const details = { humanToken: 'human', purpose: 'reset' } as const;
    expect(await port.sendCode(NUMBER, details, signal)).toEqual({ lifetimeMs: 60_000 });
    const request = { mobileNo: '09171234567', countryDialingCode: '63', ...details };
    expect(asked).toEqual([{ name: 'sendVerificationCode', request, signal }]);
  });

  it('RESET-06 there is no identity token: the server checks the code, and nothing is stored', async () => {
    const { port, asked, session } = ownCodes();
    expect(await port.verifyCode(NUMBER, '123456')).toBe('');
    expect(asked).toEqual([]);
    expect(session.length).toBe(0);
  });

  it('LOGIN-11 without a service there are no providers', async () => {
    await expect(ownCodes().port.signInWithProvider('line')).rejects.toMatchObject({ code: 'no.permission' });
  });
});

describe('international number', () => {
  it.each([
    ['63', '09171234567', '+639171234567'],
    ['63', '9171234567', '+639171234567'],
    ['+63', '0917 123-4567', '+639171234567'],
    ['1', '2025550123', '+12025550123'],
  ])('+%s %s is %s', (code, mobileNum, expected) => {
    expect(toInternationalNumber(code, mobileNum)).toBe(expected);
  });
});

describe('identity token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const jwks: KeySet = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] };
  const NOW = 1_700_000_000;
  const expectation = { jwks, audience: 'site', issuer: 'https://issuer.example/site', now: NOW * 1000 };
  const CLAIMS: IdTokenClaims = {
    iss: expectation.issuer,
    aud: 'site',
    sub: 'person-1',
    iat: NOW - 10,
    exp: NOW + 3_590,
    auth_time: NOW - 10,
    phone_number: '+639171234567',
    firebase: { sign_in_provider: 'phone', identities: { phone: ['+639171234567'] } },
  };
  const verify = (token: string) => verifyIdToken(token, expectation);
  const good = signIdToken(CLAIMS, privateKey, 'k1');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, payload = '', signature = ''] = good.split('.');

  it('LOGIN-10 a valid one names person, number and method', () => {
    expect(verify(good)).toEqual({
      subject: 'person-1',
      signInProvider: 'phone',
      phoneNumber: '+639171234567',
      providerUserId: undefined,
      name: undefined,
      email: undefined,
      emailVerified: false,
      signedInTime: (NOW - 10) * 1000,
    });
  });

  const wrongClaims: Readonly<Record<string, Partial<IdTokenClaims>>> = {
    'of another issuer': { iss: 'https://issuer.example/other' },
    'for another audience': { aud: 'other' },
    expired: { exp: NOW - 61 },
    'issued in the future': { iat: NOW + 120 },
    'signed in in the future': { auth_time: NOW + 120 },
    'without a subject': { sub: '' },
    'with an endless subject': { sub: 'x'.repeat(129) },
  };
  it.each(Object.entries(wrongClaims))('LOGIN-10 one %s is refused', (_, change) => {
    expect(() => verify(signIdToken({ ...CLAIMS, ...change }, privateKey, 'k1'))).toThrow(IdTokenRefused);
  });

  it('a clock that is off by less than a minute is accepted', () => {
    expect(verify(signIdToken({ ...CLAIMS, exp: NOW - 30, iat: NOW + 30 }, privateKey, 'k1')).subject).toBe(
      'person-1',
    );
  });

  it('LOGIN-10 a signature by another key, or under an unknown key id, is refused', () => {
    expect(() => verify(signIdToken(CLAIMS, stranger, 'k1'))).toThrow(/signature/);
    expect(() => verify(signIdToken(CLAIMS, privateKey, 'k2'))).toThrow(/key/);
  });

  it('LOGIN-10 no other algorithm is accepted: none, or the public key as a shared secret', () => {
    expect(() => verify(`${encoded({ alg: 'none', kid: 'k1' })}.${payload}.`)).toThrow(IdTokenRefused);
    expect(() => verify(`${encoded({ alg: 'none', kid: 'k1' })}.${payload}.${signature}`)).toThrow(/header/);
    const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
    const signed = `${encoded({ alg: 'HS256', kid: 'k1' })}.${payload}`;
    const forged = createHmac('sha256', pem).update(signed).digest('base64url');
    expect(() => verify(`${signed}.${forged}`)).toThrow(/header/);
  });

  it('a malformed token is refused', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(() => verify(text)).toThrow(IdTokenRefused);
        expect(() => verify(`${text}.${text}.${text}`)).toThrow(IdTokenRefused);
      }),
    );
    expect(() => verify(good.repeat(20))).toThrow(IdTokenRefused);
  });

  it('LOGIN-10 a token with any changed character is refused', () => {
    // The last character of a part has unused bits, so the signature's last character stays.
    fc.assert(
      fc.property(fc.nat({ max: good.length - 2 }), fc.constantFrom('A', 'z', '0', '_'), (at, sign) => {
        fc.pre(good[at] !== sign && good[at] !== '.');
        expect(() => verify(`${good.slice(0, at)}${sign}${good.slice(at + 1)}`)).toThrow(IdTokenRefused);
      }),
    );
  });
});
