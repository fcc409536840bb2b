import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { VipBenefits } from '@/services/contract/member';
import type { Failure } from '../failure';
import { notProvided } from '../notProvided';
import type { ChartTypes } from '../parts/chartTypes';
import { failureKept } from '../parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '../parts/resource';
import { withEvent } from '../parts/withEvent';
import type { SessionChanged } from '../session/session';

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
