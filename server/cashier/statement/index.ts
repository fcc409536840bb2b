import type { Limiter } from '../../account/limits';
import type { Area } from '../../area';
import type { Database } from '../../db/database';
import { createHistory } from '../../db/history';
import type { SettingsStore } from '../../system/settings';
import type { Wallet } from '../../wallet/wallet';
import type { PaymentProvider } from '../provider';
import { statementHandlers } from './handlers';

/** Opens the account statements. */
export const openStatement = ({
  reads,
  replica,
  now,
  ...parts
}: {
  readonly reads: Database;
  readonly replica: Database;
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly limiter: Limiter;
  readonly methods: PaymentProvider['methods'];
  readonly now: () => number;
}): Area => ({
  handlers: statementHandlers({ ...parts, history: createHistory({ present: reads, replica, now }) }),
});
