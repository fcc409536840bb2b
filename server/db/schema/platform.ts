import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/* Settings, keys and nonces of the platform. */

/** Settings that operators change at run time: one row per key, validated by server/system/settings.ts. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  /** JSON text. Not jsonb: the driver layers parse JSON strings twice, so `"1"` would be read as 1. */
  value: text('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** RSA key pairs that wrap content secrets; the newest unretired one is current. */
export const encryptionKeys = pgTable('encryption_keys', {
  keyId: text('key_id').primaryKey(),
  /** PKCS#8, PEM. */
  privateKey: text('private_key').notNull(),
  /** SPKI, base64. */
  publicKey: text('public_key').notNull(),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
});

/** Nonces of encrypted bodies seen within the accepted clock skew; a second insert is a replay. */
export const replayNonces = pgTable(
  'replay_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('replay_nonces_expires_at').on(table.expiresAt)],
);
