import { and, count, eq, gt, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { loginAttempts } from '../db/schema';
import { Refusal } from '../http/refusal';

/** Bounds on failed logins within the window. */
export interface LoginLimits {
  /** Milliseconds that a failure counts for. */
  readonly window: number;
  /** Failures of one username after which it is refused. */
  readonly perUsername: number;
  /** Failures from one address after which it is refused. */
  readonly perAddress: number;
  /** Failures of one username after which a captcha is asked for (CAPTCHA-01). */
  readonly captchaPerUsername: number;
  /** Failures from one address after which a captcha is asked for; addresses are shared by whole networks. */
  readonly captchaPerAddress: number;
}

/** Ten failures a username and sixty an address in a quarter of an hour; captcha after two, and after ten. */
export const DEFAULT_LOGIN_LIMITS: LoginLimits = {
  window: 900_000,
  perUsername: 10,
  perAddress: 60,
  captchaPerUsername: 2,
  captchaPerAddress: 10,
};

/** An attempt under way. Towards the limits it counts as failed until it is withdrawn or cleared. */
interface Attempt {
  readonly id: number;
  /** The captcha must be solved for this attempt. */
  readonly captchaDue: boolean;
  /** The next attempt needs a captcha, should this one fail. */
  readonly captchaDueNext: boolean;
}

/** Counts failed logins. */
export interface Attempts {
  /** Notes an attempt before it is decided, so that attempts made at once are all counted. Rejects with `rate.limited`. */
  begin(usernameKey: string, ip: string, now: number): Promise<Attempt>;
  /** Notes that the attempt failed, which counts towards the captcha as well. */
  fail(attempt: Attempt): Promise<void>;
  /** Takes one attempt back: it was no guess at a password. */
  withdraw(attempt: Attempt): Promise<void>;
  /** Forgets the failures of a username after a success, within the caller's transaction. */
  clear(tx: Database, usernameKey: string): Promise<void>;
  /** Forgets all failures. */
  reset(): Promise<void>;
}

/** Creates the counter. */
export function createAttempts(db: Database, limits: LoginLimits): Attempts {
  const remove = (id: number) => db.delete(loginAttempts).where(eq(loginAttempts.id, id));

  return {
    async begin(usernameKey, ip, now) {
      const since = new Date(now - limits.window);
      const [row] = await db
        .insert(loginAttempts)
        .values({ usernameKey, ip, attemptedAt: new Date(now) })
        .returning({ id: loginAttempts.id });
      if (row === undefined) throw new Error('The login attempt was not stored.');
      const earlier = lt(loginAttempts.id, row.id);
      const tally = {
        count: count(),
        failed: sql<number>`count(*) filter (where ${loginAttempts.failed})`.mapWith(Number),
        oldest: min(loginAttempts.attemptedAt),
      };
      const [byName] = await db
        .select(tally)
        .from(loginAttempts)
        .where(
          and(eq(loginAttempts.usernameKey, usernameKey), gt(loginAttempts.attemptedAt, since), earlier),
        );
      const [byAddress] = await db
        .select(tally)
        .from(loginAttempts)
        .where(and(eq(loginAttempts.ip, ip), gt(loginAttempts.attemptedAt, since), earlier));
      const ofName = byName?.count ?? 0;
      const ofAddress = byAddress?.count ?? 0;
      const oldest =
        ofName >= limits.perUsername
          ? byName?.oldest
          : ofAddress >= limits.perAddress
            ? byAddress?.oldest
            : undefined;
      if (oldest !== undefined && oldest !== null) {
        // A refused attempt does not count, so that the wait really ends when it is said to.
        await remove(row.id);
        const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + limits.window - now) / 1_000));
        throw new Refusal('rate.limited', { value: { captchaRequired: true }, retryAfter });
      }
      const failedOfName = byName?.failed ?? 0;
      const failedOfAddress = byAddress?.failed ?? 0;
      const isDue = (more: number) =>
        failedOfName + more >= limits.captchaPerUsername ||
        failedOfAddress + more >= limits.captchaPerAddress;
      return { id: row.id, captchaDue: isDue(0), captchaDueNext: isDue(1) };
    },
    async fail(attempt) {
      await db.update(loginAttempts).set({ failed: true }).where(eq(loginAttempts.id, attempt.id));
    },
    async withdraw(attempt) {
      await remove(attempt.id);
    },
    async clear(tx, usernameKey) {
      await tx.delete(loginAttempts).where(eq(loginAttempts.usernameKey, usernameKey));
    },
    async reset() {
      await db.delete(loginAttempts);
    },
  };
}
