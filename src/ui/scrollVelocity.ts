import { startTransition, useEffect, useState } from 'react';

/** Scroll speed above which content cannot be seen, in screen heights per second. */
const RUSH_SCREENS = 3;
/**
 * Milliseconds without a scroll event after which scrolling has ended. (`scrollend` is not used: it fires after each
 * step of a scripted scroll.)
 */
const QUIET_MS = 100;
/** Number of waiting callbacks that run per frame once the page has slowed down. */
const AT_ONCE = 2;

/** The parts of `window` used here. */
export interface ScrolledPage
  extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
    Pick<Window, 'requestAnimationFrame'> {
  readonly scrollY: number;
  readonly innerHeight: number;
}

/** Tells whether the page scrolls so fast that pictures would load too late to be seen. */
export interface ScrollVelocity {
  readonly isFast: () => boolean;
  /**
   * Calls `then` once, when the page has slowed down; a few callbacks per frame. Returns a function that cancels it.
   */
  readonly whenCalm: (then: () => void) => () => void;
  /** Starts watching. Returns a function that stops it. */
  readonly watch: () => () => void;
}

/**
 * Measures the scroll speed of a page, to skip image loads while scrolling fast. The pictures where the player stops
 * then load first, data is saved, and the browser does not have to discard thousands of pictures.
 */
export function createScrollVelocity(page: ScrolledPage): ScrollVelocity {
  let last = { at: Number.NEGATIVE_INFINITY, top: 0 };
  let isFast = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const tell = () => {
    if (isFast) return;
    const next = [...waiting].slice(0, AT_ONCE);
    for (const then of next) waiting.delete(then);
    startTransition(() => {
      for (const then of next) then();
    });
    if (waiting.size > 0) page.requestAnimationFrame(tell);
  };
  const calm = () => {
    clearTimeout(rest);
    if (!isFast) return;
    isFast = false;
    tell();
  };
  const measure = ({ timeStamp: at }: Event) => {
    const { scrollY: top, innerHeight } = page;
    const speed = (Math.abs(top - last.top) * 1000) / (at - last.at);
    last = { at, top };
    clearTimeout(rest);
    if (speed < RUSH_SCREENS * innerHeight) {
      calm();
    } else {
      isFast = true;
      rest = setTimeout(calm, QUIET_MS);
    }
  };
  return {
    isFast: () => isFast,
    whenCalm(then) {
      if (!isFast) {
        then();
        return () => {};
      }
      waiting.add(then);
      return () => waiting.delete(then);
    },
    watch() {
      // Runs before the listeners that render new rows.
      const first = { capture: true, passive: true };
      page.addEventListener('scroll', measure, first);
      return () => {
        page.removeEventListener('scroll', measure, first);
        calm();
      };
    },
  };
}

/** Measures the page's scroll speed while the component is mounted. */
export function useScrollVelocity(): ScrollVelocity {
  const [velocity] = useState(() => createScrollVelocity(globalThis));
  useEffect(() => velocity.watch(), [velocity]);
  return velocity;
}

/** Whether content that came into view during a fast scroll is still deferred. */
export function useDeferredWhileScrolling(velocity: ScrollVelocity): boolean {
  const [isHeld, setHeld] = useState(velocity.isFast);
  useEffect(() => (isHeld ? velocity.whenCalm(() => setHeld(false)) : undefined), [isHeld, velocity]);
  return isHeld;
}
