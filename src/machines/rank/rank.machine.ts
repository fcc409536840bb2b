import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { unprovided } from '../unprovided';

/** VIP progress as the server gives it (ENTITY-16). */
export interface RankProgress {
  readonly currentProgress: {
    readonly completedConditions: number;
    readonly totalExpectedConditions: number;
  };
  readonly playerRankProgress: { readonly labelId: string | null };
}

/** With a rank label the completed share of the conditions, without one 1 (MEMBER-03); always within 0 and 1. */
export function vipProgress({ currentProgress, playerRankProgress }: RankProgress): number {
  if (playerRankProgress.labelId === null) return 1;
  const { completedConditions, totalExpectedConditions } = currentProgress;
  return totalExpectedConditions <= 0 ? 0 : Math.min(1, completedConditions / totalExpectedConditions);
}

export interface RankContext {
  readonly labelId: string | null;
  /** Share of the way to the next rank; 0 until it is known (ENTITY-02). */
  readonly vipProgress: number;
}

export type RankEvent = { readonly type: 'rank.retry' };

/** VIP rank of the member who is logged in (MEMBER-03, API-28). */
export const rankMachine = setup({
  types: { context: {} as RankContext, events: {} as RankEvent },
  actors: { fetchRank: unprovided<RankProgress, void>('fetchRank') },
  actions: {
    keepRank: assign((_, params: { rank: RankProgress }) => ({
      labelId: params.rank.playerRankProgress.labelId,
      vipProgress: vipProgress(params.rank),
    })),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'rank',
  description: 'VIP rank and the way to the next.',
  context: { labelId: null, vipProgress: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'The rank is on its way.',
      meta: { requirements: ['API-28'] },
      invoke: {
        id: 'rank',
        src: 'fetchRank',
        onDone: {
          target: 'known',
          actions: { type: 'keepRank', params: ({ event }) => ({ rank: event.output }) },
        },
        onError: { target: 'unavailable' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unavailable' } },
    },
    known: {
      description: 'Rank and progress show.',
      meta: { requirements: ['MEMBER-03'] },
      on: { 'rank.retry': { target: 'loading' } },
    },
    unavailable: {
      description: 'The rank cannot be had; the place offers to try again.',
      on: { 'rank.retry': { target: 'loading' } },
    },
  },
});
