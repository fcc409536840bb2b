import { and, eq, lte } from 'drizzle-orm';
import { NEW_GAME_DAYS } from '@/config/constants';
import { dayOf } from '../common/homeDays';
import type { Database } from '../db/database';
import { games } from '../db/schema';

const DAY = 86_400_000;

/** Clears the new flag of games released {@link NEW_GAME_DAYS} or more days ago. */
export async function retireNewGames(db: Database, now: number): Promise<void> {
  const isOver = and(eq(games.isNew, true), lte(games.releaseDate, dayOf(now - NEW_GAME_DAYS * DAY)));
  // Every update statement makes the instances reload the catalogue, even when it changes no rows.
  const [one] = await db.select({ nodeId: games.nodeId }).from(games).where(isOver).limit(1);
  if (one !== undefined) await db.update(games).set({ isNew: false }).where(isOver);
}
