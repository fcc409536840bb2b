import * as contract from '@contract/member';
import { answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Feedback } from './feedback';

/** Creates the handler of feedback (MEMBER-08). */
export function feedbackHandlers(feedback: Feedback): BoundHandler[] {
  return [
    answerSession(contract.sendFeedback, async ({ content }, { session, idempotencyKey }) => {
      if (idempotencyKey === undefined) throw new Refusal('request.invalid');
      return { feedbackId: await feedback.take(session.memberId, idempotencyKey, content) };
    }),
  ];
}
