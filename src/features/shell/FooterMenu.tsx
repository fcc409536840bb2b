import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { categoryPathOf, HOME_PATH, MEMBER_CENTRE_PATH, POPUP_ROUTES } from '@/config/routes';
import type { GameType } from '@/services/contract/catalogue';
import { BottomNav, type BottomNavItem } from '@/ui/BottomNav';
import { IconHome, IconMenu, IconUser } from '@/ui/icons';
import { GameTypeIcon } from '../gameTypes';
import { linkTo } from '../links';
import { useOpenMenu } from './Menu';

/** The footer menu: the places a player always wants one press away (HOME-25). */
export function FooterMenu() {
  const { t } = useTranslation();
  const openMenu = useOpenMenu();
  const path = useRouterState({ select: ({ location }) => location.pathname });

  const list = (type: GameType, label: string): BottomNavItem => {
    const to = categoryPathOf(type) ?? HOME_PATH;
    return {
      id: type,
      label,
      icon: <GameTypeIcon type={type} />,
      current: path === to,
      render: linkTo(to),
    };
  };

  return (
    <BottomNav
      label={t('shell.quick_links')}
      items={[
        {
          id: 'home',
          label: t('shell.home'),
          icon: <IconHome />,
          current: path === HOME_PATH || path in POPUP_ROUTES,
          render: linkTo(HOME_PATH),
        },
        list('HOT', t('shell.hot')),
        { ...list('ALLGAME', t('shell.games')), raised: true },
        {
          id: 'menu',
          label: t('action.menu'),
          icon: <IconMenu />,
          render: ({ className, children }) => (
            <button type="button" className={className} onClick={openMenu}>
              {children}
            </button>
          ),
        },
        {
          id: 'member',
          label: t('member.title'),
          icon: <IconUser />,
          current: path === MEMBER_CENTRE_PATH,
          render: linkTo(MEMBER_CENTRE_PATH),
        },
      ]}
    />
  );
}
