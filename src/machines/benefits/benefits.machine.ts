import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { VipBenefits } from '@/services/contract/member';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

export interface BenefitsContext {
  readonly benefits: VipBenefits | null;
  readonly failure: Failure | null;
}

export type BenefitsEvent =
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | { readonly type: 'benefits.retry' };

/** VIP ranks with what they bring and how far the member is (ROUTE-62). */
export const benefitsMachine = setup({
  types: {
    context: {} as BenefitsContext,
    events: {} as BenefitsEvent,
    children: {} as { benefits: 'fetchBenefits' },
  },
  actors: { fetchBenefits: unprovided<VipBenefits, void>('fetchBenefits') },
  actions: {
    keepBenefits: assign((_, params: { benefits: VipBenefits }) => ({
      benefits: params.benefits,
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'benefits',
  description: 'VIP ranks and their benefits.',
  context: { benefits: null, failure: null },
  initial: 'loading',
  on: {
    'session.changed': { target: '.loading', description: 'How far one is depends on who asks.' },
  },
  states: {
    loading: {
      description: 'The ranks are on their way.',
      invoke: {
        id: 'benefits',
        src: 'fetchBenefits',
        onDone: {
          target: 'showing',
          actions: { type: 'keepBenefits', params: ({ event }) => ({ benefits: event.output }) },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    showing: {
      description: 'All ranks show, the own one marked.',
      meta: { requirements: ['ROUTE-62'] },
      on: { 'benefits.retry': { target: 'loading' } },
    },
    unavailable: {
      description: 'They could not be had.',
      on: { 'benefits.retry': { target: 'loading' } },
    },
  },
});
