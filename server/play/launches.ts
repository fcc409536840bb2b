import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LanguageCode } from '@/services/contract/system';
import type { Sessions } from '../accounts/sessions';
import type { Database } from '../db/database';
import { type PlayMode, studioLaunches } from '../db/schema';
import { Refusal } from '../http/refusal';

/** Lifetime of a ticket in milliseconds. */
export const TICKET_LIFETIME = 120_000;
/** Lifetime of a game token in milliseconds. */
export const GAME_LIFETIME = 4 * 3_600_000;

/** A launch to open. */
export interface LaunchRequest {
  readonly memberId: number;
  readonly sessionId: string;
  readonly nodeId: number;
  readonly mode: PlayMode;
  readonly language: LanguageCode;
  readonly currency: string;
  readonly prizeMode?: string;
  readonly playType?: string;
}

export type LaunchRow = typeof studioLaunches.$inferSelect;

/** Launches: single-use tickets, and game tokens that end with the login session, including its idle limit. */
export interface Launches {
  /** Opens a launch; resolves with its id and ticket. */
  open(request: LaunchRequest, now: number, tx?: Database): Promise<{ launchId: string; ticket: string }>;
  /** Exchanges a ticket once. Rejects with `link.expired` when it is expired, used or unknown. */
  exchange(ticket: string, now: number): Promise<{ launch: LaunchRow; token: string }>;
  /** Returns the launch of a game token. Rejects with `not.logged.in` or `session.expired`. */
  authenticate(authorization: string | undefined, now: number): Promise<LaunchRow>;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates the store of launches. */
export function createLaunches(db: Database, sessions: Pick<Sessions, 'goOn'>): Launches {
  /** Checks that the login session is active, and extends it, because play is use of the session. */
  async function goOn(sessionId: string, now: number): Promise<void> {
    try {
      await sessions.goOn(sessionId, now);
    } catch (error) {
      // Games handle only these two codes.
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code === 'session.expired' ? error.code : 'not.logged.in');
    }
  }

  return {
    async open(request, now, tx = db) {
      const launchId = crypto.randomUUID();
      const ticket = newToken();
      await tx.insert(studioLaunches).values({
        id: launchId,
        ticketHash: digest(ticket),
        ticketExpiresAt: new Date(now + TICKET_LIFETIME),
        expiresAt: new Date(now + GAME_LIFETIME),
        createdAt: new Date(now),
        ...request,
      });
      return { launchId, ticket };
    },

    async exchange(ticket, now) {
      const token = newToken();
      const [launch] = TOKEN.test(ticket)
        ? await db
            .update(studioLaunches)
            .set({ ticketHash: null, tokenHash: digest(token) })
            .where(
              and(
                eq(studioLaunches.ticketHash, digest(ticket)),
                isNull(studioLaunches.tokenHash),
                sql`${studioLaunches.ticketExpiresAt} > ${new Date(now).toISOString()}`,
              ),
            )
            .returning()
        : [];
      if (launch === undefined) throw new Refusal('link.expired');
      await goOn(launch.sessionId, now);
      return { launch, token };
    },

    async authenticate(authorization, now) {
      const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
      const [launch] = TOKEN.test(token)
        ? await db
            .select()
            .from(studioLaunches)
            .where(eq(studioLaunches.tokenHash, digest(token)))
        : [];
      if (launch === undefined) throw new Refusal('not.logged.in');
      if (launch.expiresAt.getTime() <= now) throw new Refusal('session.expired');
      await goOn(launch.sessionId, now);
      return launch;
    },
  };
}
