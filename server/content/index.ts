import type { Logger } from 'pino';
import type { Area } from '../area';
import type { Bonuses } from '../cashier/bonus/bonuses';
import type { DepositBonuses } from '../cashier/bonus/depositBonuses';
import type { Database } from '../db/database';
import type { Uploads } from '../images/uploads';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import { contentHandlers } from './handlers';
import { openRewards } from './rewards/rewards';

/** Opens announcements, articles, promotions and rewards. */
export function openContent({
  now,
  ...parts
}: {
  readonly db: Database;
  readonly reads: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly protection: Protection;
  readonly uploads: Uploads;
  /** The platform reviews rewards in place of a person. */
  readonly isSandbox: boolean;
  readonly log: Logger;
  readonly now: () => number;
}): Area & { readonly depositBonuses: DepositBonuses } {
  const currency = async () => (await parts.settings.read()).currency;
  const rewards = openRewards({ ...parts, currency });
  return {
    depositBonuses: rewards.atDeposit,
    handlers: contentHandlers({ ...parts, rewards }),
    passDeadlines: (signal) => rewards.passDeadlines(now(), signal),
  };
}
