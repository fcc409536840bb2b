import type pg from 'pg';
import { DeadlineExceeded, withDeadline } from '../common/deadline';
import { isPassingFault } from './faults';
import { BoundedPool, type DatabaseLimits, type StatementHook } from './pool';

/** Maximum lag of a replica that is used, in milliseconds. */
const MOST_LAG = 5_000;
/** Interval of checks in milliseconds. */
const CHECK = 1_000;
/** Maximum time of a query in milliseconds; then the primary is asked. */
const QUERY_TIMEOUT = 3_000;
/** Maximum time of a check's query in milliseconds. */
const CHECK_TIMEOUT = 1_000;

/** A replica with the primary behind it. */
export interface Replica {
  /** Queries go to the replica, or to the primary while the replica is away or lags. */
  readonly pool: pg.Pool;
  /** Connections to the replica itself. */
  readonly connections: pg.Pool;
  isUp(): boolean;
  close(): Promise<void>;
}

/**
 * Opens a replica for queries that may lag. It is used while it replays what the primary writes: each check takes the
 * primary's position in its log, and waits until the replica has replayed it.
 */
export async function openReplica(
  url: string,
  primary: pg.Pool,
  limits: DatabaseLimits,
  onError: (error: Error) => void,
  onStatement?: StatementHook,
): Promise<Replica> {
  const connections = new BoundedPool(
    url,
    limits.readConnections,
    limits,
    'gaming-platform-replica',
    onStatement,
  );
  connections.on('error', onError);
  let isUp = false;
  let mark: { readonly position: string; readonly at: number } | undefined;
  let isChecking = false;

  function leave(error: Error): void {
    mark = undefined;
    if (!isUp) return;
    isUp = false;
    onError(new Error('The replica is away or lags: the primary is used.', { cause: error }));
  }

  const readValue = async (pool: pg.Pool, text: string, values: readonly unknown[]): Promise<unknown> => {
    const work = () => pool.query<[unknown]>({ text, rowMode: 'array' }, [...values]);
    return (await withDeadline('the check of the replica', CHECK_TIMEOUT, work)).rows[0]?.[0];
  };

  async function check(): Promise<void> {
    if (mark === undefined) {
      const position = await readValue(primary, 'select pg_current_wal_lsn()::text', []);
      mark = { position: String(position), at: performance.now() };
    }
    try {
      const { position, at } = mark;
      // A server that is no replica has replayed nothing.
      const isReplayed = await readValue(connections, 'select pg_last_wal_replay_lsn() >= $1', [position]);
      if (isReplayed === true) {
        isUp = true;
        mark = undefined;
      } else if (performance.now() - at > MOST_LAG) leave(new Error(`It lags by more than ${MOST_LAG} ms.`));
    } catch (error) {
      leave(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function checkOnce(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    // Without the primary's position nothing is known about the replica, so nothing changes.
    await check().catch(() => {});
    isChecking = false;
  }

  async function query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (!isUp) return primary.query(config, values);
    try {
      return await withDeadline('the replica', QUERY_TIMEOUT, () => connections.query(config, values));
    } catch (error) {
      if (error instanceof DeadlineExceeded || (error instanceof Error && isPassingFault(error)))
        leave(error);
      // Also after other errors: the replica may not have replayed a migration yet.
      return primary.query(config, values);
    }
  }

  await checkOnce();
  const timer = setInterval(() => void checkOnce(), CHECK);
  timer.unref();
  return {
    pool: new Proxy(primary, {
      get(target, name) {
        if (name === 'query') return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    connections,
    isUp: () => isUp,
    async close() {
      clearInterval(timer);
      await connections.end();
    },
  };
}
