import type { Game } from '@contract/catalogue';
import type { LanguageCode } from '@contract/system';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { games } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { ToGame } from './toGame';

/** Maximum node id. */
const MAX_NODE = 2 ** 31 - 1;

/** Reads games for players. */
export interface Games {
  /** Games by node id in the given order; missing ones are skipped. */
  read(nodeIds: readonly number[], language: LanguageCode): Promise<Game[]>;
}

/** Creates the reader of games. */
export function createGames(db: Database, toGame: ToGame): Games {
  return {
    async read(nodeIds, language) {
      if (nodeIds.length === 0) return [];
      const rows = await db
        .select()
        .from(games)
        .where(inArray(games.nodeId, [...nodeIds]));
      const byNode = new Map(rows.map((row) => [row.nodeId, row]));
      return nodeIds.flatMap((nodeId) => {
        const row = byNode.get(nodeId);
        return row === undefined ? [] : [toGame(row, language)];
      });
    },
  };
}

/** Rejects with `not.found` unless the vendor has a game of that node. */
export async function requireGame(db: Database, nodeId: number, vendor: string): Promise<void> {
  if (nodeId > MAX_NODE) throw new Refusal('not.found');
  const [game] = await db
    .select({ nodeId: games.nodeId })
    .from(games)
    .where(and(eq(games.nodeId, nodeId), eq(games.vendor, vendor)));
  if (game === undefined) throw new Refusal('not.found');
}
