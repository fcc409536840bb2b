import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { BannerCarousel } from '@/features/shared/banner';
import { useDocumentTitle } from '@/features/shared/page/documentTitle';
import { PageContent } from '@/features/shared/page/PageContent';
import { useChart } from '@/features/shared/state/actors';
import { GameTypeIcon, useCategories, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { IconClock } from '@/ui/icons/IconClock';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconHome } from '@/ui/icons/IconHome';
import { SideNav, type SideNavItem } from '@/ui/SideNav';
import { SkeletonRow } from '@/ui/Skeleton';
import { ErrorState } from '@/ui/States';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { HomeHeader, useAccount } from '../shell';
import { AfterHydration } from './AfterHydration';
import { CategorySection } from './CategorySection';
import s from './HomeScreen.module.css';
import { HotGames } from './HotGames';
import { useHasSideNav, useLayoutChoice } from './layout';
import { Floating, HomeBelow, LayoutGames, NewsTicker, OwnRows, PopupNews } from './lazyParts';

/** Home: banners, news, and the game layout with its side menu (HOME-06, HOME-08, HOME-09, HOME-19). */
export function HomeScreen() {
  const { t } = useTexts();
  const brand = useBrand();
  useDocumentTitle(t('title.home', { brand }));
  return (
    <>
      <HomeHeader />
      <PageContent wide>
        <h1>
          <VisuallyHidden>{brand}</VisuallyHidden>
        </h1>
        <BelowHeader>
          <BannerCarousel group="m_home" />
          <div className={s['ticker']}>
            <AfterHydration>
              <NewsTicker />
            </AfterHydration>
          </div>
          <GameLayout />
        </BelowHeader>
      </PageContent>
      <AfterHydration>
        <PopupNews />
      </AfterHydration>
    </>
  );
}

/** What scrolls beneath the header, which is higher for a member. */
function BelowHeader({ children }: { readonly children: ReactNode }) {
  const hasWallet = useAccount() !== null;
  return <div className={hasWallet ? s['belowWallet'] : undefined}>{children}</div>;
}

/**
 * The side menu and the selected content (HOME-19..HOME-23). With too few vendors there is no side menu, only the
 * floating buttons beside the games (MENU-12).
 */
function GameLayout() {
  const { t } = useTexts();
  const [place, choose] = useLayoutChoice();
  const games = <div className={s['games']}>{place === 'HOME' ? <HomeView /> : <Chosen />}</div>;
  const items = useLayoutItems();
  const hasSideNav = useHasSideNav();
  return (
    <SideNav
      label={t('home.categories')}
      items={hasSideNav ? items : []}
      value={place}
      footer={
        <AfterHydration>
          <Floating />
        </AfterHydration>
      }
      onSelect={(id) => {
        choose(id);
        document.getElementById(GAMES_ID)?.scrollIntoView({ block: 'start' });
      }}
    >
      <div id={GAMES_ID} className={s['start']}>
        {games}
      </div>
    </SideNav>
  );
}

const GAMES_ID = 'home-games';

function useLayoutItems(): readonly SideNavItem[] {
  const { t } = useTexts();
  const nameOf = useGameTypeName();
  return [
    { id: 'HOME', label: t('shell.home'), icon: <IconHome />, plainHref: HOME_PATH },
    {
      id: 'HOT',
      label: t('shell.hot'),
      icon: <GameTypeIcon type="HOT" />,
      plainHref: categoryPathOf('HOT'),
    },
    ...useCategories().map(({ type }) => ({
      id: type,
      label: nameOf(type),
      icon: <GameTypeIcon type={type} />,
      plainHref: categoryPathOf(type),
    })),
    { id: 'favourites', label: t('shell.favourites'), icon: <IconHeart /> },
    { id: 'recent', label: t('shell.recent'), icon: <IconClock /> },
  ];
}

/** The games of the selected entry. */
function Chosen() {
  return (
    <Suspense fallback={<Waiting />}>
      <LayoutGames />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className={s['waiting']} aria-busy="true">
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}

/** The home view: hot games, one section per category, and the other blocks (HOME-23). */
function HomeView() {
  const isMember = useAccount() !== null;
  return (
    <>
      {isMember && (
        <AfterHydration>
          <OwnRows />
        </AfterHydration>
      )}
      <HotGames />
      <CategorySections />
      <AfterHydration>
        <HomeBelow />
      </AfterHydration>
    </>
  );
}

/** Number of categories in the served page; the others, far below the screen, would delay its hydration. */
const SERVED_CATEGORIES = 3;

function CategorySections() {
  const { t } = useTexts();
  const catalogue = useChart('catalogue');
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.hasTag('failed'));
  const isLoading = useSelector(catalogue, (snapshot) => snapshot.hasTag('loading'));
  const categories = useCategories();
  const isServed = useIsHydrating();
  if (isFailed) {
    return (
      <ErrorState
        title={t('home.catalogue_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => catalogue.send({ type: 'catalogue.retry' })}
      />
    );
  }
  if (isLoading) return <Waiting />;
  return categories
    .slice(0, isServed ? SERVED_CATEGORIES : undefined)
    .map((category) => <CategorySection key={category.type} category={category} />);
}
