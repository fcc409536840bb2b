import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LanguageCode } from '@/services/contract/system';
import type { Database } from '../db/database';
import { members, type PlayMode, sessions, studioLaunches } from '../db/schema';
import { Refusal } from '../http/refusal';

/** A ticket may be exchanged for this long, in milliseconds. */
export const TICKET_LIFETIME = 120_000;
/** A game token is good for this long, in milliseconds. */
export const GAME_LIFETIME = 4 * 3_600_000;

/** What a launch opens. */
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

/** Keeps launches: tickets that are good once, game tokens that end with the login session. */
export interface Launches {
  /** Opens a launch; resolves with its id and ticket. */
  open(request: LaunchRequest, now: number, tx?: Database): Promise<{ launchId: string; ticket: string }>;
  /** Exchanges a ticket, once. Rejects with `link.expired` when it is old, spent or unknown. */
  exchange(ticket: string, now: number): Promise<{ launch: LaunchRow; token: string }>;
  /** The launch of a game token. Rejects with `not.logged.in` or `session.expired`. */
  authenticate(authorization: string | undefined, now: number): Promise<LaunchRow>;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates the keeper of launches. */
export function createLaunches(db: Database): Launches {
  /** The login session still counts and its member may play. */
  async function requireSession(sessionId: string, now: number): Promise<void> {
    const [row] = await db
      .select({ revokedAt: sessions.revokedAt, expiresAt: sessions.expiresAt, status: members.status })
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.memberId))
      .where(eq(sessions.id, sessionId));
    if (row === undefined || row.revokedAt !== null || row.status !== 'active') {
      throw new Refusal('not.logged.in');
    }
    if (row.expiresAt.getTime() <= now) throw new Refusal('session.expired');
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
      await requireSession(launch.sessionId, now);
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
      await requireSession(launch.sessionId, now);
      return launch;
    },
  };
}
