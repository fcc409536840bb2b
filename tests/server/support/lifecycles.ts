import type { Database } from '@server/db/database';
import { sql } from 'drizzle-orm';

/**
 * The changes of state that the database lets pass, as `from → to`, whoever writes them. Each is tried on a row of its
 * own, which `insert` stores.
 */
export async function passingChanges(
  db: Database,
  table: string,
  states: readonly string[],
  insert: (state: string) => Promise<number | string>,
  column = 'state',
): Promise<readonly string[]> {
  const passing: string[] = [];
  for (const from of states)
    for (const to of states) {
      if (from === to) continue;
      const id = await insert(from);
      await db
        .execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${to} where id = ${id}`)
        .then(
          () => passing.push(`${from} → ${to}`),
          () => {},
        );
    }
  return passing;
}
