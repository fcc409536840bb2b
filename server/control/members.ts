import { stepUpPurpose } from '@contract/account';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import {
  members,
  playerBreaks,
  playerProtection,
  playSessions,
  protectionLimits,
  rewardApplications,
  sessions,
  stepUpProofs,
} from '../db/schema';
import { accountSteps } from '../member/account';

/** Lifetime of a session's proofs in milliseconds. */
const PROOF_LIFETIME = 300_000;

/** Changes to members that bypass all rules, for tests. */
export interface MemberControl {
  /** Makes the member's applications due for review on the next read. */
  reviewRewards(memberId: number): Promise<void>;
  /** Resets the member's protection and payment password. */
  resetProtection(memberId: number): Promise<void>;
  /** Marks all sessions of the member as proven for every purpose, like a step-up. */
  proveSessions(memberId: number): Promise<void>;
  setStatus(memberId: number, status: 'active' | 'disabled'): Promise<void>;
}

/** Creates the control of members. */
export function createMemberControl(db: Database, now: () => number): MemberControl {
  return {
    async reviewRewards(memberId) {
      await db
        .update(rewardApplications)
        .set({ deadlineAt: new Date(now()) })
        .where(and(eq(rewardApplications.memberId, memberId), eq(rewardApplications.state, 'pending')));
    },

    async resetProtection(memberId) {
      await db.delete(protectionLimits).where(eq(protectionLimits.memberId, memberId));
      await db.delete(playerBreaks).where(eq(playerBreaks.memberId, memberId));
      await db.delete(playerProtection).where(eq(playerProtection.memberId, memberId));
      await db.delete(playSessions).where(eq(playSessions.memberId, memberId));
      await db.update(members).set({ paymentPasswordHash: null }).where(eq(members.id, memberId));
    },

    async proveSessions(memberId) {
      const own = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, memberId));
      const expiresAt = new Date(now() + PROOF_LIFETIME);
      const proofs = own.flatMap(({ id: sessionId }) =>
        stepUpPurpose.options.map((purpose) => ({ sessionId, purpose, expiresAt })),
      );
      await db.delete(stepUpProofs).where(
        inArray(
          stepUpProofs.sessionId,
          own.map(({ id }) => id),
        ),
      );
      if (proofs.length > 0) await db.insert(stepUpProofs).values(proofs);
    },

    async setStatus(memberId, status) {
      const type = status === 'active' ? 'operator.enabled' : 'operator.disabled';
      await accountSteps.happened(db, String(memberId), { type }, now());
    },
  };
}
