import { and, asc, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { bets, games, playSums, vendors } from '../db/schema';
import { type Page, reachOf } from '../http/paging';

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

/** Sums of the rounds of a period, which are whole days. */
const summedUp = ({ memberId, from, until }: Span) =>
  and(
    eq(playSums.memberId, memberId),
    eq(playSums.span, 'day'),
    gte(playSums.startsAt, new Date(from)),
    lt(playSums.startsAt, new Date(until)),
  );

const rounds = sql<number>`coalesce(sum(${playSums.rounds}), 0)::int`;

/**
 * One page of a period of whole days, latest first, with the totals of the whole period; an empty type or vendor means
 * any. Those come from sums; of a type or vendor, only the games are read that the member played.
 */
export async function readBetPage(
  db: Database,
  span: Span,
  { gameType, vendor }: { readonly gameType: string | undefined; readonly vendor: string | undefined },
  page: Page,
) {
  const { skipped, read } = reachOf(page);
  const { after } = page;
  const ofGames = [
    ...(gameType ? [sql`${games.requestType} = ${gameType}`] : []),
    ...(vendor ? [eq(games.vendor, vendor)] : []),
  ];
  const [total] = await db
    .select({
      totalCount: rounds,
      betMinor: sql<number>`coalesce(sum(${playSums.betMinor}), 0)::float8`,
      winMinor: sql<number>`coalesce(sum(${playSums.winMinor}), 0)::float8`,
    })
    .from(playSums)
    .innerJoin(games, eq(games.nodeId, playSums.nodeId))
    .where(and(summedUp(span), ...ofGames));
  const time = sql`(select placed_at from bets where id = ${after}::uuid)`;
  const where = and(
    during(span),
    ...(after === undefined
      ? []
      : [lte(bets.placedAt, time), or(lt(bets.placedAt, time), sql`${bets.id} > ${after}::uuid`)]),
  );
  const order = [desc(bets.placedAt), asc(bets.id)];
  const ofGame = db
    .select({ id: bets.id, placedAt: bets.placedAt })
    .from(bets)
    .where(and(where, sql`${bets.nodeId} = played.node_id`))
    .orderBy(...order)
    .limit(skipped + read);
  const played = db
    .selectDistinct({ nodeId: playSums.nodeId })
    .from(playSums)
    .innerJoin(games, eq(games.nodeId, playSums.nodeId))
    .where(and(summedUp(span), ...ofGames));
  const found =
    ofGames.length === 0
      ? db
          .select({ id: bets.id })
          .from(bets)
          .where(where)
          .orderBy(...order)
          .limit(read)
          .offset(skipped)
      : db
          .select({ id: sql`id` })
          .from(sql`(${played}) played cross join lateral (${ofGame}) bet`)
          .orderBy(sql`placed_at desc`, sql`id`)
          .limit(read)
          .offset(skipped);
  const rows = await db
    .select({ bet: bets, game: games })
    .from(bets)
    .innerJoin(games, eq(games.nodeId, bets.nodeId))
    .where(sql`${bets.id} in (${found})`)
    .orderBy(...order)
    .limit(page.size);
  const { totalCount = 0, betMinor = 0, winMinor = 0 } = total ?? {};
  return { rows, totalCount, totals: { betMinor, winMinor } };
}

/** Number of bets that a member placed in a period of whole days. */
export async function countBets(db: Database, span: Span): Promise<number> {
  const [total] = await db.select({ value: rounds }).from(playSums).where(summedUp(span));
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
