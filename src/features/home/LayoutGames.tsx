import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { categoryPathOf, FAVOURITES_PATH, RECENT_PATH } from '@/config/routes';
import { GameCard, isHighlight, useGameCards } from '@/features/catalogue/game';
import { GameGrid, NARROW_ROWS, OwnEmpty, useKeptGames } from '@/features/catalogue/gameList';
import { linkTo } from '@/features/shared/page/links';
import { useInView } from '@/features/shared/page/useInView';
import { GameTypeIcon, toGameType, useCategories, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useHotPage } from '@/features/shared/state/hotPage';
import { useIsWithoutGames } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { gameListScreen } from '@/machines/catalogue/gameList/gameList.machine';
import type { HomeLayoutRef, LayoutData } from '@/machines/home/homeLayout/homeLayout.machine';
import { layoutPlace } from '@/machines/home/homeLayout/layoutPlace';
import type { GameListRef } from '@/machines/home/lobby/lobby.machine';
import { Button } from '@/ui/Button';
import { Chip, ChipBar } from '@/ui/Chip';
import { EmptyState } from '@/ui/EmptyState';
import { IconClock } from '@/ui/icons/IconClock';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { LoadingMore } from '@/ui/LoadingMore';
import { SectionHeading, SeeAllLink } from '@/ui/SectionHeading';
import { SkeletonTile } from '@/ui/Skeleton';
import { ErrorState } from '@/ui/States';
import { TileGrid } from '@/ui/TileGrid';
import { withoutShown } from './homeRows';
import { useHomeLayout } from './layout';
import s from './lazy.module.css';
import { CategoryVendors } from './Vendors';

/** The selection in the side menu of the home game layout, other than the home view (HOME-20..HOME-22). */
export default function LayoutGames() {
  const layout = useHomeLayout();
  return layout === undefined ? <Waiting /> : <Games layout={layout} />;
}

function Games({ layout }: { readonly layout: HomeLayoutRef }) {
  const { t } = useTexts();
  const place = useSelector(layout, layoutPlace);
  const newGames = useSelector(layout, ({ children }) => children.newGames);
  const ownGames = useSelector(layout, ({ children }) => children.ownGames);
  const nameOf = useGameTypeName();
  switch (place) {
    case 'HOME':
      return null;
    case 'HOT':
      return (
        <>
          <Block title={nameOf('NEW')} icon={<GameTypeIcon type="NEW" />} path={categoryPathOf('NEW')}>
            {newGames && <List list={newGames} pages={1} />}
          </Block>
          <Block title={nameOf('HOT')} icon={<GameTypeIcon type="HOT" />} path={categoryPathOf('HOT')}>
            <HotGrid above={newGames} />
          </Block>
        </>
      );
    case 'favourites':
    case 'recent':
      return (
        <Block
          title={t(place === 'favourites' ? 'shell.favourites' : 'shell.recent')}
          icon={place === 'favourites' ? <IconHeart /> : <IconClock />}
          path={place === 'favourites' ? FAVOURITES_PATH : RECENT_PATH}
        >
          {ownGames && <List key={place} list={ownGames} empty={<OwnEmpty view={place} />} />}
        </Block>
      );
    default:
      return <CategoryGames key={place} layout={layout} />;
  }
}

interface BlockProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly path: string | undefined;
  readonly children: ReactNode;
}

function Block({ title, icon, path, children }: BlockProps) {
  const { t } = useTexts();
  return (
    <section className={s['block']}>
      <SectionHeading
        title={title}
        icon={icon}
        end={
          path !== undefined && (
            <SeeAllLink render={linkTo(path)} label={t('action.see_all_of', { name: title })}>
              {t('action.see_all')}
            </SeeAllLink>
          )
        }
      />
      {children}
    </section>
  );
}

const DATA = [
  ['', 'home.data_all'],
  ['new', 'home.data_new'],
  ['hot', 'home.data_hot'],
] as const satisfies readonly (readonly [LayoutData, string])[];

/** A category: its vendors, and its games filtered by data type and vendor. */
function CategoryGames({ layout }: { readonly layout: HomeLayoutRef }) {
  const { t } = useTexts();
  const place = useSelector(layout, layoutPlace);
  const list = useSelector(layout, ({ children }) => children.games);
  const dataType = useSelector(layout, ({ context }) => context.dataType);
  const category = useCategories().find(({ type }) => type === place);
  const nameOf = useGameTypeName();
  const type = toGameType(place);
  if (type === undefined) return null;
  return (
    <>
      {category !== undefined && category.vendors.length > 1 && <CategoryVendors category={category} />}
      <Block title={nameOf(type)} icon={<GameTypeIcon type={type} />} path={categoryPathOf(type)}>
        <ChipBar label={t('home.data')} selectedKey={dataType}>
          {DATA.map(([data, label]) => (
            <Chip
              key={data}
              selected={data === dataType}
              onClick={() => layout.send({ type: 'data.choose', dataType: data })}
            >
              {t(label)}
            </Chip>
          ))}
        </ChipBar>
        {list && <List key={list.sessionId} list={list} />}
      </Block>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <TileGrid narrow>
        {Array.from({ length: 6 }, (_, at) => at).map((at) => (
          <SkeletonTile key={at} />
        ))}
      </TileGrid>
    </div>
  );
}

interface ListProps {
  readonly list: GameListRef;
  readonly pages?: number;
  /** Shown when there are no games. */
  readonly empty?: ReactNode;
}

/** A grid of games with every 7th highlighted (HOME-14). More pages load as the end comes near. */
function List({ list, pages = Number.POSITIVE_INFINITY, empty }: ListProps) {
  const { t } = useTexts();
  const screen = useSelector(list, gameListScreen);
  const { games, gone } = useKeptGames(list);
  const pageNum = useSelector(list, ({ context }) => context.pageNum);
  const totalCount = useSelector(list, ({ context }) => context.totalCount) - gone;
  const mayGrow = useSelector(list, ({ context }) => context.pageNum < context.totalPages) && pages > 1;
  switch (screen) {
    case 'skeleton':
      return <Waiting />;
    case 'failed':
      return (
        <ErrorState
          title={t('home.section_failed')}
          retryLabel={t('action.retry')}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      );
    case 'empty':
      return empty ?? <EmptyState title={t('home.list_empty')} />;
    case 'games':
      if (totalCount === 0) return empty;
      return (
        <div className={s['list']}>
          <GameGrid
            list={list}
            games={games}
            totalCount={totalCount}
            shape={NARROW_ROWS}
            end={mayGrow && <ListEnd key={pageNum} list={list} />}
          />
        </div>
      );
  }
}

/** Distance below the screen at which the next page is fetched, in pixels. */
const AHEAD = 400;

/** Remounted for each page, after its rows, to report again whether the end of the list is near (LIST-27). */
function ListEnd({ list }: { readonly list: GameListRef }) {
  const { t } = useTexts();
  const isFailed = useSelector(list, (snapshot) => snapshot.hasTag('appendFailed'));
  const end = useInView<HTMLDivElement>(AHEAD, (isNear) =>
    list.send({ type: isNear ? 'list.end.reached' : 'list.end.left' }),
  );
  return (
    <div ref={end} className={s['end']}>
      {isFailed ? (
        <Button variant="secondary" icon={<IconRefresh />} onClick={() => list.send({ type: 'list.retry' })}>
          {t('action.retry')}
        </Button>
      ) : (
        <LoadingMore label={t('shell.loading')} />
      )}
    </div>
  );
}

/** The hot games, in pages of 24 (HOT-03, HOT-04), without the new ones above. */
function HotGrid({ above }: { readonly above: GameListRef | undefined }) {
  const { t } = useTexts();
  const { hotList, games: page, hasPages, screen } = useHotPage();
  const shown = useSelector(above, (snapshot) => snapshot?.context.games);
  const games = withoutShown(page, new Set(shown?.map(({ nodeId }) => nodeId)));
  const cards = useGameCards('hot');
  const isWithoutGames = useIsWithoutGames();
  if (screen === 'loading') return <Waiting />;
  if (screen === 'empty') return <EmptyState title={t(isWithoutGames ? 'list.none' : 'home.hot_empty')} />;
  if (screen === 'failed') {
    return (
      <ErrorState
        title={t('home.hot_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => hotList.send({ type: 'hot.retry' })}
      />
    );
  }
  return (
    <>
      <TileGrid narrow>
        {games.map((game, at) => (
          <GameCard key={game.nodeId} game={game} cards={cards} wide={isHighlight(at)} />
        ))}
      </TileGrid>
      {hasPages && (
        <div className={s['pad']}>
          <Button
            block
            variant="secondary"
            icon={<IconRefresh />}
            onClick={() => hotList.send({ type: 'hot.page.next' })}
          >
            {t('home.hot_next')}
          </Button>
        </div>
      )}
    </>
  );
}
