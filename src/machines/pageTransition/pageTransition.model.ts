import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { pageTransitionMachine } from './pageTransition.machine';

export const pageTransitionModel = defineModel(pageTransitionMachine, {
  events: {
    'location.changed': { home: { path: '/m/home' }, 'a category page': { path: '/m/slot-games' } },
    'page.changed': [],
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
  project: ({ context }) => context.path,
  invariants: [],
  journeys: {
    'a page changed right after a swipe shows without a fade': {
      steps: ['swipe.ended (more than 100 px)', 'location.changed (home)'],
      reaches: 'swiped',
    },
  },
});

export const pageTransitionChart: ExplorableChart = {
  id: 'page-transition',
  title: 'Page transition and swipe',
  area: 'Shell',
  machine: pageTransitionMachine,
  model: pageTransitionModel,
  requirements: ['TRANSITION-01', 'TRANSITION-02', 'TRANSITION-03', 'TRANSITION-04'],
};
