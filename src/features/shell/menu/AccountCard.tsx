import { useChart } from '@/features/shared/state/actors';
import { useBalance } from '@/features/shared/state/balance';
import { useTexts } from '@/features/shared/state/texts';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { useAccount } from '..';
import s from './AccountCard.module.css';

/** Name and balance of a member; login and register for a visitor. */
export function AccountCard({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts();
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
  const { t } = useTexts();
  const account = useAccount();
  const balance = useBalance();
  if (account === null) return null;
  return (
    <section className={s['card']} aria-label={t('account.open', { name: account.name })}>
      <div className={s['line']}>
        <Avatar initial={account.initial} picture={account.picture} />
        <div className={s['words']}>
          <p className={s['name']}>{account.name}</p>
          <p className={s['text']}>{t('account.balance')}</p>
          <p className={s['balance']} aria-busy={balance.isLoading}>
            {balance.text}
          </p>
          {balance.bonusText !== undefined && <p className={s['text']}>{balance.bonusText}</p>}
        </div>
        <IconButton
          variant="solid"
          label={t('account.refresh_balance')}
          icon={<IconRefresh size={18} />}
          disabled={balance.isLoading}
          onClick={balance.refresh}
        />
      </div>
    </section>
  );
}
