import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedWorld } from '@demo/seed/world/types';
import type { Database } from '@server/db/database';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { createTestWorld } from './world';

/** Folder of the migration files. */
export const MIGRATIONS = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));

/** The test world as an earlier schema takes it: without contracts, which have more columns now. */
export function createEarlierWorld(): SeedWorld {
  const world = createTestWorld();
  return { ...world, teams: { ...world.teams, contracts: [] } };
}

/** Seeds an earlier schema, of which some tables lack columns that the seed of today writes. */
export async function seedEarlier(db: Database, seed: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`alter table bets add column deadline_at timestamp with time zone`);
  await seed();
  await db.execute(sql`alter table bets drop column deadline_at`);
}

/** A copy of the migrations before a named one, e.g. `hot_rows`; the caller deletes it. */
export function migrationsBefore(name: string): string {
  const earlier = mkdtempSync(join(tmpdir(), 'earlier-migrations-'));
  cpSync(MIGRATIONS, earlier, { recursive: true });
  const journal = join(earlier, 'meta', '_journal.json');
  const { entries, ...rest } = z
    .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
    .parse(JSON.parse(readFileSync(journal, 'utf8')));
  const before = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag.endsWith(`_${name}`)),
  );
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }));
  return earlier;
}
