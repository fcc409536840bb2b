import type { Database } from '../db/database';
import { Refusal } from '../http/refusal';
import { IdTokenRefused, type KeySet, type VerifiedIdentity, verifyIdToken } from './idToken';
import type { KeyedHash } from './secrets';
import { spendOnce } from './singleUse';

/** Trusted issuer of identity tokens. */
export interface IdentityIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** Current signing keys. */
  keys(): Promise<KeySet>;
}

/** A verified identity with its issuer. */
export interface ProvenIdentity extends VerifiedIdentity {
  readonly issuer: string;
}

/** Identity tokens of the phone-verification service (LOGIN-10, RESET-06). */
export interface Identities {
  /**
   * Verifies a token and resolves with its identity. Rejects with `no.permission` when no service is configured and
   * with `verification.code.wrong` for an invalid or outdated token.
   */
  verify(idToken: string, now: number): Promise<ProvenIdentity>;
  /**
   * Uses up a sign-in at the service within the transaction that it authorises, whatever token shows it: subject, method
   * and time are what a token means. Rejects when it was used before.
   */
  spend(tx: Database, identity: ProvenIdentity, now: number): Promise<void>;
}

/** Maximum age of the sign-in at the service, in milliseconds. */
const FRESH = 600_000;
/** How long a used sign-in is remembered, in milliseconds: longer than the lifetime of its tokens, an hour. */
const TOKEN_LIFETIME = 3_700_000;

const wrong = () => new Refusal('verification.code.wrong', { value: { field: 'verificationCode' } });

/** Creates the verifier; without an issuer it refuses every token. */
export function createIdentities(issuer: IdentityIssuer | undefined, hash: KeyedHash): Identities {
  return {
    async verify(idToken, now) {
      if (issuer === undefined) throw new Refusal('no.permission');
      const jwks = await issuer.keys();
      try {
        const identity = verifyIdToken(idToken, {
          jwks,
          issuer: issuer.issuer,
          audience: issuer.audience,
          now,
        });
        if (identity.signedInTime < now - FRESH) throw wrong();
        return { ...identity, issuer: issuer.issuer };
      } catch (error) {
        throw error instanceof IdTokenRefused ? wrong() : error;
      }
    },
    async spend(tx, { issuer: by, subject, signInProvider, signedInTime }, now) {
      const meaning = JSON.stringify([by, subject, signInProvider, signedInTime]);
      if (!(await spendOnce(tx, `identity/${hash(meaning)}`, now + TOKEN_LIFETIME))) throw wrong();
    },
  };
}
