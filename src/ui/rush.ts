import { startTransition, useEffect, useState } from 'react';

/** Heights of the screen that pass in a second from which on nobody sees what passes. */
const RUSH_SCREENS = 3;
/** Milliseconds without a scroll event after which the page rests; a scroll that a script makes ends with each step. */
const REST = 100;

/** What a watched page tells of its scrolling. */
export interface ScrolledPage extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly scrollY: number;
  readonly innerHeight: number;
}

/** Whether the page is flung so fast that pictures would come too late for their tiles. */
export interface Rush {
  readonly isRushing: () => boolean;
  /** Calls once, when the page is slow enough to be seen again; returns how to call that off. */
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
  const calm = () => {
    clearTimeout(rest);
    if (!isRushing) return;
    isRushing = false;
    const all = [...waiting];
    waiting.clear();
    startTransition(() => {
      for (const then of all) then();
    });
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
