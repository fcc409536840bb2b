import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { gamePlays } from '../db/schema';

/** Counts rounds for the ranking (API-51). */
export interface Plays {
  /** Counts a round of a game. */
  count(day: string, nodeId: number): void;
  /** Stores what was counted since the last time. */
  store(): Promise<void>;
}

/**
 * Creates the counter. Counts wait in memory, because a row that all rounds of a game change would make them wait for
 * each other; a process that is killed loses those of a few seconds.
 */
export function createPlays(db: Database): Plays {
  let waiting = new Map<string, { day: string; nodeId: number; playCount: number }>();

  function add(day: string, nodeId: number, more: number): void {
    const key = `${day}/${nodeId}`;
    waiting.set(key, { day, nodeId, playCount: (waiting.get(key)?.playCount ?? 0) + more });
  }

  return {
    count: (day, nodeId) => add(day, nodeId, 1),
    async store() {
      if (waiting.size === 0) return;
      // In one order on every instance, so that they do not deadlock.
      const rows = [...waiting.values()].sort((a, b) => a.nodeId - b.nodeId || (a.day < b.day ? -1 : 1));
      waiting = new Map();
      try {
        await db
          .insert(gamePlays)
          .values(rows)
          .onConflictDoUpdate({
            target: [gamePlays.day, gamePlays.nodeId],
            set: { playCount: sql`${gamePlays.playCount} + excluded.play_count` },
          });
      } catch (error) {
        for (const { day, nodeId, playCount } of rows) add(day, nodeId, playCount);
        throw error;
      }
    },
  };
}
