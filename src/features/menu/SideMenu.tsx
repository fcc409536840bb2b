import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, type TouchEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_PROMOTIONS, SWIPE_BACK_THRESHOLD } from '@/config/constants';
import {
  categoryPathOf,
  DOWNLOAD_PATH,
  FAVOURITES_PATH,
  HOME_PATH,
  PROMOTIONS_PATH,
  RECENT_PATH,
  SEARCH_PATH,
} from '@/config/routes';
import type { GameType } from '@/services/contract/catalogue';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import {
  IconClock,
  IconDownload,
  IconHeart,
  IconHome,
  IconLogout,
  IconPlay,
  IconReferral,
  IconSearch,
} from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { SlideOver } from '@/ui/Popup';
import { SeeAllLink } from '@/ui/SectionHeading';
import { useChart } from '../actors';
import { useExtras, useFreePlay } from '../extras';
import { GameTypeIcon, useCategories, useGameTypeName } from '../gameTypes';
import { LanguageSwitch } from '../LanguageSwitch';
import type { ViewProps } from '../late';
import { linkTo } from '../links';
import { linkToPromotion, listPicture, usePromotions } from '../news';
import { ContactRows, isPlainWeb } from '../service';
import { useInvite } from '../shell';
import { useBrand, usePictureAddress } from '../site';
import { AccountCard } from './AccountCard';
import { useEntries } from './entries';
import s from './SideMenu.module.css';

/** Lists of the whole catalogue, above the categories of the vendor sorting. */
const OVERVIEWS = ['HOT', 'NEW', 'ALLGAME'] as const;

/** Pages of the product, those first that a player looks for most often (MENU-01..MENU-04). */
const PAGES = [
  'promotions',
  'member',
  'agent',
  'vip',
  'mission',
  'rewards',
  'rebate',
  'bets',
  'chat',
  'all',
] as const;
const HELP = ['notices', 'help', 'limits', 'settings'] as const;

/**
 * The left side menu. It closes on navigation, on a press on the mask and with a swipe to the left (MENU-14); what
 * needs the late charts shows once they are there.
 */
export default function SideMenu({ open, onClose }: ViewProps['sideMenu']) {
  const { t } = useTranslation();
  const logout = useChart('logout');
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.matches('loggedIn'));
  const isComplete = useExtras() !== undefined;
  const swipe = useSwipeAway(onClose);
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
      <div className={s['content']} {...swipe}>
        <AccountCard onLeave={onClose} />
        {isComplete && <TopPromotions onLeave={onClose} />}
        <Pages onLeave={onClose} />
        <Games onLeave={onClose} />
        {isComplete && <Service onLeave={onClose} />}
        <LanguageSwitch />
      </div>
    </SlideOver>
  );
}

/** A swipe to the left puts the menu away; the page below does not hear of it. */
function useSwipeAway(onClose: () => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: (event: TouchEvent) => {
      event.stopPropagation();
      const touch = event.touches.item(0);
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: (event: TouchEvent) => {
      event.stopPropagation();
      const touch = event.changedTouches.item(0);
      if (start.current === undefined) return;
      const [along, across] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      if (along < -SWIPE_BACK_THRESHOLD && Math.abs(along) > Math.abs(across)) onClose();
    },
  };
}

interface PartProps {
  readonly onLeave: () => void;
}

/** A row that leads to a page and closes the menu. */
function useRow(onLeave: () => void) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (to: string, title: string, icon: ReactNode, end?: ReactNode) => (
    <ListRow
      key={to}
      title={title}
      icon={icon}
      end={end}
      current={to === path}
      render={(slot) => linkTo(to)({ ...slot, onClick: onLeave })}
    />
  );
}

/** The first three promotions (MENU-13). */
function TopPromotions({ onLeave }: PartProps) {
  const { t } = useTranslation();
  const addressOf = usePictureAddress();
  const promotions = usePromotions().slice(0, MENU_PROMOTIONS);
  if (promotions.length === 0) return null;
  return (
    <section aria-label={t('home.promotions')}>
      <div className={s['line']}>
        <h3 className={s['heading']}>{t('home.promotions')}</h3>
        <SeeAllLink
          render={(slot) => linkTo(PROMOTIONS_PATH)({ ...slot, onClick: onLeave })}
          label={t('action.see_all_of', { name: t('home.promotions') })}
        >
          {t('action.see_all')}
        </SeeAllLink>
      </div>
      <ul className={s['promotions']}>
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            {linkToPromotion(promotion)({
              className: s['promotion'] ?? '',
              onClick: onLeave,
              children: (
                <>
                  <img
                    src={`${addressOf(listPicture(promotion) ?? '')}?w=480`}
                    alt=""
                    width={96}
                    height={48}
                    loading="lazy"
                  />
                  <span className={s['promotionTitle']}>{promotion.title}</span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pages({ onLeave }: PartProps) {
  const { t } = useTranslation();
  const isComplete = useExtras() !== undefined;
  const row = useRow(onLeave);
  const freePlay = useFreePlay();
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.matches('loggedIn'));
  return (
    <nav aria-label={t('shell.main_menu')}>
      <RowList>
        {row(HOME_PATH, t('shell.home'), <IconHome />)}
        {row(SEARCH_PATH, t('search.label'), <IconSearch />)}
        {!isLoggedIn && freePlay !== undefined && (
          <ListRow
            title={t('menu.free_play')}
            icon={<IconPlay />}
            onPress={() => {
              onLeave();
              freePlay();
            }}
          />
        )}
        {isComplete && <PageRows names={PAGES} onLeave={onLeave} />}
      </RowList>
    </nav>
  );
}

function PageRows({ names, onLeave }: PartProps & { readonly names: Parameters<typeof useEntries>[0] }) {
  const { t } = useTranslation();
  const row = useRow(onLeave);
  return useEntries(names).map(({ path, title, icon, unread }) =>
    row(path, title, icon, <Badge count={unread} label={t('menu.inbox', { count: unread })} />),
  );
}

/** One page link per game category, under the lists of the whole catalogue (MENU-06). */
function Games({ onLeave }: PartProps) {
  const { t } = useTranslation();
  const row = useRow(onLeave);
  const nameOf = useGameTypeName();
  const categories = useCategories();
  const typeRow = (type: GameType) => {
    const to = categoryPathOf(type);
    return to === undefined ? null : row(to, nameOf(type), <GameTypeIcon type={type} />);
  };
  return (
    <nav aria-label={t('home.categories')}>
      <h3 className={s['heading']}>{t('home.categories')}</h3>
      <RowList>
        {row(FAVOURITES_PATH, t('shell.favourites'), <IconHeart />)}
        {row(RECENT_PATH, t('shell.recent'), <IconClock />)}
        {OVERVIEWS.map(typeRow)}
        {categories.map(({ type }) => typeRow(type))}
      </RowList>
    </nav>
  );
}

/** Help, friends, customer service and the app (MENU-07..MENU-09). */
function Service({ onLeave }: PartProps) {
  const { t } = useTranslation();
  const invite = useInvite();
  return (
    <section aria-label={t('menu.more')}>
      <h3 className={s['heading']}>{t('menu.more')}</h3>
      <RowList>
        <ListRow
          title={t('invite.title')}
          icon={<IconReferral />}
          onPress={() => {
            onLeave();
            invite();
          }}
        />
        <PageRows names={HELP} onLeave={onLeave} />
        {isPlainWeb() && (
          <ListRow
            title={t('menu.download')}
            text={t('menu.download_text')}
            icon={<IconDownload />}
            render={(slot) => linkTo(DOWNLOAD_PATH)({ ...slot, onClick: onLeave })}
          />
        )}
      </RowList>
      <h3 className={s['heading']}>{t('service.open')}</h3>
      <RowList>
        <ContactRows />
      </RowList>
    </section>
  );
}
