import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import * as catalogue from '@/services/contract/catalogue';
import * as contract from '@/services/contract/member';
import { ofType } from '../catalogue/ofType';
import { toGame } from '../catalogue/toGame';
import type { Database } from '../db/database';
import { bets, games, recentGames } from '../db/schema';
import { startOfDay } from '../homeDays';
import { answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';

const DAY = 86_400_000;
const MAX_PAGE_SIZE = 200;
/** Longest span of one question, in days. */
const MAX_SPAN = 92;
/** Recent games that are kept of a member. */
const RECENT_KEPT = 200;

/** Notes that a member opened a game; the oldest beyond the limit are forgotten. */
export async function rememberGame(
  db: Database,
  memberId: number,
  nodeId: number,
  now: number,
): Promise<void> {
  const openedAt = new Date(now);
  await db
    .insert(recentGames)
    .values({ memberId, nodeId, openedAt })
    .onConflictDoUpdate({ target: [recentGames.memberId, recentGames.nodeId], set: { openedAt } });
  const [last] = await db
    .select({ openedAt: recentGames.openedAt })
    .from(recentGames)
    .where(eq(recentGames.memberId, memberId))
    .orderBy(desc(recentGames.openedAt))
    .offset(RECENT_KEPT)
    .limit(1);
  if (last !== undefined) {
    await db
      .delete(recentGames)
      .where(
        and(
          eq(recentGames.memberId, memberId),
          sql`${recentGames.openedAt} <= ${last.openedAt.toISOString()}`,
        ),
      );
  }
}

/** Creates the answers of API-39, API-40 and of the betting record (ROUTE-60). */
export function recordHandlers({
  db,
  settings,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  return [
    answerSession(catalogue.addRecent, async ({ nodeId, vendor }, { session, now }) => {
      const [game] = await db
        .select({ nodeId: games.nodeId })
        .from(games)
        .where(and(eq(games.nodeId, Number(nodeId)), eq(games.vendor, vendor)));
      if (game === undefined) throw new Refusal('not.found');
      await rememberGame(db, session.memberId, game.nodeId, now);
      return { nodeId: game.nodeId };
    }),

    answerSession(catalogue.recentList, async (request, { session }) => {
      const { page, pageSize, gameType, vendor, language } = request;
      const codes = vendor?.split(',').filter((code) => code !== '') ?? [];
      const where = and(
        eq(recentGames.memberId, session.memberId),
        ofType(db, gameType, await settings.read()),
        codes.length === 0 ? undefined : inArray(games.vendor, codes),
      );
      const size = Math.min(Number(pageSize), MAX_PAGE_SIZE);
      const pageNum = Number(page);
      const [total] = await db
        .select({ value: count() })
        .from(recentGames)
        .innerJoin(games, eq(games.nodeId, recentGames.nodeId))
        .where(where);
      const rows = await db
        .select({ game: games })
        .from(recentGames)
        .innerJoin(games, eq(games.nodeId, recentGames.nodeId))
        .where(where)
        .orderBy(desc(recentGames.openedAt), recentGames.nodeId)
        .limit(size)
        .offset((pageNum - 1) * size);
      const totalCount = total?.value ?? 0;
      return {
        list: rows.map((row) => toGame(row.game, language)),
        pageNum,
        totalPages: Math.ceil(totalCount / size),
        totalCount,
      };
    }),

    answerSession(contract.betRecords, async (request, { session }) => {
      const from = startOfDay(request.startDate);
      const last = startOfDay(request.endDate);
      if (from === undefined || last === undefined || last < from || last - from > MAX_SPAN * DAY) {
        throw new Refusal('request.invalid');
      }
      const where = and(
        eq(bets.memberId, session.memberId),
        eq(bets.mode, 'real'),
        gte(bets.placedAt, new Date(from)),
        lt(bets.placedAt, new Date(last + DAY)),
        request.gameType ? eq(games.requestType, request.gameType) : undefined,
        request.vassalage ? eq(games.vendor, request.vassalage) : undefined,
      );
      const size = Math.min(Number(request.pageSize), MAX_PAGE_SIZE);
      const pageNum = Number(request.pageNo);
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
        .limit(size)
        .offset((pageNum - 1) * size);
      const language = request.language ?? (await settings.read()).defaultLanguage;
      const { totalCount = 0, betMinor = 0, winMinor = 0 } = total ?? {};
      return {
        list: rows.map(({ bet, game }) => ({
          betId: bet.id,
          placedTime: bet.placedAt.getTime(),
          nodeId: game.nodeId,
          displayName: game.displayName[language],
          vassalage: game.vendor,
          gameType: game.requestType,
          betMinor: bet.betMinor,
          winMinor: bet.winMinor,
          state: bet.state,
        })),
        pageNum,
        totalPages: Math.ceil(totalCount / size),
        totalCount,
        totals: { betMinor, winMinor },
      };
    }),
  ];
}
