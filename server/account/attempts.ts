import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { loginAttempts } from '../db/schema';
import { Refusal } from '../http/refusal';

/** Limits on failed logins within a window. */
export interface LoginLimits {
  /** Milliseconds that a failure counts for. */
  readonly window: number;
  /** Failures of one username after which its logins are refused. */
  readonly perUsername: number;
  /** Failures from one address after which its logins are refused. */
  readonly perAddress: number;
  /** Failures of one username after which a captcha is required (CAPTCHA-01). */
  readonly captchaPerUsername: number;
  /** Failures from one address after which a captcha is required; whole networks can share an address. */
  readonly captchaPerAddress: number;
}

/** Per 15 minutes: 10 failures per username and 60 per address; captcha after 2 per username or 10 per address. */
export const DEFAULT_LOGIN_LIMITS: LoginLimits = {
  window: 900_000,
  perUsername: 10,
  perAddress: 60,
  captchaPerUsername: 2,
  captchaPerAddress: 10,
};

/** Key spaces of the advisory locks that serialise attempts. */
const NAME_LOCK = 1;
const ADDRESS_LOCK = 2;

/** The keys that an attempt is counted under. */
export interface Attempter {
  /** The username's key, or a separate key for a device that the member has used before (see `knownDevices`). */
  readonly nameKey: string;
  readonly addressKey: string;
}

/** An attempt in progress. It counts as failed until it is withdrawn or cleared. */
interface Attempt {
  readonly id: number;
  /** This attempt requires a captcha. */
  readonly captchaDue: boolean;
  /** If this attempt fails, the next one requires a captcha. */
  readonly captchaDueNext: boolean;
}

/** Counts logins that failed or are in progress. All rejections are `rate.limited`. */
export interface Attempts {
  /** Whether the next attempt requires a captcha. Counts nothing: a wrong captcha is not an attempt on the account. */
  isCaptchaDue(attempter: Attempter, now: number): Promise<boolean>;
  /** Counts a wrong captcha by address only, so that it cannot lock another member's account. */
  missCaptcha(addressKey: string, now: number): Promise<void>;
  /** Records an attempt before its outcome is known, so that concurrent attempts count each other. */
  begin(attempter: Attempter, now: number): Promise<Attempt>;
  /** Removes an attempt that was not a password guess. */
  withdraw(attempt: Attempt): Promise<void>;
  /** Clears the failures of a name after a success, within the caller's transaction. */
  clear(tx: Database, nameKey: string): Promise<void>;
  /** Clears all failures. */
  reset(): Promise<void>;
}

/** Name key of rows for wrong captchas; usernames are never empty. */
const NO_NAME = '';

/** Creates the counter. */
export function createAttempts(db: Database, limits: LoginLimits): Attempts {
  /** Counts the failures in the window; rejects when a limit is reached. */
  async function tally(tx: Database, { nameKey, addressKey }: Attempter, now: number) {
    const since = new Date(now - limits.window);
    const of = async (column: typeof loginAttempts.usernameKey | typeof loginAttempts.ip, key: string) => {
      const [row] = await tx
        .select({ count: count(), oldest: min(loginAttempts.attemptedAt) })
        .from(loginAttempts)
        .where(and(eq(column, key), gt(loginAttempts.attemptedAt, since)));
      return { count: row?.count ?? 0, oldest: row?.oldest ?? null };
    };
    const name = await of(loginAttempts.usernameKey, nameKey);
    const address = await of(loginAttempts.ip, addressKey);
    const full =
      name.count >= limits.perUsername ? name : address.count >= limits.perAddress ? address : undefined;
    if (full?.oldest != null) {
      // Refused attempts are not counted, so that `retryAfter` stays correct.
      const retryAfter = Math.max(1, Math.ceil((full.oldest.getTime() + limits.window - now) / 1_000));
      throw new Refusal('rate.limited', { value: { captchaRequired: true }, retryAfter });
    }
    return (more: number): boolean =>
      name.count + more >= limits.captchaPerUsername || address.count + more >= limits.captchaPerAddress;
  }

  const note = (tx: Database, { nameKey, addressKey }: Attempter, now: number) =>
    tx
      .insert(loginAttempts)
      .values({ usernameKey: nameKey, ip: addressKey, attemptedAt: new Date(now) })
      .returning({ id: loginAttempts.id });

  return {
    async isCaptchaDue(attempter, now) {
      return (await tally(db, attempter, now))(0);
    },
    async missCaptcha(addressKey, now) {
      await note(db, { nameKey: NO_NAME, addressKey }, now);
    },
    begin: (attempter, now) =>
      db.transaction(async (tx) => {
        // Serialises attempts, by name and then by address, so that each sees all earlier ones.
        await tx.execute(sql`select pg_advisory_xact_lock(${NAME_LOCK}, hashtext(${attempter.nameKey}))`);
        await tx.execute(
          sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${attempter.addressKey}))`,
        );
        const isDue = await tally(tx, attempter, now);
        const [row] = await note(tx, attempter, now);
        if (row === undefined) throw new Error('The login attempt was not stored.');
        return { id: row.id, captchaDue: isDue(0), captchaDueNext: isDue(1) };
      }),
    async withdraw({ id }) {
      await db.delete(loginAttempts).where(eq(loginAttempts.id, id));
    },
    async clear(tx, nameKey) {
      await tx.delete(loginAttempts).where(eq(loginAttempts.usernameKey, nameKey));
    },
    async reset() {
      await db.delete(loginAttempts);
    },
  };
}
