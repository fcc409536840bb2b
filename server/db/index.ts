import type { OpenDatabase } from './database';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';

/** Where the data lives: a PostgreSQL server, a directory of the embedded database, or memory. */
export type DatabaseLocation =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'directory'; readonly path: string }
  /** In memory; `snapshot` is a data directory that was saved before (`dumpDataDir`), without it it is empty. */
  | { readonly kind: 'memory'; readonly snapshot?: Blob };

/** Opens the database at `location`; `onError` hears of connections that broke while idle. */
export function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'server':
      return openPostgres(location.url, onError);
    case 'directory':
      return openEmbedded({ directory: location.path });
    case 'memory':
      return openEmbedded({ snapshot: location.snapshot });
  }
}
