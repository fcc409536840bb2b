import { createPublicKey, createSign, createVerify, type JsonWebKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/** The public keys of a token issuer, as it publishes them (RFC 7517). */
export interface KeySet {
  readonly keys: readonly (JsonWebKey & { readonly kid: string })[];
}

/** What is expected of an identity token. */
export interface IdTokenExpectation {
  readonly jwks: KeySet;
  /** Project that the token was issued to. */
  readonly audience: string;
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** Who an identity token speaks of. */
export interface VerifiedIdentity {
  /** The service's own id of the person. */
  readonly subject: string;
  /** Way the person signed in: `phone`, `google.com`, `facebook.com` or `oidc.line`. */
  readonly signInProvider: string;
  /** In international form; present after a code was verified. */
  readonly phoneNumber: string | undefined;
  /** The provider's id of the person; absent for `phone`. */
  readonly providerUserId: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** When the person signed in, milliseconds since the epoch. */
  readonly signedInTime: number;
}

/** Thrown by {@link verifyIdToken}; the message names the check that failed and nothing of the token. */
export class IdTokenRefused extends Error {
  override readonly name = 'IdTokenRefused';
}

/** Clocks may differ by this much, in seconds. */
const LEEWAY = 60;
/** Longer tokens are not looked at. */
const LONGEST_TOKEN = 8_192;

const seconds = z.int().check(z.nonnegative());
const header = z.object({ alg: z.literal('RS256'), kid: z.string().check(z.minLength(1)) });
const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: seconds,
  exp: seconds,
  auth_time: seconds,
  phone_number: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  firebase: z.object({
    sign_in_provider: z.string(),
    identities: z._default(z.record(z.string(), z.unknown()), {}),
  }),
});
const identityList = z.array(z.string());

/** The claims that the sandbox puts into a token. */
export type IdTokenClaims = z.infer<typeof claims>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an identity token with RS256. */
export function signIdToken(payload: IdTokenClaims, key: KeyObject, kid: string): string {
  const signed = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(payload)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}

function readPart<S extends z.ZodMiniType>(schema: S, text: string, what: string): z.infer<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new IdTokenRefused(what);
  }
}

/**
 * Verifies an identity token of the phone-verification service: signature (RS256 with a key of the set, nothing else),
 * issuer, audience, subject and times (LOGIN-10, RESET-06). Throws {@link IdTokenRefused}.
 */
export function verifyIdToken(token: string, expectation: IdTokenExpectation): VerifiedIdentity {
  const parts = token.length <= LONGEST_TOKEN ? token.split('.') : [];
  const [headerText, payloadText, signature] = parts;
  if (
    parts.length !== 3 ||
    headerText === undefined ||
    payloadText === undefined ||
    signature === undefined ||
    !parts.every((text) => /^[\w-]+$/.test(text))
  ) {
    throw new IdTokenRefused('form');
  }
  const { kid } = readPart(header, headerText, 'header');
  const jwk = expectation.jwks.keys.find((key) => key.kid === kid);
  if (jwk === undefined || jwk.kty !== 'RSA') throw new IdTokenRefused('key');
  const isSigned = createVerify('RSA-SHA256')
    .update(`${headerText}.${payloadText}`)
    .verify(createPublicKey({ key: jwk, format: 'jwk' }), signature, 'base64url');
  if (!isSigned) throw new IdTokenRefused('signature');

  const payload = readPart(claims, payloadText, 'claims');
  const now = (expectation.now ?? Date.now()) / 1000;
  if (payload.iss !== expectation.issuer) throw new IdTokenRefused('issuer');
  if (payload.aud !== expectation.audience) throw new IdTokenRefused('audience');
  if (payload.exp <= now - LEEWAY) throw new IdTokenRefused('expired');
  if (payload.iat > now + LEEWAY || payload.auth_time > now + LEEWAY) throw new IdTokenRefused('time');
  const { sign_in_provider: signInProvider, identities } = payload.firebase;
  const own = identityList.safeParse(identities[signInProvider]);
  return {
    subject: payload.sub,
    signInProvider,
    phoneNumber: payload.phone_number,
    providerUserId: signInProvider === 'phone' || !own.success ? undefined : own.data[0],
    name: payload.name,
    email: payload.email,
    emailVerified: payload.email_verified ?? false,
    signedInTime: payload.auth_time * 1000,
  };
}
