import { rmSync } from 'node:fs';
import { createSessions } from '@server/account/sessions';
import { openDatabase } from '@server/db';
import { members, sessionLife, sessions } from '@server/db/schema';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const MINUTE = 60_000;
const IDLE = 30 * MINUTE;
const MOST = 12 * 60 * MINUTE;
const STATES = ['open', 'loggedOut', 'replaced', 'withdrawn', 'expired'];

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let memberId: number;
  let now: number;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    now = platform.clock.now;
    await platform.database.db.delete(sessions);
  });

  const keeper = () => createSessions(platform.database.db, { idle: IDLE, absolute: MOST });
  const open = (most = 1) =>
    platform.database.db.transaction((tx) =>
      keeper().open(tx, {
        ...{ memberId, most, now, site: 'member', ip: '', device: '', temporaryPassword: false },
      }),
    );
  const call = (token: string) =>
    keeper()
      .authenticate(`Bearer ${token}`, now)
      .then(
        () => 'admitted',
        ({ code }: { code: string }) => code,
      );
  /** State, deadline and end of each session, the oldest first. */
  const stored = async () =>
    (await platform.database.db.select().from(sessions).orderBy(asc(sessions.createdAt))).map(
      ({ state, deadlineAt, endedAt }) => [state, deadlineAt?.getTime(), endedAt?.getTime()],
    );

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    await db.execute(sql`alter table sessions drop constraint sessions_ended`);
    const at = new Date(now);
    expect(
      await passingChanges(db, 'sessions', STATES, async (state) => {
        const id = crypto.randomUUID();
        await db.insert(sessions).values({
          ...{ id, memberId, state, site: 'member', ip: '', device: '', createdAt: at, lastSeenAt: at },
          expiresAt: at,
          tokenHash: new TextEncoder().encode(id),
        });
        return id;
      }),
    ).toEqual(['open → loggedOut', 'open → replaced', 'open → withdrawn', 'open → expired']);
    await db.delete(sessions);
    await db.execute(
      sql`alter table sessions add constraint sessions_ended check ((state in ('open')) = (revoked_at is null))`,
    );
  });

  it('a call gives a session the time that the chart gives it, in one statement', async () => {
    const token = await open();
    const began = now;
    const facts = { idleMs: IDLE, mostMs: MOST };
    expect(await stored()).toEqual([['open', began + IDLE, undefined]]);
    for (const since of [1, 20, 45, 60, 80, 100].map((minutes) => minutes * MINUTE)) {
      now = began + since;
      expect(await call(token)).toBe('admitted');
      const step = sessionLife.step('open', facts, { type: 'session.used', leftMs: began + MOST - now });
      expect(await stored()).toEqual([['open', now + (step?.deadline ?? 0), undefined]]);
    }
    const end = began + MOST;
    while (now + IDLE / 2 < end) {
      now += IDLE / 2;
      expect(await call(token)).toBe('admitted');
    }
    expect(await stored()).toEqual([['open', end, undefined]]);
    now = end;
    expect(await call(token)).toBe('session.expired');
  });

  it('a session whose time is over is refused as such before the job has come, after it, and after a later login', async () => {
    const token = await open();
    const due = now + IDLE;
    now = due - 1;
    await keeper().passDeadlines(now);
    expect(await stored()).toEqual([['open', due, undefined]]);
    now = due;
    expect(await call(token)).toBe('session.expired');
    await keeper().passDeadlines(now);
    expect([await stored(), await call(token)]).toEqual([[['expired', undefined, due]], 'session.expired']);
    const next = await open();
    now += IDLE;
    // The job has not come: the login says what time has done.
    const last = await open();
    expect([await call(token), await call(next), await call(last)]).toEqual([
      ...['session.expired', 'session.expired', 'admitted'],
    ]);
    expect((await stored()).map(([state]) => state)).toEqual(['expired', 'expired', 'open']);
  });

  it('each end is kept and told, whatever comes after it', async () => {
    const { db } = platform.database;
    const tokens = [await open(3)];
    now += 1;
    tokens.push(await open(3));
    now += 1;
    tokens.push(await open(3));
    const ids = (await db.select().from(sessions).orderBy(asc(sessions.createdAt))).map(({ id }) => id);
    await keeper().end(ids[0] ?? '', 'member.loggedOut', now);
    expect(await keeper().revoke(memberId, ids[1] ?? '', 'access.withdrawn', now)).toBe(true);
    expect(await keeper().revoke(memberId, ids[1] ?? '', 'member.loggedOut', now)).toBe(false);
    expect(await keeper().revoke(0, ids[2] ?? '', 'access.withdrawn', now)).toBe(false);
    now += 1;
    tokens.push(await open(1));
    await keeper().endOf(memberId, 'access.withdrawn', now, { keep: ids[0] ?? '' });
    await keeper().end(ids[2] ?? '', 'member.loggedOut', now);
    await keeper().touch(ids[2] ?? '', now + MINUTE);
    now += MOST;
    await keeper().passDeadlines(now);
    expect((await stored()).map(([state]) => state)).toEqual([
      ...['loggedOut', 'withdrawn', 'replaced', 'withdrawn'],
    ]);
    expect(await Promise.all(tokens.map(call))).toEqual([
      ...['not.logged.in', 'logged.out.elsewhere', 'logged.out.elsewhere', 'logged.out.elsewhere'],
    ]);
  });

  it('the upgrade keeps why sessions ended, and gives open ones the time that they had', async () => {
    const earlier = migrationsBefore('session_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 1, now())`);
      const rows = [
        ['1', null, '2026-11-01T12:00:00Z'],
        ['2', null, '2026-11-01T00:10:00Z'],
        ['3', 'logout', '2026-11-01T12:00:00Z'],
        ['4', 'elsewhere', '2026-11-01T12:00:00Z'],
        ['5', 'withdrawn', '2026-11-01T12:00:00Z'],
      ] as const;
      for (const [device, reason, expires] of rows)
        await db.execute(sql`insert into sessions (id, token_hash, member_id, site, ip, device, created_at, last_seen_at,
            expires_at, revoked_at, revoke_reason)
          values (gen_random_uuid(), sha256(convert_to(${device}, 'UTF8')), (select id from members), 'member', '', ${device},
            '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z', ${expires},
            ${reason === null ? null : '2026-11-01T00:05:00Z'}::timestamptz, ${reason})`);
      await database.migrate(MIGRATIONS);
      const after = await db.select().from(sessions).orderBy(sessions.device);
      expect(after.map(({ state, deadlineAt }) => [state, deadlineAt?.toISOString()])).toEqual([
        ['open', '2026-11-01T00:30:00.000Z'],
        ['open', '2026-11-01T00:10:00.000Z'],
        ['loggedOut', undefined],
        ['replaced', undefined],
        ['withdrawn', undefined],
      ]);
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
