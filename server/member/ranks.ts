import { and, asc, eq, sql } from 'drizzle-orm';
import type { ResponseOf } from '@/services/contract/core';
import type { playerRankProgress, vipBenefits } from '@/services/contract/member';
import type { LanguageCode } from '@/services/contract/system';
import type { Database } from '../db/database';
import { bets, members, vipRanks } from '../db/schema';

/** VIP ranks (API-28, ROUTE-62). */
export interface Ranks {
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

/** Creates the reader of ranks. */
export function createRanks(db: Database): Ranks {
  /** Real money that the member has bet and that was decided. */
  async function turnoverOf(memberId: number | undefined): Promise<number> {
    if (memberId === undefined) return 0;
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${bets.betMinor}), 0)` })
      .from(bets)
      .where(and(eq(bets.memberId, memberId), eq(bets.mode, 'real'), eq(bets.state, 'settled')));
    return Number(row?.sum ?? 0);
  }

  return {
    async progress(memberId) {
      const [row] = await db.select().from(members).where(eq(members.id, memberId));
      return {
        currentProgress: {
          completedConditions: row?.vipCompleted ?? 0,
          totalExpectedConditions: row?.vipExpected ?? 0,
        },
        playerRankProgress: { labelId: row?.vipLabelId ?? null },
      };
    },
    async benefits(memberId, language) {
      const ranks = await db.select().from(vipRanks).orderBy(asc(vipRanks.level));
      const currentMinor = await turnoverOf(memberId);
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
