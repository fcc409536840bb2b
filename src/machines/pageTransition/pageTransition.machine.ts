import { setup } from 'xstate';
import { PAGE_TRANSITION, SWIPE_BACK_THRESHOLD, SWIPE_FLAG_RESET } from '@/config/constants';

export type PageTransitionEvent =
  | { readonly type: 'page.changed' }
  | { readonly type: 'swipe.ended'; readonly distance: number };

/** Page fade, skipped after a swipe-back (TRANSITION-01, TRANSITION-02, TRANSITION-04). */
export const pageTransitionMachine = setup({
  types: { events: {} as PageTransitionEvent },
  guards: {
    /** More than 100 px to the right. */
    isSwipeBack: (_, params: { distance: number }) => params.distance > SWIPE_BACK_THRESHOLD,
  },
  delays: { PAGE_TRANSITION, SWIPE_FLAG_RESET },
}).createMachine({
  id: 'pageTransition',
  description: 'Whether a change of page fades or, after a swipe-back, happens at once.',
  initial: 'settled',
  states: {
    settled: {
      description: 'No page is changing.',
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
