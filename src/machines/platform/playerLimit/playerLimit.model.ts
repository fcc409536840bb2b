import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { limitLifecycle } from './playerLimit.machine';

export const playerLimitModel = defineModel(limitLifecycle, {
  events: {
    'player.chose': {
      'a tighter amount': { amount: 100, inForce: 200 },
      'the amount in force': { amount: 300, inForce: 300 },
      'a looser amount': { amount: 500, inForce: 400 },
      'a first limit': { amount: 600, inForce: null },
      'no limit any more': { amount: null, inForce: 700 },
      'no limit, and none is in force': { amount: null, inForce: null },
    },
  },
  project: () => null,
  steps: [
    {
      name: 'A looser amount waits, and changes nothing that is in force',
      when: ({ kind, event }) =>
        kind !== 'timer' &&
        event['inForce'] !== null &&
        (event['amount'] === null || event['amount'] > event['inForce']),
      holds: ({ after, did }) =>
        after.matches('waiting') && did('keepForLater') && !did('tighten') && !did('loosen'),
    },
    {
      name: 'A choice that is not looser holds at once, and nothing waits any more',
      when: ({ kind, event }) =>
        kind !== 'timer' &&
        (event['inForce'] === null || (event['amount'] !== null && event['amount'] <= event['inForce'])),
      holds: ({ after, did }) =>
        after.matches('settled') && did('tighten') && !did('keepForLater') && !did('loosen'),
    },
    {
      name: 'Only time loosens a limit, and only one that waits',
      holds: ({ before, after, kind, did }) =>
        did('loosen') === (kind === 'timer') &&
        (kind !== 'timer' || (before.matches('waiting') && after.matches('settled'))),
    },
  ],
  temporal: [
    {
      name: 'Every wait ends by itself',
      kind: 'eventually',
      from: (now) => now.matches('waiting'),
      comes: (now) => !now.matches('waiting'),
    },
  ],
  journeys: {
    'a limit that is loosened': {
      steps: ['player.chose (a looser amount)', 'after LOOSENING_DELAY in waiting'],
      reaches: 'settled',
    },
    'a player who thinks again': {
      steps: ['player.chose (no limit any more)', 'player.chose (a tighter amount)'],
      reaches: 'settled',
    },
  },
});

export const playerLimitChart: ExplorableChart = {
  id: 'player-limit',
  title: 'Limit of a player',
  area: 'Platform',
  machine: limitLifecycle,
  model: playerLimitModel,
  requirements: [],
};
