import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { INFINITE_SCROLL_THRESHOLD, NEW_GAME_DAYS } from '@/config/constants';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { gameListFooter, gameListScreen } from '@/machines/gameList/gameList.machine';
import { type GameQuery, isSameQuery, needsSession, plainQuery } from '@/machines/gameList/gameQuery';
import type { GameListRef } from '@/machines/lobby/lobby.machine';
import type { Game, GameType } from '@/services/contract/games';
import { ButtonLink } from '@/ui/Button';
import { IconWifiOff } from '@/ui/icons/first';
import { SkeletonGrid } from '@/ui/SkeletonShapes';
import { EmptyState, ErrorState, LoadingMore } from '@/ui/States';
import { BannerCarousel } from '../banner';
import { linkTo } from '../page/links';
import { ScreenPage } from '../page/ScreenPage';
import { useInView } from '../page/useInView';
import { useChart, usePageList } from '../state/actors';
import { useBackground } from '../state/background';
import { useGameTypeName } from '../state/gameTypes';
import { useAddressedQuery } from './address';
import { bannerGroupOf, ownFirst } from './banners';
import { CategoryMenu } from './CategoryMenu';
import { FilterBars } from './FilterBars';
import { GameGrid } from './GameGrid';
import s from './GameListScreen.module.css';
import { JackpotBanner } from './JackpotBanner';
import { LoginFirst } from './LoginFirst';
import { LotteryBoard } from './LotteryBoard';
import { OwnEmpty } from './OwnEmpty';

/** Number of skeleton tiles: what fits on a tall phone. */
const SKELETON_TILES = 15;

/** The list of one game type, shared by all category pages (ROUTE-11..ROUTE-28, LIST-03..LIST-05). */
export function GameListScreen({ gameType }: { readonly gameType: GameType }) {
  const { t } = useTranslation();
  const list = usePageList(gameType);
  const query = useAddressedQuery(gameType);
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('loggedIn'));
  const name = useGameTypeName()(gameType);
  const group = bannerGroupOf(gameType);
  const lobby = useChart('lobby');
  const isOwn = needsSession(query);
  // The list shows other games until the lobby has switched it to the player's own games.
  const isShown = useSelector(
    list,
    (snapshot) => snapshot !== undefined && (!isOwn || isSameQuery(snapshot.context.query, query)),
  );
  const { vassalage, gameClassify, gameName } = query;
  // After a login that did not start on this page, the lobby does not know that the page is open.
  useEffect(() => {
    if (!isOwn || !isLoggedIn || isShown) return;
    lobby.send({ type: 'page.opened', query: { gameType, vassalage, gameClassify, gameName } });
  }, [lobby, isOwn, isLoggedIn, isShown, gameType, vassalage, gameClassify, gameName]);
  return (
    <ScreenPage title={name} end={<CategoryMenu current={gameType} />} wide bare>
      {group !== undefined && (
        <BannerCarousel group={group} order={(banners) => ownFirst(banners, gameType)} />
      )}
      {gameType === 'JACKPOT' && <JackpotBanner />}
      {(gameType === 'LOTT' || gameType === 'ELOTT') && <LotteryBoard />}
      {gameType === 'NEW' && <p className={s['count']}>{t('list.new_for', { days: NEW_GAME_DAYS })}</p>}
      <FilterBars gameType={gameType} query={query} />
      {isOwn && !isLoggedIn ? (
        <LoginFirst query={query} />
      ) : list === undefined || !isShown ? (
        <Skeleton />
      ) : (
        <GameList key={list.sessionId} list={list} empty={<Empty gameType={gameType} query={query} />} />
      )}
    </ScreenPage>
  );
}

/** Placeholder of a list until its first page has loaded. */
export function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={s['list']} aria-busy="true">
      <p className={s['count']} role="status">
        {t('list.loading')}
      </p>
      <SkeletonGrid count={SKELETON_TILES} />
    </div>
  );
}

interface GameListProps {
  readonly list: GameListRef;
  /** Shown when no game matches. */
  readonly empty: ReactNode;
}

/** A paged list in its current state. */
export function GameList({ list, empty }: GameListProps) {
  const screen = useSelector(list, gameListScreen);
  switch (screen) {
    case 'skeleton':
      return <Skeleton />;
    case 'empty':
      return empty;
    case 'failed':
      return <Failed list={list} />;
    case 'games':
      return <Games list={list} empty={empty} />;
  }
}

function Empty({ gameType, query }: { readonly gameType: GameType; readonly query: GameQuery }) {
  const { t } = useTranslation();
  const isNarrowed = !isSameQuery(query, plainQuery(gameType));
  const wayOn = (
    <ButtonLink
      variant="secondary"
      render={linkTo((isNarrowed ? categoryPathOf(gameType) : undefined) ?? HOME_PATH)}
    >
      {isNarrowed ? t('list.clear_filters') : t('shell.home')}
    </ButtonLink>
  );
  if (needsSession(query)) {
    return <OwnEmpty view={query.gameClassify === 'favourites' ? 'favourites' : 'recent'} action={wayOn} />;
  }
  return <EmptyState title={t('list.empty')} text={t('list.empty_text')} action={wayOn} />;
}

function Failed({ list }: { readonly list: GameListRef }) {
  const { t } = useTranslation();
  const failure = useSelector(list, ({ context }) => context.failure);
  return (
    <ErrorState
      title={t('list.failed')}
      text={failure === null ? undefined : t(`error.${failure.code}`)}
      retryLabel={t('action.retry')}
      onRetry={() => list.send({ type: 'list.retry' })}
    />
  );
}

/** The games of a list, without favourites that were removed after it had loaded (FAV-03). */
export function useKeptGames(list: GameListRef): { readonly games: readonly Game[]; readonly gone: number } {
  const games = useSelector(list, ({ context }) => context.games);
  const isFavourites = useSelector(list, ({ context }) => context.query.gameClassify === 'favourites');
  const favourites = useSelector(useBackground(), (snapshot) => snapshot?.children.favourites);
  const removed = useSelector(favourites, (snapshot) => snapshot?.context.removed);
  return useMemo(() => {
    if (!isFavourites || removed === undefined) return { games, gone: 0 };
    const kept = games.filter(({ nodeId }) => !removed.includes(nodeId));
    return { games: kept, gone: games.length - kept.length };
  }, [games, isFavourites, removed]);
}

function Games({ list, empty }: GameListProps) {
  const { t } = useTranslation();
  const { games, gone } = useKeptGames(list);
  const pageNum = useSelector(list, ({ context }) => context.pageNum);
  const totalCount = useSelector(list, ({ context }) => context.totalCount) - gone;
  const isLastSeen = useSelector(list, ({ context }) => context.isLastSeen);
  if (totalCount === 0) return empty;
  return (
    <div className={s['list']} data-game-area>
      <p className={s['count']} role="status">
        {t('list.count', { count: totalCount })}
      </p>
      {isLastSeen && (
        <p className={s['notice']} role="status">
          <IconWifiOff size={18} />
          {t('list.last_seen')}
        </p>
      )}
      <GameGrid
        list={list}
        games={games}
        totalCount={totalCount}
        end={<ListEnd key={pageNum} list={list} />}
      />
    </div>
  );
}

/** Remounted for each page, after its rows, to report again whether the end of the list is near (LIST-27). */
function ListEnd({ list }: { readonly list: GameListRef }) {
  const { t } = useTranslation();
  const footer = useSelector(list, gameListFooter);
  const end = useInView<HTMLDivElement>(INFINITE_SCROLL_THRESHOLD, (isNear) => {
    list.send({ type: isNear ? 'list.end.reached' : 'list.end.left' });
  });
  return (
    <div ref={end} className={s['end']}>
      {footer === 'appending' && <LoadingMore label={t('list.loading_more')} />}
      {footer === 'appendFailed' && (
        <ErrorState
          title={t('list.append_failed')}
          retryLabel={t('action.retry')}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      )}
      {footer === 'complete' && <p className={s['complete']}>{t('list.complete')}</p>}
    </div>
  );
}
