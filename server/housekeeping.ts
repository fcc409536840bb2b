import { lt } from 'drizzle-orm';
import type { Database } from './db/database';
import { captchas, loginAttempts, replayNonces, sessions, studioLaunches } from './db/schema';

const DAY = 86_400_000;

/** Deletes what no longer has any effect: spent nonces, captchas, old attempts, and sessions a month after their end. */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (age: number) => new Date(now - age);
  await db.delete(replayNonces).where(lt(replayNonces.expiresAt, before(0)));
  await db.delete(captchas).where(lt(captchas.expiresAt, before(0)));
  await db.delete(loginAttempts).where(lt(loginAttempts.attemptedAt, before(DAY)));
  // Rounds outlive their launches; a launch is of no use a month after its end.
  await db.delete(studioLaunches).where(lt(studioLaunches.expiresAt, before(29 * DAY)));
  await db.delete(sessions).where(lt(sessions.expiresAt, before(30 * DAY)));
}
