import type { AnyRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { useChart } from '../actors';
import { screenOf } from '../shell';

type PageFade = Exclude<AnyRouter['options']['defaultViewTransition'], boolean | undefined>;

/**
 * When the router fades from one page to the next: only where the screen changes (TRANSITION-01). A fade that is under
 * way goes on to whatever page is the newest: one that another cuts short ends as an error that nobody handles.
 */
export const pageFade: PageFade = {
  types: ({ fromLocation, toLocation }) =>
    fromLocation === undefined ||
    screenOf(fromLocation.pathname) === screenOf(toLocation.pathname) ||
    document.documentElement.matches(':active-view-transition')
      ? false
      : ['page'],
};

/** Tells the style sheet whether the next page fades: not after a swipe-back (TRANSITION-02, TRANSITION-04). */
export function usePageFade(): void {
  const fades = useSelector(useChart('pageTransition'), (snapshot) => !snapshot.matches('swiped'));
  useLayoutEffect(() => {
    document.documentElement.dataset['pageTransition'] = fades ? 'fade' : 'none';
  }, [fades]);
}
