import type { GameType } from '@contract/games';
import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, type TouchEvent, useRef } from 'react';
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
import type { ViewProps } from '@/features/shared/lazy';
import { ContactRows, isPlainWeb } from '@/features/shared/page/ContactRows';
import { LanguageSwitch } from '@/features/shared/page/LanguageSwitch';
import { linkTo } from '@/features/shared/page/links';
import { PromotionPicture } from '@/features/shared/page/PromotionPicture';
import { useChart } from '@/features/shared/state/actors';
import { useFreePlay, useLogout } from '@/features/shared/state/deferredCharts';
import { GameTypeIcon, useCategories, useGameTypeName } from '@/features/shared/state/gameTypes';
import { linkToPromotion, listPicture, usePromotions } from '@/features/shared/state/news';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { IconClock } from '@/ui/icons/IconClock';
import { IconDownload } from '@/ui/icons/IconDownload';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconHome } from '@/ui/icons/IconHome';
import { IconLogout } from '@/ui/icons/IconLogout';
import { IconPlay } from '@/ui/icons/IconPlay';
import { IconReferral } from '@/ui/icons/IconReferral';
import { IconSearch } from '@/ui/icons/IconSearch';
import { ListRow, RowList } from '@/ui/ListRow';
import { SlideOver } from '@/ui/Popup';
import { SeeAllLink } from '@/ui/SectionHeading';
import { useInvite } from '..';
import { AccountCard } from './AccountCard';
import { type EntryName, useEntries } from './entries';
import { SIDE } from './entries.gen';
import s from './SideMenu.module.css';

/** Lists over all categories, shown above the categories of the vendor sorting. */
const OVERVIEWS = ['HOT', 'NEW', 'ALLGAME'] as const;

/** The left side menu: over the page on a phone, next to it on a desktop. */
export default function SideMenu({ open, onClose, docked }: ViewProps['sideMenu']) {
  return docked ? <DockedMenu /> : <SlidingMenu open={open} onClose={onClose} />;
}

/** Pages already in the footer menu above a docked menu. */
const ABOVE: readonly EntryName[] = ['promotions', 'memberCentre'];

const stay = () => {};

/** The docked menu of a wide page, without the entries of its header and footer menu. It never closes. */
function DockedMenu() {
  const { t } = useTexts();
  const isComplete = useDeferredCharts() !== undefined;
  return (
    <aside className={cx(s['content'], s['docked'])} aria-label={t('action.menu')}>
      <Pages onLeave={stay} names={SIDE.pages.filter((name) => !ABOVE.includes(name))} />
      <Games docked />
      {isComplete && <TopPromotions docked />}
      {isComplete && <Service onLeave={stay} />}
      <LanguageSwitch />
      <Logout />
    </aside>
  );
}

/** Asks for confirmation before logging out. */
function Logout({ onPress = stay }: { readonly onPress?: () => void }) {
  const { t } = useTexts();
  const logout = useLogout();
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('loggedIn'));
  if (!isLoggedIn) return null;
  return (
    <Button
      variant="secondary"
      icon={<IconLogout />}
      onClick={() => {
        onPress();
        logout();
      }}
    >
      {t('action.logout')}
    </Button>
  );
}

/**
 * Closes on navigation, on a press on the mask and with a swipe to the left (MENU-14). Entries that need charts loaded
 * later show once these are loaded.
 */
function SlidingMenu({ open, onClose }: Omit<ViewProps['sideMenu'], 'docked'>) {
  const { t } = useTexts();
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('loggedIn'));
  const isComplete = useDeferredCharts() !== undefined;
  const swipe = useSwipeAway(onClose);
  return (
    <SlideOver
      from="left"
      open={open}
      onClose={onClose}
      title={useBrand()}
      closeLabel={t('action.close')}
      footer={isLoggedIn && <Logout onPress={onClose} />}
    >
      <div className={s['content']} {...swipe}>
        <AccountCard onLeave={onClose} />
        {isComplete && <TopPromotions />}
        <Pages onLeave={onClose} names={SIDE.pages} first />
        <Games />
        {isComplete && <Service onLeave={onClose} />}
        <LanguageSwitch />
      </div>
    </SlideOver>
  );
}

/** Closes the menu on a swipe to the left. The swipe does not reach the page below. */
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
  /** Whether the menu is next to the page, which may have a section of the same name. */
  readonly docked?: boolean;
}

/** Heading of a section of the menu. */
function useLabel(docked = false): (name: string) => string {
  const { t } = useTexts();
  return (name) => (docked ? `${t('action.menu')}: ${name}` : name);
}

/** A row that links to a page. */
function useRow() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (to: string, title: string, icon: ReactNode, end?: ReactNode) => (
    <ListRow key={to} title={title} icon={icon} end={end} current={to === path} render={linkTo(to)} />
  );
}

/** The first three promotions (MENU-13). */
function TopPromotions({ docked }: Pick<PartProps, 'docked'>) {
  const { t } = useTexts();
  const label = useLabel(docked);
  const promotions = usePromotions().slice(0, MENU_PROMOTIONS);
  if (promotions.length === 0) return null;
  return (
    <section aria-label={label(t('home.promotions'))}>
      <div className={s['line']}>
        <h3 className={s['heading']}>{t('home.promotions')}</h3>
        <SeeAllLink
          render={linkTo(PROMOTIONS_PATH)}
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
              children: (
                <>
                  <PromotionPicture
                    path={listPicture(promotion) ?? ''}
                    served={480}
                    className={s['promotionPicture']}
                    width={96}
                    height={48}
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

interface PagesProps extends PartProps {
  readonly names: readonly EntryName[];
  /** The first one is home. */
  readonly first?: boolean;
}

function Pages({ onLeave, names, first = false }: PagesProps) {
  const { t } = useTexts();
  const isComplete = useDeferredCharts() !== undefined;
  const row = useRow();
  const freePlay = useFreePlay();
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('loggedIn'));
  return (
    <nav aria-label={t('shell.main_menu')}>
      <RowList>
        {first && row(HOME_PATH, t('shell.home'), <IconHome />)}
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
        {isComplete && <PageRows names={names} />}
      </RowList>
    </nav>
  );
}

function PageRows({ names }: { readonly names: readonly EntryName[] }) {
  const { t } = useTexts();
  const row = useRow();
  return useEntries(names).map(({ path, title, icon, unread }) =>
    row(path, title, icon, <Badge count={unread} label={t('menu.inbox', { count: unread })} />),
  );
}

/** One page link per game category, below the lists over all categories (MENU-06). */
function Games({ docked }: Pick<PartProps, 'docked'>) {
  const { t } = useTexts();
  const label = useLabel(docked);
  const row = useRow();
  const nameOf = useGameTypeName();
  const categories = useCategories();
  const typeRow = (type: GameType) => {
    const to = categoryPathOf(type);
    return to === undefined ? null : row(to, nameOf(type), <GameTypeIcon type={type} />);
  };
  return (
    <nav aria-label={label(t('home.categories'))}>
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
  const { t } = useTexts();
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
        <PageRows names={SIDE.help} />
        {isPlainWeb() && (
          <ListRow
            title={t('menu.download')}
            text={t('menu.download_text')}
            icon={<IconDownload />}
            render={linkTo(DOWNLOAD_PATH)}
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
