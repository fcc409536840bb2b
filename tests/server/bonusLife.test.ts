import { rmSync } from 'node:fs';
import { assertBonusesSound, createBonuses } from '@server/cashier/bonus/bonuses';
import { openDatabase } from '@server/db';
import { announcements, bonuses, members } from '@server/db/schema';
import { eraseMember } from '@server/privacy/erase';
import { createWallet } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const HOUR = 3_600_000;
const STATES = ['active', 'released', 'forfeited', 'expired', 'spent'];

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let promotionId: string;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const [promotion] = await platform.database.db.select().from(announcements).limit(1);
    promotionId = promotion?.id ?? '';
  });
  afterAll(async () => {
    await assertBonusesSound(platform.database.db);
    await platform.close();
  });

  const someone = async () => {
    const name = `someone-${crypto.randomUUID()}`;
    const [row] = await platform.database.db
      .insert(members)
      .values({ username: name, usernameKey: name, passwordHash: '', type: 1, registeredAt: new Date() })
      .returning({ id: members.id });
    return row?.id ?? 0;
  };

  const keeper = (at: number) => {
    const { db } = platform.database;
    return createBonuses({ db, wallet: createWallet({ db, now: () => at }), now: () => at });
  };

  const grant = async (memberId: number, amountMinor: number, times: number) => {
    const id = crypto.randomUUID();
    const at = platform.clock.now;
    await platform.database.db.transaction((tx) =>
      keeper(at).grant(tx, {
        ...{ id, memberId, promotionId, currency: 'PHP', amountMinor, depositMinor: 0, times, at },
      }),
    );
    return id;
  };

  const rowOf = async (id: string) =>
    (await platform.database.db.select().from(bonuses).where(eq(bonuses.id, id)))[0];
  const purse = (memberId: number) =>
    createWallet({ db: platform.database.db, now: () => platform.clock.now }).balances(memberId, 'PHP');

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    const insert = async (state: string) => {
      const id = crypto.randomUUID();
      const at = new Date(platform.clock.now);
      const endedAt = state === 'active' ? null : at;
      await db.insert(bonuses).values({
        ...{ id, memberId: await someone(), promotionId, currency: 'PHP', amountMinor: 1, wageringMinor: 1 },
        ...{ state, grantedAt: at, endedAt, wageredMinor: 1 },
      });
      return id;
    };
    // A row of each state with and without the end that the table's own rules ask for.
    await db.execute(sql`alter table bonuses drop constraint bonuses_ended`);
    try {
      expect(await passingChanges(db, 'bonuses', STATES, insert)).toEqual([
        ...['active → released', 'active → forfeited', 'active → expired', 'active → spent'],
      ]);
    } finally {
      await db.execute(sql`delete from bonuses`);
      await db.execute(
        sql`alter table bonuses add constraint bonuses_ended check ((state in ('active')) = (ended_at is null))`,
      );
    }
  });

  it('a bonus for which enough was staked becomes cash once, however often its last round is counted', async () => {
    const memberId = await someone();
    const id = await grant(memberId, 500, 2);
    const { db } = platform.database;
    await db.update(bonuses).set({ wageredMinor: 999 }).where(eq(bonuses.id, id));
    const { finish } = keeper(platform.clock.now);
    await db.transaction((tx) => finish(tx, id, crypto.randomUUID(), platform.clock.now));
    expect(await rowOf(id)).toMatchObject({ state: 'active', endedAt: null });
    await db.update(bonuses).set({ wageredMinor: 1_000 }).where(eq(bonuses.id, id));
    for (let times = 0; times < 2; times += 1)
      await db.transaction((tx) => finish(tx, id, crypto.randomUUID(), platform.clock.now));
    expect(await rowOf(id)).toMatchObject({ state: 'released', deadlineAt: null, endMinor: 500 });
    expect(await purse(memberId)).toMatchObject({ cash: 500, bonus: 0 });
  });

  it('bonuses whose time is over expire, the oldest first, whoever looks first, and one that nobody can end stops no other', async () => {
    const { db } = platform.database;
    const owners = [await someone(), await someone(), await someone()];
    const ids: string[] = [];
    for (const owner of owners) {
      platform.clock.now += 1;
      ids.push(await grant(owner, 300, 9));
    }
    const [first = '', stuck = '', last = ''] = ids;
    const ends = (await rowOf(first))?.deadlineAt?.getTime() ?? 0;
    expect(ends).toBe(platform.clock.now - 2 + 720 * HOUR);
    await keeper(ends - 1).passDeadlines();
    expect((await rowOf(first))?.state).toBe('active');
    await db.execute(
      sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
    );
    await db.execute(
      sql`create trigger refuse_one before update on bonuses for each row when (old.id = ${sql.raw(`'${stuck}'`)}) execute function refuse_one()`,
    );
    await expect(keeper(ends + 2).passDeadlines()).rejects.toThrow('1 deadlines of bonuses could not pass.');
    await db.execute(sql`drop function refuse_one cascade`);
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id))?.state))).toEqual([
      ...['expired', 'active', 'expired'],
    ]);
    // A look at the member's bonuses lets the deadline pass as well.
    const { active, ended } = await keeper(ends + 2).read(owners[1] ?? 0);
    expect([active, ended.map(({ row }) => row.state)]).toEqual([null, ['expired']]);
    expect(await rowOf(last)).toMatchObject({ endMinor: 300, endedAt: new Date(ends + 2), deadlineAt: null });
    for (const owner of owners) expect(await purse(owner)).toMatchObject({ cash: 0, bonus: 0 });
  });

  it('with the account a bonus ends, and nobody has to pay it out first', async () => {
    const memberId = await someone();
    const id = await grant(memberId, 700, 3);
    const { db } = platform.database;
    const [member] = await db.select().from(members).where(eq(members.id, memberId));
    await eraseMember(db, member?.username ?? '', {
      ...{ keepsBalance: false, now: platform.clock.now, record: async () => {} },
    });
    expect(await rowOf(id)).toMatchObject({ state: 'forfeited', deadlineAt: null, endMinor: 700 });
    expect(await purse(memberId)).toMatchObject({ cash: 0, bonus: 0 });
  });

  it('the upgrade leaves running bonuses their deadline and takes it from ended ones', async () => {
    const earlier = migrationsBefore('bonus_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 1, now())`);
      await db.execute(sql`insert into announcements (id, kind, title, content, start_date, no_expiry, category_ids,
          group_name, linkage, execution, sort_weight)
        values ('p', 'PR', '{"TY":"","EN":""}', '{"TY":"","EN":""}', now(), true, '{}', '', '', 'B', 0)`);
      for (const [at, state] of STATES.entries())
        await db.execute(sql`insert into bonuses (id, member_id, promotion_id, currency, amount_minor, wagering_minor,
            state, granted_at, expires_at, ended_at)
          values (gen_random_uuid(), (select id from members), 'p', 'PHP', ${at + 1}, 1, ${state}, now(),
            '2026-12-01T00:00:00Z', ${state === 'active' ? null : '2026-11-02T00:00:00Z'}::timestamptz)`);
      await database.migrate(MIGRATIONS);
      const stored = await db.select().from(bonuses).orderBy(bonuses.amountMinor);
      expect(stored.map(({ state, deadlineAt }) => [state, deadlineAt?.toISOString()])).toEqual(
        STATES.map((state) => [state, state === 'active' ? '2026-12-01T00:00:00.000Z' : undefined]),
      );
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
