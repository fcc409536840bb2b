import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  categoryPathOf,
  FAVOURITES_PATH,
  HOME_PATH,
  MEMBER_CENTRE_PATH,
  RECENT_PATH,
  RESPONSIBLE_PATH,
  SETTINGS_PATH,
} from '@/config/routes';
import type { GameType } from '@/services/contract/catalogue';
import { Button } from '@/ui/Button';
import {
  IconClock,
  IconHeart,
  IconHome,
  IconLogout,
  IconPlay,
  IconSettings,
  IconShield,
  IconUser,
} from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { SlideOver } from '@/ui/Popup';
import { useChart } from '../actors';
import { useFreePlay } from '../extras';
import { GameTypeIcon, useCategories, useGameTypeName } from '../gameTypes';
import { LanguageSwitch } from '../LanguageSwitch';
import { linkTo } from '../links';
import { useBrand } from '../site';
import { AccountCard } from './AccountCard';
import s from './SideMenu.module.css';

interface SideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists of the whole catalogue, above the categories of the vendor sorting. */
const OVERVIEWS = ['HOT', 'NEW', 'ALLGAME'] as const;

/** The left side menu: account, games, language, logout. It closes on navigation and on a press on the mask. */
export default function SideMenu({ open, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const logout = useChart('logout');
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.matches('loggedIn'));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const nameOf = useGameTypeName();
  const freePlay = useFreePlay();
  const categories = useCategories();

  const row = (to: string, title: string, icon: ReactNode) => (
    <ListRow
      key={to}
      title={title}
      icon={icon}
      current={to === path}
      render={(slot) => linkTo(to)({ ...slot, onClick: onClose })}
    />
  );
  const typeRow = (type: GameType) => {
    const to = categoryPathOf(type);
    return to === undefined ? null : row(to, nameOf(type), <GameTypeIcon type={type} />);
  };

  return (
    <SlideOver
      from="left"
      open={open}
      onClose={onClose}
      title={useBrand()}
      closeLabel={t('action.close')}
      footer={
        isLoggedIn && (
          <Button
            variant="secondary"
            icon={<IconLogout />}
            onClick={() => {
              onClose();
              logout.send({ type: 'logout.ask' });
            }}
          >
            {t('action.logout')}
          </Button>
        )
      }
    >
      <div className={s['content']}>
        <AccountCard onLeave={onClose} />
        <LanguageSwitch />
        <nav aria-label={t('shell.main_menu')}>
          <RowList>
            {row(HOME_PATH, t('shell.home'), <IconHome />)}
            {row(MEMBER_CENTRE_PATH, t('member.title'), <IconUser />)}
            {row(FAVOURITES_PATH, t('view.favourites'), <IconHeart />)}
            {row(RECENT_PATH, t('view.recent'), <IconClock />)}
            {OVERVIEWS.map(typeRow)}
            {!isLoggedIn && freePlay !== undefined && (
              <ListRow
                title={t('menu.free_play')}
                icon={<IconPlay />}
                onPress={() => {
                  onClose();
                  freePlay();
                }}
              />
            )}
            {row(RESPONSIBLE_PATH, t('menu.responsible'), <IconShield />)}
            {row(SETTINGS_PATH, t('settings.title'), <IconSettings />)}
          </RowList>
          <h3 className={s['heading']}>{t('home.categories')}</h3>
          <RowList label={t('home.categories')}>{categories.map(({ type }) => typeRow(type))}</RowList>
        </nav>
      </div>
    </SlideOver>
  );
}
