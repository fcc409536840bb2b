import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { rankMachine } from './rank.machine';

const progress = (completedConditions: number, totalExpectedConditions: number, labelId: string | null) => ({
  currentProgress: { completedConditions, totalExpectedConditions },
  playerRankProgress: { labelId, level: labelId === null ? 0 : 2, toNextMinor: 10_000 },
});

const claims = resourceClaims<SnapshotFrom<typeof rankMachine>>('MEMBER-03 rank', {
  actor: 'rank',
  kept: ({ event, after }) => after.context.labelId === event['output'].playerRankProgress.labelId,
});

export const rankModel = defineModel(rankMachine, {
  events: { 'resource.retry': [{}] },
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
  steps: claims.steps,
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
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
