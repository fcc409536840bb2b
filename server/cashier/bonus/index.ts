import type { Area } from '../../area';
import type { Database } from '../../db/database';
import type { PassDeadlines } from '../../jobs/deadlines';
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
  readonly now: () => number;
}): Area & { readonly bonuses: Bonuses; readonly passDeadlines: PassDeadlines } {
  const bonuses = createBonuses(parts);
  return {
    bonuses,
    handlers: bonusHandlers({ bonuses, settings }),
    passDeadlines: bonuses.passDeadlines,
  };
}
