import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm';
import { ofType } from '../catalogue/ofType';
import type { Database } from '../db/database';
import { bets, gamePlays, games, members } from '../db/schema';
import type { Settings } from '../system/settings';

/** Number of winners on the board. */
const BOARD_LENGTH = 50;
/** Wins on the board are at most this old, in milliseconds, and among this many latest ones. */
const BOARD_AGE = 7 * 86_400_000;
const BOARD_WINDOW = 1_000;
const RANKING_LENGTH = 50;
/** Days in the ranking, up to the last day with any play. */
const RANKING_DAYS = 30;

/** The latest winners, each with their highest win in games of a type, or of all types. */
export function readWinners(db: Database, gameType: string | undefined, settings: Settings, now: number) {
  const latest = db
    .select({
      winMinor: bets.winMinor,
      currency: bets.currency,
      settledAt: bets.settledAt,
      betId: bets.id,
      memberId: bets.memberId,
      nodeId: bets.nodeId,
    })
    .from(bets)
    .innerJoin(games, eq(games.nodeId, bets.nodeId))
    .where(
      and(
        eq(bets.mode, 'real'),
        eq(bets.state, 'settled'),
        gt(bets.winMinor, bets.betMinor),
        gte(bets.settledAt, new Date(now - BOARD_AGE)),
        ofType(db, gameType, settings),
      ),
    )
    .orderBy(desc(bets.settledAt))
    .limit(BOARD_WINDOW)
    .as('latest');
  const order = [desc(latest.winMinor), desc(latest.settledAt), asc(latest.betId)] as const;
  const best = db
    .selectDistinctOn([latest.memberId])
    .from(latest)
    .orderBy(latest.memberId, ...order)
    .as('best');
  return db
    .select({
      winMinor: best.winMinor,
      currency: best.currency,
      settledAt: best.settledAt,
      username: members.username,
      game: games,
    })
    .from(best)
    .innerJoin(games, eq(games.nodeId, best.nodeId))
    .innerJoin(members, eq(members.id, best.memberId))
    .orderBy(desc(best.winMinor), desc(best.settledAt), asc(best.betId))
    .limit(BOARD_LENGTH);
}

/** The most played recent games of a type, or of all types. */
export function readRanking(db: Database, gameType: string | undefined, settings: Settings) {
  const playCount = sql<number>`sum(${gamePlays.playCount})::int`;
  return db
    .select({ playCount, game: games })
    .from(gamePlays)
    .innerJoin(games, eq(games.nodeId, gamePlays.nodeId))
    .where(
      and(
        sql`${gamePlays.day} > (select max(day) from game_plays) - ${sql.raw(String(RANKING_DAYS))}`,
        ofType(db, gameType, settings),
      ),
    )
    .groupBy(games.nodeId)
    .orderBy(desc(playCount), desc(games.sortWeight), asc(games.nodeId))
    .limit(RANKING_LENGTH);
}
