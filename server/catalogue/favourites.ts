import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { favouriteGames, games } from '../db/schema';
import { offsetOf, type Page } from '../http/paging';
import type { Settings } from '../system/settings';
import { requireGame } from './games';
import { ofType } from './ofType';

/** A favourite, identified by node and vendor of the game. */
interface NamedGame {
  readonly nodeId: number;
  readonly vendor: string;
}

/** The favourite games of members. */
export interface Favourites {
  /** One page of a member's favourites of a type, newest first; no vendors means all vendors. */
  page(
    memberId: number,
    wanted: { readonly gameType: string | undefined; readonly vendors: readonly string[] },
    page: Page,
    settings: Settings,
  ): Promise<{ readonly nodeIds: readonly number[]; readonly totalCount: number }>;
  /** Adds a game; an existing favourite keeps its place (FAV-02). Rejects with `not.found`. */
  add(memberId: number, game: NamedGame, now: number): Promise<void>;
  /** Removes a game, which need not be a favourite. Rejects with `not.found` when the game does not exist. */
  remove(memberId: number, game: NamedGame): Promise<void>;
}

/** Creates the store of favourites. */
export function createFavourites(db: Database): Favourites {
  return {
    async page(memberId, { gameType, vendors }, page, settings) {
      const where = and(
        eq(favouriteGames.memberId, memberId),
        vendors.length === 0 ? undefined : inArray(games.vendor, [...vendors]),
        ofType(db, gameType, settings),
      );
      const [total] = await db
        .select({ value: count() })
        .from(favouriteGames)
        .innerJoin(games, eq(games.nodeId, favouriteGames.nodeId))
        .where(where);
      const rows = await db
        .select({ nodeId: favouriteGames.nodeId })
        .from(favouriteGames)
        .innerJoin(games, eq(games.nodeId, favouriteGames.nodeId))
        .where(where)
        .orderBy(desc(favouriteGames.addedAt), favouriteGames.nodeId)
        .limit(page.size)
        .offset(offsetOf(page));
      return { nodeIds: rows.map(({ nodeId }) => nodeId), totalCount: total?.value ?? 0 };
    },

    async add(memberId, { nodeId, vendor }, now) {
      await requireGame(db, nodeId, vendor);
      await db
        .insert(favouriteGames)
        .values({ memberId, nodeId, addedAt: new Date(now) })
        .onConflictDoNothing();
    },

    async remove(memberId, { nodeId, vendor }) {
      await requireGame(db, nodeId, vendor);
      await db
        .delete(favouriteGames)
        .where(and(eq(favouriteGames.memberId, memberId), eq(favouriteGames.nodeId, nodeId)));
    },
  };
}
