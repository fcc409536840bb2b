import { randomUUID } from 'node:crypto';
import { CHANNEL_BEAT } from '@contract/chatChannel';
import type { ChatBus } from '../chat/bus';
import { REDIS_PREFIX, type Redis } from './redis';

const CHANNEL = `${REDIS_PREFIX}chat`;
const VIEWERS = `${REDIS_PREFIX}viewers:`;
/** Time without a report after which a member no longer counts, in milliseconds; its instance may have crashed. */
const PRESENT_FOR = 3 * CHANNEL_BEAT;

/** Creates the bus of the chat on Redis: publish and subscribe, and a sorted set of members per room. */
export function createChatBus(redis: Redis): ChatBus {
  const instance = randomUUID();
  return {
    isUp: redis.isUp,
    announce(hostId) {
      void redis.ask((client) => client.publish(CHANNEL, `${instance} ${hostId}`));
    },
    listen({ announced, back }) {
      redis.whenBack(back);
      void redis.listen(CHANNEL, (text) => {
        const [sender, hostId = ''] = text.split(' ');
        if (sender !== instance) announced(hostId);
      });
    },
    viewers: (hostIds, now) =>
      redis.ask(
        async (client) =>
          new Map(
            await Promise.all(
              hostIds.map(
                async (hostId) =>
                  [hostId, await client.zcount(VIEWERS + hostId, now - PRESENT_FOR, '+inf')] as const,
              ),
            ),
          ),
      ),
    async present(hostId, memberIds, now) {
      if (memberIds.length === 0) return;
      const key = VIEWERS + hostId;
      await redis.ask((client) =>
        Promise.all([
          client.zadd(key, ...memberIds.flatMap((memberId) => [now, memberId])),
          client.zremrangebyscore(key, '-inf', now - PRESENT_FOR),
          client.pexpire(key, PRESENT_FOR),
        ]),
      );
    },
    async gone(hostId, memberId) {
      await redis.ask((client) => client.zrem(VIEWERS + hostId, memberId));
    },
  };
}
