import { getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database } from './db/database';
import {
  captchas,
  chatPasses,
  chatTickets,
  humanChecks,
  humanTokens,
  knownDevices,
  loginAttempts,
  outbox,
  passkeyCeremonies,
  passwordLinks,
  playSessions,
  rateCounters,
  registrationIntents,
  replayNonces,
  sessions,
  stepUpProofs,
  studioLaunches,
  verificationCodes,
} from './db/schema';
import { describeError } from './http/log';
import { sweepTrail } from './security/trail';

const DAY = 86_400_000;
/** Rows per statement, so that a sweep never holds many locks or holds them long. */
const BATCH = 1_000;

/** Tables whose rows are deleted some time after the time in a column. */
const SPENT: readonly (readonly [table: PgTable, moment: PgColumn, age: number])[] = [
  [replayNonces, replayNonces.expiresAt, 0],
  [captchas, captchas.expiresAt, 0],
  [chatTickets, chatTickets.expiresAt, 0],
  [chatPasses, chatPasses.expiresAt, DAY],
  [humanChecks, humanChecks.expiresAt, 0],
  [humanTokens, humanTokens.expiresAt, 0],
  [verificationCodes, verificationCodes.expiresAt, 0],
  [passwordLinks, passwordLinks.expiresAt, 0],
  [passkeyCeremonies, passkeyCeremonies.expiresAt, 0],
  [stepUpProofs, stepUpProofs.expiresAt, 0],
  [knownDevices, knownDevices.lastSignInAt, 180 * DAY],
  [rateCounters, rateCounters.windowEndsAt, 0],
  [registrationIntents, registrationIntents.createdAt, DAY],
  [outbox, outbox.createdAt, 7 * DAY],
  [loginAttempts, loginAttempts.attemptedAt, DAY],
  // Rounds are kept longer than their launches, which are deleted a month after their end.
  [studioLaunches, studioLaunches.expiresAt, 29 * DAY],
  // Limits cover at most a month.
  [playSessions, playSessions.lastSeenAt, 60 * DAY],
  [sessions, sessions.expiresAt, 30 * DAY],
];

/** Rows of one batch; locked rows are left for the next sweep. */
const batchOf = (db: Database, table: PgTable, condition: SQL) =>
  sql`ctid = any(array(${db
    .select({ ctid: sql`ctid` })
    .from(table)
    .where(condition)
    .limit(BATCH)
    .for('update', { skipLocked: true })}))`;

/**
 * Deletes rows without further effect: used nonces, captchas, codes, links, messages, old attempts, and sessions a
 * month after their end. Works in batches, table by table; a failure is logged and does not stop the others.
 */
export async function sweep(db: Database, now: number, log?: Logger, signal?: AbortSignal): Promise<void> {
  async function inBatches(what: string, batch: () => Promise<readonly unknown[]>): Promise<void> {
    try {
      while (signal?.aborted !== true && (await batch()).length === BATCH);
    } catch (error) {
      log?.warn({ what, error: describeError(error) }, 'housekeeping failed');
    }
  }
  const gone = { gone: sql<number>`1` };
  // Message bodies are cleared when their codes or links expire.
  const isOver = sql`${outbox.expiresAt} < ${new Date(now).toISOString()}::timestamptz and ${outbox.body} <> ''`;
  await inBatches('expired messages', () =>
    db
      .update(outbox)
      .set({
        body: '',
        state: sql`case when ${outbox.state} = 'queued' then 'failed' else ${outbox.state} end`,
      })
      .where(batchOf(db, outbox, isOver))
      .returning(gone),
  );
  for (const [table, moment, age] of SPENT) {
    await inBatches(getTableName(table), () =>
      db
        .delete(table)
        .where(batchOf(db, table, lt(moment, new Date(now - age))))
        .returning(gone),
    );
  }
  await inBatches('security trail', async () => {
    await sweepTrail(db, now);
    return [];
  });
}
