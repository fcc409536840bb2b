import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ConfirmRequest, ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

/** One of the member's own sessions; times in ms since the epoch. */
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

/** Where the member is logged in, and ending any of it from here. */
export const sessionListMachine = setup({
  types: { context: {} as SessionListContext, events: {} as SessionListEvent },
  actors: {
    fetchSessions: unprovided<readonly OwnSession[], void>('fetchSessions'),
    askConfirmation: unprovided<boolean, ConfirmRequest>('askConfirmation'),
    revokeSession: unprovided<void, { sessionId: string }>('revokeSession'),
  },
  actions: {
    keepSessions: assign((_, params: { sessions: readonly OwnSession[] }) => ({
      sessions: params.sessions,
      failure: null,
    })),
    keepRevoking: assign((_, params: { sessionId: string }) => ({ revoking: params.sessionId })),
    dropRevoking: assign({ revoking: '' }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    /** The session of this device ends by logging out. */
    isOther: ({ context }, params: { sessionId: string }) =>
      context.sessions.some(({ sessionId, current }) => sessionId === params.sessionId && !current),
    isConfirmed: (_, params: { accepted: boolean }) => params.accepted,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'sessionList',
  description: 'Where the member is logged in.',
  context: { sessions: [], revoking: '', failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The sessions are on their way.',
      invoke: {
        id: 'sessions',
        src: 'fetchSessions',
        onDone: {
          target: 'showing',
          actions: { type: 'keepSessions', params: ({ event }) => ({ sessions: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    failed: {
      description: 'They could not be loaded; the member may retry.',
      on: { 'list.retry': { target: 'loading' } },
    },
    showing: {
      description: 'The sessions show, the one of this device marked.',
      entry: 'dropRevoking',
      on: {
        'session.revoke': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'keepRevoking', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description: 'The member is asked before another device is logged out.',
      invoke: {
        id: 'question',
        src: 'askConfirmation',
        input: { id: 'revoke', message: 'confirm.revoke_session' },
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ accepted: event.output }) },
            target: 'revoking',
          },
          { target: 'showing' },
        ],
        onError: { target: 'showing' },
      },
    },
    revoking: {
      description: 'The other session is being ended.',
      invoke: {
        id: 'revocation',
        src: 'revokeSession',
        input: ({ context }) => ({ sessionId: context.revoking }),
        onDone: {
          target: 'loading',
          actions: {
            type: 'notify',
            params: { message: 'message.session_revoked', tone: 'success', duration: 'success' },
          },
        },
        onError: {
          target: 'showing',
          actions: {
            type: 'notify',
            params: ({ event }) => ({
              message: `error.${toFailure(event.error).code}` as const,
              tone: 'error' as const,
              duration: 'default' as const,
            }),
          },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'showing',
          actions: {
            type: 'notify',
            params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
          },
        },
      },
    },
  },
});
