import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

/** Somebody whom the sandbox knows. */
export interface Person {
  readonly localId: string;
  readonly createdTime: number;
  readonly phoneNumber: string | undefined;
  readonly provider: ProviderIdentity | undefined;
}

/** Who a provider says that somebody is. */
export interface ProviderIdentity {
  readonly providerId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string | undefined;
}

/** A code that was sent and may still be entered. */
export interface PendingCode {
  readonly sessionInfo: string;
  readonly phoneNumber: string;
  readonly code: string;
}

/** A code is good for this long, in milliseconds. */
const CODE_LIFETIME = 600_000;
/** Wrong entries after which a code is void. */
const CODE_ATTEMPTS = 5;
/** A consent is exchanged at once; milliseconds. */
const CONSENT_LIFETIME = 120_000;
/** The oldest entry goes when a table is full; a sandbox must not grow without bounds. */
const TABLE_SIZE = 10_000;

/** How the sandbox answers a code. */
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

/** The sandbox's memory: people, codes, consents, refresh tokens. It ends with the process. */
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

    /** Makes a code of six digits; an earlier one for the same number is void. */
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
    /** Codes that may still be entered, for the developer's page. */
    pendingCodes: (): readonly PendingCode[] =>
      [...codes.values()]
        .filter((pending) => pending.expires > now())
        .map(({ sessionInfo, phoneNumber, code }) => ({ sessionInfo, phoneNumber, code })),
    /** A right code is used up. */
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

    /** Notes that somebody agreed in a popup; the returned code is exchanged once, with the same session id. */
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
