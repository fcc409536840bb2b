import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { StatementFile, StatementFormat, StatementSubject } from '@/services/contract/cashier';
import { assertDefined } from '../assertDefined';
import type { Failure } from '../failure';
import { notProvided } from '../notProvided';
import { visitorState } from '../parts/access';
import type { ChartTypes } from '../parts/chartTypes';
import { failed, failureKept, timedOut } from '../parts/request';
import { withEvent } from '../parts/withEvent';
import { isTrial, isVisitor } from '../session/guards';
import type { Session, SessionChanged } from '../session/session';
import { type Span, spanIssues } from './span';

/** Choice of a statement. */
export interface StatementChoice extends Span {
  readonly subject: StatementSubject;
  readonly format: StatementFormat;
}

export interface StatementInput {
  readonly session: Session;
  /** Subject from the address. */
  readonly subject: StatementSubject;
  /** Current time by the server's clock, in milliseconds since the epoch. */
  readonly now: number;
}

export interface StatementContext extends StatementInput {
  readonly choice: StatementChoice | null;
  readonly failure: Failure | null;
}

export type StatementEvent =
  | SessionChanged
  | { readonly type: 'statement.get'; readonly choice: StatementChoice };

/** Statements of the member's own account as files (19.20). */
export const statementMachine = setup({
  types: {} as ChartTypes<StatementContext, StatementEvent, StatementInput> & {
    children: { file: 'fetchFile' };
    tags: 'open' | 'busy' | 'saved' | 'visitor' | 'trial';
  },
  actors: { fetchFile: notProvided<StatementFile, StatementChoice>('fetchFile') },
  actions: {
    keepChoice: assign((_, { choice }: { choice: StatementChoice }) => ({ choice, failure: null })),
    keepFailure: assign(failureKept),
    keepSession: assign((_, { session }: { session: Session }) => ({
      session,
      choice: null,
      failure: null,
    })),
    /** Saves the file on the player's device. */
    saveFile: (_, _params: { readonly output: StatementFile }) => {},
    openLogin: () => {},
  },
  guards: {
    isVisitor,
    isTrial,
    isSpan: (_, { choice }: { choice: StatementChoice }) => Object.keys(spanIssues(choice)).length === 0,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'statement',
  description: 'Statements of payments and bets over a range of days, as CSV or PDF.',
  context: ({ input }) => ({ ...input, choice: null, failure: null }),
  initial: 'deciding',
  on: { 'session.changed': { target: '.deciding', actions: withEvent('keepSession') } },
  states: {
    deciding: {
      description: 'Checks for a session and the account type.',
      always: [
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isTrial', target: 'trial' },
        { target: 'choosing' },
      ],
    },
    visitor: visitorState,
    trial: { description: 'A trial account has only play money and no statements.', tags: ['trial'] },
    choosing: {
      description: 'The player chooses subject, days and format; the last error shows.',
      tags: ['open'],
      on: {
        'statement.get': {
          guard: withEvent('isSpan'),
          target: 'preparing',
          actions: withEvent('keepChoice'),
        },
      },
    },
    preparing: {
      description: 'The platform creates the file.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'file',
        src: 'fetchFile',
        input: ({ context }) => assertDefined(context.choice),
        onDone: { target: 'saved', actions: withEvent('saveFile') },
        onError: failed('choosing'),
      },
      after: { REQUEST_TIMEOUT: timedOut('choosing') },
    },
    saved: {
      description: 'The file is on the device; another can be downloaded.',
      tags: ['open', 'saved'],
      on: {
        'statement.get': {
          guard: withEvent('isSpan'),
          target: 'preparing',
          actions: withEvent('keepChoice'),
        },
      },
    },
  },
});
