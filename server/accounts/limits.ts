import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { rateCounters } from '../db/schema';
import { Refusal } from '../http/refusal';

/** So many times within a window that begins with the first. */
export interface Limit {
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
}

/** Counts what may happen so often only. */
export interface Limiter {
  /** Counts one; rejects with `rate.limited` and the wait when it was one too many. */
  take(key: string, limit: Limit, now: number): Promise<void>;
  /** Forgets one key. */
  clear(key: string): Promise<void>;
  /** Forgets everything. */
  reset(): Promise<void>;
}

/** Creates the counters. One statement counts and reads, so that calls made at once are all counted. */
export function createLimiter(db: Database): Limiter {
  return {
    async take(key, { most, window }, now) {
      const at = new Date(now);
      const windowEndsAt = new Date(now + window);
      const isOver = sql`${rateCounters.windowEndsAt} <= ${at.toISOString()}::timestamptz`;
      const [row] = await db
        .insert(rateCounters)
        .values({ key, used: 1, windowEndsAt })
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: {
            // Never far above the bound, so that no flood runs the number out.
            used: sql`case when ${isOver} then 1 else least(${rateCounters.used}, ${most}) + 1 end`,
            windowEndsAt: sql`case when ${isOver} then ${windowEndsAt.toISOString()}::timestamptz else ${rateCounters.windowEndsAt} end`,
          },
        })
        .returning();
      if (row === undefined || row.used <= most) return;
      const retryAfter = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now) / 1_000));
      throw new Refusal('rate.limited', { retryAfter });
    },
    async clear(key) {
      await db.delete(rateCounters).where(eq(rateCounters.key, key));
    },
    async reset() {
      await db.delete(rateCounters);
    },
  };
}

/** Groups of an IPv6 address, written out. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: gap }, () => '0'), ...back];
}

/** What an address counts as: an IPv6 subscriber has a whole /64 of them. */
export function addressKey(ip: string): string {
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}
