import * as contract from '@/services/contract/member';
import { GUEST_TYPE } from '../accounts/roles';
import { answer, answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet';
import type { Avatars } from './avatars';
import type { Ranks } from './ranks';

/** Creates the answers of API-19, API-20, API-28, API-29 and the VIP ranks. */
export function memberHandlers({
  wallet,
  settings,
  avatars,
  ranks,
}: {
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly avatars: Avatars;
  readonly ranks: Ranks;
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
    answerSession(contract.avatar, (_request, { session }) => ({
      avatar: session.avatar,
      presets: avatars.presets.map((preset) => ({ ...preset })),
    })),
    answerSession(contract.setAvatar, async ({ avatar }, { session }) => {
      if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
      return { avatar: await avatars.set(session.memberId, avatar) };
    }),
    answerSession(contract.playerRankProgress, (_request, { session }) => ranks.progress(session.memberId)),
    answer(contract.vipBenefits, async ({ language }, { session }) => ({
      ...(await ranks.benefits(session?.memberId, language)),
      currency: (await settings.read()).currency,
    })),
  ];
}
