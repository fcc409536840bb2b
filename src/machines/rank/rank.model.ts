import { defineModel } from '@explorer/defineModel';
import { UNREACHABLE } from '../samples';
import { rankMachine } from './rank.machine';

const progress = (completedConditions: number, totalExpectedConditions: number, labelId: string | null) => ({
  currentProgress: { completedConditions, totalExpectedConditions },
  playerRankProgress: { labelId },
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
  invariants: [
    {
      name: 'Progress lies between 0 and 1',
      holds: ({ context }) => context.vipProgress >= 0 && context.vipProgress <= 1,
    },
  ],
});
