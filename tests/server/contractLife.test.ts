import { rmSync } from 'node:fs';
import { createContracts } from '@server/agent/contracts';
import { openDatabase } from '@server/db';
import { contractRequests, members } from '@server/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, onPostgres, startPlatform, type TestPlatform } from './support/platform';

const DAY = 86_400_000;

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let memberId: number;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'agent'));
    memberId = row?.id ?? 0;
  });
  afterAll(() => platform.close());

  const insert = async (state: string, more: Partial<typeof contractRequests.$inferInsert> = {}) => {
    const id = crypto.randomUUID();
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(contractRequests).values({
      ...{ id, memberId, state, kind: 'hour', offeredBy: 'Office', terms: [], createdAt: at },
      answeredAt: state === 'open' ? null : at,
      ...more,
    });
    return id;
  };
  const stateOf = async (id: string) =>
    (await platform.database.db.select().from(contractRequests).where(eq(contractRequests.id, id)))[0]?.state;

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    // The row says when it was answered, so that only the change of state can be refused.
    await db.execute(sql`alter table contract_requests drop constraint contract_requests_answer`);
    expect(
      await passingChanges(db, 'contract_requests', ['open', 'accepted', 'refused', 'lapsed'], insert),
    ).toEqual(['open → accepted', 'open → refused', 'open → lapsed']);
    await db.delete(contractRequests).where(eq(contractRequests.kind, 'hour'));
    await db.execute(
      sql`alter table contract_requests add constraint contract_requests_answer check ((state = 'open') = (answered_at is null))`,
    );
  });

  it('API-66 an offer that nobody answers lapses after its time: it is neither listed, announced nor answered', async () => {
    const { db } = platform.database;
    let now = platform.clock.now;
    const contracts = createContracts(db);
    const id = await insert('open', { deadlineAt: new Date(now + 30 * DAY) });
    const answered = await insert('open', { deadlineAt: new Date(now + 30 * DAY) });
    await contracts.answer(memberId, 'hour', answered, true, now);
    const listed = async () =>
      (await contracts.list(memberId, 'hour')).list.map(({ requestId, state }) => [requestId, state]).sort();

    now += 30 * DAY - 1;
    await contracts.passDeadlines(now);
    expect(await listed()).toEqual(
      [
        [id, 'open'],
        [answered, 'accepted'],
      ].sort(),
    );
    expect([...(await contracts.openKinds(memberId))]).toContain('hour');

    now += 1;
    await contracts.passDeadlines(now);
    expect(await stateOf(id)).toBe('lapsed');
    expect(await listed()).toEqual([[answered, 'accepted']]);
    expect([...(await contracts.openKinds(memberId))]).not.toContain('hour');
    await expect(contracts.answer(memberId, 'hour', id, true, now)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([await stateOf(id), await stateOf(answered)]).toEqual(['lapsed', 'accepted']);
  });

  // The embedded database has one connection, so nobody else holds a lock.
  it.runIf(locate === onPostgres)(
    'the job leaves an offer that somebody has locked, and takes it the next time',
    async () => {
      const { db } = platform.database;
      const contracts = createContracts(db);
      const id = await insert('open', { deadlineAt: new Date(platform.clock.now) });
      await db.transaction(async (tx) => {
        await tx.select().from(contractRequests).where(eq(contractRequests.id, id)).for('update');
        await contracts.passDeadlines(platform.clock.now);
        expect(await stateOf(id)).toBe('open');
      });
      await contracts.passDeadlines(platform.clock.now);
      expect(await stateOf(id)).toBe('lapsed');
    },
  );

  it('an offer that somebody stores without more has its state and its deadline', async () => {
    const { db } = platform.database;
    await db.execute(sql`insert into contract_requests (id, kind, member_id, offered_by, terms, created_at)
      values ('by hand', 'salary', ${memberId}, 'Office', '[]', now())`);
    const [row] = await db.select().from(contractRequests).where(eq(contractRequests.id, 'by hand'));
    expect([row?.state, (row?.deadlineAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)]).toEqual([
      'open',
      30 * DAY,
    ]);
  });

  it('the upgrade gives open offers the whole time, and answered ones no deadline', async () => {
    const earlier = migrationsBefore('contract_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 40, now())`);
      for (const state of ['open', 'accepted', 'refused'])
        await db.execute(sql`insert into contract_requests (id, kind, member_id, offered_by, terms, state, created_at,
            answered_at)
          values (${state}, 'salary', (select id from members), '', '[]', ${state}, '2026-01-01T00:00:00Z',
            ${state === 'open' ? null : '2026-01-02T00:00:00Z'}::timestamptz)`);
      await database.migrate(MIGRATIONS);
      const stored = await db.select().from(contractRequests).orderBy(contractRequests.id);
      expect(stored.map(({ state, deadlineAt }) => [state, deadlineAt !== null])).toEqual([
        ['accepted', false],
        ['open', true],
        ['refused', false],
      ]);
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
