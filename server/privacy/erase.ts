import { figureOf } from '@contract/readers/money';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { abandonBonus } from '../cashier/bonus/bonuses';
import { isOpen } from '../cashier/payments';
import { abandonOpen } from '../content/rewards/applications';
import { hasCounted } from '../content/rewards/uses';
import type { Database } from '../db/database';
import { bets, members, payments, roundLife, walletAccounts } from '../db/schema';
import { accountSteps } from '../member/account';
import { lockMember } from '../member/lock';
import { readBreaks } from '../protection/breaks';
import { createWallet } from '../wallet/wallet';
import { findSubject } from './subject';
import { columnOf, MEMBER_TABLES, type MemberTable, type Subject } from './tables';

/** Rejects with the reason why a member cannot be erased now. */
async function requireErasable(
  tx: Database,
  { id, username }: Subject,
  keepsBalance: boolean,
  now: number,
): Promise<void> {
  const refuse = (reason: string): never => {
    throw new Error(`${username} cannot be erased: ${reason}`);
  };
  const [pending] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.memberId, id), isOpen()))
    .limit(1);
  if (pending !== undefined) refuse('a payment is pending.');
  const [open] = await tx
    .select({ id: bets.id })
    .from(bets)
    .where(and(eq(bets.memberId, id), inArray(bets.state, [...roundLife.tagged('open')])))
    .limit(1);
  if (open !== undefined) refuse('a bet is open.');
  const { timeOutUntil, exclusionUntil } = await readBreaks(tx, [id], now);
  // An exclusion stays when the account is erased; a time-out is that of the account.
  if (timeOutUntil !== null && (exclusionUntil ?? now) < timeOutUntil) {
    refuse(`they are on a break until ${new Date(timeOutUntil).toISOString().slice(0, 10)}.`);
  }
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
 * since. Of an excluded member the end of the exclusion stays, and the keyed hashes of what identifies the person, until
 * then; these hashes stay also of a person whom a reward has counted. A bonus ends, and what was applied for and not
 * claimed. Rejects while a payment, a bet or a time-out is pending.
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
    // First, because a bonus is no balance that could be paid out.
    await abandonBonus(tx, createWallet({ db, now: () => now }), subject.id, now);
    await abandonOpen(tx, subject.id, now);
    if (subject.state !== 'erased') await requireErasable(tx, subject, keepsBalance, now);
    const { exclusionUntil } = await readBreaks(tx, [subject.id], now);
    const [counted] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, subject.id), hasCounted(sql`${members.id}`)));
    const reasons = [
      ...(exclusionUntil === null ? [] : ['exclusion']),
      ...(counted === undefined ? [] : ['reward']),
    ];
    const account = await accountSteps.lock(tx, String(subject.id));
    if (account !== undefined) await accountSteps.follow(tx, account, { type: 'member.left' }, now);
    // The trail's trigger lets this transaction change events of unknown visitors at the member's addresses.
    await tx.execute(sql`select set_config('platform.erased_member', ${String(subject.id)}, true)`);
    for (const { kind, table, rows, traces, mentions, outlives, replaced } of MEMBER_TABLES) {
      if (kind === 'kept' || outlives.some((reason) => reasons.includes(reason))) continue;
      const change = (values: MemberTable['replaced'], condition: SQL) => {
        const changes = Object.entries(values).map(
          ([name, value]) => sql`${sql.identifier(columnOf(table, name).name)} = ${value}`,
        );
        return tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${condition}`);
      };
      const mentioned = mentions?.(subject);
      if (mentioned !== undefined) await change(mentioned.replaced, mentioned.rows);
      // Traces first: they are found by the member's own rows.
      for (const condition of [traces?.(tx, subject), rows(tx, subject)]) {
        if (condition === undefined) continue;
        if (kind === 'erased') await tx.delete(table).where(condition);
        else await change(replaced, condition);
      }
    }
    await record(subject.id, tx);
    return subject.id;
  });
}
