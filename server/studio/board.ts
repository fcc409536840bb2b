import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as contract from '@/services/contract/catalogue';
import { ofType } from '../catalogue/ofType';
import { toGame } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { bets, gamePlays, games, members } from '../db/schema';
import { answer, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import type { Settings, SettingsStore } from '../system/settings';

/** Winners on the board. */
const BOARD_LENGTH = 50;
/** The board shows the highest of this many latest wins, so that it lives. */
const BOARD_WINDOW = 1_000;
const RANKING_LENGTH = 50;
/** The ranking counts this many days up to the last day anybody played. */
const RANKING_DAYS = 30;

/** A username as others may see it: `ma***9`. */
export const maskName = (username: string): string =>
  username.length <= 3 ? `${username.slice(0, 1)}***` : `${username.slice(0, 2)}***${username.slice(-1)}`;

/** Creates the answers of API-49 and API-51. */
export function boardHandlers({
  db,
  settings,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  /** Games of a known type; a type that does not exist is refused. */
  function ofKnownType(gameType: string | undefined, current: Settings): SQL | undefined {
    if (gameType === undefined || gameType === '') return undefined;
    const known = contract.gameType.safeParse(gameType);
    if (!known.success) throw new Refusal('request.invalid');
    return ofType(db, known.data, current);
  }

  return [
    answer(contract.winnerBoard, async ({ language, gameType }) => {
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
            ofKnownType(gameType, await settings.read()),
          ),
        )
        .orderBy(desc(bets.settledAt))
        .limit(BOARD_WINDOW)
        .as('latest');
      const rows = await db
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
      return {
        list: rows.map(({ winMinor, currency, settledAt, username, game }) => ({
          userName: maskName(username),
          nodeId: game.nodeId,
          displayName: game.displayName[language],
          icon: imageAddress('game', game.nodeId),
          gameType: game.requestType,
          winAmount: winMinor / 100,
          currency,
          wonTime: settledAt?.getTime() ?? 0,
        })),
      };
    }),

    answer(contract.gameRanking, async ({ language, gameType }) => {
      const playCount = sql<number>`sum(${gamePlays.playCount})::int`;
      const rows = await db
        .select({ playCount, game: games })
        .from(gamePlays)
        .innerJoin(games, eq(games.nodeId, gamePlays.nodeId))
        .where(
          and(
            sql`${gamePlays.day} > (select max(day) from game_plays) - ${sql.raw(String(RANKING_DAYS))}`,
            ofKnownType(gameType, await settings.read()),
          ),
        )
        .groupBy(games.nodeId)
        .orderBy(desc(playCount), desc(games.sortWeight), asc(games.nodeId))
        .limit(RANKING_LENGTH);
      return {
        list: rows.map((row, index) => ({
          rank: index + 1,
          playCount: row.playCount,
          game: toGame(row.game, language),
        })),
      };
    }),
  ];
}
