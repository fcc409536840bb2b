import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { gameFilterMachine, NO_FILTER } from './gameFilter.machine';

export const gameFilterModel = defineModel(gameFilterMachine, {
  events: {
    'filter.open': {
      'nothing chosen': { choice: NO_FILTER },
      'a vendor chosen': { choice: { ...NO_FILTER, vassalage: 'JL' } },
    },
    'vendor.toggle': {
      JL: { vassalage: 'JL', classes: ['new'] },
      RTG: { vassalage: 'RTG', classes: ['new'] },
    },
    'classification.toggle': { bingo: { gameClassify: 'BG' }, new: { gameClassify: 'new' } },
    'classification.all': [{}],
    'name.typed': [{ gameName: 'moon' }],
    'filter.submit': [{}],
    'filter.reset': [{}],
    'filter.close': [{}],
  },
  project: ({ context }) => context.choice,
});

export const gameFilterChart: ExplorableChart = {
  id: 'game-filter',
  title: 'Filter popup',
  area: 'Catalogue',
  machine: gameFilterMachine,
  model: gameFilterModel,
  requirements: ['FILTER-01', 'FILTER-02', 'FILTER-03', 'FILTER-04', 'FILTER-05'],
};
