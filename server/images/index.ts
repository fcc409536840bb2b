import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { createPictures, type Painter, readPicture } from './pictures';
import { createUploads } from './uploads';

/** Opens the pictures: those that are drawn, and those that members upload. */
export function openImages({
  db,
  paint = () => Promise.resolve(undefined),
  cacheFolder,
  log,
}: {
  readonly db: Database;
  readonly paint: Painter | undefined;
  readonly cacheFolder: string | undefined;
  readonly log: Logger;
}) {
  const pictures = createPictures({ paint, cacheFolder, log });
  return { pictures, readPicture: readPicture(pictures), uploads: createUploads(db) };
}
