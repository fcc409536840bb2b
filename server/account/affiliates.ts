import { hostOf } from '@contract/readers/addresses';
import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { affiliateCodes, members } from '../db/schema';
import { randomSigns } from './usernames';

/** Invitation codes (AFF-02..AFF-04). */
export interface Affiliates {
  /** Returns the valid code for a code or domain; undefined when there is none. */
  find(code: string, domain: string, now: number): Promise<string | undefined>;
  /** The member's own code, created on first use, and the number of members invited with any of the member's codes. */
  own(memberId: number): Promise<{ readonly code: string; readonly invitedCount: number }>;
}

/** Creates the store of invitation codes. */
export function createAffiliates(db: Database): Affiliates {
  return {
    async find(code, domain, now) {
      const host = hostOf(domain);
      const wanted = code.toUpperCase();
      if (wanted === '' && host === '') return undefined;
      const [row] = await db
        .select({ code: affiliateCodes.code, domain: affiliateCodes.domain })
        .from(affiliateCodes)
        .where(
          and(
            wanted === '' ? eq(affiliateCodes.domain, host) : eq(affiliateCodes.code, wanted),
            eq(affiliateCodes.status, 'active'),
            or(isNull(affiliateCodes.expiresAt), gt(affiliateCodes.expiresAt, new Date(now))),
          ),
        )
        .orderBy(asc(affiliateCodes.code))
        .limit(1);
      // A code that is bound to a domain is valid only there.
      return row !== undefined && (row.domain === '' || row.domain === host) ? row.code : undefined;
    },

    async own(memberId) {
      const code = await db.transaction(async (tx) => {
        // Locks the member, so that concurrent first calls create only one code.
        await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
        const [existing] = await tx
          .select({ code: affiliateCodes.code })
          .from(affiliateCodes)
          .where(
            and(
              eq(affiliateCodes.ownerId, memberId),
              eq(affiliateCodes.domain, ''),
              eq(affiliateCodes.status, 'active'),
              isNull(affiliateCodes.expiresAt),
            ),
          )
          .orderBy(asc(affiliateCodes.code))
          .limit(1);
        if (existing !== undefined) return existing.code;
        for (;;) {
          const made = randomSigns(8).toUpperCase();
          const [stored] = await tx
            .insert(affiliateCodes)
            .values({ code: made, ownerId: memberId, status: 'active' })
            .onConflictDoNothing()
            .returning({ code: affiliateCodes.code });
          if (stored !== undefined) return stored.code;
        }
      });
      const [invited] = await db
        .select({ count: count() })
        .from(members)
        .innerJoin(affiliateCodes, eq(affiliateCodes.code, members.affiliateCode))
        .where(eq(affiliateCodes.ownerId, memberId));
      return { code, invitedCount: invited?.count ?? 0 };
    },
  };
}
