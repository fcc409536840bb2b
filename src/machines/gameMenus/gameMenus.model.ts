import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '../parts/claims.model';
import { UNREACHABLE } from '../samples';
import { gameMenusMachine } from './gameMenus.machine';

export const gameMenusModel = defineModel(gameMenusMachine, {
  events: { 'menus.open': [{}], 'menus.close': [{}], 'menus.retry': [{}] },
  outcomes: {
    fetchMenus: {
      done: [[{ gameType: 'RNG', displayName: 'Slots', gameCount: 1200, children: ['JL'] }]],
      error: { unreachable: UNREACHABLE },
    },
  },
  invariants: [
    {
      name: 'LIST-02 the menu can always be closed',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) => snapshot.can({ type: 'menus.close' }),
    },
    {
      name: 'A failed menu has a reason and can be retried; a loading one has no reason',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) =>
        snapshot.matches({ open: 'failed' }) === (snapshot.context.failure !== null) &&
        snapshot.matches({ open: 'failed' }) === snapshot.can({ type: 'menus.retry' }),
    },
  ],
  steps: [
    {
      name: 'LIST-02 an answer shows its categories',
      when: ({ label }) => label.startsWith('menus done'),
      holds: ({ event, after }) =>
        after.matches({ open: 'showing' }) && after.context.menus === event['output'],
    },
    {
      name: 'LIST-02 opening, closing and retrying do what they say',
      when: ({ kind }) => kind === 'event',
      holds: ({ event, after }) =>
        after.matches(event.type === 'menus.close' ? 'closed' : { open: 'loading' }),
    },
    {
      name: 'A request that fails or times out shows the failure',
      when: ({ kind }) => kind === 'error' || kind === 'timer',
      holds: ({ after }) => after.matches({ open: 'failed' }),
    },
  ],
  temporal: [
    endsByItself('API-50 the categories load or fail', (snapshot) => snapshot.matches({ open: 'loading' })),
  ],
  project: ({ context }) => ({ known: context.menus.length, failure: context.failure?.code }),
});

export const gameMenusChart: ExplorableChart = {
  id: 'game-menus',
  title: 'Category menu',
  area: 'Catalogue',
  machine: gameMenusMachine,
  model: gameMenusModel,
  requirements: ['LIST-02', 'API-50'],
};
