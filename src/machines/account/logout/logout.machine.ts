import { setup } from 'xstate';
import { LOGOUT_TIMEOUT } from '@/config/constants';
import type {
  ConfirmRequest,
  LoadingRequest,
  ToastRequest,
} from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import { loadingToast, notifySuccess } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { logsIn, logsOut } from '@/machines/shared/session/guards';
import type { SessionChanged } from '@/machines/shared/session/session';

export type LogoutEvent = { readonly type: 'logout.ask' } | SessionChanged;

/** Logout: asks for confirmation, ends the session on the server, then clears this device (LOGOUT-01..LOGOUT-05). */
export const logoutMachine = setup({
  types: { events: {} as LogoutEvent },
  actors: {
    askConfirmation: notProvided<boolean, ConfirmRequest>('askConfirmation'),
    endSession: notProvided<void, void>('endSession'),
  },
  actions: {
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
    /** Sets the autoLogin flag to 0 (LOGOUT-03). */
    turnOffAutoLogin: () => {},
    /** Tells the session chart that the player is logging out. */
    announceLeaving: () => {},
    /** Ends the session in the session chart, which clears the stored session (LOGOUT-05). */
    clearSession: () => {},
    goHome: () => {},
  },
  guards: {
    isConfirmed: (_, { output }: { output: boolean }) => output,
    logsOut,
    logsIn,
  },
  delays: { LOGOUT_TIMEOUT },
}).createMachine({
  id: 'logout',
  description: 'Logs out after a confirmation, even when the server does not answer.',
  initial: 'idle',
  states: {
    idle: {
      description: 'No logout is running.',
      on: {
        'logout.ask': { target: 'asking' },
        'session.changed': { guard: withEvent('logsOut'), target: 'loggedOut' },
      },
    },
    loggedOut: {
      description: 'There is no session to end.',
      on: { 'session.changed': { guard: withEvent('logsIn'), target: 'idle' } },
    },
    asking: {
      description: 'The confirmation shows: "Are you sure you want to logout?"',
      meta: { requirements: ['LOGOUT-01'] },
      on: {
        'session.changed': {
          guard: withEvent('logsOut'),
          target: 'loggedOut',
          description: 'The session ended by itself; no confirmation is needed.',
        },
      },
      invoke: {
        id: 'question',
        src: 'askConfirmation',
        input: { id: 'logout', message: 'confirm.logout' },
        onDone: [
          { guard: withEvent('isConfirmed'), target: 'loggingOut', actions: 'announceLeaving' },
          { target: 'idle', description: 'The player declined.' },
        ],
        onError: { target: 'idle' },
      },
    },
    loggingOut: {
      description: 'A loading toast shows while the server ends the session.',
      meta: { requirements: ['LOGOUT-02', 'API-21'] },
      ...loadingToast('logout', 'message.logging_out', 'loading'),
      on: {
        'session.changed': {
          guard: withEvent('logsIn'),
          target: 'idle',
          description: 'Another login replaced the session; the new session is not ended.',
        },
      },
      invoke: {
        id: 'farewell',
        src: 'endSession',
        onDone: {
          target: 'clearing',
          actions: notifySuccess('message.logged_out'),
        },
        onError: {
          target: 'clearing',
          actions: {
            type: 'notify',
            params: { message: 'message.logout_unconfirmed', tone: 'info', duration: 'default' },
          },
        },
      },
      after: {
        LOGOUT_TIMEOUT: {
          target: 'clearing',
          actions: {
            type: 'notify',
            params: { message: 'message.logout_unconfirmed', tone: 'info', duration: 'default' },
          },
        },
      },
    },
    clearing: {
      description: 'autoLogin is set to 0, the stored session is cleared, and home shows.',
      meta: { requirements: ['LOGOUT-03', 'LOGOUT-04', 'LOGOUT-05'] },
      entry: ['turnOffAutoLogin', 'clearSession', 'goHome'],
      always: { target: 'loggedOut' },
    },
  },
});
