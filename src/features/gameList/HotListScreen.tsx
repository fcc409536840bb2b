import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { hasHotPages, hotPageGames } from '@/machines/hotList/hotList.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { IconRefresh } from '@/ui/icons';
import { SkeletonGrid } from '@/ui/Skeleton';
import { EmptyState, ErrorState } from '@/ui/States';
import { TileGrid } from '@/ui/TileGrid';
import { useChart } from '../actors';
import { isHighlight, SharedGameCard, useGameCards } from '../game';
import { useGameTypeName } from '../gameTypes';
import { linkTo } from '../links';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand } from '../site';
import { CategoryMenu } from './CategoryMenu';
import s from './GameListScreen.module.css';

/** The hot games, a page of 24 at a time (ROUTE-12, HOT-03, HOT-04). */
export function HotListScreen() {
  const { t } = useTranslation();
  const name = useGameTypeName()('HOT');
  useDocumentTitle(t('title.page', { page: name, brand: useBrand() }));
  return (
    <>
      <PageHeader title={name} end={<CategoryMenu current="HOT" />} />
      <PageContent>
        <HotList />
      </PageContent>
    </>
  );
}

const isSameList = <T,>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** A page of the hot list and the way to the next (HOT-03, LIST-18). */
export function HotList() {
  const { t } = useTranslation();
  const hotList = useChart('hotList');
  const games = useSelector(hotList, hotPageGames, isSameList);
  const hasPages = useSelector(hotList, hasHotPages);
  const cards = useGameCards();
  const isLoading = useSelector(hotList, (snapshot) => snapshot.matches('loading'));
  const isFailed = useSelector(hotList, (snapshot) => snapshot.matches('failed'));
  if (isLoading) {
    return (
      <div className={s['more']} aria-busy="true">
        <SkeletonGrid count={15} />
      </div>
    );
  }
  if (isFailed) {
    return (
      <ErrorState
        title={t('home.hot_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => hotList.send({ type: 'hot.retry' })}
      />
    );
  }
  if (games.length === 0) {
    return (
      <EmptyState
        title={t('list.empty')}
        text={t('home.hot_empty')}
        action={
          <ButtonLink variant="secondary" render={linkTo(categoryPathOf('ALLGAME') ?? HOME_PATH)}>
            {t('category.ALLGAME')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <div className={s['hot']}>
        <TileGrid>
          {games.map((game, at) => (
            <SharedGameCard
              key={game.nodeId}
              game={game}
              cards={cards}
              eager={at < 9}
              wide={isHighlight(at)}
            />
          ))}
        </TileGrid>
      </div>
      {hasPages && (
        <div className={s['more']}>
          <Button
            block
            variant="secondary"
            icon={<IconRefresh />}
            onClick={() => {
              hotList.send({ type: 'hot.page.next' });
              window.scrollTo({ top: 0 });
            }}
          >
            {t('home.hot_next')}
          </Button>
        </div>
      )}
    </>
  );
}
