import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { rateCounters } from '../db/schema';
import { Refusal } from '../http/refusal';

/** A maximum number of uses in a window that starts with the first use. */
export interface Limit {
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
}

/** Rate limiter. */
export interface Limiter {
  /** Counts one use; resolves with the number in the window, or rejects with `rate.limited` and the retry delay. */
  take(key: string, limit: Limit, now: number): Promise<number>;
  /** Clears one key. */
  clear(key: string): Promise<void>;
  /** Clears all keys. */
  reset(): Promise<void>;
}

/** Returns the number of uses in a window, or throws `rate.limited` when it is above the limit. */
export function requireRoom(used: number, { most }: Limit, windowEndsAt: number, now: number): number {
  if (used <= most) return used;
  const retryAfter = Math.max(1, Math.ceil((windowEndsAt - now) / 1_000));
  throw new Refusal('rate.limited', { retryAfter });
}

/** Creates the limiter. One statement counts and reads, so that concurrent calls are all counted. */
export function createLimiter(db: Database): Limiter {
  return {
    async take(key, limit, now) {
      const { most, window } = limit;
      const at = new Date(now);
      const windowEndsAt = new Date(now + window);
      const isOver = sql`${rateCounters.windowEndsAt} <= ${at.toISOString()}::timestamptz`;
      const [row] = await db
        .insert(rateCounters)
        .values({ key, used: 1, windowEndsAt })
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: {
            // Capped just above the limit, so that a flood cannot overflow the number.
            used: sql`case when ${isOver} then 1 else least(${rateCounters.used}, ${most}) + 1 end`,
            windowEndsAt: sql`case when ${isOver} then ${windowEndsAt.toISOString()}::timestamptz else ${rateCounters.windowEndsAt} end`,
          },
        })
        .returning();
      return row === undefined ? 1 : requireRoom(row.used, limit, row.windowEndsAt.getTime(), now);
    },
    async clear(key) {
      await db.delete(rateCounters).where(eq(rateCounters.key, key));
    },
    async reset() {
      await db.delete(rateCounters);
    },
  };
}
