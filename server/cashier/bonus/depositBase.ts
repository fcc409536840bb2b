import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { payments } from '../../db/schema';
import { isCounted } from '../payments';

/** The deposit that a promotion's bonus is based on, and the share of it that the bonus is. */
export interface DepositBonus {
  /** 1 for the member's first deposit. */
  readonly nth: number;
  readonly percent: number;
}

/**
 * What a member has kept of their nth credited deposit, in minor units; 0 without such a deposit. Every withdrawal since
 * its arrival takes from it, from its request on, unless it was returned. With `tx`, hold the member's lock, so that no
 * withdrawal begins meanwhile.
 */
export async function keptDepositMinor(
  tx: Database,
  { memberId, currency, nth }: { readonly memberId: number; readonly currency: string; readonly nth: number },
): Promise<number> {
  const ofMember = and(eq(payments.memberId, memberId), eq(payments.currency, currency));
  const [deposit] = await tx
    .select({ amountMinor: payments.amountMinor, arrivedAt: payments.updatedAt })
    .from(payments)
    .where(and(ofMember, eq(payments.kind, 'deposit'), eq(payments.state, 'succeeded')))
    .orderBy(payments.updatedAt, payments.id)
    .offset(nth - 1)
    .limit(1);
  if (deposit === undefined) return 0;
  const [withdrawn] = await tx
    .select({ sumMinor: sql<number>`coalesce(sum(${payments.amountMinor}), 0)::float8` })
    .from(payments)
    .where(
      and(ofMember, eq(payments.kind, 'withdrawal'), isCounted(), gte(payments.createdAt, deposit.arrivedAt)),
    );
  return Math.max(0, deposit.amountMinor - (withdrawn?.sumMinor ?? 0));
}

/** The bonus on what was kept of a deposit, in minor units: a share of it, at most `mostMinor`. */
export const depositBonusOf = (keptMinor: number, { percent }: DepositBonus, mostMinor: number): number =>
  Math.min(mostMinor, Math.floor((keptMinor * percent) / 100));
