import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { rankMachine } from '@/machines/rank/rank.machine';
import { Button } from '@/ui/Button';
import { IconVip } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import s from './member.module.css';

/** VIP rank and the way to the next one (MEMBER-03). */
export function RankCard({ rank }: { readonly rank: ActorRefFrom<typeof rankMachine> }) {
  const { t } = useTranslation();
  const label = useSelector(rank, ({ context }) => context.labelId);
  const progress = useSelector(rank, ({ context }) => context.vipProgress);
  const isLoading = useSelector(rank, (snapshot) => snapshot.matches('loading'));
  const isUnavailable = useSelector(rank, (snapshot) => snapshot.matches('unavailable'));
  if (isUnavailable) {
    return (
      <div className={s['rank']}>
        <div className={s['line']} role="alert">
          <IconVip size={28} />
          <p>{t('member.vip_failed')}</p>
          <Button size="s" variant="secondary" onClick={() => rank.send({ type: 'rank.retry' })}>
            {t('action.retry')}
          </Button>
        </div>
      </div>
    );
  }
  // Short of the next rank is short of 100 %.
  const percent = Math.floor(progress * 100);
  const way = progress < 1 ? t('member.vip_percent', { percent }) : t('member.vip_top');
  return (
    <section className={s['rank']} aria-label={t('member.vip')} aria-busy={isLoading}>
      <div className={s['line']}>
        <IconVip size={28} />
        <h2>{t('member.vip')}</h2>
        {isLoading ? (
          <Spinner size="s" label={t('shell.loading')} />
        ) : (
          label !== null && <strong>{label}</strong>
        )}
      </div>
      {/* Without a rank the figure is 1 by definition (MEMBER-03): a full bar would say that nothing is left to do. */}
      {(isLoading || label !== null) && (
        <progress className={s['bar']} max={100} value={percent} aria-label={t('member.vip')} />
      )}
      {!isLoading && <p className={s['account']}>{label === null ? t('member.vip_none') : way}</p>}
    </section>
  );
}
