import { and, desc, eq, sql } from 'drizzle-orm';
import { BASE_REBATE_RATE } from '@/config/moneyRules';
import type { Database } from '../db/database';
import { games, members, playSums, rebateClaims, vipRanks } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Protection } from '../protection/protection';
import { memberAccount, vendorAccount, type Wallet } from '../wallet/wallet';
import { lockMember } from './lock';
import { promote } from './ranks';

/** Number of claims in the history. */
const HISTORY = 20;

/** Rebate on a turnover, rounded down to minor units. */
const rebateOf = (turnoverMinor: number, rateBasisPoints: number): number =>
  Math.floor((turnoverMinor * rateBasisPoints) / 10_000);

/** Rebate on the turnover of a game type. */
interface RebateLine {
  readonly gameType: string;
  readonly turnoverMinor: number;
  readonly rateBasisPoints: number;
  readonly rebateMinor: number;
}

/** Rebates on members' turnover. */
export interface Rebates {
  /** Currently claimable rebates by game type. */
  lines(memberId: number): Promise<RebateLine[]>;
  /** The member's claims, latest first. */
  history(memberId: number): Promise<readonly (typeof rebateClaims.$inferSelect)[]>;
  /**
   * Pays the unpaid rebate once per key; resolves with the amount. Rejects with `conflict` when it differs from the
   * expected amount, and with `player.excluded` during a break.
   */
  claim(claim: {
    readonly memberId: number;
    readonly intentKey: string;
    readonly expectedMinor: number;
    readonly currency: string;
  }): Promise<number>;
}

/** Creates the rebates service. */
export function createRebates({
  db,
  wallet,
  protection,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly protection: Pick<Protection, 'isAway'>;
  readonly now: () => number;
}): Rebates {
  /** The member's settled rounds of all time. Stakes paid from a bonus do not count. */
  const isCounted = (memberId: number) =>
    and(eq(playSums.memberId, memberId), eq(playSums.span, 'ever'), eq(playSums.state, 'settled'));
  const ownMinor = sql`${playSums.betMinor} - ${playSums.bonusMinor}`;

  async function rateOf(tx: Database, memberId: number): Promise<number> {
    await promote(tx, memberId);
    const [row] = await tx
      .select({ rate: vipRanks.rebateRate })
      .from(members)
      .innerJoin(vipRanks, eq(vipRanks.labelId, members.vipLabelId))
      .where(eq(members.id, memberId));
    return row?.rate ?? BASE_REBATE_RATE;
  }

  async function linesOf(tx: Database, memberId: number) {
    const rateBasisPoints = await rateOf(tx, memberId);
    const rows = await tx
      .select({
        gameType: games.requestType,
        turnoverMinor: sql<number>`sum(${ownMinor} - ${playSums.rebatedMinor})::float8`,
      })
      .from(playSums)
      .innerJoin(games, eq(games.nodeId, playSums.nodeId))
      .where(isCounted(memberId))
      .groupBy(games.requestType)
      .having(sql`sum(${ownMinor} - ${playSums.rebatedMinor}) > 0`)
      .orderBy(games.requestType);
    return rows.map(({ gameType, turnoverMinor }) => ({
      gameType,
      turnoverMinor,
      rateBasisPoints,
      rebateMinor: rebateOf(turnoverMinor, rateBasisPoints),
    }));
  }

  return {
    lines: (memberId) => linesOf(db, memberId),

    history: (memberId) =>
      db
        .select()
        .from(rebateClaims)
        .where(eq(rebateClaims.memberId, memberId))
        .orderBy(desc(rebateClaims.claimedAt))
        .limit(HISTORY),

    claim: ({ memberId, intentKey, expectedMinor, currency }) =>
      db.transaction(async (tx) => {
        // Serialises the claims of a member.
        await lockMember(tx, memberId);
        const [earlier] = await tx
          .select()
          .from(rebateClaims)
          .where(and(eq(rebateClaims.memberId, memberId), eq(rebateClaims.intentKey, intentKey)));
        if (earlier !== undefined) {
          if (earlier.amountMinor !== expectedMinor) throw new Refusal('conflict');
          return earlier.amountMinor;
        }
        if (await protection.isAway(memberId, tx)) throw new Refusal('player.excluded');
        // No round settles before the commit: that needs the member's lock too.
        const lines = await linesOf(tx, memberId);
        const amountMinor = lines.reduce((total, { rebateMinor }) => total + rebateMinor, 0);
        // The paid amount must be the one shown to the player.
        if (amountMinor !== expectedMinor)
          throw new Refusal('conflict', { value: { claimableMinor: amountMinor } });
        const id = crypto.randomUUID();
        const at = now();
        await tx
          .insert(rebateClaims)
          .values({ id, memberId, intentKey, amountMinor, claimedAt: new Date(at) });
        await tx.update(playSums).set({ rebatedMinor: ownMinor }).where(isCounted(memberId));
        await wallet.transfer(
          {
            key: `rebate/${id}`,
            kind: 'rebate',
            currency,
            reference: id,
            at,
            postings: [
              { account: vendorAccount('rebate'), amountMinor: -amountMinor },
              { account: memberAccount(memberId), amountMinor },
            ],
          },
          tx,
        );
        return amountMinor;
      }),
  };
}
