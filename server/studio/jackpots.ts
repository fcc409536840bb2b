import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { games } from '../db/schema';
import type { GameRow } from './games';
import type { Chance } from './random';

/** Basis points of a whole. */
const WHOLE = 10_000;

/**
 * A bet's share goes into the jackpot of its game, and the bet may win all of it. The chance is the share over the
 * pool, so that on average a pool gives back what it takes, whatever the bet. Answers the jackpot that was won, else 0.
 */
export async function feedJackpot(
  tx: Database,
  chance: Chance,
  { nodeId, jackpotContribution: rate, jackpotSeedMinor: seedMinor }: GameRow,
  betMinor: number,
): Promise<number> {
  if (rate === null || seedMinor === null) return 0;
  // At least the smallest unit, so that every bet is seen in the counter.
  const shareMinor = Math.max(1, Math.floor((betMinor * rate) / WHOLE));
  const [row] = await tx
    .update(games)
    .set({ jackpotCurrentMinor: sql`${games.jackpotCurrentMinor} + ${shareMinor}` })
    .where(eq(games.nodeId, nodeId))
    .returning({ poolMinor: games.jackpotCurrentMinor });
  const poolMinor = row?.poolMinor ?? 0;
  if (poolMinor === 0) return 0;
  const odds = Math.max(1, Math.floor((poolMinor * WHOLE) / (betMinor * rate)));
  if (chance.below(odds) !== 0) return 0;
  await tx.update(games).set({ jackpotCurrentMinor: seedMinor }).where(eq(games.nodeId, nodeId));
  return poolMinor;
}
