import { useEffect, useRef, useState } from 'react';

/** Maximum number of new rows that are visible at once when a list grows and the player is at its end. */
const IN_SIGHT = 4;

/** The frame scheduler: a window. */
export type Frames = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

/**
 * Renders the new rows of a list, from `from` to `to` rows: the possibly visible ones one per frame, then the rest.
 * Returns a function that cancels it.
 */
export function drawStaggered(
  from: number,
  to: number,
  draw: (count: number) => void,
  frames: Frames,
): () => void {
  let count = from;
  let frame = 0;
  const next = () => {
    count += 1;
    const isRest = count >= to || count > from + IN_SIGHT;
    draw(isRest ? to : count);
    if (!isRest) frame = frames.requestAnimationFrame(next);
  };
  next();
  return () => frames.cancelAnimationFrame(frame);
}

/**
 * Returns how many rows of a list to render now. When the list grows, the first new rows render one per frame, since a
 * slow phone cannot render them all in one. Rows that exist when the list opens, or when the number of columns changes,
 * render at once.
 */
export function useStaggeredRows(count: number, columns: number): number {
  const [drawn, setDrawn] = useState({ rows: count, columns });
  const last = useRef({ rows: count, columns });
  useEffect(() => {
    const from = last.current.columns === columns ? Math.min(last.current.rows, count) : count;
    last.current = { rows: count, columns };
    return drawStaggered(from, count, (rows) => setDrawn({ rows, columns }), window);
  }, [count, columns]);
  return drawn.columns === columns ? Math.min(drawn.rows, count) : count;
}
