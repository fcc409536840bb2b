import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core';

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
