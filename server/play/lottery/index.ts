import type { Area } from '../../area';
import type { Database } from '../../db/database';
import { lotteryHandlers } from './handlers';

/** Opens the lists and results of the lotteries; their bets belong to play. */
export const openLottery = (parts: { readonly db: Database; readonly now: () => number }): Area => ({
  handlers: lotteryHandlers(parts),
});
