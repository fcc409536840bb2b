import { createPublicKey, createVerify, type JsonWebKey } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../http/payload';
import { readBase64Url } from './singleUse';

/** The public keys of a token issuer in published form (RFC 7517). */
export interface KeySet {
  readonly keys: readonly (JsonWebKey & { readonly kid: string })[];
}

/** Expected properties of an identity token. */
export interface IdTokenExpectation {
  readonly jwks: KeySet;
  /** Project that the token was issued to. */
  readonly audience: string;
  readonly issuer: string;
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** The identity in a token. */
export interface VerifiedIdentity {
  /** Id of the person at the service. */
  readonly subject: string;
  /** Sign-in method: `phone`, `google.com`, `facebook.com` or `oidc.line`. */
  readonly signInProvider: string;
  /** In international format; present after a code was verified. */
  readonly phoneNumber: string | undefined;
  /** Id of the person at the provider; absent for `phone`. */
  readonly providerUserId: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** When the person signed in, milliseconds since the epoch. */
  readonly signedInTime: number;
}

/** Thrown by {@link verifyIdToken}; the message names the failed check and contains nothing from the token. */
export class IdTokenRefused extends Error {
  override readonly name = 'IdTokenRefused';
}

/** Tolerated clock difference in seconds. */
const LEEWAY = 60;
/** Maximum length of a token; longer ones are refused unread. */
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

/** The claims of a token. */
export type IdTokenClaims = z.infer<typeof claims>;

function readPart<S extends z.ZodMiniType>(schema: S, text: string, what: string): z.infer<S> {
  try {
    return schema.parse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new IdTokenRefused(what);
  }
}

/**
 * Verifies an identity token of the phone-verification service: signature (only RS256 with a key of the set), issuer,
 * audience, subject and times (LOGIN-10, RESET-06). Throws {@link IdTokenRefused}.
 */
export function verifyIdToken(token: string, expectation: IdTokenExpectation): VerifiedIdentity {
  const parts = token.length <= LONGEST_TOKEN ? token.split('.') : [];
  const [headerText, payloadText, signature] = parts;
  if (
    parts.length !== 3 ||
    headerText === undefined ||
    payloadText === undefined ||
    signature === undefined ||
    !parts.every((text) => readBase64Url(text) !== undefined)
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
