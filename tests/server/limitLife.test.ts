import { rmSync } from 'node:fs';
import { openDatabase } from '@server/db';
import { members, protectionEvents, protectionLimits } from '@server/db/schema';
import { createProtection } from '@server/protection/protection';
import { readStanding } from '@server/protection/standing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
    await platform.database.db.delete(protectionLimits);
  });

  const keeper = () =>
    createProtection(platform.database.db, () => now, {
      recognise: async () => {},
    });
  const choose = (amount: number | null) =>
    keeper().setLimit(memberId, { kind: 'loss', period: 'day', amount });
  const stored = async () => {
    const [row] = await platform.database.db.select().from(protectionLimits);
    return [row?.state, row?.amount, row?.pendingAmount, row?.deadlineAt?.getTime()];
  };
  /** The amount that decides about a stake, and the one that waits. */
  const holding = async () => {
    const [limit] = (await readStanding(platform.database.db, memberId, now)).limits;
    return [limit?.amount, limit?.pending?.amount];
  };

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    expect(
      await passingChanges(db, 'protection_limits', ['settled', 'waiting'], async (state) => {
        await db.delete(protectionLimits);
        const [row] = await db
          .insert(protectionLimits)
          .values({ memberId, kind: 'loss', period: 'day', state })
          .returning();
        return row?.id ?? 0;
      }),
    ).toEqual(['settled → waiting', 'waiting → settled']);
  });

  it('a looser amount holds from its time on, whether or not the job has come, and the job stores it once', async () => {
    expect(await choose(100)).toBe(now);
    expect(await stored()).toEqual(['settled', 100, null, undefined]);
    const due = now + DAY;
    expect(await choose(300)).toBe(due);
    expect(await stored()).toEqual(['waiting', 100, 300, due]);
    now = due - 1;
    await keeper().passDeadlines();
    expect([await stored(), await holding()]).toEqual([
      ['waiting', 100, 300, due],
      [100, 300],
    ]);
    now = due;
    expect(await holding()).toEqual([300, undefined]);
    for (let times = 0; times < 2; times += 1) {
      await keeper().passDeadlines();
      expect([await stored(), await holding()]).toEqual([
        ['settled', 300, null, undefined],
        [300, undefined],
      ]);
    }
  });

  it('another looser choice begins the wait anew, and an earlier one counts before a later one is compared', async () => {
    await choose(100);
    await choose(300);
    now += DAY - 1;
    expect(await choose(200)).toBe(now + DAY);
    expect(await stored()).toEqual(['waiting', 100, 200, now + DAY]);
    // The job has not come when the next choice does: 250 is looser than 200, and 150 tighter.
    now += DAY;
    expect(await choose(250)).toBe(now + DAY);
    expect(await stored()).toEqual(['waiting', 200, 250, now + DAY]);
    expect(await choose(150)).toBe(now);
    expect(await stored()).toEqual(['settled', 150, null, undefined]);
    await choose(null);
    now += DAY;
    await keeper().passDeadlines();
    expect([await stored(), await holding()]).toEqual([
      ['settled', null, null, undefined],
      [null, undefined],
    ]);
  });

  it('each choice is noted, and what time does is not', async () => {
    const { db } = platform.database;
    await db.execute(sql`truncate protection_events`);
    await choose(100);
    await choose(300);
    now += DAY;
    await keeper().passDeadlines();
    const events = await db.select().from(protectionEvents).orderBy(protectionEvents.id);
    expect(events.map(({ kind, subject, value }) => [kind, subject, value])).toEqual([
      ['limitTightened', 'loss/day', 100],
      ['limitLoosened', 'loss/day', 300],
    ]);
  });

  it('the upgrade keeps what waits, and until when', async () => {
    const earlier = migrationsBefore('limit_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 1, now())`);
      for (const [kind, pending] of [
        ['loss', '2026-11-01T00:00:00Z'],
        ['deposit', null],
      ])
        await db.execute(sql`insert into protection_limits (member_id, kind, period, amount, pending_amount, pending_from)
          values ((select id from members), ${kind}, 'day', 5, ${pending === null ? null : 7}::bigint, ${pending}::timestamptz)`);
      await database.migrate(MIGRATIONS);
      const rows = await db.select().from(protectionLimits).orderBy(protectionLimits.kind);
      expect(
        rows.map(({ kind, state, amount, pendingAmount, deadlineAt }) => [
          ...[kind, state, amount, pendingAmount, deadlineAt?.toISOString()],
        ]),
      ).toEqual([
        ['deposit', 'settled', 5, null, undefined],
        ['loss', 'waiting', 5, 7, '2026-11-01T00:00:00.000Z'],
      ]);
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
