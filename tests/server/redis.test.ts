import { chatModels, launchChat } from '@contract/chat';
import { createLimiter } from '@server/account/limits';
import { readConfiguration } from '@server/config';
import { rateCounters } from '@server/db/schema';
import { openRedis } from '@server/redis/redis';
import { createSharedLimiter } from '@server/redis/sharedLimiter';
import { like } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { enter, LAUNCH, type TestChannel } from './support/chat';
import {
  createClient,
  inMemory,
  onPostgres,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { freePort } from './support/ports';
import { hasPostgres } from './support/postgres';
import { startRedis, type TestRedis } from './support/redis';

/** Tickets to a room that a member may ask for in a minute. */
const MOST_LAUNCHES = 40;
const ROOM = 'free';

interface Instance {
  readonly platform: TestPlatform;
  readonly client: TestClient;
}

/** Two instances on one PostgreSQL and one Redis. */
async function startPair(redisUrl: string): Promise<readonly [Instance, Instance]> {
  const database = await onPostgres();
  const start = async (): Promise<Instance> => {
    const platform = await startPlatform(database, { redisUrl });
    return { platform, client: createClient(platform, () => platform.clock.now) };
  };
  return [await start(), await start()];
}

const say = (channel: TestChannel, text: string) =>
  channel.say({ type: 'post', clientId: crypto.randomUUID(), text });
const hears = (channel: TestChannel, text: string) =>
  channel.until(`"${text}" comes`, () => channel.messages().some((message) => message.text === text));

const readiness = async ({ platform }: Instance): Promise<unknown> =>
  (await fetch(`${platform.origin}/readyz`)).json();
const reaches = (instance: Instance, redis: 'up' | 'away') =>
  expect.poll(() => readiness(instance), { timeout: 30_000 }).toEqual({ status: 'ok', redis });

/** Log lines about errors. */
const faultsOf = ({ platform }: Instance) =>
  platform.logLines.filter((line) => /^\{"level":[56]0\b/.test(line));

describe.runIf(hasPostgres())('two instances on one PostgreSQL and one Redis', () => {
  let redis: TestRedis;
  let first: Instance;
  let second: Instance;
  let tokens: readonly [string, string];
  const channels: TestChannel[] = [];

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  async function begin() {
    await redis.client.flushall();
    [first, second] = await startPair(redis.url);
    const { token: one } = await accountFlows(first.client).signIn('player');
    const { token: two } = await accountFlows(second.client).signIn('reachable');
    tokens = [one, two];
  }
  afterEach(async () => {
    for (const { socket } of channels.splice(0)) socket.terminate();
    await Promise.all([first, second].map(({ platform }) => platform.close()));
  });
  async function join({ platform, client }: Instance, token: string): Promise<TestChannel> {
    const channel = await enter(platform, client, token, ROOM);
    channels.push(channel);
    return channel;
  }
  const countersInDatabase = (key: string) =>
    first.platform.database.db.select().from(rateCounters).where(like(rateCounters.key, key));

  it('CHAT-01 a message crosses without any poll, and viewers are counted on all instances', async () => {
    // Intervals never fire: there are neither polls nor beats.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await begin();
    const here = await join(first, tokens[0]);
    const there = await join(second, tokens[1]);
    say(here, 'from the first');
    await hears(there, 'from the first');
    say(there, 'from the second');
    await hears(here, 'from the second');

    const viewersAt = async ({ client }: Instance) =>
      (await client.call(chatModels, { language: 'EN' })).list.find(({ modelId }) => modelId === ROOM)
        ?.viewers;
    expect(await Promise.all([first, second].map(viewersAt))).toEqual([2, 2]);
    there.socket.close();
    await there.closed;
    await expect.poll(() => viewersAt(first)).toBe(1);
  });

  it('a limit is shared, in Redis alone; after Redis is killed, messages and limits go on, and it recovers', async () => {
    await begin();
    const [member] = tokens;
    const launch = ({ client }: Instance) =>
      client.send(launchChat, { ...LAUNCH, modelId: ROOM }, { token: member });
    const launchTimes = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        expect((await launch(turn % 2 === 0 ? first : second)).success).toBe(true);
      }
      for (const instance of [first, second]) {
        const refused = await launch(instance);
        expect([refused.code, refused.headers.get('retry-after')]).toEqual(['rate.limited', '60']);
      }
    };
    await launchTimes(MOST_LAUNCHES);
    expect(await countersInDatabase('chatLaunch/%')).toEqual([]);
    expect(await redis.client.keys('platform:limit:chatLaunch/*')).toHaveLength(1);
    await Promise.all([first, second].map((instance) => reaches(instance, 'up')));
    for (const { platform } of [first, second]) platform.clock.now += 60_000;

    const here = await join(first, tokens[0]);
    const there = await join(second, tokens[1]);
    say(here, 'before');
    await hears(there, 'before');
    await redis.kill();
    say(here, 'without redis');
    await hears(there, 'without redis');
    await Promise.all([first, second].map((instance) => reaches(instance, 'away')));
    await launchTimes(MOST_LAUNCHES);
    expect(await countersInDatabase('chatLaunch/%')).toHaveLength(1);

    await redis.start();
    await Promise.all([first, second].map((instance) => reaches(instance, 'up')));
    const subscribed = () => redis.client.pubsub('NUMSUB', 'platform:chat');
    expect(await subscribed()).toEqual(['platform:chat', 2]);
    say(there, 'after');
    await hears(here, 'after');
    // Members report to the new server.
    await expect.poll(() => redis.client.zcard(`platform:viewers:${ROOM}`)).toBe(2);
    expect((await launch(first)).success).toBe(true);
    expect(await redis.client.keys('platform:limit:chatLaunch/*')).toHaveLength(1);
    for (const text of ['before', 'without redis', 'after']) {
      for (const channel of [here, there]) {
        expect(channel.messages().filter((message) => message.text === text)).toHaveLength(1);
      }
    }
    expect([first, second].flatMap(faultsOf)).toEqual([]);
  });

  it('a Redis that is silent delays no one for long, and is used again afterwards', async () => {
    await begin();
    const here = await join(first, tokens[0]);
    const there = await join(second, tokens[1]);
    redis.freeze();
    onTestFinished(() => redis.thaw());
    say(here, 'in silence');
    await hears(there, 'in silence');
    await Promise.all([first, second].map((instance) => reaches(instance, 'away')));
    redis.thaw();
    await Promise.all([first, second].map((instance) => reaches(instance, 'up')));
    say(here, 'again');
    await hears(there, 'again');
    expect([first, second].flatMap(faultsOf)).toEqual([]);
  });
});

describe('the limiter on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('counts concurrent uses exactly, opens a new window after the end of the last, and forgets on demand', async () => {
    const platform = await startPlatform(await inMemory());
    onTestFinished(() => platform.close());
    const connection = await openRedis(redis.url, pino({ level: 'silent' }));
    onTestFinished(() => connection.close());
    const limiter = createSharedLimiter(connection, createLimiter(platform.database.db));
    const limit = { most: 20, window: 10_000 };
    const start = Date.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, turn) => limiter.take('key', limit, start + turn)),
    );
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(taken).toEqual(Array.from({ length: 20 }, (_, turn) => turn + 1));
    await expect(limiter.take('key', limit, start + 9_999)).rejects.toMatchObject({ retryAfter: 1 });
    expect(await limiter.take('other', limit, start)).toBe(1);
    expect(await limiter.take('key', limit, start + 10_000)).toBe(1);
    await limiter.clear('key');
    expect(await limiter.take('key', limit, start + 10_001)).toBe(1);
    await limiter.reset();
    expect(await redis.client.keys('platform:limit:*')).toEqual([]);
    // Abandoned keys are deleted by Redis.
    await limiter.take('key', limit, start);
    expect(await redis.client.pttl('platform:limit:key')).toBeGreaterThan(0);
  });
});

describe('without a working Redis', () => {
  it('the platform starts, answers, and says that Redis is away', async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const platform = await startPlatform(await inMemory(), { redisUrl });
    onTestFinished(() => platform.close());
    const client = createClient(platform, () => platform.clock.now);
    await accountFlows(client).signIn('player');
    const answer = await fetch(`${platform.origin}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', redis: 'away' }]);
  });

  it('REDIS_URL must be the address of a Redis', () => {
    const read = (more: Record<string, string>) =>
      readConfiguration({ NODE_ENV: 'test', MIGRATIONS_DIR: '/tmp', ...more }).redisUrl;
    expect([read({}), read({ REDIS_URL: 'rediss://:secret@cache.example:6380' })]).toEqual([
      undefined,
      'rediss://:secret@cache.example:6380',
    ]);
    expect(() => read({ REDIS_URL: 'http://cache.example' })).toThrow(/REDIS_URL/);
  });
});
