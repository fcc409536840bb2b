import { rmSync } from 'node:fs';
import { openDatabase } from '@server/db';
import { members, playerBreaks, protectionEvents } from '@server/db/schema';
import { createProtection } from '@server/protection/protection';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const HOUR = 3_600_000;

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let memberId: number;
  let now: number;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const [row] = await platform.database.db.select().from(members).limit(1);
    memberId = row?.id ?? 0;
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    now = platform.clock.now;
    await platform.database.db.delete(playerBreaks);
  });

  const keeper = () => createProtection(platform.database.db, () => now, { recognise: async () => {} });
  const take = (kind: 'timeOut' | 'exclusion', hours: number) =>
    keeper().beginBreak(memberId, kind, (from) => from + hours * HOUR);
  const stored = async () =>
    (await platform.database.db.select().from(playerBreaks).orderBy(playerBreaks.id)).map(
      ({ kind, state, beganAt, deadlineAt, endedAt }) => [
        ...[kind, state, beganAt.getTime(), deadlineAt?.getTime(), endedAt?.getTime()],
      ],
    );

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    await db.execute(sql`alter table player_breaks drop constraint player_breaks_ended`);
    expect(
      await passingChanges(db, 'player_breaks', ['running', 'over'], async (state) => {
        const [row] = await db
          .insert(playerBreaks)
          .values({ memberId, kind: 'timeOut', state, beganAt: new Date(now) })
          .returning();
        return row?.id ?? 0;
      }),
    ).toEqual(['running → over']);
    await db.delete(playerBreaks);
    await db.execute(
      sql`alter table player_breaks add constraint player_breaks_ended check ((state = 'over') = (ended_at is not null))`,
    );
  });

  it('a break holds until its end, whether or not the job has come, and the job stores the end once', async () => {
    const began = now;
    const until = await take('timeOut', 24);
    expect(until).toBe(began + 24 * HOUR);
    now = until - 1;
    await keeper().passDeadlines();
    expect(await keeper().isAway(memberId)).toBe(true);
    expect(await stored()).toEqual([['timeOut', 'running', began, until, undefined]]);
    now = until;
    expect(await keeper().isAway(memberId)).toBe(false);
    await keeper().passDeadlines();
    now += 5;
    await keeper().passDeadlines();
    expect(await stored()).toEqual([['timeOut', 'over', began, undefined, until]]);
  });

  it('whoever asks again for less keeps the longer break; each request is noted with the end that counts', async () => {
    const { db } = platform.database;
    await db.execute(sql`truncate protection_events`);
    const longer = await take('timeOut', 72);
    now += HOUR;
    expect(await take('timeOut', 24)).toBe(longer);
    const excluded = await take('exclusion', 48);
    expect(await keeper().read(memberId)).toMatchObject({ timeOutUntil: longer, exclusionUntil: excluded });
    now = excluded;
    await keeper().passDeadlines();
    expect(await keeper().read(memberId)).toMatchObject({ timeOutUntil: longer, exclusionUntil: null });
    const events = await db.select().from(protectionEvents).orderBy(protectionEvents.id);
    expect(events.map(({ kind, value }) => [kind, value])).toEqual([
      ['timeOut', longer],
      ['timeOut', longer],
      ['exclusion', excluded],
    ]);
  });

  it('the upgrade keeps breaks that run until their end, and those that are over as such', async () => {
    const earlier = migrationsBefore('break_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 1, now())`);
      await db.execute(sql`insert into player_protection (member_id, time_out_until, exclusion_until)
        values ((select id from members), '2020-01-02T00:00:00Z', '2999-01-01T00:00:00Z')`);
      await db.execute(sql`insert into protection_events (member_id, happened_at, kind, value)
        values ((select id from members), '2020-01-01T00:00:00Z', 'timeOut',
          extract(epoch from timestamptz '2020-01-02T00:00:00Z') * 1000)`);
      await database.migrate(MIGRATIONS);
      const rows = await db.select().from(playerBreaks).orderBy(playerBreaks.kind);
      expect(
        rows.map(({ kind, state, deadlineAt, endedAt }) => [
          ...[kind, state, deadlineAt?.toISOString(), endedAt?.toISOString()],
        ]),
      ).toEqual([
        ['exclusion', 'running', '2999-01-01T00:00:00.000Z', undefined],
        ['timeOut', 'over', undefined, '2020-01-02T00:00:00.000Z'],
      ]);
      expect(rows[1]?.beganAt.toISOString()).toBe('2020-01-01T00:00:00.000Z');
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
