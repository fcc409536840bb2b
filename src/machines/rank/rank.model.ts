import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, requestSteps } from '../parts/claims.model';
import { UNREACHABLE } from '../samples';
import { rankMachine } from './rank.machine';

const progress = (completedConditions: number, totalExpectedConditions: number, labelId: string | null) => ({
  currentProgress: { completedConditions, totalExpectedConditions },
  playerRankProgress: { labelId, level: labelId === null ? 0 : 2, toNextMinor: 10_000 },
});

export const rankModel = defineModel(rankMachine, {
  events: { 'rank.retry': [{}] },
  outcomes: {
    fetchRank: {
      done: {
        'one of four conditions': progress(1, 4, 'gold'),
        'more than asked': progress(9, 4, 'gold'),
        'no conditions': progress(0, 0, 'gold'),
        'no label': progress(1, 4, null),
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => context,
  steps: requestSteps('MEMBER-03 rank', {
    actor: 'rank',
    during: (snapshot) => snapshot.matches('loading'),
    answered: ({ event, after }) =>
      after.matches('known') && after.context.labelId === event['output'].playerRankProgress.labelId,
    failed: ({ before, after }) => after.matches('unavailable') && after.context === before.context,
    again: ['rank.retry'],
  }),
  temporal: [endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading'))],
  invariants: [
    {
      name: 'The rank can be requested again after an answer and after a failure',
      holds: (snapshot) => snapshot.matches('loading') || snapshot.can({ type: 'rank.retry' }),
    },
    {
      name: 'Progress is between 0 and 1',
      holds: ({ context }) => context.vipProgress >= 0 && context.vipProgress <= 1,
      witness: () => ({ vipProgress: 1.01 }),
    },
  ],
});

export const rankChart: ExplorableChart = {
  id: 'rank',
  title: 'VIP rank',
  area: 'Member',
  machine: rankMachine,
  model: rankModel,
  requirements: ['MEMBER-03', 'API-28'],
};
