import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database';
import { lockDirectory } from './directoryLock';
import * as schema from './schema';

/**
 * Opens the embedded database in `directory`, or in memory without one. One process at a time:
 * a directory that a living process holds is refused.
 */
export async function openEmbedded(directory: string | undefined): Promise<OpenDatabase> {
  let unlock: (() => Promise<void>) | undefined;
  if (directory !== undefined) {
    await mkdir(directory, { recursive: true });
    unlock = await lockDirectory(directory);
  }
  try {
    const client = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: join(directory, 'pgdata') }),
      extensions: { pg_trgm },
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
