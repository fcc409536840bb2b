import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconRefresh } from '@/ui/icons';
import { useChart } from '../actors';
import { formatMoney } from '../money';
import { useAccount } from '../shell';
import { useLanguage } from '../site';
import s from './AccountCard.module.css';

/** Who is here: name and balance of a member, the two ways in for a visitor. */
export function AccountCard({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  const account = useAccount();
  if (account !== null) return <MemberCard />;
  return (
    <section className={s['card']} aria-label={t('account.welcome')}>
      <p className={s['name']}>{t('account.welcome')}</p>
      <p className={s['text']}>{t('account.welcome_text')}</p>
      <div className={s['actions']}>
        <Button
          variant="secondary"
          onClick={() => {
            onLeave();
            navigation.send({ type: 'popup.open', popup: 'register' });
          }}
        >
          {t('action.register')}
        </Button>
        <Button
          onClick={() => {
            onLeave();
            navigation.send({ type: 'popup.open', popup: 'login' });
          }}
        >
          {t('action.login')}
        </Button>
      </div>
    </section>
  );
}

function MemberCard() {
  const { t } = useTranslation();
  const session = useChart('session');
  const language = useLanguage();
  const account = useAccount();
  const isLoading = useSelector(session, (snapshot) => snapshot.matches({ loggedIn: 'loadingMember' }));
  if (account === null) return null;
  return (
    <section className={s['card']} aria-label={t('account.open', { name: account.name })}>
      <div className={s['line']}>
        <Avatar initial={account.initial} picture={account.picture} />
        <div className={s['words']}>
          <p className={s['name']}>{account.name}</p>
          <p className={s['text']}>{t('account.balance')}</p>
          <p className={s['balance']} aria-busy={isLoading}>
            {account.balance === null
              ? t('account.balance_unknown')
              : formatMoney(account.balance.minor, account.balance.currency, language)}
          </p>
        </div>
        <IconButton
          variant="solid"
          label={t('account.refresh_balance')}
          icon={<IconRefresh size={18} />}
          disabled={isLoading}
          onClick={() => session.send({ type: 'member.refresh' })}
        />
      </div>
    </section>
  );
}
