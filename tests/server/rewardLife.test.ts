import { rmSync } from 'node:fs';
import { createBonuses } from '@server/cashier/bonus/bonuses';
import { createApplicationSteps } from '@server/content/rewards/applications';
import { openRewards } from '@server/content/rewards/rewards';
import { openDatabase } from '@server/db';
import { announcements, members, rewardApplications, rewardUses } from '@server/db/schema';
import { createUploads } from '@server/images/uploads';
import { lockMember } from '@server/member/lock';
import { createWallet, memberAccount } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, onPostgres, startPlatform, type TestPlatform } from './support/platform';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PROMOTION = 'promo-1';

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let memberId: number;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const [row] = await platform.database.db.select().from(members).where(eq(members.usernameKey, 'player'));
    memberId = row?.id ?? 0;
  });
  afterAll(() => platform.close());

  const insert = async (state: string, deadlineAt: Date | null = null) => {
    const id = crypto.randomUUID();
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(rewardApplications).values({
      ...{ id, memberId, promotionId: PROMOTION, idempotencyKey: id, intentHash: '', remarks: '', state },
      ...{ deadlineAt, amountMinor: 4_000, createdAt: at, updatedAt: at },
    });
    return id;
  };
  const rowOf = async (id: string) => {
    const [row] = await platform.database.db
      .select()
      .from(rewardApplications)
      .where(eq(rewardApplications.id, id));
    return row;
  };
  const stateOf = async (id: string) => (await rowOf(id))?.state;
  const none = () => platform.database.db.execute(sql`truncate reward_applications cascade`);

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const states = ['pending', 'waiting', 'approved', 'refused', 'claimed', 'expired'];
    expect(
      await passingChanges(platform.database.db, 'reward_applications', states, async (state) => {
        // Only one is open at a time.
        await none();
        return insert(state);
      }),
    ).toEqual([
      ...['pending → waiting', 'pending → approved', 'pending → refused', 'pending → expired'],
      ...['waiting → approved', 'waiting → refused', 'waiting → expired'],
      ...['approved → claimed', 'approved → expired'],
    ]);
    await none();
  });

  describe('an application', () => {
    let now: number;
    let told: string[];
    let rewards: ReturnType<typeof openRewards>;
    beforeEach(async () => {
      const { db } = platform.database;
      await none();
      now = platform.clock.now;
      told = [];
      const wallet = createWallet({ db, now: () => now });
      const log = { error: (fields: object) => told.push(JSON.stringify(fields)) };
      // The settings are read from the database, which must not happen beside an open transaction.
      const currency = async () => {
        await db.execute(sql`select 1`);
        return 'PHP';
      };
      rewards = openRewards({
        ...{ db, wallet, log, uploads: createUploads(db), currency, isSandbox: false },
        bonuses: createBonuses({ db, wallet, now: () => now }),
        protection: { isAway: async () => false },
      });
    });

    /** Sets the rule of the promotion, which asks for nothing. */
    const rule = (decides: 'person' | 'platform', every: unknown = { days: 1 }) =>
      platform.database.db
        .update(announcements)
        .set({
          imageRequired: false,
          rewardRule: {
            decides,
            pays: { kind: 'fixed', amountMinor: 4_000 },
            every,
            wagering: 0,
            conditions: [],
          },
        })
        .where(eq(announcements.id, PROMOTION));
    const apply = async () => {
      const intent = {
        memberId,
        promotionId: PROMOTION,
        remarks: 'x',
        pictures: [],
        key: crypto.randomUUID(),
      };
      return (await rewards.apply({ ...intent, now })).applicationId;
    };
    const usesOf = (id: string) => platform.database.db.$count(rewardUses, eq(rewardUses.applicationId, id));
    const balance = () =>
      createWallet({ db: platform.database.db, now: () => now }).balance(memberAccount(memberId), 'PHP');

    it('API-60 is reviewed by the job when nobody asks for it, can be claimed once, and expires unclaimed', async () => {
      await rule('platform');
      const before = await balance();
      const claimed = await apply();
      now += 20_000 - 1;
      await rewards.passDeadlines(now);
      expect(await stateOf(claimed)).toBe('pending');
      now += 1;
      await rewards.passDeadlines(now);
      expect(await rowOf(claimed)).toMatchObject({
        ...{ state: 'approved', decidedBy: 'platform', amountMinor: 4_000 },
        deadlineAt: new Date(now + 30 * DAY),
      });
      expect([
        await rewards.claim(memberId, claimed, now),
        await rewards.claim(memberId, claimed, now),
      ]).toEqual([4_000, 4_000]);
      expect([await stateOf(claimed), await balance()]).toEqual(['claimed', before + 4_000]);
      now += 2 * DAY;
      const forgotten = await apply();
      now += 20_000;
      await rewards.passDeadlines(now);
      expect(await usesOf(forgotten)).toBeGreaterThan(0);
      now += 30 * DAY;
      await rewards.passDeadlines(now);
      expect([await stateOf(claimed), await stateOf(forgotten)]).toEqual(['claimed', 'expired']);
      expect(await usesOf(forgotten)).toBe(0);
      await expect(rewards.claim(memberId, forgotten, now)).rejects.toMatchObject({ code: 'conflict' });
      expect(await balance()).toBe(before + 4_000);
    });

    it('that waits for a person for three days is told to operators once, and still waits', async () => {
      await rule('person');
      const id = await apply();
      now += 72 * HOUR - 1;
      await rewards.passDeadlines(now);
      expect([await stateOf(id), told]).toEqual(['waiting', []]);
      now += 1;
      await rewards.passDeadlines(now);
      await rewards.passDeadlines(now);
      expect([await stateOf(id), told.length]).toEqual(['waiting', 1]);
      expect(told[0]).toContain(id);
    });

    it('whose rule cannot be read any more is left to a person', async () => {
      await rule('platform');
      const id = await apply();
      await rule('platform', 'never');
      now += 20_000;
      await rewards.passDeadlines(now);
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', deadlineAt: new Date(now + 72 * HOUR) });
    });

    it('whose review fails stops no other, and is reviewed the next time', async () => {
      const { db } = platform.database;
      const due = new Date(now - 1);
      const bad = await insert('pending', due);
      const [other] = await db.select().from(members).where(eq(members.usernameKey, 'reachable'));
      const good = crypto.randomUUID();
      await db.insert(rewardApplications).values({
        ...{
          id: good,
          memberId: other?.id ?? 0,
          promotionId: PROMOTION,
          idempotencyKey: good,
          intentHash: '',
        },
        ...{ remarks: '', state: 'pending', deadlineAt: due, amountMinor: 1, createdAt: due, updatedAt: due },
      });
      let isBroken = true;
      const steps = createApplicationSteps({
        async review(_, { id }) {
          if (id === bad && isBroken) throw new Error('broken');
          return { type: 'decision.granted', amountMinor: 1, decidedBy: 'platform' };
        },
        pay: async () => {},
        tellOperators: () => {},
      });
      await expect(steps.passDeadlines(db, now)).rejects.toThrow('1 deadlines of reward_applications');
      expect([await stateOf(bad), await stateOf(good)]).toEqual(['pending', 'approved']);
      isBroken = false;
      await steps.passDeadlines(db, now);
      expect(await stateOf(bad)).toBe('approved');
      await db.delete(rewardApplications).where(eq(rewardApplications.id, good));
    });
  });

  // The embedded database has one connection, so nobody else holds a lock.
  it.runIf(locate === onPostgres)(
    'the job leaves an application whose member somebody has locked, and takes it the next time',
    async () => {
      const { db } = platform.database;
      await none();
      const now = platform.clock.now;
      const id = await insert('approved', new Date(now));
      const steps = createApplicationSteps({
        review: async () => ({ type: 'decision.deferred' }),
        pay: async () => {},
        tellOperators: () => {},
      });
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await steps.passDeadlines(db, now);
        expect(await stateOf(id)).toBe('approved');
      });
      await steps.passDeadlines(db, now);
      expect(await stateOf(id)).toBe('expired');
    },
  );

  it('the upgrade tells those that wait for a person from the others, and keeps each deadline', async () => {
    const earlier = migrationsBefore('reward_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        select 'm' || n, 'm' || n, '', 1, now() from generate_series(1, 6) n`);
      await db.execute(sql`insert into announcements (id, kind, title, content, start_date, no_expiry, category_ids,
          group_name, linkage, execution, sort_weight)
        values ('p', 'PR', '{"TY":"","EN":""}', '{"TY":"","EN":""}', now(), true, '{}', '', '', 'B', 0)`);
      const at = Date.parse('2026-11-01T00:00:00Z');
      const moment = (hours: number | null) =>
        hours === null ? null : new Date(at + hours * HOUR).toISOString();
      const rows = [
        ['pending', 1, null, 'pending', 1],
        ['pending', null, null, 'waiting', 72],
        ['approved', 1, 720, 'approved', 720],
        ['refused', 1, null, 'refused', null],
        ['claimed', 1, 720, 'claimed', null],
        ['expired', 1, 720, 'expired', null],
      ] as const;
      for (const [place, [state, review, expiry]] of rows.entries())
        await db.execute(sql`insert into reward_applications (id, member_id, promotion_id, idempotency_key, intent_hash,
            remarks, state, amount_minor, created_at, updated_at, review_at, expires_at)
          values (gen_random_uuid(), (select id from members where username = ${`m${place + 1}`}), 'p', ${`${place}`},
            '', '', ${state}, 1, ${moment(0)}::timestamptz, now(), ${moment(review)}::timestamptz,
            ${moment(expiry)}::timestamptz)`);
      await database.migrate(MIGRATIONS);
      const stored = await db.select().from(rewardApplications).orderBy(rewardApplications.idempotencyKey);
      expect(
        stored.map(({ state, deadlineAt }) => [
          state,
          deadlineAt === null ? null : (deadlineAt.getTime() - at) / HOUR,
        ]),
      ).toEqual(rows.map(([, , , state, hours]) => [state, hours]));
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
