import * as contract from '@/services/contract/member';
import { answerSession, type BoundHandler } from '../http/call';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet';

/** Creates the answer of API-29. */
export function memberHandlers({
  wallet,
  settings,
}: {
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  return [
    answerSession(contract.memberInfo, async (_request, { session }) => {
      const { currency } = await settings.read();
      return {
        nickname: session.nickname,
        account: session.userName,
        ...(session.avatar === null ? {} : { avatar: session.avatar }),
        balanceMinor: await wallet.balance(memberAccount(session.memberId), currency),
        currency,
      };
    }),
  ];
}
