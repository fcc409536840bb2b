import type { Bonus } from '@contract/cashier';
import type { Reward } from '@contract/content';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { PROMOTIONS_PATH } from '@/config/routes';
import { BonusProgress } from '@/features/cashier/bonus';
import { formatDateTime, formatDay, formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { VisitorState } from '@/features/shared/page/VisitorState';
import { useContacts } from '@/features/shared/state/contacts';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { RewardTab, rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import { isOpenReward, stageOf, stagesOf } from '@/machines/platform/rewardApplication/stages';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EmptyState } from '@/ui/EmptyState';
import { IconClock } from '@/ui/icons/IconClock';
import { IconGift } from '@/ui/icons/IconGift';
import { IconLock } from '@/ui/icons/IconLock';
import { IconUser } from '@/ui/icons/IconUser';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { Stages } from '@/ui/Stages';
import s from './rewards.module.css';

type CentreRef = ActorRefFrom<typeof rewardCentreMachine>;

/** The reward centre (ROUTE-59). */
export function RewardCentreScreen({ actor }: ScreenProps<'rewardCentre'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      instead={{
        closed: (centre) => <Closed centre={centre} />,
        visitor: (centre) => (
          <VisitorState
            title={t('rewards.visitor')}
            text={t('rewards.visitor_text')}
            onLogin={() => centre.send({ type: 'login.open' })}
          />
        ),
        trial: (
          <EmptyState
            icon={<IconUser size={34} />}
            title={t('rewards.trial')}
            text={t('rewards.trial_text')}
            action={<ButtonLink render={linkTo(PROMOTIONS_PATH)}>{t('promo.all')}</ButtonLink>}
          />
        ),
      }}
      failed={{ title: t('rewards.failed'), retry: { type: 'list.retry' } }}
      isReady={(snapshot) => !snapshot.hasTag('loading') || snapshot.context.currency !== ''}
    >
      {(centre) => <Rewards centre={centre} />}
    </ChartScreen>
  );
}

/** The merchant has no reward centre. */
function Closed({ centre }: { readonly centre: CentreRef }) {
  const { t } = useTexts();
  const isReachable = useContacts().length > 0;
  return (
    <EmptyState
      icon={<IconLock size={34} />}
      title={t('rewards.closed')}
      text={t(isReachable ? 'rewards.closed_text' : 'list.none_text')}
      action={<Button onClick={() => centre.send({ type: 'centre.leave' })}>{t('rewards.home')}</Button>}
    />
  );
}

function Rewards({ centre }: { readonly centre: CentreRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const rewards = useSelector(centre, ({ context }) => context.rewards);
  const currency = useSelector(centre, ({ context }) => context.currency);
  const tab = useSelector(centre, ({ context }) => context.tab);
  const money = (minor: number) => formatMoney(minor, currency, language);
  const endedBonuses = useSelector(centre, ({ context }) => context.endedBonuses);
  const ended = tab === 'history' ? endedBonuses : [];
  const ready = rewards
    .filter(({ state }) => state === 'claimable')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const shown = rewards.filter((reward) => isOpenReward(reward) === (tab === 'claimable'));
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
      <RunningBonus centre={centre} currency={currency} />
      <div>
        <SegmentedTabs
          label={t('rewards.lists')}
          tabs={tabs}
          value={tab}
          onChange={(id) => centre.send({ type: 'tab.choose', tab: id })}
        >
          {shown.length + ended.length === 0 ? (
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
              {ended.map((bonus) => (
                <EndedBonus key={bonus.bonusId} bonus={bonus} money={money} />
              ))}
            </ul>
          )}
        </SegmentedTabs>
      </div>
    </>
  );
}

/** The running bonus, with a button to give it up. */
function RunningBonus({ centre, currency }: { readonly centre: CentreRef; readonly currency: string }) {
  const { t } = useTexts();
  const bonus = useSelector(centre, ({ context }) => context.bonus);
  const isShowing = useSelector(centre, (snapshot) => snapshot.hasTag('showing'));
  const isBusy = useSelector(centre, (snapshot) => snapshot.hasTag('givingUp'));
  const isAsking = useSelector(centre, (snapshot) => snapshot.hasTag('confirming')) || isBusy;
  if (bonus === null) return null;
  return (
    <>
      <BonusProgress bonus={bonus} currency={currency} heading={t('bonus.running')} note={t('bonus.order')}>
        <Button
          size="s"
          variant="secondary"
          disabled={!isShowing}
          onClick={() => centre.send({ type: 'bonus.giveUp' })}
        >
          {t('bonus.give_up')}
        </Button>
      </BonusProgress>
      <ConfirmDialog
        open={isAsking}
        onClose={() => centre.send({ type: 'bonus.keep' })}
        title={t('bonus.give_up_title')}
        message={t('bonus.give_up_text')}
        confirmLabel={t('bonus.give_up')}
        cancelLabel={t('bonus.keep')}
        danger
        pending={isBusy}
        onConfirm={() => centre.send({ type: 'bonus.confirm' })}
      />
    </>
  );
}

function EndedBonus({ bonus, money }: { readonly bonus: Bonus; readonly money: (minor: number) => string }) {
  const { t } = useTexts();
  const language = useLanguage();
  const { title, state, amountMinor, balanceMinor, endedTime } = bonus;
  return (
    <li className={s['reward']}>
      <div className={s['words']}>
        <span className={s['title']}>{t('bonus.named', { title })}</span>
        <span className={s['amount']}>{money(state === 'released' ? balanceMinor : amountMinor)}</span>
        <span className={s['when']}>{endedTime === null ? '' : formatDay(endedTime, language)}</span>
      </div>
      <span className={s['state']}>{t(`bonus.${state}`)}</span>
    </li>
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
  const { t } = useTexts();
  const claiming = useSelector(centre, ({ context }) => context.claiming);
  const isShowing = useSelector(centre, (snapshot) => snapshot.hasTag('showing'));
  const language = useLanguage();
  const { rewardId, title, amountMinor, state, reason, updatedTime, expirationTime, dueTime } = reward;
  const day = (moment: number) => formatDay(moment, language);
  const amount = money(amountMinor);
  return (
    <li className={s['reward']} data-lost={state === 'refused' || state === 'expired' || undefined}>
      <div className={s['words']}>
        <span className={s['title']}>{title}</span>
        <span className={s['amount']}>{amount}</span>
        <span className={s['when']}>
          {state === 'claimable' && expirationTime !== null
            ? t('rewards.claim_until', { date: day(expirationTime) })
            : day(updatedTime)}
        </span>
        {dueTime !== null && (
          <span className={s['when']}>{t('rewards.due', { time: formatDateTime(dueTime, language) })}</span>
        )}
        {reason !== null && <span className={s['when']}>{t(`rewards.reason_${reason}`)}</span>}
      </div>
      {state === 'claimable' && (
        <Button
          size="s"
          aria-label={t('rewards.claim_label', { amount, title })}
          loading={claiming === rewardId}
          disabled={!isShowing && claiming !== rewardId}
          onClick={() => centre.send({ type: 'reward.claim', rewardId })}
        >
          {t('rewards.claim')}
        </Button>
      )}
      {isOpenReward(reward) ? (
        <div className={s['stages']}>
          <Stages
            row
            label={t('rewards.stages')}
            stages={stagesOf(reward).map(({ stage, is }) => ({
              id: stage,
              name: t(`rewards.stage_${stage}`),
              mark: is === 'passed' ? 'done' : is,
              isCurrent: is === 'here',
            }))}
          />
        </div>
      ) : (
        <span className={s['state']}>{t(`rewards.stage_${stageOf(reward)}`)}</span>
      )}
    </li>
  );
}
