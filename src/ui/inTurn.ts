import { useEffect, useRef, useState } from 'react';

/** Lines that come in sight at once, at most, where a list grows below a player who stands at its end. */
const IN_SIGHT = 4;

/** What gives turns: a window, with one a frame. */
export type Frames = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

/**
 * Draws what a list grew by, from `from` lines to `to`: one line a turn of those that may be in sight, then the rest.
 * Returns how to call that off.
 */
export function drawInTurn(
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
 * How many of a list's lines may be drawn now. Where the list grows, the first of the new lines come one a frame: a
 * slow phone cannot draw them all in the time of one. What was there when the list was opened is drawn at once.
 */
export function useInTurn(count: number): number {
  const [drawn, setDrawn] = useState(count);
  const last = useRef(count);
  useEffect(() => {
    const from = Math.min(last.current, count);
    last.current = count;
    return drawInTurn(from, count, setDrawn, window);
  }, [count]);
  return Math.min(drawn, count);
}
