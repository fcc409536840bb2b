import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { ofType } from '../catalogue/ofType';
import type { Database } from '../db/database';
import { games, recentGames } from '../db/schema';
import { offsetOf, type Page } from '../http/paging';
import type { Settings } from '../system/settings';

/** Maximum recent games per member. */
const RECENT_KEPT = 200;

/** Records that a member opened a game; deletes the oldest beyond the limit. */
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

/** One page of the games that a member opened, latest first; no vendors means all vendors. */
export async function readRecentGames(
  db: Database,
  memberId: number,
  { gameType, vendors }: { readonly gameType: string | undefined; readonly vendors: readonly string[] },
  page: Page,
  settings: Settings,
) {
  const where = and(
    eq(recentGames.memberId, memberId),
    ofType(db, gameType, settings),
    vendors.length === 0 ? undefined : inArray(games.vendor, [...vendors]),
  );
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
    .limit(page.size)
    .offset(offsetOf(page));
  return { rows: rows.map(({ game }) => game), totalCount: total?.value ?? 0 };
}
