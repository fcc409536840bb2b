import { eq, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { hasCounted } from '../content/rewards/uses';
import type { Database } from '../db/database';
import {
  captchas,
  chatMessages,
  chatPasses,
  chatTickets,
  humanChecks,
  humanTokens,
  knownDevices,
  loginAttempts,
  memberFeedback,
  members,
  outbox,
  passkeyCeremonies,
  passwordLinks,
  personKeys,
  playerBreaks,
  playSessions,
  playSums,
  rateCounters,
  registrationIntents,
  replayNonces,
  sessions,
  stepUpProofs,
  studioLaunches,
  uploadedPictures,
  verificationCodes,
} from '../db/schema';
import { describeError } from '../http/log';
import { sweepTrail } from '../security/trail';
import { JOB_DEADLINE, type Job, SWEEP_INTERVAL } from './jobs';

const DAY = 86_400_000;
/** Rows per statement, so that a sweep never holds many locks or holds them long. */
const BATCH = 1_000;

/** Days that personal data is kept which is not needed for the service itself. */
export interface Retention {
  /** After the end of a session. */
  readonly sessionDays: number;
  /** After the last login from a device. */
  readonly deviceDays: number;
  /** Mails and SMS, without codes and links. */
  readonly messageDays: number;
  readonly chatDays: number;
  readonly feedbackDays: number;
}

/** Default retention. */
export const DEFAULT_RETENTION: Retention = {
  sessionDays: 30,
  deviceDays: 180,
  messageDays: 7,
  chatDays: 365,
  feedbackDays: 730,
};

/** Whether a column is the number of an erased member. */
const ofErased = (column: PgColumn): SQL =>
  sql`exists (select from ${members} where ${members.id} = ${column} and ${members.state} = 'erased')`;

/** Tables whose rows, or only some of them, are deleted some time after the time in a column. */
const spent = ({
  sessionDays,
  deviceDays,
  messageDays,
  chatDays,
  feedbackDays,
}: Retention): readonly (readonly [table: PgTable, moment: PgColumn, age: number, only?: SQL])[] => [
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
  [knownDevices, knownDevices.lastSignInAt, deviceDays * DAY],
  [uploadedPictures, uploadedPictures.uploadedAt, DAY],
  [rateCounters, rateCounters.windowEndsAt, 0],
  [registrationIntents, registrationIntents.createdAt, DAY],
  [outbox, outbox.createdAt, messageDays * DAY],
  [loginAttempts, loginAttempts.attemptedAt, DAY],
  // Rounds are kept longer than their launches, which refer to sessions.
  [studioLaunches, studioLaunches.expiresAt, (sessionDays - 1) * DAY],
  // Limits cover at most a month.
  [playSessions, playSessions.lastSeenAt, 60 * DAY],
  [playSums, playSums.startsAt, 40 * DAY, eq(playSums.span, 'hour')],
  [sessions, sessions.expiresAt, sessionDays * DAY],
  [chatMessages, chatMessages.sentAt, chatDays * DAY],
  [memberFeedback, memberFeedback.createdAt, feedbackDays * DAY],
  // After the keys, which are found by it.
  [playerBreaks, playerBreaks.endedAt, 0, ofErased(playerBreaks.memberId)],
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
 * Deletes rows without further effect: used nonces, captchas, codes, links, old attempts, and what its retention
 * ends for: sessions, devices, messages, chat and feedback. Works in batches, table by table; a failure is logged, does
 * not stop the others, and rejects in the end.
 */
export async function sweep(
  db: Database,
  now: number,
  {
    log,
    signal,
    retention = DEFAULT_RETENTION,
  }: {
    readonly log?: Logger;
    readonly signal?: AbortSignal;
    readonly retention?: Retention | undefined;
  } = {},
): Promise<void> {
  const failed: string[] = [];
  async function inBatches(what: string, batch: () => Promise<readonly unknown[]>): Promise<void> {
    try {
      while (signal?.aborted !== true && (await batch()).length === BATCH);
    } catch (error) {
      failed.push(what);
      log?.warn({ what, error: describeError(error) }, 'housekeeping failed');
    }
  }
  const gone = { gone: sql<number>`1` };
  // An exclusion has ended whose account was erased meanwhile; a reward may still count the person.
  const isFree = sql`${personKeys.memberId} in (select ${playerBreaks.memberId} from ${playerBreaks}
    where ${eq(playerBreaks.kind, 'exclusion')} and ${ofErased(playerBreaks.memberId)}
    group by ${playerBreaks.memberId} having every(${playerBreaks.state} = 'over')) and not ${hasCounted(sql`${personKeys.memberId}`)}`;
  await inBatches(getTableName(personKeys), () =>
    db
      .delete(personKeys)
      .where(batchOf(db, personKeys, isFree))
      .returning(gone),
  );
  for (const [table, moment, age, only] of spent(retention)) {
    await inBatches(getTableName(table), () =>
      db
        .delete(table)
        .where(batchOf(db, table, sql`${lt(moment, new Date(now - age))} and ${only ?? sql`true`}`))
        .returning(gone),
    );
  }
  await inBatches('security trail', async () => {
    await sweepTrail(db, now);
    return [];
  });
  if (failed.length > 0) throw new Error(`Not cleaned: ${failed.join(', ')}.`);
}

/** The job that deletes what is no longer needed. */
export const housekeeping = ({
  db,
  retention,
  log,
  now,
}: {
  readonly db: Database;
  readonly retention: Retention | undefined;
  readonly log: Logger;
  readonly now: () => number;
}): Job => ({
  name: 'housekeeping',
  every: SWEEP_INTERVAL,
  deadline: JOB_DEADLINE,
  run: (signal) => sweep(db, now(), { log, signal, retention }),
});
