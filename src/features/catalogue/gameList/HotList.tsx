import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { useHotPage } from '@/features/shared/state/hotPage';
import { useIsWithoutGames } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { SkeletonGrid } from '@/ui/SkeletonShapes';
import { ErrorState } from '@/ui/States';
import { TileGrid } from '@/ui/TileGrid';
import { GameCard, isHighlight, useGameCards } from '../game';
import s from './GameListScreen.module.css';

/** A page of the hot list and a button for the next one (HOT-03, LIST-18). */
export function HotList() {
  const { t } = useTexts();
  const { hotList, games, hasPages, screen } = useHotPage();
  const cards = useGameCards('hot');
  const isWithoutGames = useIsWithoutGames();
  if (screen === 'loading') {
    return (
      <div aria-busy="true">
        <SkeletonGrid count={15} />
      </div>
    );
  }
  if (screen === 'failed') {
    return (
      <ErrorState
        title={t('home.hot_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => hotList.send({ type: 'hot.retry' })}
      />
    );
  }
  if (screen === 'empty') {
    return (
      <EmptyState
        title={t(isWithoutGames ? 'list.none' : 'list.empty')}
        text={t(isWithoutGames ? 'list.none_text' : 'home.hot_empty')}
        action={
          isWithoutGames ? undefined : (
            <ButtonLink variant="secondary" render={linkTo(categoryPathOf('ALLGAME') ?? HOME_PATH)}>
              {t('category.ALLGAME')}
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <>
      <TileGrid>
        {games.map((game, at) => (
          <GameCard key={game.nodeId} game={game} cards={cards} eager={at < 9} wide={isHighlight(at)} />
        ))}
      </TileGrid>
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
