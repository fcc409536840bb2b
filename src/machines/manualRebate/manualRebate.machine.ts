import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { ManualRebate } from '@/services/contract/member';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

export interface ManualRebateInput {
  readonly memberType: number | null;
  /** Switched on (FLAG-08). */
  readonly isOn: boolean;
}

/** A claim; one key an intent. */
export interface ManualRebateClaim {
  readonly expectedMinor: number;
  readonly key: string;
}

export interface ManualRebateContext extends ManualRebateInput {
  readonly rebate: ManualRebate | null;
  readonly claim: ManualRebateClaim | null;
  /** What was paid last during this visit. */
  readonly paidMinor: number | null;
  readonly failure: Failure | null;
}

export type ManualRebateEvent =
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | { readonly type: 'rebate.claim'; readonly key: string }
  | { readonly type: 'rebate.retry' };

/** The manual rebate (ROUTE-61): what there is to claim, the claim, earlier claims. */
export const manualRebateMachine = setup({
  types: {
    context: {} as ManualRebateContext,
    events: {} as ManualRebateEvent,
    input: {} as ManualRebateInput,
    children: {} as { rebate: 'fetchRebate'; claim: 'claimRebate' },
  },
  actors: {
    fetchRebate: unprovided<ManualRebate, void>('fetchRebate'),
    claimRebate: unprovided<number, ManualRebateClaim>('claimRebate'),
  },
  actions: {
    keepRebate: assign((_, params: { rebate: ManualRebate }) => ({ rebate: params.rebate })),
    keepClaim: assign(({ context }, params: { key: string }) => ({
      claim: { key: params.key, expectedMinor: given(context.rebate).claimableMinor },
    })),
    keepPaid: assign((_, params: { paidMinor: number }) => ({ paidMinor: params.paidMinor, claim: null })),
    dropClaim: assign({ claim: null }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    /** Another member, or none: nothing of the one before stays. */
    keepMember: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      rebate: null,
      paidMinor: null,
    })),
    openLogin: () => {},
    goHome: () => {},
    /** Name and balance in the header follow. */
    refreshMember: () => {},
  },
  guards: {
    isOff: ({ context }) => !context.isOn,
    isVisitor: ({ context }) => context.memberType === null,
    isGuest: ({ context }) => context.memberType === GUEST_TYPE,
    hasClaimable: ({ context }) => given(context.rebate).claimableMinor > 0,
    isConflict: (_, params: { error: unknown }) => toFailure(params.error).code === 'conflict',
  },
  delays: { REQUEST_TIMEOUT, LEAVE: 0 },
}).createMachine({
  id: 'manualRebate',
  description: 'Rebate that a member claims by hand.',
  context: ({ input }) => ({ ...input, rebate: null, claim: null, paidMinor: null, failure: null }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: ['dropClaim', 'dropFailure', { type: 'keepMember', params: ({ event }) => event }],
    },
  },
  states: {
    deciding: {
      description: 'Looks who is here, and whether there is such a thing.',
      always: [
        { guard: 'isOff', target: 'off' },
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isGuest', target: 'guest' },
        { target: 'loading' },
      ],
    },
    off: {
      description: 'Switched off: home takes the place of the screen.',
      meta: { requirements: ['FLAG-08'] },
      entry: 'goHome',
      after: { LEAVE: { target: 'gone' } },
    },
    gone: { type: 'final', description: 'Home shows.' },
    visitor: {
      description: 'Nobody is logged in: the login popup opens. The screen goes on after it.',
      entry: 'openLogin',
    },
    guest: { description: 'A guest plays with play money, which earns nothing.' },
    loading: {
      description: 'What there is to claim is on its way.',
      invoke: {
        id: 'rebate',
        src: 'fetchRebate',
        onDone: {
          target: 'showing',
          actions: { type: 'keepRebate', params: ({ event }) => ({ rebate: event.output }) },
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
    unavailable: {
      description: 'It could not be had.',
      on: { 'rebate.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    showing: {
      description: 'Turnover, rates and rebate show, with earlier claims.',
      meta: { requirements: ['ROUTE-61'] },
      on: {
        'rebate.claim': {
          guard: 'hasClaimable',
          target: 'claiming',
          actions: [{ type: 'keepClaim', params: ({ event }) => event }, 'dropFailure'],
        },
        'rebate.retry': { target: 'loading', actions: 'dropFailure' },
      },
    },
    claiming: {
      description: 'The claim is on its way.',
      invoke: {
        id: 'claim',
        src: 'claimRebate',
        input: ({ context }) => given(context.claim),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'keepPaid', params: ({ event }) => ({ paidMinor: event.output }) },
            'refreshMember',
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: [
              'dropClaim',
              { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
            description: 'More was played meanwhile: the new figures show before anything is paid.',
          },
          {
            target: 'unsure',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unsure',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    unsure: {
      description: 'Nobody knows whether it arrived; sent again under its key it pays once.',
      on: { 'rebate.retry': { target: 'claiming', actions: 'dropFailure' } },
    },
  },
});
