import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { figureOf } from '@/readers/money';
import type { Database } from '../db/database';
import { bets, payments, playerProtection, walletAccounts } from '../db/schema';
import { lockMember } from '../member/lock';
import { findSubject } from './subject';
import { columnOf, MEMBER_TABLES, type Subject } from './tables';

/** Rejects with the reason why a member cannot be erased now. */
async function requireErasable(
  tx: Database,
  { id, username }: Subject,
  keepsBalance: boolean,
  now: Date,
): Promise<void> {
  const refuse = (reason: string): never => {
    throw new Error(`${username} cannot be erased: ${reason}`);
  };
  const [pending] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.memberId, id), eq(payments.state, 'pending')))
    .limit(1);
  if (pending !== undefined) refuse('a payment is pending.');
  const [open] = await tx
    .select({ id: bets.id })
    .from(bets)
    .where(and(eq(bets.memberId, id), eq(bets.state, 'open')))
    .limit(1);
  if (open !== undefined) refuse('a bet is open.');
  const [away] = await tx
    .select({
      until: sql<string>`greatest(${playerProtection.timeOutUntil}, ${playerProtection.exclusionUntil})::date::text`,
    })
    .from(playerProtection)
    .where(
      and(
        eq(playerProtection.memberId, id),
        or(gt(playerProtection.timeOutUntil, now), gt(playerProtection.exclusionUntil, now)),
      ),
    );
  // An exclusion applies to the person, who could otherwise register again.
  if (away !== undefined) refuse(`they are on a break until ${away.until}, which needs their name.`);
  const [owed] = await tx
    .select({ currency: walletAccounts.currency, minor: walletAccounts.balanceMinor })
    .from(walletAccounts)
    .where(
      and(
        eq(walletAccounts.memberId, id),
        ne(walletAccounts.kind, 'play'),
        ne(walletAccounts.balanceMinor, 0),
      ),
    )
    .limit(1);
  if (owed !== undefined && !keepsBalance) {
    refuse(
      `the account has ${figureOf(owed.minor, owed.currency)} ${owed.currency}. Pay it out first, or add keep-balance to leave it in the ledger.`,
    );
  }
}

/**
 * Erases a member: all rows and values that describe the person. The ledger, payments, bets and other records that laws
 * require stay under the member's number. `record` writes the act into the trail. Repeated, it erases what was added
 * since. Rejects while money or a break is pending.
 */
export async function eraseMember(
  db: Database,
  named: string,
  {
    keepsBalance,
    now,
    record,
  }: {
    readonly keepsBalance: boolean;
    readonly now: number;
    record(memberId: number, tx: Database): Promise<void>;
  },
): Promise<number> {
  return db.transaction(async (tx) => {
    const subject = await findSubject(tx, named);
    await lockMember(tx, subject.id);
    if (subject.status !== 'erased') await requireErasable(tx, subject, keepsBalance, new Date(now));
    for (const { kind, table, rows, replaced } of MEMBER_TABLES) {
      if (kind === 'kept') continue;
      const condition = rows(tx, subject) ?? sql`false`;
      if (kind === 'erased') {
        await tx.delete(table).where(condition);
        continue;
      }
      const changes = Object.entries(replaced).map(
        ([name, value]) => sql`${sql.identifier(columnOf(table, name).name)} = ${value}`,
      );
      await tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${condition}`);
    }
    await record(subject.id, tx);
    return subject.id;
  });
}
