import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
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
