import type { Area } from '../area';
import type { Database } from '../db/database';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import { createContracts } from './contracts';
import { agentHandlers } from './handlers';

/** Opens the agent area. */
export function openAgent({
  now,
  ...parts
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly now: () => number;
}): Area {
  const contracts = createContracts(parts.db);
  return {
    handlers: agentHandlers({ ...parts, contracts }),
    passDeadlines: (signal) => contracts.passDeadlines(now(), signal),
  };
}
