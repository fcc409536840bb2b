import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { SessionHappening } from '@/machines/platform/loginSession/loginSession.machine';
import type { Database } from '../db/database';
import { members, sessionLife, sessions } from '../db/schema';
import { createSteps } from '../db/steps';
import { bearerOf } from '../http/headers';
import { Refusal } from '../http/refusal';
import { areUsable, isUsable } from '../member/account';

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
  readonly session: Pick<typeof sessions.$inferSelect, 'id' | 'state' | 'lastSeenAt' | 'deadlineAt'>;
  readonly member: Pick<typeof members.$inferSelect, 'state'>;
}

/** What ends a session, but for time. */
export type SessionEnd = Exclude<SessionHappening['type'], 'session.used'>;

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
  end(sessionId: string, what: SessionEnd, now: number): Promise<void>;
  /** Ends the member's sessions, except the one to keep. */
  endOf(
    memberId: number,
    what: SessionEnd,
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
  revoke(memberId: number, sessionId: string, what: SessionEnd, now: number): Promise<boolean>;
  /** Expires the member's sessions, as if their time had run out. */
  expireOf(memberId: number, now: number): Promise<void>;
  /** Lets sessions expire that nobody used, or that lasted as long as they can. */
  passDeadlines(now: number, signal?: AbortSignal): Promise<void>;
}

/** Minimum interval between updates of a session's last call, in milliseconds. */
const TOUCH_INTERVAL = 30_000;

/** How a call is refused with a session that has ended; otherwise the member is logged out elsewhere. */
const REFUSALS: Readonly<Record<string, 'not.logged.in' | 'session.expired'>> = {
  loggedOut: 'not.logged.in',
  expired: 'session.expired',
};

const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

const isOpen = inArray(sessions.state, [...sessionLife.tagged('open')]);

/** Lets the time of a member's sessions be over now; they expire as if it had run out. */
export async function expireSessions(tx: Database, memberId: number, now: number): Promise<void> {
  const end = new Date(now);
  await tx
    .update(sessions)
    .set({ expiresAt: end, deadlineAt: end })
    .where(and(eq(sessions.memberId, memberId), isOpen));
}

/** Creates the session store; sessions are looked up through `reads`, which has its own connections. */
export function createSessions(db: Database, lifetime: SessionLifetime, reads: Database = db): Sessions {
  const active = (memberId: number): SQL | undefined => and(eq(sessions.memberId, memberId), isOpen);
  const living = (memberId: number, now: number): SQL | undefined =>
    and(active(memberId), gt(sessions.deadlineAt, new Date(now)));

  const lock = async (tx: Database, condition: SQL | undefined, skipLocked?: true) =>
    tx
      .select({
        id: sessions.id,
        state: sessions.state,
        createdAt: sessions.createdAt,
        deadlineAt: sessions.deadlineAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(condition)
      // Always the same order, so that two who end the same sessions do not wait for each other.
      .orderBy(desc(sessions.createdAt), sessions.id)
      .for('update', skipLocked ? { skipLocked } : {});
  type LockedRow = Awaited<ReturnType<typeof lock>>[number];

  const steps = createSteps({
    life: sessionLife,
    table: sessions,
    factsOf: ({
      createdAt,
      expiresAt,
    }: Pick<LockedRow, 'id' | 'state' | 'deadlineAt' | 'createdAt' | 'expiresAt'>) => ({
      idleMs: lifetime.idle,
      mostMs: expiresAt.getTime() - createdAt.getTime(),
    }),
    lock: async (tx, id, { skipLocked }) => (await lock(tx, eq(sessions.id, id), skipLocked))[0],
    since: 'endedAt',
    effects: {},
  });

  /** Says what happened to a locked session. Resolves with whether that ended it: its time may have been over before. */
  async function endLocked(tx: Database, row: LockedRow, type: SessionEnd, now: number): Promise<boolean> {
    if ((await steps.pass(tx, row, now)) !== row.state) return false;
    return (await steps.follow(tx, row, { type }, now)) !== undefined;
  }

  async function endAll(
    tx: Database,
    condition: SQL | undefined,
    type: SessionEnd,
    now: number,
  ): Promise<boolean> {
    let ended = false;
    for (const row of await lock(tx, condition)) ended = (await endLocked(tx, row, type, now)) || ended;
    return ended;
  }

  /** What a use changes: the step `session.used` of the chart, which keeps the state and needs no lock. */
  const used = (now: number) => ({
    lastSeenAt: new Date(now),
    deadlineAt: sql`least(${sessions.expiresAt}, ${new Date(now + lifetime.idle).toISOString()}::timestamptz)`,
  });

  /** Checks a session and its member, and records its use. */
  async function admit({ session, member }: SessionRow, now: number): Promise<void> {
    if (session.deadlineAt === null) throw new Refusal(REFUSALS[session.state] ?? 'logged.out.elsewhere');
    if (session.deadlineAt.getTime() <= now) throw new Refusal('session.expired');
    if (!isUsable(member)) throw new Refusal('user.missing.or.disabled');
    if (now - session.lastSeenAt.getTime() >= Math.min(TOUCH_INTERVAL, lifetime.idle / 4))
      await db
        .update(sessions)
        .set(used(now))
        .where(and(eq(sessions.id, session.id), isOpen));
  }

  const byToken = reads
    .select({
      session: {
        id: sessions.id,
        site: sessions.site,
        temporaryPassword: sessions.temporaryPassword,
        state: sessions.state,
        lastSeenAt: sessions.lastSeenAt,
        deadlineAt: sessions.deadlineAt,
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
      let others = 0;
      for (const row of await lock(tx, active(memberId))) {
        if ((await steps.pass(tx, row, now)) !== row.state) continue;
        others += 1;
        if (others >= most) await steps.follow(tx, row, { type: 'login.elsewhere' }, now);
      }
      const createdAt = new Date(now);
      const expiresAt = new Date(now + lifetime.absolute);
      await steps.begin(tx, { idleMs: lifetime.idle, mostMs: lifetime.absolute }, now, async (first) => {
        const id = crypto.randomUUID();
        await tx.insert(sessions).values({
          ...{ id, memberId, site, ip, device, temporaryPassword, createdAt, expiresAt, ...first },
          tokenHash: digest(token),
          lastSeenAt: createdAt,
        });
        return { id, createdAt, expiresAt, ...first };
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

    async end(sessionId, type, now) {
      await db.transaction((tx) => endAll(tx, and(eq(sessions.id, sessionId), isOpen), type, now));
    },

    async endOf(memberId, type, now, { tx: outer, keep } = {}) {
      const condition = and(active(memberId), keep === undefined ? undefined : ne(sessions.id, keep));
      const end = (tx: Database) => endAll(tx, condition, type, now);
      await (outer === undefined ? db.transaction(end) : end(outer));
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
            isOpen,
            gt(sessions.deadlineAt, new Date(now)),
            areUsable(),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },

    async touch(sessionId, now) {
      const before = new Date(now - Math.min(TOUCH_INTERVAL, lifetime.idle / 4));
      await db
        .update(sessions)
        .set(used(now))
        .where(and(eq(sessions.id, sessionId), isOpen, lte(sessions.lastSeenAt, before)));
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

    revoke: (memberId, sessionId, type, now) =>
      db.transaction((tx) => endAll(tx, and(active(memberId), eq(sessions.id, sessionId)), type, now)),

    expireOf: (memberId, now) => expireSessions(db, memberId, now),

    passDeadlines: (now, signal) => steps.passDeadlines(db, now, { signal }),
  };
}
