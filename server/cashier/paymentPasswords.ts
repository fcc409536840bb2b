import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema';

/** Hash of a member's payment password; null when none is set. */
export async function readPaymentPassword(db: Database, memberId: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: members.paymentPasswordHash })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.hash ?? null;
}

/** Replaces the hash `from` (null: none set) with `to`; resolves with false when `from` is no longer current. */
export async function replacePaymentPassword(
  tx: Database,
  memberId: number,
  from: string | null,
  to: string,
): Promise<boolean> {
  const stored = await tx
    .update(members)
    .set({ paymentPasswordHash: to })
    .where(
      and(
        eq(members.id, memberId),
        from === null ? isNull(members.paymentPasswordHash) : eq(members.paymentPasswordHash, from),
      ),
    )
    .returning({ id: members.id });
  return stored.length > 0;
}
