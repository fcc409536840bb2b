import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { IconRefresh } from '@/ui/icons';
import { GameCard } from '../game';
import { useHotPage } from '../hotPage';
import { FailedGameRow, GameRow, GameRowNote, RowSkeleton } from './GameRow';
import s from './HomeScreen.module.css';

/** Tiles of the row that stand on the first screen. */
const FIRST_SIGHT = 4;

/** The hot games, a page of 24 in a row; the last card turns the page (HOME-09, HOT-03, HOT-04). */
export function HotGames() {
  const { t } = useTranslation();
  const { hotList, games, hasPages, screen } = useHotPage();
  const page = useSelector(hotList, ({ context }) => context.page);
  if (screen === 'failed') {
    return (
      <FailedGameRow
        type="HOT"
        title={t('home.hot_failed')}
        onRetry={() => hotList.send({ type: 'hot.retry' })}
      />
    );
  }
  if (screen === 'empty') return <GameRowNote type="HOT">{t('home.hot_empty')}</GameRowNote>;
  if (screen === 'loading') {
    return (
      <GameRow type="HOT">
        <RowSkeleton />
      </GameRow>
    );
  }
  return (
    <GameRow key={page} type="HOT" more>
      {games.map((game, at) => (
        <GameCard key={game.nodeId} game={game} eager={at < FIRST_SIGHT} />
      ))}
      {hasPages && (
        <li>
          <button type="button" className={s['more']} onClick={() => hotList.send({ type: 'hot.page.next' })}>
            <IconRefresh />
            {t('home.hot_next')}
          </button>
        </li>
      )}
    </GameRow>
  );
}
