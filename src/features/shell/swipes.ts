import { useEffect } from 'react';
import { useChart } from '../actors';

/** Reports where sideways swipes end; what they mean is the chart's business (TRANSITION-02). */
export function useSwipes(): void {
  const pageTransition = useChart('pageTransition');
  useEffect(() => {
    let start: { readonly x: number; readonly y: number } | undefined;
    const begin = ({ touches: [touch] }: TouchEvent) => {
      start = touch && { x: touch.clientX, y: touch.clientY };
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (start === undefined || touch === undefined) return;
      const distance = touch.clientX - start.x;
      if (Math.abs(distance) > Math.abs(touch.clientY - start.y)) {
        pageTransition.send({ type: 'swipe.ended', distance });
      }
      start = undefined;
    };
    document.addEventListener('touchstart', begin, { passive: true });
    document.addEventListener('touchend', end, { passive: true });
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchend', end);
    };
  }, [pageTransition]);
}
