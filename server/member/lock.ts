import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema';

/**
 * Holds a member until the transaction ends: whatever else takes the lock waits, so that two claims, letters or
 * decisions of one member come one after the other. It leaves the key alone, so that rows that only refer to the
 * member go on meanwhile.
 */
export async function lockMember(tx: Database, memberId: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
}
