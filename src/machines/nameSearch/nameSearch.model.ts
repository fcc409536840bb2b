import { defineModel } from '@explorer/defineModel';
import { nameSearchMachine } from './nameSearch.machine';

export const nameSearchModel = defineModel(nameSearchMachine, {
  events: {
    'search.addressed': {
      nothing: { page: 'RNG', gameName: '' },
      'a name': { page: 'RNG', gameName: 'moon' },
      'another page': { page: 'FISH', gameName: '' },
    },
    'search.typed': { 'a name': { gameName: 'gold' }, 'a longer name': { gameName: 'golden' } },
    'search.submit': [{}],
    'search.clear': [{}],
  },
  project: ({ context }) => context,
});
