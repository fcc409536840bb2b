import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import type { GridPlaceEvent, ListPlace } from '@/machines/gameList/gameList.machine';
import type { Game } from '@/services/contract/catalogue';
import { useInTurn } from '@/ui/inTurn';
import { type Rush, useHeld, useRush } from '@/ui/rush';
import { TileGrid } from '@/ui/TileGrid';
import { type GameCards, SharedGameCard, useGameCards } from '../game';
import s from './GameListScreen.module.css';

import { FULL_ROWS, isSameRow, type Row, type RowShape, toRows } from './rows';

/** A chart with games in pages that keeps where the player is in them. */
export interface GridList {
  getSnapshot(): { readonly context: { readonly place: ListPlace | null } };
  send(event: GridPlaceEvent): void;
}

/**
 * Measured heights of lists that were left, so that going back finds all at its height. A list may have grown
 * meanwhile: a page that was asked for still comes, and its lines stand behind those that were measured.
 */
const measures = new WeakMap<GridList, { readonly rows: number; readonly cache: CacheSnapshot }>();

/** Lines of the first screen, whose pictures load at once. */
const EAGER_LINES = 3;

interface GameGridProps {
  readonly list: GridList;
  readonly games: readonly Game[];
  readonly totalCount: number;
  readonly shape?: RowShape;
  /** What stands below the last line. It changes only once all lines above it are drawn. */
  readonly end?: ReactNode;
}

/** The grid of a list of any length: only the lines near the screen are in the document. */
export function GameGrid({ list, games, totalCount, shape = FULL_ROWS, end }: GameGridProps) {
  const cards = useGameCards();
  const rush = useRush();
  const shown = useRef<readonly Row<Game>[]>([]);
  const rows = useMemo(() => toRows(games, shape, shown.current), [games, shape]);
  const count = useInTurn(rows.length);
  const isWhole = count === rows.length;
  const lines = useMemo(() => (isWhole ? rows : rows.slice(0, count)), [rows, count, isWhole]);
  const drawn = useRef({ lines, end });
  const grid = useRef<WindowVirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const known = measures.get(list);

  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  useLayoutEffect(() => {
    drawn.current = { lines, end: isWhole ? end : drawn.current.end };
  });
  useLayoutEffect(() => {
    const handle = grid.current;
    return () => {
      if (handle !== null) measures.set(list, { rows: drawn.current.lines.length, cache: handle.cache });
    };
  }, [list]);

  useKeptPlace(list, grid, box);

  return (
    <>
      <div ref={box}>
        <WindowVirtualizer
          ref={grid}
          data={lines}
          {...(known !== undefined && known.rows <= lines.length ? { cache: known.cache } : {})}
        >
          {(row) => (
            <Line
              key={row.start}
              row={row}
              columns={shape.columns}
              totalCount={totalCount}
              cards={cards}
              rush={rush}
            />
          )}
        </WindowVirtualizer>
      </div>
      {isWhole ? end : drawn.current.end}
    </>
  );
}

interface LineProps {
  readonly row: Row<Game>;
  readonly columns: number;
  readonly totalCount: number;
  readonly cards: GameCards;
  readonly rush: Rush;
}

/** One line of the grid; drawn once, however far the list scrolls and grows. Flung past, it asks for no pictures. */
const Line = memo(
  ({ row: { items, start, isHighlight }, columns, totalCount, cards, rush }: LineProps) => {
    const isHeld = useHeld(rush);
    return (
      <div className={s['row']}>
        <TileGrid narrow={columns < FULL_ROWS.columns}>
          {items.map((game, at) => (
            <SharedGameCard
              key={game.nodeId}
              game={game}
              cards={cards}
              eager={start + at < EAGER_LINES * columns}
              wide={isHighlight}
              held={isHeld}
              position={{ at: start + at + 1, of: totalCount }}
            />
          ))}
        </TileGrid>
      </div>
    );
  },
  (one, other) =>
    one.totalCount === other.totalCount &&
    one.columns === other.columns &&
    one.cards === other.cards &&
    isSameRow(one.row, other.row),
);

/** Brings the player back to where they were, and tells the list where they are each time they come to rest. */
function useKeptPlace(
  list: GridList,
  grid: RefObject<WindowVirtualizerHandle | null>,
  box: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { place } = list.getSnapshot().context;
    if (place !== null) {
      grid.current?.scrollToIndex(place.row, { offset: place.offset });
      list.send({ type: 'list.place.reached' });
    }
    const keep = () => {
      const handle = grid.current;
      if (handle === null || box.current === null) return;
      // The grid counts its lines from its own top, not from the page's.
      const scrolled = -box.current.getBoundingClientRect().top;
      const row = handle.findItemIndex(handle.scrollOffset);
      const offset = scrolled - handle.getItemOffset(row);
      list.send({ type: 'list.place.kept', row, offset: Math.round(offset) });
    };
    document.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [list, grid, box]);
}
