import { openDatabase } from '@server/db';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

it('a query beside the open transaction of the embedded database fails at once', async () => {
  const database = await openDatabase({ kind: 'memory' }, () => {});
  try {
    const nested = database.db.transaction(() => database.db.execute(sql`select 1`));
    await expect(nested).rejects.toThrow();
    await expect(nested.catch((error: unknown) => String(Object(error).cause ?? error))).resolves.toContain(
      'waits for itself',
    );
    await database.db.transaction((tx) => tx.execute(sql`select 1`));
    await database.db.execute(sql`select 1`);
  } finally {
    await database.close();
  }
});
