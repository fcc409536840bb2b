import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
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

export const nameSearchChart: ExplorableChart = {
  id: 'name-search',
  title: 'Search within a list',
  area: 'Catalogue',
  machine: nameSearchMachine,
  model: nameSearchModel,
  requirements: ['LIST-06', 'LIST-23'],
};
