import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { NEW_GAME_DAYS } from '@/config/constants';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { BannerCarousel } from '@/features/shared/banner';
import { linkTo } from '@/features/shared/page/links';
import { ScreenPage } from '@/features/shared/page/ScreenPage';
import { useChart } from '@/features/shared/state/actors';
import { useGameTypeName } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import {
  type GameQuery,
  isSameQuery,
  needsSession,
  plainQuery,
} from '@/machines/catalogue/gameList/gameQuery';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { useAddressedQuery } from './address';
import { bannerGroupOf, ownFirst } from './banners';
import { CategoryMenu } from './CategoryMenu';
import { usePageList } from './chart';
import { FilterBars } from './FilterBars';
import { GameList, Skeleton } from './GameList';
import s from './GameListScreen.module.css';
import { LoginFirst } from './LoginFirst';
import { OwnEmpty } from './OwnEmpty';

/** The list of one game type, shared by all category pages (ROUTE-11..ROUTE-28, LIST-03..LIST-05). */
export function GameListScreen({
  gameType,
  top,
}: {
  readonly gameType: GameType;
  /** Shown above the list. */
  readonly top?: ReactNode;
}) {
  const { t } = useTexts();
  const list = usePageList(gameType);
  const query = useAddressedQuery(gameType);
  const isLoggedIn = useSelector(useChart('session'), (snapshot) => snapshot.hasTag('loggedIn'));
  const name = useGameTypeName()(gameType);
  const group = bannerGroupOf(gameType);
  const isOwn = needsSession(query);
  // The list shows other games until the lobby has switched it to the player's own games.
  const isShown = useSelector(
    list,
    (snapshot) => snapshot !== undefined && (!isOwn || isSameQuery(snapshot.context.query, query)),
  );
  return (
    <ScreenPage title={name} end={<CategoryMenu current={gameType} />} wide bare>
      {group !== undefined && (
        <BannerCarousel group={group} order={(banners) => ownFirst(banners, gameType)} />
      )}
      {top}
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

function Empty({ gameType, query }: { readonly gameType: GameType; readonly query: GameQuery }) {
  const { t } = useTexts();
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
  return isNarrowed ? (
    <EmptyState title={t('list.empty')} text={t('list.empty_text')} action={wayOn} />
  ) : (
    <EmptyState title={t('list.none')} text={t('list.none_text')} action={wayOn} />
  );
}
