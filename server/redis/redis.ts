import type { Redis as Client } from 'ioredis';
import type { Logger } from 'pino';
import { describeError } from '../http/log';

/** Called for each notice on a channel. */
export type OnNotice = (text: string) => void;

/**
 * A Redis or Valkey server that instances share. Nothing in it is needed: every user has a way to go on without it, so
 * that an absent or slow server costs speed, never an answer.
 */
export interface Redis {
  /** Whether the server answered last time. */
  isUp(): boolean;
  /** Runs commands; resolves with undefined when the server is away, slow or refuses. */
  ask<Result>(work: (client: Client) => Promise<Result>): Promise<Result | undefined>;
  /** Listens on a channel, again after each reconnection. Notices sent while the server is away are lost. */
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  /** Calls `then` whenever the server is back. */
  whenBack(then: () => void): void;
  close(): void;
}

/** Prefix of all keys and channels. */
export const REDIS_PREFIX = 'platform:';

/** Maximum time of a command in milliseconds; users then go on without it. */
const COMMAND_TIMEOUT = 500;
const CONNECT_TIMEOUT = 2_000;
/** Time without data after which a connection is replaced; more than the interval of checks. */
const SILENCE = 5_000;
/** Interval of checks and reconnections in milliseconds. */
const CHECK = 1_000;
const CHECK_KEY = `${REDIS_PREFIX}check`;

/** Connects to the server at `url`; resolves after the first attempt, whether or not it succeeds. */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  // Loaded only when it is configured.
  const { Redis: RedisClient } = await import('ioredis');
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT,
    commandTimeout: COMMAND_TIMEOUT,
    socketTimeout: SILENCE,
    retryStrategy: () => CHECK,
    maxRetriesPerRequest: 0,
    // A command fails at once without a connection. It is never sent twice, because it may count something.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  };
  const client = new RedisClient(url, options);
  const listener = new RedisClient(url, options);
  const channels = new Map<string, OnNotice>();
  const returns: (() => void)[] = [];
  let isUp = false;
  let isClosed = false;

  function mark(answers: boolean, error?: unknown): void {
    if (isClosed || answers === isUp) return;
    isUp = answers;
    if (answers) {
      log.info('redis answers');
      for (const then of returns) then();
    } else {
      log.warn({ error: describeError(error) }, 'redis is away: going on without it');
    }
  }

  async function check(): Promise<void> {
    try {
      // A write, because a full or read-only server still answers a ping.
      await Promise.all([client.set(CHECK_KEY, '1', 'PX', 10 * CHECK), listener.ping()]);
      mark(true);
    } catch (error) {
      mark(false, error);
    }
  }

  for (const each of [client, listener]) each.on('error', (error) => mark(false, error));
  listener.on('message', (channel, text) => channels.get(channel)?.(text));
  const subscribe = (names: readonly string[]) =>
    listener.subscribe(...names).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'redis refused a subscription');
      // Connects again, and subscribes then.
      listener.disconnect(true);
    });
  listener.on('ready', () => {
    if (channels.size > 0) void subscribe([...channels.keys()]);
  });
  await Promise.allSettled([client.connect(), listener.connect()]);
  await check();
  if (!isUp) log.warn('redis does not answer: starting without it');
  const timer = setInterval(() => void check(), CHECK);
  timer.unref();

  return {
    isUp: () => isUp,
    async ask(work) {
      if (!isUp) return undefined;
      try {
        return await work(client);
      } catch (error) {
        mark(false, error);
        return undefined;
      }
    },
    async listen(channel, onNotice) {
      channels.set(channel, onNotice);
      if (listener.status === 'ready') await subscribe([channel]);
    },
    whenBack(then) {
      returns.push(then);
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      client.disconnect();
      listener.disconnect();
    },
  };
}
