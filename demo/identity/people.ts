import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

/** An account of the sandbox. */
export interface Person {
  readonly localId: string;
  readonly createdTime: number;
  readonly phoneNumber: string | undefined;
  readonly provider: ProviderIdentity | undefined;
}

/** Identity of a person at a provider. */
export interface ProviderIdentity {
  readonly providerId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string | undefined;
}

/** A sent code that can still be entered. */
export interface PendingCode {
  readonly sessionInfo: string;
  readonly phoneNumber: string;
  readonly code: string;
}

/** Lifetime of a code in milliseconds. */
const CODE_LIFETIME = 600_000;
/** Entries after which a code is void. */
const CODE_ATTEMPTS = 5;
/** Lifetime of a consent in milliseconds; pages exchange it immediately. */
const CONSENT_LIFETIME = 120_000;
/** Maximum entries of a table; the oldest one is removed when it is full. */
const TABLE_SIZE = 10_000;

/** Result of checking a code. */
export type CodeVerdict =
  | { readonly kind: 'verified'; readonly phoneNumber: string }
  | { readonly kind: 'wrong' | 'expired' | 'unknown' };

function putBounded<K, V>(table: Map<K, V>, key: K, value: V): void {
  table.set(key, value);
  const oldest = table.keys().next();
  if (table.size > TABLE_SIZE && !oldest.done) table.delete(oldest.value);
}

const equals = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** In-memory store of people, codes, consents and refresh tokens. */
export function createPeople(now: () => number) {
  const people = new Map<string, Person>();
  const byIdentity = new Map<string, string>();
  const codes = new Map<string, PendingCode & { expires: number; attempts: number }>();
  const consents = new Map<string, { identity: ProviderIdentity; sessionId: string; expires: number }>();
  const refreshTokens = new Map<string, { localId: string; signInProvider: string; authTime: number }>();

  function findOrCreate(identity: string, details: Pick<Person, 'phoneNumber' | 'provider'>) {
    const known = people.get(byIdentity.get(identity) ?? '');
    if (known !== undefined) return { person: known, isNew: false };
    const person = { localId: randomUUID(), createdTime: now(), ...details };
    putBounded(people, person.localId, person);
    putBounded(byIdentity, identity, person.localId);
    return { person, isNew: true };
  }

  return {
    byPhone: (phoneNumber: string) =>
      findOrCreate(`phone ${phoneNumber}`, { phoneNumber, provider: undefined }),
    byProvider: (provider: ProviderIdentity) =>
      findOrCreate(`${provider.providerId} ${provider.userId}`, { phoneNumber: undefined, provider }),
    find: (localId: string): Person | undefined => people.get(localId),

    /** Creates a six-digit code and voids the previous one of the same number. */
    createCode(phoneNumber: string): PendingCode {
      for (const [key, pending] of codes) if (pending.phoneNumber === phoneNumber) codes.delete(key);
      const sessionInfo = randomBytes(32).toString('base64url');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      putBounded(codes, sessionInfo, {
        sessionInfo,
        phoneNumber,
        code,
        expires: now() + CODE_LIFETIME,
        attempts: 0,
      });
      return { sessionInfo, phoneNumber, code };
    },
    /** Codes that can still be entered, for the developer's page. */
    pendingCodes: (): readonly PendingCode[] =>
      [...codes.values()]
        .filter((pending) => pending.expires > now())
        .map(({ sessionInfo, phoneNumber, code }) => ({ sessionInfo, phoneNumber, code })),
    /** Checks a code; a correct one can be used only once. */
    checkCode(sessionInfo: string, code: string): CodeVerdict {
      const pending = codes.get(sessionInfo);
      if (pending === undefined) return { kind: 'unknown' };
      if (pending.expires <= now() || pending.attempts >= CODE_ATTEMPTS) {
        codes.delete(sessionInfo);
        return { kind: 'expired' };
      }
      pending.attempts += 1;
      if (!equals(pending.code, code)) return { kind: 'wrong' };
      codes.delete(sessionInfo);
      return { kind: 'verified', phoneNumber: pending.phoneNumber };
    },

    /** Stores a consent given in a popup; the returned code can be exchanged once, with the same session id. */
    createConsent(identity: ProviderIdentity, sessionId: string): string {
      const code = randomBytes(32).toString('base64url');
      putBounded(consents, code, { identity, sessionId, expires: now() + CONSENT_LIFETIME });
      return code;
    },
    takeConsent(code: string, sessionId: string): ProviderIdentity | undefined {
      const consent = consents.get(code);
      consents.delete(code);
      return consent !== undefined && consent.expires > now() && equals(consent.sessionId, sessionId)
        ? consent.identity
        : undefined;
    },

    createRefreshToken(localId: string, signInProvider: string, authTime: number): string {
      const token = randomBytes(32).toString('base64url');
      putBounded(refreshTokens, token, { localId, signInProvider, authTime });
      return token;
    },
    readRefreshToken: (token: string) => refreshTokens.get(token),
  };
}
