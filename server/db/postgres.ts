import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { OpenDatabase } from './database';
import * as schema from './schema';

/** Advisory lock of start-up work; any number that nothing else in the database uses. */
const STARTUP_LOCK = 7_201_931;

/** Opens a PostgreSQL server by its connection address. `onError` hears of idle connections that broke. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'gaming-platform',
  });
  pool.on('error', onError);
  const db = drizzle(pool, { schema });
  return {
    kind: 'server',
    db,
    migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
    async exclusively(work) {
      const client = await pool.connect();
      try {
        await client.query('set statement_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
        return await work();
      } finally {
        // Closing the connection gives the lock back, also after a failure.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}
