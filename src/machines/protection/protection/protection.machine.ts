import type { ProtectionHistory, ProtectionLimit, ProtectionState } from '@contract/member';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { EXCLUSION_MONTHS, type RealityCheckMinutes, TIME_OUT_HOURS } from '@/config/protectionRules';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { decidingState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, failed, failureKept, request, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

/** Identifies one limit. */
export type LimitName = Pick<ProtectionLimit, 'kind' | 'period'>;

/** A break to take. */
export type BreakChoice =
  | { readonly kind: 'timeOut'; readonly hours: number }
  | { readonly kind: 'exclusion'; readonly months: number };

/** A change to save. */
export type ProtectionChange =
  | ({ readonly change: 'limit'; readonly amount: number | null } & LimitName)
  | { readonly change: 'break'; readonly choice: BreakChoice }
  | { readonly change: 'realityCheck'; readonly minutes: RealityCheckMinutes | null };

/** State and history, loaded together. */
export interface ProtectionAnswer {
  readonly state: ProtectionState;
  readonly history: ProtectionHistory;
}

export interface ProtectionInput {
  readonly session: Session;
}

export interface ProtectionContext extends ProtectionInput {
  readonly state: ProtectionState | null;
  readonly history: ProtectionHistory | null;
  /** The limit being edited. */
  readonly limit: LimitName | null;
  readonly change: ProtectionChange | null;
  readonly failure: Failure | null;
}

export type ProtectionEvent =
  | SessionChanged
  | ({ readonly type: 'limit.edit' } & LimitName)
  | { readonly type: 'limit.save'; readonly amount: number | null }
  | { readonly type: 'break.choose'; readonly choice: BreakChoice }
  | { readonly type: 'break.confirm' }
  | { readonly type: 'realityCheck.set'; readonly minutes: RealityCheckMinutes | null }
  | { readonly type: 'sheet.close' }
  | { readonly type: 'history.more' }
  | { readonly type: 'protection.retry' }
  | WaitLeft;

/** Whether the length of a break is within the bounds of its kind. */
export function isBreak(choice: BreakChoice): boolean {
  return choice.kind === 'timeOut'
    ? choice.hours >= TIME_OUT_HOURS.min && choice.hours <= TIME_OUT_HOURS.max
    : choice.months >= EXCLUSION_MONTHS.min && choice.months <= EXCLUSION_MONTHS.max;
}

/** Limits, breaks, reality check and history of the current member. */
export const protectionMachine = setup({
  types: {} as ChartTypes<ProtectionContext, ProtectionEvent, ProtectionInput> & {
    children: {
      protection: 'fetchProtection';
      saving: 'save';
      savingLimit: 'save';
      more: 'fetchHistory';
      countdown: 'countDown';
    };
    tags:
      | 'visitor'
      | 'trial'
      | 'unavailable'
      | 'showing'
      | 'editingLimit'
      | 'savingLimit'
      | 'confirmingBreak';
  },
  actors: {
    countDown,
    fetchProtection: notProvided<ProtectionAnswer, void>('fetchProtection'),
    save: notProvided<void, ProtectionChange>('save'),
    fetchHistory: notProvided<ProtectionHistory, { readonly before: number }>('fetchHistory'),
  },
  actions: {
    keepAnswer: assign((_, { output }: { output: ProtectionAnswer }) => ({
      state: output.state,
      history: output.history,
    })),
    keepMore: assign(({ context }, { output: history }: { output: ProtectionHistory }) => ({
      history: { ...history, events: [...assertDefined(context.history).events, ...history.events] },
    })),
    keepLimit: assign((_, { kind, period }: LimitName) => ({ limit: { kind, period } })),
    keepChange: assign((_, params: { change: ProtectionChange }) => ({ change: params.change })),
    keepLimitChange: assign(({ context }, params: { amount: number | null }) => ({
      change: { change: 'limit' as const, ...assertDefined(context.limit), amount: params.amount },
    })),
    drop: assign({ limit: null, change: null }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    /** Drops the data of the previous session. */
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      state: null,
      history: null,
    })),
    /** Reloads the restriction that other guards use. */
    refreshPlayRestriction: () => {},
  },
  guards: {
    isWaitOver,
    isVisitor,
    isTrial,
    isBreak: (_, params: { choice: BreakChoice }) => isBreak(params.choice),
    hasMore: ({ context }) => assertDefined(context.history).hasMore,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'protection',
  description: 'Protection settings that players choose for themselves.',
  context: ({ input }) => ({
    ...input,
    state: null,
    history: null,
    limit: null,
    change: null,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'session.changed': { target: '.deciding', actions: ['drop', 'dropFailure', withEvent('keepSession')] },
  },
  states: {
    deciding: decidingState,
    visitor: {
      description: 'A visitor sees advice; limits and breaks need an account.',
      tags: ['visitor'],
    },
    trial: { description: 'A trial account has no account to protect.', tags: ['trial'] },
    loading: {
      description: 'The settings are loading; the previous ones show.',
      ...request('protection', 'fetchProtection', answered('showing', 'keepAnswer'), 'unavailable'),
    },
    unavailable: {
      description: 'The protection settings failed to load.',
      tags: ['unavailable'],
      on: { 'protection.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    showing: {
      ...waitShown,
      description: 'Limits, breaks, reality check and history show.',
      tags: ['showing'],
      entry: 'drop',
      on: {
        ...waitShown.on,
        'limit.edit': { target: 'editingLimit', actions: [withEvent('keepLimit'), 'dropFailure'] },
        'break.choose': {
          guard: withEvent('isBreak'),
          target: 'confirmingBreak',
          actions: [
            {
              type: 'keepChange',
              params: ({ event }) => ({ change: { change: 'break', choice: event.choice } }),
            },
            'dropFailure',
          ],
        },
        'realityCheck.set': {
          target: 'saving',
          actions: [
            {
              type: 'keepChange',
              params: ({ event }) => ({ change: { change: 'realityCheck', minutes: event.minutes } }),
            },
            'dropFailure',
          ],
        },
        'history.more': { guard: 'hasMore', target: 'loadingMore', actions: 'dropFailure' },
        'protection.retry': { target: 'loading', actions: 'dropFailure' },
      },
    },
    loadingMore: {
      description: 'Earlier events are loading.',
      invoke: {
        id: 'more',
        src: 'fetchHistory',
        input: ({ context }) => ({ before: assertDefined(context.history).events.at(-1)?.eventId ?? 0 }),
        onDone: { target: 'showing', actions: withEvent('keepMore') },
        onError: failed('showing'),
      },
      after: { REQUEST_TIMEOUT: timedOut('showing') },
    },
    editingLimit: {
      description: 'The sheet of one limit is open.',
      tags: ['editingLimit'],
      initial: 'typing',
      states: {
        typing: {
          ...waitShown,
          description: 'The player chooses an amount; why the last one was refused shows at the field.',
          on: {
            ...waitShown.on,
            'limit.save': {
              target: 'saving',
              actions: [
                { type: 'keepLimitChange', params: ({ event }) => ({ amount: event.amount }) },
                'dropFailure',
              ],
            },
            'sheet.close': { target: '#protection.showing', actions: 'dropFailure' },
          },
        },
        saving: {
          description: 'The limit is being saved.',
          tags: ['savingLimit'],
          invoke: {
            id: 'savingLimit',
            src: 'save',
            input: ({ context }) => assertDefined(context.change),
            onDone: { target: '#protection.loading', actions: ['drop', 'refreshPlayRestriction'] },
            onError: failed('typing'),
          },
          after: {
            REQUEST_TIMEOUT: {
              target: '#protection.loading',
              actions: ['drop', 'refreshPlayRestriction'],
              description: 'The settings reload, since the limit may have been saved.',
            },
          },
          on: {
            'sheet.close': {
              target: '#protection.loading',
              actions: ['drop', 'refreshPlayRestriction'],
              description: 'The settings reload, since the limit may have been saved.',
            },
          },
        },
      },
    },
    confirmingBreak: {
      description: 'The player confirms the break, since it cannot be undone.',
      tags: ['confirmingBreak'],
      on: { 'break.confirm': { target: 'saving' }, 'sheet.close': { target: 'showing' } },
    },
    saving: {
      description: 'The change is being saved.',
      invoke: {
        id: 'saving',
        src: 'save',
        input: ({ context }) => assertDefined(context.change),
        onDone: { target: 'loading', actions: ['drop', 'refreshPlayRestriction'] },
        onError: failed('showing'),
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'loading',
          actions: ['drop', 'refreshPlayRestriction'],
          description: 'The settings reload, since the change may have been saved.',
        },
      },
    },
  },
});
