import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CHANNEL_PATH } from '@contract/chatChannel';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { openDatabase } from './db';
import type { OpenDatabase } from './db/database';
import { createEdge, type Door, routeUpgrades, sentPath } from './http/edge';
import { createLog, describeError } from './http/log';
import { doors } from './http/order';
import { startJobs } from './jobs/jobs';
import { serveMetrics } from './metrics/listen';
import { countReplies } from './metrics/surfaces';
import type { ServerOptions } from './options';
import { type PlatformParts, wirePlatform } from './platform';
import { prepareDatabase } from './prepare';
import { openRedis } from './redis/redis';
import { ownPaths, routePlatform } from './routes';
import type { SettingsStore } from './system/settings';
import { openTracing } from './tracing/tracing';

export type { ServerOptions } from './options';

/** A running platform. */
export interface RunningServer {
  readonly origin: string;
  /** Address of the metrics endpoint. */
  readonly metricsOrigin: string | undefined;
  readonly database: OpenDatabase;
  readonly settings: SettingsStore;
  /** The HTTP server, e.g. for a development server's sockets. */
  readonly http: Server;
  readonly log: Logger;
  /** True when this start filled the database. */
  readonly seeded: boolean;
  /** Finishes calls in progress, then closes the database. Repeated calls return the same promise. */
  close(): Promise<void>;
}

/** Time for calls in progress to finish when the platform stops, in milliseconds. */
const FINISH_TIME = 10_000;

/** Starts the platform: migrates, fills an empty database, listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { now = Date.now } = options;
  const log = createLog(options.log);
  const tracing = options.tracing && (await openTracing(options.tracing));
  const database = await openDatabase(
    options.database,
    (error) => log.error({ error: describeError(error) }, 'database connection lost'),
    tracing?.statement,
  );
  const redis = options.redisUrl === undefined ? undefined : await openRedis(options.redisUrl, log);
  try {
    return await startOn({ database, options, redis, tracing, log, now });
  } catch (error) {
    redis?.close();
    await Promise.all([database.close(), tracing?.close()]);
    throw error;
  }
}

/** A door for all paths but these and those below them. */
const besides = (paths: readonly string[], door: Door): Door =>
  function besides(request, response, next) {
    const path = sentPath(request);
    if (paths.some((base) => path === base || path.startsWith(`${base}/`))) next();
    else door(request, response, next);
  };

async function startOn(parts: Omit<PlatformParts, 'prepared' | 'isClosing'>): Promise<RunningServer> {
  const { database, options, redis, tracing, log, now } = parts;
  let closing: Promise<void> | undefined;
  const isClosing = () => closing !== undefined;
  const prepared = await prepareDatabase(database, options, now, log);
  const { settings, seeded } = prepared;
  const platform = await wirePlatform({ ...parts, prepared, isClosing });
  const { background, chat, jobs: recurring, metrics, outbox, overload, play } = platform;
  const app = routePlatform(platform, isClosing);

  const { addressOf } = platform;
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
    // HTTP/1.0 health checks send no host.
    hostname: 'localhost',
  });
  // Without a proxy the connections are counted, and each has one request at a time.
  const isBehindProxy = Boolean(options.trustedProxies);
  const http = createEdge({
    doors: doors({
      overload,
      addressOf,
      countsRequests: isBehindProxy,
      developmentSite: options.middleware && besides(ownPaths(platform), options.middleware),
    }),
    answer: (request, response) => void listener(request, response),
    countsConnections: !isBehindProxy,
    log,
  });
  routeUpgrades(
    http,
    new Map([[CHANNEL_PATH, chat.channels.upgrade]]),
    log,
    () => overload?.isOver() ?? false,
  );
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, options.host, () => {
      http.off('error', reject);
      resolve();
    });
  });

  if (metrics !== undefined) countReplies(http, metrics, play.base);
  const metricsServer = metrics && options.metrics && (await serveMetrics(metrics, options.metrics, log));

  const jobs = startJobs(log, recurring, metrics?.ran);

  async function stop(): Promise<void> {
    // Readiness fails from here on. Until load balancers notice, their calls are still answered.
    const { drainTime = 0 } = options;
    log.info({ drainTime }, 'stopping');
    await wait(drainTime);
    overload?.stop();
    await metricsServer?.close();
    await chat.channels.close();
    const deadline = setTimeout(() => http.closeAllConnections(), FINISH_TIME);
    await new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeIdleConnections();
    });
    clearTimeout(deadline);
    await background.idle();
    await jobs.stop();
    await outbox.idle();
    await play
      .storePlays()
      .catch((error: unknown) =>
        log.error({ error: describeError(error) }, 'counts of the ranking were lost'),
      );
    redis?.close();
    await Promise.all([database.close(), tracing?.close()]);
    log.info('stopped');
  }

  const address = http.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;
  const origin = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  log.info({ origin, database: database.kind, seeded }, 'listening');
  return {
    origin,
    metricsOrigin: metricsServer?.origin,
    database,
    settings,
    http,
    log,
    seeded,
    close() {
      closing ??= stop();
      return closing;
    },
  };
}
