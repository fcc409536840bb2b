import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { withDeadline } from '../common/deadline';
import type { OpenDatabase } from '../db/database';
import { isDiskFull, RETRY_AFTER } from '../db/faults';
import { rateCounters } from '../db/schema';
import { apiHeaders } from '../http/envelope';

/** Liveness path for the process supervisor: the process responds. */
export const LIVE_PATH = '/healthz';
/** Readiness path for the load balancer: calls can be served, including writes. */
export const READY_PATH = '/readyz';

/** Timeout of a database query in milliseconds. */
const TIMEOUT = 2_000;
/** Cache time of the readiness result in milliseconds. */
const HOLDS_FOR = 1_000;
/** Lifetime of the written row in milliseconds. */
const ROW_LIFETIME = 60_000;

/** Minimum free disk space in bytes; a database needs some to shut down cleanly. */
const LEAST_ROOM = 33_554_432;
/** Time after a disk-full error during which the server is not ready, in milliseconds. */
const FULL_FOR = 10_000;

/** Readiness of the platform, or the reason why it is not ready. */
type Readiness = 'ok' | 'stopping' | 'unreadable' | 'unwritable' | 'full';

/** Answers for liveness and readiness. */
export interface Health {
  live(): Response;
  ready(): Promise<Response>;
  /** Receives the errors of calls, to detect that the database's disk is full. */
  heard(error: unknown): void;
}

const answer = (status: number, text: string, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify({ status: text, ...more }), {
    status,
    headers: apiHeaders(status === 200 ? {} : { 'retry-after': String(RETRY_AFTER) }),
  });

/** Servers that the platform uses when they answer, by name; without them it is slower, but ready. */
export type Helpers = ReadonlyMap<string, () => boolean>;

/** Creates the health checks. `isStopping` returns true while the platform is shutting down. */
export function createHealth(
  database: OpenDatabase,
  now: () => number,
  isStopping: () => boolean,
  log: Logger,
  helpers: Helpers = new Map(),
): Health {
  const { reads } = database;
  let fullUntil = 0;
  // Each instance writes its own row, so that none waits for another.
  const key = `ready/${crypto.randomUUID()}`;
  let latest: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined;

  const succeeds = (work: () => Promise<unknown>): Promise<boolean> =>
    withDeadline('the database', TIMEOUT, work).then(
      () => true,
      () => false,
    );

  /** Whether the disk is too full for the writes of calls; the row below is overwritten in place and needs no space. */
  async function isFull(): Promise<boolean> {
    if (performance.now() < fullUntil) return true;
    const room = await database.room?.();
    if (room === undefined || room >= LEAST_ROOM) return false;
    log.error({ room, needed: LEAST_ROOM }, 'the disk of the data directory is full: free some space');
    return true;
  }

  async function ask(): Promise<Readiness> {
    if (!(await succeeds(() => reads.execute(sql`select 1`)))) return 'unreadable';
    const row = { used: 1, windowEndsAt: new Date(now() + ROW_LIFETIME) };
    if (await isFull().catch(() => false)) return 'full';
    // A standby server can still be read, so test a write. It uses the read connections: when all write connections are
    // busy, sending calls to other instances would not help, because they use the same database.
    const canWrite = await succeeds(() =>
      reads
        .insert(rateCounters)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: rateCounters.key, set: row }),
    );
    return canWrite ? 'ok' : 'unwritable';
  }

  return {
    live: () => answer(200, 'ok'),
    heard(error) {
      if (!isDiskFull(error)) return;
      fullUntil = performance.now() + FULL_FOR;
      log.error('the disk of the database is full: free some space');
    },
    async ready() {
      if (isStopping()) return answer(503, 'stopping');
      const at = performance.now();
      if (latest === undefined || at - latest.at >= HOLDS_FOR) latest = { at, readiness: ask() };
      const readiness = await latest.readiness;
      const states = [...helpers].map(([name, isUp]) => [name, isUp() ? 'up' : 'away'] as const);
      return answer(readiness === 'ok' ? 200 : 503, readiness, Object.fromEntries(states));
    },
  };
}
