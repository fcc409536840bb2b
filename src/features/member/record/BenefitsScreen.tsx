import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { benefitsMachine } from '@/machines/member/benefits/benefits.machine';
import { EmptyState } from '@/ui/EmptyState';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconVip } from '@/ui/icons/IconVip';
import { RankMark } from '@/ui/RankMark';
import { SkeletonRows } from '@/ui/SkeletonShapes';
import screen from '../../shared/page/screen.module.css';
import s from './record.module.css';

type BenefitsRef = ActorRefFrom<typeof benefitsMachine>;

/** VIP ranks with their benefits and the member's progress (ROUTE-62). */
export function BenefitsScreen({ actor: benefits }: ScreenProps<'benefits'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={benefits}
      failed={{ title: t('vip.failed'), retry: { type: 'resource.retry' } }}
      isReady={({ context }) => context.benefits !== null}
      loading={<SkeletonRows />}
    >
      {(actor) => <Benefits benefits={actor} />}
    </ChartScreen>
  );
}

function Benefits({ benefits }: { readonly benefits: BenefitsRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const answer = useSelector(benefits, ({ context }) => context.benefits);
  if (answer === null) return null;
  if (answer.ranks.length === 0) return <EmptyState icon={<IconVip size={34} />} title={t('vip.empty')} />;
  const money = (minor: number) => formatMoney(minor, answer.currency, language);
  // A rank that was reached or assigned has no remaining requirement.
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
              <RankMark level={at + 1} />
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
                {at === own + 1 && (
                  <p className={s['missing']}>
                    {t('vip.missing', { amount: money(Math.max(0, targetMinor - currentMinor)) })}
                  </p>
                )}
                <progress
                  className={s['bar']}
                  max={targetMinor}
                  value={Math.min(currentMinor, targetMinor)}
                  aria-label={`${rank.name}: ${name}`}
                />
              </div>
            ))}
            {rank.benefits.length > 0 && (
              <ul className={s['benefits']}>
                {rank.benefits.map((benefit) => (
                  <li key={benefit}>
                    <IconCheck size={18} />
                    {benefit}
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </>
  );
}
