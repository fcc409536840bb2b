import { useRouterState } from '@tanstack/react-router';
import {
  DEPOSIT_PATH,
  HOME_PATH,
  MEMBER_CENTRE_PATH,
  POPUP_ROUTES,
  PROMOTIONS_PATH,
  REWARD_CENTRE_PATH,
} from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { BottomNav, type BottomNavItem } from '@/ui/BottomNav';
import { IconDeposit } from '@/ui/icons/IconDeposit';
import { IconGift } from '@/ui/icons/IconGift';
import { IconHome } from '@/ui/icons/IconHome';
import { IconReferral } from '@/ui/icons/IconReferral';
import { IconTrophy } from '@/ui/icons/IconTrophy';
import { IconUser } from '@/ui/icons/IconUser';
import { useResetHome } from './home';
import { useInvite } from './invite';

/**
 * The footer menu: home, promotions, referral in the middle, deposit, member centre; the reward centre if the merchant
 * enables it (HOME-24..HOME-26).
 */
export function FooterMenu() {
  const { t } = useTexts();
  const reset = useResetHome();
  const invite = useInvite();
  const hasRewards = useSiteInfo(({ whitelabel }) => whitelabel.switches.FOOTERREWARD3) ?? false;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const page = (id: string, to: string, label: string, icon: BottomNavItem['icon']): BottomNavItem => ({
    id,
    label,
    icon,
    current: path === to,
    render: linkTo(to),
  });
  return (
    <BottomNav
      label={t('shell.quick_links')}
      items={[
        {
          id: 'home',
          label: t('shell.home'),
          icon: <IconHome />,
          current: path === HOME_PATH || path in POPUP_ROUTES,
          render: (slot) => linkTo(HOME_PATH)({ ...slot, onClick: reset }),
        },
        page('promotions', PROMOTIONS_PATH, t('shell.promotions'), <IconGift />),
        {
          id: 'invite',
          label: t('shell.invite'),
          icon: <IconReferral />,
          raised: true,
          render: ({ className, children }) => (
            <button type="button" className={className} onClick={invite}>
              {children}
            </button>
          ),
        },
        page('deposit', DEPOSIT_PATH, t('shell.deposit'), <IconDeposit />),
        ...(hasRewards ? [page('rewards', REWARD_CENTRE_PATH, t('shell.rewards'), <IconTrophy />)] : []),
        page('member', MEMBER_CENTRE_PATH, t('member.title'), <IconUser />),
      ]}
    />
  );
}
