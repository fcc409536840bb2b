import { and, count, desc, eq, inArray } from 'drizzle-orm';
import * as contract from '@/services/contract/catalogue';
import type { LanguageCode } from '@/services/contract/system';
import type { Database } from '../db/database';
import { favouriteGames, games } from '../db/schema';
import { answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { ofType } from './ofType';

const MAX_PAGE_SIZE = 200;
/** Largest number that a node can have. */
const MAX_NODE = 2 ** 31 - 1;

/** What the favourites need. */
interface FavouriteParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  /** Games by node, in the order asked for. */
  readonly readGames: (nodeIds: readonly number[], language: LanguageCode) => Promise<contract.Game[]>;
}

/** Creates the answers of API-36..API-38. */
export function favouriteHandlers({ db, settings, readGames }: FavouriteParts): BoundHandler[] {
  async function requireGame(nodeId: number, vendor: string): Promise<void> {
    if (nodeId > MAX_NODE) throw new Refusal('not.found');
    const [game] = await db
      .select({ nodeId: games.nodeId })
      .from(games)
      .where(and(eq(games.nodeId, nodeId), eq(games.vendor, vendor)));
    if (game === undefined) throw new Refusal('not.found');
  }

  return [
    answerSession(contract.favouriteList, async (request, { session }) => {
      const codes = request.vendor?.split(',').filter((code) => code !== '') ?? [];
      const where = and(
        eq(favouriteGames.memberId, session.memberId),
        codes.length === 0 ? undefined : inArray(games.vendor, codes),
        ofType(db, request.gameType, await settings.read()),
      );
      const size = Math.min(Number(request.pageSize), MAX_PAGE_SIZE);
      const pageNum = Number(request.pageNo);
      const [total] = await db
        .select({ value: count() })
        .from(favouriteGames)
        .innerJoin(games, eq(games.nodeId, favouriteGames.nodeId))
        .where(where);
      const totalCount = total?.value ?? 0;
      const rows = await db
        .select({ nodeId: favouriteGames.nodeId })
        .from(favouriteGames)
        .innerJoin(games, eq(games.nodeId, favouriteGames.nodeId))
        .where(where)
        .orderBy(desc(favouriteGames.addedAt), favouriteGames.nodeId)
        .limit(size)
        .offset((pageNum - 1) * size);
      return {
        list: await readGames(
          rows.map(({ nodeId }) => nodeId),
          request.language,
        ),
        pageNum,
        totalPages: Math.ceil(totalCount / size),
        totalCount,
      };
    }),

    // FAV-02: a favourite that is one already stays where it is.
    answerSession(contract.addFavourite, async ({ nodeId, vendor }, { session, now }) => {
      await requireGame(nodeId, vendor);
      await db
        .insert(favouriteGames)
        .values({ memberId: session.memberId, nodeId, addedAt: new Date(now) })
        .onConflictDoNothing();
      return { nodeId };
    }),

    // Removing what is no favourite has the asked-for result already.
    answerSession(contract.removeFavourite, async (request, { session }) => {
      const nodeId = Number(request.nodeId);
      await requireGame(nodeId, request.vendor);
      await db
        .delete(favouriteGames)
        .where(and(eq(favouriteGames.memberId, session.memberId), eq(favouriteGames.nodeId, nodeId)));
      return { nodeId };
    }),
  ];
}
