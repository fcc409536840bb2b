import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { PAGE_TRANSITION } from '@/config/constants';
import { useChart } from '@/features/shared/state/actors';
import { isMotionReduced } from '@/ui/motion';
import { screenOf } from './pageFocus';

/**
 * Fades in the new page when the screen changes (TRANSITION-01), except after a swipe back (TRANSITION-02,
 * TRANSITION-04). It is not a view transition, which would freeze the page until the new one has rendered: up to four
 * seconds on a busy phone.
 */
export function usePageFade(): void {
  const screen = useRouterState({ select: ({ matches }) => screenOf(matches.at(-1)?.pathname ?? '') });
  const isSwiped = useSelector(useChart('pageTransition'), (snapshot) => snapshot.hasTag('swiped'));
  const shown = useRef(screen);
  const fade = useRef<Animation>(null);
  const fadeIn = useEffectEvent(() => {
    if (isSwiped || isMotionReduced()) return;
    const main = document.querySelector('main');
    fade.current =
      main?.animate({ opacity: [0, 1] }, { duration: PAGE_TRANSITION, easing: 'ease-out' }) ?? null;
  });
  useLayoutEffect(() => {
    if (shown.current !== screen) fadeIn();
    shown.current = screen;
  }, [screen]);
  useEffect(() => {
    if (isSwiped) fade.current?.cancel();
  }, [isSwiped]);
}
