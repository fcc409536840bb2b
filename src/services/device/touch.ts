/** Events that begin a touch, end a touch, or count as a short interaction. */
const BEGIN: readonly string[] = ['touchstart', 'mousedown'];
const END: readonly string[] = ['touchend', 'touchcancel', 'mouseup'];
const PASSING: readonly string[] = ['keydown', 'wheel', 'scrollend'];

/**
 * Calls `tell(true)` when the player starts touching the page and `tell(false)` when they stop, by finger or mouse;
 * keys, the wheel and the end of a scroll report the current state again. The returned function stops it.
 */
export function watchTouch(tell: (isTouching: boolean) => void, page: EventTarget = document): () => void {
  const listening = new AbortController();
  let isTouching = false;
  const listen = (types: readonly string[], hear: () => void) => {
    for (const type of types) {
      page.addEventListener(type, hear, { capture: true, passive: true, signal: listening.signal });
    }
  };
  listen(BEGIN, () => {
    isTouching = true;
    tell(true);
  });
  listen(END, () => {
    isTouching = false;
    tell(false);
  });
  listen(PASSING, () => tell(isTouching));
  return () => listening.abort();
}
