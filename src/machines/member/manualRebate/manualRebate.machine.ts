import type { ManualRebate } from '@contract/member';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import {
  type Attempts,
  attemptKey,
  type Keyed,
  type KeySource,
  nextAttempt,
} from '@/machines/shared/attempt';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { offStates, visitorState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, failed, failureKept, request, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

export interface ManualRebateInput extends KeySource {
  readonly session: Session;
  /** Whether the manual rebate is enabled (FLAG-08). */
  readonly isOn: boolean;
}

/** A claim of the whole rebate. */
export interface ManualRebateClaim {
  readonly expectedMinor: number;
}

export interface ManualRebateContext extends ManualRebateInput, Attempts {
  readonly rebate: ManualRebate | null;
  readonly claim: ManualRebateClaim | null;
  /** Amount of the last payment in this visit. */
  readonly paidMinor: number | null;
  readonly failure: Failure | null;
}

export type ManualRebateEvent =
  | SessionChanged
  | { readonly type: 'rebate.claim' }
  | { readonly type: 'rebate.retry' }
  | WaitLeft;

/** The manual rebate (ROUTE-61): claimable amount, claim and earlier claims. */
export const manualRebateMachine = setup({
  types: {} as ChartTypes<ManualRebateContext, ManualRebateEvent, ManualRebateInput> & {
    children: { rebate: 'fetchRebate'; claim: 'claimRebate'; countdown: 'countDown' };
    tags: 'visitor' | 'trial' | 'unavailable' | 'busy' | 'unsure';
  },
  actors: {
    countDown,
    fetchRebate: notProvided<ManualRebate, void>('fetchRebate'),
    claimRebate: notProvided<number, Keyed<ManualRebateClaim>>('claimRebate'),
  },
  actions: {
    keepRebate: assign((_, { output }: { output: ManualRebate }) => ({ rebate: output })),
    keepClaim: assign(({ context }) => ({
      claim: { expectedMinor: assertDefined(context.rebate).claimableMinor },
      ...nextAttempt(context),
    })),
    keepPaid: assign((_, { output }: { output: number }) => ({ paidMinor: output, claim: null })),
    dropClaim: assign({ claim: null }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    /** Drops the data of the previous session. */
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      rebate: null,
      paidMinor: null,
    })),
    openLogin: () => {},
    goHome: () => {},
    /** Updates name and balance in the header. */
    refreshMember: () => {},
  },
  guards: {
    isWaitOver,
    isOff: ({ context }) => !context.isOn,
    isVisitor,
    isTrial,
    hasClaimable: ({ context }) => assertDefined(context.rebate).claimableMinor > 0,
    isConflict: (_, params: { error: unknown }) => toFailure(params.error).code === 'conflict',
  },
  delays: { REQUEST_TIMEOUT, LEAVE: 0 },
}).createMachine({
  id: 'manual-rebate',
  description: 'Rebate that a member claims manually.',
  context: ({ input }) => ({
    ...input,
    attempt: 0,
    rebate: null,
    claim: null,
    paidMinor: null,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: ['dropClaim', 'dropFailure', withEvent('keepSession')],
    },
  },
  states: {
    deciding: {
      description: 'Checks the setting, the session and the account type.',
      always: [
        { guard: 'isOff', target: 'off' },
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isTrial', target: 'trial' },
        { target: 'loading' },
      ],
    },
    ...offStates('FLAG-08'),
    visitor: visitorState,
    trial: { description: 'A trial account plays with play money, which earns no rebate.', tags: ['trial'] },
    loading: {
      description: 'The rebate is loading.',
      tags: ['busy'],
      ...request('rebate', 'fetchRebate', answered('showing', 'keepRebate'), 'unavailable'),
    },
    unavailable: {
      description: 'The rebate failed to load.',
      tags: ['unavailable'],
      on: { 'rebate.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    showing: {
      description: 'Turnover, rates and rebate show, with earlier claims.',
      meta: { requirements: ['ROUTE-61'] },
      on: {
        'rebate.claim': { guard: 'hasClaimable', target: 'claiming', actions: ['keepClaim', 'dropFailure'] },
        'rebate.retry': { target: 'loading', actions: 'dropFailure' },
      },
    },
    claiming: {
      description: 'The claim is being sent.',
      tags: ['busy'],
      invoke: {
        id: 'claim',
        src: 'claimRebate',
        input: ({ context }) => ({ ...assertDefined(context.claim), key: attemptKey(context) }),
        onDone: { target: 'loading', actions: [withEvent('keepPaid'), 'refreshMember'] },
        onError: [
          {
            guard: withEvent('isConflict'),
            ...failed('loading', 'dropClaim'),
            description:
              'The figures changed through further play; the new ones show before anything is paid.',
          },
          failed('unsure'),
        ],
      },
      after: { REQUEST_TIMEOUT: timedOut('unsure') },
    },
    unsure: {
      ...waitShown,
      description: 'It is unknown whether the claim arrived; a retry with the same key pays only once.',
      tags: ['unsure'],
      on: { ...waitShown.on, 'rebate.retry': { target: 'claiming', actions: 'dropFailure' } },
    },
  },
});
