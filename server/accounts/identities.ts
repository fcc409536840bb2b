import { createHash } from 'node:crypto';
import type { Database } from '../db/database';
import { replayNonces } from '../db/schema';
import { Refusal } from '../http/refusal';
import { IdTokenRefused, type KeySet, type VerifiedIdentity, verifyIdToken } from '../sandbox/identity';

/** Whose identity tokens are believed. */
export interface IdentityIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** Keys that tokens are signed with at present. */
  keys(): Promise<KeySet>;
}

/** A verified identity with the issuer that vouches for it. */
export interface ProvenIdentity extends VerifiedIdentity {
  readonly issuer: string;
}

/** Identity tokens of the phone-verification service (LOGIN-10, RESET-06). */
export interface Identities {
  /**
   * Who a token speaks of. Rejects with `no.permission` where there is no such service and with
   * `verification.code.wrong` for a token that is not good or not fresh.
   */
  verify(idToken: string, now: number): Promise<ProvenIdentity>;
  /** Uses a token up within the transaction of what it is used for; rejects when it was used before. */
  spend(tx: Database, idToken: string, now: number): Promise<void>;
}

/** Somebody must have signed in at the service this recently, in milliseconds. */
const FRESH = 600_000;
/** A token lives for an hour; milliseconds. */
const TOKEN_LIFETIME = 3_700_000;

const wrong = () => new Refusal('verification.code.wrong', { value: { field: 'verificationCode' } });

/** Creates the verifier; without an issuer it refuses everything. */
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
