import * as contract from '@contract/cashier';
import { answerSession, type BoundHandler } from '../http/call';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from './wallet';

/** Creates the handler of the balance call: the member's spendable balance. */
export function walletHandlers({
  wallet,
  settings,
}: {
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  return [
    answerSession(contract.balance, async (_request, { session }) => {
      const { currency } = await settings.read();
      const { cash, bonus } = await wallet.balances(session.memberId, currency);
      return { balanceMinor: cash, bonusMinor: bonus, currency };
    }),
  ];
}
