import { seedOf } from '@demo/seed';
import { createWorld } from '@demo/seed/world';
import { TRIAL_TYPE } from '@server/account/roles';
import { openDatabase } from '@server/db';
import { bets, earlierDays, members, payments, rewardApplications, vipRanks } from '@server/db/schema';
import { createRanks } from '@server/member/ranks';
import { createWallet } from '@server/wallet/wallet';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DEPOSIT_LIMITS, WITHDRAWAL_LIMITS } from '@/config/moneyRules';
import { onOneDatabase } from '../support/platform';

const world = createWorld({ gameCount: 120 });
const NOW = Date.parse('2026-11-20T03:00:00.000Z');
const ALL = { limit: 200 };

onOneDatabase((locate) => {
  it('the history of each demo account adds up: payments and rounds give the balance, turnover gives the rank', async () => {
    const { db, migrate, close } = await openDatabase(await locate('empty'), () => {});
    await migrate('server/db/migrations');
    const hash = async () => '';
    await seedOf(() => world)(db, { hash, verify: async () => false }, NOW);
    const wallet = createWallet({ db, now: () => NOW });
    await wallet.assertZeroSum();
    const ranks = await db.select().from(vipRanks).orderBy(vipRanks.level);
    const accounts = await db.select().from(members);
    const { currency } = world.whitelabel;
    // Rewards that members have are what the rules give them.
    const rewards = await db.select().from(rewardApplications);
    expect(rewards.map(({ state }) => state).toSorted()).toEqual(
      world.rewardApplications.map(({ state }) => state).toSorted(),
    );

    for (const { username, balanceMinor, type, vipLabelId } of world.members) {
      const id = accounts.find((one) => one.username === username)?.id ?? 0;
      const entries: Awaited<ReturnType<typeof wallet.history>>[number][] = [];
      // Bounded, so that a page that comes again fails the test instead of never ending it.
      for (let pages = 0; pages < 1_000; pages += 1) {
        const before = entries.at(-1)?.entryId;
        const page = await wallet.history({
          memberId: id,
          currency,
          ...ALL,
          ...(before === undefined ? {} : { before }),
        });
        entries.push(...page);
        if (page.length < ALL.limit) break;
      }
      const ofKind = (...kinds: string[]) =>
        entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one.amountMinor, 0);
      // A guest's money is a gift of the operator; all other balances result from payments and rounds.
      if (type === TRIAL_TYPE) continue;
      expect(ofKind('opening'), username).toBe(0);
      expect(ofKind('deposit', 'withdrawal', 'bet', 'win'), username).toBe(balanceMinor);
      expect(entries[0]?.balanceAfterMinor ?? 0, username).toBe(balanceMinor);
      for (const [index, { createdTime }] of entries.entries()) {
        expect(createdTime, username).toBeLessThanOrEqual(entries[index - 1]?.createdTime ?? NOW);
      }

      const paid = await db.select().from(payments).where(eq(payments.memberId, id));
      const sumOf = (kind: string) =>
        paid.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amountMinor, 0);
      expect(sumOf('deposit'), username).toBe(ofKind('deposit'));
      expect(sumOf('withdrawal'), username).toBe(0 - ofKind('withdrawal'));
      for (const { kind, amountMinor, state } of paid) {
        const { min, max } = kind === 'deposit' ? DEPOSIT_LIMITS : WITHDRAWAL_LIMITS;
        expect(state).toBe('succeeded');
        expect(amountMinor, username).toBeGreaterThanOrEqual(min);
        expect(amountMinor, username).toBeLessThanOrEqual(max);
      }

      const [played] = await db
        .select({
          bet: sql<number>`coalesce(sum(${bets.betMinor}), 0)::float8`,
          win: sql<number>`coalesce(sum(${bets.winMinor}), 0)::float8`,
        })
        .from(bets)
        .where(and(eq(bets.memberId, id), eq(bets.mode, 'real')));
      expect([0 - (played?.bet ?? 0), played?.win ?? 0], username).toEqual([ofKind('bet'), ofKind('win')]);
      const earned = ranks.findLast(({ turnoverMinor }) => turnoverMinor <= (played?.bet ?? 0));
      expect(earned?.labelId ?? '', username).toBe(vipLabelId);
      expect((await createRanks(db).progress(id)).playerRankProgress.labelId ?? '', username).toBe(
        vipLabelId,
      );
    }

    for (const { username, vipLabelId } of world.teams.members) {
      const id = accounts.find((one) => one.username === username)?.id ?? 0;
      const [days] = await db
        .select({ turnover: sql<number>`coalesce(sum(${earlierDays.turnoverMinor}), 0)::float8` })
        .from(earlierDays)
        .where(eq(earlierDays.memberId, id));
      const earned = ranks.findLast(({ turnoverMinor }) => turnoverMinor <= (days?.turnover ?? 0));
      expect(earned?.labelId ?? '', username).toBe(vipLabelId);
    }
    await close();
  });
});
