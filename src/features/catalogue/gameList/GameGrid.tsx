import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useDeferredCharts, useIsHydrating } from '@/features/shared/state/pageStart';
import type { GridPlaceEvent, ScrollPosition } from '@/machines/catalogue/gameList/gameList.machine';
import { cx } from '@/ui/cx';
import { onScrollEnd } from '@/ui/scrollEnd';
import { type ScrollVelocity, useDeferredWhileScrolling, useScrollVelocity } from '@/ui/scrollVelocity';
import { useStaggeredRows } from '@/ui/staggeredRows';
import { TileGrid } from '@/ui/TileGrid';
import { useTileColumns } from '@/ui/tileColumns';
import { useVirtualRows, type VirtualRows } from '@/ui/virtualRows';
import { GameCard, type GameCards, useGameCards } from '../game';
import s from './GameListScreen.module.css';

import { FULL_ROWS, isSameRow, type Row, type RowShape, shapeAt, toRows } from './rows';

/** A chart with pages of games that stores the player's scroll position. */
export interface GridList {
  getSnapshot(): { readonly context: { readonly place: ScrollPosition | null } };
  send(event: GridPlaceEvent): void;
}

/** Number of rows on the first screen, whose pictures load at once. */
const EAGER_LINES = 3;

interface GameGridProps {
  readonly list: GridList;
  readonly games: readonly Game[];
  /** Number of games before the first. */
  readonly skipped?: number;
  readonly totalCount: number;
  readonly shape?: RowShape;
  /** Content below the last row. It renders after all rows have rendered, so that it does not move. */
  readonly end?: ReactNode;
}

/** A virtualised grid: only the rows near the screen are in the document. */
export function GameGrid({ list, games, skipped = 0, totalCount, shape = FULL_ROWS, end }: GameGridProps) {
  const cards = useGameCards();
  const velocity = useScrollVelocity();
  const shown = useRef<readonly Row<Game>[]>([]);
  const isServed = useIsHydrating();
  const fullLine = useTileColumns(isServed);
  const { columns, hasHighlights } = shapeAt(shape, fullLine);
  const rows = useMemo(
    () => toRows(games, { columns, hasHighlights }, shown.current),
    [games, columns, hasHighlights],
  );
  const count = useStaggeredRows(rows.length, columns);
  const isWhole = count === rows.length;
  const view = useVirtualRows(
    {
      itemOf: (row) => rows[row]?.start,
      rowOf: (item) => rows.findIndex(({ start, items }) => start + items.length > item),
    },
    isServed,
  );
  const isMeasured = view.height > 0;
  // At least one row, to measure: after a rotation the list can be shorter than the old scroll position.
  const first = Math.max(0, Math.min(view.first, count - 1));
  const endRow = Math.max(first + 1, Math.min(view.end, count));

  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  useKeptPlace(list, view);

  return (
    <>
      <div
        ref={view.box}
        className={cx(s['lines'], isMeasured ? s['placed'] : isServed && s['served'])}
        style={isMeasured ? { height: count * view.height } : undefined}
      >
        {rows.slice(first, endRow).map((row, at) => (
          <div
            key={row.start}
            ref={at === 0 ? view.line : undefined}
            className={s['row']}
            style={isMeasured ? { top: (first + at) * view.height } : undefined}
          >
            <Line
              row={row}
              columns={columns}
              narrow={shape.columns < FULL_ROWS.columns}
              skipped={skipped}
              totalCount={totalCount}
              cards={cards}
              velocity={velocity}
            />
          </div>
        ))}
      </div>
      {isWhole && end}
    </>
  );
}

interface LineProps {
  readonly row: Row<Game>;
  readonly columns: number;
  readonly narrow: boolean;
  readonly skipped: number;
  readonly totalCount: number;
  readonly cards: GameCards;
  readonly velocity: ScrollVelocity;
}

/**
 * One row of the grid. It does not rerender while the list scrolls and grows. Skips image loads while scrolling fast.
 */
const Line = memo(
  ({
    row: { items, start, isHighlight },
    columns,
    narrow,
    skipped,
    totalCount,
    cards,
    velocity,
  }: LineProps) => {
    const isHeld = useDeferredWhileScrolling(velocity);
    return (
      <TileGrid narrow={narrow}>
        {items.map((game, at) => (
          <GameCard
            key={game.nodeId}
            game={game}
            cards={cards}
            eager={start + at < EAGER_LINES * columns}
            wide={isHighlight}
            held={isHeld}
            position={{ at: skipped + start + at + 1, of: totalCount }}
          />
        ))}
      </TileGrid>
    );
  },
  (one, other) =>
    one.skipped === other.skipped &&
    one.totalCount === other.totalCount &&
    one.columns === other.columns &&
    one.cards === other.cards &&
    isSameRow(one.row, other.row),
);

/** Restores the player's scroll position, and stores it in the list's chart each time scrolling ends. */
function useKeptPlace(list: GridList, view: VirtualRows): void {
  const restore = useEffectEvent((left: GridList) => {
    const { place } = left.getSnapshot().context;
    if (place === null) return;
    view.scrollTo(place);
    left.send({ type: 'list.place.reached' });
  });
  const keep = useEffectEvent(() => {
    const place = view.placeNow();
    if (place === undefined) return;
    list.send({ type: 'list.place.kept', row: place.row, offset: Math.round(place.offset) });
  });
  const isMeasured = view.height > 0;
  const life = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.pageLife);
  useEffect(() => {
    if (!isMeasured) return;
    // After the router, which scrolls each new page to its top when it has rendered.
    const frame = requestAnimationFrame(() => restore(list));
    return () => cancelAnimationFrame(frame);
  }, [list, isMeasured]);
  useEffect(() => {
    const onRest = () => keep();
    const stop = onScrollEnd(document, onRest);
    const leaving = life?.on('page.left', onRest);
    return () => {
      stop();
      leaving?.unsubscribe();
    };
  }, [life]);
}
