import type { StatementFile, StatementFormat, StatementSubject } from '@contract/cashier';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { visitorState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { countDown, isWaitOver, type WaitLeft, waitKept, waitShown } from '@/machines/shared/parts/wait';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isTrial, isVisitor } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';
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

/** What became of a file: it is on the device, the player closed the share sheet, or the sheet needs another press. */
export type Handover = 'saved' | 'closed' | 'blocked';

export interface StatementContext extends StatementInput {
  readonly choice: StatementChoice | null;
  /** The last file, until it is saved. */
  readonly file: StatementFile | null;
  readonly failure: Failure | null;
}

export type StatementEvent =
  | SessionChanged
  | { readonly type: 'statement.get'; readonly choice: StatementChoice }
  | { readonly type: 'file.save' }
  | WaitLeft;

/** Statements of the member's own account as files. */
export const statementMachine = setup({
  types: {} as ChartTypes<StatementContext, StatementEvent, StatementInput> & {
    children: { file: 'fetchFile'; handover: 'saveFile'; countdown: 'countDown' };
    tags: 'open' | 'busy' | 'kept' | 'saved' | 'visitor' | 'trial';
  },
  actors: {
    countDown,
    fetchFile: notProvided<StatementFile, StatementChoice>('fetchFile'),
    /** Saves the file on the player's device: through its share sheet on an installed site, otherwise as a download. */
    saveFile: notProvided<Handover, StatementFile>('saveFile'),
  },
  actions: {
    keepChoice: assign((_, { choice }: { choice: StatementChoice }) => ({
      choice,
      file: null,
      failure: null,
    })),
    keepFile: assign((_, { output }: { output: StatementFile }) => ({ file: output })),
    dropFile: assign({ file: null }),
    keepFailure: assign(failureKept),
    keepWait: assign(({ context }, left: { ms: number }) => waitKept(context.failure, left)),
    dropFailure: assign({ failure: null }),
    keepSession: assign((_, { session }: { session: Session }) => ({
      session,
      choice: null,
      file: null,
      failure: null,
    })),
    openLogin: () => {},
  },
  guards: {
    isWaitOver,
    isVisitor,
    isTrial,
    isSaved: (_, { output }: { output: Handover }) => output === 'saved',
    isSpan: (_, { choice }: { choice: StatementChoice }) => Object.keys(spanIssues(choice)).length === 0,
  },
  delays: {
    REQUEST_TIMEOUT,
    /** How long the share sheet may stay open, in milliseconds. */
    SHEET_TIMEOUT: 300_000,
  },
}).createMachine({
  id: 'statement',
  description: 'Statements of payments and bets over a range of days, as CSV or PDF.',
  context: ({ input }) => ({ ...input, choice: null, file: null, failure: null }),
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
      ...waitShown,
      description: 'The player chooses subject, days and format; the last error shows.',
      tags: ['open'],
      on: {
        ...waitShown.on,
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
        onDone: { target: 'saving', actions: withEvent('keepFile') },
        onError: failed('choosing'),
      },
      after: { REQUEST_TIMEOUT: timedOut('choosing') },
    },
    saving: {
      description:
        'The device takes the file; on an installed site its share sheet is open until the player chooses.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'handover',
        src: 'saveFile',
        input: ({ context }) => assertDefined(context.file),
        onDone: [
          { guard: withEvent('isSaved'), target: 'saved', actions: 'dropFile' },
          { target: 'kept', description: 'The player closed the sheet, or it needs another press to open.' },
        ],
        onError: { target: 'kept' },
      },
      after: { SHEET_TIMEOUT: { target: 'kept', description: 'The sheet does not answer.' } },
    },
    kept: {
      description: 'The file is ready, but not on the device; a press saves it without another request.',
      tags: ['open', 'kept'],
      on: {
        'file.save': { target: 'saving' },
        'statement.get': {
          guard: withEvent('isSpan'),
          target: 'preparing',
          actions: withEvent('keepChoice'),
        },
      },
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
