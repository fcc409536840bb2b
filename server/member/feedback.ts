import { and, asc, eq, gt } from 'drizzle-orm';
import * as contract from '@/services/contract/member';
import { GUEST_TYPE } from '../accounts/roles';
import type { Database } from '../db/database';
import { memberFeedback } from '../db/schema';
import { answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import { lockMember } from './lock';

/** Letters that a member may send within a day. */
const LETTERS_A_DAY = 5;
const DAY = 24 * 60 * 60 * 1000;

/** Creates the answer to a member's feedback (MEMBER-08). */
export function feedbackHandlers({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => number;
}): BoundHandler[] {
  return [
    answerSession(contract.sendFeedback, async ({ content }, { session, idempotencyKey: intentKey }) => {
      if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
      if (intentKey === undefined) throw new Refusal('request.invalid');
      const { memberId } = session;
      return db.transaction(async (tx) => {
        // Two letters of a member wait for one another.
        await lockMember(tx, memberId);
        const [earlier] = await tx
          .select()
          .from(memberFeedback)
          .where(and(eq(memberFeedback.memberId, memberId), eq(memberFeedback.intentKey, intentKey)));
        if (earlier !== undefined) {
          if (earlier.content !== content) throw new Refusal('conflict');
          return { feedbackId: earlier.id };
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
        return { feedbackId: id };
      });
    }),
  ];
}
