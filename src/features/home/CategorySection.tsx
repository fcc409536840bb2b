import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import { PROVIDER_ROW_CATEGORIES } from '@/config/constants';
import { GameCard, useGameCards } from '@/features/catalogue/game';
import { useInView } from '@/features/shared/page/useInView';
import { useChart, useSectionList } from '@/features/shared/state/actors';
import { useDeferredSelector } from '@/features/shared/state/deferred';
import type { Category } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import { gameListScreen } from '@/machines/catalogue/gameList/gameList.machine';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';
import { AfterHydration } from './AfterHydration';
import { FailedGameRow, GameRow, GameRowNote, WaitingGameRow } from './GameRow';
import s from './HomeScreen.module.css';
import { splitLive } from './homeRows';
import { useHomeLayout } from './layout';
import { LiveBlocks, ProviderRow } from './lazyParts';
import { useSectionGames } from './ownRows';

/** Distance below the screen at which a section starts to load, in pixels. */
const AHEAD = 300;

/**
 * One category: a row of its providers if the merchant has configured that, otherwise a row of its games, which are
 * fetched when the section comes near the screen (HOME-08, HOME-11).
 */
export function CategorySection({ category }: { readonly category: Category }) {
  const { type } = category;
  // Selects the answer to the question, not the list, which the server sends again: sections would render for nothing.
  const hasProviders = useSelector(useHomeLayout(), (snapshot) =>
    (snapshot?.context.providerCategories ?? PROVIDER_ROW_CATEGORIES).includes(type),
  );
  if (!hasProviders) return <GameSection type={type} />;
  return (
    <div className={s['section']}>
      <AfterHydration waiting={<WaitingGameRow type={type} still />}>
        <ProviderRow category={category} />
      </AfterHydration>
    </div>
  );
}

function GameSection({ type }: { readonly type: GameType }) {
  const lobby = useChart('lobby');
  const list = useSectionList(type);
  const section = useInView<HTMLDivElement>(AHEAD, (isNear) =>
    lobby.send({ type: isNear ? 'section.visible' : 'section.hidden', gameType: type }),
  );
  return (
    <div ref={section} className={s['section']}>
      {list === undefined ? <WaitingGameRow type={type} still /> : <SectionGames type={type} list={list} />}
      {type === 'LIVE' && list !== undefined && (
        <AfterHydration>
          <LiveBlocks list={list} />
        </AfterHydration>
      )}
    </div>
  );
}

function SectionGames({ type, list }: { readonly type: GameType; readonly list: GameListRef }) {
  const { t } = useTexts();
  const screen = useDeferredSelector(list, gameListScreen);
  const cards = useGameCards();
  const all = useSectionGames(type, list);
  const games = type === 'LIVE' ? splitLive(all).row : all;
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
      return <WaitingGameRow type={type} />;
    case 'games':
      return (
        <GameRow type={type} more>
          {games.map((game) => (
            <GameCard key={game.nodeId} game={game} cards={cards} />
          ))}
        </GameRow>
      );
  }
}
