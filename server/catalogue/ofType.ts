import { and, eq, exists, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { gameClassifications, games } from '../db/schema';
import type { Settings } from '../system/settings';
import { startMapping } from './startMapping';

/** SQL condition for the games in the list of a type (LIST-07..LIST-14); all games without a type. */
export function ofType(db: Database, gameType: string | undefined, settings: Settings): SQL | undefined {
  const { requestType, classify, vendors, exceptVendors, isHot, isNew } = startMapping(
    gameType || undefined,
    settings,
  );
  return and(
    requestType === undefined ? undefined : sql`${games.requestType} = ${requestType}`,
    vendors === undefined ? undefined : inArray(games.vendor, [...vendors]),
    exceptVendors === undefined ? undefined : notInArray(games.vendor, [...exceptVendors]),
    isHot ? eq(games.isHot, true) : undefined,
    isNew ? eq(games.isNew, true) : undefined,
    classify === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(gameClassifications)
            .where(and(eq(gameClassifications.key, classify), eq(gameClassifications.nodeId, games.nodeId))),
        ),
  );
}
