import * as z from 'zod';
import { type Limiter, requireRoom } from '../account/limits';
import { REDIS_PREFIX, type Redis } from './redis';

const LIMITS = `${REDIS_PREFIX}limit:`;

/** Counts a use and reads the window in one step; capped just above the limit, like in the database. */
const COUNT = `
local ends = tonumber(redis.call('hget', KEYS[1], 'ends') or '0')
local now, window, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if ends <= now then
  ends = now + window
  redis.call('hset', KEYS[1], 'used', '0', 'ends', string.format('%.0f', ends))
  redis.call('pexpire', KEYS[1], window)
end
local used = tonumber(redis.call('hget', KEYS[1], 'used'))
if used <= most then used = redis.call('hincrby', KEYS[1], 'used', 1) end
return {used, ends}`;

const counted = z.tuple([z.number(), z.number()]);

/**
 * A limiter on Redis. While Redis is away, uses are counted in the database, from zero: a caller gets at most one more
 * window of uses.
 */
export function createSharedLimiter(redis: Redis, stored: Limiter): Limiter {
  return {
    async take(key, limit, now) {
      const answer = await redis.ask(async (client) =>
        counted.parse(await client.eval(COUNT, 1, LIMITS + key, now, limit.window, limit.most)),
      );
      if (answer === undefined) return stored.take(key, limit, now);
      const [used, windowEndsAt] = answer;
      return requireRoom(used, limit, windowEndsAt, now);
    },
    async clear(key) {
      await redis.ask((client) => client.del(LIMITS + key));
      await stored.clear(key);
    },
    async reset() {
      await redis.ask(async (client) => {
        for await (const keys of client.scanStream({ match: `${LIMITS}*` })) {
          if (keys.length > 0) await client.del(keys);
        }
      });
      await stored.reset();
    },
  };
}
