import { defineModel } from '@explorer/defineModel';
import { pageTransitionMachine } from './pageTransition.machine';

export const pageTransitionModel = defineModel(pageTransitionMachine, {
  events: {
    'page.changed': [{}],
    'swipe.ended': {
      'more than 100 px': { distance: 101 },
      'exactly 100 px': { distance: 100 },
    },
    'gameArea.swiped': {
      'left, more than 60 px': { distance: -61 },
      'right, more than 60 px': { distance: 61 },
      'exactly 60 px': { distance: -60 },
    },
  },
  project: () => null,
  invariants: [],
  journeys: {
    'a page changed right after a swipe shows without a fade': {
      steps: ['swipe.ended (more than 100 px)', 'page.changed'],
      reaches: 'swiped',
    },
  },
});
