import type { MemberRound } from '@contract/member';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, toFailure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { visitorState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import type { ResourceRetry, ResourceTag } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

export interface RoundDetailInput {
  /** The id in the address; empty when it has none in the form of an id. */
  readonly betId: string;
  readonly session: Session;
}

export interface RoundDetailContext extends RoundDetailInput {
  readonly round: MemberRound | null;
  readonly failure: Failure | null;
}

export type RoundDetailEvent = SessionChanged | ResourceRetry | { readonly type: 'language.changed' };

/** One round of the member's own: what was bet, drawn and paid (ROUTE-60). */
export const roundDetailMachine = setup({
  types: {} as ChartTypes<RoundDetailContext, RoundDetailEvent, RoundDetailInput> & {
    children: { round: 'fetchRound'; freshRound: 'fetchRound' };
    tags: ResourceTag | 'visitor' | 'trial' | 'missing' | 'running' | 'refunded';
  },
  actors: { fetchRound: notProvided<MemberRound, { betId: string }>('fetchRound') },
  actions: {
    keepRound: assign((_, { output }: { output: MemberRound }) => ({ round: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    // A round belongs to an account.
    keepSession: assign((_, { session }: { session: Session }) => ({ session, round: null, failure: null })),
    openLogin: () => {},
  },
  guards: {
    isVisitor,
    isTrial,
    isNameless: ({ context }) => context.betId === '',
    isMissing: (_, params: { failure: Failure }) => params.failure.code === 'not.found',
    isRunning: ({ context }) => assertDefined(context.round).state === 'open',
    isRefunded: ({ context }) => assertDefined(context.round).state === 'cancelled',
  },
  delays: {
    REQUEST_TIMEOUT,
    /** Pause before a running round is asked for again, in milliseconds. */
    ROUND_REFRESH: 10_000,
  },
}).createMachine({
  id: 'roundDetail',
  description: 'One round of the member: what was bet, drawn and paid.',
  context: ({ input }) => ({ ...input, round: null, failure: null }),
  initial: 'deciding',
  on: {
    'session.changed': { target: '.deciding', actions: withEvent('keepSession') },
    'language.changed': {
      target: '.deciding',
      description: 'What was drawn is told in another language.',
    },
  },
  states: {
    deciding: {
      description: 'Checks for a session, the account type, and whether the address names a round.',
      always: [
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isTrial', target: 'trial' },
        { guard: 'isNameless', target: 'missing' },
        { target: 'loading' },
      ],
    },
    visitor: visitorState,
    trial: {
      description: 'A trial account has only play money, whose rounds have no page.',
      tags: ['trial'],
    },
    loading: {
      description: 'The round is loading.',
      tags: ['loading'],
      entry: 'dropFailure',
      invoke: {
        id: 'round',
        src: 'fetchRound',
        input: ({ context }) => ({ betId: context.betId }),
        onDone: { target: 'showing', actions: withEvent('keepRound') },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
          },
          failed('failed'),
        ],
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    showing: {
      description: 'The round shows.',
      meta: { requirements: ['ROUTE-60'] },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks how far the platform says that the round is.',
          always: [
            { guard: 'isRunning', target: 'running' },
            { guard: 'isRefunded', target: 'refunded' },
            { target: 'settled' },
          ],
        },
        running: {
          description:
            'The round waits for the player or for its draw; the player can go back into the game.',
          tags: ['running'],
          after: { ROUND_REFRESH: { target: 'refreshing' } },
        },
        refreshing: {
          description: 'The running round is asked for again, because it may have ended; it keeps showing.',
          tags: ['running'],
          invoke: {
            id: 'freshRound',
            src: 'fetchRound',
            input: ({ context }) => ({ betId: context.betId }),
            onDone: { target: 'deciding', actions: withEvent('keepRound') },
            onError: { target: 'running', description: 'What is known keeps showing.' },
          },
          after: { REQUEST_TIMEOUT: { target: 'running' } },
        },
        settled: { description: 'The round is decided: won, lost, or even.' },
        refunded: {
          description: 'The round could not be played to its end, and its stake was refunded.',
          tags: ['refunded'],
        },
      },
    },
    missing: {
      description: 'The member has no such round; a link to the betting record shows.',
      tags: ['missing'],
    },
    failed: {
      description: 'The round failed to load; the player may retry.',
      tags: ['failed'],
      on: { 'resource.retry': { target: 'loading' } },
    },
  },
});
