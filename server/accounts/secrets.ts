import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { secrets } from '../db/schema';

/** Authenticates texts under a secret of the platform: 32 bytes of HMAC-SHA256. */
export type Signer = (purpose: string, ...parts: readonly (string | number)[]) => Uint8Array;

/** Makes the secret when there is none; called at start-up, before anything needs it. */
export async function openSigner(db: Database): Promise<Signer> {
  const name = 'accounts';
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (row === undefined) throw new Error('The secret of accounts was not stored.');
  // Parts are told apart as JSON, so that no two lists read the same.
  return (purpose, ...parts) =>
    createHmac('sha256', row.value)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
}
