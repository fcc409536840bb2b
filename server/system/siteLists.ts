import { asc, count } from 'drizzle-orm';
import type { Database } from '../db/database';
import { customerServiceEntries, downloadResources, games } from '../db/schema';

/** Customer-service entries, in order. */
export const readCustomerServiceEntries = (db: Database) =>
  db.select().from(customerServiceEntries).orderBy(asc(customerServiceEntries.position));

/** Downloads of the site, in order. */
export const readDownloads = (db: Database) =>
  db.select().from(downloadResources).orderBy(asc(downloadResources.position));

/** Number of games of the site. */
export async function countGames(db: Database): Promise<number> {
  return (await db.select({ count: count() }).from(games))[0]?.count ?? 0;
}
