import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The database as used by the whole server: PostgreSQL dialect, independent of the adapter. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Status of a connection pool. */
export interface PoolState {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** An open database. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'server';
  readonly db: Database;
  /** For public reads, sessions and health; on a server these have separate connections that writes cannot use up. */
  readonly reads: Database;
  /** For catalogue and history, which may be some seconds old: the replica if there is one, otherwise `reads`. */
  readonly replica: Database;
  /** Whether the replica is used at the moment; absent without one. */
  isReplicaUp?(): boolean;
  /** Free bytes on the disk of the data; absent when the disk is on another machine. */
  room?(): Promise<number>;
  /** Connections of each pool and waiting callers; absent when there are no pools. */
  pools?(): readonly PoolState[];
  /** Applies the migration files. */
  migrate(migrationsFolder: string): Promise<void>;
  /** Runs `work` exclusively across all instances; used only at start-up. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}
