import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { REALITY_FIGURES, UNREACHABLE } from '@/machines/shared/samples';
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
  steps: requestSteps('The time of the next check', {
    actor: 'figures',
    during: (snapshot) => snapshot.matches('asking'),
    answered: ({ after }) => !after.matches('asking') && !after.matches('unknown'),
    failed: ({ after }) => after.matches('unknown'),
  }),
  temporal: [
    endsByItself('A request ends by itself', (snapshot) => snapshot.matches('asking')),
    {
      name: 'Until a check is due, the platform is asked again and again',
      kind: 'eventually',
      from: (snapshot) =>
        snapshot.matches('waiting') || snapshot.matches('unknown') || snapshot.matches('off'),
      comes: (snapshot) => snapshot.matches('asking'),
    },
  ],
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
  area: 'Protection',
  machine: realityWatchMachine,
  model: realityWatchModel,
  requirements: [],
};
