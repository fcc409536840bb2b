import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { breakLifecycle } from './playerBreak.machine';

export const playerBreakModel = defineModel(breakLifecycle, {
  inputs: { 'a day': { lengthMs: 86_400_000 } },
  events: {},
  project: ({ context }) => context,
  steps: [
    {
      name: 'Only time ends a break, which was noted as it began and is not noted again',
      holds: ({ before, after, kind, did }) =>
        !did('noteBreak') &&
        (before.matches('over') || (kind === 'timer' ? after.matches('over') : after.matches('running'))),
    },
  ],
  temporal: [
    {
      name: 'Every break ends by itself',
      kind: 'eventually',
      from: (now) => now.matches('running'),
      comes: (now) => now.matches('over'),
    },
  ],
  ends: { over: 'A break that is over does not begin again.' },
  journeys: {
    'a break to its end': { steps: ['after BREAK_ENDS in running'], reaches: 'over' },
  },
});

export const playerBreakChart: ExplorableChart = {
  id: 'player-break',
  title: 'Break of a player',
  area: 'Platform',
  machine: breakLifecycle,
  model: playerBreakModel,
  requirements: [],
};
