import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { benefitsMachine } from '@/machines/benefits/benefits.machine';
import { IconCheck, IconVip } from '@/ui/icons';
import { SkeletonRows } from '@/ui/Skeleton';
import { EmptyState, ErrorState } from '@/ui/States';
import { useFlow } from '../flow';
import { FlowPage } from '../flowPage';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { useLanguage } from '../site';
import s from './record.module.css';

type BenefitsRef = ActorRefFrom<typeof benefitsMachine>;

/** VIP ranks with their benefits, and how far the member is (ROUTE-62). */
export function BenefitsScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const benefits = flow?.name === 'benefits' ? flow.ref : undefined;
  return (
    <FlowPage title={benefits === undefined ? '' : t('vip.title')}>
      {benefits && <Benefits benefits={benefits} />}
    </FlowPage>
  );
}

function Benefits({ benefits }: { readonly benefits: BenefitsRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useSelector(benefits, ({ context }) => context.benefits);
  const failure = useSelector(benefits, ({ context }) => context.failure);
  const isUnavailable = useSelector(benefits, (snapshot) => snapshot.matches('unavailable'));
  if (isUnavailable) {
    return (
      <ErrorState
        title={t('vip.failed')}
        text={failure === null ? undefined : t(`error.${failure.code}`)}
        retryLabel={t('action.retry')}
        onRetry={() => benefits.send({ type: 'benefits.retry' })}
      />
    );
  }
  if (answer === null) return <SkeletonRows />;
  if (answer.ranks.length === 0) return <EmptyState icon={<IconVip size={34} />} title={t('vip.empty')} />;
  const money = (minor: number) => formatMoney(minor, answer.currency, language);
  // A rank that was reached, or given, needs nothing more.
  const own = answer.ranks.findIndex(({ labelId }) => labelId === answer.ownLabelId);
  return (
    <>
      <p className={screen['lead']}>{t('vip.lead')}</p>
      {answer.ranks.map((rank, at) => {
        const isOwn = rank.labelId === answer.ownLabelId;
        const isReached = at <= own;
        return (
          <section key={rank.labelId} className={s['rank']} data-own={isOwn}>
            <div className={s['head']}>
              <IconVip size={26} />
              <h2>{rank.name}</h2>
              {isOwn ? <strong>{t('vip.own')}</strong> : <span className={s['quiet']}>{rank.labelId}</span>}
            </div>
            {isReached && !isOwn && (
              <p className={s['reached']}>
                <IconCheck size={18} />
                {t('vip.reached')}
              </p>
            )}
            {(isReached ? [] : rank.conditions).map(({ name, currentMinor, targetMinor }) => (
              <div key={name}>
                <p className={s['quiet']}>
                  {t('vip.condition', {
                    name,
                    current: money(Math.min(currentMinor, targetMinor)),
                    target: money(targetMinor),
                  })}
                </p>
                <progress
                  className={s['bar']}
                  max={targetMinor}
                  value={Math.min(currentMinor, targetMinor)}
                  aria-label={`${rank.name}: ${name}`}
                />
              </div>
            ))}
            <ul className={s['benefits']}>
              {rank.benefits.map((benefit) => (
                <li key={benefit}>
                  <IconCheck size={18} />
                  {benefit}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
