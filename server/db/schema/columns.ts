import { sql } from 'drizzle-orm';
import { bigint, check, customType, jsonb, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/* Shared column types. */

/** A text in every language of the product. */
export interface Localized {
  readonly TY: string;
  readonly EN: string;
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

export const localized = (name: string) => jsonb(name).$type<Localized>().notNull();

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const minor = (name: string) => bigint(name, { mode: 'number' });

export const identity = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();

/** Constraint that a column has one of the values that the code knows. */
export const known = (table: string, column: PgColumn, values: readonly string[]) =>
  check(
    `${table}_${column.name}_known`,
    sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
  );

/** Constraint that a localized column has a text in every language. */
export const inEveryLanguage = (table: string, column: PgColumn) =>
  check(
    `${table}_${column.name}_languages`,
    sql`(jsonb_typeof(${column} -> 'TY') = 'string') is true and (jsonb_typeof(${column} -> 'EN') = 'string') is true`,
  );
