import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { ProtectionHistory, ProtectionLimit, ProtectionState } from '@/services/contract/member';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** Names one limit. */
export type LimitName = Pick<ProtectionLimit, 'kind' | 'period'>;

/** A break that is wanted. */
export type BreakChoice =
  | { readonly kind: 'timeOut'; readonly hours: number }
  | { readonly kind: 'exclusion'; readonly months: number };

/** What the server is asked to note. */
export type ProtectionChange =
  | ({ readonly change: 'limit'; readonly amount: number | null } & LimitName)
  | { readonly change: 'break'; readonly choice: BreakChoice }
  | { readonly change: 'realityCheck'; readonly minutes: number | null };

/** State and history as they come together. */
export interface ProtectionAnswer {
  readonly state: ProtectionState;
  readonly history: ProtectionHistory;
}

export interface ProtectionInput {
  readonly memberType: number | null;
}

export interface ProtectionContext extends ProtectionInput {
  readonly state: ProtectionState | null;
  readonly history: ProtectionHistory | null;
  /** The limit that is being edited. */
  readonly limit: LimitName | null;
  readonly change: ProtectionChange | null;
  readonly failure: Failure | null;
}

export type ProtectionEvent =
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | ({ readonly type: 'limit.edit' } & LimitName)
  | { readonly type: 'limit.save'; readonly amount: number | null }
  | { readonly type: 'break.choose'; readonly choice: BreakChoice }
  | { readonly type: 'break.confirm' }
  | { readonly type: 'realityCheck.set'; readonly minutes: number | null }
  | { readonly type: 'sheet.close' }
  | { readonly type: 'history.more' }
  | { readonly type: 'protection.retry' };

/** Shortest and longest breaks: 24 hours to 6 weeks, and 6 months to 10 years. */
export const TIME_OUT_HOURS = { min: 24, max: 1_008 } as const;
export const EXCLUSION_MONTHS = { min: 6, max: 120 } as const;

/** Whether a break is as long as a break of its kind may be. */
export function isBreak(choice: BreakChoice): boolean {
  return choice.kind === 'timeOut'
    ? choice.hours >= TIME_OUT_HOURS.min && choice.hours <= TIME_OUT_HOURS.max
    : choice.months >= EXCLUSION_MONTHS.min && choice.months <= EXCLUSION_MONTHS.max;
}

/** Limits, breaks, reality check and history of the member who is logged in. */
export const protectionMachine = setup({
  types: {
    context: {} as ProtectionContext,
    events: {} as ProtectionEvent,
    input: {} as ProtectionInput,
    children: {} as { protection: 'fetchProtection'; saving: 'save'; more: 'fetchHistory' },
  },
  actors: {
    fetchProtection: unprovided<ProtectionAnswer, void>('fetchProtection'),
    save: unprovided<void, ProtectionChange>('save'),
    fetchHistory: unprovided<ProtectionHistory, { readonly before: number }>('fetchHistory'),
  },
  actions: {
    keepAnswer: assign((_, params: { answer: ProtectionAnswer }) => ({
      state: params.answer.state,
      history: params.answer.history,
    })),
    keepMore: assign(({ context }, { history }: { history: ProtectionHistory }) => ({
      history: { ...history, events: [...given(context.history).events, ...history.events] },
    })),
    keepLimit: assign((_, { kind, period }: LimitName) => ({ limit: { kind, period } })),
    keepChange: assign((_, params: { change: ProtectionChange }) => ({ change: params.change })),
    keepLimitChange: assign(({ context }, params: { amount: number | null }) => ({
      change: { change: 'limit' as const, ...given(context.limit), amount: params.amount },
    })),
    drop: assign({ limit: null, change: null }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    /** Another member, or none: nothing of the one before stays. */
    keepMember: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      state: null,
      history: null,
    })),
    /** Guards elsewhere ask anew what stands. */
    refreshStanding: () => {},
  },
  guards: {
    isVisitor: ({ context }) => context.memberType === null,
    isGuest: ({ context }) => context.memberType === GUEST_TYPE,
    isBreak: (_, params: { choice: BreakChoice }) => isBreak(params.choice),
    hasMore: ({ context }) => given(context.history).hasMore,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'protection',
  description: 'What players decide for their own protection.',
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
    'session.changed': {
      target: '.deciding',
      actions: ['drop', 'dropFailure', { type: 'keepMember', params: ({ event }) => event }],
    },
  },
  states: {
    deciding: {
      description: 'Looks who is here.',
      always: [
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isGuest', target: 'guest' },
        { target: 'loading' },
      ],
    },
    visitor: {
      description: 'Advice for everybody; limits and breaks belong to an account.',
    },
    guest: { description: 'A guest has no account that could be protected.' },
    loading: {
      description: 'What stands is on its way; what stood before stays in view.',
      invoke: {
        id: 'protection',
        src: 'fetchProtection',
        onDone: {
          target: 'showing',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
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
      on: { 'protection.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    showing: {
      description: 'Limits, breaks, reality check and history show.',
      entry: 'drop',
      on: {
        'limit.edit': {
          target: 'editingLimit',
          actions: [{ type: 'keepLimit', params: ({ event }) => event }, 'dropFailure'],
        },
        'break.choose': {
          guard: { type: 'isBreak', params: ({ event }) => event },
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
      description: 'Earlier events are on their way.',
      invoke: {
        id: 'more',
        src: 'fetchHistory',
        input: ({ context }) => ({ before: given(context.history).events.at(-1)?.eventId ?? 0 }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepMore', params: ({ event }) => ({ history: event.output }) },
        },
        onError: {
          target: 'showing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'showing',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    editingLimit: {
      description: 'The sheet of one limit is open.',
      on: {
        'limit.save': {
          target: 'saving',
          actions: { type: 'keepLimitChange', params: ({ event }) => ({ amount: event.amount }) },
        },
        'sheet.close': { target: 'showing' },
      },
    },
    confirmingBreak: {
      description: 'A break cannot be taken back: the player is asked once more.',
      on: { 'break.confirm': { target: 'saving' }, 'sheet.close': { target: 'showing' } },
    },
    saving: {
      description: 'The decision is on its way.',
      invoke: {
        id: 'saving',
        src: 'save',
        input: ({ context }) => given(context.change),
        onDone: { target: 'loading', actions: ['drop', 'refreshStanding'] },
        onError: {
          target: 'showing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'loading',
          actions: ['drop', 'refreshStanding'],
          description: 'It may have arrived: what stands is asked for.',
        },
      },
    },
  },
});
