import { defineModel } from '@explorer/defineModel';
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
