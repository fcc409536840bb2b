import { rmSync } from 'node:fs';
import { startOfDay } from '@server/common/homeDays';
import { openDatabase } from '@server/db';
import type { OpenDatabase } from '@server/db/database';
import { bets, games, ledgerEntries, members, playSums } from '@server/db/schema';
import { createRebates } from '@server/member/rebates';
import { readSpentSince } from '@server/protection/standing';
import { createWallet, equityAccount, memberAccount } from '@server/wallet/wallet';
import { asc, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './support/earlierMigrations';
import { onEachDatabase, onOneDatabase } from './support/platform';

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56);
const MINUTE = 60_000;
const DAY = 86_400_000;

type Bet = typeof bets.$inferInsert;

const betOf = (memberId: number, nodeId: number, more: Partial<Bet> = {}): Bet => ({
  id: crypto.randomUUID(),
  launchId: crypto.randomUUID(),
  roundKey: crypto.randomUUID(),
  intentHash: '',
  memberId,
  nodeId,
  mode: 'real',
  currency: 'PHP',
  betMinor: 100,
  winMinor: 0,
  state: 'settled',
  choice: {},
  outcome: {},
  audit: {},
  placedAt: new Date(NOW),
  ...more,
});

onOneDatabase((locate) => {
  describe('sums of rounds', () => {
    let database: OpenDatabase;
    let memberId: number;
    let nodeIds: readonly number[];
    beforeAll(async () => {
      database = await openDatabase(await locate(), () => {});
      const { db } = database;
      const [member] = await db.select().from(members).where(eq(members.username, 'other'));
      memberId = member?.id ?? 0;
      nodeIds = (await db.select({ id: games.nodeId }).from(games).limit(3)).map(({ id }) => id);
    });
    afterAll(() => database.close());

    const placed = fc.record({
      /** Minutes before now. */
      age: fc.integer({ min: 0, max: 40 * 24 * 60 }),
      node: fc.nat({ max: 2 }),
      betMinor: fc.integer({ min: 1, max: 1_000 }),
      winMinor: fc.integer({ min: 0, max: 2_000 }),
      state: fc.constantFrom('open' as const, 'settled' as const, 'cancelled' as const),
      mode: fc.constantFrom('real' as const, 'real' as const, 'free' as const),
      /** What happens to it later. */
      later: fc.constantFrom('nothing' as const, 'raised' as const, 'settled' as const, 'cancelled' as const),
    });

    it('are those of the rounds in every period, whatever happens to a round', async () => {
      const { db } = database;
      const ages = fc.array(fc.integer({ min: 0, max: 41 * 24 * 60 }), { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(fc.array(placed, { maxLength: 25 }), ages, async (rounds, periods) => {
          await db.delete(bets).where(eq(bets.memberId, memberId));
          expect(
            (await db.select().from(playSums).where(eq(playSums.memberId, memberId))).filter(
              ({ rounds: left }) => left !== 0,
            ),
          ).toEqual([]);
          for (const { age, node, later, ...round } of rounds) {
            const row = betOf(memberId, nodeIds[node] ?? 0, {
              ...round,
              placedAt: new Date(NOW - age * MINUTE),
            });
            await db.insert(bets).values(row);
            const own = eq(bets.id, row.id);
            const isOpen = round.state === 'open';
            if (later === 'raised')
              await db
                .update(bets)
                .set({ betMinor: round.betMinor * 2 })
                .where(own);
            if (isOpen && later === 'settled')
              await db.update(bets).set({ state: 'settled', winMinor: 7 }).where(own);
            if (isOpen && later === 'cancelled')
              await db.update(bets).set({ state: 'cancelled', winMinor: round.betMinor }).where(own);
          }
          const stored = (await db.select().from(bets).where(eq(bets.memberId, memberId))).filter(
            ({ mode }) => mode === 'real',
          );
          const counted = stored.filter(({ state }) => state !== 'cancelled');
          for (const age of periods) {
            for (const since of [
              NOW - age * MINUTE,
              startOfDay(new Date(NOW - age * MINUTE).toISOString().slice(0, 10)) ?? 0,
            ]) {
              const within = counted.filter(({ placedAt }) => placedAt.getTime() >= since);
              expect(await readSpentSince(db, memberId, since)).toEqual({
                betMinor: within.reduce((sum, { betMinor }) => sum + betMinor, 0),
                winMinor: within.reduce((sum, { winMinor }) => sum + winMinor, 0),
                spentMinor: 0,
              });
            }
          }
          const sums = await db.select().from(playSums).where(eq(playSums.memberId, memberId));
          for (const span of ['hour', 'day', 'ever'] as const) {
            const total = sums
              .filter((row) => row.span === span)
              .reduce((sum, { rounds: count }) => sum + count, 0);
            expect([span, total]).toEqual([span, stored.length]);
          }
        }),
        { numRuns: 25 },
      );
    });

    it('are by the days of the site', async () => {
      const { db } = database;
      await db.delete(bets).where(eq(bets.memberId, memberId));
      await db.delete(playSums).where(eq(playSums.memberId, memberId));
      const midnight = startOfDay('2026-11-20') ?? 0;
      for (const placedAt of [midnight - 1, midnight, midnight + DAY - 1]) {
        await db.insert(bets).values(betOf(memberId, nodeIds[0] ?? 0, { placedAt: new Date(placedAt) }));
      }
      const days = await db
        .select({ at: playSums.startsAt, rounds: playSums.rounds })
        .from(playSums)
        .where(sql`${playSums.memberId} = ${memberId} and ${playSums.span} = 'day'`)
        .orderBy(asc(playSums.startsAt));
      expect(days).toEqual([
        { at: new Date(midnight - DAY), rounds: 1 },
        { at: new Date(midnight), rounds: 2 },
      ]);
    });

    it('an entry has the kind and the time of its transaction', async () => {
      const { db } = database;
      const wallet = createWallet({ db, now: () => NOW });
      const { transactionId } = await wallet.transfer({
        key: 'sums/1',
        kind: 'adjustment',
        currency: 'PHP',
        postings: [
          { account: equityAccount(), amountMinor: -5 },
          { account: memberAccount(memberId), amountMinor: 5 },
        ],
      });
      const entries = await db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.transactionId, transactionId));
      expect(entries.map(({ kind, createdAt }) => [kind, createdAt?.getTime()])).toEqual([
        ['adjustment', NOW],
        ['adjustment', NOW],
      ]);
      const [first] = entries;
      const write = (kind: string | null, sign: number) => sql`
        with t as (
          insert into ledger_transactions (id, kind, idempotency_key, created_at)
          values (gen_random_uuid(), 'adjustment', ${`sums/${kind}/${sign}`}, now()) returning id, created_at
        )
        insert into ledger_entries (transaction_id, kind, created_at, account_id, amount_minor)
        select t.id, ${kind}, case when ${kind}::text is null then null else t.created_at end, account, amount
        from t, (values (${first?.accountId ?? 0}::bigint, ${sign}::bigint), (${entries[1]?.accountId ?? 0}, ${-sign})) as v (account, amount)`;
      await expect(db.execute(write('bet', 3))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('has not the kind and time of its transaction') },
      });
      // An instance of the previous release leaves both out.
      await db.execute(write(null, 3));
      const unfilled = await db
        .select()
        .from(ledgerEntries)
        .where(sql`${ledgerEntries.kind} is null or ${ledgerEntries.createdAt} is null`);
      expect(unfilled).toEqual([]);
      await expect(db.execute(sql`update ledger_entries set kind = 'win'`)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    });
  });
});

onEachDatabase((locate) => {
  it('the upgrade fills in the entries and the sums, and what was paid as a rebate is not paid again', async () => {
    const earlier = migrationsBefore('growth');
    const database = await openDatabase(await locate('empty'), () => {});
    try {
      const { db } = database;
      await database.migrate(earlier);
      const at = new Date(Date.now() - 100 * DAY).toISOString();
      await db.execute(sql`insert into members (username, username_key, password_hash, type, registered_at)
        values ('old', 'old', '', 0, now())`);
      await db.execute(sql`insert into vendors (code, display_name, kind, accent, motif, in_house, position)
        values ('OLD', '{}', '', '', '', false, 1)`);
      await db.execute(sql`insert into games (node_id, game_id, game_code, room_id, vendor, request_type, game_name,
          display_name, classifications, motif, accent, is_hot, is_new, support_play, freeplay, is_game_h5, lotto_mode,
          play_type, min_bet_minor, min_line, release_date, sort_weight)
        values (1, '', '', '', 'OLD', 'RNG', '', '{}', '{}', '', '', false, false, true, false, true, '', '', 10, 1, now(), 1)`);
      await db.execute(sql`insert into wallet_accounts (kind, owner, currency, member_id)
        select kind, '', 'PHP', case kind when 'cash' then id end from members, (values ('equity'), ('cash')) k (kind)`);
      await db.execute(sql`with t as (
          insert into ledger_transactions (id, kind, idempotency_key, created_at)
          values (gen_random_uuid(), 'deposit', 'earlier', ${at}) returning id
        )
        insert into ledger_entries (transaction_id, account_id, amount_minor)
        select t.id, w.id, case w.kind when 'cash' then 700 else -700 end from t, wallet_accounts w`);
      await db.execute(sql`insert into rebate_claims (id, member_id, intent_key, amount_minor, claimed_at)
        select gen_random_uuid(), id, '', 1, now() from members`);
      await db.execute(sql`insert into bets (id, launch_id, round_key, intent_hash, member_id, node_id, mode, currency,
          bet_minor, bonus_minor, win_minor, state, choice, outcome, audit, placed_at, rebate_claim_id)
        select gen_random_uuid(), gen_random_uuid(), '', '', m.id, 1, v.mode, 'PHP', v.bet, v.bonus, 10, v.state, '{}', '{}',
          '{}', ${at}, case when v.claimed then c.id end
        from members m, rebate_claims c, (values
          ('real', 'settled', 100000, 20000, true), ('real', 'settled', 50000, 10000, false),
          ('real', 'open', 7000, 0, false), ('free', 'settled', 9000, 0, false)
        ) v (mode, state, bet, bonus, claimed)`);
      await database.migrate(MIGRATIONS);
      const entries = await db.select().from(ledgerEntries);
      expect(entries.map(({ kind, createdAt }) => [kind, createdAt?.toISOString()])).toEqual([
        ['deposit', at],
        ['deposit', at],
      ]);
      const [member] = await db.select().from(members);
      const sums = await db.select().from(playSums).orderBy(asc(playSums.span), asc(playSums.state));
      expect(
        sums.map((row) => [
          row.span,
          row.state,
          row.rounds,
          row.betMinor,
          row.bonusMinor,
          row.winMinor,
          row.rebatedMinor,
        ]),
      ).toEqual([
        ['day', 'open', 1, 7_000, 0, 10, 0],
        ['day', 'settled', 2, 150_000, 30_000, 20, 0],
        ['ever', 'open', 1, 7_000, 0, 10, 0],
        ['ever', 'settled', 2, 150_000, 30_000, 20, 80_000],
      ]);
      const rebates = createRebates({
        db,
        wallet: createWallet({ db, now: Date.now }),
        protection: { isAway: () => Promise.resolve(false) },
        now: Date.now,
      });
      const lines = await rebates.lines(member?.id ?? 0);
      expect(lines.map(({ gameType, turnoverMinor }) => [gameType, turnoverMinor])).toEqual([
        ['RNG', 40_000],
      ]);
      // An instance of the previous release cannot pay for rounds that may be paid for already.
      await expect(
        db.execute(sql`update bets set rebate_claim_id = (select id from rebate_claims)`),
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('bets_rebate') } });
    } finally {
      await database.close();
      rmSync(earlier, { recursive: true });
    }
  });
});
