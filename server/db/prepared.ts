import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from './database';

const dialect = new PgDialect();

/** A statement that is built once, and parsed once by each connection. Runs with values for its placeholders. */
export type Prepared<Row> = (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Row[]>;

/**
 * Prepares a statement of the hot path. `name` is unique in the server. Values are sent as they are: times as ISO
 * strings, JSON as text.
 */
export function prepared<Row extends z.ZodMiniType>(
  name: string,
  statement: SQL,
  row: Row,
): Prepared<z.output<Row>> {
  const query = dialect.sqlToQuery(statement);
  const rows = z.object({ rows: z.array(row) });
  return async (db, values) => {
    const answered = await db._.session.prepareQuery(query, undefined, name, false).execute({ ...values });
    return z.parse(rows, answered).rows;
  };
}
