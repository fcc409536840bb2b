import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useChart } from './actors';
import { formatMoney } from './money';
import { useLanguage } from './site';

/** The balance of whoever is logged in, and the way to ask for it anew. */
export interface Balance {
  /** The amount, or that it is not known yet. */
  readonly text: string;
  /** It is being asked for. */
  readonly isLoading: boolean;
  readonly refresh: () => void;
}

/** The member's balance as cards show it. */
export function useBalance(): Balance {
  const { t } = useTranslation();
  const session = useChart('session');
  const language = useLanguage();
  const info = useSelector(session, ({ context }) => context.memberInfo);
  const isLoading = useSelector(session, (snapshot) => snapshot.matches({ loggedIn: 'loadingMember' }));
  return {
    text:
      info === null ? t('account.balance_unknown') : formatMoney(info.balanceMinor, info.currency, language),
    isLoading,
    refresh: () => session.send({ type: 'member.refresh' }),
  };
}
