import type { Logger } from 'pino';
import type { Area } from '../../area';
import type { Database } from '../../db/database';
import { JOB_DEADLINE, SWEEP_INTERVAL } from '../../jobs/jobs';
import type { SettingsStore } from '../../system/settings';
import type { Wallet } from '../../wallet/wallet';
import { type Bonuses, createBonuses } from './bonuses';
import { bonusHandlers } from './handlers';

/** Opens the bonuses. */
export function openBonuses({
  settings,
  ...parts
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly log: Logger;
  readonly now: () => number;
}): Area & { readonly bonuses: Bonuses } {
  const bonuses = createBonuses(parts);
  return {
    bonuses,
    handlers: bonusHandlers({ bonuses, settings }),
    jobs: [{ name: 'bonuses', every: SWEEP_INTERVAL, deadline: JOB_DEADLINE, run: bonuses.expireAll }],
  };
}
