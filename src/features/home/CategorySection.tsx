import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { gameListScreen } from '@/machines/gameList/gameList.machine';
import type { GameListRef } from '@/machines/lobby/lobby.machine';
import type { GameType } from '@/services/contract/catalogue';
import { useChart, useSectionList } from '../actors';
import { GameCard } from '../game';
import { useSight } from '../sight';
import { FailedGameRow, GameRow, GameRowNote, RowSkeleton } from './GameRow';
import s from './HomeScreen.module.css';

/** How far below the screen a section starts to load, in pixels. */
const AHEAD = 300;

/** One category's games; asked for when the section comes near the screen (HOME-08). */
export function CategorySection({ type }: { readonly type: GameType }) {
  const lobby = useChart('lobby');
  const list = useSectionList(type);
  const section = useSight<HTMLDivElement>(AHEAD, (isNear) => {
    if (isNear) lobby.send({ type: 'section.visible', gameType: type });
  });
  return (
    <div ref={section} className={s['section']}>
      {list === undefined ? (
        <GameRow type={type}>
          <RowSkeleton />
        </GameRow>
      ) : (
        <SectionGames type={type} list={list} />
      )}
    </div>
  );
}

function SectionGames({ type, list }: { readonly type: GameType; readonly list: GameListRef }) {
  const { t } = useTranslation();
  const screen = useSelector(list, gameListScreen);
  const games = useSelector(list, ({ context }) => context.games);
  switch (screen) {
    case 'failed':
      return (
        <FailedGameRow
          type={type}
          title={t('home.section_failed')}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      );
    case 'empty':
      return <GameRowNote type={type}>{t('home.section_empty')}</GameRowNote>;
    case 'skeleton':
      return (
        <GameRow type={type}>
          <RowSkeleton />
        </GameRow>
      );
    case 'games':
      return (
        <GameRow type={type}>
          {games.map((game) => (
            <GameCard key={game.nodeId} game={game} />
          ))}
        </GameRow>
      );
  }
}
