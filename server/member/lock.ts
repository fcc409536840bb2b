import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema';

/**
 * Locks a member until the transaction ends, so that claims, messages and decisions of one member are serialised. The
 * lock does not cover the key, so rows that only reference the member are not blocked.
 */
export async function lockMember(tx: Database, memberId: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
}
