import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import {
  bigint,
  type CheckBuilder,
  check,
  customType,
  jsonb,
  PgArray,
  type PgColumn,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

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

/** A text column with one of the values that the code knows; {@link allKnown} makes the constraint. */
export function oneOf<const Value extends string>(name: string, values: readonly Value[]) {
  const [first = '', ...rest]: readonly string[] = values;
  return text(name, { enum: [first, ...rest] }).$type<Value>();
}

/** Values as the list of an `in`. */
export const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Name of a constraint of a column. */
const ruleOf = (column: PgColumn, rule: string): string =>
  `${getTableName(column.table)}_${column.name}_${rule}`;

/** Constraints that the columns of a table made by {@link oneOf} have one of their values. */
export function allKnown(columns: Readonly<Record<string, PgColumn>>): readonly CheckBuilder[] {
  const [any] = Object.values(columns);
  // The columns that a table passes to its constraints do not know their values, but those of the table do.
  return Object.values(any === undefined ? {} : getTableColumns(any.table)).flatMap((column) => {
    const values = (is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues) ?? [];
    if (values.length === 0) return [];
    const rule = is(column, PgArray)
      ? sql`${column} <@ array[${listOf(values)}]`
      : sql`${column} in (${listOf(values)})`;
    return [check(ruleOf(column, 'known'), rule)];
  });
}

/** Constraints that numbers are not negative. */
export const notNegative = (...columns: readonly PgColumn[]): readonly CheckBuilder[] =>
  columns.map((column) => check(ruleOf(column, 'not_negative'), sql`${column} >= 0`));

/** Constraint that a localized column has a text in every language. */
export const inEveryLanguage = (column: PgColumn): CheckBuilder =>
  check(
    ruleOf(column, 'languages'),
    sql`(jsonb_typeof(${column} -> 'TY') = 'string') is true and (jsonb_typeof(${column} -> 'EN') = 'string') is true`,
  );
