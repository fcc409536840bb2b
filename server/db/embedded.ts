import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigurationError } from '../common/configurationError';
import { keepPrivate, makePrivateFolder } from '../common/privateFiles';
import type { OpenDatabase } from './database';
import { type DirectoryLock, lockDirectory } from './directoryLock';
import * as schema from './schema';

/** Extensions of the embedded database. */
export const EXTENSIONS = { pg_trgm };

/**
 * A quarter of PostgreSQL's own default, which takes 0.4 s of processor time and 100 MB at each start. What it does not
 * hold, the operating system caches.
 */
const SHARED_BUFFERS = '32MB';

/** Error codes of an unwritable directory and their meaning. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
};

/** Explains why a directory cannot be written; returns any other error unchanged. */
function explain(directory: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = UNWRITABLE[code];
  if (reason === undefined) return error;
  return new ConfigurationError(
    `The data directory ${directory} cannot be written: ${reason}. Fix this, or set DATA_DIR to another directory.`,
    { cause: error },
  );
}

interface EmbeddedOptions {
  readonly directory?: string;
  /** Initial data of an in-memory database. */
  readonly snapshot?: Blob | undefined;
  /** Called when another process has taken the directory; the database is then closed. */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the embedded database in `directory`, or in memory without one. Only one process at a
 * time: a directory in use by a running process is refused.
 */
export async function openEmbedded({ directory, snapshot, onError }: EmbeddedOptions): Promise<OpenDatabase> {
  let client: PGlite | undefined;
  let lock: DirectoryLock | undefined;
  if (directory !== undefined) {
    try {
      await makePrivateFolder(directory);
      lock = await lockDirectory(directory, () => {
        onError?.(
          new Error(
            `Another process has taken the data directory ${directory}. This process no longer writes to it.`,
          ),
        );
        void client?.close();
      });
    } catch (error) {
      throw explain(directory, error);
    }
  }
  try {
    client = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: join(directory, 'pgdata') }),
      ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
      extensions: EXTENSIONS,
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
      // Commits reach the operating system before answers are sent. Flushing to disk cannot be forced: the WebAssembly
      // build has no such call, regardless of `fsync` (decision 23).
      relaxedDurability: false,
    });
    // A new database is unpacked with files that everyone can read and write, whatever the umask.
    if (directory !== undefined) await keepPrivate(join(directory, 'pgdata'));
  } catch (error) {
    await lock?.release();
    if (directory === undefined) throw error;
    throw new ConfigurationError(
      `The database in ${join(directory, 'pgdata')} cannot be opened: it is damaged, or has another version. Nothing was changed. Restore a backup, or move ${directory} away to start with an empty database.`,
      { cause: error },
    );
  }
  const opened = client;
  const db = drizzle(opened, { schema });
  return {
    kind: 'embedded',
    db,
    reads: db,
    replica: db,
    ...(directory === undefined
      ? {}
      : {
          async room() {
            const { bavail, bsize } = await statfs(directory);
            return bavail * bsize;
          },
        }),
    migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
    exclusively: (work) => work(),
    async close() {
      if (!opened.closed) await opened.close();
      await lock?.release();
    },
  };
}
