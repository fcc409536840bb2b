import { createHash } from 'node:crypto';
import type { Database } from '../db/database';
import { replayNonces } from '../db/schema';
import { Refusal } from '../http/refusal';
import { IdTokenRefused, type KeySet, type VerifiedIdentity, verifyIdToken } from './idToken';

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
  /** Uses up a token within the transaction that it authorises; rejects when it was used before. */
  spend(tx: Database, idToken: string, now: number): Promise<void>;
}

/** Maximum age of the sign-in at the service, in milliseconds. */
const FRESH = 600_000;
/** How long a used token is remembered, in milliseconds: longer than its lifetime of an hour. */
const TOKEN_LIFETIME = 3_700_000;

const wrong = () => new Refusal('verification.code.wrong', { value: { field: 'verificationCode' } });

/** Creates the verifier; without an issuer it refuses every token. */
export function createIdentities(issuer: IdentityIssuer | undefined): Identities {
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
    async spend(tx, idToken, now) {
      const nonce = `identity/${createHash('sha256').update(idToken).digest('base64url')}`;
      const spent = await tx
        .insert(replayNonces)
        .values({ nonce, expiresAt: new Date(now + TOKEN_LIFETIME) })
        .onConflictDoNothing()
        .returning({ nonce: replayNonces.nonce });
      if (spent.length === 0) throw wrong();
    },
  };
}
