import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { payments } from '../../db/schema';
import { isCounted } from '../payments';

const ofMember = (memberId: number, currency: string) =>
  and(eq(payments.memberId, memberId), eq(payments.currency, currency));

const arrivedDeposit = (memberId: number, currency: string) =>
  and(ofMember(memberId, currency), eq(payments.kind, 'deposit'), eq(payments.state, 'succeeded'));

/**
 * What a member has kept of their nth credited deposit, in minor units; 0 without such a deposit. Every withdrawal since
 * its arrival takes from it, from its request on, unless it was returned. With `tx`, hold the member's lock, so that no
 * withdrawal begins meanwhile.
 */
export async function keptDepositMinor(
  tx: Database,
  { memberId, currency, nth }: { readonly memberId: number; readonly currency: string; readonly nth: number },
): Promise<number> {
  const [deposit] = await tx
    .select({ amountMinor: payments.amountMinor, arrivedAt: payments.updatedAt })
    .from(payments)
    .where(arrivedDeposit(memberId, currency))
    .orderBy(payments.updatedAt, payments.id)
    .offset(nth - 1)
    .limit(1);
  if (deposit === undefined) return 0;
  const [withdrawn] = await tx
    .select({ sumMinor: sql<number>`coalesce(sum(${payments.amountMinor}), 0)::float8` })
    .from(payments)
    .where(
      and(
        ofMember(memberId, currency),
        eq(payments.kind, 'withdrawal'),
        isCounted(),
        gte(payments.createdAt, deposit.arrivedAt),
      ),
    );
  return Math.max(0, deposit.amountMinor - (withdrawn?.sumMinor ?? 0));
}

/** How many deposits of a member have arrived. */
export async function countDeposits(
  tx: Database,
  { memberId, currency }: { readonly memberId: number; readonly currency: string },
): Promise<number> {
  return tx.$count(payments, arrivedDeposit(memberId, currency));
}
