import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { OpenDatabase } from './database';
import { isPassingFault } from './faults';
import { BoundedPool, type DatabaseLimits, DEFAULT_LIMITS, type StatementHook } from './pool';
import { openReplica } from './replica';
import * as schema from './schema';

/** Advisory lock of start-up work; any number not used elsewhere in the database. */
const STARTUP_LOCK = 7_201_931;
/** Maximum wait of a migration for a table in use, in milliseconds; after that, calls go first. */
const MIGRATION_LOCK_TIMEOUT = 5_000;
const MIGRATION_ATTEMPTS = 5;

/** Runs work of any duration on a connection outside the pools. */
async function withOwnConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'gaming-platform-startup',
  });
  // Pending queries reject on their own.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies the migrations without a time limit, but never waits long for a busy table: a statement that waits for a
 * table lock blocks all later ones.
 */
async function migrateAll(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(drizzle(client, { schema }), { migrationsFolder });
    } catch (error) {
      if (attempt === MIGRATION_ATTEMPTS || !isPassingFault(error)) throw error;
    }
  }
}

/** Opens a PostgreSQL server. `onError` receives errors of idle connections, and the loss of the replica. */
export async function openPostgres(
  {
    url,
    replicaUrl,
    limits,
  }: { readonly url: string; readonly replicaUrl?: string; readonly limits?: Partial<DatabaseLimits> },
  onError: (error: Error) => void,
  onStatement?: StatementHook,
): Promise<OpenDatabase> {
  const all = { ...DEFAULT_LIMITS, ...limits };
  const pool = new BoundedPool(url, all.connections, all, 'gaming-platform', onStatement);
  const readPool = new BoundedPool(url, all.readConnections, all, 'gaming-platform-reads', onStatement);
  pool.on('error', onError);
  readPool.on('error', onError);
  const replica =
    replicaUrl === undefined ? undefined : await openReplica(replicaUrl, readPool, all, onError, onStatement);
  const reads = drizzle(readPool, { schema });
  return {
    kind: 'server',
    db: drizzle(pool, { schema }),
    reads,
    replica: replica === undefined ? reads : drizzle(replica.pool, { schema }),
    ...(replica === undefined ? {} : { isReplicaUp: replica.isUp }),
    pools: () =>
      [
        { name: 'calls', of: pool },
        { name: 'reads', of: readPool },
        ...(replica === undefined ? [] : [{ name: 'replica', of: replica.connections }]),
      ].map(({ name, of }) => ({
        name,
        total: of.totalCount,
        idle: of.idleCount,
        waiting: of.waitingCount,
      })),
    migrate: (migrationsFolder) => withOwnConnection(url, (client) => migrateAll(client, migrationsFolder)),
    exclusively: (work) =>
      withOwnConnection(url, async (client) => {
        await client.query('set statement_timeout = 0');
        // Closing the connection releases the lock, also after a failure.
        await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
        return work();
      }),
    async close() {
      await Promise.all([pool.end(), readPool.end(), replica?.close()]);
    },
  };
}
