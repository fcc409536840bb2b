import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { ofType } from '../catalogue/ofType';
import type { Database } from '../db/database';
import { bets, gamePlays, games, members } from '../db/schema';
import type { Settings } from '../system/settings';

/** Number of winners on the board. */
const BOARD_LENGTH = 50;
/** Number of latest wins from which the board takes the highest, so that it stays up to date. */
const BOARD_WINDOW = 1_000;
const RANKING_LENGTH = 50;
/** Days in the ranking, up to the last day with any play. */
const RANKING_DAYS = 30;

/** The highest of the latest wins in games of a type, or of all types. */
export function readWinners(db: Database, gameType: string | undefined, settings: Settings) {
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
        ofType(db, gameType, settings),
      ),
    )
    .orderBy(desc(bets.settledAt))
    .limit(BOARD_WINDOW)
    .as('latest');
  return db
    .select({
      winMinor: latest.winMinor,
      currency: latest.currency,
      settledAt: latest.settledAt,
      username: members.username,
      game: games,
    })
    .from(latest)
    .innerJoin(games, eq(games.nodeId, latest.nodeId))
    .innerJoin(members, eq(members.id, latest.memberId))
    .orderBy(desc(latest.winMinor), desc(latest.settledAt), asc(latest.betId))
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
