import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { GridPlaceEvent, ListPlace } from '@/machines/gameList/gameList.machine';
import type { Game } from '@/services/contract/catalogue';
import { useInTurn } from '@/ui/inTurn';
import { type LineWindow, useLineWindow } from '@/ui/lineWindow';
import { type Rush, useHeld, useRush } from '@/ui/rush';
import { onScrollEnd } from '@/ui/scrollEnd';
import { TileGrid } from '@/ui/TileGrid';
import { type GameCards, SharedGameCard, useGameCards } from '../game';
import s from './GameListScreen.module.css';

import { FULL_ROWS, isSameRow, type Row, type RowShape, toRows } from './rows';

/** A chart with games in pages that keeps where the player is in them. */
export interface GridList {
  getSnapshot(): { readonly context: { readonly place: ListPlace | null } };
  send(event: GridPlaceEvent): void;
}

/** Lines of the first screen, whose pictures load at once. */
const EAGER_LINES = 3;

interface GameGridProps {
  readonly list: GridList;
  readonly games: readonly Game[];
  readonly totalCount: number;
  readonly shape?: RowShape;
  /** What stands below the last line. It is there once all lines above it are, and none pushes it away. */
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
  const view = useLineWindow();
  const first = Math.min(view.first, count);

  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  useKeptPlace(list, view);

  return (
    <>
      <div ref={view.box} className={s['lines']} style={{ height: count * view.height }}>
        {rows.slice(first, Math.min(view.end, count)).map((row, at) => (
          <div
            key={row.start}
            ref={at === 0 ? view.line : undefined}
            className={s['row']}
            style={{ top: (first + at) * view.height }}
          >
            <Line row={row} columns={shape.columns} totalCount={totalCount} cards={cards} rush={rush} />
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
  readonly totalCount: number;
  readonly cards: GameCards;
  readonly rush: Rush;
}

/** One line of the grid; drawn once, however far the list scrolls and grows. Flung past, it asks for no pictures. */
const Line = memo(
  ({ row: { items, start, isHighlight }, columns, totalCount, cards, rush }: LineProps) => {
    const isHeld = useHeld(rush);
    return (
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
    );
  },
  (one, other) =>
    one.totalCount === other.totalCount &&
    one.columns === other.columns &&
    one.cards === other.cards &&
    isSameRow(one.row, other.row),
);

/** Brings the player back to where they were, and tells the list where they are each time they come to rest. */
function useKeptPlace(list: GridList, view: LineWindow): void {
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
  useEffect(() => {
    if (!isMeasured) return;
    // After the router, which brings each new page to its top once all of it is there.
    const frame = requestAnimationFrame(() => restore(list));
    return () => cancelAnimationFrame(frame);
  }, [list, isMeasured]);
  useEffect(() => {
    const onRest = () => keep();
    const stop = onScrollEnd(document, onRest);
    window.addEventListener('pagehide', onRest);
    return () => {
      stop();
      window.removeEventListener('pagehide', onRest);
    };
  }, []);
}
