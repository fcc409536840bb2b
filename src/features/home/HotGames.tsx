import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { hasHotPages, hotPageGames } from '@/machines/hotList/hotList.machine';
import { IconRefresh } from '@/ui/icons';
import { useChart } from '../actors';
import { GameCard } from '../game';
import { FailedGameRow, GameRow, GameRowNote, RowSkeleton } from './GameRow';
import s from './HomeScreen.module.css';

/** Tiles of the row that stand on the first screen. */
const FIRST_SIGHT = 4;

const isSameList = <T,>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** The hot games, a page of 24 in a row; the last card turns the page (HOME-09, HOT-03, HOT-04). */
export function HotGames() {
  const { t } = useTranslation();
  const hotList = useChart('hotList');
  const games = useSelector(hotList, hotPageGames, isSameList);
  const page = useSelector(hotList, ({ context }) => context.page);
  const hasPages = useSelector(hotList, hasHotPages);
  const screen = useSelector(hotList, (snapshot) =>
    snapshot.matches('showing') ? 'showing' : snapshot.matches('loading') ? 'loading' : snapshot.value,
  );
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
