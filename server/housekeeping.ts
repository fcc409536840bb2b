import { and, lt, ne, sql } from 'drizzle-orm';
import type { Database } from './db/database';
import {
  captchas,
  chatPasses,
  chatTickets,
  humanChecks,
  humanTokens,
  loginAttempts,
  outbox,
  passkeyCeremonies,
  passwordLinks,
  playSessions,
  rateCounters,
  registrationIntents,
  replayNonces,
  sessions,
  studioLaunches,
  verificationCodes,
} from './db/schema';

const DAY = 86_400_000;

/** Deletes what no longer has any effect: spent nonces, captchas, codes, links, messages, old attempts, and sessions a month after their end. */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (age: number) => new Date(now - age);
  await db.delete(replayNonces).where(lt(replayNonces.expiresAt, before(0)));
  await db.delete(captchas).where(lt(captchas.expiresAt, before(0)));
  await db.delete(chatTickets).where(lt(chatTickets.expiresAt, before(0)));
  await db.delete(chatPasses).where(lt(chatPasses.expiresAt, before(DAY)));
  await db.delete(humanChecks).where(lt(humanChecks.expiresAt, before(0)));
  await db.delete(humanTokens).where(lt(humanTokens.expiresAt, before(0)));
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, before(0)));
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, before(0)));
  await db.delete(passkeyCeremonies).where(lt(passkeyCeremonies.expiresAt, before(0)));
  await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, before(0)));
  await db.delete(registrationIntents).where(lt(registrationIntents.createdAt, before(DAY)));
  // A message holds nothing secret for longer than its code or link works.
  await db
    .update(outbox)
    .set({
      body: '',
      state: sql`case when ${outbox.state} = 'queued' then 'failed' else ${outbox.state} end`,
    })
    .where(and(lt(outbox.expiresAt, before(0)), ne(outbox.body, '')));
  await db.delete(outbox).where(lt(outbox.createdAt, before(7 * DAY)));
  await db.delete(loginAttempts).where(lt(loginAttempts.attemptedAt, before(DAY)));
  // Rounds outlive their launches; a launch is of no use a month after its end.
  await db.delete(studioLaunches).where(lt(studioLaunches.expiresAt, before(29 * DAY)));
  // Limits look back a month at most.
  await db.delete(playSessions).where(lt(playSessions.lastSeenAt, before(60 * DAY)));
  await db.delete(sessions).where(lt(sessions.expiresAt, before(30 * DAY)));
}
