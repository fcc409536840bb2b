import { defineModel } from '@explorer/defineModel';
import { gameFilterMachine, NO_FILTER } from './gameFilter.machine';

export const gameFilterModel = defineModel(gameFilterMachine, {
  events: {
    'filter.open': {
      'nothing chosen': { choice: NO_FILTER },
      'a vendor chosen': { choice: { ...NO_FILTER, vassalage: 'JL' } },
    },
    'vendor.toggle': { JL: { vassalage: 'JL' }, RTG: { vassalage: 'RTG' } },
    'classification.toggle': { bingo: { gameClassify: 'BG' } },
    'classification.all': [{}],
    'name.typed': [{ gameName: 'moon' }],
    'filter.submit': [{}],
    'filter.reset': [{}],
    'filter.close': [{}],
  },
  project: ({ context }) => context.choice,
});
