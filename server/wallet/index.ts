import type { Area } from '../area';
import type { Database } from '../db/database';
import type { SettingsStore } from '../system/settings';
import { walletHandlers } from './handlers';
import { createWallet, type Wallet } from './wallet';

/** Opens the ledger and the call for the balance. */
export function openWallet({
  settings,
  ...parts
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly now: () => number;
}): Area & { readonly wallet: Wallet } {
  const wallet = createWallet(parts);
  return { wallet, handlers: walletHandlers({ wallet, settings }) };
}
