import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { TRIAL_TYPE } from '@/config/constants';
import {
  BENEFITS_PATH,
  BET_RECORD_PATH,
  DEPOSIT_PATH,
  isKnownPath,
  MANUAL_REBATE_PATH,
  NOTICES_PATH,
  PAYMENT_HISTORY_PATH,
  RESPONSIBLE_PATH,
  REWARD_CENTRE_PATH,
  SETTINGS_PATH,
  WITHDRAW_PATH,
} from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { VisitorState } from '@/features/shared/page/VisitorState';
import { useChart } from '@/features/shared/state/actors';
import { useLogout, useUnread } from '@/features/shared/state/deferredCharts';
import { useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { memberCentreMachine } from '@/machines/member/memberCentre/memberCentre.machine';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { IconClock } from '@/ui/icons/IconClock';
import { IconDeposit } from '@/ui/icons/IconDeposit';
import { IconGift } from '@/ui/icons/IconGift';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconLock } from '@/ui/icons/IconLock';
import { IconLogout } from '@/ui/icons/IconLogout';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import { IconSend } from '@/ui/icons/IconSend';
import { IconSettings } from '@/ui/icons/IconSettings';
import { IconVip } from '@/ui/icons/IconVip';
import { IconWallet } from '@/ui/icons/IconWallet';
import { IconWithdraw } from '@/ui/icons/IconWithdraw';
import { ListRow, RowList } from '@/ui/ListRow';
import s from '../shared/page/screen.module.css';
import { AvatarSheet } from './AvatarSheet';
import { FeedbackSheet } from './FeedbackSheet';
import { MemberCard } from './MemberCard';
import { RankCard } from './RankCard';

type MemberCentreRef = ActorRefFrom<typeof memberCentreMachine>;

/** The member centre (ROUTE-58). */
export function MemberCentreScreen({ actor }: ScreenProps<'memberCentre'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      visitor={<VisitorState title={t('member.visitor')} text={t('member.visitor_text')} />}
    >
      {(centre) => <Overview centre={centre} />}
    </ChartScreen>
  );
}

function Overview({ centre }: { readonly centre: MemberCentreRef }) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const logout = useLogout();
  const isTrial = useSelector(useChart('session'), ({ context }) => context.record?.type === TRIAL_TYPE);
  const rank = useSelector(centre, ({ children }) => children.rank);
  const avatar = useSelector(centre, ({ children }) => children.avatar);
  const feedback = useSelector(centre, ({ children }) => children.feedback);
  const unread = useUnread('inbox');
  const isOn = useSiteInfo((info) => info.whitelabel.switches);
  const offersRewards = useSelector(centre, ({ context }) => context.offersRewards);
  return (
    <>
      <MemberCard centre={centre} />
      {isTrial && (
        <div className={s['card']}>
          <p>
            <strong>{t('member.trial')}</strong> {t('member.trial_text')}
          </p>
        </div>
      )}
      {rank !== undefined && !isTrial && <RankCard rank={rank} />}
      {!isTrial && (
        <section className={s['section']}>
          <h2>{t('member.money')}</h2>
          <div className={s['panel']}>
            <RowList label={t('member.money')}>
              <ListRow title={t('member.deposit')} icon={<IconDeposit />} render={linkTo(DEPOSIT_PATH)} />
              <ListRow title={t('member.withdraw')} icon={<IconWithdraw />} render={linkTo(WITHDRAW_PATH)} />
              <ListRow
                title={t('member.transactions')}
                icon={<IconWallet />}
                render={linkTo(PAYMENT_HISTORY_PATH)}
              />
            </RowList>
          </div>
        </section>
      )}
      <section className={s['section']}>
        <h2>{t('member.entries')}</h2>
        <div className={s['panel']}>
          <RowList label={t('member.entries')}>
            {(!offersRewards || isKnownPath(REWARD_CENTRE_PATH)) && (
              <ListRow
                title={t('member.rewards')}
                icon={<IconGift />}
                onPress={() => centre.send({ type: 'rewards.open' })}
              />
            )}
            {isKnownPath(NOTICES_PATH) && (
              <ListRow
                title={t('member.notices')}
                icon={<IconMegaphone />}
                end={<Badge count={unread} label={t('member.unread', { count: unread })} />}
                render={linkTo(NOTICES_PATH)}
              />
            )}
            {isOn?.MANPLAYREB3 === true && !isTrial && (
              <ListRow title={t('member.rebate')} icon={<IconGift />} render={linkTo(MANUAL_REBATE_PATH)} />
            )}
            {isOn?.TRANSBETREPMEM3 === true && (
              <ListRow title={t('member.record')} icon={<IconClock />} render={linkTo(BET_RECORD_PATH)} />
            )}
            {isOn?.VIPBENEFITS3 === true && (
              <ListRow title={t('member.benefits')} icon={<IconVip />} render={linkTo(BENEFITS_PATH)} />
            )}
            <ListRow title={t('member.limits')} icon={<IconHeart />} render={linkTo(RESPONSIBLE_PATH)} />
            {!isTrial && (
              <ListRow
                title={t('settings.change_password')}
                icon={<IconLock />}
                onPress={() => navigation.send({ type: 'popup.open', popup: 'changePassword' })}
              />
            )}
            {!isTrial && feedback !== undefined && (
              <ListRow
                title={t('feedback.title')}
                icon={<IconSend />}
                onPress={() => feedback.send({ type: 'form.open' })}
              />
            )}
            <ListRow title={t('settings.title')} icon={<IconSettings />} render={linkTo(SETTINGS_PATH)} />
          </RowList>
        </div>
      </section>
      <Button variant="secondary" icon={<IconLogout />} onClick={logout}>
        {t('action.logout')}
      </Button>
      {!isTrial && feedback !== undefined && <FeedbackSheet feedback={feedback} />}
      <AvatarSheet avatar={avatar} onClose={() => centre.send({ type: 'avatar.close' })} />
    </>
  );
}
