import { startTransition, useEffect, useState } from 'react';

/** Heights of the screen that pass in a second from which on nobody sees what passes. */
const RUSH_SCREENS = 3;
/** Milliseconds without a scroll event after which the page rests; a scroll that a script makes ends with each step. */
const REST = 100;
/** Of those that wait for the end of a rush, how many go on in the time of one frame. */
const AT_ONCE = 2;

/** What a watched page tells of its scrolling, and when it draws. */
export interface ScrolledPage
  extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
    Pick<Window, 'requestAnimationFrame'> {
  readonly scrollY: number;
  readonly innerHeight: number;
}

/** Whether the page is flung so fast that pictures would come too late for their tiles. */
export interface Rush {
  readonly isRushing: () => boolean;
  /**
   * Calls once, when the page is slow enough to be seen again, some in each frame; returns how to call that off.
   */
  readonly whenCalm: (then: () => void) => () => void;
  /** Watches from now on; returns how to stop. */
  readonly watch: () => () => void;
}

/**
 * Follows the speed of a page's scrolling. What is flung past asks for nothing then: the pictures of the place where
 * the player stops come first, data is saved, and the browser has no thousands of pictures to throw away.
 */
export function createRush(page: ScrolledPage): Rush {
  let last = { at: Number.NEGATIVE_INFINITY, top: 0 };
  let isRushing = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const tell = () => {
    if (isRushing) return;
    const next = [...waiting].slice(0, AT_ONCE);
    for (const then of next) waiting.delete(then);
    startTransition(() => {
      for (const then of next) then();
    });
    if (waiting.size > 0) page.requestAnimationFrame(tell);
  };
  const calm = () => {
    clearTimeout(rest);
    if (!isRushing) return;
    isRushing = false;
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
      isRushing = true;
      rest = setTimeout(calm, REST);
    }
  };
  return {
    isRushing: () => isRushing,
    whenCalm(then) {
      if (!isRushing) {
        then();
        return () => {};
      }
      waiting.add(then);
      return () => waiting.delete(then);
    },
    watch() {
      // Before those that draw the lines that come in sight.
      const first = { capture: true, passive: true };
      page.addEventListener('scroll', measure, first);
      return () => {
        page.removeEventListener('scroll', measure, first);
        calm();
      };
    },
  };
}

/** The rush of this page while the caller is drawn. */
export function useRush(): Rush {
  const [rush] = useState(() => createRush(window));
  useEffect(() => rush.watch(), [rush]);
  return rush;
}

/** Whether something that came in sight during a rush still waits for its end. */
export function useHeld(rush: Rush): boolean {
  const [isHeld, setHeld] = useState(rush.isRushing);
  useEffect(() => (isHeld ? rush.whenCalm(() => setHeld(false)) : undefined), [isHeld, rush]);
  return isHeld;
}
