import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { GameCard, useGameCards, useIsGameShown } from '@/features/catalogue/game';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useIsWithoutGames } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { FailedGameRow, GameRow, GameRowNote, WaitingGameRow } from './GameRow';
import s from './HomeScreen.module.css';
import { useHotRow } from './ownRows';

/** Number of tiles in the row on the first screen. */
const FIRST_SIGHT = 4;

/** The hot games, a row of 24 per page. The last card shows the next page (HOME-09, HOT-03, HOT-04). */
export function HotGames() {
  const { t } = useTexts();
  const { hotList, games, hasPages, screen } = useHotRow();
  const page = useSelector(hotList, ({ context }) => context.page);
  // Only the visible pictures load at once: the others would delay the charts behind the page and the sheet of a linked
  // game.
  const isComplete = useDeferredCharts() !== undefined;
  const isSheetOpen = useIsGameShown();
  const [isHeld, setHeld] = useState(true);
  if (isHeld && isComplete && !isSheetOpen) setHeld(false);
  const cards = useGameCards('hot');
  const isWithoutGames = useIsWithoutGames();
  if (screen === 'failed') {
    return (
      <FailedGameRow
        type="HOT"
        title={t('home.hot_failed')}
        onRetry={() => hotList.send({ type: 'hot.retry' })}
      />
    );
  }
  if (screen === 'empty')
    return <GameRowNote type="HOT">{t(isWithoutGames ? 'list.none' : 'home.hot_empty')}</GameRowNote>;
  if (screen === 'loading') return <WaitingGameRow type="HOT" />;
  return (
    <GameRow key={page} type="HOT" more>
      {games.map((game, at) => (
        <GameCard
          key={game.nodeId}
          game={game}
          cards={cards}
          eager={at < FIRST_SIGHT}
          held={isHeld && at >= FIRST_SIGHT}
        />
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
