/** Width in pixels of the left edge where every swipe is a page swipe; the browser's back gesture starts there too. */
const EDGE = 28;

/** Whether the element is inside something that scrolls sideways. */
function isInScroller(element: Element | null): boolean {
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** A sideways swipe that has ended. */
export interface Swipe {
  /** Pixels, positive to the right. */
  readonly distance: number;
  /** Whether it began over a game list and not at the edge of the screen. */
  readonly isInGames: boolean;
}

/**
 * Reports finished sideways swipes; the chart decides what they do. Swipes from the edge or outside a game area turn
 * the page (TRANSITION-02); swipes in a game area belong to that area (TRANSITION-03).
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
    // If the element is removed before the finger lifts, only its own listeners receive the event.
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
