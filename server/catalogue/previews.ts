import type { LanguageCode } from '@contract/system';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { games, vendors } from '../db/schema';
import { imageAddress } from '../images/addresses';
import type { GamePreview } from '../shell/metadata';

/** Creates a lookup of link previews of games by node id; it resolves with undefined when the game does not exist. */
export function createPreviews(db: Database, imageBase: string) {
  return async (nodeId: number, language: LanguageCode): Promise<GamePreview | undefined> => {
    const [found] = await db
      .select({ name: games.displayName, vendor: vendors.displayName })
      .from(games)
      .innerJoin(vendors, eq(vendors.code, games.vendor))
      .where(eq(games.nodeId, nodeId));
    if (found === undefined) return undefined;
    const picture = `${imageBase}${imageAddress('game', nodeId)}?w=480`;
    return { name: found.name[language], vendor: found.vendor[language], picture };
  };
}
