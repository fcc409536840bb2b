import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** VIP progress as sent by the server (ENTITY-16). */
export interface RankProgress {
  readonly currentProgress: {
    readonly completedConditions: number;
    readonly totalExpectedConditions: number;
  };
  readonly playerRankProgress: {
    readonly labelId: string | null;
    /** Level of the rank, from 1 for the lowest; 0 without a rank. */
    readonly level: number;
    /** Amount missing for the next rank, in minor units; null when the server does not say. */
    readonly toNextMinor: number | null;
  };
}

/** Completed share of the conditions, from 0 to 1; 1 without a rank label (MEMBER-03). */
export function vipProgress({
  currentProgress,
  playerRankProgress,
}: {
  readonly currentProgress: RankProgress['currentProgress'];
  readonly playerRankProgress: Pick<RankProgress['playerRankProgress'], 'labelId'>;
}): number {
  if (playerRankProgress.labelId === null) return 1;
  const { completedConditions, totalExpectedConditions } = currentProgress;
  return totalExpectedConditions <= 0 ? 0 : Math.min(1, completedConditions / totalExpectedConditions);
}

export interface RankContext {
  readonly labelId: string | null;
  /** Progress to the next rank, from 0 to 1; 0 until it is known (ENTITY-02). */
  readonly vipProgress: number;
  readonly level: number;
  readonly toNextMinor: number | null;
  readonly failure: Failure | null;
}

export type RankEvent = ResourceRetry;

/** VIP rank of the current member (MEMBER-03, API-28). */
export const rankMachine = setup({
  types: { context: {} as RankContext, events: {} as RankEvent, tags: {} as ResourceTag },
  actors: { fetchRank: notProvided<RankProgress, void>('fetchRank') },
  actions: {
    keepRank: assign((_, { output }: { output: RankProgress }) => ({
      ...output.playerRankProgress,
      vipProgress: vipProgress(output),
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'rank',
  description: 'VIP rank and the progress to the next one.',
  context: { labelId: null, vipProgress: 0, level: 0, toNextMinor: null, failure: null },
  initial: 'loading',
  states: resource(
    { id: 'rank', src: 'fetchRank', keep: withEvent('keepRank') },
    {
      loading: { description: 'The rank is loading.', meta: { requirements: ['API-28'] } },
      ready: {
        description: 'Rank and progress show.',
        meta: { requirements: ['MEMBER-03'] },
        on: { 'resource.retry': { target: 'loading' } },
      },
      failed: { description: 'The rank failed to load; the member may retry.' },
    },
  ),
});
