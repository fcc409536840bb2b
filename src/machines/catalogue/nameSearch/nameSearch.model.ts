import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, performs } from '@/machines/shared/parts/claims.model';
import { nameSearchMachine } from './nameSearch.machine';

export const nameSearchModel = defineModel(nameSearchMachine, {
  events: {
    'search.addressed': {
      nothing: { page: 'RNG', gameName: '' },
      'a name': { page: 'RNG', gameName: 'moon' },
      'the typed name without its blank': { page: 'RNG', gameName: 'gold' },
      'another page': { page: 'FISH', gameName: '' },
    },
    'search.typed': { 'a name and a blank': { gameName: 'gold ' }, 'a longer name': { gameName: 'golden' } },
    'search.submit': [{}],
    'search.clear': [{}],
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Another page takes over the input at any time',
      holds: (snapshot) => snapshot.can({ type: 'search.addressed', page: 'OTHER', gameName: '' }),
    },
    {
      name: 'LIST-06 the player can always type and clear; what is typed can be submitted at once',
      holds: (snapshot) =>
        snapshot.can({ type: 'search.typed', gameName: '' }) &&
        snapshot.can({ type: 'search.clear' }) &&
        snapshot.matches('typing') === snapshot.can({ type: 'search.submit' }),
    },
  ],
  steps: [
    {
      name: 'SEARCH-07 what is typed is kept, and applies only after a pause',
      when: ({ event }) => event.type === 'search.typed',
      holds: ({ event, after, did }) =>
        after.matches('typing') && after.context.gameName === event['gameName'] && !did('apply'),
    },
    {
      name: 'LIST-23 a pause or Enter applies the typed name',
      when: ({ kind, event }) => kind === 'timer' || event.type === 'search.submit',
      holds: (step) =>
        step.after.matches('resting') && performs(step, 'apply', { gameName: step.before.context.gameName }),
    },
    {
      name: 'LIST-06 clearing applies at once',
      when: ({ event }) => event.type === 'search.clear',
      holds: (step) =>
        step.after.matches('resting') &&
        step.after.context.gameName === '' &&
        performs(step, 'apply', { gameName: '' }),
    },
    {
      name: 'The address fills the input, except while the player types for the same page, and except with what it already says',
      when: ({ event }) => event.type === 'search.addressed',
      holds: ({ event, before, after }) =>
        before.matches('typing') && event['page'] === before.context.page
          ? after.matches('typing') && after.context === before.context
          : after.matches('resting') &&
            after.context.page === event['page'] &&
            after.context.gameName ===
              (event['page'] === before.context.page && before.context.gameName.trim() === event['gameName']
                ? before.context.gameName
                : event['gameName']),
    },
  ],
  temporal: [endsByItself('Typing ends by itself', (snapshot) => snapshot.matches('typing'))],
});

export const nameSearchChart: ExplorableChart = {
  id: 'name-search',
  title: 'Search within a list',
  area: 'Catalogue',
  machine: nameSearchMachine,
  model: nameSearchModel,
  requirements: ['LIST-06', 'LIST-23'],
};
