import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as contract from '@/services/contract/member';
import { GUEST_TYPE } from '../accounts/roles';
import type { Database } from '../db/database';
import { bets, games, members, rebateClaims, vipRanks } from '../db/schema';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { memberAccount, vendorAccount, type Wallet } from '../wallet';
import { lockMember } from './lock';
import { promote } from './ranks';

/** Rate of a member without a rank, in basis points. */
const BASE_RATE = 10;
/** Claims of the history. */
const HISTORY = 20;

/** Rebate of a turnover; fractions of a minor unit stay with the house. */
export const rebateOf = (turnoverMinor: number, rateBasisPoints: number): number =>
  Math.floor((turnoverMinor * rateBasisPoints) / 10_000);

/** Creates the answers of the manual rebate (ROUTE-61, FLAG-08). */
export function rebateHandlers({
  db,
  wallet,
  settings,
  now,
}: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly now: () => number;
}): BoundHandler[] {
  async function memberOf({ session }: SessionCall): Promise<number> {
    if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
    if (!(await settings.read()).switches.MANPLAYREB3) throw new Refusal('no.permission');
    return session.memberId;
  }

  const isUnpaid = (memberId: number) =>
    and(
      eq(bets.memberId, memberId),
      eq(bets.mode, 'real'),
      eq(bets.state, 'settled'),
      isNull(bets.rebateClaimId),
    );

  async function rateOf(tx: Database, memberId: number): Promise<number> {
    await promote(tx, memberId);
    const [row] = await tx
      .select({ rate: vipRanks.rebateRate })
      .from(members)
      .innerJoin(vipRanks, eq(vipRanks.labelId, members.vipLabelId))
      .where(eq(members.id, memberId));
    return row?.rate ?? BASE_RATE;
  }

  async function linesOf(tx: Database, memberId: number) {
    const rateBasisPoints = await rateOf(tx, memberId);
    const rows = await tx
      .select({
        gameType: games.requestType,
        turnoverMinor: sql<number>`sum(${bets.betMinor})::float8`,
      })
      .from(bets)
      .innerJoin(games, eq(games.nodeId, bets.nodeId))
      .where(isUnpaid(memberId))
      .groupBy(games.requestType)
      .orderBy(games.requestType);
    return rows.map(({ gameType, turnoverMinor }) => ({
      gameType,
      turnoverMinor,
      rateBasisPoints,
      rebateMinor: rebateOf(turnoverMinor, rateBasisPoints),
    }));
  }

  const totalOf = (lines: readonly { readonly rebateMinor: number }[]) =>
    lines.reduce((total, { rebateMinor }) => total + rebateMinor, 0);

  return [
    answerSession(contract.manualRebate, async (_request, call) => {
      const memberId = await memberOf(call);
      const list = await linesOf(db, memberId);
      const history = await db
        .select()
        .from(rebateClaims)
        .where(eq(rebateClaims.memberId, memberId))
        .orderBy(desc(rebateClaims.claimedAt))
        .limit(HISTORY);
      return {
        claimableMinor: totalOf(list),
        currency: (await settings.read()).currency,
        list,
        history: history.map(({ claimedAt, amountMinor }) => ({
          claimedTime: claimedAt.getTime(),
          amountMinor,
        })),
      };
    }),

    answerSession(contract.claimManualRebate, async ({ expectedMinor }, call) => {
      const memberId = await memberOf(call);
      const { idempotencyKey: intentKey } = call;
      if (intentKey === undefined || expectedMinor <= 0) throw new Refusal('request.invalid');
      const { currency } = await settings.read();
      return db.transaction(async (tx) => {
        // Two claims of a member wait for one another.
        await lockMember(tx, memberId);
        const [earlier] = await tx
          .select()
          .from(rebateClaims)
          .where(and(eq(rebateClaims.memberId, memberId), eq(rebateClaims.intentKey, intentKey)));
        if (earlier !== undefined) {
          if (earlier.amountMinor !== expectedMinor) throw new Refusal('conflict');
          return { claimedMinor: earlier.amountMinor };
        }
        // Rounds that settle from here on wait for the next claim: these rows are the ones that are paid for.
        const rows = await tx
          .select({ id: bets.id, betMinor: bets.betMinor, gameType: games.requestType })
          .from(bets)
          .innerJoin(games, eq(games.nodeId, bets.nodeId))
          .where(isUnpaid(memberId))
          .for('update', { of: bets });
        const rate = await rateOf(tx, memberId);
        const turnovers = new Map<string, number>();
        for (const { gameType, betMinor } of rows) {
          turnovers.set(gameType, (turnovers.get(gameType) ?? 0) + betMinor);
        }
        const amountMinor = [...turnovers.values()].reduce(
          (total, turnover) => total + rebateOf(turnover, rate),
          0,
        );
        // The player sees what they get before they get it.
        if (amountMinor !== expectedMinor)
          throw new Refusal('conflict', { value: { claimableMinor: amountMinor } });
        const id = crypto.randomUUID();
        await tx
          .insert(rebateClaims)
          .values({ id, memberId, intentKey, amountMinor, claimedAt: new Date(now()) });
        const ids = rows.map((row) => row.id);
        for (let at = 0; at < ids.length; at += 1_000) {
          await tx
            .update(bets)
            .set({ rebateClaimId: id })
            .where(inArray(bets.id, ids.slice(at, at + 1_000)));
        }
        await wallet.transfer(
          {
            key: `rebate/${id}`,
            kind: 'rebate',
            currency,
            reference: id,
            postings: [
              { account: vendorAccount('rebate'), amountMinor: -amountMinor },
              { account: memberAccount(memberId), amountMinor },
            ],
          },
          tx,
        );
        return { claimedMinor: amountMinor };
      });
    }),
  ];
}
