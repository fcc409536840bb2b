import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useChart } from '@/features/shared/state/actors';
import { useBalance } from '@/features/shared/state/balance';
import { useTexts } from '@/features/shared/state/texts';
import type { memberCentreMachine } from '@/machines/member/memberCentre/memberCentre.machine';
import { Avatar } from '@/ui/Avatar';
import { IconButton } from '@/ui/IconButton';
import { IconCamera } from '@/ui/icons/IconCamera';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { useAccount } from '../shell';
import s from './member.module.css';

/** The member's name, account, picture and balance. */
export function MemberCard({ centre }: { readonly centre: ActorRefFrom<typeof memberCentreMachine> }) {
  const { t } = useTexts();
  const session = useChart('session');
  const account = useAccount();
  const userName = useSelector(
    session,
    ({ context }) => context.memberInfo?.account ?? context.record?.userName,
  );
  const balance = useBalance();
  if (account === null) return null;
  return (
    <section className={s['hero']} aria-label={t('account.open', { name: account.name })}>
      <button
        type="button"
        className={s['picture']}
        aria-label={t('member.avatar_change')}
        onClick={() => centre.send({ type: 'avatar.open' })}
      >
        <Avatar size="l" initial={account.initial} picture={account.picture} />
        <span className={s['camera']} aria-hidden="true">
          <IconCamera size={18} />
        </span>
      </button>
      <div className={s['words']}>
        <p className={s['name']}>{account.name}</p>
        <p className={s['account']}>{t('member.account', { account: userName ?? '' })}</p>
      </div>
      <div className={s['money']}>
        <div>
          <p className={s['account']}>{t('account.balance')}</p>
          <p className={s['balance']} aria-busy={balance.isLoading}>
            {balance.text}
          </p>
          {balance.bonusText !== undefined && <p className={s['account']}>{balance.bonusText}</p>}
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
