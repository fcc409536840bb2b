import type { Database } from '../db/database';
import { protectionEvents } from '../db/schema';

type EventKind = (typeof protectionEvents.$inferInsert)['kind'];

/** Notes a decision in a member's history. */
export async function note(
  tx: Database,
  memberId: number,
  {
    kind,
    subject = '',
    value = null,
    at,
  }: {
    readonly kind: EventKind;
    readonly subject?: string;
    readonly value?: number | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.insert(protectionEvents).values({ memberId, happenedAt: new Date(at), kind, subject, value });
}
