import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { games } from '../db/schema';
import type { Chance } from './chance';
import type { GameRow } from './games';

/** The current jackpot of a game in minor units; undefined when it has none. */
export async function readJackpot(db: Database, nodeId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ poolMinor: games.jackpotCurrentMinor })
    .from(games)
    .where(eq(games.nodeId, nodeId));
  return row?.poolMinor ?? undefined;
}

/** Basis points in 100 %. */
const WHOLE = 10_000;

/**
 * Adds a share of a bet to the jackpot of its game; the bet may win the whole pool. The probability is share / pool, so
 * that on average the pool pays out what it takes in, at any bet. Resolves with the amount won, or 0.
 */
export async function feedJackpot(
  tx: Database,
  chance: Chance,
  { nodeId, jackpotContribution: rate, jackpotSeedMinor: seedMinor }: GameRow,
  betMinor: number,
): Promise<number> {
  if (rate === null || seedMinor === null) return 0;
  // At least one minor unit, so that every bet moves the counter.
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
