import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { VipBenefits } from '@/services/contract/member';
import type { Failure } from '../failure';
import { notProvided } from '../notProvided';
import type { ChartTypes } from '../parts/chartTypes';
import { answered, failureKept, request } from '../parts/request';
import type { SessionChanged } from '../session/session';

export interface BenefitsContext {
  readonly benefits: VipBenefits | null;
  readonly failure: Failure | null;
}

export type BenefitsEvent = SessionChanged | { readonly type: 'benefits.retry' };

/** VIP ranks, their benefits and the member's progress (ROUTE-62). */
export const benefitsMachine = setup({
  types: {} as ChartTypes<BenefitsContext, BenefitsEvent> & {
    children: { benefits: 'fetchBenefits' };
    tags: 'unavailable';
  },
  actors: { fetchBenefits: notProvided<VipBenefits, void>('fetchBenefits') },
  actions: {
    keepBenefits: assign((_, { output }: { output: VipBenefits }) => ({
      benefits: output,
      failure: null,
    })),
    keepFailure: assign(failureKept),
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
  states: {
    loading: {
      description: 'The ranks are loading.',
      ...request('benefits', 'fetchBenefits', answered('showing', 'keepBenefits'), 'unavailable'),
    },
    showing: {
      description: "All ranks show; the member's own rank is marked.",
      meta: { requirements: ['ROUTE-62'] },
      on: { 'benefits.retry': { target: 'loading' } },
    },
    unavailable: {
      description: 'The benefits failed to load.',
      tags: ['unavailable'],
      on: { 'benefits.retry': { target: 'loading' } },
    },
  },
});
