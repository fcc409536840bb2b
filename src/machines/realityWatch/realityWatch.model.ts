import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { REALITY_FIGURES, UNREACHABLE } from '../samples';
import { isCheckDue, realityWatchMachine } from './realityWatch.machine';

export const realityWatchModel = defineModel(realityWatchMachine, {
  events: {},
  outcomes: {
    fetchFigures: {
      done: {
        due: REALITY_FIGURES,
        later: { ...REALITY_FIGURES, serverTime: 3_000_000 },
        disabled: { ...REALITY_FIGURES, nextCheckTime: null },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => context.figures,
  invariants: [
    {
      name: 'Only a due check shows',
      holds: (snapshot) =>
        !snapshot.matches('due') ||
        (snapshot.context.figures !== null && isCheckDue(snapshot.context.figures)),
    },
  ],
});

export const realityWatchChart: ExplorableChart = {
  id: 'reality-watch',
  title: 'Reality check',
  area: 'Player protection',
  machine: realityWatchMachine,
  model: realityWatchModel,
  requirements: [],
};
