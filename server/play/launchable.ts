import * as contract from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { REQUEST_TYPES } from '../catalogue/requestTypes';
import type { Database } from '../db/database';
import { games, lotteries } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { GameRow } from './rules';

/** Vendors whose games require a lottery launch (LAUNCH-02..LAUNCH-04). */
const LOTTERY_VENDORS: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

export type LaunchRequest = RequestOf<typeof contract.launchGame>;
type GeneralLaunch = Extract<LaunchRequest, { launch: 'general' }>;
type LotteryLaunch = Extract<LaunchRequest, { launch: 'lottery' }>;

async function findGame(db: Database, where: SQL | undefined): Promise<GameRow> {
  const [row] = await db
    .select()
    .from(games)
    .where(where)
    .orderBy(desc(games.sortWeight), asc(games.nodeId))
    .limit(1);
  if (row === undefined || !row.supportPlay) throw new Refusal('game.unavailable');
  return row;
}

/** LAUNCH-06 */
async function findGeneral(db: Database, request: GeneralLaunch): Promise<GameRow> {
  const { vendor, nodeId, gameId, gameCategory, freePlay } = request;
  if (LOTTERY_VENDORS.includes(vendor)) throw new Refusal('request.invalid');
  if (!contract.gameType.safeParse(gameCategory).success) throw new Refusal('request.invalid');
  const row = await findGame(
    db,
    and(eq(games.nodeId, Number(nodeId)), eq(games.vendor, vendor), eq(games.gameId, gameId)),
  );
  if (REQUEST_TYPES.some((type) => type === gameCategory) && gameCategory !== row.requestType) {
    throw new Refusal('game.unavailable');
  }
  if (freePlay === 'true' && !row.freeplay) throw new Refusal('game.unavailable');
  return row;
}

/** LAUNCH-02..LAUNCH-05, LAUNCH-07, LAUNCH-08 */
async function findLottery(db: Database, request: LotteryLaunch): Promise<GameRow> {
  const { vendor, gameCode, prizeMode, playType, nodeId } = request;
  const isSea = vendor === 'TCG_SEA';
  if (!LOTTERY_VENDORS.includes(vendor) || (prizeMode === 'SEA') !== isSea) {
    throw new Refusal('request.invalid');
  }
  if (!isSea && !gameCode) throw new Refusal('request.invalid');
  const needsPlayType = vendor === 'LOTT' || vendor === 'ELOTT';
  if (needsPlayType && playType === undefined) throw new Refusal('request.invalid');
  const row = await findGame(
    db,
    and(
      eq(games.vendor, vendor),
      gameCode ? eq(games.gameCode, gameCode) : undefined,
      nodeId === undefined ? undefined : eq(games.nodeId, Number(nodeId)),
    ),
  );
  if (playType !== undefined) {
    const [lottery] = await db
      .select({ playTypes: lotteries.playTypes })
      .from(lotteries)
      .where(and(eq(lotteries.vendor, vendor), eq(lotteries.gameCode, row.gameCode)));
    if (lottery?.playTypes.includes(playType) === false) throw new Refusal('game.unavailable');
  }
  return row;
}

/** Finds the game of a launch request. Rejects with `request.invalid` or `game.unavailable`. */
export const findLaunchable = (db: Database, request: LaunchRequest): Promise<GameRow> =>
  request.launch === 'general' ? findGeneral(db, request) : findLottery(db, request);
