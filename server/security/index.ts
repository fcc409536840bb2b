import type { Logger } from 'pino';
import type { Limiter } from '../account/limits';
import type { Area } from '../area';
import type { Database } from '../db/database';
import { trailHandlers } from './handlers';
import { type AnsweredCall, createRecorder } from './recorder';
import { type SecurityContact, securityTxt } from './securityTxt';
import { createTrail, DEFAULT_TRAIL_DAYS } from './trail';

/** Opens the security trail and the contact for reports. */
export function openSecurity({
  db,
  limiter,
  trailDays = DEFAULT_TRAIL_DAYS,
  contact,
  publicOrigin,
  log,
  now,
}: {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly trailDays?: number | undefined;
  readonly contact: SecurityContact | undefined;
  readonly publicOrigin: string | undefined;
  readonly log: Logger;
  readonly now: () => number;
}): Area & {
  /** Records an answered call; never rejects. */
  readonly record: (call: AnsweredCall) => Promise<void>;
  /** The text of security.txt, if there is one. */
  readonly text: () => string | undefined;
} {
  const trail = createTrail(db, trailDays);
  return {
    handlers: trailHandlers(trail),
    record: createRecorder({ trail, limiter, log }),
    text: () => securityTxt(contact, publicOrigin, now()),
  };
}
