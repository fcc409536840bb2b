import * as contract from '@/services/contract/cashier';
import { answerSession, type BoundHandler } from '../http/call';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '.';

/** Creates the answer of the balance call: what the member can spend. */
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
      return { balanceMinor: await wallet.balance(memberAccount(session.memberId), currency), currency };
    }),
  ];
}
