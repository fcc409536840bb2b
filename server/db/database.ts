import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The database as all of the server sees it: the PostgreSQL dialect, whichever adapter is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'server';
  readonly db: Database;
  /** Brings the schema up to date from the migration files. */
  migrate(migrationsFolder: string): Promise<void>;
  /** Runs `work` while no other instance runs one of its own; used by start-up only. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}
