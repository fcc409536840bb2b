import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { bets, games, vendors } from '../db/schema';
import { offsetOf, type Page } from '../paging';

/** Filter of a member's real-money bets: from (inclusive) and until (exclusive). */
interface Span {
  readonly memberId: number;
  readonly from: number;
  readonly until: number;
}

const during = ({ memberId, from, until }: Span) =>
  and(
    eq(bets.memberId, memberId),
    eq(bets.mode, 'real'),
    gte(bets.placedAt, new Date(from)),
    lt(bets.placedAt, new Date(until)),
  );

/** One page of a period, latest first, with the totals of the whole period; an empty type or vendor means any. */
export async function readBetPage(
  db: Database,
  span: Span,
  { gameType, vendor }: { readonly gameType: string | undefined; readonly vendor: string | undefined },
  page: Page,
) {
  const where = and(
    during(span),
    gameType ? eq(games.requestType, gameType) : undefined,
    vendor ? eq(games.vendor, vendor) : undefined,
  );
  const [total] = await db
    .select({
      totalCount: count(),
      betMinor: sql<number>`coalesce(sum(${bets.betMinor}), 0)::float8`,
      winMinor: sql<number>`coalesce(sum(${bets.winMinor}), 0)::float8`,
    })
    .from(bets)
    .innerJoin(games, eq(games.nodeId, bets.nodeId))
    .where(where);
  const rows = await db
    .select({ bet: bets, game: games })
    .from(bets)
    .innerJoin(games, eq(games.nodeId, bets.nodeId))
    .where(where)
    .orderBy(desc(bets.placedAt), bets.id)
    .limit(page.size)
    .offset(offsetOf(page));
  const { totalCount = 0, betMinor = 0, winMinor = 0 } = total ?? {};
  return { rows, totalCount, totals: { betMinor, winMinor } };
}

/** Number of bets that a member placed in a period. */
export async function countBets(db: Database, span: Span): Promise<number> {
  const [total] = await db.select({ value: count() }).from(bets).where(during(span));
  return total?.value ?? 0;
}

/** The bets of a period in the order they were placed, at most `most`, with the names of game and vendor. */
export const readBets = (db: Database, span: Span, most: number) =>
  db
    .select({
      at: bets.placedAt,
      game: games.displayName,
      vendor: vendors.displayName,
      betMinor: bets.betMinor,
      bonusMinor: bets.bonusMinor,
      winMinor: bets.winMinor,
      state: bets.state,
    })
    .from(bets)
    .innerJoin(games, eq(games.nodeId, bets.nodeId))
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .where(during(span))
    .orderBy(asc(bets.placedAt), bets.id)
    .limit(most);
