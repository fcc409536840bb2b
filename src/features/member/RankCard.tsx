import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatMoney, wholePercent } from '@/features/shared/format';
import { useChart } from '@/features/shared/state/actors';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { rankMachine } from '@/machines/member/rank/rank.machine';
import { Button } from '@/ui/Button';
import { IconVip } from '@/ui/icons/IconVip';
import { RankMark } from '@/ui/RankMark';
import { Spinner } from '@/ui/Spinner';
import s from './member.module.css';

/** VIP rank and the progress to the next one (MEMBER-03). */
export function RankCard({ rank }: { readonly rank: ActorRefFrom<typeof rankMachine> }) {
  const { t } = useTexts();
  const label = useSelector(rank, ({ context }) => context.labelId);
  const progress = useSelector(rank, ({ context }) => context.vipProgress);
  const level = useSelector(rank, ({ context }) => context.level);
  const toNextMinor = useSelector(rank, ({ context }) => context.toNextMinor);
  const currency = useSelector(useChart('session'), ({ context }) => context.memberInfo?.currency);
  const language = useLanguage();
  const isLoading = useSelector(rank, (snapshot) => snapshot.hasTag('loading'));
  const isFailed = useSelector(rank, (snapshot) => snapshot.hasTag('failed'));
  if (isFailed) {
    return (
      <div className={s['rank']}>
        <div className={s['line']} role="alert">
          <IconVip size={28} />
          <p>{t('member.vip_failed')}</p>
          <Button size="s" variant="secondary" onClick={() => rank.send({ type: 'resource.retry' })}>
            {t('action.retry')}
          </Button>
        </div>
      </div>
    );
  }
  // Neither a rank nor one to reach: the site has no ranks.
  if (!isLoading && label === null && toNextMinor === null) return null;
  const percent = wholePercent(progress);
  const way = progress < 1 ? t('member.vip_percent', { percent }) : t('member.vip_top');
  return (
    <section className={s['rank']} aria-label={t('member.vip')} aria-busy={isLoading}>
      <div className={s['line']}>
        {level === 0 ? <IconVip size={28} /> : <RankMark level={level} size={36} />}
        <h2>{t('member.vip')}</h2>
        {isLoading ? (
          <Spinner size="s" label={t('shell.loading')} />
        ) : (
          label !== null && <strong>{label}</strong>
        )}
      </div>
      {/* Without a rank the progress is 1 by definition (MEMBER-03), and a full bar would be misleading. */}
      {(isLoading || label !== null) && (
        <progress className={s['bar']} max={100} value={percent} aria-label={t('member.vip')} />
      )}
      {!isLoading && <p className={s['account']}>{label === null ? t('member.vip_none') : way}</p>}
      {!isLoading && toNextMinor !== null && currency !== undefined && (
        <p className={s['account']}>
          {t('member.vip_missing', { amount: formatMoney(toNextMinor, currency, language) })}
        </p>
      )}
    </section>
  );
}
