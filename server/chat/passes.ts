import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { chatPasses } from '../db/schema';
import { Refusal } from '../http/refusal';
import { lockMember } from '../member/lock';
import type { Protection } from '../protection/protection';
import { memberAccount, vendorAccount, type Wallet } from '../wallet/wallet';

/** Lifetime of a pass in milliseconds. */
const LIFETIME = 86_400_000;
/** Ledger owner of the revenue of paid rooms. */
const CHAT_OWNER = 'chat';

/** A purchase of a pass. */
interface PassOrder {
  readonly memberId: number;
  readonly hostId: string;
  readonly priceMinor: number;
  readonly currency: string;
  /** The caller's idempotency key. */
  readonly intentKey: string;
}

/** Passes to paid rooms. */
export interface Passes {
  /**
   * Sells a pass unless one is still valid; resolves with its expiry. Rejects with `conflict` for a key whose pass has
   * expired, and with refusals of the member's protection or balance.
   */
  buy(order: PassOrder, now: number): Promise<number>;
}

/** Expiry of the member's pass that is valid at `now`; undefined when there is none. */
async function passEndOf(
  db: Database,
  memberId: number,
  hostId: string,
  now: number,
): Promise<number | undefined> {
  const [valid] = await db
    .select({ expiresAt: chatPasses.expiresAt })
    .from(chatPasses)
    .where(
      and(
        eq(chatPasses.memberId, memberId),
        eq(chatPasses.hostId, hostId),
        gt(chatPasses.expiresAt, new Date(now)),
      ),
    );
  return valid?.expiresAt.getTime();
}

/** Creates the sale of passes. */
export function createPasses({
  db,
  wallet,
  protection,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly protection: Pick<Protection, 'admitSpending'>;
}): Passes {
  return {
    buy: ({ memberId, hostId, priceMinor, currency, intentKey }, now) =>
      db.transaction(async (tx) => {
        // Serialises the member's purchases: a second one finds the pass and costs nothing.
        await lockMember(tx, memberId);
        const validUntil = await passEndOf(tx, memberId, hostId, now);
        if (validUntil !== undefined) return validUntil;
        // Breaks from play and loss limits apply to this spending too.
        const at = await protection.admitSpending(tx, memberId, priceMinor);
        const { isReplay } = await wallet.transfer(
          {
            key: `chatPass/${memberId}/${intentKey}`,
            kind: 'chatPass',
            currency,
            reference: hostId,
            at,
            postings: [
              { account: memberAccount(memberId), amountMinor: -priceMinor },
              { account: vendorAccount(CHAT_OWNER), amountMinor: priceMinor },
            ],
          },
          tx,
        );
        // The key of an expired pass does not buy another one.
        if (isReplay) throw new Refusal('conflict');
        const expiresAt = new Date(at + LIFETIME);
        await tx
          .insert(chatPasses)
          .values({ memberId, hostId, expiresAt })
          .onConflictDoUpdate({ target: [chatPasses.memberId, chatPasses.hostId], set: { expiresAt } });
        return expiresAt.getTime();
      }),
  };
}
