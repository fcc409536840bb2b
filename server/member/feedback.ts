import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { memberFeedback } from '../db/schema';
import { Refusal } from '../http/refusal';
import { lockMember } from './lock';

/** Maximum feedback messages of a member per day. */
const LETTERS_A_DAY = 5;
const DAY = 24 * 60 * 60 * 1000;

/** Feedback from members. */
export interface Feedback {
  /**
   * Stores a message once; repeating it under the same key has the same result. Resolves with its id. Rejects with
   * `conflict` for a different message under the key and with `rate.limited` after too many in a day.
   */
  take(memberId: number, intentKey: string, content: string): Promise<string>;
}

/** Creates the feedback service. */
export function createFeedback(db: Database, now: () => number): Feedback {
  return {
    take: (memberId, intentKey, content) =>
      db.transaction(async (tx) => {
        // Serialises the messages of a member.
        await lockMember(tx, memberId);
        const [earlier] = await tx
          .select()
          .from(memberFeedback)
          .where(and(eq(memberFeedback.memberId, memberId), eq(memberFeedback.intentKey, intentKey)));
        if (earlier !== undefined) {
          if (earlier.content !== content) throw new Refusal('conflict');
          return earlier.id;
        }
        const recent = await tx
          .select({ createdAt: memberFeedback.createdAt })
          .from(memberFeedback)
          .where(
            and(eq(memberFeedback.memberId, memberId), gt(memberFeedback.createdAt, new Date(now() - DAY))),
          )
          .orderBy(asc(memberFeedback.createdAt));
        const [oldest] = recent;
        if (recent.length >= LETTERS_A_DAY && oldest !== undefined) {
          const retryAfter = Math.ceil((oldest.createdAt.getTime() + DAY - now()) / 1000);
          throw new Refusal('rate.limited', { retryAfter });
        }
        const id = crypto.randomUUID();
        await tx
          .insert(memberFeedback)
          .values({ id, memberId, intentKey, content, createdAt: new Date(now()) });
        return id;
      }),
  };
}
