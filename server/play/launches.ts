import { createHash, randomBytes } from 'node:crypto';
import type { LanguageCode } from '@contract/system';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SessionRow, Sessions } from '../account/sessions';
import type { Database } from '../db/database';
import {
  games,
  sessions as loginSessions,
  lotteries,
  members,
  type PlayMode,
  studioLaunches,
} from '../db/schema';
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
  readonly prizeMode?: typeof studioLaunches.$inferInsert.prizeMode;
  readonly playType?: typeof studioLaunches.$inferInsert.playType;
}

export type LaunchRow = typeof studioLaunches.$inferSelect;

/** A launch with its game in the catalogue, and its lottery if it is one. */
export interface LaunchedGame {
  readonly launch: LaunchRow;
  readonly game: typeof games.$inferSelect;
  readonly lottery: typeof lotteries.$inferSelect | null;
}

/** Launches: single-use tickets, and game tokens that end with the login session, including its idle limit. */
export interface Launches {
  /** Opens a launch; resolves with its id and ticket. */
  open(request: LaunchRequest, now: number, tx?: Database): Promise<{ launchId: string; ticket: string }>;
  /** Exchanges a ticket once. Rejects with `link.expired` when it is expired, used or unknown. */
  exchange(ticket: string, now: number): Promise<{ launch: LaunchRow; token: string }>;
  /** Returns the launch of a game token, with its game. Rejects with `not.logged.in` or `session.expired`. */
  authenticate(authorization: string | undefined, now: number): Promise<LaunchedGame>;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates the store of launches. */
export function createLaunches(db: Database, sessions: Pick<Sessions, 'admit'>): Launches {
  /** Checks that the login session is active, and extends it, because play is use of the session. */
  async function admit(found: SessionRow, now: number): Promise<void> {
    try {
      await sessions.admit(found, now);
    } catch (error) {
      // Games handle only these two codes.
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code === 'session.expired' ? error.code : 'not.logged.in');
    }
  }

  const byToken = db
    .select({
      launch: studioLaunches,
      game: games,
      lottery: lotteries,
      session: {
        id: loginSessions.id,
        state: loginSessions.state,
        lastSeenAt: loginSessions.lastSeenAt,
        deadlineAt: loginSessions.deadlineAt,
      },
      member: { state: members.state },
    })
    .from(studioLaunches)
    .innerJoin(loginSessions, eq(loginSessions.id, studioLaunches.sessionId))
    .innerJoin(members, eq(members.id, loginSessions.memberId))
    .innerJoin(games, eq(games.nodeId, studioLaunches.nodeId))
    .leftJoin(lotteries, and(eq(lotteries.vendor, games.vendor), eq(lotteries.gameCode, games.gameCode)))
    .where(eq(studioLaunches.tokenHash, sql.placeholder('tokenHash')))
    .prepare('launch_by_token');

  /** The launch of a game token, with everything that admits its calls. */
  async function find(token: string, now: number): Promise<LaunchedGame | undefined> {
    const [found] = await byToken.execute({ tokenHash: digest(token) });
    if (found === undefined) return undefined;
    if (found.launch.expiresAt.getTime() <= now) throw new Refusal('session.expired');
    await admit(found, now);
    return found;
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
      await find(token, now);
      return { launch, token };
    },

    async authenticate(authorization, now) {
      const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
      const found = TOKEN.test(token) ? await find(token, now) : undefined;
      if (found === undefined) throw new Refusal('not.logged.in');
      return found;
    },
  };
}
