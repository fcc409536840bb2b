import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lte, ne, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, type RevokeReason, sessions } from '../db/schema';
import { Refusal } from '../http/refusal';

/** How long sessions live, in milliseconds. */
export interface SessionLifetime {
  /** Without any call. */
  readonly idle: number;
  /** At most, however busy. */
  readonly absolute: number;
}

/** Half an hour without a call, twelve hours in all. */
export const DEFAULT_SESSION_LIFETIME: SessionLifetime = { idle: 1_800_000, absolute: 43_200_000 };

/** A session that counts, with the member it belongs to. */
export interface ActiveSession {
  readonly sessionId: string;
  readonly memberId: number;
  readonly userName: string;
  readonly nickname: string;
  /** Member type (ROLE-01). */
  readonly type: number;
  readonly avatar: string | null;
  /** Opened with a temporary password that has not been replaced yet (CHPSW-01, SESSION-07). */
  readonly temporaryPassword: boolean;
}

/** A session as its member sees it in a list. */
export interface ListedSession {
  readonly sessionId: string;
  readonly createdTime: number;
  readonly lastSeenTime: number;
  readonly ip: string;
  readonly device: string;
}

/** Who opens a session, and from where. */
interface SessionRequest {
  readonly memberId: number;
  readonly temporaryPassword: boolean;
  /** Sessions that the member may have, this one included. */
  readonly most: number;
  readonly site: 'member' | 'agent';
  readonly ip: string;
  readonly device: string;
  readonly now: number;
}

/** Opens, finds and ends sessions. Tokens are 256 random bits; only their SHA-256 is stored. */
export interface Sessions {
  /**
   * Opens a session within the caller's transaction, which holds a lock on the member, and ends the earlier ones
   * beyond `most`; resolves with the token.
   */
  open(tx: Database, request: SessionRequest): Promise<string>;
  /**
   * The session of an Authorization header. Rejects with `not.logged.in` for a missing, forged or ended
   * one, `session.expired` for an old one, `logged.out.elsewhere` for one that was replaced or withdrawn.
   */
  authenticate(authorization: string | undefined, now: number): Promise<ActiveSession>;
  /** Ends one session. */
  end(sessionId: string, reason: RevokeReason, now: number): Promise<void>;
  /** Ends the member's sessions, but for the one to keep. */
  endOf(
    memberId: number,
    reason: RevokeReason,
    now: number,
    within?: { readonly tx?: Database; readonly keep?: string },
  ): Promise<void>;
  /** Those of some sessions that still count. */
  living(sessionIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /** Notes that a session is in use. */
  touch(sessionId: string, now: number): Promise<void>;
  /** The member's sessions that still count, newest first. */
  list(memberId: number, now: number): Promise<readonly ListedSession[]>;
  /** Ends one of the member's own sessions; whether there was one to end. */
  revoke(memberId: number, sessionId: string, reason: RevokeReason, now: number): Promise<boolean>;
  /** Makes the member's sessions expired, as if their time had run out. */
  expireOf(memberId: number, now: number): Promise<void>;
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;
/** A session's last call is noted at most this often, in milliseconds. */
const TOUCH_INTERVAL = 30_000;

const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Creates the session keeper. */
export function createSessions(db: Database, lifetime: SessionLifetime): Sessions {
  const active = (memberId: number): SQL | undefined =>
    and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt));
  const living = (memberId: number, now: number): SQL | undefined =>
    and(
      active(memberId),
      gt(sessions.expiresAt, new Date(now)),
      gt(sessions.lastSeenAt, new Date(now - lifetime.idle)),
    );

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
      const token = BEARER.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new Refusal('not.logged.in');
      const [row] = await db
        .select({ session: sessions, member: members })
        .from(sessions)
        .innerJoin(members, eq(members.id, sessions.memberId))
        .where(eq(sessions.tokenHash, digest(token)));
      if (row === undefined) throw new Refusal('not.logged.in');
      const { session, member } = row;
      if (session.revokedAt !== null) {
        throw new Refusal(session.revokeReason === 'logout' ? 'not.logged.in' : 'logged.out.elsewhere');
      }
      const lastSeen = session.lastSeenAt.getTime();
      if (session.expiresAt.getTime() <= now || lastSeen + lifetime.idle <= now) {
        throw new Refusal('session.expired');
      }
      if (member.status !== 'active') throw new Refusal('user.missing.or.disabled');
      if (now - lastSeen >= Math.min(TOUCH_INTERVAL, lifetime.idle / 4)) {
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(now) })
          .where(eq(sessions.id, session.id));
      }
      return {
        sessionId: session.id,
        memberId: member.id,
        userName: member.username,
        nickname: member.nickname,
        type: member.type,
        avatar: member.avatar,
        temporaryPassword: session.temporaryPassword && member.temporaryPasswordUntil !== null,
      };
    },

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
            eq(members.status, 'active'),
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
