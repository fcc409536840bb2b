import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';
import type { Configuration } from '../config';
import type { DatabaseLocation } from '../db';
import type { Database } from '../db/database';

/*
 * The database that a command acts on. A shell without the server's settings names another one, so a command says which
 * it is, and never creates one on its own.
 */

/** The word that lets a command create or upgrade its database. */
export const CREATE = '--create';

/** What a shell without the server's settings lacks. */
const MISSING = `If the server runs with settings from a file, give them to the command too, e.g. \`set -a; . /etc/gaming-platform.env\`.`;

/** Names a database for the operator, without secrets. */
export function nameOf(location: DatabaseLocation): string {
  switch (location.kind) {
    case 'server': {
      const { host, pathname } = new URL(location.url);
      return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
    }
    case 'directory':
      return `the embedded database in ${location.path}`;
    case 'memory':
      return 'a database in memory';
  }
}

/** Rejects when the directory of an embedded database has none. The message names the settings that are not set. */
export function requireDatabase(
  { database }: Pick<Configuration, 'database'>,
  variables: Readonly<Record<string, string | undefined>>,
): void {
  if (database.kind !== 'directory' || existsSync(join(database.path, 'pgdata'))) return;
  const absent = ['DATABASE_URL', 'DATA_DIR', 'NODE_ENV'].filter((name) => !variables[name]);
  throw new Error(
    [
      `There is no database in ${database.path}, and nothing was changed.`,
      ...(absent.length === 0 ? [] : [`Not set: ${absent.join(', ')}.`]),
      MISSING,
      `To create an embedded database here, add ${CREATE}.`,
    ].join('\n'),
  );
}

/**
 * Rejects when a command that encrypts or decrypts secrets would create a master key of its own, which no server knows.
 */
export function requireMasterKey({
  masterKey,
  database,
}: Pick<Configuration, 'masterKey' | 'database'>): void {
  if (masterKey.kind === 'given' || existsSync(masterKey.path)) return;
  throw new Error(
    [
      `There is no master key in ${masterKey.path}, and nothing was changed: secrets of ${nameOf(database)} would become unreadable for its server.`,
      'Not set: MASTER_KEY, or MASTER_KEY_FILE with the path of the file that the server uses.',
      MISSING,
    ].join('\n'),
  );
}

const rows = z.object({ rows: z.array(z.unknown()) });
const applied = z.object({ rows: z.array(z.object({ last: z.nullable(z.coerce.number()) })) });

/** Time of the newest applied migration; 0 for a database without tables. */
async function lastMigration(db: Database): Promise<number> {
  const known = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (Object(z.parse(rows, known).rows[0])['name'] === null) return 0;
  const found = await db.execute(sql`select max(created_at) as last from drizzle.__drizzle_migrations`);
  return z.parse(applied, found).rows[0]?.last ?? 0;
}

/** Rejects when a database has not exactly the tables of this release. */
export async function requireMigrated(
  db: Database,
  { database, migrationsFolder }: Pick<Configuration, 'database' | 'migrationsFolder'>,
): Promise<void> {
  const last = await lastMigration(db);
  const wanted = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  if (last === wanted) return;
  const state =
    last === 0
      ? 'has no tables of the platform'
      : last < wanted
        ? 'is of an earlier release'
        : 'is of a later release than this command';
  throw new Error(
    [
      `${nameOf(database)} ${state}, and nothing was changed.`,
      ...(last > wanted ? [] : [`Start the server once, or add ${CREATE} to create or upgrade its tables.`]),
      MISSING,
    ].join('\n'),
  );
}
