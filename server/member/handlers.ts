import * as contract from '@contract/member';
import { avatar, memberInfo } from '@contract/profile';
import { TRIAL_TYPE } from '../account/roles';
import { addressKey } from '../http/addresses';
import { answer, answerSession, type BoundHandler } from '../http/call';
import type { Uploads } from '../images/uploads';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet/wallet';
import type { Avatars } from './avatars';
import type { Ranks } from './ranks';

/** Creates the handlers of API-19, API-20, API-28, API-29 and the VIP ranks. */
export function memberHandlers({
  wallet,
  settings,
  avatars,
  uploads,
  ranks,
  protection,
}: {
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly avatars: Avatars;
  readonly uploads: Uploads;
  readonly ranks: Ranks;
  readonly protection: Pick<Protection, 'isAway'>;
}): BoundHandler[] {
  const isAway = async ({ type, memberId }: { readonly type: number; readonly memberId: number }) =>
    type !== TRIAL_TYPE && (await protection.isAway(memberId));
  return [
    answerSession(memberInfo, async (_request, { session }) => {
      const { currency } = await settings.read();
      return {
        nickname: session.nickname,
        account: session.userName,
        ...(session.avatar === null ? {} : { avatar: session.avatar }),
        balanceMinor: await wallet.balance(memberAccount(session.memberId), currency),
        bonusMinor: await wallet.balance(memberAccount(session.memberId, 'bonus'), currency),
        currency,
      };
    }),
    answerSession(avatar, (_request, { session }) => ({
      avatar: session.avatar,
      presets: avatars.presets.map((preset) => ({ ...preset })),
    })),
    answerSession(contract.uploadPicture, async (bytes, { session, ip, now }) => ({
      pictureId: await uploads.add(session.memberId, addressKey(ip), bytes, now),
    })),
    answerSession(contract.setAvatar, async ({ avatar }, { session, ip }) => ({
      avatar: await avatars.set(session.memberId, addressKey(ip), avatar),
    })),
    answerSession(contract.playerRankProgress, async (_request, { session }) => {
      const { currentProgress, playerRankProgress } = await ranks.progress(session.memberId);
      const toNextMinor = (await isAway(session)) ? null : playerRankProgress.toNextMinor;
      return { currentProgress, playerRankProgress: { ...playerRankProgress, toNextMinor } };
    }),
    answer(contract.vipBenefits, async ({ language }, { session }) => {
      const benefits = await ranks.benefits(session?.memberId, language);
      // During a break the rank is kept, but the benefits of further play are not shown.
      const own = benefits.ranks.filter(({ labelId }) => labelId === benefits.ownLabelId);
      return {
        ...benefits,
        ranks:
          session !== undefined && (await isAway(session))
            ? own.map((rank) => ({ ...rank, conditions: [], benefits: [] }))
            : benefits.ranks,
        currency: (await settings.read()).currency,
      };
    }),
  ];
}
