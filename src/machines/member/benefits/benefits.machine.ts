import type { VipBenefits } from '@contract/member';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { SessionChanged } from '@/machines/shared/session/session';

export interface BenefitsContext {
  readonly benefits: VipBenefits | null;
  readonly failure: Failure | null;
}

export type BenefitsEvent = SessionChanged | ResourceRetry;

/** VIP ranks, their benefits and the member's progress (ROUTE-62). */
export const benefitsMachine = setup({
  types: {} as ChartTypes<BenefitsContext, BenefitsEvent> & {
    children: { benefits: 'fetchBenefits' };
    tags: ResourceTag;
  },
  actors: { fetchBenefits: notProvided<VipBenefits, void>('fetchBenefits') },
  actions: {
    keepBenefits: assign((_, { output }: { output: VipBenefits }) => ({ benefits: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'benefits',
  description: 'VIP ranks and their benefits.',
  context: { benefits: null, failure: null },
  initial: 'loading',
  on: {
    'session.changed': { target: '.loading', description: 'The progress belongs to the account.' },
  },
  states: resource(
    { id: 'benefits', src: 'fetchBenefits', keep: withEvent('keepBenefits') },
    {
      loading: { description: 'The ranks are loading.' },
      ready: {
        description: "All ranks show; the member's own rank is marked.",
        meta: { requirements: ['ROUTE-62'] },
      },
      failed: { description: 'The benefits failed to load; the player may retry.' },
    },
  ),
});
