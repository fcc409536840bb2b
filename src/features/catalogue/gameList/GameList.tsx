import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { INFINITE_SCROLL_THRESHOLD } from '@/config/constants';
import { HOME_PATH } from '@/config/routes';
import { linkTo, siteLink } from '@/features/shared/page/links';
import { useInView } from '@/features/shared/page/useInView';
import { useLateNumbers } from '@/features/shared/state/lateNumbers';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useTexts } from '@/features/shared/state/texts';
import { gameListFooter, gameListScreen } from '@/machines/catalogue/gameList/gameList.machine';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';
import { ButtonLink } from '@/ui/Button';
import { IconWifiOff } from '@/ui/icons/IconWifiOff';
import { LoadingMore } from '@/ui/LoadingMore';
import { SkeletonGrid } from '@/ui/SkeletonShapes';
import { ErrorState } from '@/ui/States';
import { usePageAddress } from './address';
import { GameGrid } from './GameGrid';
import s from './GameListScreen.module.css';

/** Number of skeleton tiles: what fits on a tall phone. */
const SKELETON_TILES = 15;

/** Placeholder of a list until its first page has loaded. */
export function Skeleton() {
  const { t } = useTexts();
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

function Failed({ list }: { readonly list: GameListRef }) {
  const { t } = useTexts();
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
  const favourites = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.favourites);
  const removed = useSelector(favourites, (snapshot) => snapshot?.context.removed);
  return useMemo(() => {
    if (!isFavourites || removed === undefined) return { games, gone: 0 };
    const kept = games.filter(({ nodeId }) => !removed.includes(nodeId));
    return { games: kept, gone: games.length - kept.length };
  }, [games, isFavourites, removed]);
}

function Games({ list, empty }: GameListProps) {
  const { t } = useTexts();
  const { games, gone } = useKeptGames(list);
  const pageNum = useSelector(list, ({ context }) => context.pageNum);
  const totalCount = useSelector(list, ({ context }) => context.totalCount) - gone;
  const isLastSeen = useSelector(list, ({ context }) => context.isLastSeen);
  const start = useSelector(list, ({ context }) => context.query.page ?? 1);
  const skipped = useSelector(list, ({ context }) => (start - 1) * context.pageSize);
  if (totalCount === 0) return empty;
  return (
    <div className={s['list']} data-game-area>
      <Count total={totalCount} />
      {isLastSeen && (
        <p className={s['notice']} role="status">
          <IconWifiOff size={18} />
          {t('list.last_seen')}
        </p>
      )}
      {start > 1 && <Earlier page={start - 1} />}
      <GameGrid
        list={list}
        games={games}
        skipped={skipped}
        totalCount={totalCount}
        end={<ListEnd key={pageNum} list={list} />}
      />
    </div>
  );
}

/** The way to the games before a list that starts with another page. */
function Earlier({ page }: { readonly page: number }) {
  const { t } = useTexts();
  const address = usePageAddress()(page);
  return (
    <div className={s['more']}>
      <ButtonLink block variant="secondary" render={siteLink(address) ?? linkTo(HOME_PATH)}>
        {t('list.earlier')}
      </ButtonLink>
    </div>
  );
}

function Count({ total }: { readonly total: number }) {
  const { t } = useTexts();
  const isFormatted = useLateNumbers();
  return (
    <p className={s['count']} role="status">
      {isFormatted && t('list.count', { count: total })}
    </p>
  );
}

/** Remounted for each page, after its rows, to report again whether the end of the list is near (LIST-27). */
function ListEnd({ list }: { readonly list: GameListRef }) {
  const { t } = useTexts();
  const footer = useSelector(list, gameListFooter);
  const next = useSelector(list, ({ context }) => context.pageNum + 1);
  const isLast = useSelector(list, ({ context }) => context.pageNum >= context.totalPages);
  const addressOf = usePageAddress();
  const end = useInView<HTMLDivElement>(INFINITE_SCROLL_THRESHOLD, (isNear) => {
    list.send({ type: isNear ? 'list.end.reached' : 'list.end.left' });
  });
  return (
    <div ref={end} className={s['end']}>
      {!isLast && (
        <noscript>
          <div className={s['more']}>
            <ButtonLink block variant="secondary" render={(slot) => <a href={addressOf(next)} {...slot} />}>
              {t('list.more')}
            </ButtonLink>
          </div>
        </noscript>
      )}
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
