import { asc } from 'drizzle-orm';
import type { Database } from '../db/database';
import { vendors } from '../db/schema';

/** All vendors in site order. */
export const readVendors = (db: Database) => db.select().from(vendors).orderBy(asc(vendors.position));
