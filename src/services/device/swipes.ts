/** How far from the left edge a page swipe begins at most, pixels: there is the browser's own way back too. */
const EDGE = 28;

/** Whether a finger on the element moves something that scrolls sideways by itself. */
function isInScroller(element: Element | null): boolean {
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** A sideways swipe that has ended. */
export interface Swipe {
  /** Pixels, to the right. */
  readonly distance: number;
  /** It began over the games of a list, and not at the edge of the screen. */
  readonly isInGames: boolean;
}

/**
 * Reports where sideways swipes end; what they mean is the chart's business. From the edge, or outside of a game
 * area, they are the page's (TRANSITION-02); in a game area they are its own (TRANSITION-03).
 */
export function watchSwipes(report: (swipe: Swipe) => void): void {
  let start: { readonly x: number; readonly y: number; readonly isInGames: boolean } | undefined;
  const begin = ({ touches: [touch, second], target }: TouchEvent) => {
    const on = target instanceof Element ? target : null;
    const isAtEdge = touch !== undefined && touch.clientX <= EDGE;
    start =
      touch === undefined || second !== undefined || (!isAtEdge && isInScroller(on))
        ? undefined
        : {
            x: touch.clientX,
            y: touch.clientY,
            isInGames: !isAtEdge && on?.closest('[data-game-area]') != null,
          };
    // The element may be gone from the page when the finger leaves, and would tell nobody but who listens to it.
    if (start !== undefined) target?.addEventListener('touchend', end, { once: true, passive: true });
  };
  const end = (event: Event) => {
    const [touch] = event instanceof TouchEvent ? event.changedTouches : [];
    if (start === undefined || touch === undefined) return;
    const distance = touch.clientX - start.x;
    if (Math.abs(distance) > Math.abs(touch.clientY - start.y)) {
      report({ distance, isInGames: start.isInGames });
    }
    start = undefined;
  };
  document.addEventListener('touchstart', begin, { passive: true });
}
