import { assign, raise, setup } from 'xstate';
import {
  GAME_AREA_SWIPE_THRESHOLD,
  PAGE_TRANSITION,
  SWIPE_BACK_THRESHOLD,
  SWIPE_FLAG_RESET,
} from '@/config/constants';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface PageTransitionContext {
  /** Path of the current page, without query; null before the first one. */
  readonly path: string | null;
}

export type PageTransitionEvent =
  | { readonly type: 'location.changed'; readonly path: string }
  /** Raised by the chart when another page shows. */
  | { readonly type: 'page.changed' }
  | { readonly type: 'swipe.ended'; readonly distance: number }
  /** A horizontal swipe over the game area, in px; negative to the left. */
  | { readonly type: 'gameArea.swiped'; readonly distance: number };

/** Page fade, skipped after a swipe-back (TRANSITION-01, TRANSITION-02, TRANSITION-04). */
export const pageTransitionMachine = setup({
  types: { context: {} as PageTransitionContext, events: {} as PageTransitionEvent, tags: {} as 'swiped' },
  actions: {
    keepPath: assign((_, params: { path: string }) => ({ path: params.path })),
    changePage: raise({ type: 'page.changed' }),
    /** Reports the page change to the charts that refresh on every page. */
    reportPage: () => {},
    /** Navigates to the next or previous category page. */
    turnCategory: (_, _params: { step: 1 | -1 }) => {},
  },
  guards: {
    isOtherPage: ({ context }, params: { path: string }) => params.path !== context.path,
    /** More than 60 px to either side (TRANSITION-03). */
    isGameAreaSwipe: (_, params: { distance: number }) =>
      Math.abs(params.distance) > GAME_AREA_SWIPE_THRESHOLD,
    /** More than 100 px to the right. */
    isSwipeBack: (_, params: { distance: number }) => params.distance > SWIPE_BACK_THRESHOLD,
  },
  delays: { PAGE_TRANSITION, SWIPE_FLAG_RESET },
}).createMachine({
  id: 'pageTransition',
  description: 'Fades page changes, except after a swipe-back.',
  context: { path: null },
  initial: 'settled',
  on: {
    'location.changed': {
      guard: withEvent('isOtherPage'),
      actions: [withEvent('keepPath'), 'changePage', 'reportPage'],
      description: 'Another page shows; a change of only the query does not count.',
    },
    'gameArea.swiped': {
      guard: withEvent('isGameAreaSwipe'),
      actions: { type: 'turnCategory', params: ({ event }) => ({ step: event.distance < 0 ? 1 : -1 }) },
      description:
        'A swipe over the game area changes the category: to the left the next, to the right the previous.',
    },
  },
  states: {
    settled: {
      description: 'No page change is running.',
      meta: { requirements: ['TRANSITION-03'] },
      on: {
        'page.changed': { target: 'fading' },
        'swipe.ended': { guard: withEvent('isSwipeBack'), target: 'swiped' },
      },
    },
    fading: {
      description: 'The new page fades in over 300 ms.',
      meta: { requirements: ['TRANSITION-01'] },
      after: { PAGE_TRANSITION: { target: 'settled' } },
      on: {
        'page.changed': {
          target: 'fading',
          reenter: true,
          description: 'The newest page starts its own fade.',
        },
        'swipe.ended': { guard: withEvent('isSwipeBack'), target: 'swiped' },
      },
    },
    swiped: {
      description:
        'After a swipe-back, the next page shows without a fade, since the gesture has already moved it.',
      tags: ['swiped'],
      meta: { requirements: ['TRANSITION-02', 'TRANSITION-04'] },
      after: { SWIPE_FLAG_RESET: { target: 'settled' } },
      on: { 'swipe.ended': { guard: withEvent('isSwipeBack'), target: 'swiped', reenter: true } },
    },
  },
});
