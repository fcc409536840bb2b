import { useSelector } from '@xstate/react';
import { formatMoney } from '../format';
import { useChart } from './actors';
import { useLanguage } from './site';
import { useTexts } from './texts';

/** The balance of the logged-in player, and a way to refresh it. */
export interface Balance {
  /** The formatted amount, or a placeholder while it is unknown. */
  readonly text: string;
  /** Additional bonus money; undefined without any. */
  readonly bonusText: string | undefined;
  /** Whether the balance is being fetched. */
  readonly isLoading: boolean;
  readonly refresh: () => void;
}

/** The member's balance for cards. */
export function useBalance(): Balance {
  const { t } = useTexts();
  const session = useChart('session');
  const language = useLanguage();
  const info = useSelector(session, ({ context }) => context.memberInfo);
  const isLoading = useSelector(session, (snapshot) => snapshot.hasTag('loadingMember'));
  return {
    text:
      info === null
        ? t(isLoading ? 'account.balance_loading' : 'account.balance_unknown')
        : formatMoney(info.balanceMinor, info.currency, language),
    bonusText:
      info === null || info.bonusMinor === 0
        ? undefined
        : t('account.bonus', { amount: formatMoney(info.bonusMinor, info.currency, language) }),
    isLoading,
    refresh: () => session.send({ type: 'member.refresh' }),
  };
}
