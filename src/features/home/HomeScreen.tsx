import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { categoryPathOf } from '@/config/routes';
import type { GameType } from '@/services/contract/catalogue';
import { ChipBar, ChipLink } from '@/ui/Chip';
import { SkeletonRow } from '@/ui/Skeleton';
import { ErrorState } from '@/ui/States';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useChart } from '../actors';
import { BannerCarousel } from '../banner';
import { GameTypeIcon, useCategories, useGameTypeName } from '../gameTypes';
import { linkTo } from '../links';
import { HomeHeader, PageContent, useDocumentTitle } from '../shell';
import { useBrand } from '../site';
import { CategorySection } from './CategorySection';
import s from './HomeScreen.module.css';
import { HotGames } from './HotGames';

/** Home: banners, categories at a glance, hot games, then one section a category (HOME-08, HOME-09). */
export function HomeScreen() {
  const { t } = useTranslation();
  const brand = useBrand();
  useDocumentTitle(t('title.home', { brand }));
  return (
    <>
      <HomeHeader />
      <PageContent>
        <h1>
          <VisuallyHidden>{brand}</VisuallyHidden>
        </h1>
        <BannerCarousel group="m_home" />
        <CategoryBar />
        <HotGames />
        <CategorySections />
      </PageContent>
    </>
  );
}

/** All categories in one line of icons. */
function CategoryBar() {
  const { t } = useTranslation();
  const nameOf = useGameTypeName();
  const categories = useCategories();
  const types: readonly GameType[] = ['NEW', ...categories.map(({ type }) => type)];
  return (
    <nav className={s['categories']} aria-label={t('shell.games_menu')}>
      <ChipBar label={t('home.categories')} selectedKey="" look="tiles">
        {types.map((type) => {
          const path = categoryPathOf(type);
          return (
            path !== undefined && (
              <ChipLink key={type} icon={<GameTypeIcon type={type} />} render={linkTo(path)}>
                {type === 'NEW' ? t('shell.new') : nameOf(type)}
              </ChipLink>
            )
          );
        })}
      </ChipBar>
    </nav>
  );
}

function CategorySections() {
  const { t } = useTranslation();
  const catalogue = useChart('catalogue');
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.matches('failed'));
  const isLoading = useSelector(catalogue, (snapshot) => snapshot.matches('loading'));
  const categories = useCategories();
  if (isFailed) {
    return (
      <ErrorState
        title={t('home.catalogue_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => catalogue.send({ type: 'catalogue.retry' })}
      />
    );
  }
  if (isLoading) {
    return (
      <div className={s['waiting']} aria-busy="true">
        <SkeletonRow />
        <SkeletonRow />
      </div>
    );
  }
  return categories.map(({ type }) => <CategorySection key={type} type={type} />);
}
