import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, type RevokeReason, sessions } from '../db/schema';
import { bearerOf } from '../http/headers';
import { Refusal } from '../http/refusal';

/** Lifetime of sessions in milliseconds. */
export interface SessionLifetime {
  /** Maximum time without a call. */
  readonly idle: number;
  /** Maximum total time. */
  readonly absolute: number;
}

/** 30 minutes without a call, 12 hours in total. */
export const DEFAULT_SESSION_LIFETIME: SessionLifetime = { idle: 1_800_000, absolute: 43_200_000 };

/** An active session with its member. */
export interface ActiveSession {
  readonly sessionId: string;
  readonly memberId: number;
  readonly userName: string;
  readonly nickname: string;
  /** Site where it was opened (ROLE-09). */
  readonly site: 'member' | 'agent';
  /** Member type (ROLE-01). */
  readonly type: number;
  readonly avatar: string | null;
  /** Opened with a temporary password that has not been replaced yet (CHPSW-01, SESSION-07). */
  readonly temporaryPassword: boolean;
}

/** A session in the list shown to its member. */
export interface ListedSession {
  readonly sessionId: string;
  readonly createdTime: number;
  readonly lastSeenTime: number;
  readonly ip: string;
  readonly device: string;
}

/** The member and device that open a session. */
interface SessionRequest {
  readonly memberId: number;
  readonly temporaryPassword: boolean;
  /** Maximum sessions of the member, including this one. */
  readonly most: number;
  readonly site: 'member' | 'agent';
  readonly ip: string;
  readonly device: string;
  readonly now: number;
}

/** A stored session, and its member. */
export interface SessionRow {
  readonly session: Pick<
    typeof sessions.$inferSelect,
    'id' | 'revokedAt' | 'revokeReason' | 'lastSeenAt' | 'expiresAt'
  >;
  readonly member: Pick<typeof members.$inferSelect, 'state'>;
}

/** Opens, finds and ends sessions. Tokens are 256 random bits; only their SHA-256 is stored. */
export interface Sessions {
  /**
   * Opens a session within the caller's transaction, which must hold a lock on the member, and ends earlier sessions
   * beyond `most`; resolves with the token.
   */
  open(tx: Database, request: SessionRequest): Promise<string>;
  /**
   * Returns the session of an Authorization header. Rejects with `not.logged.in` for a missing, forged or ended one,
   * `session.expired` for an expired one, and `logged.out.elsewhere` for a replaced or withdrawn one.
   */
  authenticate(authorization: string | undefined, now: number): Promise<ActiveSession>;
  /**
   * Admits a session that is represented by something else, such as a game token, and was read with it: using that is
   * using the session. Rejects like {@link authenticate}.
   */
  admit(found: SessionRow, now: number): Promise<void>;
  /** Ends one session. */
  end(sessionId: string, reason: RevokeReason, now: number): Promise<void>;
  /** Ends the member's sessions, except the one to keep. */
  endOf(
    memberId: number,
    reason: RevokeReason,
    now: number,
    within?: { readonly tx?: Database; readonly keep?: string },
  ): Promise<void>;
  /** The active ones among some sessions. */
  living(sessionIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /** Records that a session is in use. */
  touch(sessionId: string, now: number): Promise<void>;
  /** The member's active sessions, newest first. */
  list(memberId: number, now: number): Promise<readonly ListedSession[]>;
  /** Ends one of the member's own sessions; resolves with whether it was active. */
  revoke(memberId: number, sessionId: string, reason: RevokeReason, now: number): Promise<boolean>;
  /** Expires the member's sessions, as if their time had run out. */
  expireOf(memberId: number, now: number): Promise<void>;
}

/** Minimum interval between updates of a session's last call, in milliseconds. */
const TOUCH_INTERVAL = 30_000;

const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Creates the session store; sessions are looked up through `reads`, which has its own connections. */
export function createSessions(db: Database, lifetime: SessionLifetime, reads: Database = db): Sessions {
  const active = (memberId: number): SQL | undefined =>
    and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt));
  const living = (memberId: number, now: number): SQL | undefined =>
    and(
      active(memberId),
      gt(sessions.expiresAt, new Date(now)),
      gt(sessions.lastSeenAt, new Date(now - lifetime.idle)),
    );

  /** Checks a session and its member, and records its use. */
  async function admit({ session, member }: SessionRow, now: number): Promise<void> {
    if (session.revokedAt !== null) {
      throw new Refusal(session.revokeReason === 'logout' ? 'not.logged.in' : 'logged.out.elsewhere');
    }
    const lastSeen = session.lastSeenAt.getTime();
    if (session.expiresAt.getTime() <= now || lastSeen + lifetime.idle <= now) {
      throw new Refusal('session.expired');
    }
    if (member.state !== 'active') throw new Refusal('user.missing.or.disabled');
    if (now - lastSeen >= Math.min(TOUCH_INTERVAL, lifetime.idle / 4)) {
      await db
        .update(sessions)
        .set({ lastSeenAt: new Date(now) })
        .where(eq(sessions.id, session.id));
    }
  }

  const byToken = reads
    .select({
      session: {
        id: sessions.id,
        site: sessions.site,
        temporaryPassword: sessions.temporaryPassword,
        revokedAt: sessions.revokedAt,
        revokeReason: sessions.revokeReason,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      },
      member: {
        id: members.id,
        username: members.username,
        nickname: members.nickname,
        type: members.type,
        avatar: members.avatar,
        state: members.state,
        temporaryPasswordUntil: members.temporaryPasswordUntil,
      },
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token');

  return {
    async open(tx, { memberId, site, ip, device, now, temporaryPassword, most }) {
      const token = randomBytes(32).toString('base64url');
      const createdAt = new Date(now);
      const kept = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(living(memberId, now))
        .orderBy(desc(sessions.createdAt), sessions.id)
        .limit(most - 1);
      await tx
        .update(sessions)
        .set({ revokedAt: createdAt, revokeReason: 'elsewhere' })
        .where(
          and(
            active(memberId),
            kept.length === 0
              ? undefined
              : notInArray(
                  sessions.id,
                  kept.map(({ id }) => id),
                ),
          ),
        );
      await tx.insert(sessions).values({
        id: crypto.randomUUID(),
        tokenHash: digest(token),
        memberId,
        site,
        ip,
        device,
        temporaryPassword,
        createdAt,
        lastSeenAt: createdAt,
        expiresAt: new Date(now + lifetime.absolute),
      });
      return token;
    },

    async authenticate(authorization, now) {
      const token = bearerOf(authorization);
      if (token === undefined) throw new Refusal('not.logged.in');
      const [row] = await byToken.execute({ tokenHash: digest(token) });
      if (row === undefined) throw new Refusal('not.logged.in');
      await admit(row, now);
      const { session, member } = row;
      return {
        sessionId: session.id,
        memberId: member.id,
        userName: member.username,
        nickname: member.nickname,
        type: member.type,
        site: session.site,
        avatar: member.avatar,
        temporaryPassword: session.temporaryPassword && member.temporaryPasswordUntil !== null,
      };
    },

    admit,

    async end(sessionId, reason, now) {
      await db
        .update(sessions)
        .set({ revokedAt: new Date(now), revokeReason: reason })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
    },

    async endOf(memberId, reason, now, { tx = db, keep } = {}) {
      await tx
        .update(sessions)
        .set({ revokedAt: new Date(now), revokeReason: reason })
        .where(and(active(memberId), keep === undefined ? undefined : ne(sessions.id, keep)));
    },

    async living(sessionIds, now) {
      if (sessionIds.length === 0) return new Set();
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(members, eq(members.id, sessions.memberId))
        .where(
          and(
            inArray(sessions.id, [...sessionIds]),
            isNull(sessions.revokedAt),
            gt(sessions.expiresAt, new Date(now)),
            gt(sessions.lastSeenAt, new Date(now - lifetime.idle)),
            eq(members.state, 'active'),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },

    async touch(sessionId, now) {
      const before = new Date(now - Math.min(TOUCH_INTERVAL, lifetime.idle / 4));
      await db
        .update(sessions)
        .set({ lastSeenAt: new Date(now) })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), lte(sessions.lastSeenAt, before)));
    },

    async list(memberId, now) {
      const rows = await db
        .select()
        .from(sessions)
        .where(living(memberId, now))
        .orderBy(desc(sessions.createdAt), sessions.id);
      return rows.map(({ id, createdAt, lastSeenAt, ip, device }) => ({
        sessionId: id,
        createdTime: createdAt.getTime(),
        lastSeenTime: lastSeenAt.getTime(),
        ip,
        device,
      }));
    },

    async revoke(memberId, sessionId, reason, now) {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: new Date(now), revokeReason: reason })
        .where(and(active(memberId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    async expireOf(memberId, now) {
      await db
        .update(sessions)
        .set({ expiresAt: new Date(now) })
        .where(active(memberId));
    },
  };
}
