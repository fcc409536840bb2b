import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, isStepUpWanted } from '@/machines/shared/failure';
import type { ConfirmRequest, ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { proof, question } from '@/machines/shared/parts/question';
import {
  answered,
  failedAloud,
  failureKept,
  notifySuccess,
  request,
  timedOutAloud,
} from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { type StepUpOutput, stepUpMachine } from '../stepUp/stepUp.machine';

/** A session of the member; times in ms since the epoch. */
export interface OwnSession {
  readonly sessionId: string;
  readonly current: boolean;
  readonly createdTime: number;
  readonly lastSeenTime: number;
  readonly ip: string;
  readonly device: string;
}

export interface SessionListContext {
  readonly sessions: readonly OwnSession[];
  readonly revoking: string;
  readonly failure: Failure | null;
}

export type SessionListEvent =
  | { readonly type: 'session.revoke'; readonly sessionId: string }
  | { readonly type: 'list.retry' };

/** Lists the member's sessions and ends them. */
export const sessionListMachine = setup({
  types: {} as ChartTypes<SessionListContext, SessionListEvent> & {
    children: {
      sessions: 'fetchSessions';
      question: 'askConfirmation';
      revocation: 'revokeSession';
      stepUp: 'stepUp';
    };
    tags: 'failed' | 'loading' | 'showing';
  },
  actors: {
    fetchSessions: notProvided<readonly OwnSession[], void>('fetchSessions'),
    stepUp: stepUpMachine,
    askConfirmation: notProvided<boolean, ConfirmRequest>('askConfirmation'),
    revokeSession: notProvided<void, { sessionId: string }>('revokeSession'),
  },
  actions: {
    keepSessions: assign((_, { output }: { output: readonly OwnSession[] }) => ({
      sessions: output,
      failure: null,
    })),
    keepRevoking: assign((_, params: { sessionId: string }) => ({ revoking: params.sessionId })),
    dropRevoking: assign({ revoking: '' }),
    keepFailure: assign(failureKept),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    /** Whether a session is not that of this device, which ends by logging out. */
    isOther: ({ context }, params: { sessionId: string }) =>
      context.sessions.some(({ sessionId, current }) => sessionId === params.sessionId && !current),
    isConfirmed: (_, { output }: { output: boolean }) => output,
    isProofWanted: (_, params: { error: unknown }) => isStepUpWanted(params.error),
    isProven: (_, params: StepUpOutput) => params.proven,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'sessionList',
  description: "The member's sessions.",
  context: { sessions: [], revoking: '', failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The sessions are loading.',
      tags: ['loading'],
      ...request('sessions', 'fetchSessions', answered('showing', 'keepSessions'), 'failed'),
    },
    failed: {
      description: 'They could not be loaded; the member may retry.',
      tags: ['failed'],
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'The sessions show; that of this device is marked.',
      tags: ['showing'],
      entry: 'dropRevoking',
      on: {
        'session.revoke': {
          guard: withEvent('isOther'),
          target: 'asking',
          actions: withEvent('keepRevoking'),
        },
      },
    },
    asking: {
      description: 'The member confirms logging out another device.',
      ...question('revoke', 'confirm.revoke_session', 'revoking', 'showing'),
    },
    revoking: {
      description: 'The other session is being ended.',
      invoke: {
        id: 'revocation',
        src: 'revokeSession',
        input: ({ context }) => ({ sessionId: context.revoking }),
        onDone: {
          target: 'loading',
          actions: notifySuccess('message.session_revoked'),
        },
        onError: [{ guard: withEvent('isProofWanted'), target: 'proving' }, failedAloud('showing')],
      },
      after: { REQUEST_TIMEOUT: timedOutAloud('showing') },
    },
    proving: {
      description: 'The member confirms their identity, so that a stolen token cannot end sessions.',
      ...proof('sessions', 'revoking', { target: 'showing', description: 'The member cancelled.' }),
    },
  },
});
