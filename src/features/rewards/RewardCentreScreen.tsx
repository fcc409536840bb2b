import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { PROMOTIONS_PATH } from '@/config/routes';
import type { RewardTab, rewardCentreMachine } from '@/machines/rewardCentre/rewardCentre.machine';
import type { Reward } from '@/services/contract/content';
import { Button, ButtonLink } from '@/ui/Button';
import { IconClock, IconGift, IconLock, IconUser } from '@/ui/icons';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { Spinner } from '@/ui/Spinner';
import { EmptyState, ErrorState } from '@/ui/States';
import { formatDay } from '../content';
import { FlowFrame, useFlow } from '../flow';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, useLanguage } from '../site';
import s from './rewards.module.css';

type CentreRef = ActorRefFrom<typeof rewardCentreMachine>;

/** The reward centre (ROUTE-59). */
export function RewardCentreScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  useDocumentTitle(t('title.page', { page: t('rewards.title'), brand: useBrand() }));
  return (
    <>
      <PageHeader title={t('rewards.title')} />
      <PageContent>
        <div className={screen['page']}>
          {flow?.name === 'rewardCentre' ? <Centre centre={flow.ref} /> : <FlowFrame place="screen" />}
        </div>
      </PageContent>
    </>
  );
}

function Centre({ centre }: { readonly centre: CentreRef }) {
  const { t } = useTranslation();
  const place = useSelector(centre, (snapshot) => {
    if (snapshot.matches('closed') || snapshot.matches('left')) return 'closed';
    if (snapshot.matches('visitor')) return 'visitor';
    if (snapshot.matches('guest')) return 'guest';
    if (snapshot.matches('failed')) return 'failed';
    return snapshot.matches('loading') && snapshot.context.currency === '' ? 'loading' : 'showing';
  });
  switch (place) {
    case 'closed':
      return (
        <EmptyState
          icon={<IconLock size={34} />}
          title={t('rewards.closed')}
          text={t('rewards.closed_text')}
          action={<Button onClick={() => centre.send({ type: 'centre.leave' })}>{t('rewards.home')}</Button>}
        />
      );
    case 'visitor':
      return (
        <EmptyState
          icon={<IconUser size={34} />}
          title={t('rewards.visitor')}
          text={t('rewards.visitor_text')}
          action={<Button onClick={() => centre.send({ type: 'login.open' })}>{t('action.login')}</Button>}
        />
      );
    case 'guest':
      return (
        <EmptyState
          icon={<IconUser size={34} />}
          title={t('rewards.guest')}
          text={t('rewards.guest_text')}
          action={<ButtonLink render={linkTo(PROMOTIONS_PATH)}>{t('promo.all')}</ButtonLink>}
        />
      );
    case 'failed':
      return (
        <ErrorState
          title={t('rewards.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => centre.send({ type: 'list.retry' })}
        />
      );
    case 'loading':
      return (
        <div className={screen['busy']}>
          <Spinner label={t('shell.loading')} />
        </div>
      );
    case 'showing':
      return <Rewards centre={centre} />;
  }
}

const isOpen = ({ state }: Reward) => state === 'claimable' || state === 'pending';

function Rewards({ centre }: { readonly centre: CentreRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rewards = useSelector(centre, ({ context }) => context.rewards);
  const currency = useSelector(centre, ({ context }) => context.currency);
  const tab = useSelector(centre, ({ context }) => context.tab);
  const money = (minor: number) => formatMoney(minor, currency, language);
  const ready = rewards
    .filter(({ state }) => state === 'claimable')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const shown = rewards.filter((reward) => isOpen(reward) === (tab === 'claimable'));
  const tabs: readonly { readonly id: RewardTab; readonly label: string }[] = [
    { id: 'claimable', label: t('rewards.claimable') },
    { id: 'history', label: t('rewards.history') },
  ];
  return (
    <>
      <p className={s['total']}>
        <span>{t('rewards.total')}</span>
        <strong>{money(ready)}</strong>
      </p>
      <div>
        <SegmentedTabs
          label={t('rewards.lists')}
          tabs={tabs}
          value={tab}
          onChange={(id) => centre.send({ type: 'tab.choose', tab: id })}
        >
          {shown.length === 0 ? (
            <EmptyState
              icon={tab === 'claimable' ? <IconGift size={34} /> : <IconClock size={34} />}
              title={tab === 'claimable' ? t('rewards.none_claimable') : t('rewards.none_history')}
              text={tab === 'claimable' ? t('rewards.none_claimable_text') : t('rewards.none_history_text')}
              action={<ButtonLink render={linkTo(PROMOTIONS_PATH)}>{t('promo.all')}</ButtonLink>}
            />
          ) : (
            <ul className={s['list']} aria-label={t('rewards.lists')}>
              {shown.map((reward) => (
                <RewardRow key={reward.rewardId} centre={centre} reward={reward} money={money} />
              ))}
            </ul>
          )}
        </SegmentedTabs>
      </div>
    </>
  );
}

function RewardRow({
  centre,
  reward,
  money,
}: {
  readonly centre: CentreRef;
  readonly reward: Reward;
  readonly money: (minor: number) => string;
}) {
  const { t } = useTranslation();
  const claiming = useSelector(centre, ({ context }) => context.claiming);
  const isShowing = useSelector(centre, (snapshot) => snapshot.matches('showing'));
  const { rewardId, title, amountMinor, state, updatedTime, expirationTime } = reward;
  const day = (moment: number) => formatDay(moment, 'DD/MM/YYYY');
  const amount = money(amountMinor);
  return (
    <li className={s['reward']}>
      <div className={s['words']}>
        <span className={s['title']}>{title}</span>
        <span className={s['amount']}>{amount}</span>
        <span className={s['when']}>
          {state === 'claimable' && expirationTime !== null
            ? t('rewards.claim_until', { date: day(expirationTime) })
            : day(updatedTime)}
        </span>
      </div>
      {state === 'claimable' ? (
        <Button
          size="s"
          aria-label={t('rewards.claim_label', { amount, title })}
          loading={claiming === rewardId}
          disabled={!isShowing && claiming !== rewardId}
          onClick={() => centre.send({ type: 'reward.claim', rewardId })}
        >
          {t('rewards.claim')}
        </Button>
      ) : (
        <span className={s['state']}>{t(`rewards.${state}`)}</span>
      )}
    </li>
  );
}
