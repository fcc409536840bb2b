import { rmSync } from 'node:fs';
import { createBonuses } from '@server/cashier/bonus/bonuses';
import { openDatabase } from '@server/db';
import { bets, games, members } from '@server/db/schema';
import { createRounds } from '@server/play/rounds';
import { createPersons } from '@server/protection/persons';
import { createProtection } from '@server/protection/protection';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { passingChanges } from './support/lifecycles';
import { onEachDatabase, startPlatform, type TestPlatform } from './support/platform';

const HOUR = 3_600_000;
const STATES = ['open', 'settled', 'cancelled'];

onEachDatabase((locate) => {
  let platform: TestPlatform;
  let memberId: number;
  let game: typeof games.$inferSelect;
  beforeAll(async () => {
    platform = await startPlatform(await locate());
    const { db } = platform.database;
    const [member] = await db.select().from(members).where(eq(members.usernameKey, 'player'));
    const [first] = await db.select().from(games).orderBy(games.nodeId).limit(1);
    if (member === undefined || first === undefined) throw new Error('The world has both.');
    memberId = member.id;
    game = first;
  });
  afterAll(async () => {
    await platform.close();
  });

  const insert = async (state: string, deadlineAt: Date | null = null) => {
    const id = crypto.randomUUID();
    const at = new Date(platform.clock.now);
    await platform.database.db.insert(bets).values({
      ...{ id, launchId: id, roundKey: id, intentHash: '', memberId, nodeId: game.nodeId, mode: 'real' },
      ...{ currency: 'PHP', betMinor: 300, winMinor: 0, state, choice: {}, outcome: {}, placedAt: at },
      ...{ audit: { draws: [], pending: {} }, deadlineAt },
    });
    return id;
  };
  const rowOf = async (id: string) =>
    (await platform.database.db.select().from(bets).where(eq(bets.id, id)))[0];

  it('the database refuses every change of state that no step of the chart makes, whoever writes it', async () => {
    const { db } = platform.database;
    expect(await passingChanges(db, 'bets', STATES, insert)).toEqual(['open → settled', 'open → cancelled']);
    await db.delete(bets).where(eq(bets.memberId, memberId));
  });

  /** Rounds of a game that the player can act in; it ends after an act if `isOver` says so. */
  function open(now: () => number, isOver: () => boolean) {
    const { db } = platform.database;
    const wallet = createWallet({ db, now });
    const bonuses = createBonuses({ db, wallet, now });
    const rounds = createRounds({
      ...{ db, wallet, bonuses, now },
      protection: createProtection(db, now, createPersons(String)),
      chance: { below: () => 0 },
      plays: { count: () => {} },
      draws: { numbersOf: async () => ['1'] },
      games: {
        find: async () => ({
          row: game,
          play: { scene: 'test', variant: '' },
          bonusKind: 'slots',
          figures: { nodeId: game.nodeId, variant: '', rtp: 9_500 },
          rules: {
            traits: { span: 1_000, rtp: 9_500, volatility: 'low' },
            read: () => ({}),
            describe: () => ({}),
            pays: () => [],
            returns: () => ({ least: 9_600, most: 9_600 }),
            decide: () => ({ outcome: {}, winMinor: 0 }),
            resume: () => ({ outcome: { left: true }, winMinor: 500, ...(isOver() ? {} : { pending: {} }) }),
            leaveAct: {},
            sample: () => ({}),
          },
        }),
      },
    });
    return { rounds, bonuses, wallet };
  }

  it('a round that is left ends after its time, once, also one that would go on without its player', async () => {
    const { db } = platform.database;
    let now = platform.clock.now + 48 * HOUR;
    let isOver = true;
    const { rounds, wallet } = open(
      () => now,
      () => isOver,
    );
    const cash = () => wallet.balance(memberAccount(memberId), 'PHP');
    const before = await cash();
    const due = new Date(now);
    const [won, stuck, later] = [
      await insert('open', due),
      await insert('open', due),
      await insert('open', new Date(now + 1)),
    ];
    await db
      .update(bets)
      .set({ deadlineAt: new Date(now + 2) })
      .where(eq(bets.id, stuck));
    await rounds.passDeadlines();
    await rounds.passDeadlines();
    expect(await rowOf(won)).toMatchObject({
      ...{ state: 'settled', winMinor: 500, deadlineAt: null, settledAt: due, outcome: { left: true } },
    });
    expect([(await rowOf(later))?.state, await cash()]).toEqual(['open', before + 500]);
    now += 2;
    isOver = false;
    await rounds.passDeadlines();
    await rounds.passDeadlines();
    expect(await rowOf(stuck)).toMatchObject({ state: 'cancelled', winMinor: 300, deadlineAt: null });
    expect(await cash()).toBe(before + 500 + 2 * 300);
  });

  it('a round keeps the bonus alive that has paid for it, and gives back to cash and bonus what each has paid', async () => {
    const { db } = platform.database;
    let now = platform.clock.now + 96 * HOUR;
    const { rounds, bonuses, wallet } = open(
      () => now,
      () => false,
    );
    const bonusAccount = memberAccount(memberId, 'bonus');
    const held = async () => [
      await wallet.balance(memberAccount(memberId), 'PHP'),
      await wallet.balance(bonusAccount, 'PHP'),
    ];
    const bonusId = crypto.randomUUID();
    const grant = { id: bonusId, memberId, promotionId: 'promo-1', currency: 'PHP', amountMinor: 100 };
    await db.transaction((tx) => bonuses.grant(tx, { ...grant, times: 10, at: now }));
    await wallet.transfer({
      ...{ key: `stake/${bonusId}`, kind: 'adjustment', currency: 'PHP' },
      postings: [
        { account: bonusAccount, amountMinor: -100 },
        { account: equityAccount(), amountMinor: 100 },
      ],
    });
    const id = await insert('open', new Date(now + 1));
    await db.update(bets).set({ bonusId, bonusMinor: 100 }).where(eq(bets.id, id));
    const other = { id: crypto.randomUUID(), memberId, betMinor: 100, bonusId, bonusMinor: 0 };
    await db.transaction((tx) => bonuses.count(tx, other, 'slots', now));
    expect((await bonuses.read(memberId)).active?.row.id).toBe(bonusId);
    const [cash = 0] = await held();
    now += 1;
    await rounds.passDeadlines();
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', winMinor: 300 });
    expect(await held()).toEqual([cash + 200, 100]);
  });

  it('the upgrade gives open rounds their draw or their day, and no other round a deadline', async () => {
    const earlier = migrationsBefore('round_life');
    const database = await openDatabase(await locate('empty'), () => {});
    const { db } = database;
    try {
      await database.migrate(earlier);
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('someone', 'someone', '', 1, now())`);
      // Only what the upgrade reads.
      await db.execute(sql`alter table bets drop constraint bets_node_id_games_node_id_fk`);
      await db.execute(sql`alter table play_sums drop constraint play_sums_node_id_games_node_id_fk`);
      const draw = Date.parse('2026-11-01T00:07:00.250Z');
      const rows = [
        ['open', { draws: [], draw: { numero: '1', drawTime: draw } }, '2026-11-01T00:07:00.250Z'],
        ['open', { draws: [], pending: {} }, '2026-11-02T00:00:00.000Z'],
        ['settled', { draws: [], draw: { numero: '1', drawTime: draw } }, undefined],
        ['cancelled', { draws: [] }, undefined],
      ] as const;
      for (const [at, [state, audit]] of rows.entries())
        await db.execute(sql`insert into bets (id, launch_id, round_key, intent_hash, member_id, node_id, mode, currency,
            bet_minor, win_minor, state, choice, outcome, audit, placed_at)
          values (gen_random_uuid(), gen_random_uuid(), ${`${at}`}, '', (select id from members), 1, 'free', 'PHP', 10, 0,
            ${state}, '{}', '{}', ${JSON.stringify(audit)}::jsonb, '2026-11-01T00:00:00Z')`);
      await database.migrate(MIGRATIONS);
      const stored = await db.select().from(bets).orderBy(bets.roundKey);
      expect(stored.map(({ state, deadlineAt }) => [state, deadlineAt?.toISOString()])).toEqual(
        rows.map(([state, , deadline]) => [state, deadline]),
      );
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
