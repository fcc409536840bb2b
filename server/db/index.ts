import type { OpenDatabase } from './database';
import { openEmbedded } from './embedded';
import type { DatabaseLimits, StatementHook } from './pool';
import { openPostgres } from './postgres';

/** Location of the data: a PostgreSQL server, a directory of the embedded database, or memory. */
export type DatabaseLocation =
  | {
      readonly kind: 'server';
      readonly url: string;
      /** A streaming replica. */
      readonly replicaUrl?: string;
      readonly limits?: Partial<DatabaseLimits>;
    }
  | { readonly kind: 'directory'; readonly path: string }
  /** In memory; `snapshot` is a data directory saved with `dumpDataDir`; without it the database is empty. */
  | { readonly kind: 'memory'; readonly snapshot?: Blob };

/**
 * Opens the database at `location`; `onError` receives errors of idle connections and the loss of the directory,
 * `onStatement` the statements of a server.
 */
export function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  onStatement?: StatementHook,
): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'server':
      return openPostgres(location, onError, onStatement);
    case 'directory':
      return openEmbedded({ directory: location.path, onError });
    case 'memory':
      return openEmbedded({ snapshot: location.snapshot });
  }
}
