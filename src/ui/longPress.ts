import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Duration of a long press, in milliseconds. */
const HOLD = 500;
/** Maximum movement during a long press, in pixels. */
const DRIFT = 10;

/**
 * Event handlers for a long press, a right click and the context-menu key. The click that ends a long press is
 * suppressed.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const hold = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isSpent = useRef(false);
  if (onLongPress === undefined) return {};
  const release = () => {
    if (hold.current !== null) window.clearTimeout(hold.current.timer);
    hold.current = null;
  };
  const fire = () => {
    release();
    if (isSpent.current) return;
    isSpent.current = true;
    onLongPress();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      isSpent.current = false;
      release();
      if (event.pointerType !== 'touch') return;
      // On a busy page the timer may run late, before the event of a finger that is already lifted. Waiting one more
      // turn lets that event run first.
      const wait = () => {
        if (hold.current !== null) hold.current.timer = window.setTimeout(fire);
      };
      hold.current = { timer: window.setTimeout(wait, HOLD), x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = hold.current;
      if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) > DRIFT) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      fire();
      // A right click and the context-menu key cause no click to suppress.
      isSpent.current = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isSpent.current) return;
      isSpent.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
