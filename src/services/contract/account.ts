import * as z from 'zod/mini';
import { endpoint, noPayload, timestamp } from './core';

/** Session record kept under MC_SESSION_INFO (ENTITY-01). */
export const sessionRecord = z.object({
  token: z.string().check(z.minLength(16)),
  merchantCode: z.string(),
  userName: z.string(),
  /** Member type: 0, 4 and 40 are non-agent, 4 is guest/trial (ROLE-02, ROLE-03). */
  type: z.int(),
  firstTimeLogin: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** What an encrypted body looks like on the wire; the plaintext is the endpoint's `request`. */
export const cipherBody = z.strictObject({
  /** AES-256-CBC ciphertext, base64. */
  data: z.string().check(z.minLength(1), z.maxLength(65_536)),
});

/** Name of the header that carries the wrapped key, iv, time, nonce and MAC of an encrypted body. */
export const ENCRYPTION_HEADER = 'x-encryption';
/** Device marker header: `OTHERS` when running as a standalone app (API-02). */
export const DEVICE_HEADER = 'x-device';
/** Idempotency key of one intent; the same key never acts twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

const loginSite = z.enum(['member', 'agent']);

/** Login payload before encryption (ENTITY-04, LOGIN-09). */
export const loginPayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('username'),
    username: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    captcha: z.optional(z.string().check(z.maxLength(6))),
    captchaId: z.optional(z.string().check(z.maxLength(64))),
    site: loginSite,
  }),
  z.strictObject({
    type: z.literal('sms'),
    mobileNum: z.string().check(z.minLength(1), z.maxLength(20)),
    countryDialingCode: z.string().check(z.maxLength(6)),
    verificationCode: z.string().check(z.minLength(1), z.maxLength(10)),
    site: loginSite,
  }),
  z.strictObject({
    type: z.literal('firebase'),
    firebaseChannel: z.enum(['phone', 'line', 'facebook', 'google']),
    firebaseIdToken: z.string().check(z.minLength(1), z.maxLength(8192)),
    firebaseMobileNo: z.optional(z.string().check(z.maxLength(20))),
    countryDialingCode: z.optional(z.string().check(z.maxLength(6))),
    site: loginSite,
  }),
]);
export type LoginPayload = z.infer<typeof loginPayload>;

/** API-02: encrypted login. */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/account/login',
  encoding: 'encrypted',
  access: 'public',
  request: loginPayload,
  response: sessionRecord,
});

/** Hint in the `value` of a refused login (CAPTCHA-01). */
export const loginRefusal = z.object({ captchaRequired: z._default(z.boolean(), false) });

/** A captcha challenge. */
export const captchaChallenge = z.object({
  captchaId: z.string(),
  /** Picture as a data address. */
  image: z.string().check(z.startsWith('data:image/')),
  /** When the challenge stops being accepted. */
  expirationTime: timestamp,
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** API-15 */
export const captcha = endpoint({
  name: 'captcha',
  method: 'GET',
  path: '/account/captcha',
  encoding: 'none',
  access: 'public',
  request: noPayload,
  response: captchaChallenge,
});

/** API-21: the session token travels in the Authorization header, as on every call that needs one. */
export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/account/session',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({ loggedOut: z.literal(true) }),
});
