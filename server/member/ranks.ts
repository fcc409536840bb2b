import type { ResponseOf } from '@contract/core';
import type { playerRankProgress, vipBenefits } from '@contract/member';
import type { LanguageCode } from '@contract/system';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { earlierDays, members, playSums, vipRanks } from '../db/schema';

/** VIP ranks (API-28, ROUTE-62). */
export interface Ranks {
  /**
   * Progress to the next rank in the unit of its condition. Uses the same turnover and requirement as `benefits` for
   * that rank, so that both pages show the same bar.
   */
  progress(memberId: number): Promise<ResponseOf<typeof playerRankProgress>>;
  benefits(
    memberId: number | undefined,
    language: LanguageCode,
  ): Promise<Omit<ResponseOf<typeof vipBenefits>, 'currency'>>;
}

const TEXTS = {
  TY: { turnover: 'Kabuuang taya', rebate: (percent: string) => `${percent}% rebate sa bawat taya` },
  EN: { turnover: 'Turnover', rebate: (percent: string) => `${percent}% rebate on every bet` },
} as const;

/** Settled real-money stakes of the member, including imported earlier days. */
async function turnoverOf(db: Database, memberId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${playSums.betMinor}), 0)` })
    .from(playSums)
    .where(and(eq(playSums.memberId, memberId), eq(playSums.span, 'ever'), eq(playSums.state, 'settled')));
  const [earlier] = await db
    .select({ sum: sql<string>`coalesce(sum(${earlierDays.turnoverMinor}), 0)` })
    .from(earlierDays)
    .where(eq(earlierDays.memberId, memberId));
  return Number(row?.sum ?? 0) + Number(earlier?.sum ?? 0);
}

/** Promotes the member to the highest rank that their turnover has earned (PROD-04); never lowers a rank. */
export async function promote(db: Database, memberId: number): Promise<void> {
  const [earned] = await db
    .select({ labelId: vipRanks.labelId, level: vipRanks.level })
    .from(vipRanks)
    .where(lte(vipRanks.turnoverMinor, await turnoverOf(db, memberId)))
    .orderBy(desc(vipRanks.level))
    .limit(1);
  if (earned === undefined) return;
  const ownLevel = db
    .select({ level: vipRanks.level })
    .from(vipRanks)
    .where(eq(vipRanks.labelId, members.vipLabelId));
  await db
    .update(members)
    .set({ vipLabelId: earned.labelId })
    .where(and(eq(members.id, memberId), sql`coalesce((${ownLevel}), 0) < ${earned.level}`));
}

/** Creates the ranks service. */
export function createRanks(db: Database): Ranks {
  return {
    async progress(memberId) {
      await promote(db, memberId);
      const [row] = await db
        .select({ labelId: members.vipLabelId, level: vipRanks.level, turnoverMinor: vipRanks.turnoverMinor })
        .from(members)
        .leftJoin(vipRanks, eq(vipRanks.labelId, members.vipLabelId))
        .where(eq(members.id, memberId));
      const [next] = await db
        .select({ turnoverMinor: vipRanks.turnoverMinor })
        .from(vipRanks)
        .where(gt(vipRanks.level, row?.level ?? 0))
        .orderBy(asc(vipRanks.level))
        .limit(1);
      // There is no next rank at the top.
      const target = next?.turnoverMinor ?? row?.turnoverMinor ?? 0;
      const current = next === undefined ? target : await turnoverOf(db, memberId);
      return {
        currentProgress: {
          completedConditions: Math.min(current, target),
          totalExpectedConditions: target,
        },
        playerRankProgress: {
          labelId: row?.labelId ?? null,
          level: row?.level ?? 0,
          toNextMinor: next === undefined ? null : Math.max(0, target - current),
        },
      };
    },
    async benefits(memberId, language) {
      const ranks = await db.select().from(vipRanks).orderBy(asc(vipRanks.level));
      const currentMinor = memberId === undefined ? 0 : await turnoverOf(db, memberId);
      const { turnover, rebate } = TEXTS[language];
      const own = memberId === undefined ? undefined : await this.progress(memberId);
      return {
        ranks: ranks.map(({ labelId, displayName, turnoverMinor, rebateRate }) => ({
          labelId,
          name: displayName[language],
          conditions: [{ name: turnover, currentMinor, targetMinor: turnoverMinor }],
          benefits: [rebate((rebateRate / 100).toFixed(2))],
        })),
        ownLabelId: own?.playerRankProgress.labelId ?? null,
      };
    },
  };
}
