import { setup } from 'xstate';
import {
  GAME_AREA_SWIPE_THRESHOLD,
  PAGE_TRANSITION,
  SWIPE_BACK_THRESHOLD,
  SWIPE_FLAG_RESET,
} from '@/config/constants';

export type PageTransitionEvent =
  | { readonly type: 'page.changed' }
  | { readonly type: 'swipe.ended'; readonly distance: number }
  /** A sideways swipe over the game area; px to the right, negative to the left. */
  | { readonly type: 'gameArea.swiped'; readonly distance: number };

/** Page fade, skipped after a swipe-back (TRANSITION-01, TRANSITION-02, TRANSITION-04). */
export const pageTransitionMachine = setup({
  types: { events: {} as PageTransitionEvent },
  actions: {
    /** Turns to the neighbouring category page. */
    turnCategory: (_, _params: { step: 1 | -1 }) => {},
  },
  guards: {
    /** More than 60 px to either side (TRANSITION-03). */
    isGameAreaSwipe: (_, params: { distance: number }) =>
      Math.abs(params.distance) > GAME_AREA_SWIPE_THRESHOLD,
    /** More than 100 px to the right. */
    isSwipeBack: (_, params: { distance: number }) => params.distance > SWIPE_BACK_THRESHOLD,
  },
  delays: { PAGE_TRANSITION, SWIPE_FLAG_RESET },
}).createMachine({
  id: 'pageTransition',
  description: 'Whether a change of page fades or, after a swipe-back, happens at once.',
  initial: 'settled',
  on: {
    'gameArea.swiped': {
      guard: { type: 'isGameAreaSwipe', params: ({ event }) => event },
      actions: { type: 'turnCategory', params: ({ event }) => ({ step: event.distance < 0 ? 1 : -1 }) },
      description: 'Swiped over the game area: the next category comes from the side swiped away from.',
    },
  },
  states: {
    settled: {
      description: 'No page is changing.',
      meta: { requirements: ['TRANSITION-03'] },
      on: {
        'page.changed': { target: 'fading' },
        'swipe.ended': {
          guard: { type: 'isSwipeBack', params: ({ event }) => event },
          target: 'swiped',
        },
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
        'swipe.ended': {
          guard: { type: 'isSwipeBack', params: ({ event }) => event },
          target: 'swiped',
        },
      },
    },
    swiped: {
      description: 'The player has just swiped back: the next page shows without a fade.',
      meta: { requirements: ['TRANSITION-02', 'TRANSITION-04'] },
      after: { SWIPE_FLAG_RESET: { target: 'settled' } },
      on: {
        'page.changed': { description: 'No fade: the finger has already moved the page.' },
        'swipe.ended': {
          guard: { type: 'isSwipeBack', params: ({ event }) => event },
          target: 'swiped',
          reenter: true,
        },
      },
    },
  },
});
