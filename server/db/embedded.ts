import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database';
import { lockDirectory } from './directoryLock';
import * as schema from './schema';

/** What the embedded database can do besides its own. */
export const EXTENSIONS = { pg_trgm };

interface EmbeddedOptions {
  readonly directory?: string;
  /** What a database in memory begins with. */
  readonly snapshot?: Blob | undefined;
}

/**
 * Opens the embedded database in `directory`, or in memory without one. One process at a time:
 * a directory that a living process holds is refused.
 */
export async function openEmbedded({ directory, snapshot }: EmbeddedOptions): Promise<OpenDatabase> {
  let unlock: (() => Promise<void>) | undefined;
  if (directory !== undefined) {
    await mkdir(directory, { recursive: true });
    unlock = await lockDirectory(directory);
  }
  try {
    const client = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: join(directory, 'pgdata') }),
      ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
      extensions: EXTENSIONS,
      // An answer is sent only after its commit has reached the file system.
      relaxedDurability: false,
    });
    const db = drizzle(client, { schema });
    return {
      kind: 'embedded',
      db,
      migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
      exclusively: (work) => work(),
      async close() {
        await client.close();
        await unlock?.();
      },
    };
  } catch (error) {
    await unlock?.();
    throw error;
  }
}
