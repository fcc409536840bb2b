import { defineModel } from '@explorer/defineModel';
import { REALITY_FIGURES, UNREACHABLE } from '../samples';
import { isCheckDue, realityWatchMachine } from './realityWatch.machine';

export const realityWatchModel = defineModel(realityWatchMachine, {
  events: {},
  outcomes: {
    fetchFigures: {
      done: {
        due: REALITY_FIGURES,
        later: { ...REALITY_FIGURES, serverTime: 3_000_000 },
        'switched off': { ...REALITY_FIGURES, nextCheckTime: null },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => context.figures,
  invariants: [
    {
      name: 'A check that is shown is one that is due',
      holds: (snapshot) =>
        !snapshot.matches('due') ||
        (snapshot.context.figures !== null && isCheckDue(snapshot.context.figures)),
    },
  ],
});
